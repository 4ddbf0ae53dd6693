"""axe-core finds nothing to complain about, in light and in dark."""

from pathlib import Path

import pytest

from tests.browser.people import drawn, late, until

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
    *(f"/rules/{name}" for name in ("standard", "solo", "team", "duel", "cards")),
]
COMPLAINTS = """async (rules) => {
    const only = rules.length ? {runOnly: {type: 'rule', values: rules}} : {};
    const found = await axe.run(document, {resultTypes: ['violations'], ...only});
    return found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`);
}"""


def complaints(person, *rules: str) -> list[str]:
    person.settle()
    person.page.evaluate("axe => window.axe || eval(axe)", AXE.read_text(encoding="utf8"))
    found: list[str] = person.page.evaluate(COMPLAINTS, list(rules))
    return found


def clean(person, what: str) -> None:
    """No violation in the light, and none of the colours' in the dark."""
    person.page.emulate_media(color_scheme="light")
    assert complaints(person) == [], what
    person.page.emulate_media(color_scheme="dark")
    assert complaints(person, "color-contrast") == [], f"{what}, dark"


def asked_to_swap() -> dict:
    """A game that was drawn, up to where one is asked whether to swap."""
    record = drawn("won")[0]
    keeps = (i for i, a in enumerate(record["actions"]) if a["do"] == "keep" and a["seat"] == 0)
    return until(record, next(keeps))


def test_no_page_has_a_violation(arrive):
    person = arrive()
    for path in PAGES:
        person.visit(path)
        person.page.locator("main").wait_for()
        clean(person, path)


@pytest.mark.parametrize("width", [390, 1280])
def test_no_table_has_a_violation(arrive, width):
    person = arrive(viewport={"width": width, "height": 860})
    for variant, players in (("standard", 2), ("team", 4), ("duel", 2), ("cards", 3)):
        person.create(variant, players, "greedy")
        person.take_turn(cards=variant == "cards")
        person.wait()
        person.pick(0)
        clean(person, variant)
    person.create("standard", 2, "friends")
    person.page.locator(".code").wait_for()
    clean(person, "waiting room")


def test_end_menu_and_replay_have_no_violation(arrive):
    person = arrive()
    table = person.create("duel", 2, "greedy", position=late("duel", 2, 3))
    person.take_turn()
    person.page.get_by_role("button", name="Menu").click()
    clean(person, "menu")
    person.page.keyboard.press("Escape")
    person.play_out()
    clean(person, "end")
    person.visit(f"/replay/{table}")
    person.page.get_by_role("slider").wait_for()
    clean(person, "replay")
    person.page.get_by_role("button", name="One move back").click()
    person.page.get_by_role("button", name="Play from here").click()
    clean(person, "playing on")
    person.visit("/games")
    clean(person, "games that are over")
    person.visit("/lobby")
    person.page.get_by_role("button", name="Quick game").click()
    person.page.locator("[data-search]").wait_for()
    clean(person, "searching")


def test_whatever_the_ledge_says_has_no_violation(arrive):
    person = arrive()
    person.take_in(asked_to_swap())
    person.page.locator("[data-answer=exchange]").wait_for()
    clean(person, "swap")
    person.take_in(drawn("bonus")[0])
    person.page.locator("[data-tab]").wait_for()
    clean(person, "bonus")
    person.page.keyboard.press(",")
    person.page.locator("[data-now]").wait_for()
    clean(person, "looking back")
    person.page.keyboard.press("Escape")
    # what is refused is told for a while: long enough to be looked at
    person.page.evaluate(
        "() => { const set = setTimeout; window.setTimeout = (f, ms) => set(f, ms > 2000 ? 1e9 : ms); }"
    )
    person.pick(0)
    person.page.locator("[data-cell='0,-5']").click(force=True)
    person.page.locator("[data-tab].bad, .bad[data-tab], [data-tab]").first.wait_for()
    clean(person, "refusal")
    person.create("standard", 2, "device")
    person.page.locator(".handover").wait_for()
    clean(person, "cover between two players")


def test_who_is_new_alone_or_invited_meets_no_violation(arrive):
    person, host = arrive(coach=True), arrive()
    person.take_in(drawn("two")[0])
    person.page.locator("[data-coach]").wait_for()
    clean(person, "coach")
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.page.locator("[data-coach-leave]").click()
    person.page.get_by_role("button", name="Moves and chat").click()
    person.page.locator("dialog[open]").wait_for()
    clean(person, "drawer of a phone")
    person.create("solo", 1, "greedy")
    person.wait()
    clean(person, "solo")
    table = host.create("standard", 2, "friends")
    person.visit(f"/t/{table}").page.get_by_role("button", name="Sit down and play").wait_for()
    clean(person, "invited")
    host.take_in(drawn("won")[0])
    host.visit(host.page.url.removeprefix(host.base).replace("/replay/", "/t/").split("?")[0])
    host.page.locator("[data-end]").wait_for()
    clean(host, "end of a standard game")
    host.visit("/settings")
    host.page.get_by_label("Your name").fill("Theano")
    host.page.get_by_label("Password (8").fill("a long secret")
    host.page.get_by_role("button", name="Keep it").click()
    host.page.locator("[data-recovery]").wait_for()
    # the code itself is told as news
    host.settle = lambda: None
    clean(host, "recovery code")
