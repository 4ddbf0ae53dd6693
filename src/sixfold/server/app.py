"""The Litestar application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from sixfold import __version__
from sixfold.match import Refused
from sixfold.server import problems
from sixfold.server.asking import Asking, TheHouse, provide_house, provide_person
from sixfold.server.door import door
from sixfold.server.guard import Guard
from sixfold.server.house import House
from sixfold.server.instant import now_ms
from sixfold.server.route_games import game_routes
from sixfold.server.route_me import me_routes
from sixfold.server.route_tables import table_routes
from sixfold.server.settings import ServerSettings
from sixfold.store import StoreUnavailable

REQUEST_BYTES = 65_536


@get("/healthz", sync_to_thread=False, include_in_schema=False)
def is_alive() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok", "version": __version__}


@get("/readyz", include_in_schema=False)
async def is_ready(house: TheHouse) -> dict[str, str]:
    """Say that the process can store moves."""
    await house.store.beat(now_ms())
    return {"status": "ready"}


@get("/metrics", sync_to_thread=False, include_in_schema=False, media_type=MediaType.TEXT)
def metrics(house: TheHouse) -> Response[bytes]:
    """Return figures for Prometheus."""
    if not house.settings.metrics:
        raise Refused("not_found")
    return Response(house.metrics.page(), media_type="text/plain; version=0.0.4")


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def client(request: Asking, house: TheHouse, path: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the web client; paths it does not have are the client's own pages."""
    name = path.lstrip("/") or "index.html"
    if name.startswith(("api/", "assets/")) and not house.files.has(name):
        raise HTTPException(status_code=404)
    served = house.files.serve(name, request.headers.get("accept-encoding", ""))
    if request.headers.get("if-none-match") == served.headers["ETag"]:
        return Response(b"", status_code=304, headers=served.headers)
    return Response(served.body, media_type=served.media_type, headers=served.headers)


def make_app(settings: ServerSettings) -> Litestar:
    """Put the application together; the store is opened when it starts."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    api = Router(
        "/api",
        route_handlers=[me_routes, table_routes, game_routes],
        dependencies={"person": Provide(provide_person)},
    )
    return Litestar(
        route_handlers=[api, door, is_alive, is_ready, metrics, client],
        dependencies={"house": Provide(provide_house)},
        lifespan=[lifespan],
        state=State({"house": house}),
        middleware=[Guard()],
        request_max_body_size=REQUEST_BYTES,
        exception_handlers={
            Refused: problems.on_refused,
            StoreUnavailable: problems.on_unavailable,
            HTTPException: problems.on_http,
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
