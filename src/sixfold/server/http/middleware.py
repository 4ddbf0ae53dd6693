"""What surrounds every HTTP request, whether or not there is a route for it.

A limit per address, a look at where unsafe requests come from, headers that keep pages safe, HEAD
as a GET without its body, and smaller answers for those who take them.
"""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sixfold.server.http.addresses import client_address, is_host, is_tls
from sixfold.server.process.limits import AddressLimits
from sixfold.server.process.settings import ServerSettings
from sixfold.server.wire.operations import Problem
from sixfold.server.wire.texts import choose_language, sentence

POLICY = "; ".join(
    (
        "default-src 'self'",
        # the page's engine is compiled code
        "script-src 'self' 'wasm-unsafe-eval'",
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
# answers of the operations are about somebody and about now
UNSTORED = (b"cache-control", b"no-store")
TABLE_PAGES = ("/t/", "/replay/")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# how a websocket is closed that is not let in
FORBIDDEN = 4403
SMALLEST_COMPRESSED = 1024
COMPRESSION_LEVEL = 5


class Guard:
    """Stands in front of the application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, limits: AddressLimits) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a request through, or answer why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        # the framework reads it in many places, and an odd one would be an error of ours there
        has_host = is_host(headers.get("host", ""))
        if scope["type"] == "websocket":
            if has_host:
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "host"})
            return
        is_api = scope["path"].startswith("/api/")
        answer = _Answer(
            send, self._added(scope, headers, is_api), headers, scope["method"], is_api
        )
        # pages of tables are read from the database
        is_counted = is_api or scope["path"].startswith(TABLE_PAGES)
        if not has_host:
            await answer.refuse(400, "malformed")
        elif is_counted and not self._limits.requests.take(
            client_address(scope, headers, self._settings)
        ):
            await answer.refuse(429, "slow_down", (b"retry-after", b"5"))
        elif not self._is_own(scope, headers):
            await answer.refuse(403, "cross_site")
        elif not _is_json(scope, headers):
            await answer.refuse(415, "malformed")
        else:
            if scope["method"] == "HEAD":
                scope = {**scope, "method": "GET"}
            await self._app(scope, receive, answer.send)

    def _added(self, scope: Scope, headers: Headers, is_api: bool) -> list[tuple[bytes, bytes]]:
        added = list(HEADERS)
        if is_tls(scope, headers, self._settings):
            added.append(STRICT_TLS)
        if is_api:
            added.append(UNSTORED)
        return added

    def _is_own(self, scope: Any, headers: Headers) -> bool:
        """Tell whether a request that changes something comes from a page of ours, or no page."""
        if scope["method"] in SAFE_METHODS:
            return True
        if (site := headers.get("sec-fetch-site")) is not None and site not in (
            "same-origin",
            "none",
        ):
            return False
        return is_own_origin(headers, self._settings)


def is_own_origin(headers: Headers, settings: ServerSettings) -> bool:
    """Tell whether a page of this server asks, or no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = {urlsplit(url).netloc for url in (*settings.origins.split(), settings.public_url)}
    allowed.add(headers.get("host", ""))
    try:
        return urlsplit(origin).netloc in allowed - {""}
    except ValueError:  # no browser writes such a one
        return False


def _is_json(scope: Any, headers: Headers) -> bool:
    """Tell whether a body is what our pages send: a form of another site cannot send it."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if scope["method"] in SAFE_METHODS or not has_body:
        return True
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _with_head(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Return a header; the framework does not know that whatever can be got has a head, too."""
    is_got = name.lower() == b"allow" and b"GET" in value
    return (name, value + b", HEAD") if is_got else (name, value)


class _Answer:
    """Adds headers to an answer and makes it smaller, or leaves its body out."""

    def __init__(
        self,
        send: Send,
        added: list[tuple[bytes, bytes]],
        headers: Headers,
        method: str,
        is_api: bool,
    ) -> None:
        self._send = send
        self._added = added
        self._is_head = method == "HEAD"
        self._may_compress = is_api and "gzip" in headers.get("accept-encoding", "")
        self._language = choose_language(headers.get("accept-language", ""))
        self._start: Any = None

    async def send(self, message: Message) -> None:
        """Hold the head back until it is known whether the body will be smaller."""
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            extra = [header for header in self._added if header[0] not in own]
            given = [_with_head(*header) for header in message["headers"]]
            self._start = {**message, "headers": [*given, *extra]}
            return
        if message["type"] == "http.response.body" and self._start is not None:
            message = self._compressed(message)
            start, self._start = self._start, None
            await self._send(start)
        if self._is_head and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await self._send(message)

    def _compressed(self, message: Any) -> Any:
        body = message.get("body", b"")
        names = {name.lower() for name, _ in self._start["headers"]}
        if (
            not self._may_compress
            or message.get("more_body")
            or len(body) < SMALLEST_COMPRESSED
            or b"content-encoding" in names
        ):
            return message
        body = gzip.compress(body, COMPRESSION_LEVEL, mtime=0)
        kept = [
            header for header in self._start["headers"] if header[0].lower() != b"content-length"
        ]
        kept += [
            (b"content-encoding", b"gzip"),
            (b"content-length", str(len(body)).encode()),
            (b"vary", b"accept-encoding"),
        ]
        self._start["headers"] = kept
        return {**message, "body": body}

    async def refuse(self, status: int, code: str, *headers: tuple[bytes, bytes]) -> None:
        body = msgspec.json.encode(Problem(code, sentence(code, self._language)))
        size = (b"content-length", str(len(body)).encode())
        head = [(b"content-type", b"application/json"), size, *headers]
        await self.send({"type": "http.response.start", "status": status, "headers": head})
        await self.send({"type": "http.response.body", "body": body, "more_body": False})
