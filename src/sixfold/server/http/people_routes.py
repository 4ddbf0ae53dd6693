"""HTTP: who am I."""

from __future__ import annotations

from litestar import Response, Router, delete, get, patch, post
from litestar.background_tasks import BackgroundTask
from litestar.params import JSONBody

from sixfold.server.http.problems import DOCUMENTED, NOTHING
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
    no_cookie,
    spend,
)
from sixfold.server.wire.connections import Connections
from sixfold.server.wire.operations import Credentials, Kept, Me, NewPassword, Recover, Rename
from sixfold.server.wire.texts import catalogue, choose_language


def hanging_up(connections: Connections, person: str) -> BackgroundTask:
    """Hang up on every page of somebody once the answer is out: their own comes back with it."""

    async def hang_up() -> None:
        connections.hang_up_on(person)

    return BackgroundTask(hang_up)


@get("/me", summary="Who am I; makes a guest on the first visit", responses=DOCUMENTED)
async def who_am_i(
    request: AnyRequest, identities: TheIdentities, limits: TheLimits, settings: TheSettings
) -> Response[Me]:
    """Return the person behind the cookie."""
    person = await identities.find(cookie_of(request, settings))
    if person is not None:
        return Response(Me(person.name, person.registered))
    spend(request, settings, limits.new_guests)
    language = choose_language(request.headers.get("accept-language", ""))
    person = await identities.add_guest(catalogue(language)["guest.name"])
    cookies = [cookie_for(identities.sign(person), is_over_tls(request, settings))]
    return Response(Me(person.name, registered=False), cookies=cookies)


@patch("/me", summary="Change the shown name", responses=DOCUMENTED)
async def rename(identities: TheIdentities, person: ThePerson, data: JSONBody[Rename]) -> Me:
    """Change the name a guest is shown under."""
    return Me(await identities.rename(person, data.name), person.registered)


@post(
    "/me/keep",
    status_code=200,
    summary="Keep this identity under a name and a password",
    responses=DOCUMENTED,
)
async def keep(
    request: AnyRequest,
    identities: TheIdentities,
    connections: TheConnections,
    limits: TheLimits,
    settings: TheSettings,
    person: ThePerson,
    data: JSONBody[Credentials],
) -> Response[Kept]:
    """Turn a guest into somebody who can come back from another device.

    Older cookies are void, and pages that came with one are hung up on.
    """
    spend(request, settings, limits.password_tries)
    kept, recovery = await identities.keep(person, data.name, data.password)
    cookies = [cookie_for(identities.sign(kept), is_over_tls(request, settings))]
    return Response(
        Kept(kept.name, registered=True, recovery=recovery),
        cookies=cookies,
        background=hanging_up(connections, kept.id),
    )


@post(
    "/me/password",
    status_code=200,
    summary="Change the password; every other device is signed out",
    responses=DOCUMENTED,
)
async def change_password(
    request: AnyRequest,
    identities: TheIdentities,
    connections: TheConnections,
    limits: TheLimits,
    settings: TheSettings,
    person: ThePerson,
    data: JSONBody[NewPassword],
) -> Response[Kept]:
    """Replace the password of a kept identity."""
    spend(request, settings, limits.password_tries)
    renewed, recovery = await identities.change_password(person, data.old, data.new)
    cookies = [cookie_for(identities.sign(renewed), is_over_tls(request, settings))]
    return Response(
        Kept(renewed.name, registered=True, recovery=recovery),
        cookies=cookies,
        background=hanging_up(connections, renewed.id),
    )


@delete("/me", summary="Forget me", responses=NOTHING)
async def forget(
    request: AnyRequest, forgetting: TheForgetting, settings: TheSettings, person: ThePerson
) -> Response[None]:
    """Erase the identity and the name; finished games stay without them."""
    await forgetting.forget(person)
    return Response(None, cookies=[no_cookie(request, settings)])


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
    connections: TheConnections,
    limits: TheLimits,
    settings: TheSettings,
    data: JSONBody[Recover],
) -> Response[Kept]:
    """Sign in on this device after a lost password."""
    spend(request, settings, limits.password_tries)
    person, recovery = await identities.recover(data.name, data.code, data.password)
    cookies = [cookie_for(identities.sign(person), is_over_tls(request, settings))]
    return Response(
        Kept(person.name, registered=True, recovery=recovery),
        cookies=cookies,
        background=hanging_up(connections, person.id),
    )


@delete("/session", summary="Leave this device", responses=NOTHING)
async def leave(
    request: AnyRequest,
    identities: TheIdentities,
    connections: TheConnections,
    settings: TheSettings,
) -> Response[None]:
    """End the session of this device only; its cookie is void from now on."""
    cookie = cookie_of(request, settings)
    person = await identities.leave(cookie)
    signed = identities.signed_for(cookie)
    if person is not None and signed is not None:
        connections.hang_up_on(person, signed.session)
    return Response(None, cookies=[no_cookie(request, settings)])


@delete("/sessions", summary="Leave every other device", responses=NOTHING)
async def leave_everywhere(
    request: AnyRequest,
    identities: TheIdentities,
    connections: TheConnections,
    settings: TheSettings,
    person: ThePerson,
) -> Response[None]:
    """End every session of this person; this device gets a new one."""
    renewed = await identities.leave_everywhere(person)
    cookies = [cookie_for(identities.sign(renewed), is_over_tls(request, settings))]
    return Response(None, cookies=cookies, background=hanging_up(connections, renewed.id))


people_routes = Router(
    "/",
    route_handlers=[
        who_am_i,
        rename,
        keep,
        change_password,
        forget,
        enter,
        recover,
        leave,
        leave_everywhere,
    ],
    tags=["me"],
)
