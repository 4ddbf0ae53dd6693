"""The shape of what `sixfold.rules` says about a position, for the client's types only.

The server passes these through as they are; a test holds them against the engine.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from sixfold.server.wire.shapes import Cell, EditionName, VariantName

Phase = Literal["place", "bonus", "exchange", "over"]


class Known(Struct, frozen=True):
    """What everybody remembers about a hidden rack, for bots."""

    tiles: int
    barred: dict[str, int]


class View(Struct, frozen=True):
    """What one seat (or a spectator) may know."""

    variant: VariantName
    edition: EditionName
    players: int
    # who looks; null is a spectator
    seat: int | None
    # the seat that acts
    turn: int
    # how many actions were made
    ply: int
    phase: Phase
    # bonuses still to be played in this turn
    pending: int
    first_turn: bool
    radius: int
    board: list[tuple[int, int, str]]
    rack: list[str]
    rack_sizes: list[int]
    bag: int
    tracks: list[dict[str, int]]
    # per side the colours that share the lowest marker
    weakest: list[str]
    known: list[Known]
    # board games: turns made and tiles laid so far
    turns: int | UnsetType = UNSET
    laid: list[str] | UnsetType = UNSET
    # duel: the colours whose token each seat holds
    tokens: list[list[str]] | UnsetType = UNSET
    # cards
    table: list[list[str]] | UnsetType = UNSET
    discard: list[str] | UnsetType = UNSET
    # per seat and zone the colours that keep its gate shut; none: it is open
    gates: list[list[str]] | UnsetType = UNSET
    # after the end
    end: str | UnsetType = UNSET
    ranking: list[list[int]] | UnsetType = UNSET


class CardPlay(Struct, frozen=True):
    """One kind of card of the hand and what it would bring."""

    tile: str
    count: int
    points: tuple[int, int]
    # the two markers after scoring the first symbol first, and after the second first
    results: tuple[tuple[int, int], tuple[int, int]]
    # in the same orders, the colours that hold a marker back at the gate it stops before
    cuts: tuple[tuple[str, str], tuple[str, str]]
    order_matters: bool
    bonus_at: int


class ExchangeOffer(Struct, frozen=True):
    """What would be set aside, and the colours that are the reason."""

    colours: list[str]
    set_aside: list[str]


class Offer(Struct, frozen=True):
    """What the acting seat may do, with the points of every possibility."""

    phase: Phase
    seat: int
    rack: list[str]
    exchange: ExchangeOffer | None
    # whether the pending bonuses may be given up
    decline: bool
    cells: list[Cell] | UnsetType = UNSET
    # a tile may be laid on any of these pairs of indices into `cells`, either way round
    pairs: list[tuple[int, int]] | UnsetType = UNSET
    # points[i][c]: points for colour c (in the order R G B O Y P) laid on cells[i]
    points: list[list[int]] | UnsetType = UNSET
    # landing[c][p]: where the marker of colour c would stand after p points in one half
    landing: list[list[int]] | UnsetType = UNSET
    # per colour the column at which a bonus is earned
    bonus_at: list[int | None] | UnsetType = UNSET
    # double-length sheets: per double on the rack and per pair, where either order leads
    doubles: dict[str, list[tuple[int, int]]] | UnsetType = UNSET
    plays: list[CardPlay] | UnsetType = UNSET
