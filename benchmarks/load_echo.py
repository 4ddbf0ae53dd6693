"""A bare echo endpoint on the same stack as the table: what the websocket itself costs."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket

from sixfold.server.wire.commands import Act

decode = msgspec.json.Decoder(Act).decode
encode = msgspec.json.Encoder().encode


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Read a move and send it back."""
    await socket.accept()
    while True:
        frame: Any = await socket.receive()
        if frame["type"] != "websocket.receive":
            return
        await socket.send_text(encode(decode(frame["text"])).decode())


if __name__ == "__main__":
    uvicorn.run(
        Litestar([echo], logging_config=None, openapi_config=None),
        port=int(sys.argv[1]),
        log_config=None,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
