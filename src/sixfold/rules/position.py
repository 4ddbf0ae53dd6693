"""A position as one line of text, and back.

Nine fields with a blank between them: game, board, markers, beside the board, racks, bag, seat,
phase, completed turns.  ``docs/notation.md`` explains each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NoReturn

from sixfold.rules.errors import MalformedPosition
from sixfold.rules.hexes import TURNS, Coordinates, turned
from sixfold.rules.notation import row_start
from sixfold.rules.tiles import COLOUR_COUNT, COLOURS, kind_name
from sixfold.rules.variants import VARIANTS, Variant

if TYPE_CHECKING:
    from sixfold.rules.game import Game

NOTHING: Final = "-"
WHATEVER_IS_LEFT: Final = "*"
WHATEVER_FITS: Final = "*"
PHASES: Final = ("place", "bonus", "exchange", "over")
FIELDS: Final = 9

# What is wrong with a line, for the page as well, which reads lines by itself.
MALFORMED: Final = {
    "fields": "A position has {0} fields, not {1}.",
    "game": "There is no game called '{0}' in the edition '{1}' for {2}.",
    "parts": "There are {0} parts in {1}, with a / between them, not {2}.",
    "number": "'{0}' cannot be {1}.",
    "row": "'{0}' is no row; it has colours and numbers of cells.",
    "cells": "The row '{0}' has {1} cells, but there are {2}.",
    "sheet": "'{0}' is no sheet; it has a marker for each of {1}.",
    "tokens": "'{0}' names no tokens; write their colours.",
    "tile": "'{0}' is no tile; a tile is two of the letters R G B O Y P.",
    "double": "A card shows two different symbols.",
    "counts": "The {0} is {1} digits, one for each kind of tile.",
    "phase": "'{0}' is no phase; there are {1}.",
}


@dataclass(frozen=True)
class Position:
    """Everything that lies on the table, without the seed and without what happened before.

    A rack is ``None`` when nobody may see it; its tiles are then counted in the bag, and
    ``hidden`` says how many they are.
    """

    variant: Variant
    board: dict[Coordinates, str]  # the symbols, printed ones included
    table: tuple[tuple[str, ...], ...]  # cards only: face up before each seat, inner card first
    tracks: tuple[tuple[int, ...], ...]  # [sheets, colours], signed in a duel
    tokens: tuple[str, ...]  # duel only: the colours each seat holds
    discard: tuple[int, ...]  # cards only: [kinds]
    racks: tuple[tuple[str, ...] | None, ...]
    hidden: tuple[int, ...]
    bag: tuple[int, ...] | None  # [kinds]; None is whatever is left
    seat: int
    phase: str
    pending: int
    turns: int | None  # None is as many as fit

    def __str__(self) -> str:
        row = self.variant
        fields = [
            f"{row.name}/{row.edition}/{row.players}",
            "/".join(
                _rows(self.board, row.radius)
                if row.has_board
                else ("".join(cards) or NOTHING for cards in self.table)
            ),
            "/".join(",".join(map(str, sheet)) for sheet in self.tracks),
            "".join(map(str, self.discard))
            or "/".join(held or NOTHING for held in self.tokens)
            or NOTHING,
            "/".join(
                f"{hidden}?" if rack is None else "".join(rack) or NOTHING
                for rack, hidden in zip(self.racks, self.hidden, strict=True)
            ),
            WHATEVER_IS_LEFT if self.bag is None else "".join(map(str, self.bag)),
            str(self.seat),
            f"{self.phase}{self.pending}" if self.pending > 1 else self.phase,
            WHATEVER_FITS if self.turns is None else str(self.turns),
        ]
        return " ".join(fields)

    def turned(self, turn: int, colours: str) -> Position:
        """Return the position after a turn of the board, its colours renamed in their order."""
        renamed = str.maketrans(COLOURS, colours)
        kinds = self.variant.kinds

        def tiles(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(sorted((kind_name(n.translate(renamed)) for n in names), key=kinds.index))

        def counts(held: tuple[int, ...]) -> tuple[int, ...]:
            new = {kind_name(k.translate(renamed)): n for k, n in zip(kinds, held, strict=True)}
            return tuple(new[kind] for kind in kinds)

        order = [colours.index(colour) for colour in COLOURS]
        return replace(
            self,
            board={turned(c, turn): symbol.translate(renamed) for c, symbol in self.board.items()},
            table=tuple(tuple(kind_name(n.translate(renamed)) for n in row) for row in self.table),
            tracks=tuple(tuple(sheet[c] for c in order) for sheet in self.tracks),
            tokens=tuple(
                "".join(sorted(held.translate(renamed), key=COLOURS.index)) for held in self.tokens
            ),
            discard=counts(self.discard) if self.discard else (),
            racks=tuple(None if rack is None else tiles(rack) for rack in self.racks),
            bag=None if self.bag is None else counts(self.bag),
        )


def _rows(board: dict[Coordinates, str], radius: int) -> Iterator[str]:
    for row in rows_of(radius):
        text = "".join(board.get(cell, ".") for cell in row)
        yield re.sub(r"\.+", lambda run: str(len(run[0])), text)


def rows_of(radius: int) -> list[list[Coordinates]]:
    """Return the cells of an area row by row from the top, each from the left.

    >>> [len(row) for row in rows_of(2)]
    [3, 4, 5, 4, 3]
    """
    span = range(-radius, radius + 1)
    width = {r: 2 * radius + 1 - abs(r) for r in span}
    return [[(row_start(r, radius) + i, r) for i in range(width[r])] for r in span]


def position_of(game: Game, seat: int | None = None) -> Position:
    """Return the position of a game; with a seat, only what that seat may know.

    >>> from sixfold.rules.game import new
    >>> str(position_of(new("solo", seed="00" * 32))).split()[0]
    'solo/modern/1'
    """
    row, seen = game.variant, game.view(seat)
    seats = range(row.players)
    racks = [game.rack(s) if seat in (None, s) else None for s in seats]
    bag = game.stock().copy()
    for s, rack in enumerate(racks):
        if rack is None:
            bag += game.hand(s)
    discard = seen.get("discard", ())
    return Position(
        variant=row,
        board={(q, r): symbol for q, r, symbol in seen["board"]},
        table=tuple(tuple(cards) for cards in seen.get("table", ())),
        tracks=tuple(tuple(sheet.values()) for sheet in seen["tracks"]),
        tokens=tuple("".join(held) for held in seen.get("tokens", ())),
        discard=tuple(discard.count(kind) for kind in row.kinds) if row.discards_openly else (),
        racks=tuple(None if rack is None else tuple(rack) for rack in racks),
        hidden=tuple(seen["rack_sizes"]),
        bag=tuple(bag[row.kind_ids].tolist()),
        seat=game.seat,
        phase=game.phase,
        pending=seen["pending"],
        turns=seen.get("turns", 0),
    )


def parse_position(line: str) -> Position:
    """Read a position; whether it can come up in a game is for :func:`set_up` to say.

    >>> from sixfold.rules.game import new
    >>> parse_position(new("duel").position()).variant.id
    'duel-modern-2'
    """
    fields = line.split()
    if len(fields) != FIELDS:
        _wrong("fields", FIELDS, len(fields))
    game, board, tracks, beside, racks, bag, seat, phase, turns = fields
    row = _variant(game)
    kinds = row.kinds
    table: tuple[tuple[str, ...], ...] = ()
    symbols: dict[Coordinates, str] = {}
    if row.has_board:
        symbols = _board(board, row.radius)
    else:
        table = tuple(_tiles(cards, kinds) for cards in _parts(board, row.players, "the table"))
    is_duel = row.tracks == "duel"
    name, pending = _phase(phase)
    held = [_rack(rack, kinds) for rack in _parts(racks, row.players, "the racks")]
    return Position(
        variant=row,
        board=symbols,
        table=table,
        tracks=tuple(_sheet(sheet) for sheet in _parts(tracks, row.sheets, "the markers")),
        tokens=tuple(map(_colours, _parts(beside, 2, "the tokens"))) if is_duel else (),
        discard=_counts(beside, kinds, "discard pile") if row.discards_openly else (),
        racks=tuple(rack for rack, _ in held),
        hidden=tuple(size for _, size in held),
        bag=None if bag == WHATEVER_IS_LEFT else _counts(bag, kinds, "bag"),
        seat=_number(seat, "the seat"),
        phase=name,
        pending=pending,
        turns=None if turns == WHATEVER_FITS else _number(turns, "the number of turns"),
    )


def _wrong(what: str, *values: object) -> NoReturn:
    raise MalformedPosition(MALFORMED[what].format(*values))


def _variant(text: str) -> Variant:
    name, edition, players = _parts(text, 3, "the game")
    count = _number(players, "the number of players")
    for row in VARIANTS:
        if (row.name, row.edition, row.players) == (name, edition, count):
            return row
    _wrong("game", name, edition, count)


def _parts(text: str, count: int, what: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != count:
        _wrong("parts", count, what, len(parts))
    return parts


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,3}", text):
        _wrong("number", text, what)
    return int(text)


def _board(text: str, radius: int) -> dict[Coordinates, str]:
    rows = rows_of(radius)
    board: dict[Coordinates, str] = {}
    for cells, written in zip(rows, _parts(text, len(rows), "the board"), strict=True):
        if not re.fullmatch(rf"([{COLOURS}]|[0-9]+)+", written):
            _wrong("row", written)
        symbols = re.sub(r"[0-9]+", lambda run: "." * int(run[0][:3]), written)
        if len(symbols) != len(cells):
            _wrong("cells", written, len(symbols), len(cells))
        board |= {c: symbol for c, symbol in zip(cells, symbols, strict=True) if symbol != "."}
    return board


def _sheet(text: str) -> tuple[int, ...]:
    markers = tuple(_number(marker, "a marker's column") for marker in text.split(","))
    if len(markers) != COLOUR_COUNT:
        _wrong("sheet", text, COLOURS)
    return markers


def _colours(text: str) -> str:
    if text != NOTHING and (set(text) - set(COLOURS) or len(set(text)) != len(text)):
        _wrong("tokens", text)
    return "" if text == NOTHING else "".join(sorted(text, key=COLOURS.index))


def _rack(text: str, kinds: tuple[str, ...]) -> tuple[tuple[str, ...] | None, int]:
    if hidden := re.fullmatch(r"([0-9])\?", text):
        return None, int(hidden[1])
    tiles = tuple(sorted(_tiles(text, kinds), key=kinds.index))
    return tiles, len(tiles)


def _tiles(text: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    if text == NOTHING:
        return ()
    tiles = tuple(text[i : i + 2] for i in range(0, len(text), 2))
    for tile in tiles:
        if not re.fullmatch(f"[{COLOURS}]{{2}}", tile):
            _wrong("tile", tile)
    names = tuple(kind_name(tile) for tile in tiles)
    if not set(names) <= set(kinds):
        _wrong("double")
    return names


def _counts(text: str, kinds: tuple[str, ...], what: str) -> tuple[int, ...]:
    if not re.fullmatch(rf"[0-9]{{{len(kinds)}}}", text):
        _wrong("counts", what, len(kinds))
    return tuple(map(int, text))


def _phase(text: str) -> tuple[str, int]:
    name, number = text.rstrip("0123456789"), re.sub(r"[^0-9]", "", text)
    if name not in PHASES or (number and name != "bonus") or len(number) > 1:
        _wrong("phase", text, ", ".join(PHASES))
    return name, int(number or "1") if name == "bonus" else 0


def symmetric(position: Position) -> list[Position]:
    """Return the position in all ways that the printed board allows, as it is first."""
    row = position.variant
    found = []
    printed = row.printed_symbols
    for turn in range(TURNS if row.has_board else 1):
        new = {symbol: printed.get(turned(cell, turn)) for cell, symbol in printed.items()}
        names = "".join(new.get(colour, colour) or "" for colour in COLOURS)
        if sorted(names) == sorted(COLOURS):
            found.append(position.turned(turn, names))
    return found
