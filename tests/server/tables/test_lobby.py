"""The live list of public tables."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from sixfold.server.tables.lobby import Lobby
from sixfold.server.wire.messages import FromServer
from tests.server.conftest import Running, serving
from tests.server.guest import guest_at


class Page:
    """Somebody who looks at the list."""

    def __init__(self) -> None:
        self.in_lobby = False
        self.is_gone = False
        self.heard: list[dict[str, Any]] = []
        self.hears = asyncio.Event()

    def tell(self, message: FromServer) -> None:
        self.send(msgspec.json.encode(message).decode())

    def send(self, text: str | bytes) -> None:
        self.heard.append(msgspec.json.decode(text))
        self.hears.set()


class ChangingLobby(Lobby):
    """A list whose rows the test sets."""

    now: dict[str, Any]
    reads = 0

    async def rows(self) -> dict[str, Any]:
        self.reads += 1
        return dict(self.now)


def test_whoever_asks_for_the_list_without_end_has_it_read_once() -> None:
    async def play() -> None:
        lobby = ChangingLobby(SimpleNamespace())  # type: ignore[arg-type]
        lobby.now = {"a": {"table": "a"}}
        page = Page()
        for _ in range(50):
            await lobby.switch(page, True)  # type: ignore[arg-type]
            await lobby.switch(page, False)  # type: ignore[arg-type]
        assert lobby.reads == 1
        assert [message["rows"] for message in page.heard] == [[{"table": "a"}]] * 50
        # what they were told may be a moment old: whatever is new by now follows
        lobby.now["b"] = {"table": "b"}
        await lobby.switch(page, True)  # type: ignore[arg-type]
        page.hears.clear()
        lobby.start()
        await page.hears.wait()
        assert page.heard[-1]["type"] == "lobby_changed"
        assert page.heard[-1]["row"] == {"table": "b"}
        lobby.stop()

    asyncio.run(play())


def test_a_newcomer_does_not_make_the_others_miss_a_change() -> None:
    async def play() -> None:
        lobby = ChangingLobby(SimpleNamespace())  # type: ignore[arg-type]
        lobby.now = {"a": {"table": "a"}}
        early, late = Page(), Page()
        await lobby.switch(early, True)  # type: ignore[arg-type]
        lobby.now = {"b": {"table": "b"}}
        await lobby.switch(late, True)  # type: ignore[arg-type]
        await lobby._tell_differences()
        kinds = [(message["type"], message.get("table")) for message in early.heard[1:]]
        assert ("lobby_gone", "a") in kinds
        assert any(m["type"] == "lobby_changed" and m["row"]["table"] == "b" for m in early.heard)

    asyncio.run(play())


def test_many_tables_of_one_host_do_not_push_out_anothers(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as honest, guest_at(serve.base) as hostile:
            table = await honest.make_table(["me", "open"], public=True)
            for _ in range(30):
                await hostile.make_table(["me", "open"], public=True)
            rows = await honest.get("/tables")
            assert table in [row["table"] for row in rows]
            assert len(rows) == 4

    asyncio.run(play())


def test_many_hosts_of_one_address_do_not_push_out_anothers_table(tmp_path: Path) -> None:
    async def play(running: Running) -> None:
        body = {"variant": "duel", "players": 2, "public": True}
        body |= {"seats": [{"kind": "me"}, {"kind": "open"}]}
        async with AsyncExitStack() as stack:
            hosts = [
                await stack.enter_async_context(guest_at(running.base, address="127.0.0.2"))
                for _ in range(6)
            ]
            honest = await stack.enter_async_context(guest_at(running.base))
            opened = [await host.http.post("/api/tables", json=body) for host in hosts]
            assert [answer.status_code for answer in opened] == [201] * 4 + [429] * 2
            # nor by meeting each other
            await hosts[0].connect()
            assert (await hosts[0].ask("seek"))["code"] == "slow_down"
            table = await honest.make_table(["me", "open"], public=True)
            assert table in [row["table"] for row in await honest.get("/tables")]
            # among friends they may play on
            await hosts[0].make_table(["me", "open"])

    with serving(f"sqlite:///{tmp_path / 't.db'}", public_tables=4) as running:
        asyncio.run(play(running))
