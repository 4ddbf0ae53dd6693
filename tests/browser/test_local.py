"""Games on the device: no server is asked, and nothing is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import Person

GOLDEN = Path(__file__).parents[1] / "golden" / "referee.jsonl"
HERE = re.compile(r"/t/here-[0-9a-f]{16}$")


def start(person: Person, path: str) -> None:
    """Start the game that a page offers."""
    person.visit(path)
    person.page.locator("[data-start]").click()
    person.page.wait_for_url(HERE)


@pytest.mark.parametrize("variant", ["standard", "solo", "duel", "team", "cards"])
def test_every_variant_is_played_without_a_line(variant: str, arrive: Arrive) -> None:
    person = arrive()
    start(person, f"/new?variant={variant}")
    person.wait()
    person.page.context.set_offline(True)
    for _ in range(3):
        assert person.take_turn(cards=variant == "cards")
    assert person.moves() >= 3


def test_a_game_goes_on_after_a_reload_and_is_among_ones_games(arrive: Arrive) -> None:
    person = arrive()
    start(person, "/new?variant=standard")
    person.take_turn()
    person.wait()
    number, rack = person.number(), person.rack()
    person.page.reload()
    person.wait()
    assert (person.number(), person.rack()) == (number, rack)
    person.visit("/games")
    address = person.page.locator("a[href^='/t/here-']")
    expect(address).to_have_count(1)
    address.click()
    person.wait()
    assert person.number() == number


def test_without_a_network_the_first_page_begins_a_game_that_is_found_again(arrive: Arrive) -> None:
    person = arrive(service_workers="allow").visit("/")
    page = person.page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()
    page.locator("[data-play]").click()
    page.wait_for_url(HERE)
    assert person.take_turn()
    address = page.url.removeprefix(person.base)
    for listed in ("/", "/games"):
        person.visit(listed)
        expect(page.locator(f"main a[href='{address}']").first).to_be_visible()


def test_a_record_from_a_file_becomes_one_of_ones_games_and_a_bad_one_says_why(
    arrive: Arrive,
) -> None:
    person = arrive()
    record = json.loads(GOLDEN.read_bytes().splitlines()[0])
    good = json.dumps(record).encode()
    record["actions"][4]["points"] = [9, 9]
    person.visit("/games")
    picker = person.page.locator("input[type=file]")
    bad = {
        "mine.json: move 5: the points are": json.dumps(record).encode(),
        "mine.json: this is not the record": b"no record",
    }
    for why, content in bad.items():
        picker.set_input_files({"name": "mine.json", "mimeType": "text/plain", "buffer": content})
        expect(person.page.get_by_role("alert").filter(has_text=why)).to_be_visible()
    picker.set_input_files({"name": "mine.json", "mimeType": "text/plain", "buffer": good})
    person.page.wait_for_url(re.compile(r"/replay/here-[0-9a-f]{16}"))
    # what `sixfold simulate` writes: a game on each line
    person.visit("/games")
    expect(person.page.locator("a[href*='here-']").first).to_be_visible()
    many = {"name": "games.jsonl", "mimeType": "text/plain", "buffer": good + b"\n" + good + b"\n"}
    picker.set_input_files(many)
    expect(person.page.locator("main .cards > a")).to_have_count(3)


ENGINE = re.compile(r"/assets/engine-[^/]+\.wasm$")


def test_a_host_that_does_not_know_the_kind_of_file_serves_the_engine_all_the_same(
    arrive: Arrive,
) -> None:
    person = arrive(service_workers="block")

    def rename(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={"content-type": "application/octet-stream"})

    person.page.context.route(ENGINE, rename)
    start(person, "/new?variant=solo")
    assert person.take_turn()


def test_without_an_engine_a_game_begins_on_the_server(arrive: Arrive) -> None:
    person = arrive(service_workers="block")
    person.page.context.route(ENGINE, lambda route: route.abort())
    person.visit("/new?variant=solo")
    person.page.locator("[data-start]").click()
    person.page.wait_for_url(re.compile(r"/t/(?!here-)[^/]+$"))
    assert person.take_turn()


def test_a_local_table_appears_as_soon_as_the_engine_can_be_had_again(arrive: Arrive) -> None:
    person = arrive(service_workers="block")
    start(person, "/new?variant=solo")
    assert person.take_turn()
    number = person.number()
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    person.page.context.route(ENGINE, refuse)
    person.page.reload()
    expect(person.page.get_by_role("status").first).to_be_visible()
    while not refused:
        person.page.wait_for_timeout(50)
    person.page.context.unroute(ENGINE)
    person.wait()
    assert refused
    assert person.number() == number


FORBIDDEN = "Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException(); }});"
CLOSED = "IDBDatabase.prototype.transaction = () => { throw new DOMException('', 'InvalidStateError'); };"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };"


def spoil(person: Person, trouble: str) -> None:
    """Let the worker of the local tables begin with some trouble."""

    def begin(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=trouble + answer.text())

    person.page.context.route(re.compile(r"/assets/worker-[^/]+\.js$"), begin)


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL, CLOSED], ids=["forbidden", "full", "closed"])
def test_a_game_that_cannot_be_kept_goes_on_and_says_so(trouble: str, arrive: Arrive) -> None:
    person = arrive(service_workers="block")
    spoil(person, trouble)
    start(person, "/new?variant=standard")
    notice = person.page.get_by_role("alert").filter(has_text="will not be kept")
    expect(notice).to_be_visible()
    for _ in range(2):
        assert person.take_turn()
    assert person.moves() >= 2


CLOSED_ONCE = """
const begin = IDBDatabase.prototype.transaction;
let left = 3;
IDBDatabase.prototype.transaction = function (...given) {
    if (left-- === 0) this.close();
    return begin.apply(this, given);
};
"""


def test_a_database_that_the_browser_closes_is_opened_again(arrive: Arrive) -> None:
    person = arrive(service_workers="block")
    spoil(person, CLOSED_ONCE)
    start(person, "/new?variant=solo")
    for _ in range(5):
        assert person.take_turn()
    number = person.number()
    person.page.reload()
    person.wait()
    assert person.number() == number


def test_two_tabs_show_the_same_local_game(arrive: Arrive) -> None:
    person = arrive()
    start(person, "/new?variant=solo")
    person.wait()
    page = person.page.context.new_page()
    other = Person(page, person.base)
    page.goto(person.page.url)
    other.wait()
    person.take_turn()
    number = person.number()
    page.wait_for_function("n => document.querySelector('main').dataset.number === n", arg=number)
    other.take_turn()
    number = other.number()
    person.page.wait_for_function(
        "n => document.querySelector('main').dataset.number === n", arg=number
    )
