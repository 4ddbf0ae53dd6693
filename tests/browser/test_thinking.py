"""Thinking at the table: rings and arrows, and leafing through the moves, by mouse, finger and key."""

from playwright.sync_api import expect

from tests.browser.test_phone import PHONE, middle

RESTS_MS = 600


def cell(person, name: str):
    return person.page.locator(f"[data-cell='{name}']")


def test_rings_and_arrows_are_drawn_with_mouse_and_keys_and_go_with_the_next_move(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    page, drawn = person.page, person.page.locator(".sketch")
    cell(person, "0,0").click(button="right", force=True)
    expect(drawn).to_have_count(1)
    page.mouse.move(*middle(cell(person, "0,1")))
    page.mouse.down(button="right")
    page.mouse.move(*middle(cell(person, "3,1")), steps=3)
    page.mouse.up(button="right")
    expect(drawn).to_have_count(2)
    # the same again wipes it out
    cell(person, "0,0").click(button="right", force=True)
    expect(drawn).to_have_count(1)
    page.keyboard.press("b")
    page.keyboard.press("c")
    expect(page.locator("[data-spoken]")).to_contain_text("Ring around")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+C")
    expect(page.locator("[data-spoken]")).to_contain_text("Arrow from")
    expect(drawn).to_have_count(3)
    person.take_turn()
    expect(drawn).to_have_count(0)


def touch(person, *points: tuple[float, float], rest: int = 0) -> None:
    """Put a finger down, let it rest, and lead it along."""
    line = person.page.context.new_cdp_session(person.page)
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        if not number:
            person.page.wait_for_timeout(rest)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_rests_draws_and_a_tap_wipes_the_board_clean(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    drawn = person.page.locator(".sketch")
    start, end = middle(cell(person, "0,0")), middle(cell(person, "2,0"))
    touch(person, start, rest=RESTS_MS)
    expect(drawn).to_have_count(1)
    touch(person, start, end, rest=RESTS_MS)
    expect(drawn).to_have_count(2)
    person.page.touchscreen.tap(*start)
    expect(drawn).to_have_count(0)


def test_a_swipe_leafs_through_the_moves_and_the_list_leads_to_any(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    for _ in range(2):
        person.take_turn()
    person.wait()
    page, tab = person.page, person.page.locator("[data-tab]")
    board = page.locator("[data-board]").bounding_box()
    x, y = middle(cell(person, "0,0"))
    touch(person, (x, y), (x + 20, y), (x + 60, y), (x + 120, y))
    expect(tab).to_contain_text("Move 3 of 4")
    touch(person, (x, y), (x - 20, y), (x - 60, y), (x - 120, y))
    expect(tab).to_have_count(0)
    page.get_by_role("button", name="Moves and chat").tap()
    page.locator("dialog ol[reversed] li button").last.tap()
    expect(tab).to_contain_text("Move 1 of 4")
    assert page.locator("[data-board]").bounding_box() == board
    page.locator("[data-now]").tap()
    expect(tab).to_have_count(0)


def test_what_happened_since_ones_last_turn_is_shown_move_by_move(arrive):
    person = arrive(reduced_motion="no-preference")
    person.create("standard", 4, "greedy")
    person.take_turn()
    person.wait()
    person.page.locator("[data-since]").click()
    tab = person.page.locator("[data-tab]")
    expect(tab).to_contain_text("Move 2 of 4")
    expect(tab).to_contain_text("Move 3 of 4")
    expect(tab).to_have_count(0)
