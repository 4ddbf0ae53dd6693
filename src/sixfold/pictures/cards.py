"""The card table: a lane for each player, the deck and the discard pile as figures."""

from __future__ import annotations

from typing import Final

from sixfold.pictures.board import symbol
from sixfold.pictures.look import Look
from sixfold.pictures.paints import Theme, enamel, mix
from sixfold.pictures.scene import LEFT, Item, Label, Line, Scene, Shape
from sixfold.pictures.shapes import Point, box
from sixfold.rules.actions import Action
from sixfold.rules.game import Game
from sixfold.rules.variants import Variant

CARD_WIDTH: Final = 26.0
CARD_HEIGHT: Final = 38.0
GAP: Final = 6.0
NAME: Final = 9.0
CARD: Final = [box(CARD_WIDTH, CARD_HEIGHT, 2.8)]
RACK_SCALE: Final = 0.82


def measure(game: Game, look: Look, theme: Theme) -> tuple[Point, Point]:
    """Return where the corner of the table lies, and how wide and high it is."""
    table = draw_table(game, look, theme)
    return (0.0, 0.0), (table.width, table.height)


def ground(_row: Variant, _theme: Theme) -> tuple[Item, ...]:
    """Return nothing: there is no board."""
    return ()


def lone(_game: Game, _theme: Theme) -> list[Item]:
    """Return nothing: what lies on the table is drawn anew with every action."""
    return []


def laid(_action: Action, _theme: Theme) -> list[Item]:
    """Return nothing: what lies on the table is drawn anew with every action."""
    return []


def marks(game: Game, look: Look, theme: Theme) -> list[Item]:
    """Return what changes with every action: the whole table."""
    return draw_table(game, look, theme).items


def rack_more() -> float:
    """Return how much higher than its ledge a hand of cards is."""
    return 16.0


def in_rack(letters: str, x: float, y: float, _height: float, theme: Theme) -> list[Item]:
    """Return a card in its place of a hand, whose upper left corner is given."""
    return draw_card(letters, x + 7, y + 2.5, theme, RACK_SCALE)


def draw_card(letters: str, x: float, y: float, theme: Theme, scale: float = 1.0) -> list[Item]:
    """Return a card with its upper left corner at a place."""
    middle, width = x + CARD_WIDTH * scale / 2, 8 * scale
    seam = y + CARD_HEIGHT * scale / 2
    items: list[Item] = [
        Shape("card", CARD, x, y + 1.1 * scale, theme.tile_side, scale=scale),
        Shape("card", CARD, x, y, theme.tile, theme.tile_rim, 0.22, scale=scale),
        Line((middle - width, seam), (middle + width, seam), theme.tile_side, 0.3, 0.6),
    ]
    for colour, share in zip(letters, (0.27, 0.73), strict=True):
        items += symbol(
            colour, middle, y + share * CARD_HEIGHT * scale, enamel(colour), 1.25 * scale
        )
    return items


def draw_table(game: Game, look: Look, theme: Theme) -> Scene:
    """Return the face-up cards, player by player."""
    seen = game.view(None)
    open_cards = max(len(laid) for laid in seen["table"])
    columns = 1 if open_cards > 1 else 2
    lane = (open_cards * (CARD_WIDTH + GAP) + GAP, CARD_HEIGHT + NAME + GAP)
    scene = Scene()
    for seat, laid in enumerate(seen["table"]):
        x = (seat % columns) * (lane[0] + GAP) + 3
        y = (seat // columns) * (lane[1] + GAP) + 3
        name = f"lane{open_cards}"
        ground = mix(theme.table, theme.slab[0], 0.5)
        scene.add(Shape(name, [box(*lane, 4)], x, y, ground))
        who = look.names[seat] if seat < len(look.names) else f"Seat {seat}"
        is_acting = seat == game.seat and not game.is_over
        ink = theme.accent if is_acting else theme.text
        scene.add(Label(x + GAP, y + NAME / 2 + 0.8, who[:20], 5, ink, is_acting, LEFT))
        for i, card in enumerate(laid):
            scene.add(*draw_card(card, x + GAP + i * (CARD_WIDTH + GAP), y + NAME, theme))
    rows = -(-len(seen["table"]) // columns)
    scene.width = columns * (lane[0] + GAP)
    scene.height = rows * (lane[1] + GAP) + NAME
    piles = f"{seen['bag']} in the deck, {len(seen['discard'])} discarded"
    scene.add(Label(5, scene.height - NAME / 2, piles, 4.6, theme.soft, False, LEFT))
    return scene
