"""What one can do at a table besides placing, and what the page shows before and after."""

import re

from playwright.sync_api import expect


def test_two_clicks_lead_to_the_first_tile(arrive):
    person = arrive().visit("/")
    person.page.locator("[data-play]").click()
    assert person.wait() == "place"
    person.pick(0)
    expect(person.page.locator("path.fits").first).to_be_visible()


def test_the_figures_on_the_pill_and_the_rays_agree_with_the_points_that_come(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    for _ in range(6):
        person.take_turn()
    person.wait()
    person.pick(0)
    best, where = 0, None
    for cell in person.page.locator("path.fits").all():
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
    cell = person.page.locator("path.fits").first
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
    table = person.create("duel", 2, "greedy")
    person.play_out()
    person.page.locator("[data-rematch]").click()
    person.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    assert person.wait() in ("place", "question")


def test_a_finished_game_is_replayed_analysed_and_gone_on_with(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.play_out()
    person.page.get_by_role("link", name="Replay and analysis").click()
    slider = person.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 30
    for _ in range(3):
        person.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 3))
    person.page.get_by_role("button", name="Analyse this game").click()
    person.page.locator("figure svg .past").wait_for(state="attached", timeout=300_000)
    slider.fill("10")
    expect(person.page.locator("[data-verdict]")).to_be_visible()
    person.page.get_by_role("button", name="Play from here").click()
    person.page.locator("[data-begin]").click()
    person.page.wait_for_url("**/t/**")
    person.page.wait_for_function("() => document.querySelector('main[data-number]') !== null")


def test_the_tab_says_when_it_is_your_turn(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    expect(person.page).to_have_title("● your turn · Sixfold")
