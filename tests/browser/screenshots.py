"""Renews the pictures of the page in the docs from the running program: `make screenshots`.

Names after `python -m tests.browser.screenshots` take only those scenes, in both themes. The games are
those of the drawings (`drawn.jsonl`), so that each picture can be laid beside its drawing.
"""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import FLAGS, NO_COACH, Server, chromium_path
from tests.browser.people import GOLDEN, Person, drawn, until

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
QUALITY = 74
Size = tuple[int, int]
DESK: Size = (1440, 900)
PHONE: Size = (390, 844)
SIDEWAYS: Size = (844, 390)
TABLET: Size = (1180, 820)
UPRIGHT: Size = (820, 1180)
# the drawn table of cards was set by hand: no game is noted for it
CARDS = (
    "cards/modern/2 RYGY/ROBP 4,5,6,6,3,6/5,4,6,6,7,6 222222211121211 RGROGBBPOPYP/6? * 0 place 24"
)
SET_UP = (
    "standard/modern/2 RRRRGG/1RR4/2R5/P1B6/GBB7/PGBPPPPP2B/GGBBRRO3/GGBBROO2/YYYYOOO1/YYYOOY1/YYOOOO"
    " 7,6,5,11,8,4/9,5,8,18,14,6 - RYBBBBOPYPPP/RGRYGPBPYYPP * 0 place 24"
)
# the move of the replay that was drawn
SHOWN_MOVE = 26
# how much slower the great moment goes while it is taken
SLOWER = 16
SLOW_TIMERS = """(slower) => {
    window.slower = slower;
    const now = performance.now.bind(performance);
    let [seen, told] = [now(), now()];
    performance.now = () => {
        const time = now();
        told += (time - seen) / window.slower;
        seen = time;
        return told;
    };
    const set = window.setTimeout;
    window.setTimeout = (f, ms, ...more) => set(f, ms * slower, ...more);
}"""
MOVED_FOR = """([what, ms]) => document.querySelector(what)?.getAnimations()
    .some((motion) => motion.currentTime >= ms)"""
LASTING = """() => {
    const set = window.setTimeout;
    window.setTimeout = (f, ms, ...more) => set(f, ms >= 500 ? 1e9 : ms, ...more);
}"""

# a scene says by name what there is to take, as often as it has something to show
Show = Callable[[Person], Iterator[str]]


@dataclass
class Scene:
    size: Size
    show: Show
    coach: bool = False
    moves: bool = False


def two(name: str) -> Show:
    def show(person: Person) -> Iterator[str]:
        person.take_in(drawn("two")[0])
        person.wait()
        person.hold("OP", ["2,1", "3,0"], ["+5", "+5"])
        yield name

    return show


def four(name: str) -> Show:
    def show(person: Person) -> Iterator[str]:
        person.take_in(drawn("four")[0])
        person.wait()
        person.hold("BY", ["1,-2", "0,-2"], ["+2", "+3"])
        yield name

    return show


def cards(person: Person) -> Iterator[str]:
    person.create("cards", 2, "club", position=CARDS)
    person.wait()
    person.pick(1)
    yield "cards"


def own_turn(golden: str, moves: int) -> dict[str, Any]:
    """A recorded game as mine, up to my first turn after so many moves."""
    record = json.loads((GOLDEN / f"{golden}.jsonl").read_text().splitlines()[0])
    actions = record["actions"]
    turn = next(
        i
        for i in range(moves, len(actions))
        if actions[i]["seat"] == 0 and actions[i]["do"] in ("place", "play")
    )
    bots = ["Guest", "bot:club", "bot:casual", "bot:expert"]
    players = bots[: len(record["players"])]
    return until(record, turn) | {"players": players}


def duel(person: Person) -> Iterator[str]:
    person.take_in(own_turn("duel-modern-2-greedy", 20))
    person.wait()
    person.set_down()
    yield "duel"


