"""The file of a tournament's games, from which an interrupted run goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sixfold.arena.playing import Terms
from sixfold.arena.schedule import Fixture
from sixfold.records import format_record
from sixfold.rules.errors import InvalidInput

Key = tuple[int, tuple[str, ...]]  # the deal and who sat where


class Ledger:
    """Records of games, one a line, each written as soon as its game ends."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self._path = path
        self.games: dict[Key, dict[str, Any]] = {}
        if path.exists():
            self._resume(terms)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab")

    def _resume(self, terms: Terms) -> None:
        kept = b""
        for number, line in enumerate(self._path.read_bytes().splitlines(keepends=True), 1):
            try:
                record = json.loads(line)
                arena = record["arena"]
                key = (int(arena["deal"]), tuple(arena["seating"]))
            except (ValueError, KeyError, TypeError):
                if line.endswith(b"\n"):
                    raise InvalidInput(
                        f"{self._path}, line {number}: this is no game of an arena;"
                        " choose another file for the records."
                    ) from None
                break  # the line that was being written when the run was interrupted
            if arena["terms"] != terms.signature():
                raise InvalidInput(
                    f"{self._path} holds the games of another tournament;"
                    " choose another file for the records."
                )
            self.games[key] = record
            kept += line if line.endswith(b"\n") else line + b"\n"
        self._path.write_bytes(kept)

    def has(self, fixture: Fixture) -> bool:
        """Tell whether a game has been played."""
        return (fixture.deal, fixture.seating) in self.games

    def add(self, record: dict[str, Any]) -> None:
        """Write a game down."""
        self._file.write(format_record(record) + b"\n")
        self._file.flush()
        arena = record["arena"]
        self.games[arena["deal"], tuple(arena["seating"])] = record

    def close(self) -> None:
        """Close the file."""
        self._file.close()
