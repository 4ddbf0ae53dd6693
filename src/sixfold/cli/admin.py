"""The command ``sixfold admin``: looks after the database of a table, also while it is open."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

if TYPE_CHECKING:
    from sixfold.store.upkeep import StoredGame

DAY_MS = 24 * 3_600_000
STATES = ("open", "running", "over", "closed")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich", add_completion=False)

Url = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="sqlite:///FILE or postgresql://….",
        show_default="a file in your data folder",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def _url(db: str | None) -> str:
    from sixfold.server.process.settings import read_settings

    return read_settings(db=db).db


def _show(value: object) -> None:
    typer.echo(msgspec.json.encode(value).decode())


@app.command(epilog="Example: sixfold admin tables --state running")
def tables(
    db: Url = None,
    state: Annotated[str | None, typer.Option(help="open, running, over or closed.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the tables, the oldest first."""
    from sixfold.store import upkeep

    if state is not None and state not in STATES:
        raise typer.BadParameter(f"A table is {', '.join(STATES)}.", param_hint="--state")
    with upkeep.opened(_url(db)) as database, database.engine.connect() as connection:
        for game in upkeep.stored_games(connection, (state,) if state else ()):
            moved = time.strftime("%Y-%m-%d %H:%M", time.gmtime(game.updated_at / 1000))
            if as_json:
                # never the seed: it decides the draws of games that run
                row = {name: getattr(game, name) for name in ("id", "kind", "state", "version")}
                _show(row | {"updated_at": game.updated_at})
            else:
                typer.echo(f"{game.id}  {game.state:8}{game.kind:24}{game.version:5}  {moved}")


@app.command(epilog="Example: sixfold admin people --days 7")
def people(
    db: Url = None,
    days: Annotated[int, typer.Option(min=1, help="Who counts as seen lately.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Count guests and kept identities."""
    from sixfold.store import upkeep

    since = int(time.time() * 1000) - days * DAY_MS
    with upkeep.opened(_url(db)) as database, database.engine.connect() as connection:
        found = upkeep.count_people(connection, since)
    if as_json:
        _show(found)
    else:
        typer.echo(f"{found.kept} kept identities and {found.guests} guests;")
        typer.echo(f"{found.seen_since} of them were here in the last {days} days.")


@app.command(epilog="Example: sixfold admin check --db sqlite:////var/lib/sixfold/sixfold.db")
def check(db: Url = None) -> None:
    """Replay every stored game and report what does not add up."""
    from sixfold import match as m
    from sixfold.rules.errors import SixfoldError
    from sixfold.store import upkeep

    checked = broken = 0
    with upkeep.opened(_url(db)) as database, database.engine.connect() as connection:
        for game in upkeep.stored_games(connection, with_logs=True):
            checked += 1
            try:
                fault = _fault_of(game)
            except (m.BrokenLog, m.Refused, SixfoldError, ValueError, StopIteration) as error:
                fault = str(error) or type(error).__name__
            if fault:
                broken += 1
                typer.echo(f"{game.id}: {fault}", err=True)
    typer.echo(f"{checked} tables replayed, {broken} of them broken.")
    if broken:
        raise typer.Exit(1)


def _fault_of(game: StoredGame) -> str:
    """Return what is wrong with a stored game, or nothing."""
    from sixfold import match as m
    from sixfold.records import format_record, parse_record, replay
    from sixfold.server.workers.replays import record_of

    match = m.replayed(game.id, game.seed, game.log)
    if match.version != game.version:
        return f"its log has {match.version} entries, its row says {game.version}"
    if match.state != game.state:
        return f"its log ends {match.state}, its row says {game.state}"
    if match.state == "over" and match.game is not None:
        replay(parse_record(format_record(record_of(match))))
    return ""


@app.command(epilog="Example: sixfold admin export --out games.jsonl")
def export(
    out: Annotated[Path, typer.Option(help="Where the records go, one a line.")],
    db: Url = None,
) -> None:
    """Write the records of all finished games, as `sixfold replay` reads them."""
    from sixfold import match as m
    from sixfold.records import format_record
    from sixfold.server.workers.replays import record_of
    from sixfold.store import upkeep

    written = 0
    with (
        upkeep.opened(_url(db)) as database,
        database.engine.connect() as connection,
        out.open("wb") as file,
    ):
        for game in upkeep.stored_games(connection, ("over",), with_logs=True):
            match = m.replayed(game.id, game.seed, game.log)
            if match.game is not None:
                file.write(format_record(record_of(match)).rstrip() + b"\n")
                written += 1
    typer.echo(f"{written} games written to {out}.")


@app.command("back-up", epilog="Example: sixfold admin back-up copy.db")
def back_up(target: Annotated[Path, typer.Argument(help="The new file.")], db: Url = None) -> None:
    """Copy the database into a file while the table is open; keep it secret."""
    from sixfold.store import upkeep

    with upkeep.opened(_url(db)) as database:
        upkeep.back_up(database, target)
    typer.echo(f"Copied to {target}.")


@app.command(epilog="Example: sixfold admin restore copy.db --db sqlite:///table.db")
def restore(
    source: Annotated[Path, typer.Argument(help="A copy made by back-up.")], db: Url = None
) -> None:
    """Put a copy in the place of the database; the table must be closed."""
    from sixfold.store import upkeep

    upkeep.restore(_url(db), source)
    typer.echo(f"Restored from {source}.")


@app.command(epilog="Example: sixfold admin prune --days 90 --dry-run")
def prune(
    db: Url = None,
    days: Annotated[int, typer.Option(min=1, help="Keep what is younger.")] = 90,
    finished: Annotated[
        bool, typer.Option("--finished", help="Delete finished games too.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
) -> None:
    """Delete tables that were put away long ago, and with --finished old games too."""
    from sixfold.store import upkeep

    before = int(time.time() * 1000) - days * DAY_MS
    with upkeep.opened(_url(db)) as database, database.engine.begin() as connection:
        doomed = upkeep.prunable(connection, before, finished)
        if not dry_run:
            upkeep.prune(connection, doomed)
    typer.echo(f"{len(doomed)} tables {'would be ' if dry_run else ''}deleted.")
