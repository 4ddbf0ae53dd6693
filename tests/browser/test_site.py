"""The site without a server: below any path, and offline after the first visit."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sixfold.records import parse_record, replay
from tests.browser.conftest import PATIENCE_MS
from tests.browser.people import GOLDEN, Person
from tests.browser.test_languages import PLAY
from tests.browser.test_setup import LINE

WEB = Path(__file__).parents[2] / "web"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site and serve it as a static host would, below a path of its own."""
    folder = tmp_path_factory.mktemp("host")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    npm = shutil.which("npm", path=path)
    assert npm is not None
    place = {"SIXFOLD_SITE": str(folder / "games" / "sixfold"), "PATH": path}
    subprocess.run([npm, "run", "--silent", "build"], cwd=WEB, env=os.environ | place, check=True)
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/games/sixfold"
    host.shutdown()
    host.server_close()


@pytest.fixture
def traveller(site: str, browser: Browser) -> Iterator[Person]:
    """Somebody who has visited the site once and has no network any more."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    errors: list[str] = []
    person = Person(context.new_page(), site)
    person.page.on("pageerror", lambda error: errors.append(str(error)))
    person.visit("/")
    person.page.wait_for_function(
        "navigator.serviceWorker.ready.then(r => r.active?.state === 'activated')"
    )
    context.set_offline(True)
    yield person
    context.close()
    assert errors == []


def test_a_site_below_a_path_plays_and_goes_on_without_a_network(traveller: Person) -> None:
    person, page = traveller, traveller.page
    person.visit("/#/games")
    expect(page.get_by_text("No games yet")).to_be_visible()
    # a cold start in flight mode
    person.visit("/")
    page.locator("[data-play]").click()
    page.wait_for_url("**/games/sixfold/#/t/here-*")
    for _ in range(2):
        assert person.take_turn()
    number = person.number()
    page.reload()
    person.wait()
    assert person.number() >= number
    person.visit("/#/new?variant=cards")
    page.locator("[data-start]").click()
    page.wait_for_url("**/games/sixfold/#/t/here-*")
    assert person.take_turn(cards=True)
    person.visit("/#/games")
    expect(page.locator("a[href*='/t/here-']")).to_have_count(2)
    # what needs other people says what that takes, and offers a game all the same
    person.visit("/#/lobby")
    expect(page.locator("main header")).to_contain_text("This site has no server")
    expect(page.locator("main a[href$='/new']")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="One moment")).to_have_count(0)


def test_without_a_network_a_game_is_taken_in_looked_at_and_saved_again(traveller: Person) -> None:
    person, page = traveller, traveller.page
    kept = (GOLDEN / "referee.jsonl").read_bytes().splitlines()[0]
    person.visit("/#/games")
    file = {"name": "mine.json", "mimeType": "application/json", "buffer": kept}
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/#/replay/here-*")
    with page.expect_download() as saving:
        page.locator("a[download]").click()
    saved = json.loads(saving.value.path().read_bytes())
    game = replay(parse_record(json.dumps(saved)))
    assert len(saved["actions"]) == len(json.loads(kept)["actions"])
    assert game.is_over


def test_a_cold_start_without_a_network_has_settings_four_languages_rules_and_tutorial(
    traveller: Person,
) -> None:
    person, page = traveller, traveller.page
    person.visit("/#/settings")
    choose = page.locator("label.language select")
    for language, play in PLAY.items():
        choose.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        person.visit("/")
        page.reload()  # nothing is left of the page but what is kept on the device
        expect(page.locator("[data-play]")).to_have_text(play)
        assert page.evaluate("document.documentElement.dataset.missing ?? ''") == ""
        person.visit("/#/settings")
    choose.select_option("en")
    page.get_by_text("Dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for name in ("standard", "solo", "team", "duel", "cards"):
        person.visit(f"/#/rules/{name}")
        page.locator("main h1").wait_for()
        expect(page.locator("main figure, main .sheet").first).to_be_visible()
    person.visit("/#/learn")
    page.locator("[data-show]").click()
    person.confirm()
    expect(page.locator("[data-next]")).to_be_visible()


def test_without_a_network_a_board_is_set_up_refused_in_words_and_played_from(
    traveller: Person,
) -> None:
    person, page = traveller, traveller.page
    person.visit("/#/setup")
    expect(page.locator("[data-verdict=true]")).to_be_visible()
    line, verdict = page.locator("[data-line]"), page.locator("[data-verdict]")
    line.fill(LINE.replace("3,0,0", "19,0,0"))
    expect(verdict).to_have_text("A marker stands on 0 to 18, not on 19.")
    line.fill("nonsense")
    expect(verdict).to_have_text("A position has 9 fields, not 1.")
    line.fill(LINE)
    expect(page.locator("[data-verdict=true]")).to_be_visible()
    page.locator("[data-start]").click()
    page.locator("[data-begin]").click()
    page.wait_for_url("**/#/t/here-*")
    assert person.wait() == "place"
    assert person.rack() == ["RG"] * 6
    assert person.take_turn()
