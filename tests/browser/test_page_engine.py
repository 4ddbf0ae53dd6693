"""Games with people: the server judges, and what one may do is worked out in one's own page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

Frames = list[dict[str, Any]]


def _listen(page: Page) -> tuple[Frames, Frames]:
    """Return what a page says on its socket and what it hears, as it goes on."""
    said: Frames = []
    heard: Frames = []

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: said.append(json.loads(text)))
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    page.on("websocket", follow)
    return said, heard


def _sit_together(host: Person, guest: Person, **more: Any) -> str:
    table = host.create("standard", 2, "friends", **more)
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    return table


def _wait_for(said: Frames, page: Page, **fields: Any) -> None:
    for _ in range(300):
        if any(fields.items() <= message.items() for message in said):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"nobody said {fields}")


def test_a_page_with_the_engine_asks_for_no_offers_and_plays_all_the_same(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    said, heard = _listen(host.page)
    table = _sit_together(host, guest, friendly=True)
    _wait_for(said, host.page, type="hello", offers=False)
    assert host.take_turn()
    assert guest.take_turn()
    for _ in range(2):
        assert host.take_turn()
        assert guest.take_turn()
    told = [message for message in heard if message["type"] == "moved"]
    assert len(told) >= 5
    assert [message["offer"] for message in told[2:]] == [None] * len(told[2:])
    # a hint, where the table allows it, is found here too
    host.wait()
    host.page.get_by_role("button", name="Hint").click()
    expect(host.page.get_by_role("button", name="Play it")).to_be_visible()
    assert all(message["type"] != "ask_hint" for message in said)
    # and afterwards the game is judged here
    asked: list[str] = []
    host.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.locator("[data-really]").click()
    expect(host.page.locator("[data-end]")).to_be_visible()
    host.visit(f"/replay/{table}?move=1")
    host.page.get_by_role("button", name="Analyse this game").click()
    expect(host.page.locator("[data-verdict]")).to_be_visible()
    assert not [line for line in asked if line.startswith("POST") and "analysis" in line]


def test_a_browser_without_compiled_code_is_told_what_it_may_do(arrive: Arrive) -> None:
    host, guest = arrive(), arrive()
    host.page.context.add_init_script("delete globalThis.WebAssembly")
    said, heard = _listen(host.page)
    _sit_together(host, guest)
    assert host.take_turn()
    assert guest.take_turn()
    assert host.take_turn()
    assert [message["offers"] for message in said if message["type"] == "hello"] == [True]
    assert any(message["offer"] for message in heard if message["type"] == "moved")
