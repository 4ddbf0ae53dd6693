"""The pages around the table: how one gets about, and what each is for."""

from playwright.sync_api import expect

from tests.browser.people import GOLDEN
from tests.browser.test_phone import PHONE


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


def test_whoever_has_no_games_yet_finds_a_laid_table(arrive):
    person = arrive().visit("/games")
    expect(person.page.get_by_text("No games yet")).to_be_visible()
    expect(person.page.get_by_role("button", name="Add a game from a file")).to_have_count(1)
    person.page.get_by_role("img", name="Board").or_(
        person.page.locator(".laid svg").first
    ).first.wait_for()
    person.page.get_by_role("link", name="A new game").click()
    person.page.locator("[data-start]").wait_for()


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


def test_a_quick_game_shows_that_it_searches_and_brings_two_people_together(arrive):
    one, two = arrive().visit("/lobby"), arrive().visit("/lobby")
    one.page.get_by_role("button", name="Quick game").click()
    expect(one.page.locator("[data-search]")).to_contain_text("Looking for company: Standard")
    one.page.locator("[data-search]").get_by_text("Duel").click()
    expect(one.page.locator("[data-search]")).to_contain_text("Looking for company: Duel")
    two.page.get_by_role("button", name="Quick game").click()
    two.page.locator("[data-search]").get_by_text("Duel").click()
    for person in (one, two):
        person.page.wait_for_url("**/t/*")
        expect(person.page.locator("main")).to_have_attribute("data-number", "0")
    assert one.page.url == two.page.url


def test_a_search_can_be_called_off(arrive):
    person = arrive().visit("/lobby")
    person.page.get_by_role("button", name="Quick game").click()
    person.page.get_by_role("button", name="Stop searching").click()
    expect(person.page.locator("[data-search]")).to_have_count(0)
    expect(person.page.get_by_role("button", name="Quick game")).to_be_enabled()


def test_an_invited_guest_sees_who_invites_to_what_and_one_button(arrive):
    host, guest = arrive(), arrive()
    table = host.create("duel", 2, "friends")
    expect(host.page.get_by_role("heading", name="Waiting for one more")).to_be_visible()
    guest.visit(f"/t/{table}")
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text("invites you")
    expect(guest.page.locator("main")).to_contain_text("Duel")
    expect(guest.page.get_by_label("Link to this table")).to_have_count(0)
    expect(guest.page.locator("main .button")).to_have_count(1)
    guest.page.get_by_role("button", name="Sit down and play").click()
    assert host.wait() == "place"


def test_a_kept_name_comes_with_a_code_that_brings_it_back(arrive):
    home, away = arrive().visit("/settings"), arrive().visit("/settings")
    home.page.get_by_label("Your name").fill("Hypatia")
    home.page.get_by_label("Password (8").fill("a long secret")
    home.page.get_by_role("button", name="Keep it").click()
    code = home.page.locator("[data-recovery] b").inner_text()
    away.page.get_by_text("I lost my password").click()
    expect(away.page.get_by_label("Your account name")).to_have_value("")
    away.page.get_by_label("Your account name").fill("Hypatia")
    away.page.get_by_label("Recovery code").fill(code.lower())
    away.page.get_by_label("New password").fill("another secret")
    away.page.get_by_role("button", name="Set it").click()
    expect(away.page.locator("[data-recovery] b")).not_to_have_text(code)
    expect(away.page.locator("main")).to_contain_text("Hypatia")


def test_a_kept_person_changes_the_password_and_signs_other_devices_out(arrive):
    home, away = arrive().visit("/settings"), arrive().visit("/settings")
    home.page.get_by_label("Your name").fill("Sophie")
    home.page.get_by_label("Password (8").fill("a long secret")
    home.page.get_by_role("button", name="Keep it").click()
    code = home.page.locator("[data-recovery] b").inner_text()
    home.page.get_by_label("Current password").fill("a long secret")
    home.page.get_by_label("New password").fill("another secret")
    home.page.get_by_role("button", name="Change the password").click()
    expect(home.page.locator("[data-recovery] b")).not_to_have_text(code)
    away.page.get_by_text("I already have an account").click()
    away.page.get_by_label("Your account name").fill("Sophie")
    away.page.get_by_label("Password (8").fill("another secret")
    away.page.get_by_role("button", name="Sign in").click()
    expect(away.page.locator("main")).to_contain_text("Sophie")
    home.page.get_by_role("button", name="Sign out my other devices").click()
    expect(home.page.get_by_role("button", name="Signed out elsewhere")).to_be_disabled()
    away.visit("/settings")
    expect(away.page.locator("main")).to_contain_text("You are playing as a guest")
    home.visit("/settings")
    expect(home.page.locator("main")).to_contain_text("Sophie")


