"""The table as lines of styled text: letters carry the meaning, colours only help."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sixfold.pictures.paints import HUES
from sixfold.rules.game import Game
from sixfold.rules.hexes import Coordinates
from sixfold.rules.position import rows_of
from sixfold.rules.tiles import COLOURS

STEP: Final = 4  # columns from one cell to the next
MARGIN: Final = 3
INK: Final = "#15141a"
FREE: Final = " · "


def table_lines(
    game: Game,
    names: list[str],
    cursor: tuple[Coordinates, ...] = (),
    last: tuple[Coordinates, ...] = (),
    ghost: str = "",
) -> list[Text]:
    """Return the board with the tile in hand, or the card table."""
    if game.variant.has_board:
        return board_lines(game, cursor, last, ghost)
    return card_lines(game, names)


def board_lines(
    game: Game,
    cursor: tuple[Coordinates, ...] = (),
    last: tuple[Coordinates, ...] = (),
    ghost: str = "",
) -> list[Text]:
    """Return the board row by row; the tile in hand stands in square brackets."""
    printed = game.variant.printed_symbols
    symbols = {(q, r): symbol for q, r, symbol in game.view(None)["board"]}
    lines = []
    for i, row in enumerate(rows_of(game.variant.radius)):
        indent = MARGIN + STEP // 2 * abs(i - game.variant.radius)
        line = Text()
        line.append(chr(ord("A") + i).ljust(indent), "dim")
        for cell in row:
            line.append_text(_cell(cell, symbols, printed, cursor, last, ghost))
            line.append(" ")
        lines.append(line)
    return lines


def _cell(
    cell: Coordinates,
    symbols: dict[Coordinates, str],
    printed: dict[Coordinates, str],
    cursor: tuple[Coordinates, ...],
    last: tuple[Coordinates, ...],
    ghost: str,
) -> Text:
    symbol = symbols.get(cell, "")
    if cell in cursor:
        shown = ghost[cursor.index(cell)] if ghost and not symbol else symbol or "·"
        return Text(f"[{shown}]", "bold reverse" if not symbol else "bold red reverse")
    if cell in printed:
        return Text(f"({symbol.lower()})", f"bold {HUES[symbol]}")
    if not symbol:
        return Text(FREE, "dim")
    frame = "<{}>" if cell in last else " {} "
    return Text(frame.format(symbol), f"bold {INK} on {HUES[symbol]}")


def cell_at(x: int, y: int, radius: int) -> Coordinates | None:
    """Return the cell that is drawn at a column and a line; an area without a radius has none."""
    rows = rows_of(radius) if radius else []
    if not 0 <= y < len(rows):
        return None
    at = x - MARGIN - STEP // 2 * abs(y - radius)
    place, within = divmod(at, STEP)
    return rows[y][place] if 0 <= place < len(rows[y]) and within < STEP - 1 else None


def card_lines(game: Game, names: list[str]) -> list[Text]:
    """Return the face-up cards, a line for each player, and the piles."""
    seen = game.view(None)
    lines = []
    for name, laid in zip(names, seen["table"], strict=True):
        line = Text(f"{name:>10}  ")
        for card in laid:
            line.append_text(tile_text(card))
            line.append("  ")
        lines += [line, Text()]
    lines.append(Text(f"{seen['bag']} in the deck, {len(seen['discard'])} discarded", "dim"))
    return lines


def tile_text(letters: str, is_chosen: bool = False) -> Text:
    """Return a tile or card; the chosen one stands in brackets."""
    tile = Text("[" if is_chosen else " ", "bold")
    for letter in letters:
        tile.append(f" {letter} ", f"bold {INK} on {HUES[letter]}")
    tile.append("]" if is_chosen else " ", "bold")
    return tile


def rack_text(rack: list[str], chosen: int | None) -> Text:
    """Return a rack with a number before each tile."""
    line = Text()
    for i, letters in enumerate(rack):
        line.append(f"{i + 1}", "dim")
        line.append_text(tile_text(letters, i == chosen))
        line.append(" ")
    return line


RACK_STEP: Final = 10  # columns from one tile of the rack to the next


def sheet_lines(game: Game, names: list[str]) -> list[Text]:
    """Return a line for each sheet: six markers, the weakest underlined."""
    row, lines = game.variant, []
    for number, sheet in enumerate(game.tracks()):
        is_duel = row.tracks == "duel"
        is_acting = not game.is_over and (is_duel or row.team_of(game.seat) == number)
        who = "duel" if is_duel else names[number]
        line = Text(f"{'>' if is_acting else ' '}{who[:12]:<13}", "bold" if is_acting else "")
        lowest = min(sheet.values())
        for colour in COLOURS:
            marker = sheet[colour]
            mark = "underline" if marker == lowest and not is_duel else ""
            line.append(f" {colour}", f"bold {HUES[colour]}")
            line.append(" " * (3 - len(str(marker))))
            line.append(str(marker), mark)
            line.append(" ")
        if is_duel:
            mine = sum(marker > 0 for marker in sheet.values())
            theirs = sum(marker < 0 for marker in sheet.values())
            line.append(f"  {names[0][:9]} {mine} : {theirs} {names[1][:9]}")
        else:
            line.append(f"  weakest {lowest}")
        lines.append(line)
    return lines
