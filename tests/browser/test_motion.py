"""What moves and sounds at the table, in its order; and that it can be still and silent."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import drawn, until

MOVING = {"reduced_motion": "no-preference", "viewport": {"width": 1440, "height": 900}}
# what was moved and what was heard, kept for the test to look at
LISTEN = """
window.moved = [];
window.heard = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    const what = this.dataset.tile ? 'tile' : this.dataset.marker ? 'marker' : 'open' in this.dataset ? 'card'
        : 'ribbon' in this.dataset ? 'ribbon' : this.className;
    window.moved.push({what, ms: options.duration, after: options.delay ?? 0});
    return animate.call(this, frames, options);
};
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
    const start = source.prototype.start;
    source.prototype.start = function (when) {
        window.heard.push(Math.round(this.frequency?.value ?? 0));
        return start.call(this, when);
    };
}
"""
# what was on the page at the same time, in the order it came
STAGES = """() => {
    window.stages = [];
    const look = () => {
        const now = ['wash', 'ribbon', 'tab'].filter((name) => document.querySelector(`[data-${name}]`)).join();
        if (window.stages.at(-1) !== now) window.stages.push(now);
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
BONUS = ("standard-modern-2-greedy", 28)
YELLOW = 880


def listening(arrive, **options):
    person = arrive(**(MOVING | options))
    person.page.add_init_script(LISTEN)
    return person


def test_a_marker_arrives_its_colour_washes_over_the_board_and_the_ribbon_becomes_a_tab(arrive):
    person = listening(arrive)
    action = person.play_on(*BONUS)
    person.page.evaluate(STAGES)
    person.write_move(action)
    person.page.locator("[data-ribbon]").wait_for(state="attached")
    # it comes out of the score board at the row of its colour
    ribbon = person.page.locator("[data-ribbon]").bounding_box()
    marker = person.page.locator("[data-sheet] [data-marker=Y]").first.bounding_box()
    assert abs(ribbon["y"] + ribbon["height"] / 2 - marker["y"] - marker["height"] / 2) < 2
    expect(person.page.locator("[data-tab]")).to_contain_text("place another tile")
    assert [now for now in person.page.evaluate("stages") if now] == ["wash,ribbon", "tab"]
    moved = person.page.evaluate("moved")
    unrolled, settled = [(m["ms"], m["after"]) for m in moved if m["what"] == "ribbon"][-2:]
    assert (unrolled, settled) == ((220, 300), (500, 900))
    # so many points, so many steps
    steps = sum(action["points"])
    assert {"what": "marker", "ms": 45 * steps, "after": 0} in moved
    # the bell on its own note
    assert {2 * YELLOW, 1.25 * YELLOW, 1.5 * YELLOW} <= set(person.page.evaluate("heard"))


# the cells that something lies over, wherever it moves meanwhile
UNDER = """(what) => {
    const found = document.querySelector(what);
    const [left, top] = [found.offsetLeft, found.offsetTop];
    return [...document.querySelectorAll('[data-cell]')].map((cell) => cell.getBoundingClientRect()).filter((b) =>
        Math.min(b.right, left + found.offsetWidth) - Math.max(b.left, left) > 3
        && Math.min(b.bottom, top + found.offsetHeight) - Math.max(b.top, top) > 3).length;
}"""


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (360, 640), (768, 1024)])
def test_the_ribbon_lies_over_no_cell(arrive, size):
    person = arrive(reduced_motion="no-preference", viewport={"width": size[0], "height": size[1]})
    record = drawn("bonus")[0]
    person.take_in(until(record, len(record["actions"]) - 1))
    person.wait()
    person.hold("BO", ["3,2", "2,2"], ["+2", "+4"])
    person.confirm()
    person.page.locator("[data-ribbon]").wait_for(state="attached")
    assert person.page.evaluate(UNDER, "[data-ribbon]") == 0


