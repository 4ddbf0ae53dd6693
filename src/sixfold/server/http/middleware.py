"""What surrounds every HTTP request: a limit per address, and headers that keep pages safe."""

from __future__ import annotations

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.server.http.request_context import AnyConnection, address_of, is_over_tls
from sixfold.server.process.limits import AddressLimits
from sixfold.server.process.settings import ServerSettings
from sixfold.server.wire.operations import Problem
from sixfold.server.wire.texts import choose_language, sentence

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        # Svelte sets style attributes; scripts are never inline
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
STRICT_TLS = (b"strict-transport-security", b"max-age=31536000")
TOO_MANY = 429


class GuardMiddleware(ASGIMiddleware):
    """Counts requests per address and adds the headers to every answer."""

    def __init__(self, settings: ServerSettings, limits: AddressLimits) -> None:
        self._settings = settings
        self._limits = limits

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or answer that there were too many."""
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        connection: AnyConnection = ASGIConnection(scope, receive, send)
        headers = list(HEADERS)
        if is_over_tls(connection, self._settings):
            headers.append(STRICT_TLS)
        is_limited = scope["path"].startswith("/api/")
        if is_limited and not self._limits.requests.take(address_of(connection, self._settings)):
            await _too_many(connection, send, headers)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                extra = [header for header in headers if header[0] not in own]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        await next_app(scope, receive, send_with_headers)


async def _too_many(
    connection: AnyConnection,
    send: Send,
    headers: list[tuple[bytes, bytes]],
) -> None:
    language = choose_language(connection.headers.get("accept-language", ""))
    body = msgspec.json.encode(Problem("slow_down", sentence("slow_down", language)))
    headers += [(b"content-type", b"application/json"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": TOO_MANY, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
