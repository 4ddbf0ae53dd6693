"""The table at every size: a board one can hit, and nothing that moves it."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import drawn

LEAST_PX = 22
# so many cells that no layout could make them larger
NO_MORE_PX = {(568, 320, 4): 17}
TOUCH = {"has_touch": True, "is_mobile": True}


def box(person, selector: str) -> tuple[float, float, float, float]:
    found = person.page.locator(selector).first.bounding_box()
    return tuple(round(found[name], 1) for name in ("x", "y", "width", "height"))


def resize(person, width: int, height: int) -> None:
    """Give the window another size and wait until the page is laid out for it."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
    person.page.evaluate(
        "() => new Promise((go) => setTimeout(() => requestAnimationFrame(go), 80))"
    )


# what lies under something else
COVERED = """() => [...document.querySelectorAll('[data-cell]')].filter(cell => {
    const b = cell.getBoundingClientRect();
    const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    return !top?.closest('[data-board], .stage');
}).map(cell => cell.dataset.cell)"""
PHONES = [(568, 320), (667, 375), (844, 390), (390, 844)]
DESKS = [(1024, 768), (2560, 1440), (1440, 2560)]


@pytest.mark.parametrize(("windows", "kind"), [(PHONES, TOUCH), (DESKS, {})], ids=["phone", "desk"])
def test_cells_can_be_hit_and_all_that_is_needed_is_in_sight(arrive, windows, kind):
    person = arrive(**kind)
    for variant, players in (("standard", 2), ("standard", 4), ("duel", 2)):
        person.create(variant, players, "greedy")
        person.wait()
        for width, height in windows:
            resize(person, width, height)
            where = (variant, players, width, height)
            cell = box(person, "[data-cell]")
            assert cell[2] >= NO_MORE_PX.get((width, height, players), LEAST_PX), where
            tile = box(person, "[data-tile] svg")
            # two halves: at least 0.6 of a cell each
            assert tile[2] >= 2 * 0.6 * cell[2], where
            for needed in ("[data-place]", "[data-tile]:last-child", "[data-sheet]"):
                expect(person.page.locator(needed).first).to_be_in_viewport(ratio=0.99)
            assert person.page.evaluate(COVERED) == [], where


GAMES = [
    ("standard", 2),
    ("standard", 3),
    ("standard", 4),
    ("solo", 1),
    ("team", 4),
    ("duel", 2),
    ("cards", 2),
    ("cards", 4),
]
WINDOWS = [
    (320, 568),
    (360, 740),
    (375, 667),
    (390, 844),
    (568, 320),
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1920, 1080),
    (2560, 1440),
    (1440, 2560),
]
# what is wrong with the table as it lies on the page
WRONG = """() => {
    const box = (e) => e.getBoundingClientRect();
    const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => box(e).width);
    const wrong = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('scrolls sideways');
    for (const e of all('[data-sheet], [data-tile], [data-place], .actions button, [data-open], [data-board]')) {
        const b = box(e);
        if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
            wrong.push('outside: ' + (e.className.baseVal ?? e.className) + Object.keys(e.dataset));
    }
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const things = all('[data-sheet], .hand .ledge, .bar, [data-open]').map(box);
    things.forEach((a, i) => things.slice(i + 1).forEach((b) => {
        if (over(a, b)) wrong.push('one thing over another: ' + [a.top, b.top].map(Math.round));
    }));
    // late in a game every figure has two digits: none may leave its place or lie over another
    for (const sheet of all('[data-sheet]')) {
        const figures = [...sheet.querySelectorAll('.mark b, .score b')];
        const said = figures.map((b) => b.textContent);
        for (const b of figures) b.textContent = sheet.dataset.sheet === 'duel' ? '-9' : '18';
        const [own, wide] = [box(sheet), figures.map(box)];
        if (wide.some((b) => b.right > own.right || b.left < own.left)) wrong.push('a figure outside its sheet');
        wide.forEach((a, i) => wide.slice(i + 1).forEach((b) => { if (over(a, b)) wrong.push('figures over each other'); }));
        figures.forEach((b, i) => { b.textContent = said[i]; });
    }
    // held sideways, cards in the lanes and in the hand take a fifth of the height each
    const cards = innerWidth > innerHeight && innerHeight < 500 ? all('[data-open], .cards [data-tile] svg').map(box) : [];
    if (cards.some((b) => b.height < innerHeight / 5)) wrong.push('small cards: ' + cards.map((b) => Math.round(b.height)));
    const cells = all('[data-cell]').map(box);
    if (cells.length) {
        const phone = Math.min(innerWidth, innerHeight) < 500;
        const [top, bottom] = [Math.min(...cells.map((b) => b.top)), Math.max(...cells.map((b) => b.bottom))];
        const ledge = box(document.querySelector('.hand'));
        const above = innerWidth > innerHeight ? 0 : Math.max(...all('[data-sheet]').map((e) => box(e).bottom));
        if (phone && top - above > 200) wrong.push('a dead band above');
        if (phone && innerWidth < innerHeight && ledge.top - bottom > 200) wrong.push('a dead band below');
        const across = Math.sqrt(cells.length * 4 / 3);
        const room = Math.min(innerWidth, innerHeight);
        if (cells[0].width < Math.min(22, 0.8 * room / across)) wrong.push('small cells: ' + cells[0].width);
        const tile = box(document.querySelector('[data-tile] svg'));
        if (tile.width < 1.2 * cells[0].width) wrong.push('a small rack');
    }
    return wrong;
}"""


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_game_fits_every_window(arrive, variant, players):
    person = arrive()
    person.create(variant, players, "greedy")
    person.wait()
    for width, height in WINDOWS:
        resize(person, width, height)
        assert person.page.evaluate(WRONG) == [], (width, height)


