"""The command ``sixfold picture``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from sixfold.pictures import Look, svg
from sixfold.records import read_records, replay
from sixfold.records.reading import Record
from sixfold.records.replay import open_game
from sixfold.rules.errors import InvalidInput
from sixfold.rules.game import Game
from sixfold.rules.setup import set_up

LONGEST_POSITION = 4096  # bytes of a file, far more than any position needs


def run(
    file: Annotated[
        str, typer.Argument(help="A file of records, or a position as one line.", metavar="FILE")
    ],
    out: Annotated[
        Path, typer.Option(help="Where it goes: .svg, .png or .gif; - prints SVG.")
    ] = Path("-"),
    game: Annotated[int, typer.Option(min=1, help="The game on this line of the file.")] = 1,
    after: Annotated[
        int | None, typer.Option(min=0, help="After so many actions; by default the last.")
    ] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    width: Annotated[int, typer.Option(min=64, max=4096, help="In pixels.")] = 720,
    rack: Annotated[int | None, typer.Option(min=0, help="Show the tiles of this seat.")] = None,
    coordinates: Annotated[
        bool, typer.Option("--coordinates", help="Write the names of the cells.")
    ] = False,
) -> None:
    """Draw a position or a whole game as SVG, PNG or GIF."""
    positions, names = _read(file, game)
    if after is not None:
        if after >= len(positions):
            raise InvalidInput(f"The game has only {len(positions) - 1} actions.")
        positions = positions[: after + 1]
    look = Look(theme=theme, rack=rack, coordinates=coordinates, names=names)
    drawn = _drawn(out.suffix.lower(), positions, look, width)
    if str(out) == "-":
        sys.stdout.buffer.write(drawn + b"\n")
        return
    try:
        out.write_bytes(drawn)
    except OSError as error:
        raise InvalidInput(f"{out} cannot be written: {error.strerror}.") from None


def _drawn(kind: str, positions: list[Game], look: Look, width: int) -> bytes:
    def as_svg() -> bytes:
        return svg(positions[-1], look, width).encode()

    def as_png() -> bytes:
        from sixfold.pictures.raster import png

        return png(positions[-1], look, width)

    def as_gif() -> bytes:
        from sixfold.pictures.raster import gif

        return gif(positions, look, width)

    ways: dict[str, Callable[[], bytes]] = {
        "": as_svg,
        ".svg": as_svg,
        ".png": as_png,
        ".gif": as_gif,
    }
    if kind not in ways:
        raise InvalidInput(f"A picture is .svg, .png or .gif, not {kind}.")
    return ways[kind]()


def _read(source: str, wanted: int) -> tuple[list[Game], tuple[str, ...]]:
    """Return the positions of a game one after the other, and who played."""
    path = Path(source)
    if not _exists(path):
        if " " in source.strip():
            return [set_up(source)], ()
    elif (written := _read_line(path)) is not None:
        return [set_up(written)], ()
    for line, record in read_records(path):
        if line == wanted:
            return _positions(record), tuple(record.players)
    raise InvalidInput(f"{path}: there is no record on line {wanted}.")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a path, as a position may be
        return False


def _read_line(path: Path) -> str | None:
    """Return the position that a file holds, or nothing if it holds records."""
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_POSITION)
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}.") from None
    if text.lstrip()[:1] in (b"{", b""):
        return None
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} holds neither records nor a position.") from None


def _positions(record: Record) -> list[Game]:
    positions = [open_game(record)]
    replay(record, lambda game, _: positions.append(game.copy()))
    return positions
