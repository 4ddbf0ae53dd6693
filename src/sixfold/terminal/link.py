"""The link of a table at a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from sixfold.rules.errors import InvalidInput

_TABLE: Final = re.compile(r"(.*)/t/([A-Za-z0-9_-]{1,32})/?")


@dataclass(frozen=True, slots=True)
class Link:
    """Which table, at which server."""

    base: str  # the address of the server, without a slash at its end
    table: str

    @property
    def socket(self) -> str:
        """The address of the server's websocket."""
        return f"ws{self.base.removeprefix('http')}/ws?table={self.table}"


def parse_link(text: str) -> Link:
    """Read the link that a page shows or copies.

    >>> parse_link("https://example.org/t/abc").socket
    'wss://example.org/ws?table=abc'
    """
    parts = urlsplit(text.strip())
    found = _TABLE.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise InvalidInput(
            f"{text!r} is no link to a table; one looks like https://example.org/t/NAME."
        )
    return Link(f"{parts.scheme}://{parts.netloc}{found[1]}", found[2])