def ingenious(person: Person) -> Iterator[str]:
    record = drawn("bonus")[0]
    person.take_in(until(record, len(record["actions"]) - 1))
    person.wait()
    page = person.page
    line = page.context.new_cdp_session(page)
    line.send("Animation.enable")

    def run(slower: float) -> None:
        line.send("Animation.setPlaybackRate", {"playbackRate": 1 / slower})
        page.evaluate("slower => { window.slower = slower; }", slower)

    page.evaluate(SLOW_TIMERS, SLOWER)
    person.hold("BO", ["3,2", "2,2"], ["+2", "+4"])
    run(SLOWER)
    person.confirm()
    # the points on their way; then the ribbon unrolled and the front over the board
    for name, what, ms in (("ingenious-1", ".flight", 190), ("ingenious-2", "[data-ribbon]", 640)):
        page.wait_for_function(MOVED_FOR, arg=[what, ms])
        run(1e6)
        yield name
        run(SLOWER)
    run(1)
    page.locator("[data-tab]").wait_for()
    expect(page.locator("[data-ribbon]")).to_have_count(0)
    yield "ingenious-3"


def end(outcome: str, name: str) -> Show:
    def show(person: Person) -> Iterator[str]:
        table = person.take_in(drawn(outcome)[0])
        person.visit(f"/t/{table}").page.locator("[data-end]").wait_for()
        # all that is thrown has come to rest
        person.page.wait_for_timeout(2000)
        yield name

    return show


def coach(person: Person) -> Iterator[str]:
    person.take_in(drawn("coach")[0])
    person.wait()
    person.page.locator("[data-coach]").wait_for()
    person.page.evaluate(LASTING)
    person.pick(person.rack().index("RP"))
    person.page.locator("[data-cell='0,-1']").click(force=True)
    person.page.locator(".refused").wait_for(state="attached")
    yield "coach"


def sheets(person: Person) -> Iterator[str]:
    """Every kind of score board, cut out of its table and laid side by side."""
    columns = (
        [("standard", lambda: person.take_in(drawn("two")[0]))],
        [("team", lambda: person.take_in(own_turn("team-modern-4-greedy", 60)))],
        [
            ("duel", lambda: person.take_in(own_turn("duel-modern-2-greedy", 24))),
            ("solo", lambda: person.take_in(own_turn("solo-modern-1-greedy", 30))),
        ],
        [("cards", lambda: person.take_in(own_turn("cards-modern-2-greedy", 24)))],
    )
    width, gap = 392, 24
    sides: dict[Theme, Image.Image] = {}
    for c, column in enumerate(columns):
        top = gap
        for _, go in column:
            go()
            person.wait()
            person.page.wait_for_timeout(500)
            boxes = [box.bounding_box() for box in person.page.locator("[data-sheet]").all()]
            found = [box for box in boxes if box]
            high = max(box["y"] + box["height"] for box in found) + 12
            for theme in THEMES:
                person.page.emulate_media(color_scheme=theme)
                shot = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
                if theme not in sides:
                    size = (len(columns) * (width + gap) + gap, 620)
                    sides[theme] = Image.new("RGB", size, shot.getpixel((4, 450)))
                left = found[0]["x"]
                part = shot.crop((round(left) - 6, 8, round(left) + width + 6, round(high)))
                sides[theme].paste(part, (gap - 6 + c * (width + gap), top - 6))
            top += round(high) + 4
    for theme, side in sides.items():
        keep(side, f"sheets-{theme}")
    yield from ()


