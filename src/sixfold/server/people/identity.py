"""Who is asking: a signed cookie names a person, a password brings them back elsewhere."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from msgspec import Struct

from sixfold.match import Refused, plain
from sixfold.server.process.clock import now_ms
from sixfold.server.workers.bot_workers import bot_names
from sixfold.store import People, Person

GUEST = "Guest"
COOKIE = "sixfold"
# only this server itself can set it, and only over TLS
SECURE_COOKIE = "__Host-sixfold"
COOKIE_SECONDS = 2 * 365 * 24 * 3600

# letters and digits of a recovery code: 80 bits, far out of reach of guessing over the network
CODE_LENGTH = 16

SESSION_BYTES = 12
# when somebody was last seen is noted at most this often
SEEN_EVERY_MS = 24 * 3_600_000

_hasher = PasswordHasher()


class Signed(Struct, frozen=True):
    """What a cookie says, if its signature is ours."""

    person: str
    generation: str
    session: str


@cache
def _nobody() -> str:
    """Return a hash to check when there is no such name, so that the answer takes as long."""
    return _hasher.hash(secrets.token_hex(16))


class Identities:
    """Makes, finds, keeps and forgets people."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._secret = b""
        # called with a person and the name they have from now on
        self.on_renamed: Callable[[str, str], None] = lambda _, __: None

    def sign_with(self, secret: bytes) -> None:
        """Set the secret that signs the cookies; nobody is found before."""
        self._secret = secret

    def sign(self, person: Person) -> str:
        """Return a cookie for a new session of a person."""
        body = f"{person.id}.{person.generation}.{secrets.token_urlsafe(SESSION_BYTES)}"
        return f"{body}.{self._signature(body)}"

    def _signature(self, body: str) -> str:
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()

    def signed_for(self, cookie: str | None) -> Signed | None:
        """Return what a cookie was signed for, without asking the store."""
        body, _, signature = (cookie or "").rpartition(".")
        if not body or not hmac.compare_digest(
            signature.encode(errors="replace"), self._signature(body).encode()
        ):
            return None
        person, _, rest = body.partition(".")
        generation, _, session = rest.partition(".")
        return Signed(person, generation, session)

    async def find(self, cookie: str | None) -> Person | None:
        """Return the person a cookie was signed for, if they still exist."""
        signed = self.signed_for(cookie)
        if signed is None:
            return None
        person = await self._people.find(signed.person, signed.session)
        if person is None or str(person.generation) != signed.generation:
            return None
        if person.seen_at < now_ms() - SEEN_EVERY_MS:
            await self._people.note_seen(person.id, now_ms())
        return person

    async def leave(self, cookie: str | None) -> str | None:
        """End the session of a cookie; return whose it was."""
        signed = self.signed_for(cookie)
        if signed is None:
            return None
        if signed.session:
            await self._people.leave_session(signed.person, signed.session, now_ms())
        else:  # a cookie from before sessions had names
            await self._people.leave_all_sessions(signed.person)
        return signed.person

    async def leave_everywhere(self, person: Person) -> Person:
        """End every session of a person; return them as they are for a new one."""
        await self._people.leave_all_sessions(person.id)
        return await self._found(person.id, "no_identity")

    async def change_password(self, person: Person, old: str, new: str) -> tuple[Person, str]:
        """Set another password, which ends every session; return the next recovery code too."""
        found = await self._people.find_kept(person.name) if person.registered else None
        if found is None or not await asyncio.to_thread(_fits, found[1], old):
            raise Refused("wrong_password")
        renewed = await asyncio.to_thread(_hasher.hash, new)
        if not await self._people.renew_password(person.id, found[1], renewed):
            raise Refused("wrong_password")
        return await self._found(person.id, "no_identity"), self._recovery(person.id, renewed)

    async def add_guest(self, word: str = GUEST) -> Person:
        """Make a guest with a name nobody would mistake for a kept one; ``word`` is theirs for a guest."""
        return await self._people.add_guest(_guest_name(word), now_ms())

    async def rename(self, person: Person, name: str) -> str:
        """Change the name a person is shown under."""
        if person.registered:
            raise Refused("already_kept")
        name = await self.free_name(name, person.id)
        await self._rename(person.id, name)
        return name

    async def _rename(self, person: str, name: str) -> None:
        await self._people.rename(person, name)
        self.on_renamed(person, name)

    async def free_name(self, name: str, person: str) -> str:
        """Return a name as it is shown, or refuse one that belongs to somebody else or to a bot."""
        name = clean_name(name)
        if is_bots_name(name) or await self._people.is_kept_by_another(name, person):
            raise Refused("name_taken")
        return name

    async def keep(self, person: Person, name: str, password: str) -> tuple[Person, str]:
        """Keep an identity under a name and a password; return it and the recovery code."""
        name = clean_name(name)
        if is_bots_name(name):
            raise Refused("name_taken")
        hashed = await asyncio.to_thread(_hasher.hash, password)
        await self._people.keep(person.id, name, hashed)
        # nobody who came by that name before may be taken for its owner
        for guest in await self._people.guests_called(name):
            await self._rename(guest, _guest_name())
        return await self._found(person.id, "no_identity"), self._recovery(person.id, hashed)

    def _recovery(self, person: str, hashed: str) -> str:
        """Return the code that replaces a lost password; with a new password it is another one."""
        key = f"recovery.{person}.{hashed}".encode()
        digest = hmac.new(self._secret, key, hashlib.sha256).digest()
        code = base64.b32encode(digest).decode()[:CODE_LENGTH]
        return "-".join(code[i : i + 4] for i in range(0, CODE_LENGTH, 4))

    async def recover(self, name: str, code: str, password: str) -> tuple[Person, str]:
        """Set a new password for whoever has the recovery code; return the next code too."""
        found = await self._people.find_kept(plain(name))
        person, hashed = found or ("", "")
        expected = self._recovery(person, hashed)
        if not hmac.compare_digest(_bare(code).encode(), _bare(expected).encode()) or not found:
            raise Refused("wrong_code")
        renewed = await asyncio.to_thread(_hasher.hash, password)
        if not await self._people.renew_password(person, hashed, renewed):
            raise Refused("wrong_code")
        return await self._found(person, "wrong_code"), self._recovery(person, renewed)

    async def enter(self, name: str, password: str) -> Person:
        """Return the kept person with this name and password."""
        found = await self._people.find_kept(plain(name))
        person, hashed = found or ("", await asyncio.to_thread(_nobody))
        if not await asyncio.to_thread(_fits, hashed, password) or found is None:
            raise Refused("wrong_password")
        return await self._found(person, "wrong_password")

    async def _found(self, person: str, code: str) -> Person:
        found = await self._people.find(person)
        if found is None:
            raise Refused(code)
        return found

    async def forget(self, person: Person) -> None:
        """Erase a person."""
        await self._people.forget(person.id)


def _guest_name(word: str = GUEST) -> str:
    return f"{word} {secrets.randbelow(9000) + 1000}"


def is_bots_name(name: str) -> bool:
    """Tell whether people would take a name for a bot's.

    >>> is_bots_name("bot : Master"), is_bots_name("Ada")
    (True, False)
    """
    # letters and colons of other widths look the same beside a real one
    bare = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    return bare.startswith("bot:") or bare in bot_names()


def clean_name(name: str) -> str:
    """Return a name as one plain line, or refuse an empty one."""
    cleaned = plain(name)
    if not cleaned:
        raise Refused("bad_name")
    return cleaned


def _bare(code: str) -> str:
    """Return a recovery code as it is compared: however it was written down."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def _fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except Argon2Error:
        return False
