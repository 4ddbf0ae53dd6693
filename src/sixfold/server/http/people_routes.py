"""HTTP: who am I."""

from __future__ import annotations

from litestar import Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from sixfold.server.http.problems import DOCUMENTED
from sixfold.server.http.request_context import (
    AnyRequest,
    TheConnections,
    TheForgetting,
    TheIdentities,
    TheLimits,
    ThePerson,
    TheSettings,
    cookie_for,
    cookie_of,
    is_over_tls,
    spend,
)
from sixfold.server.people.identity import COOKIE
from sixfold.server.wire.operations import Credentials, Kept, Me, Recover, Rename

NOBODY = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", path="/")


@get("/me", summary="Who am I; makes a guest on the first visit", responses=DOCUMENTED)
async def who_am_i(
    request: AnyRequest, identities: TheIdentities, limits: TheLimits, settings: TheSettings
) -> Response[Me]:
    """Return the person behind the cookie."""
    person = await identities.find(cookie_of(request))
    if person is not None:
        return Response(Me(person.name, person.registered))
    spend(request, settings, limits.new_guests)
    person = await identities.add_guest()
    cookies = [cookie_for(identities.sign(person), is_over_tls(request, settings))]
    return Response(Me(person.name, registered=False), cookies=cookies)


@patch("/me", summary="Change the shown name", responses=DOCUMENTED)
async def rename(
    identities: TheIdentities,
    connections: TheConnections,
    person: ThePerson,
    data: JSONBody[Rename],
) -> Me:
    """Change the name a guest is shown under."""
    name = await identities.rename(person, data.name)
    for connection in connections.of_person(person.id):
        connection.name = name
    return Me(name, person.registered)


@post(
    "/me/keep",
    status_code=200,
    summary="Keep this identity under a name and a password",
    responses=DOCUMENTED,
)
async def keep(
    request: AnyRequest,
    identities: TheIdentities,
    limits: TheLimits,
    settings: TheSettings,
    person: ThePerson,
    data: JSONBody[Credentials],
) -> Kept:
    """Turn a guest into somebody who can come back from another device."""
    spend(request, settings, limits.password_tries)
    name, recovery = await identities.keep(person, data.name, data.password)
    return Kept(name, registered=True, recovery=recovery)


@delete("/me", summary="Forget me", responses=DOCUMENTED, response_cookies=[NOBODY])
async def forget(forgetting: TheForgetting, person: ThePerson) -> None:
    """Erase the identity and the name; finished games stay without them."""
    await forgetting.forget(person)


@post("/session", status_code=200, summary="Come back as a kept identity", responses=DOCUMENTED)
async def enter(
    request: AnyRequest,
    identities: TheIdentities,
    limits: TheLimits,
    settings: TheSettings,
    data: JSONBody[Credentials],
) -> Response[Me]:
    """Sign in on this device."""
    spend(request, settings, limits.password_tries)
    person = await identities.enter(data.name, data.password)
    cookies = [cookie_for(identities.sign(person), is_over_tls(request, settings))]
    return Response(Me(person.name, person.registered), cookies=cookies)


@post(
    "/session/recover",
    status_code=200,
    summary="Set a new password with the recovery code",
    responses=DOCUMENTED,
)
async def recover(
    request: AnyRequest,
    identities: TheIdentities,
    limits: TheLimits,
    settings: TheSettings,
    data: JSONBody[Recover],
) -> Response[Kept]:
    """Sign in on this device after a lost password."""
    spend(request, settings, limits.password_tries)
    person, recovery = await identities.recover(data.name, data.code, data.password)
    cookies = [cookie_for(identities.sign(person), is_over_tls(request, settings))]
    return Response(Kept(person.name, registered=True, recovery=recovery), cookies=cookies)


@delete(
    "/session",
    sync_to_thread=False,
    summary="Leave this device",
    responses=DOCUMENTED,
    response_cookies=[NOBODY],
)
def leave() -> None:
    """Forget the identity on this device only."""


people_routes = Router(
    "/", route_handlers=[who_am_i, rename, keep, forget, enter, recover, leave], tags=["me"]
)
