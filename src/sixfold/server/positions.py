"""The shape of what `sixfold.rules` says about a position, for the client's types only.

The server passes these through as they are; a test holds them against the engine.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sixfold.server.shapes import Cell, EditionName, VariantName


class View(Struct, frozen=True):
    """What one seat (or a spectator) may know."""

    variant: VariantName
    edition: EditionName
    players: int
    seat: int | None
    # the seat that acts
    acting: int
    phase: Literal["place", "bonus", "exchange", "over"]
    first_turn: bool
    radius: int
    board: list[tuple[int, int, str]]
    rack: list[str]
    rack_sizes: list[int]
    bag: int
    tracks: list[dict[str, int]]
    tokens: list[list[str]] | UnsetType = UNSET
    table: list[list[str]] | UnsetType = UNSET
    discard: list[str] | int | UnsetType = UNSET


class CardPlay(Struct, frozen=True):
    """One card of the hand and what it would score."""

    tile: str
    points: list[int]
    order_matters: bool


class Offer(Struct, frozen=True):
    """What the acting seat may do, with the points of every possibility."""

    phase: Literal["place", "bonus", "exchange", "over"]
    seat: int
    cells: list[Cell] | UnsetType = UNSET
    # a tile may be laid on any of these pairs of indices into `cells`, either way round
    pairs: list[tuple[int, int]] | UnsetType = UNSET
    # points[i][c]: points for colour c (in the order R G B O Y P) laid on cells[i]
    points: list[list[int]] | UnsetType = UNSET
    rack: list[str] | UnsetType = UNSET
    plays: list[CardPlay] | UnsetType = UNSET
    decline: bool | UnsetType = UNSET
