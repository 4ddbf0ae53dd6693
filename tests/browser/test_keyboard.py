"""Everything can be done without a mouse, and is said aloud."""

import re

from playwright.sync_api import expect


def test_a_game_is_started_and_played_with_keys_alone(arrive):
    person = arrive().visit("/")
    keys = person.page.keyboard
    person.page.locator("[data-play]").wait_for()
    for _ in range(20):
        keys.press("Tab")
        if person.page.evaluate("document.activeElement.hasAttribute('data-play')"):
            break
    keys.press("Enter")
    assert person.wait() == "place"
    for _ in range(2):
        person.wait()
        before = person.number()
        keys.press("1")
        spoken = person.page.locator("[data-spoken]")
        expect(spoken).to_contain_text("in hand")
        # to a cell that fits, with arrows only
        for step in ["ArrowUp"] * 5 + ["ArrowLeft"] * 10 + ["ArrowDown"] * 10 + ["ArrowRight"] * 10:
            label = person.page.evaluate("document.activeElement.getAttribute('aria-label')")
            if label and "fits" in label:
                break
            keys.press(step)
        keys.press("r")
        keys.press("Enter")
        keys.press("Enter")
        person.page.wait_for_function(
            "n => document.querySelector('main').dataset.number !== n", arg=before
        )


def test_a_key_leads_to_the_next_cell_that_fits(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    keys = person.page.keyboard
    keys.press("1")
    seen = []
    for key in ("n", "n", "Shift+N"):
        keys.press(key)
        seen.append(person.page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all("fits" in label for label in seen)
    assert seen[0] == seen[2] != seen[1]


def test_the_board_is_a_grid_of_spoken_cells(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    grid = person.page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(11)
    expect(grid.get_by_role("gridcell")).to_have_count(91)
    expect(grid.get_by_role("gridcell", name="A1, red, printed")).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="F6, free", exact=True)).to_have_count(1)
    assert grid.locator('[tabindex="0"]').count() == 1


def test_a_move_can_be_written(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    before = person.number()
    tile = person.rack()[0]
    person.pick(0)
    names = person.fitting().evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label').split(',')[0])"
    )
    person.page.keyboard.press("Escape")
    field = person.page.get_by_label("Move as text: tile and two cells")
    field.fill("nonsense")
    field.press("Enter")
    expect(person.page.get_by_role("alert")).to_contain_text("RB C4 C5")
    field.fill("swap")
    field.press("Enter")
    expect(person.page.get_by_role("alert")).to_contain_text("There is nothing to exchange")
    first = next(n for n in names if n[0] + str(int(n[1:]) + 1) in names)
    field.fill(f"{tile} {first} {first[0]}{int(first[1:]) + 1}")
    field.press("Enter")
    person.page.wait_for_function(
        "n => document.querySelector('main').dataset.number !== n", arg=before
    )


def test_whoever_only_listens_hears_where_the_tile_lies_and_what_was_played(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    keys, spoken = person.page.keyboard, person.page.locator("[data-spoken]")
    keys.press("1")
    expect(spoken).to_contain_text("in hand")
    keys.press("n")
    # both halves with their cells and points, before anything is set down
    expect(spoken).to_have_text(re.compile(r"\w+ on [A-K]\d+: \d+, \w+ on [A-K]\d+: \d+"))
    keys.press("Enter")
    expect(spoken).to_contain_text("Set down")
    keys.press("Escape")
    expect(spoken).to_contain_text("Back in hand")
    keys.press("Escape")
    expect(spoken).to_contain_text("Back on the rack")
    person.take_turn()
    person.wait()
    expect(spoken).to_contain_text("your turn")
    keys.press(",")
    expect(spoken).to_have_text(re.compile(r"Move 1 of 2\. You: .* on [A-K]\d+"))
    keys.press("Escape")
    expect(spoken).to_contain_text("as it is now")