def test_the_next_touch_ends_the_moment_at_once(arrive):
    person = listening(arrive)
    person.write_move(person.play_on(*BONUS))
    person.page.locator("[data-ribbon]").wait_for(state="attached")
    person.page.evaluate(
        "document.querySelector('[data-ribbon]').getAnimations().forEach(a => a.pause())"
    )
    person.pick(0)
    expect(person.page.locator("[data-ribbon], [data-wash]")).to_have_count(0)
    expect(person.page.locator("[data-tile][aria-pressed=true]")).to_have_count(1)


def test_whoever_wants_no_motion_sees_the_result_and_an_outline(arrive):
    person = listening(arrive, reduced_motion="reduce")
    action = person.play_on(*BONUS)
    person.page.evaluate("window.moved = []")
    person.write_move(action)
    expect(person.page.locator("[data-tab]")).to_contain_text("place another tile")
    expect(person.page.locator("[data-wash]")).to_be_attached()
    expect(person.page.locator("[data-wash] :is(.front, .lit)").first).to_be_hidden()
    expect(person.page.locator("[data-wash]")).to_have_count(0)
    assert person.page.evaluate("moved") == []


def test_a_drawn_tile_comes_out_of_the_bag(arrive):
    person = listening(arrive)
    action = person.play_on("standard-modern-2-greedy", 26)
    person.write_move(action)
    person.page.wait_for_function("() => window.moved.some(({what}) => what === 'tile')")
    drawn = [m for m in person.page.evaluate("moved") if m["what"] == "tile"]
    assert drawn == [{"what": "tile", "ms": 180, "after": 0}]


def test_a_card_goes_to_the_inner_place_when_the_others_have_made_room(arrive):
    person = listening(arrive)
    action = person.play_on("cards-modern-2-greedy", 12)
    person.pick(person.rack().index(action["tile"]))
    person.confirm()
    person.page.wait_for_function(
        "() => window.moved.filter(({what}) => what === 'card').length > 1"
    )
    cards = [(m["ms"], m["after"]) for m in person.page.evaluate("moved") if m["what"] == "card"]
    assert cards[:2] == [(180, 180), (220, 360)]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_the_end_is_told_without_moving_the_board(arrive, size):
    person = listening(arrive, viewport={"width": size[0], "height": size[1]})
    action = person.play_on("standard-modern-2-greedy", -1)
    # the board comes a frame after the tiles
    person.page.locator("[data-board]").wait_for()
    person.page.evaluate(
        """() => {
        window.boards = new Set();
        const look = () => {
            const {x, y, width} = document.querySelector('[data-board]').getBoundingClientRect();
            window.boards.add([x, y, width].map(Math.round).join());
            requestAnimationFrame(look);
        };
        look();
    }"""
    )
    person.write_move(action)
    end = person.page.locator("[data-end]")
    expect(end).to_contain_text("You won!")
    expect(person.page.locator(".marked")).to_be_attached()
    expect(person.page.locator(".thrown")).to_be_attached()
    assert len(person.page.evaluate("[...boards]")) == 1
    expect(person.page.locator("[data-rematch]")).to_be_in_viewport(ratio=0.99)


def test_a_lost_game_throws_nothing_and_offers_another_try(arrive):
    person = arrive()
    person.create("standard", 2, "greedy")
    person.wait()
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    end = person.page.locator("[data-end]")
    expect(end).to_contain_text("You resigned.")
    # markers decide nothing here: none are shown, none are explained
    expect(end.locator("ol")).to_have_count(0)
    expect(person.page.get_by_text("The weakest marker decides")).to_have_count(0)
    expect(person.page.locator(".thrown")).to_have_count(0)
    expect(person.page.locator("[data-rematch]")).to_have_text("Try again")


def test_a_table_can_be_silent(arrive):
    person = listening(arrive)
    person.page.add_init_script(
        "localStorage['sixfold.settings'] = JSON.stringify({coach: false, sound: false})"
    )
    person.create("solo", 1, "greedy")
    person.take_turn()
    person.wait()
    assert person.page.evaluate("moved") != []
    assert person.page.evaluate("heard") == []
