"""The tutorial; the pages of the rules are looked at with all others, in every language."""

import json
from pathlib import Path

from playwright.sync_api import expect

from sixfold import rules
from tests.browser.test_layout import LEAST_PX, box, resize

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons.json"
KEYS = ("do", "tile", "at", "score_first")


def test_the_tutorial_leads_to_its_end(arrive):
    person = arrive().visit("/learn")
    lessons = json.loads(LESSONS.read_text())["lessons"]
    for lesson in lessons:
        if lesson["id"] == "exchange":
            person.page.locator("[data-answer=exchange]").click()
        else:
            person.page.locator("[data-show]").click()
            # solved for the learner, it says why there
            expect(person.page.locator("[data-why]")).to_contain_text("Press Place")
            person.confirm()
        person.page.locator("[data-next]").click()
    expect(person.page.get_by_role("heading", name="all there is")).to_be_visible()
    person.page.locator("[data-play]").click()
    assert person.wait() == "place"


def test_a_move_that_misses_the_point_may_be_tried_again(arrive):
    person = arrive().visit("/learn")
    person.page.get_by_role("button", name="Skip").click()
    person.page.get_by_role("heading", name="Follow the lines").wait_for()
    person.pick(0)
    worthless = person.fitting().last
    worthless.click(force=True)
    person.confirm()
    person.page.get_by_role("button", name="Try again").or_(
        person.page.locator("[data-next]")
    ).wait_for()


def test_the_tutorial_has_a_board_to_hit_at_every_size_and_nothing_moves_it(arrive):
    person = arrive(locale="de-DE").visit("/learn")
    person.page.locator("[data-show]").wait_for()
    sizes = ((360, 640), (412, 915), (540, 720), (667, 375), (932, 430), (768, 1024), (1366, 768))
    places = {}
    for step in ("told", "shown", "done"):
        if step == "shown":
            person.page.locator("[data-show]").click()
        if step == "done":
            person.confirm()
            person.page.locator("[data-next]").wait_for()
        for size in sizes:
            resize(person, *size)
            board = box(person, "[data-board]")
            assert box(person, "[data-cell]")[2] >= LEAST_PX, size
            # where the window is large, the board takes most of what is beside or below the column
            assert board[2] >= 0.45 * min(size), size
            assert places.setdefault(size, board) == board, (size, step)
            for needed in (".lesson .button", "[data-tile]:last-child", "[data-sheet]"):
                expect(person.page.locator(needed).last).to_be_in_viewport(ratio=0.99)


def test_every_lesson_still_teaches_what_it_says():
    told = json.loads(LESSONS.read_text())
    game = rules.new("standard", players=2, seed=told["seed"])
    moments = {lesson["at"]: lesson["id"] for lesson in told["lessons"]}
    for number, action in enumerate([*told["actions"], None]):
        name = moments.get(number)
        if name:
            assert game.seat == 0
            assert game.phase == ("exchange" if name == "exchange" else "place")
        if name == "double":
            assert any(tile[0] == tile[1] for tile in game.rack(0))
        if name == "end":
            assert len(game.offer()["pairs"]) == 1
        if action is not None:
            game.apply(rules.Action.from_json({k: action[k] for k in KEYS if k in action}))