def finished(person) -> str:
    """A game of a few moves, ended by giving up."""
    table = person.create("standard", 2, "greedy")
    for _ in range(3):
        person.take_turn()
    person.wait()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    person.page.wait_for_selector("[data-end]")
    return str(table)


def decided(move: int, mark: str) -> dict[str, object]:
    chances = {"loss": 0.1, "before": 0.5, "after": 0.4, "win": [0.5, 0.5]}
    return {"move": move, "seat": move % 2, "best": {"do": "keep"}, "mark": mark} | chances


def test_a_replay_shows_verdict_points_and_better_of_the_move_it_shows_and_its_place_in_the_address(
    arrive,
):
    person = arrive()
    table = finished(person)
    marks = ["", "great", "slip", "", "blunder", ""]
    answer = {
        "state": "done",
        "progress": 1,
        "decisions": [decided(i, m) for i, m in enumerate(marks)],
    }
    person.page.route("**/analysis", lambda route: route.fulfill(json=answer))
    person.visit(f"/replay/{table}?move=2")
    shown = person.page.locator("li button[aria-current=step]")
    verdict = person.page.locator("[data-verdict] h2")
    expect(shown.locator(".number")).to_have_text("2")
    expect(verdict).to_contain_text("move 2: great")
    person.page.keyboard.press("ArrowLeft")
    expect(verdict).to_contain_text("move 1: well played")
    for number, mark in (("3", "slip"), ("5", "blunder"), ("3", "slip")):
        person.page.locator("[data-next-fault]").click()
        expect(shown.locator(".number")).to_have_text(number)
        expect(shown.locator(".verdict")).to_have_text(mark)
        expect(verdict).to_contain_text(f"move {number}: {mark}")
        assert person.page.url.endswith(f"?move={number}")
    person.page.locator("li button").nth(3).click()
    person.page.reload()
    expect(shown.locator(".number")).to_have_text("4")
    # the points of the move, and dashed what would have been better
    better = {"do": "place", "tile": "OO", "at": [[0, 0], [1, 0]], "score_first": 0}
    answer["decisions"] = [decided(0, "mistake") | {"best": better}]
    person.visit(f"/replay/{table}?move=1")
    expect(verdict).to_have_text("Your move 1: mistake")
    expect(person.page.locator(".pill")).to_have_count(2)
    expect(person.page.locator(".ghost")).to_have_count(1)
    expect(person.page.locator("path.last")).to_have_count(1)
    expect(person.page.get_by_text("You held")).to_be_visible()


def test_playing_on_from_a_position_one_chooses_the_seat(arrive):
    person = arrive()
    table = finished(person)
    person.visit(f"/replay/{table}?move=4")
    person.page.get_by_role("button", name="Play from here").click()
    person.page.get_by_role("dialog").get_by_text("Magpie").first.click()
    person.page.locator("[data-begin]").click()
    person.page.wait_for_url("**/t/*")
    assert person.wait() in ("place", "question")
    # what lies there are the earlier moves: only six symbols are printed
    printed = person.page.get_by_role("gridcell", name=", printed")
    expect(printed).to_have_count(6)
    expect(person.page.locator("ol[reversed] li button")).not_to_have_count(0)


