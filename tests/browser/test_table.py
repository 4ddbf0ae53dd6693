"""What one can do at a table besides placing, and what the page shows before and after."""

import re

from playwright.sync_api import expect

from tests.browser.people import late
from tests.browser.test_phone import PHONE


def test_two_clicks_lead_to_the_first_tile(arrive):
    person = arrive().visit("/")
    person.page.locator("[data-play]").click()
    assert person.wait() == "place"
    person.pick(0)
    expect(person.fitting().first).to_be_visible()


def test_the_figures_on_the_pill_and_the_rays_agree_with_the_points_that_come(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    for _ in range(6):
        person.take_turn()
    person.wait()
    person.pick(0)
    best, where = 0, None
    for cell in person.fitting().all():
        cell.hover(force=True)
        figures = person.page.locator(".pill b").all_text_contents()
        total = sum(int(f) for f in figures)
        if total > best:
            best, where = total, cell
    assert where is not None
    where.click(force=True)
    drawn = person.page.locator(".lit").count()
    assert drawn <= best
    expect(person.page.locator(".would").first).to_be_attached()
    before = person.moves()
    person.confirm()
    person.page.wait_for_function(
        "n => Number(document.querySelector('ol[reversed] .number')?.textContent) > n", arg=before
    )
    mine = person.page.locator("ol[reversed] li", has_text="You").first
    points = [int(p) for p in mine.locator(".points span").all_inner_texts()]
    assert sum(points) == best


def test_a_tile_is_turned_with_wheel_key_button_and_a_second_click(arrive):
    person = arrive()
    person.create("solo", 1, "greedy")
    person.wait()
    cell = person.fitting().first
    cell.hover(force=True)
    lifted = person.page.locator(".lifted .body")

    def shape() -> str:
        return f"{lifted.get_attribute('d')} {person.page.locator('.lifted').get_attribute('transform')}"

    for turn in (
        lambda: person.page.mouse.wheel(0, 120),
        lambda: person.page.keyboard.press("r"),
        lambda: person.page.keyboard.press("Shift+R"),
    ):
        before = shape()
        turn()
        person.page.wait_for_timeout(200)
        assert shape() != before
    cell.click(force=True)
    before = shape()
    person.page.get_by_role("button", name="Turn the tile").click()
    assert shape() != before
    before = shape()
    person.pick(0)
    assert shape() != before


def test_a_hint_can_be_played_and_a_game_resigned(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    person.page.get_by_role("button", name="Hint").click()
    # the strong bot is compiled when it is first asked
    person.page.get_by_role("button", name="Play it").click(timeout=300_000)
    person.page.wait_for_function(
        "() => Number(document.querySelector('main').dataset.number) >= 2"
    )
    person.wait()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    expect(person.page.locator("[data-end]")).to_contain_text("resigned")


def test_leaving_is_confirmed(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Leave", exact=True).click()
    person.page.get_by_role("button", name="Continue playing").click()
    person.page.get_by_role("button", name="Leave", exact=True).click()
    person.page.locator("[data-really]").click()
    person.page.wait_for_url(f"{person.base}/")


def test_a_rematch_is_a_new_table_with_the_same_people(arrive):
    person = arrive()
    table = person.create("duel", 2, "greedy", position=late("duel", 2, 2))
    person.play_out()
    person.page.locator("[data-rematch]").click()
    person.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    assert person.wait() in ("place", "question")


def test_a_finished_game_is_replayed_analysed_and_gone_on_with(arrive):
    person = arrive()
    person.create("standard", 2, "greedy", position=late("standard", 2, 6))
    person.play_out()
    person.page.get_by_role("link", name="Replay and analysis").click()
    slider = person.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    for _ in range(3):
        person.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 3))
    person.page.get_by_role("button", name="Analyse this game").click()
    person.page.locator("main[data-analysis=done]").wait_for(timeout=300_000)
    person.page.locator("figure svg .past").wait_for(state="attached")
    slider.fill("4")
    expect(person.page.locator("[data-verdict]")).to_be_visible()
    person.page.get_by_role("button", name="Play from here").click()
    person.page.locator("[data-begin]").click()
    person.page.wait_for_url("**/t/**")
    person.page.wait_for_function("() => document.querySelector('main[data-number]') !== null")


# everything that was said aloud, in its order
KEEP_WORDS = """() => {
    window.words = [];
    const spoken = document.querySelector('[data-spoken]');
    new MutationObserver(() => window.words.push(spoken.textContent)).observe(spoken, {subtree: true, childList: true, characterData: true});
}"""


def test_ones_turn_is_said_once_and_the_tab_says_it_too(arrive):
    person = arrive()
    person.create("standard", 3, "greedy")
    person.wait()
    expect(person.page).to_have_title("● your turn · Sixfold")
    # the turn before this one is said a little after the board shows it
    expect(person.page.locator("[data-spoken]")).to_contain_text("your turn")
    person.page.evaluate(KEEP_WORDS)
    person.take_turn()
    person.wait()
    person.page.wait_for_function("() => window.words.join().includes('your turn')")
    person.page.wait_for_timeout(500)
    said = " ".join(person.page.evaluate("words"))
    assert said.count("your turn") == 1
    # and so is every move
    assert said.count("Magpie 1:") == said.count("Magpie 2:") == said.count("You:") == 1


def test_a_swap_is_decided_over_bright_tiles_and_shows_what_was_set_aside(arrive):
    person = arrive()
    person.play_on("standard-modern-2-greedy", 34)
    rack = person.rack()
    expect(person.page.locator("[data-answer=exchange]")).to_be_visible()
    faded = person.page.locator("[data-tile]").evaluate_all(
        "all => all.filter(e => { for (; e; e = e.parentElement) if (getComputedStyle(e).opacity !== '1') return true; })"
    )
    assert faded == []
    person.page.locator("[data-answer=exchange]").click()
    swapped = person.page.locator("ol[reversed] li", has_text="swapped").first
    expect(swapped.locator(".what svg")).to_have_count(len(rack))


def test_whoever_left_sees_the_way_back_at_the_table(arrive):
    person, guest = arrive(), arrive()
    table = person.create("standard", 2, "friends", on_leave="bot")
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    person.wait()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Leave", exact=True).click()
    person.page.locator("[data-really]").click()
    person.page.wait_for_url(f"{person.base}/")
    person.visit(f"/t/{table}")
    way = person.page.get_by_role("button", name="Take my seat again")
    way.click()
    expect(way).to_have_count(0)
    expect(person.page.locator("[data-tile]")).to_have_count(6)


def test_who_taps_the_board_without_a_tile_sees_what_is_missing(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    person.click_cell(person.page.locator("[data-cell='0,0']"))
    expect(person.page.locator("[data-tab]")).to_contain_text("Pick a tile first.")
    person.pick(0)
    expect(person.page.locator("[data-tab]")).to_have_count(0)
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("b")
    person.page.keyboard.press("Enter")
    expect(person.page.locator("[data-tab]")).to_contain_text("Pick a tile first.")


def test_against_a_bot_undo_leads_back_to_ones_move_and_the_game_is_practice(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    rack = person.rack()
    assert person.take_turn()
    person.wait()
    expect(person.page.locator(".practice")).to_have_count(0)
    person.page.get_by_role("button", name="Undo").click()
    expect(person.page.locator(".practice")).to_be_in_viewport(ratio=1)
    assert person.wait() == "place"
    assert person.rack() == rack
    assert person.take_turn()


def test_the_coach_goes_with_the_game_and_the_end_explains_only_what_markers_decided(arrive):
    person = arrive(coach=True, **PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    expect(person.page.locator("[data-coach]")).to_be_visible()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    expect(person.page.get_by_role("heading", name="Magpie wins")).to_be_in_viewport(ratio=1)
    expect(person.page.locator("[data-coach]")).to_have_count(0)
    person.page.get_by_role("button", name="Moves and chat").click()
    person.page.get_by_role("link", name="Download the record").wait_for()
    expect(person.page.locator("[data-explains]")).to_have_count(0)


def test_a_solo_game_ends_without_ranks_and_rivals(arrive):
    person = arrive()
    person.write_move(person.play_on("solo-modern-1-greedy", -1))
    end = person.page.locator("[data-end]")
    expect(end).to_contain_text("Your result")
    expect(person.page.locator("[data-explains]")).to_contain_text("lowest marker is your result")
    expect(end).not_to_contain_text("1.")
    expect(person.page.locator("[data-rematch]")).to_have_text("Play again")


def test_a_wish_for_a_rematch_is_seen_and_leads_both_to_the_same_table(arrive):
    host, guest = arrive(), arrive()
    table = host.create("standard", 2, "friends")
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    host.wait()
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.locator("[data-really]").click()
    guest.page.locator("[data-rematch]").click()
    expect(host.page.locator("[data-tab]")).to_contain_text("would like a rematch")
    host.page.locator("[data-rematch]").click()
    for person in (host, guest):
        person.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    assert host.page.url == guest.page.url
