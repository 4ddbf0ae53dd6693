"""The set-up of `docs/hosting.md`, tried on loopback: a real server behind a proxy that ends TLS."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import pytest
import trustme
from websockets.exceptions import InvalidStatus

from sixfold.server.http.middleware import POLICY
from tests.server.guest import Guest, guest_at, seat_two
from tests.server.server_process import QUICK, ServerProcess
from tests.server.tls_proxy import HOSTING, TlsProxy

# the settings before the first command there
DOCUMENTED = dict(re.findall(r"(SIXFOLD_\w+)=(\S+)", HOSTING.partition("sixfold serve --host")[0]))
# what one address may do: little enough to be counted
NEW_GUESTS = 2
LIMITS = {"SIXFOLD_NEW_GUESTS": str(NEW_GUESTS), "SIXFOLD_ADDRESS_CONNECTIONS": "1"}
FORGED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}


class HostedTable:
    """A server and the address at which a proxy shows it to the world."""

    def __init__(self, folder: Path, listening: socket.socket, **settings: str) -> None:
        self.base = f"https://127.0.0.1:{listening.getsockname()[1]}"
        given = DOCUMENTED | {"SIXFOLD_PUBLIC_URL": self.base} | settings
        self.server = ServerProcess(
            f"sqlite:///{folder / 'table.db'}", environment=QUICK | LIMITS | given
        )
        authority = trustme.CA()
        self._proxys = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("127.0.0.1").configure_cert(self._proxys)
        # trusts this one authority, and checks all that a browser checks
        self._browsers = ssl.create_default_context(cadata=authority.cert_pem.bytes().decode())
        self._listening = listening

    def proxy(self) -> TlsProxy:
        return TlsProxy(self._listening, self._proxys, self.server.port)

    def guest_from(self, address: str) -> AbstractAsyncContextManager[Guest]:
        """Let somebody in who has an address of their own."""
        return guest_at(self.base, self._browsers, address)

    @asynccontextmanager
    async def browser_at(self, address: str) -> AsyncIterator[httpx.AsyncClient]:
        """Return what nobody has asked anything with yet."""
        way = httpx.AsyncHTTPTransport(verify=self._browsers, local_address=address)
        async with httpx.AsyncClient(base_url=self.base, transport=way, timeout=60) as http:
            yield http

    async def statuses(self, address: str, count: int, **headers: str) -> list[int]:
        """Ask for so many new guests from one address; return how each was answered."""
        answers = []
        for _ in range(count):
            async with self.browser_at(address) as http:
                answers.append((await http.get("/api/me", headers=headers)).status_code)
        return answers


@contextmanager
def _hosting(folder: Path, **settings: str) -> Iterator[HostedTable]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        table = HostedTable(folder, listening, **settings)
        table.server.start()
        try:
            yield table
        finally:
            table.server.stop()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostedTable]:
    """A table as the documentation sets it up.

    Each test has guests from addresses of its own: all of 127.0.0.0/8 is this machine.
    """
    with _hosting(tmp_path_factory.mktemp("hosted")) as table:
        yield table


def test_the_page_arrives_over_tls_with_its_policy(hosted: HostedTable) -> None:
    async def look() -> None:
        async with hosted.proxy(), hosted.browser_at("127.0.0.2") as http:
            page = await http.get("/")
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["content-security-policy"] == POLICY
            assert page.headers["strict-transport-security"]

    asyncio.run(look())


def test_the_cookie_travels_over_tls_only_and_is_nobody_elses(hosted: HostedTable) -> None:
    async def look() -> None:
        async with hosted.proxy(), hosted.browser_at("127.0.0.3") as http:
            first = await http.get("/api/me")
            cookie, *attributes = first.headers["set-cookie"].split("; ")
            assert cookie.startswith("__Host-sixfold=")
            assert {"Secure", "HttpOnly", "Path=/"} <= set(attributes)
            assert not any(word.startswith("Domain") for word in attributes)
            again = await http.get("/api/me")
            assert again.json()["name"] == first.json()["name"]

    asyncio.run(look())


def test_the_websocket_opens_for_our_own_page_only(hosted: HostedTable) -> None:
    async def look() -> None:
        async with hosted.proxy(), hosted.guest_from("127.0.0.4") as guest:
            for stranger in ("https://elsewhere.example", f"{hosted.base}1", "null"):
                with pytest.raises(InvalidStatus) as refused:
                    await guest.connect(Origin=stranger)
                assert refused.value.response.status_code == 403
            assert (await guest.connect(Origin=hosted.base))["type"] == "welcome"

    asyncio.run(look())


def test_a_page_of_ours_may_change_something_and_another_may_not(hosted: HostedTable) -> None:
    async def look() -> None:
        async with hosted.proxy(), hosted.guest_from("127.0.0.5") as guest:
            for origin, status in ((hosted.base, 200), ("https://elsewhere.example", 403)):
                answer = await guest.http.patch(
                    "/api/me", json={"name": "Ada"}, headers={"Origin": origin}
                )
                assert answer.status_code == status

    asyncio.run(look())


def test_two_guests_play_a_game_through_the_proxy(hosted: HostedTable) -> None:
    async def play() -> None:
        async with (
            hosted.proxy(),
            hosted.guest_from("127.0.0.6") as one,
            hosted.guest_from("127.0.0.7") as two,
        ):
            for guest in (one, two):
                await guest.connect(Origin=hosted.base)
            table = await seat_two(one, two)
            ends = await asyncio.gather(
                one.play_to_end(table, random.Random(1)), two.play_to_end(table, random.Random(2))
            )
            assert ends[0]["result"] == ends[1]["result"]
            assert len(ends[0]["moves"]) > 20

    asyncio.run(play())


def test_limits_count_by_the_address_of_the_guest_and_not_of_the_proxy(
    hosted: HostedTable,
) -> None:
    async def come() -> None:
        async with hosted.proxy():
            for address in ("127.0.0.8", "127.0.0.9"):
                assert await hosted.statuses(address, NEW_GUESTS + 1) == [200] * NEW_GUESTS + [429]

    asyncio.run(come())


def test_connections_count_by_the_address_of_the_guest_too(hosted: HostedTable) -> None:
    async def come() -> None:
        async with (
            hosted.proxy(),
            hosted.guest_from("127.0.0.13") as one,
            hosted.guest_from("127.0.0.13") as neighbour,
            hosted.guest_from("127.0.0.14") as other,
        ):
            assert (await one.connect())["type"] == "welcome"
            await neighbour.open(**FORGED)
            assert (await neighbour.wait("bye"))["code"] == "too_many_connections"
            assert (await other.connect())["type"] == "welcome"

    asyncio.run(come())


def test_nobody_before_the_proxy_can_invent_an_address_or_take_tls_away(
    hosted: HostedTable,
) -> None:
    async def come() -> None:
        async with hosted.proxy():
            assert await hosted.statuses("127.0.0.10", NEW_GUESTS) == [200] * NEW_GUESTS
            # another proxy, which nobody announced, could say no more than this
            assert await hosted.statuses("127.0.0.10", 1, **FORGED) == [429]
            async with hosted.browser_at("127.0.0.11") as http:
                answer = await http.get("/api/me", headers=FORGED)
                assert answer.headers["set-cookie"].startswith("__Host-sixfold=")
            # and the address that was invented has used up nothing
            assert await hosted.statuses("127.0.0.12", 1, **FORGED) == [200]

    asyncio.run(come())


def test_a_proxy_that_was_not_announced_is_not_believed(tmp_path: Path) -> None:
    async def come(table: HostedTable) -> None:
        async with table.proxy():
            # all its guests together are one address: its own
            assert await table.statuses("127.0.0.2", NEW_GUESTS) == [200] * NEW_GUESTS
            assert await table.statuses("127.0.0.3", 1, **FORGED) == [429]

    with _hosting(tmp_path, SIXFOLD_TRUSTED_PROXIES="0") as table:
        asyncio.run(come(table))


def test_without_a_public_address_the_word_of_the_proxy_is_enough(tmp_path: Path) -> None:
    async def come(table: HostedTable) -> None:
        async with table.proxy(), table.guest_from("127.0.0.2") as guest:
            # it is found under the name of a cookie that only TLS carries
            assert guest.cookie
            # nginx's `$host` is without a port, as is the address of a page at the usual one
            assert (await guest.connect(Origin="https://127.0.0.1"))["type"] == "welcome"

    with _hosting(tmp_path, SIXFOLD_PUBLIC_URL="") as table:
        asyncio.run(come(table))
