"""Rows of the table of variants that no page has heard of are played through the interface."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sixfold.rules.variants import registered
from tests.browser.conftest import Server
from tests.browser.people import late
from tests.extra_variants import LARGE, ROWS, SMALL

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was told of more rows when it started."""
    places = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    running = Server(
        tmp_path_factory.mktemp("rows"),
        SIXFOLD_VARIANTS="tests.extra_variants:ROWS",
        PYTHONPATH=os.pathsep.join(places),
    )
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize(("row", "end"), [(SMALL, "12"), (LARGE, "30")])
def test_a_row_only_tests_know_has_its_length_and_is_played_to_its_end(arrive, row, end):
    person = arrive()
    person.create(row.name, row.players, "greedy")
    person.wait()
    expect(person.page.locator("[data-tile]")).to_have_count(row.rack_size)
    expect(person.page.locator("[data-sheet]").first).to_contain_text(end)
    assert person.take_turn()
    with registered(ROWS):
        position = late(row.name, row.players, 6)
    person.create(row.name, row.players, "greedy", position=position)
    assert person.play_out() > 3
    expect(person.page.locator("[data-end] ol li")).to_have_count(row.teams)


def test_every_row_is_offered_on_the_first_page_and_can_be_set_up_from_there(arrive):
    person = arrive().visit("/")
    ways = person.page.get_by_role("navigation", name="All games")
    for row in ROWS:
        way = ways.get_by_role("link", name=row.name)
        expect(way).to_contain_text(f"{row.players} players")
    ways.get_by_role("link", name=SMALL.name).click()
    expect(person.page.get_by_role("radio", name=SMALL.name)).to_be_checked()
    assert person.page.evaluate("document.documentElement.dataset.missing ?? ''") == ""
