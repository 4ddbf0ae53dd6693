"""What can go wrong, each with one plain sentence for the person who sees it."""

from __future__ import annotations


class SixfoldError(Exception):
    """The root of every error that Sixfold raises on purpose."""


class InvalidInput(SixfoldError, ValueError):
    """The input cannot be read at all, whatever the position."""


class UnknownVariant(InvalidInput):
    """No game has this name."""


class UnknownEdition(InvalidInput):
    """The game does not exist in this edition."""


class WrongPlayerCount(InvalidInput):
    """The game cannot be played by this many people."""


class UnplayableVariant(InvalidInput):
    """A row of the variants' table describes no game that can be played."""


class BadSeed(InvalidInput):
    """A seed is not 256 bits."""


class MalformedAction(InvalidInput):
    """An action is not written as the formats say."""


class MalformedPosition(InvalidInput):
    """A position is not written as the notation says."""


class IllegalAction(SixfoldError):
    """The action can be read, but the rules do not allow it now."""


class IllegalDraw(SixfoldError):
    """A tile was drawn that the bag or deck cannot give now."""


class IllegalPosition(SixfoldError):
    """The position can be read, but no game can come to it."""
