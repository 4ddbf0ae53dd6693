"""The websocket's endpoint: who may come in."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket

from sixfold.server.http.request_context import (
    TheConnections,
    TheContext,
    TheIdentities,
    TheLobby,
    TheQuickMatch,
    address_of,
    cookie_of,
)
from sixfold.server.process.settings import ServerSettings
from sixfold.server.wire.connection import Connection

FORBIDDEN = 4403


@websocket("/ws")
async def websocket_endpoint(
    socket: WebSocket[Any, Any, Any],
    context: TheContext,
    identities: TheIdentities,
    connections: TheConnections,
    lobby: TheLobby,
    quick_match: TheQuickMatch,
) -> None:
    """Let a page in and listen to it until it goes."""
    settings = context.settings
    if not is_own_origin(socket, settings):
        # refused before it is accepted, so a strange page learns nothing
        await socket.close(code=FORBIDDEN, reason="origin")
        return
    person = await identities.find(cookie_of(socket))
    address = address_of(socket, settings)
    await socket.accept()
    if person is None:
        await Connection.refuse(socket, "no_identity")
        return
    if connections.from_address(address) >= settings.address_connections:
        await Connection.refuse(socket, "too_many_connections")
        return
    connection = Connection(context, socket, person, address)
    connections.add(connection)
    try:
        await connection.listen()
    finally:
        connections.remove(connection)
        lobby.forget(connection)
        quick_match.forget(connection)
        connection.leave_all()


def is_own_origin(socket: WebSocket[Any, Any, Any], settings: ServerSettings) -> bool:
    """Tell whether a page of this server opens the websocket, or no page at all."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    allowed = {urlsplit(url).netloc for url in (*settings.origins.split(), settings.public_url)}
    allowed.add(socket.headers.get("host", ""))
    return urlsplit(origin).netloc in allowed - {""}
