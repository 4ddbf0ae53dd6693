"""The page about the protocol knows every code."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold.server.wire.connection import CLOSES
from sixfold.server.wire.texts import LANGUAGES, catalogue

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text()
CODES = sorted(
    key.removeprefix("refused.") for key in catalogue("en") if key.startswith("refused.")
)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained_and_has_a_sentence_in_every_language(code: str) -> None:
    assert f"`{code}`" in PAGE
    for language in LANGUAGES:
        assert catalogue(language)[f"refused.{code}"]


@pytest.mark.parametrize("code", CLOSES)
def test_every_reason_to_close_is_listed_with_its_number(code: str) -> None:
    assert code in CODES
    assert f"{CLOSES[code]} `{code}`" in " ".join(PAGE.split())
