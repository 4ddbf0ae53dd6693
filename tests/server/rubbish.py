"""Messages and requests that no page of ours sends, many of them quickly."""

from __future__ import annotations

import random
import string
from typing import Any, get_args

import msgspec

from sixfold.server.wire.commands import ClientMessage

KINDS = get_args(ClientMessage)
FIELDS = sorted({name for kind in KINDS for name in kind.__struct_fields__})
# nothing is deleted: whoever is forgotten can ask for nothing any more
METHODS = ["GET", "GET", "HEAD", "POST", "POST", "PATCH", "PUT", "OPTIONS", "BREW"]
PATHS = [
    "/",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/me",
    "/api/me/keep",
    "/api/me/password",
    "/api/session",
    "/api/session/recover",
    "/api/sessions",
    "/api/catalogue",
    "/api/tables",
    "/api/tables/{id}",
    "/api/tables/{id}/qr.svg",
    "/api/codes/{id}",
    "/api/games",
    "/api/games?before={id}",
    "/api/games/{id}/record",
    "/api/games/{id}/replay",
    "/api/games/{id}/play-on",
    "/api/games/{id}/analysis",
    "/api/study",
    "/api/schema/openapi.json",
    "/t/{id}",
    "/replay/{id}",
    "/{id}",
]
# addresses that no browser writes
HOSTS = ["a:b", "a:99999999", "[", "[::1", "a b", "h\u00f6st", "", "@", "a/b?c#d", "a" * 400, "%00"]
ORIGINS = [
    "http://[",
    "null",
    "http://here",
    "//",
    "http://a:b",
    "\u202e",
    "http://]",
    ":",
    "x" * 400,
]
NAMES = ["Ada", "\u0000", "Ada\u0000", "\u0000" * 20]
BODIES = [
    "name",
    "password",
    "variant",
    "players",
    "seats",
    "edition",
    "clock",
    "seed",
    "commitment",
    "moves",
    "seat",
    "bot",
    "actions",
    "old",
    "new",
    "code",
]


LIKELY: dict[str, list[Any]] = {
    "ref": [None, 1, 2**53 - 2],
    "protocol": [1],
    "language": ["pl", "xx"],
    "on": [True, False],
    "yes": [True, False],
    "offers": [True, False],
    "how": ["bot", "end"],
    "variant": ["standard", "duel", "chess"],
    "edition": ["modern", "classic"],
    "bot": ["greedy", "nobody"],
    "name": [None, "Ada", "\u202e"],
    "text": ["hello", "\u0000", "x" * 280],
    "key": ["a", "b", "c" * 32],
    "reaction": ["wow", "hello"],
    "commitment": [None, "ab" * 32],
    "share": ["cd" * 32],
    "seen": [None, 0, 1, 5, 10**6],
}


class Rubbish:
    """A source of it; the same seed gives the same."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self._luck = random.Random(seed)
        self.tables = tables

    def value(self, depth: int = 0) -> Any:
        """Return any JSON value, now and then one that makes sense."""
        luck = self._luck
        kind = luck.randrange(9 if depth < 3 else 7)
        if kind == 0:
            return luck.choice(self.tables)
        if kind == 1:
            return luck.choice([None, True, False, "", "standard", "modern", "place", "greedy"])
        if kind in (2, 3):
            return luck.choice(
                [0, 1, 2, 3, -1, luck.randrange(-(2**70), 2**70), luck.random(), 1e308]
            )
        if kind in (4, 5, 6):
            return "".join(
                luck.choices(string.printable + "żßé\u202e\U0001f986", k=luck.randrange(20))
            )
        if kind == 7:
            return [self.value(depth + 1) for _ in range(luck.randrange(4))]
        return {luck.choice(FIELDS): self.value(depth + 1) for _ in range(luck.randrange(4))}

    def frame(self) -> str | bytes:
        """Return a message that is nearly right, damaged, or nothing at all."""
        luck, kind = self._luck, self._luck.random()
        if kind < 0.05:
            return luck.randbytes(luck.randrange(200))
        of = luck.choice(KINDS)
        message = {name: self._likely(name) for name in of.__struct_fields__}
        message["type"] = of.__struct_config__.tag
        if luck.random() < 0.3:
            message[luck.choice(FIELDS)] = self.value()
        text = msgspec.json.encode(message).decode()
        return self._damaged(text) if kind < 0.3 else text

    def _likely(self, name: str) -> Any:
        """Return a value that a field of this name may have."""
        luck = self._luck
        if name == "table":
            return luck.choice(self.tables)
        if name == "action":
            at = [[luck.randrange(-5, 6), luck.randrange(-5, 6)] for _ in range(2)]
            place = {"do": "place", "tile": luck.choice(["RG", "BO", "YP"]), "at": at}
            return luck.choice([place, {"do": "keep"}, {"do": "exchange"}])
        if name in LIKELY:
            return luck.choice(LIKELY[name])
        return luck.randrange(4)

    def _damaged(self, text: str) -> str:
        at = self._luck.randrange(len(text) + 1)
        return (
            text[:at] + self._luck.choice(["", "{", '"', "[[", "\u0000", "9" * 40]) + text[at + 1 :]
        )

    def request(self, cookie: str) -> bytes:
        """Return a whole HTTP request."""
        luck = self._luck
        found = luck.choice(
            [*self.tables, "x", "%00", "a%00b", "..", "%F0%9F", "A" * 200, "-1", "1e9"]
        )
        path = luck.choice(PATHS).replace("{id}", found)
        body = b""
        if luck.random() < 0.6:
            wish = {name: self.value() for name in luck.sample(BODIES, luck.randrange(6))}
            if luck.random() < 0.3:
                wish = {"name": luck.choice(NAMES), "password": "a long password"}
            body = msgspec.json.encode(wish if luck.random() < 0.8 else self.value())
            if luck.random() < 0.2:
                body = self._damaged(body.decode()).encode()
        kind = luck.choice(["application/json"] * 6 + ["text/plain", "", "application/json; x"])
        head = [
            f"{luck.choice(METHODS)} {path} HTTP/1.1",
            f"Host: {luck.choice(HOSTS) if luck.random() < 0.2 else 'here'}",
            f"Cookie: sixfold={cookie if luck.random() < 0.8 else found}",
            f"Content-Type: {kind}",
            f"Content-Length: {len(body)}",
            f"Accept-Language: {luck.choice(['pl', 'de;q=', '*', 'x' * 50])}",
        ]
        if luck.random() < 0.2:
            head.append(f"Origin: {luck.choice(ORIGINS)}")
        return "\r\n".join([*head, "", ""]).encode() + body
