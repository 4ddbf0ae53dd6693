"""axe-core finds nothing to complain about, in light and in dark."""

from pathlib import Path

import pytest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = [
    "/",
    "/new",
    "/setup",
    "/setup?variant=cards",
    "/privacy",
    "/lobby",
    "/games",
    "/settings",
    "/learn",
    "/nowhere",
    "/rules/standard",
    "/rules/cards",
]
COMPLAINTS = """async () => {
    const found = await axe.run(document, {resultTypes: ['violations']});
    return found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`);
}"""


def complaints(person) -> list[str]:
    person.settle()
    person.page.evaluate(AXE.read_text(encoding="utf8"))
    found: list[str] = person.page.evaluate(COMPLAINTS)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_violation(arrive, theme):
    person = arrive(color_scheme=theme)
    for path in PAGES:
        person.visit(path)
        person.page.locator("main").wait_for()
        assert complaints(person) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_table_has_a_violation(arrive, theme, width):
    person = arrive(color_scheme=theme, viewport={"width": width, "height": 860})
    for variant, players in (("standard", 2), ("team", 4), ("duel", 2), ("cards", 3)):
        person.create(variant, players, "greedy")
        person.take_turn(cards=variant == "cards")
        person.wait()
        person.pick(0)
        assert complaints(person) == [], variant
    person.create("standard", 2, "friends")
    person.page.locator(".code").wait_for()
    assert complaints(person) == [], "waiting room"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_end_menu_and_replay_have_no_violation(arrive, theme):
    person = arrive(color_scheme=theme)
    table = person.create("duel", 2, "greedy")
    person.take_turn()
    person.page.get_by_role("button", name="Menu").click()
    assert complaints(person) == [], "menu"
    person.page.keyboard.press("Escape")
    person.play_out()
    assert complaints(person) == [], "end"
    person.visit(f"/replay/{table}")
    person.page.get_by_role("slider").wait_for()
    assert complaints(person) == [], "replay"
    person.page.get_by_role("button", name="One move back").click()
    person.page.get_by_role("button", name="Play from here").click()
    assert complaints(person) == [], "playing on"
    person.visit("/games")
    assert complaints(person) == [], "games that are over"
    person.visit("/lobby")
    person.page.get_by_role("button", name="Quick game").click()
    person.page.locator("[data-search]").wait_for()
    assert complaints(person) == [], "searching"
