"""The websocket's door: who may come in."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket

from sixfold.server.asking import address_of, cookie_of, house_of
from sixfold.server.connection import Connection
from sixfold.server.settings import ServerSettings

FORBIDDEN = 4403


@websocket("/ws")
async def door(socket: WebSocket[Any, Any, Any]) -> None:
    """Let a page in and listen to it until it goes."""
    house = house_of(socket)
    if not is_own_origin(socket, house.settings):
        # refused before it is accepted, so a strange page learns nothing
        await socket.close(code=FORBIDDEN, reason="origin")
        return
    person = await house.identities.find(cookie_of(socket))
    address = address_of(socket, house.settings)
    await socket.accept()
    if person is None:
        await Connection.refuse(socket, "no_identity")
        return
    if house.online.from_address(address) >= house.settings.address_connections:
        await Connection.refuse(socket, "too_many_connections")
        return
    connection = Connection(house, socket, person, address)
    house.online.add(connection)
    try:
        await connection.listen()
    finally:
        house.online.remove(connection)
        house.lobby.forget(connection)
        connection.leave_all()


def is_own_origin(socket: WebSocket[Any, Any, Any], settings: ServerSettings) -> bool:
    """Tell whether a page of this server opens the websocket, or no page at all."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    allowed = {urlsplit(url).netloc for url in (*settings.origins.split(), settings.public_url)}
    allowed.add(socket.headers.get("host", ""))
    return urlsplit(origin).netloc in allowed - {""}
