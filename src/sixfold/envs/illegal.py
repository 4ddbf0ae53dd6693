"""What an environment does when it is given an action that the mask forbids."""

from __future__ import annotations

from typing import Final

from sixfold.rules.errors import InvalidInput

TERMINATE: Final = "terminate"  # the game ends and whoever chose it gets the illegal reward
RAISE: Final = "raise"  # an error, and nothing is changed
REPLACE: Final = "replace"  # a random legal action is taken instead
CHOICES: Final = (TERMINATE, RAISE, REPLACE)


def read_choice(on_illegal: str) -> str:
    """Return a known way to treat illegal actions.

    >>> read_choice("raise")
    'raise'
    """
    if on_illegal not in CHOICES:
        known = ", ".join(CHOICES)
        raise InvalidInput(
            f"Illegal actions cannot be treated by {on_illegal!r}; choose one of {known}."
        )
    return on_illegal