@pytest.mark.parametrize("size", [(1280, 860), (390, 844)])
def test_nothing_moves_the_board(arrive, size):
    person = arrive(viewport={"width": size[0], "height": size[1]})
    person.create("standard", 2, "greedy")
    person.wait()
    board = box(person, "[data-board]")
    person.page.get_by_role("button", name="Hint").click()
    person.page.locator("[data-tab]").wait_for(timeout=300_000)
    assert box(person, "[data-board]") == board
    # a hint lies over no cell, is said aloud, and stays when it has been read
    low = person.page.locator("[data-cell]").last.bounding_box()
    tab = person.page.locator("[data-tab]").bounding_box()
    assert tab["y"] >= low["y"] + low["height"] * 0.9 or tab["x"] + tab["width"] <= low["x"]
    expect(person.page.locator("[data-spoken]")).to_contain_text("now")
    person.page.get_by_role("button", name="Thanks, I\u2019ll look").click()
    expect(person.page.locator("[data-tab]")).to_have_count(0)
    expect(person.page.locator(".ghost")).to_be_attached()
    # a place that is not allowed is marked where it is, with the reason
    person.pick(0)
    person.page.locator('[data-cell="0,0"]').click(force=True)
    expect(person.page.locator("[data-tab]")).to_contain_text("beside a ringed symbol")
    assert box(person, "[data-board]") == board


def test_the_cover_between_two_players_lies_in_the_middle_and_gives_nothing_away(arrive):
    person = arrive()
    person.create("standard", 2, "device")
    cover = person.page.locator(".handover")
    cover.wait_for()
    board = person.page.locator("[data-board]").bounding_box()
    lies = cover.bounding_box()
    middle = board["x"] + board["width"] / 2
    assert abs(lies["x"] + lies["width"] / 2 - middle) < 12
    expect(person.page.get_by_role("button", name="Hint")).to_be_disabled()
    person.page.keyboard.press("h")
    person.page.wait_for_timeout(300)
    expect(person.page.locator(".ghost")).to_have_count(0)


def test_one_can_look_back_at_the_moves_of_a_running_game(arrive):
    person = arrive()
    person.create("standard", 3, "greedy")
    for _ in range(2):
        person.take_turn()
    person.wait()
    now = person.page.get_by_role("gridcell", name=", free")
    # both bots have answered too: 127 cells, six printed, six tiles
    free = 127 - 6 - 2 * 6
    expect(now).to_have_count(free)
    person.page.keyboard.press(",")
    expect(now).to_have_count(free + 2)
    person.page.keyboard.press("Escape")
    expect(now).to_have_count(free)
    person.page.locator("ol[reversed] li button").last.click()
    expect(person.page.locator("[data-tab]")).to_contain_text("Move 1 of")
    person.page.locator("[data-now]").click()
    expect(person.page.locator("[data-tab]")).to_have_count(0)
    expect(person.page.locator("[data-since]")).to_be_visible()


