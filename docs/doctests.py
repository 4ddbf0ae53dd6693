"""Lets the reference show doctests as code and the roles of docstrings as names."""

from __future__ import annotations

import re
from typing import Any

import griffe

ROLE = re.compile(r":(?:mod|class|func|attr|meth|data):`~?([^`]+)`")
DOCTEST = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^[ \t]*\S.*\n?)*)+", re.MULTILINE)


class Doctests(griffe.Extension):
    """Writes docstrings the way Markdown reads them."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of a module, class, function or value."""
        if obj.docstring is not None:
            text = ROLE.sub(r"`\1`", obj.docstring.value).replace("``", "`")
            obj.docstring.value = DOCTEST.sub(_fenced, text)


def _fenced(found: re.Match[str]) -> str:
    return f"```pycon\n{found[0].rstrip()}\n```\n"
