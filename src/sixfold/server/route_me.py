"""HTTP: who am I."""

from __future__ import annotations

from litestar import Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from sixfold.server import forgetting
from sixfold.server.asking import Asking, TheHouse, ThePerson, cookie_for, cookie_of, spend
from sixfold.server.identity import COOKIE
from sixfold.server.operations import Credentials, Me, Rename
from sixfold.server.problems import DOCUMENTED

NOBODY = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", path="/")


@get("/me", summary="Who am I; makes a guest on the first visit", responses=DOCUMENTED)
async def who_am_i(request: Asking, house: TheHouse) -> Response[Me]:
    """Return the person behind the cookie."""
    person = await house.identities.find(cookie_of(request))
    if person is not None:
        return Response(Me(person.name, person.registered))
    spend(request, house, house.new_guests)
    person = await house.identities.add_guest()
    cookies = [cookie_for(request, house, person)]
    return Response(Me(person.name, registered=False), cookies=cookies)


@patch("/me", summary="Change the shown name", responses=DOCUMENTED)
async def rename(house: TheHouse, person: ThePerson, data: JSONBody[Rename]) -> Me:
    """Change the name a guest is shown under."""
    name = await house.identities.rename(person, data.name)
    for connection in house.online.of_person(person.id):
        connection.name = name
    return Me(name, person.registered)


@post(
    "/me/keep",
    status_code=200,
    summary="Keep this identity under a name and a password",
    responses=DOCUMENTED,
)
async def keep(
    request: Asking, house: TheHouse, person: ThePerson, data: JSONBody[Credentials]
) -> Me:
    """Turn a guest into somebody who can come back from another device."""
    spend(request, house, house.password_tries)
    name = await house.identities.keep(person, data.name, data.password)
    return Me(name, registered=True)


@delete("/me", summary="Forget me", responses=DOCUMENTED, response_cookies=[NOBODY])
async def forget(house: TheHouse, person: ThePerson) -> None:
    """Erase the identity and the name; finished games stay without them."""
    await forgetting.forget(house, person)


@post("/session", status_code=200, summary="Come back as a kept identity", responses=DOCUMENTED)
async def enter(request: Asking, house: TheHouse, data: JSONBody[Credentials]) -> Response[Me]:
    """Sign in on this device."""
    spend(request, house, house.password_tries)
    person = await house.identities.enter(data.name, data.password)
    cookies = [cookie_for(request, house, person)]
    return Response(Me(person.name, person.registered), cookies=cookies)


@delete(
    "/session",
    sync_to_thread=False,
    summary="Leave this device",
    responses=DOCUMENTED,
    response_cookies=[NOBODY],
)
def leave() -> None:
    """Forget the identity on this device only."""


me_routes = Router("/", route_handlers=[who_am_i, rename, keep, forget, enter, leave], tags=["me"])
