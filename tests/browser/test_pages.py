"""The pages around the table: how one gets about, and what each is for."""

from playwright.sync_api import expect


def test_every_page_has_a_title_of_its_own(arrive):
    person = arrive()
    titles = []
    for path in ("/", "/new", "/lobby", "/games", "/settings", "/learn", "/rules", "/nowhere"):
        person.visit(path).settle()
        expect(person.page).not_to_have_title("Sixfold")
        titles.append(person.page.title())
    assert len(set(titles)) == len(titles)
    person.create("standard", 2, "friends")
    expect(person.page).not_to_have_title("Sixfold")


def test_going_to_another_page_moves_the_focus_to_its_heading(arrive):
    person = arrive().visit("/")
    person.settle()
    assert person.page.evaluate("document.activeElement.tagName") == "BODY"
    person.page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    expect(person.page.get_by_role("heading", level=1, name="Tables")).to_be_focused()
    person.page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(person.page.get_by_role("heading", level=1)).to_be_focused()
    person.page.get_by_role("link", name="Duel", exact=True).click()
    expect(person.page.get_by_role("heading", level=1, name="Duel")).to_be_focused()
    person.page.go_back()
    expect(person.page.get_by_role("heading", level=1, name="Standard")).to_be_focused()
    person.page.get_by_role("link", name="Sixfold").first.click()
    person.page.locator("[data-play]").click()
    expect(person.page.get_by_role("heading", level=1, name="Table")).to_be_focused()


def test_the_first_page_says_whose_game_it_is_and_leads_to_finished_games(arrive):
    person = arrive().visit("/")
    expect(
        person.page.get_by_text("Ingenious by Reiner Knizia, independently made")
    ).to_be_visible()
    person.create("cards", 2, "greedy")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    person.page.wait_for_selector("[data-end]")
    person.visit("/")
    person.page.get_by_role("link", name="Your games").first.click()
    expect(person.page.locator("main a[href^='/replay/']")).to_have_count(1)


def test_a_table_opened_on_the_tables_page_can_be_found_there(arrive):
    host, guest = arrive(), arrive()
    host.visit("/lobby")
    host.page.get_by_role("link", name="Open a table").click()
    host.page.locator("[data-start]").click()
    host.page.wait_for_url("**/t/*")
    guest.visit("/lobby")
    guest.page.locator(f"main a[href='{host.page.url.removeprefix(host.base)}']").wait_for()


def test_a_table_made_for_friends_stays_private(arrive):
    host, guest = arrive(), arrive()
    table = host.create("standard", 2, "friends")
    guest.visit("/lobby").settle()
    expect(guest.page.locator(f"a[href='/t/{table}']")).to_have_count(0)
