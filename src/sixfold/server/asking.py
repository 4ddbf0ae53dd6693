"""What every HTTP operation needs to know about who asks."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sixfold.match import Refused
from sixfold.server.house import House
from sixfold.server.identity import COOKIE, COOKIE_SECONDS
from sixfold.server.limits import Buckets
from sixfold.server.settings import ServerSettings
from sixfold.store import Person

Asking = Request[Any, Any, Any]
TheHouse = NamedDependency[SkipValidation[House]]
ThePerson = NamedDependency[SkipValidation[Person]]


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state["house"]
    return house


async def provide_house(request: Asking) -> House:
    """Hand the house to a handler."""
    return house_of(request)


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Return the cookie that says who asks.

    The framework's own reader remembers a thousand cookies for good, secrets that they are.
    """
    for pair in connection.headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def provide_person(request: Asking) -> Person:
    """Hand the person behind the cookie to a handler that needs one."""
    person = await house_of(request).identities.find(cookie_of(request))
    if person is None:
        raise Refused("no_identity")
    return person


def address_of(connection: ASGIConnection[Any, Any, Any, Any], settings: ServerSettings) -> str:
    """Return the address of the other end, looking through trusted proxies only."""
    if settings.trusted_proxies:
        hops = [hop.strip() for hop in connection.headers.get("x-forwarded-for", "").split(",")]
        if len(hops) >= settings.trusted_proxies and hops[-settings.trusted_proxies]:
            return hops[-settings.trusted_proxies]
    client = connection.scope.get("client")
    return client[0] if client else "?"


def is_over_tls(connection: ASGIConnection[Any, Any, Any, Any], settings: ServerSettings) -> bool:
    """Tell whether the person's browser speaks TLS, as far as we can know."""
    if settings.public_url.startswith("https:") or connection.scope["scheme"] in ("https", "wss"):
        return True
    forwarded = connection.headers.get("x-forwarded-proto", "")
    return bool(settings.trusted_proxies) and forwarded == "https"


def cookie_for(request: Asking, house: House, person: Person) -> Cookie:
    """Return the cookie that signs a person in."""
    return Cookie(
        key=COOKIE,
        value=house.identities.sign(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_over_tls(request, house.settings),
        path="/",
    )


def spend(request: Asking, house: House, buckets: Buckets) -> None:
    """Count something that may only be done so often from one address."""
    if not buckets.take(address_of(request, house.settings)):
        raise Refused("slow_down")
