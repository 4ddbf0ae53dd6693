"""What a picture shows and in which light."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules.actions import Action


@dataclass(frozen=True, slots=True)
class Look:
    """The choices of whoever asks for a picture."""

    theme: str = "light"
    last: bool = True  # outline the tile laid last
    rays: bool = True  # show what it counted
    sheets: bool = True  # show the markers
    rack: int | None = None  # show the tiles of this seat
    ghosts: tuple[Action | str, ...] = ()  # actions that are not yet played, dashed
    arrows: tuple[tuple[str, str], ...] = ()  # from a cell to a cell
    coordinates: bool = False
    names: tuple[str, ...] = ()  # of the players; seats are numbered without them
