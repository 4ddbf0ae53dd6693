"""The websocket's endpoint: who may come in."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket

from sixfold.server.http.middleware import FORBIDDEN, is_own_origin
from sixfold.server.http.request_context import (
    TheConnections,
    TheContext,
    TheIdentities,
    address_of,
    cookie_of,
)
from sixfold.server.wire.connection import Connection
from sixfold.server.wire.frames import frames_of


@websocket("/ws")
async def websocket_endpoint(
    socket: WebSocket[Any, Any, Any],
    context: TheContext,
    identities: TheIdentities,
    connections: TheConnections,
) -> None:
    """Let a page in; from then on its connection hears it until it goes."""
    settings = context.settings
    if not is_own_origin(socket.headers, settings):
        # refused before it is accepted, so a strange page learns nothing
        await socket.close(code=FORBIDDEN, reason="origin")
        return
    address = address_of(socket, settings)
    if not context.limits.handshakes.take(address):
        await socket.accept()
        await Connection.refuse(frames_of(socket), "slow_down")
        return
    person = await identities.find(cookie_of(socket, settings))
    signed = identities.signed_for(cookie_of(socket, settings))
    session = signed.session if signed else ""
    await socket.accept()
    frames = frames_of(socket)
    if person is None:
        await Connection.refuse(frames, "no_identity")
        return
    if connections.from_address(address) >= settings.address_connections:
        await Connection.refuse(frames, "too_many_connections")
        return
    comes_for = socket.query_params.get("table")
    connection = Connection(context, frames, person, address, session, comes_for)
    connections.add(connection)
    frames.attach(connection)