def test_on_a_phone_the_list_of_a_replay_has_the_words_of_its_marks(arrive):
    person = arrive(**PHONE)
    table = finished(person)
    answer = {"state": "done", "progress": 1, "decisions": [decided(0, "blunder")]}
    person.page.route("**/analysis", lambda route: route.fulfill(json=answer))
    person.visit(f"/replay/{table}?move=1")
    word = person.page.locator("li .verdict.blunder")
    expect(word).to_have_text("blunder")
    assert float(word.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")) > 10


def test_on_a_phone_a_move_of_the_list_is_shown_on_a_board_that_nothing_covers(arrive):
    person = arrive(viewport={"width": 540, "height": 720})
    table = finished(person)
    person.visit(f"/replay/{table}?move=2")
    board, ledge = person.page.locator("main > .board"), person.page.locator("main > .ledge")
    board.wait_for()
    lies, above = board.bounding_box(), ledge.bounding_box()
    assert lies["y"] + lies["height"] <= above["y"] + 1
    person.page.locator("li button").first.scroll_into_view_if_needed()
    person.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    person.page.locator("li button").first.click()
    expect(board).to_be_in_viewport(ratio=0.9)


def test_a_replay_of_the_card_game_shows_cards(arrive):
    person = arrive()
    record = (GOLDEN / "cards-modern-2-greedy.jsonl").read_bytes().splitlines()[0]
    person.visit("/games")
    person.page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record}
    )
    person.page.wait_for_url("**/replay/**")
    person.page.get_by_role("slider").fill("3")
    expect(person.page.locator(".held")).to_contain_text("cards in hand")
    expect(person.page.locator(".held .card")).to_have_count(6)
    moves = person.page.locator("ol li button")
    expect(person.page.locator("ol li button .card")).not_to_have_count(0)
    assert person.page.locator("ol li button .card").count() <= moves.count()


def test_the_game_of_the_first_page_is_told_from_the_one_that_play_begins(arrive):
    person = arrive().visit("/")
    expect(person.page.get_by_text("Owl and Otter")).to_be_visible()
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    person.page.get_by_role("button", name="Let the bots play").click()
    expect(person.page.get_by_role("button", name="Pause the bots")).to_be_visible()


def test_play_and_start_are_in_sight_at_every_size(arrive):
    person = arrive()
    for path, needed in (("/", "[data-play]"), ("/new", "[data-start]")):
        person.visit(path)
        for width, height in ((390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)):
            person.page.set_viewport_size({"width": width, "height": height})
            expect(person.page.locator(needed)).to_be_in_viewport(ratio=0.9)


def test_the_kinds_of_game_lie_in_one_row_or_in_two(arrive):
    person = arrive().visit("/new")
    kinds = person.page.locator("fieldset.games label")
    expect(kinds).to_have_count(5)
    for width, height, rows in ((1180, 820, 1), (932, 430, 1), (1440, 900, 1), (390, 844, 2)):
        person.page.set_viewport_size({"width": width, "height": height})
        tops = kinds.evaluate_all(
            "all => all.map((e) => Math.round(e.getBoundingClientRect().top))"
        )
        assert len(set(tops)) == rows, (width, height)


def test_a_table_that_waits_is_read_without_overlaps_on_a_wide_phone(arrive):
    host, person = arrive(), arrive(viewport={"width": 540, "height": 720})
    clock = {"kind": "game", "amount": 300, "increment": 5}
    table = host.create("team", 4, "friends", clock=clock, public=True)
    person.visit("/lobby")
    row = person.page.locator(f"a[href='/t/{table}']")
    row.wait_for()
    what = row.locator(".what").evaluate("e => [e.scrollWidth <= e.clientWidth, e.offsetHeight]")
    assert what[0]
    assert what[1] < 60


def test_a_new_game_says_about_how_long_it_takes_and_offers_the_coach(arrive):
    person = arrive().visit("/new")
    expect(person.page.locator("main")).to_contain_text("No clock · about 15 minutes")
    person.page.get_by_text("Friends, by link").click()
    expect(person.page.locator("main")).to_contain_text("about 20 minutes")
    expect(person.page.get_by_role("switch", name="Coach")).to_have_count(0)
    person.page.get_by_text("Bots", exact=True).click()
    person.page.get_by_role("switch", name="Coach").check()
    person.page.locator("[data-start]").click()
    expect(person.page.locator("[data-coach]")).to_be_visible()


def test_a_shared_link_to_a_table_tells_who_plays_what(arrive):
    person = arrive()
    table = person.create("duel", 2, "friends")
    shared = person.page.request.get(f"{person.base}/t/{table}").text()
    assert "invites you: Duel" in shared
    assert f'content="{person.base}/api/tables/{table}/picture.png"' in shared
    assert "invites you" not in person.page.request.get(person.base + "/t/none").text()


def test_what_is_kept_is_told_from_the_first_page(arrive):
    person = arrive().visit("/")
    person.page.get_by_role("link", name="Privacy").click()
    expect(person.page.get_by_role("heading", level=1, name="Privacy")).to_be_focused()
    expect(person.page.locator("main")).to_contain_text("You need no account")
