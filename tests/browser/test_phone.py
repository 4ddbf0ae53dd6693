"""A phone in one hand: taps, drags and pinches never misplace a tile."""

import re

from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def middle(locator) -> tuple[float, float]:
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def name_of(locator) -> str:
    return locator.get_attribute("aria-label").split(",")[0]


def tap_and_confirm(person, cell) -> str:
    name = name_of(cell)
    person.page.touchscreen.tap(*middle(cell))
    person.page.locator("[data-place]:not([disabled])").tap()
    return name


def laid(person) -> list[str]:
    """The cells of one's own last tile, as they were said aloud in the list."""
    person.page.get_by_role("button", name="Moves and chat").tap()
    mine = person.page.locator("ol[reversed] li", has_text="You").first.inner_text()
    person.page.keyboard.press("Escape")
    return re.findall(r"\b[A-O]\d{1,2}\b", mine)


def test_a_tapped_cell_is_where_the_tile_lies(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    before = person.number()
    person.page.locator("[data-tile]").first.tap()
    name = tap_and_confirm(person, person.fitting().first)
    person.page.wait_for_function(
        "n => document.querySelector('main').dataset.number !== n", arg=before
    )
    assert name in laid(person)


def pinch(person, x: float, y: float) -> None:
    """Spread two fingers around a point."""
    line = person.page.context.new_cdp_session(person.page)
    for step in range(6):
        reach = 20 + 14 * step
        points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
        kind = "touchStart" if step == 0 else "touchMove"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_zoomed_board_still_places_where_one_taps(arrive):
    person = arrive(**PHONE)
    person.create("standard", 4, "greedy")
    person.wait()
    before = person.number()
    board = person.page.locator("[data-board]")
    width = board.bounding_box()["width"]
    person.page.locator("[data-tile]").first.tap()
    pinch(person, *middle(person.fitting().first))
    assert board.bounding_box()["width"] > 1.5 * width
    stage = person.page.locator(".stage").bounding_box()
    inside = [
        cell
        for cell in person.fitting().all()
        if stage["x"] + 20 < middle(cell)[0] < stage["x"] + stage["width"] - 20
        and stage["y"] + 30 < middle(cell)[1] < stage["y"] + stage["height"] - 30
    ]
    name = tap_and_confirm(person, inside[0])
    person.page.wait_for_function(
        "n => document.querySelector('main').dataset.number !== n", arg=before
    )
    assert name in laid(person)
    whole = person.page.get_by_role("button", name="Show the whole board")
    whole.tap()
    expect(whole).to_have_count(0)
    assert abs(board.bounding_box()["width"] - width) < 2


def test_a_tile_is_dragged_from_the_rack_to_the_board(arrive):
    person = arrive(**PHONE)
    person.create("solo", 1, "greedy")
    person.wait()
    before = person.number()
    tile = middle(person.page.locator("[data-tile]").first)
    target = middle(person.fitting().first)
    line = person.page.context.new_cdp_session(person.page)
    # the tile floats above the finger
    end = (target[0], target[1] + 64)
    for step in range(9):
        x = tile[0] + (end[0] - tile[0]) * step / 8
        y = tile[1] + (end[1] - tile[1]) * step / 8
        kind = "touchStart" if step == 0 else "touchMove"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.page.locator("[data-place]:not([disabled])").tap()
    person.page.wait_for_function(
        "n => document.querySelector('main').dataset.number !== n", arg=before
    )


def test_sounds_are_off_and_sheets_open_when_tapped(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    head = person.page.locator("section .head[aria-expanded]").first
    expect(head).to_have_attribute("aria-expanded", "false")
    head.tap()
    expect(head).to_have_attribute("aria-expanded", "true")
    person.visit("/settings")
    expect(person.page.get_by_label("Sounds")).not_to_be_checked()


def test_the_first_page_fits_with_a_game_to_go_on_with(arrive):
    person = arrive(**PHONE, locale="fr-FR")
    table = person.create("cards", 3, "greedy")
    person.wait()
    person.visit("/")
    width = PHONE["viewport"]["width"]
    for part in (f"a[href='/t/{table}']", "[data-play]"):
        found = person.page.locator(part)
        found.wait_for()
        box = found.bounding_box()
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= width, part
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_tap_leaves_no_square_no_zoom_and_nothing_that_looks_hovered(arrive):
    person = arrive(**PHONE)
    person.create("standard", 2, "greedy")
    person.wait()
    menu = person.page.get_by_role("button", name="Menu")
    looks = "e => getComputedStyle(e).backgroundColor"
    before = menu.evaluate(looks)
    menu.tap()
    person.page.locator("dialog[open]").get_by_role("button", name="Close").tap()
    assert menu.evaluate(looks) == before
    for button in (menu, person.page.get_by_role("button", name="Turn the tile")):
        assert button.evaluate(
            "e => [getComputedStyle(e).webkitTapHighlightColor, getComputedStyle(e).touchAction]"
        ) == ["rgba(0, 0, 0, 0)", "manipulation"]
