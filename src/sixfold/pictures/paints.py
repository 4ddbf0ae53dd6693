"""The materials of the table: sand or ink, the light slab, lacquer, six hues, ivory and violet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixfold.rules.errors import InvalidInput

HUES: Final = {
    "R": "#ff5a5f",
    "G": "#3ecf8e",
    "B": "#4da3ff",
    "O": "#ff9f43",
    "Y": "#ffd93d",
    "P": "#c58cff",
}


@dataclass(frozen=True)
class Theme:
    """The colours of one light; two of them make a gradient from the upper left."""

    name: str
    table: str
    slab: tuple[str, str]
    slab_side: str
    slab_edge: str
    cell: str
    cell_shade: str
    tile: tuple[str, str]
    tile_side: str
    tile_rim: str
    tray: tuple[str, str]
    groove: str
    peg: str
    text: str
    soft: str
    ink: str
    ivory: str
    accent: str


THEMES: Final = {
    "light": Theme(
        name="light",
        table="#ded4c5",
        slab=("#f4eee4", "#e6dccd"),
        slab_side="#bfb099",
        slab_edge="#fffdf8",
        cell="#fffdf9",
        cell_shade="#d5c9b6",
        tile=("#4a4856", "#2a2932"),
        tile_side="#121116",
        tile_rim="#8b8999",
        tray=("#34333f", "#26252e"),
        groove="#1a1920",
        peg="#5c5a6b",
        text="#23211e",
        soft="#524b42",
        ink="#f7f4ee",
        ivory="#fffaf0",
        accent="#5b4bdb",
    ),
    "dark": Theme(
        name="dark",
        table="#15161d",
        slab=("#2a2d3a", "#1e2029"),
        slab_side="#08090c",
        slab_edge="#4b5064",
        cell="#14151c",
        cell_shade="#353949",
        tile=("#484d60", "#323643"),
        tile_side="#050609",
        tile_rim="#a3abc6",
        tray=("#262935", "#1c1e27"),
        groove="#101117",
        peg="#525769",
        text="#eceaf2",
        soft="#aaabbb",
        ink="#f7f4ee",
        ivory="#fffaf0",
        accent="#9d8fff",
    ),
}


def theme_of(name: str) -> Theme:
    """Find a theme.

    >>> theme_of("dark").name
    'dark'
    """
    if name not in THEMES:
        raise InvalidInput(f"There is no theme {name!r}; choose one of {', '.join(THEMES)}.")
    return THEMES[name]


def rgb(colour: str) -> tuple[int, int, int]:
    """Return a colour as three bytes.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(here: str, there: str, share: float) -> str:
    """Return a colour that is a share of the way to another.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(rgb(here), rgb(there), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def enamel(colour: str) -> tuple[str, str]:
    """Return a hue as it lies in lacquer: lighter at the top."""
    return mix(HUES[colour], "#ffffff", 0.28), HUES[colour]


def printed_ink(colour: str, theme: Theme) -> str:
    """Return a hue as it is printed on a cell: darker on light ground, so that it is seen."""
    if theme.name == "dark":
        return HUES[colour]
    return mix(HUES[colour], "#000000", {"Y": 0.42, "G": 0.22, "O": 0.2}.get(colour, 0.08))
