"""HTTP: what can be played, tables, the lobby."""

from __future__ import annotations

import io
import re
from typing import Annotated, get_args

from litestar import Response, Router, get, post
from litestar.params import JSONBody, PathParameter

from sixfold import match as m
from sixfold import rules
from sixfold.server.http.problems import DOCUMENTED
from sixfold.server.http.request_context import (
    AnyRequest,
    TheAsker,
    TheCreation,
    TheIdentities,
    TheLimits,
    TheLobby,
    ThePerson,
    TheSettings,
    TheTablePictures,
    TheTables,
    TheWorkers,
    base_of,
    cookie_of,
    spend,
)
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.projection import seats_of, settings_of, variant_info
from sixfold.server.wire.commands import Reaction
from sixfold.server.wire.operations import (
    Catalogue,
    CreateTable,
    Study,
    StudyPosition,
    TableInfo,
    TableRef,
)
from sixfold.server.wire.shapes import BotInfo, LobbyRow
from sixfold.server.workers.bot_workers import BotWorkers, bot_names, elo_of
from sixfold.server.workers.engine_queue import Asker
from sixfold.server.workers.replays import counted, study

LONGEST_TABLE = 32
TABLE_ID = "^[A-Za-z0-9_-]+$"
# how long others may keep the picture of a table
RUNNING_S = 60
FINISHED_S = 86_400
TableId = Annotated[str, PathParameter(min_length=1, max_length=LONGEST_TABLE, pattern=TABLE_ID)]
Code = Annotated[str, PathParameter(min_length=6, max_length=6, pattern="^[A-Za-z]{6}$")]


@get(
    "/catalogue", sync_to_thread=False, summary="Variants, bots and reactions", responses=DOCUMENTED
)
def catalogue(settings: TheSettings) -> Catalogue:
    """Return what can be played here."""
    variants = [variant_info(row) for row in rules.VARIANTS]
    bots = [BotInfo(name, level, elo_of(name)) for level, name in enumerate(bot_names(), 1)]
    reactions = list(get_args(Reaction))
    return Catalogue(variants, bots, reactions, settings.chosen_seeds)


@get("/tables", summary="The public tables", responses=DOCUMENTED)
async def public_tables(lobby: TheLobby) -> list[LobbyRow]:
    """Return the tables anybody may join or watch."""
    return list((await lobby.rows()).values())


@post("/tables", summary="Make a table", responses=DOCUMENTED)
async def create(
    request: AnyRequest,
    settings: TheSettings,
    limits: TheLimits,
    creation: TheCreation,
    person: ThePerson,
    asker: TheAsker,
    workers: TheWorkers,
    data: JSONBody[CreateTable],
) -> TableRef:
    """Make a table; it starts at once if no seat is open."""
    if data.public:
        spend(request, settings, limits.public_tables)
    position = None
    if data.position is not None:
        position = await _counted(workers, asker, data.position)
        game = f"{data.variant}/{data.edition}/{data.players} "
        if not position.startswith(game):
            raise m.Refused("wrong_setup", f"The position is not one of {game.strip()}.")
    return _ref(await creation.create(person, data, position))


@get("/codes/{code:str}", summary="The table behind a short code", responses=DOCUMENTED)
async def by_code(
    request: AnyRequest, tables: TheTables, limits: TheLimits, settings: TheSettings, code: Code
) -> TableRef:
    """Return the table a short code was given for."""
    spend(request, settings, limits.code_tries)
    found = await tables.store.game_of_code(code.upper())
    if found is None:
        raise m.Refused("unknown_table")
    return _ref(await tables.find(found))


@get("/tables/{table:str}", summary="What a table is about", responses=DOCUMENTED)
async def about(
    request: AnyRequest,
    settings: TheSettings,
    tables: TheTables,
    identities: TheIdentities,
    table: TableId,
) -> TableInfo:
    """Return settings and seats of a table."""
    found = await tables.find(table)
    person = await identities.find(cookie_of(request, settings))
    match = found.match
    seats = seats_of(match.seats, person.id if person else None, found.audience().connected)
    return TableInfo(match.table, _ref(found).code, match.state, settings_of(match.settings), seats)


@get("/tables/{table:str}/qr.svg", summary="The link of a table as a QR code", responses=DOCUMENTED)
async def qr_code(
    request: AnyRequest, tables: TheTables, settings: TheSettings, table: TableId
) -> Response[bytes]:
    """Return a picture that opens the table on another device."""
    found = await tables.find(table)
    base = base_of(request, settings)
    import segno  # few ask for it, and a start should be quick

    picture = io.BytesIO()
    segno.make(f"{base}/t/{found.id}", error="m").save(
        picture, kind="svg", border=2, xmldecl=False, svgns=True, scale=4
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@get("/tables/{table:str}/picture.png", summary="A table as a picture", responses=DOCUMENTED)
async def picture(
    asker: TheAsker,
    tables: TheTables,
    workers: TheWorkers,
    table_pictures: TheTablePictures,
    table: TableId,
) -> Response[bytes]:
    """Return board and markers as everybody may see them, for previews of a link."""
    match = (await tables.find(table)).match
    drawn = await table_pictures.show(match, workers, asker)
    seconds = FINISHED_S if match.state == "over" else RUNNING_S
    headers = {"Cache-Control": f"public, max-age={seconds}"}
    return Response(drawn, media_type="image/png", headers=headers)


@post("/study", status_code=200, summary="A made-up position", responses=DOCUMENTED)
async def made_up(asker: TheAsker, workers: TheWorkers, data: JSONBody[Study]) -> StudyPosition:
    """Return the position that a seed and some moves lead to."""
    try:
        return await workers.quick.run(asker, study, data)
    except rules.SixfoldError as error:
        raise m.Refused("illegal", str(error)) from error


async def _counted(workers: BotWorkers, asker: Asker, position: str) -> str:
    """Return a position with its bag counted out; finding the tiles on a board takes its time."""
    try:
        return await workers.quick.run(asker, counted, position)
    except rules.SixfoldError as error:
        raise m.Refused("illegal", str(error)) from error


def is_table_id(text: str) -> bool:
    """Tell whether there can be a table of this name at all."""
    return len(text) <= LONGEST_TABLE and re.fullmatch(TABLE_ID, text) is not None


def _ref(table: LiveTable) -> TableRef:
    return TableRef(table.id, table.code if table.match.state == "open" else None)


table_routes = Router(
    "/",
    route_handlers=[catalogue, public_tables, create, by_code, about, qr_code, picture, made_up],
    tags=["tables"],
)
