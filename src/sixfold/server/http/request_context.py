"""What HTTP operations need to know about a request: the services they name, and who asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from sixfold.match import Refused
from sixfold.server.http.addresses import client_address, is_tls
from sixfold.server.http.client_files import ClientFiles
from sixfold.server.people.forgetting import Forgetting
from sixfold.server.people.identity import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, Identities
from sixfold.server.process.limits import AddressLimits, Buckets
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.server.tables.table_creation import TableCreation
from sixfold.server.wire.connection import ConnectionContext
from sixfold.server.wire.connections import Connections
from sixfold.server.workers.analysis_jobs import AnalysisJobs
from sixfold.server.workers.bot_workers import BotWorkers
from sixfold.server.workers.demo import DemoGame
from sixfold.server.workers.engine_queue import Asker
from sixfold.server.workers.table_pictures import TablePictures
from sixfold.store import Person, Store

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

TheSettings = NamedDependency[SkipValidation[ServerSettings]]
TheStore = NamedDependency[SkipValidation[Store]]
TheTables = NamedDependency[SkipValidation[LiveTables]]
TheLobby = NamedDependency[SkipValidation[Lobby]]
TheCreation = NamedDependency[SkipValidation[TableCreation]]
TheWorkers = NamedDependency[SkipValidation[BotWorkers]]
TheDemo = NamedDependency[SkipValidation[DemoGame]]
TheAnalyses = NamedDependency[SkipValidation[AnalysisJobs]]
TheIdentities = NamedDependency[SkipValidation[Identities]]
TheForgetting = NamedDependency[SkipValidation[Forgetting]]
TheConnections = NamedDependency[SkipValidation[Connections]]
TheLimits = NamedDependency[SkipValidation[AddressLimits]]
TheMetrics = NamedDependency[SkipValidation[Metrics]]
TheTablePictures = NamedDependency[SkipValidation[TablePictures]]
TheFiles = NamedDependency[SkipValidation[ClientFiles]]
TheContext = NamedDependency[SkipValidation[ConnectionContext]]
TheAsker = NamedDependency[SkipValidation[Asker]]
ThePerson = NamedDependency[SkipValidation[Person]]

# the services a handler may ask for by name, and gets nothing else
PROVIDED = (
    "settings",
    "store",
    "tables",
    "lobby",
    "quick_match",
    "creation",
    "workers",
    "analyses",
    "demo_game",
    "table_pictures",
    "identities",
    "forgetting",
    "connections",
    "limits",
    "metrics",
    "files",
    "context",
)


def provide_service(name: str) -> Provide:
    """Hand one service to the handlers that name it."""

    def give(state: State) -> Any:
        return getattr(state["services"], name)

    return Provide(give, sync_to_thread=False)


def base_of(request: AnyRequest, settings: ServerSettings) -> str:
    """Return the address people see, without a slash at its end."""
    return settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")


def cookie_of(connection: AnyConnection, settings: ServerSettings) -> str | None:
    """Return the cookie that says who asks.

    The framework's own reader remembers a thousand cookies for good, secrets that they are.
    """
    wanted = cookie_name(is_over_tls(connection, settings))
    for pair in ";".join(connection.headers.getall("cookie", [])).split(";"):
        name, _, value = pair.strip().partition("=")
        if name == wanted:
            return value
    return None


def cookie_name(is_secure: bool) -> str:
    return SECURE_COOKIE if is_secure else COOKIE


async def provide_person(
    request: AnyRequest, identities: TheIdentities, settings: TheSettings
) -> Person:
    """Hand the person behind the cookie to a handler that needs one."""
    person = await identities.find(cookie_of(request, settings))
    if person is None:
        raise Refused("no_identity")
    return person


def address_of(connection: AnyConnection, settings: ServerSettings) -> str:
    """Return the address of the other end, as it is counted."""
    return client_address(connection.scope, connection.headers, settings)


def is_over_tls(connection: AnyConnection, settings: ServerSettings) -> bool:
    """Tell whether the person's browser speaks TLS, as far as we can know."""
    return is_tls(connection.scope, connection.headers, settings)


def cookie_for(value: str, is_secure: bool, max_age: int = COOKIE_SECONDS) -> Cookie:
    """Return the cookie that signs a person in."""
    return Cookie(
        key=cookie_name(is_secure),
        value=value,
        max_age=max_age,
        httponly=True,
        samesite="lax",
        secure=is_secure,
        path="/",
    )


def no_cookie(request: AnyRequest, settings: ServerSettings) -> Cookie:
    """Return the cookie that signs a person out."""
    return cookie_for("", is_over_tls(request, settings), max_age=0)


async def provide_asker(
    request: AnyRequest, settings: TheSettings, identities: TheIdentities
) -> Asker:
    """Hand over on whose behalf the engine works, for operations that need no identity."""
    address = address_of(request, settings)
    signed = identities.signed_for(cookie_of(request, settings))
    return Asker(signed.person if signed else address, address)


def spend(request: AnyRequest, settings: ServerSettings, buckets: Buckets) -> None:
    """Count something that may only be done so often from one address."""
    if not buckets.take(address_of(request, settings)):
        raise Refused("slow_down")