def test_the_coach_explains_the_first_game_until_one_leaves_it(arrive):
    person = arrive(coach=True)
    person.create("standard", 2, "greedy")
    person.wait()
    coach = person.page.locator("[data-coach]")
    expect(coach).to_have_attribute("data-coach", "first")
    expect(person.page.locator(".dotted")).to_have_count(1)
    person.take_turn()
    person.wait()
    expect(coach).to_have_attribute("data-coach", "weakest")
    person.page.locator("[data-coach-leave]").click()
    expect(coach).to_have_count(0)
    person.page.reload()
    person.wait()
    expect(coach).to_have_count(0)
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Explain the game to me").click()
    expect(coach).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "pl-PL", "de-DE"])
def test_the_coach_keeps_the_way_out_in_sight_and_nobody_is_told_half_of_whose_turn_it_is(
    arrive, language
):
    person = arrive(viewport={"width": 1280, "height": 800}, locale=language, coach=True)
    person.visit("/").page.locator("[data-play]").first.click()
    person.wait()
    # wholly in sight, not only within what scrolls
    expect(person.page.locator("[data-coach-leave]")).to_be_in_viewport(ratio=1)
    turn = person.page.locator("header .state")
    assert turn.evaluate("it => it.scrollWidth <= it.clientWidth")


@pytest.mark.parametrize("language", ["en-GB", "pl-PL", "de-DE", "fr-FR"])
def test_beside_four_sheets_the_coach_says_all_it_has_to_say(arrive, language):
    person = arrive(locale=language, coach=True)
    person.create("standard", 4, "greedy")
    for lesson in ("first", "weakest"):
        person.wait()
        for width, height in ((1280, 800), (1440, 900)):
            resize(person, width, height)
            said = person.page.locator(f"[data-coach={lesson}] .lesson")
            said.wait_for()
            assert said.evaluate("it => it.scrollHeight <= it.clientHeight"), (width, lesson)
        person.take_turn()


# what of a new game the ledge with Start lies over, when one has come to the end of the content
UNDER_THE_LEDGE = """() => {
    document.querySelector('main > .content').scrollTo(0, 1e6);
    const ledge = document.querySelector('[data-start]').closest('.ledge').getBoundingClientRect();
    const shown = [...document.querySelectorAll('main button, main label, main p, main a, main h2')];
    return shown.filter((e) => !e.closest('.ledge')).filter((e) => {
        const b = e.getBoundingClientRect();
        return b.width && b.bottom > ledge.top + 1 && b.top < ledge.bottom;
    }).map((e) => e.textContent.trim().slice(0, 40));
}"""
AT_ITS_FOOT = """(chosen) => {
    const b = chosen.getBoundingClientRect();
    return chosen.contains(document.elementFromPoint(b.x + b.width / 2, b.bottom - 3));
}"""


def test_the_ledge_of_a_new_game_covers_nothing_and_as_many_sit_there_as_the_link_says(arrive):
    person = arrive().visit("/new?players=3")
    seats = person.page.locator("section.table li")
    expect(seats).to_have_count(3)
    for width, height in (
        (1440, 900),
        (1280, 800),
        (1024, 768),
        (844, 390),
        (390, 844),
        (320, 568),
    ):
        person.page.set_viewport_size({"width": width, "height": height})
        seats.nth(2).get_by_role("button").click()
        # the chosen one is wholly in sight, wherever one chose it from
        bot = person.page.get_by_role("region", name="Player 3").get_by_role("button", pressed=True)
        for name in ("Lynx", "Duckling"):
            person.page.get_by_role("region", name="Player 3").get_by_role(
                "button", name=name
            ).click()
            expect(bot).to_contain_text(name)
            assert bot.evaluate(AT_ITS_FOOT), (width, height, name)
        assert person.page.evaluate(UNDER_THE_LEDGE) == [], (width, height)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
        expect(person.page.locator("[data-start]")).to_be_in_viewport(ratio=1)
    # at a desk all of it is seen at once
    person.page.set_viewport_size({"width": 1440, "height": 900})
    fits = "e => e.scrollHeight <= e.clientHeight"
    assert person.page.locator("main > .content").evaluate(fits)
    clocks = person.page.get_by_role("group", name="Clock").locator("label")
    tops = clocks.evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


