"""The score sheets: one board of lacquer for each side, a groove for each colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixfold.pictures.board import symbol
from sixfold.pictures.look import Look
from sixfold.pictures.paints import HUES, Theme, mix
from sixfold.pictures.scene import LEFT, RIGHT, Item, Label, Line, Scene, Shape
from sixfold.pictures.shapes import box, disc, hexagon
from sixfold.rules.game import Game
from sixfold.rules.tiles import COLOURS

WIDTH: Final = 104.0
HEAD: Final = 13.0
ROW: Final = 7.0
FOOT: Final = 3.5
HEIGHT: Final = HEAD + ROW * len(COLOURS) + FOOT
START: Final = 13.0  # the first peg
REACH: Final = 79.0  # from the first peg to the last
MARKER: Final = [hexagon(3.3, 0.4)]
PEG: Final = [disc(0.42)]
TOKEN: Final = [disc(1.5)]
GROOVE: Final = 4.4
RAIL: Final = 2.2


def draw_sheets(game: Game, look: Look, theme: Theme) -> list[Scene]:
    """Return a small scene for each sheet."""
    if game.variant.tracks == "duel":
        return [_duel(game, look, theme)]
    return [_sheet(game, number, look, theme) for number in range(game.variant.sheets)]


def _tray(theme: Theme) -> Scene:
    outline = [box(WIDTH, HEIGHT, 4.5)]
    scene = Scene(WIDTH, HEIGHT + 1)
    scene.add(
        Shape("tray", outline, 0, 1.1, theme.tile_side),
        Shape("tray", outline, 0, 0, theme.tray, theme.tile_rim, 0.15),
    )
    return scene


def _names(game: Game, look: Look, side: int) -> str:
    seats = [seat for seat in range(game.variant.players) if game.variant.team_of(seat) == side]
    return " & ".join(look.names[s] if s < len(look.names) else f"Seat {s}" for s in seats)[:26]


def _is_acting(game: Game, side: int) -> bool:
    return not game.is_over and game.variant.team_of(game.seat) == side


def _sheet(game: Game, number: int, look: Look, theme: Theme) -> Scene:
    scene, row = _tray(theme), game.variant
    markers = game.tracks()[number]
    lowest, top = min(markers.values()), row.track_end
    pitch = REACH / top

    def at(value: float) -> float:
        return START + value * pitch

    if _is_acting(game, number):
        scene.add(Shape("token", TOKEN, 6, 6.6, theme.accent))
    scene.add(Label(10, 6.6, _names(game, look, number), 5.2, theme.ink, True, LEFT))
    scene.add(Label(WIDTH - 5, 6.4, str(lowest), 8.4, theme.ink, True, RIGHT))
    weakest = [colour for colour in COLOURS if markers[colour] == lowest]
    if len(weakest) < len(COLOURS):
        room = WIDTH - 10 - 5 * len(str(lowest))
        for i, colour in enumerate(reversed(weakest)):
            scene.add(*symbol(colour, room - 5 * i, 6.4, HUES[colour], 0.38))
    grooves = [_groove(colour, at, 0, top, theme) for colour in COLOURS]
    for y, groove in zip(_rows(), grooves, strict=True):
        scene.add(*(groove(y)))
    scene.add(Line((at(lowest), HEAD), (at(lowest), HEIGHT - FOOT), theme.ivory, 0.45, 0.9))
    for y, colour in zip(_rows(), COLOURS, strict=True):
        scene.add(*_bar(colour, at(0), at(markers[colour]), y))
        scene.add(*_finish(colour, at(top), y, markers[colour] == top, theme))
        is_weakest = markers[colour] == lowest
        scene.add(*_marker(colour, at(markers[colour]), y, markers[colour], is_weakest, theme))
    return scene


def _rows() -> list[float]:
    return [HEAD + ROW * (i + 0.5) for i in range(len(COLOURS))]


def _groove(
    colour: str, at: Callable[[float], float], low: int, high: int, theme: Theme
) -> Callable[[float], list[Item]]:
    def draw(y: float) -> list[Item]:
        left, right = min(at(low), at(high)), max(at(low), at(high))
        items: list[Item] = [
            *symbol(colour, 5.6, y, HUES[colour], 0.5),
            Line((left, y), (right, y), theme.groove, GROOVE),
        ]
        items += [Shape("peg", PEG, at(value), y, theme.peg) for value in range(low, high + 1)]
        return items

    return draw


def _bar(colour: str, start: float, end: float, y: float) -> list[Item]:
    return [Line((start, y), (end, y), HUES[colour], RAIL)] if start != end else []


def _finish(colour: str, x: float, y: float, is_reached: bool, theme: Theme) -> list[Item]:
    fill = HUES[colour] if is_reached else theme.groove
    return [Shape("marker", MARKER, x, y, fill, HUES[colour], 0.35, scale=0.8)]


def _marker(
    colour: str, x: float, y: float, value: int, is_weakest: bool, theme: Theme
) -> list[Item]:
    fill = theme.ivory if is_weakest else theme.tray[1]
    ink = "#1d1c23" if is_weakest else theme.ink
    return [
        Shape("marker", MARKER, x, y, fill, HUES[colour], 0.6),
        Label(x, y, str(value), 3.5, ink, True),
    ]


def _duel(game: Game, look: Look, theme: Theme) -> Scene:
    """Return the shared sheet: the left half is seat 0's."""
    scene, top = _tray(theme), game.variant.track_end
    markers, tokens = game.tracks()[0], game.view(None)["tokens"]
    middle, pitch = WIDTH / 2 + 3, 37.0 / top

    def at(value: float) -> float:
        return middle - value * pitch

    for side, x, anchor in ((0, 10.0, LEFT), (1, WIDTH - 10.0, RIGHT)):
        scene.add(Label(x, 6.6, _names(game, look, side), 5.2, theme.ink, True, anchor))
        if _is_acting(game, side):
            scene.add(Shape("token", TOKEN, 6 if side == 0 else WIDTH - 6, 6.6, theme.accent))
    mine = sum(value > 0 for value in markers.values())
    theirs = sum(value < 0 for value in markers.values())
    scene.add(Label(middle, 6.4, f"{mine} : {theirs}", 7.4, theme.ink, True))
    for y, colour in zip(_rows(), COLOURS, strict=True):
        scene.add(*_groove(colour, at, -top, top, theme)(y))
    scene.add(Line((middle, HEAD), (middle, HEIGHT - FOOT), theme.ivory, 0.35, 0.8))
    for y, colour in zip(_rows(), COLOURS, strict=True):
        value = markers[colour]
        scene.add(*_bar(colour, at(0), at(value), y))
        for side, end in ((0, top), (1, -top)):
            scene.add(*_finish(colour, at(end), y, value == end, theme))
            if colour in tokens[side]:
                x = at(end) + (-5 if side == 0 else 5)
                scene.add(
                    Shape(
                        "token", TOKEN, x, y, HUES[colour], mix(HUES[colour], "#ffffff", 0.5), 0.3
                    )
                )
        scene.add(*_marker(colour, at(value), y, abs(value), False, theme))
    return scene
