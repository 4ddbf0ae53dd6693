"""The options that say which game is meant, for every command that takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import typer

from sixfold.rules.variants import MODERN, VARIANTS, names


def one_of(words: Iterable[str]) -> str:
    """Return words as a choice between them.

    >>> one_of(["standard", "solo", "team"])
    'standard, solo or team.'
    """
    *others, last = words
    return f"{', '.join(others)} or {last}." if others else f"{last}."


VARIANT_HELP: Final = one_of(names())
EDITION_HELP: Final = one_of(dict.fromkeys(row.edition for row in VARIANTS))

VariantOption = Annotated[str, typer.Option(help=VARIANT_HELP)]
PlayersOption = Annotated[
    int | None, typer.Option(help="How many people play.", show_default="the fewest")
]
EditionOption = Annotated[
    str | None, typer.Option(help=EDITION_HELP, show_default=f"{MODERN} if there is one")
]
