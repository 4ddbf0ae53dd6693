"""What can be wrong with a record, and where."""

from __future__ import annotations

from sixfold.rules.errors import InvalidInput, SixfoldError


class _Placed(SixfoldError):
    """An error that knows its file, line and action (counted from 1), as far as they are known."""

    def __init__(
        self,
        reason: str,
        *,
        action: int | None = None,
        line: int | None = None,
        file: str | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.action = action
        self.line = line
        self.file = file

    def __str__(self) -> str:
        place = [str(self.file)] if self.file is not None else []
        place += [f"line {self.line}"] if self.line is not None else []
        place += [f"action {self.action}"] if self.action is not None else []
        return f"{', '.join(place)}: {self.reason}" if place else self.reason


class MalformedRecord(_Placed, InvalidInput):
    """The record cannot be read."""


class RecordMismatch(_Placed):
    """The record can be read, but the rules or the seed say otherwise."""