PORTRAITS = """() => {
    const clones = (face, sizes) => sizes.map((size) => {
        const one = face.cloneNode(true);
        one.removeAttribute('width'); one.removeAttribute('height');
        one.style.inlineSize = one.style.blockSize = `${size}px`;
        return one.outerHTML;
    });
    const faces = [...document.querySelectorAll('.bots li')].filter((li) => !li.querySelector('path.edge + path'));
    const side = faces.map((li) => {
        const [large, ...small] = clones(li.querySelector('svg'), [116, 48, 32, 24]);
        return `<figure style="margin:0;display:grid;justify-items:center;gap:8px">${large}
            <strong>${li.querySelector('strong').textContent}</strong>
            <span style="display:flex;gap:8px;align-items:center">${small.join('')}</span></figure>`;
    }).join('');
    const sheet = document.createElement('div');
    sheet.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--table);display:grid;'
        + 'grid-auto-flow:column;align-items:center;padding:20px';
    sheet.innerHTML = side;
    document.body.append(sheet);
}"""


def portraits(person: Person) -> Iterator[str]:
    person.visit("/new").page.locator(".bots li").first.wait_for()
    person.page.wait_for_load_state("networkidle")  # every face is a file
    person.page.evaluate(PORTRAITS)
    yield "portraits"


def home(name: str) -> Show:
    def show(person: Person) -> Iterator[str]:
        person.visit("/")
        expect(person.page.get_by_text("Owl and Otter")).to_be_attached()
        yield name

    return show


def at(path: str, name: str) -> Show:
    def show(person: Person) -> Iterator[str]:
        person.visit(path).settle()
        yield name

    return show


def new_game(person: Person) -> Iterator[str]:
    person.visit("/new?players=3")
    seats = person.page.locator("section.table li")
    for seat, name in ((1, "Otter"), (2, "Fox")):
        seats.nth(seat).get_by_role("button").click()
        bots = person.page.get_by_role("region", name=f"Player {seat + 1}")
        bots.get_by_role("button", name=name).click()
    person.page.mouse.move(4, 400)
    yield "new-game"


def others(person: Person, count: int) -> Iterator[Person]:
    """More people, each with a browser of their own."""
    browser = person.page.context.browser
    for _ in range(count if browser else 0):
        assert browser
        yield bring(browser, person.base, Scene(DESK, portraits))


def tables_full(person: Person) -> Iterator[str]:
    five, ten = ({"kind": "game", "amount": 60 * n, "increment": 5} for n in (5, 10))
    open_seat, me = {"kind": "open"}, {"kind": "me"}
    fox, owl = ({"kind": "bot", "bot": name} for name in ("club", "expert"))
    waiting: list[tuple[str, int, dict[str, Any]]] = [
        ("standard", 3, {"clock": five, "seats": [me, fox, open_seat]}),
        ("duel", 2, {"seats": [me, open_seat]}),
        ("team", 4, {"clock": ten, "seats": [me, owl, open_seat, open_seat]}),
        ("cards", 4, {"seats": [me, open_seat, open_seat, open_seat]}),
    ]
    hosts = list(others(person, len(waiting) + 3))
    for host, (variant, players, plan) in zip(hosts, waiting, strict=False):
        host.create(variant, players, "friends", public=True, **plan)
        host.page.locator(".code").wait_for()
    for host, (bot, turns) in zip(
        hosts[len(waiting) :], (("master", 12), ("expert", 7), ("greedy", 15)), strict=True
    ):
        host.create("standard", 2, bot, public=True)
        for _ in range(turns):
            host.take_turn()
        host.wait()
    person.visit("/lobby").settle()
    yield "tables-full"
    for host in hosts:
        host.page.context.close()


def waiting(person: Person) -> Iterator[str]:
    clock = {"kind": "game", "amount": 300, "increment": 5}
    table = person.create("standard", 4, "friends", clock=clock)
    person.page.locator(".code").wait_for()
    (guest,) = others(person, 1)
    guest.visit(f"/t/{table}").page.get_by_role("button", name="Sit down and play").click()
    expect(person.page.get_by_text("Waiting for 2 more")).to_be_visible()
    person.page.locator(".bots").get_by_role("button", name="Owl").click()
    expect(person.page.get_by_text("Waiting for one more")).to_be_visible()
    person.page.mouse.move(4, 880)
    yield "waiting"
    guest.page.context.close()