def test_the_bar_of_a_phone_shows_the_whole_name_while_somebody_watches(arrive):
    person, watcher = (
        arrive(viewport={"width": 390, "height": 844}, locale="pl-PL", **TOUCH),
        arrive(),
    )
    table = person.create("standard", 2, "greedy", public=True)
    person.wait()
    watcher.visit(f"/t/{table}")
    expect(person.page.locator("header.name .watching")).to_be_visible()
    for width in (390, 320):
        person.page.set_viewport_size({"width": width, "height": 844})
        person.page.wait_for_function(f"() => innerWidth === {width}")
        cut = person.page.locator("header.name :is(strong, .left, .watching)").evaluate_all(
            """all => {
                const end = document.querySelector('nav.actions button').getBoundingClientRect().left;
                return all.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
                    || e.getBoundingClientRect().right > end + 1).map((e) => e.textContent);
            }"""
        )
        assert cut == [], width


def test_points_keep_apart_where_letters_are_wide(arrive):
    person = arrive()
    person.take_in(drawn("two")[0])
    person.wait()
    wide = "* { font-family: monospace !important; letter-spacing: 0.2em !important; }"
    person.page.add_style_tag(content=wide)
    person.hold("OP", ["2,1", "3,0"], ["+5", "+5"])
    apart = person.page.locator(".pill").evaluate(
        """pill => {
            const round = pill.getBoundingClientRect();
            const parts = [...pill.querySelectorAll('svg, b')].map((e) => e.getBoundingClientRect());
            return parts.every((b, i) => b.left >= round.left && b.right <= round.right
                && (!i || b.left >= parts[i - 1].right));
        }"""
    )
    assert apart
    # no symbol that counts lies under them
    covered = person.page.evaluate(
        """() => {
            const pill = document.querySelector('.pill').getBoundingClientRect();
            return [...document.querySelectorAll('.counted, .ring')].filter((e) => {
                const b = e.getBoundingClientRect();
                const [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
                return x > pill.left && x < pill.right && y > pill.top && y < pill.bottom;
            }).length;
        }"""
    )
    assert covered == 0


# what of a table's words is cut off, lies over a figure, or is outside the window
CUT_WORDS = """() => {
    const box = (e) => e.getBoundingClientRect();
    const seen = (e) => box(e).width > 2 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('.hidden');
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const cut = all('[data-sheet] :is(strong, .name, h2, .state), [data-lane] strong')
        .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1);
    const out = all('.tag').filter((e) => box(e).right > innerWidth || box(e).left < 0);
    const under = all('[data-sheet=duel] .side span').filter((e) => {
        const words = document.createRange();
        words.selectNodeContents(e);
        return box(words).right > box(document.querySelector('.count')).left + 1;
    });
    // a word beside the score is there as a whole, or not at all
    const half = all('.word > span').filter((e) =>
        box(e).right > box(e.parentElement).right + 1 && box(e).top < box(e.parentElement).bottom - 1);
    return [...cut, ...out, ...under, ...half].map((e) => e.textContent);
}"""


