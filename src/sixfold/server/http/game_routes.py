"""HTTP: own games, records, replays, analysis, playing on."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from sixfold import match as m
from sixfold.server.http.problems import DOCUMENTED
from sixfold.server.http.request_context import (
    TheAnalyses,
    TheAsker,
    TheCreation,
    TheDemo,
    ThePerson,
    TheStore,
    TheTables,
    TheWorkers,
)
from sixfold.server.http.table_routes import TableId
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.projection import seats_of, settings_of
from sixfold.server.tables.stored_row import glimpse_of, read_summary
from sixfold.server.wire.operations import Analysis, GamePage, GameRow, PlayOn, Replay, TableRef
from sixfold.server.wire.shapes import Result
from sixfold.server.workers.replays import record_of, replay_of
from sixfold.store import Listed

PAGE = 20
LARGEST_PAGE = 200

Before = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


@get("/games", summary="Own games, newest first", responses=DOCUMENTED)
async def own_games(store: TheStore, person: ThePerson, before: Before = None) -> GamePage:
    """Return a page of the games somebody plays or played."""
    listed = await store.listed_of(person.id, before, LARGEST_PAGE)
    size = PAGE
    # a page ends between two times, or the next one would skip those of the same time
    while size < len(listed) and listed[size].updated_at == listed[size - 1].updated_at:
        size += 1
    rows = [_row(row, person.id) for row in listed[:size]]
    return GamePage(rows, rows[-1].updated if len(listed) > size else None)


@get("/games/{table:str}/record", summary="The record of a finished game", responses=DOCUMENTED)
async def record(
    asker: TheAsker,
    tables: TheTables,
    workers: TheWorkers,
    table: TableId,
) -> dict[str, Any]:
    """Return the game as `sixfold-record/1`."""
    match = await _finished(tables, table)
    return await workers.quick.run(asker, record_of, match)


@get(
    "/games/{table:str}/replay",
    summary="A finished game, position by position",
    responses=DOCUMENTED,
)
async def replay(
    asker: TheAsker,
    tables: TheTables,
    workers: TheWorkers,
    table: TableId,
) -> Replay:
    """Return every position with open racks."""
    match = await _finished(tables, table)
    return await workers.quick.run(asker, replay_of, match)


@post(
    "/games/{table:str}/play-on",
    summary="Go on from a position against a bot",
    responses=DOCUMENTED,
)
async def play_on(
    tables: TheTables,
    creation: TheCreation,
    person: ThePerson,
    table: TableId,
    data: JSONBody[PlayOn],
) -> TableRef:
    """Make a table that continues a finished game."""
    made = await creation.play_on(person, await _finished(tables, table), data)
    return TableRef(made.id, None)


@post(
    "/games/{table:str}/analysis",
    status_code=200,
    summary="Start the analysis",
    responses=DOCUMENTED,
)
async def start_analysis(
    asker: TheAsker,
    tables: TheTables,
    analyses: TheAnalyses,
    person: ThePerson,  # noqa: ARG001  somebody must ask
    table: TableId,
) -> Analysis:
    """Queue the analysis of a finished game, or find it done."""
    return await analyses.ask(await _finished(tables, table), asker)


@get("/games/{table:str}/analysis", summary="How far the analysis is", responses=DOCUMENTED)
async def read_analysis(analyses: TheAnalyses, table: TableId) -> Analysis:
    """Return the analysis as far as it is."""
    return await analyses.read(table)


@get("/demo", summary="A game between two bots", responses=DOCUMENTED)
async def first_page_game(demo_game: TheDemo, workers: TheWorkers) -> Replay:
    """Return the game that is shown on the first page; now and then another one."""
    return await demo_game.show(workers)


async def _finished(tables: LiveTables, table: str) -> m.Match:
    found = await tables.find(table)
    if found.match.state != "over" and not tables.store.is_alone:
        await found.catch_up()  # it may have ended at another process just now
    match = found.match
    if match.state != "over":
        raise m.Refused("not_over")
    return match


def _row(listed: Listed, person: str) -> GameRow:
    summary = read_summary(listed.summary)
    acting = summary.acting
    return GameRow(
        table=listed.id,
        settings=settings_of(summary.settings),
        state=listed.state,  # type: ignore[arg-type]
        seats=seats_of(summary.seats, person),
        my_turn=acting is not None and summary.seats[acting].person == person,
        practice=summary.practice,
        result=_result(summary.ending),
        position=glimpse_of(summary),
        started=summary.started,
        updated=listed.updated_at,
    )


def _result(ending: m.Ending | None) -> Result | None:
    if ending is None:
        return None
    ranking = [list(group) for group in ending.ranking]
    return Result(ending.end, ranking, list(ending.tracks), [], ending.seat)


game_routes = Router(
    "/",
    route_handlers=[
        own_games,
        record,
        replay,
        play_on,
        start_analysis,
        read_analysis,
        first_page_game,
    ],
    tags=["games"],
)
