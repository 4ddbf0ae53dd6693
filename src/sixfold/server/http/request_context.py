"""What HTTP operations need to know about a request: the services they name, and who asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from sixfold.match import Refused
from sixfold.server.http.client_files import ClientFiles
from sixfold.server.people.forgetting import Forgetting
from sixfold.server.people.identity import COOKIE, COOKIE_SECONDS, Identities
from sixfold.server.process.limits import AddressLimits, Buckets
from sixfold.server.process.metrics import Metrics
from sixfold.server.process.settings import ServerSettings
from sixfold.server.tables.live_tables import LiveTables
from sixfold.server.tables.lobby import Lobby
from sixfold.server.tables.quick_match import QuickMatch
from sixfold.server.tables.table_creation import TableCreation
from sixfold.server.wire.connection import ConnectionContext
from sixfold.server.wire.connections import Connections
from sixfold.server.workers.analysis_jobs import AnalysisJobs
from sixfold.server.workers.bot_workers import BotWorkers
from sixfold.server.workers.demo import DemoGame
from sixfold.server.workers.engine_queue import Asker
from sixfold.store import Person, Store

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

TheSettings = NamedDependency[SkipValidation[ServerSettings]]
TheStore = NamedDependency[SkipValidation[Store]]
TheTables = NamedDependency[SkipValidation[LiveTables]]
TheLobby = NamedDependency[SkipValidation[Lobby]]
TheQuickMatch = NamedDependency[SkipValidation[QuickMatch]]
TheCreation = NamedDependency[SkipValidation[TableCreation]]
TheWorkers = NamedDependency[SkipValidation[BotWorkers]]
TheDemo = NamedDependency[SkipValidation[DemoGame]]
TheAnalyses = NamedDependency[SkipValidation[AnalysisJobs]]
TheIdentities = NamedDependency[SkipValidation[Identities]]
TheForgetting = NamedDependency[SkipValidation[Forgetting]]
TheConnections = NamedDependency[SkipValidation[Connections]]
TheLimits = NamedDependency[SkipValidation[AddressLimits]]
TheMetrics = NamedDependency[SkipValidation[Metrics]]
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


def cookie_of(connection: AnyConnection) -> str | None:
    """Return the cookie that says who asks.

    The framework's own reader remembers a thousand cookies for good, secrets that they are.
    """
    for pair in connection.headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def provide_person(request: AnyRequest, identities: TheIdentities) -> Person:
    """Hand the person behind the cookie to a handler that needs one."""
    person = await identities.find(cookie_of(request))
    if person is None:
        raise Refused("no_identity")
    return person


def address_of(connection: AnyConnection, settings: ServerSettings) -> str:
    """Return the address of the other end, looking through trusted proxies only."""
    if settings.trusted_proxies:
        hops = [hop.strip() for hop in connection.headers.get("x-forwarded-for", "").split(",")]
        if len(hops) >= settings.trusted_proxies and hops[-settings.trusted_proxies]:
            return hops[-settings.trusted_proxies]
    client = connection.scope.get("client")
    return client[0] if client else "?"


def is_over_tls(connection: AnyConnection, settings: ServerSettings) -> bool:
    """Tell whether the person's browser speaks TLS, as far as we can know."""
    if settings.public_url.startswith("https:") or connection.scope["scheme"] in ("https", "wss"):
        return True
    forwarded = connection.headers.get("x-forwarded-proto", "")
    return bool(settings.trusted_proxies) and forwarded == "https"


def cookie_for(value: str, is_secure: bool) -> Cookie:
    """Return the cookie that signs a person in."""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secure,
        path="/",
    )


async def provide_asker(
    request: AnyRequest, settings: TheSettings, identities: TheIdentities
) -> Asker:
    """Hand over on whose behalf the engine works, for operations that need no identity."""
    address = address_of(request, settings)
    signed = identities.signed_for(cookie_of(request))
    return Asker(signed[0] if signed else address, address)


def spend(request: AnyRequest, settings: ServerSettings, buckets: Buckets) -> None:
    """Count something that may only be done so often from one address."""
    if not buckets.take(address_of(request, settings)):
        raise Refused("slow_down")