def replay(person: Person) -> Iterator[str]:
    record = drawn("replay")[0]
    table = person.take_in(record)
    placed = [i for i, action in enumerate(record["actions"]) if action["do"] == "place"]
    person.visit(f"/replay/{table}?move={placed[SHOWN_MOVE - 1] + 1}")
    person.page.get_by_role("button", name="Analyse this game").click()
    person.page.locator("main[data-analysis=done]").wait_for(timeout=300_000)
    yield "replay"


def games(person: Person) -> Iterator[str]:
    for record in reversed(drawn("finished")):
        person.take_in(record)
    person.take_in(drawn("two")[0])
    person.visit("/games").settle()
    yield "your-games"


SCENES = {
    "home": Scene(DESK, home("home")),
    "home-phone": Scene(PHONE, home("home-phone")),
    "table": Scene(DESK, two("table")),
    "table-four": Scene(DESK, four("table-four")),
    "tablet-sideways": Scene(TABLET, two("tablet-sideways")),
    "tablet-upright": Scene(UPRIGHT, two("tablet-upright")),
    "phone": Scene(PHONE, two("phone")),
    "phone-four": Scene(PHONE, four("phone-four")),
    "phone-sideways": Scene(SIDEWAYS, two("phone-sideways")),
    "ingenious": Scene(DESK, ingenious, moves=True),
    "end-win": Scene(DESK, end("won", "end-win"), moves=True),
    "end-loss": Scene(DESK, end("lost", "end-loss"), moves=True),
    "cards": Scene(DESK, cards),
    "duel": Scene(DESK, duel),
    "sheets": Scene(DESK, sheets),
    "coach": Scene(DESK, coach, coach=True),
    "portraits": Scene((1620, 300), portraits),
    "new-game": Scene(DESK, new_game),
    # before others come
    "tables-empty": Scene(DESK, at("/lobby", "tables-empty")),
    "tables-full": Scene(DESK, tables_full),
    "waiting": Scene(DESK, waiting),
    "replay": Scene(DESK, replay),
    "your-games": Scene(DESK, games),
    "set-up": Scene(DESK, at(f"/setup?position={SET_UP.replace('?', '%3F')}", "set-up")),
    "settings": Scene(DESK, at("/settings", "settings")),
    "rules": Scene(DESK, at("/rules/standard", "rules")),
    "tutorial": Scene(DESK, at("/learn", "tutorial")),
}


def bring(browser: Browser, base: str, scene: Scene) -> Person:
    is_phone = min(scene.size) < 500 and scene.size[0] < 1000
    context = browser.new_context(
        viewport={"width": scene.size[0], "height": scene.size[1]},
        locale="en-GB",
        base_url=base,
        reduced_motion="no-preference" if scene.moves else "reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
        device_scale_factor=2 if is_phone else 1,
    )
    context.set_default_timeout(120_000)
    if not scene.coach:
        context.add_init_script(NO_COACH)
    return Person(context.new_page(), base)


def keep(picture: Image.Image, name: str) -> None:
    picture.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    print(f"docs/pictures/{name}.webp")  # noqa: T201 - a program that says what it did


def take(browser: Browser, base: str, wanted: list[str]) -> None:
    for name, scene in SCENES.items():
        if wanted and name not in wanted:
            continue
        person = bring(browser, base, scene)
        for shown in scene.show(person):
            for theme in THEMES:
                person.page.emulate_media(color_scheme=theme)
                person.page.wait_for_timeout(500)
                keep(Image.open(BytesIO(person.page.screenshot())), f"{shown}-{theme}")
            person.page.emulate_media(color_scheme="light")
        person.page.context.close()


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        urllib.request.urlopen(server.base + "/api/demo", timeout=300).close()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        try:
            take(browser, server.base, sys.argv[1:])
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
