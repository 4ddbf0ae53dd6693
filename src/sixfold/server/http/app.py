"""The Litestar application."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins import PluginProtocol

from sixfold import __version__
from sixfold.match import Refused
from sixfold.server.http import problems
from sixfold.server.http.client_files import ASK_AGAIN, ClientFiles
from sixfold.server.http.game_routes import game_routes
from sixfold.server.http.people_routes import people_routes
from sixfold.server.http.previews import tagged, tags_of
from sixfold.server.http.problems import STATUS
from sixfold.server.http.request_context import (
    PROVIDED,
    AnyRequest,
    TheFiles,
    TheSettings,
    TheStore,
    TheTables,
    base_of,
    provide_asker,
    provide_person,
    provide_service,
)
from sixfold.server.http.table_routes import is_table_id, table_routes
from sixfold.server.process.clock import now_ms
from sixfold.server.process.services import Services
from sixfold.server.process.settings import ServerSettings
from sixfold.server.process.worker_bus import WorkerBus
from sixfold.server.wire.texts import choose_language
from sixfold.server.wire.websocket import websocket_endpoint
from sixfold.store import StoreUnavailable

REQUEST_BYTES = 65_536
# a process that has not written for this long is not ready
READY_MS = 5_000
# how hard a page is packed that is made for one table
PACKED = 5


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def is_alive() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok", "version": __version__}


@get("/readyz", sync_to_thread=False, include_in_schema=False)
def is_ready(store: TheStore, state: State) -> dict[str, Any]:
    """Say that the process can store moves, and how its fellow workers are."""
    # what the scheduler found out lately: nobody makes the database work by asking
    if now_ms() - store.beaten_at > READY_MS:
        raise Refused("unavailable")
    bus: WorkerBus | None = state["services"].bus
    if bus is None:
        return {"status": "ready"}
    return {"status": "ready", "worker": bus.number, "workers": bus.health()}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def show_metrics(state: State, settings: TheSettings) -> Response[bytes]:
    """Return figures for Prometheus, of all workers."""
    if not settings.metrics:
        raise Refused("not_found")
    return Response(await state["services"].figures(), media_type="text/plain; version=0.0.4")


@get(["/t/{table:str}", "/replay/{table:str}"], include_in_schema=False)
async def table_page(
    request: AnyRequest,
    files: TheFiles,
    tables: TheTables,
    settings: TheSettings,
    table: FromPath[str],
) -> Response[bytes]:
    """Return the page of a table; where its link is shared it tells of that table."""
    if not is_table_id(table):
        return _file(request, files, "index.html", 404)
    try:
        base = base_of(request, settings)
        if not tables.ready.is_set() and await tables.store.log(table) is not None:
            # whoever waits for a page does not wait for the engine
            return _file(request, files, "index.html")
        match = (await tables.find(table)).match
    except Refused as refused:
        # the page says itself what there is not, but machines read the status
        return _file(request, files, "index.html", STATUS.get(refused.code, 400))
    except StoreUnavailable:
        return _file(request, files, "index.html", STATUS["unavailable"])
    page = files.serve("index.html", "")
    language = choose_language(request.headers.get("accept-language", ""))
    body = tagged(page.body, tags_of(match, base, language))
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = gzip.compress(body, PACKED), "gzip"
    return Response(body, media_type=page.media_type, headers=headers)


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def client(request: AnyRequest, files: TheFiles, path: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the web client; paths it does not have are the client's own pages."""
    return _file(request, files, path.lstrip("/") or "index.html")


def _file(
    request: AnyRequest, files: ClientFiles, name: str, status: int | None = None
) -> Response[bytes]:
    is_page = files.is_page(name)
    if not files.has(name) and not is_page and files.is_file_name(name):
        raise HTTPException(status_code=404)
    served = files.serve(name, request.headers.get("accept-encoding", ""))
    # the client says itself that there is no such page, but machines read the status
    status = status or (200 if is_page or files.has(name) else 404)
    if status == 200 and request.headers.get("if-none-match") == served.headers["ETag"]:
        return Response(b"", status_code=304, headers=served.headers)
    return Response(
        served.body, status_code=status, media_type=served.media_type, headers=served.headers
    )


class _Application(Litestar):
    """The framework, without what it would load for libraries that are not used here."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        # everything is msgspec's; what Pydantic's plugin brings along takes a tenth of a start
        return plugins


def make_app(settings: ServerSettings, bus: WorkerBus | None = None) -> Litestar:
    """Put the application together; the store is opened when it starts."""
    services = Services(settings, bus)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()

    api = Router(
        "/api",
        route_handlers=[people_routes, table_routes, game_routes],
        dependencies={"person": Provide(provide_person), "asker": Provide(provide_asker)},
    )
    return _Application(
        route_handlers=[
            api,
            websocket_endpoint,
            is_alive,
            is_ready,
            show_metrics,
            table_page,
            client,
        ],
        dependencies={name: provide_service(name) for name in PROVIDED},
        lifespan=[lifespan],
        state=State({"services": services}),
        request_max_body_size=REQUEST_BYTES,
        exception_handlers={
            Refused: problems.on_refused,
            StoreUnavailable: problems.on_unavailable,
            HTTPException: problems.on_http,
            RecursionError: problems.on_nested,
            Exception: problems.on_anything,
        },
        openapi_config=OpenAPIConfig(
            title="Sixfold",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
