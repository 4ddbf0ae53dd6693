"""Lost lines and restarted servers heal without losing a move or a chat line."""

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS, Server
from tests.browser.people import Person

# remembers the lines of the page, so that a test can cut them
LINES = """
window.lines = [];
window.WebSocket = class extends WebSocket {
    constructor(...all) { super(...all); window.lines.push(this); }
};
"""


def cut(person) -> None:
    person.page.context.set_offline(True)
    person.page.evaluate("window.lines.forEach(line => line.close())")


def test_a_move_made_while_the_line_is_down_arrives_once(arrive):
    person = arrive()
    person.page.add_init_script(LINES)
    person.create("standard", 2, "greedy")
    assert person.take_turn()
    person.wait()
    before = person.number()
    cut(person)
    person.page.locator("[data-lost]").wait_for()
    person.place()
    person.page.get_by_label("Say something").fill("Still here?")
    person.page.keyboard.press("Enter")
    assert person.number() == before
    person.page.context.set_offline(False)
    expect(person.page.locator("[data-lost]")).to_have_count(0)
    person.page.wait_for_function(
        "n => Number(document.querySelector('main').dataset.number) >= Number(n) + 2", arg=before
    )
    expect(person.page.get_by_role("log").get_by_text("Still here?")).to_have_count(1)
    person.wait()
    mine = person.page.locator("ol[reversed] li", has_text="You")
    expect(mine).to_have_count(2)


def test_a_lost_line_is_told_over_no_cell_of_a_phone_held_sideways(arrive):
    person = arrive(viewport={"width": 740, "height": 360}, locale="fr-FR")
    person.page.add_init_script(LINES)
    person.create("standard", 2, "greedy")
    person.wait()
    cut(person)
    told = person.page.locator("[data-lost]")
    told.wait_for()
    lies = told.bounding_box()
    cells = person.page.locator("[data-cell]").evaluate_all(
        "all => Math.min(...all.map((e) => e.getBoundingClientRect().left))"
    )
    assert lies["x"] + lies["width"] <= cells
    expect(told).to_be_in_viewport(ratio=1)


def test_a_server_that_dies_and_comes_back_goes_on_with_the_game(tmp_path, browser):
    server = Server(tmp_path)
    server.start()
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    person = Person(context.new_page(), server.base)
    try:
        person.create("duel", 2, "greedy")
        assert person.take_turn()
        person.wait()
        rack, number = person.rack(), person.number()
        person.set_down()
        server.kill()
        person.page.locator("[data-lost]").wait_for()
        server.start()
        expect(person.page.locator("[data-lost]")).to_have_count(0)
        assert (person.rack(), person.number()) == (rack, number)
        # the tile in hand is still where it was held
        person.confirm()
        expect(person.page.locator("main")).not_to_have_attribute("data-number", number)
    finally:
        context.close()
        server.kill()


def test_without_a_server_the_tutorial_and_the_rules_are_still_there(arrive):
    person = arrive(service_workers="allow").visit("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.wait_for_function("() => caches.keys().then(all => all.length > 0)")
    person.page.reload()
    person.page.context.set_offline(True)
    person.visit("/learn")
    expect(person.page.get_by_role("button", name="Skip")).to_be_visible()
    person.visit("/rules/standard")
    expect(person.page.get_by_role("heading", name="Rules: Standard")).to_be_visible()


def test_a_table_that_does_not_exist_is_a_sentence_with_a_way_on(arrive):
    person = arrive().visit("/t/nothing-here")
    expect(person.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    person.page.get_by_role("link", name="Home", exact=True).click()
    expect(person.page.locator("[data-play]")).to_be_visible()


def test_without_a_network_the_page_says_what_is_missing_and_the_rules_still_open(arrive):
    person = arrive(service_workers="allow")
    person.visit("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    person.page.context.set_offline(True)
    person.page.reload()
    expect(person.page.locator("[data-offline]")).to_contain_text("games with other people wait")
    person.visit("/rules/duel")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.page.context.set_offline(False)
    expect(person.page.locator("[data-offline]")).to_have_count(0)


def test_people_of_one_table_find_each_other_at_a_server_with_two_workers(arrive, tmp_path):
    busy = Server(tmp_path, SIXFOLD_WORKERS="2")
    busy.start()
    try:
        host = Person(arrive(base_url=busy.base).page, busy.base)
        guest = Person(arrive(base_url=busy.base).page, busy.base)
        # whoever comes from the tables has a line already, perhaps to the other worker
        for person in (host, guest):
            person.visit("/lobby")
        for _ in range(3):
            table = host.create("standard", 2, "friends", public=True)
            guest.visit("/lobby")
            guest.page.locator(f"a[href='/t/{table}']").click()
            guest.page.get_by_role("button", name="Sit down and play").click()
            for person in (host, guest):
                assert person.take_turn()
                expect(person.page.locator("[data-lost]")).to_have_count(0)
    finally:
        busy.kill()
