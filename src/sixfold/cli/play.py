"""The command ``sixfold play``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.game_options import EditionOption, PlayersOption, VariantOption
from sixfold.rules.game import new


def run(
    link: Annotated[
        str | None,
        typer.Argument(help="The link of a server's table; none: bots play here."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Your name at a server's table.", show_default="as before")
    ] = None,
    variant: VariantOption = "standard",
    players: PlayersOption = None,
    edition: EditionOption = None,
    bots: Annotated[str, typer.Option(help="Bots for the other seats, with commas.")] = "casual",
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    seconds: Annotated[
        float, typer.Option("--time", min=0.01, help="Seconds a bot may think.")
    ] = 0.5,
    seed: Annotated[
        str | None, typer.Option(help="64 hexadecimal digits.", show_default="a new one")
    ] = None,
    position: Annotated[
        str | None, typer.Option(help="Go on from a position as one line.", show_default="a deal")
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Where the record goes.", show_default="your data folder")
    ] = None,
    no_record: Annotated[bool, typer.Option("--no-record", help="Keep no record.")] = False,
) -> None:
    """Play in the terminal: against bots, or at a server's table by its link."""
    from sixfold.rules.setup import set_up
    from sixfold.server.process.settings import data_folder
    from sixfold.terminal.bot_table import BotTable
    from sixfold.terminal.sitting import Sitting

    if link is not None:
        _sit_down(link, name)
        return
    if position is not None:
        game = set_up(position, seed)
    else:
        game = new(variant, players, edition, seed)
    names = [name.strip() for name in bots.split(",")] if game.variant.players > 1 else []
    file = None if no_record else records or data_folder() / "games.jsonl"
    app = BotTable(Sitting(game, seat, names, seconds), file)
    app.run()
    app.keep()
    if file is not None and game.ply:
        typer.echo(f"The game is kept in {file}")


def _sit_down(text: str, name: str | None) -> None:
    """Take a seat at a server's table."""
    from sixfold.server.process.settings import data_folder
    from sixfold.terminal.guest import Guest
    from sixfold.terminal.link import parse_link
    from sixfold.terminal.server_table import ServerTable

    link = parse_link(text)
    guest = Guest(link.base, data_folder() / "guest.cookies")
    ServerTable(link, guest, guest.arrive(name)).run()
