"""The catalogue of sentences, in the language a person asked for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

LANGUAGES = ("en", "pl", "fr", "de")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return all texts of a language."""
    checkout = Path(__file__).parents[4] / "locales" / f"{language}.json"
    source = checkout if checkout.exists() else files("sixfold") / "locales" / f"{language}.json"
    return msgspec.json.decode(source.read_bytes(), type=dict[str, str])


def choose_language(wanted: str) -> str:
    """Return the first language of an Accept-Language header that the catalogue has.

    >>> choose_language("pl-PL,pl;q=0.9,en;q=0.8")
    'pl'
    """
    for part in wanted.split(","):
        tag = part.split(";")[0].strip().lower().split("-")[0]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def sentence(code: str, language: str) -> str:
    """Return the sentence for a refusal."""
    key = f"refused.{code}"
    return catalogue(language).get(key) or catalogue(LANGUAGES[0]).get(key, code)
