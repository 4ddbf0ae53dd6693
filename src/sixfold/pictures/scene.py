"""A picture as a list of shapes, whatever draws them in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sixfold.pictures.shapes import Outline, Point

Fill = str | tuple[str, str]  # a colour, or two from the upper left to the lower right
LEFT: Final = "start"
MIDDLE: Final = "middle"
RIGHT: Final = "end"


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline at a place; shapes of one name have one outline."""

    name: str
    outline: Outline
    x: float
    y: float
    fill: Fill | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    scale: float = 1.0
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with round ends."""

    start: Point
    end: Point
    stroke: str
    width: float
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """Some words or a figure; y is the middle of the letters."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    is_bold: bool = False
    anchor: str = MIDDLE


Item = Shape | Line | Label


@dataclass
class Scene:
    """All that is to be drawn, from the back to the front."""

    width: float = 0.0
    height: float = 0.0
    items: list[Item] = field(default_factory=list)

    def add(self, *items: Item) -> None:
        """Put things in front of what is there."""
        self.items.extend(items)


@dataclass(frozen=True, slots=True)
class Group:
    """Items that lie somewhere together."""

    x: float
    y: float
    items: Sequence[Item]
