"""A game as text that fits a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixfold.rules.position import rows_of

if TYPE_CHECKING:
    from sixfold.rules.game import Game

FREE: Final = "·"


def draw_text(game: Game) -> str:
    """Draw a game: the board with the letters of its rows, markers, racks, whose turn it is.

    Printed symbols are small letters, tiles are capitals.

    >>> from sixfold.rules.game import new
    >>> print(draw_text(new("solo", seed="00" * 32)).splitlines()[1])
    A       r · · · · g
    """
    row = game.variant
    over = game.outcome()
    what = f"seat {game.seat} to {_decision(game)}" if over is None else f"over ({over.end})"
    head = f"{row.name} ({row.edition}), {row.players} players, {game.ply} actions, {what}"
    table = _board(game) if row.has_board else _cards(game)
    return "\n".join([head, *table, *_sheets(game), *_racks(game)])


def _decision(game: Game) -> str:
    return {"bonus": "play a bonus", "exchange": "swap or keep"}.get(game.phase, game.phase)


def _board(game: Game) -> list[str]:
    radius, printed = game.variant.radius, game.variant.printed_symbols
    symbols = {(q, r): symbol for q, r, symbol in game.view(None)["board"]}
    symbols |= {cell: symbol.lower() for cell, symbol in printed.items()}
    return [
        f"{chr(ord('A') + i)}  {' ' * abs(i - radius)}"
        + " ".join(symbols.get(cell, FREE) for cell in row)
        for i, row in enumerate(rows_of(radius))
    ]


def _cards(game: Game) -> list[str]:
    seen = game.view(None)
    lines = [f"table {seat}  {' '.join(laid)}" for seat, laid in enumerate(seen["table"])]
    return [*lines, f"deck {seen['bag']}, discarded {len(seen['discard'])}"]


def _sheets(game: Game) -> list[str]:
    row = game.variant
    side = "seat" if row.teams == row.players else "team"
    lines = []
    for i, sheet in enumerate(game.tracks()):
        who = "duel" if row.tracks == "duel" else f"{side} {i}"
        markers = "  ".join(f"{colour} {marker:2}" for colour, marker in sheet.items())
        lines.append(f"{who}  {markers}")
    for seat, held in enumerate(game.view(None).get("tokens", ())):
        lines.append(f"seat {seat} holds the tokens {''.join(held) or '-'}")
    return lines


def _racks(game: Game) -> list[str]:
    return [
        f"{'>' if seat == game.seat and not game.is_over else ' '} {seat}  {' '.join(game.rack(seat))}"
        for seat in range(game.variant.players)
    ]
