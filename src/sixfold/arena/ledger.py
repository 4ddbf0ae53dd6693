"""The file of a tournament's games, from which an interrupted run goes on."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from sixfold.arena.playing import Terms
from sixfold.arena.schedule import Fixture
from sixfold.records import format_record
from sixfold.rules.errors import InvalidInput

Key = tuple[int, tuple[str, ...]]  # the deal and who sat where


class Ledger:
    """Records of games, one a line, each written as soon as its game ends.

    What stands in the file is never written again: a run that is cut off loses nothing.
    """

    def __init__(self, path: Path, terms: Terms) -> None:
        self._path = path
        self.games: dict[Key, dict[str, Any]] = {}
        try:
            size = self._read(terms) if path.exists() else 0
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab")
            self._file.truncate(size)
        except FileExistsError as error:
            reason = f"{error.filename} is no folder"
            raise InvalidInput(f"The records cannot be kept in {path}: {reason}.") from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise InvalidInput(f"The records cannot be kept in {path}: {reason}.") from None

    def _read(self, terms: Terms) -> int:
        """Read the games of a file; return how many bytes of it are whole lines."""
        size = 0
        for number, line in enumerate(self._path.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break  # the line that was being written when the run was cut off
            try:
                record = json.loads(line)
                arena = record["arena"]
                key = (int(arena["deal"]), tuple(arena["seating"]))
                signature = arena["terms"]
            except (ValueError, KeyError, TypeError):
                raise InvalidInput(
                    f"{self._path}, line {number}: this is no game of an arena;"
                    " choose another file for the records."
                ) from None
            if signature != terms.signature():
                raise InvalidInput(
                    f"{self._path} holds the games of another tournament;"
                    " choose another file for the records."
                )
            self._compare(terms, arena)
            self.games[key] = record
            size += len(line)
        return size

    def _compare(self, terms: Terms, arena: dict[str, Any]) -> None:
        """Refuse games of somebody who had the same name and was started in another way."""
        for entrant in terms.entrants:
            then = arena.get("identities", {}).get(entrant.name)
            if then is not None and then != entrant.identity:
                raise InvalidInput(
                    f"{self._path} holds games of another {entrant.name!r};"
                    " give it another name or choose another file for the records."
                )

    def has(self, fixture: Fixture) -> bool:
        """Tell whether a game has been played."""
        return (fixture.deal, fixture.seating) in self.games

    def add(self, record: dict[str, Any]) -> None:
        """Write a game down."""
        self._file.write(format_record(record) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        arena = record["arena"]
        self.games[arena["deal"], tuple(arena["seating"])] = record

    def close(self) -> None:
        """Close the file."""
        self._file.close()