@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_no_word_of_the_boards_is_cut_or_lies_over_a_figure(arrive, language):
    person = arrive(locale=language)
    for variant, players in (("duel", 2), ("team", 4), ("cards", 2), ("cards", 4)):
        person.create(variant, players, "greedy")
        for _ in range(2):
            person.take_turn(cards=variant == "cards")
        person.wait()
        for width, height in ((360, 640), (412, 915), (667, 375), (932, 430), (768, 1024)):
            resize(person, width, height)
            assert person.page.evaluate(CUT_WORDS) == [], (variant, players, width)
            counted = person.page.locator(".pile .tag, .deck .tag")
            if variant == "cards" and width > height:
                for tag in counted.all():
                    expect(tag).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_beside_four_sheets_the_last_move_is_seen(arrive, language):
    person = arrive(viewport={"width": 1180, "height": 820}, locale=language)
    person.create("standard", 4, "greedy")
    person.take_turn()
    person.wait()
    person.page.locator("[data-since]").wait_for()
    whole = """list => list.querySelector('li').getBoundingClientRect().bottom
        <= list.getBoundingClientRect().bottom + 1"""
    assert person.page.locator("ol[reversed]").evaluate(whole)


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_the_coach_is_read_whole_and_leaves_ones_own_board_in_sight(arrive, language):
    person = arrive(locale=language, coach=True)
    person.take_in(drawn("coach")[0])
    said = person.page.locator("[data-coach] .lesson")
    said.wait_for()
    for width, height in ((1280, 720), (1366, 768), (1280, 800), (768, 1024), (834, 1194)):
        resize(person, width, height)
        assert said.evaluate("it => it.scrollHeight <= it.clientHeight"), (width, height)
        mine, coach = box(person, "[data-sheet]"), box(person, "[data-coach]")
        assert coach[0] >= mine[0] + mine[2] or coach[1] >= mine[1] + mine[3], (width, height)


def test_a_long_hint_is_read_whole_on_a_small_phone(arrive):
    person = arrive(viewport={"width": 360, "height": 640}, locale="pl-PL", **TOUCH)
    person.take_in(drawn("two")[0])
    person.wait()
    person.page.keyboard.press("h")
    said = person.page.locator("[data-tab] p")
    said.wait_for()
    assert said.evaluate("it => it.scrollHeight <= it.clientHeight + 1")


def test_a_card_game_of_four_says_what_becomes_of_the_one_open_card(arrive):
    person = arrive()
    for players, text in ((2, "becomes your inner card"), (4, "replaces the one before you")):
        person.create("cards", players, "greedy")
        person.wait()
        expect(person.page.locator(".hand.flat")).to_contain_text(text)


# clocks that leave their board or lie over a figure
CLOCKS = """() => {
    const box = (e) => e.getBoundingClientRect();
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    return [...document.querySelectorAll('[data-sheet]')].flatMap((sheet) => {
        const clocks = [...sheet.querySelectorAll('[role=timer]')];
        const figures = [...sheet.querySelectorAll('.score b, .count b, .value, .name, h2:not(.hidden), strong')];
        const own = box(sheet);
        return [...clocks, ...sheet.querySelectorAll('.score')].filter((e) => {
            const b = box(e);
            return b.left < own.left || b.right > own.right || b.top < own.top - 2
                || [...clocks, ...figures].some((f) => f !== e && !e.contains(f) && box(f).width > 2 && over(b, box(f)));
        }).map((e) => e.textContent);
    });
}"""


@pytest.mark.parametrize(
    ("variant", "players"), [("standard", 2), ("standard", 4), ("team", 4), ("duel", 2)]
)
def test_a_clock_has_its_place_on_every_board(arrive, variant, players):
    person = arrive()
    clock = {"kind": "game", "amount": 900, "increment": 5}
    # several people at one device: bots have no clock
    person.create(variant, players, "device", clock=clock)
    expect(person.page.get_by_role("timer")).to_have_count(players)
    for width, height in ((320, 568), (360, 640), (390, 844), (667, 375), (932, 430), *DESKS):
        resize(person, width, height)
        assert person.page.evaluate(CLOCKS) == [], (width, height)


def test_the_end_is_told_whole_where_the_boards_were(arrive):
    person = arrive()
    table = person.take_in(drawn("won")[0])
    person.visit(f"/t/{table}").page.locator("[data-end]").wait_for()
    for width, height in ((360, 640), (375, 667), (540, 720), (390, 844)):
        resize(person, width, height)
        fits = "it => it.scrollHeight <= it.clientHeight"
        assert person.page.locator(".column").evaluate(fits), (width, height)
        said, column = box(person, "[data-end] .head"), box(person, ".column")
        # with its lower edge
        assert said[1] + said[3] + 4 <= column[1] + column[3] + 1, (width, height)
