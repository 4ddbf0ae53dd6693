"""Renews the pictures of the page in the docs from the running program: `make screenshots`.

Names after `python -m tests.browser.screenshots` take only those pictures, in both themes.
"""

from __future__ import annotations

import sys
import tempfile
import urllib.request
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import FLAGS, NO_COACH, Server, chromium_path
from tests.browser.people import Person

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
QUALITY = 78
Size = tuple[int, int]
DESK: Size = (1440, 900)
PHONE: Size = (390, 844)
SIDEWAYS: Size = (844, 390)
TABLET: Size = (1180, 820)
# the positions of the drawings that the page was made after
TWO = (
    "standard/modern/2 RRRRGG/1RR4/2R5/P1B6/GBB7/PGBPPPPP2B/GGBBRRO3/GGBBROO2/YYYYOOO1/YYYOOY1/YYOOOO"
    " 7,6,5,11,8,4/9,5,8,18,14,6 - RYBBBBOPYPPP/RGRYGPBPYYPP * 0 place 24"
)
FOUR = (
    "standard/modern/4 2RP1YG1/1RRRP1GG1/1RRRRPGGG1/2RYYRPGGG1/2RYRGGGGGGG/2RYO2GGGBB1/1PPYYYBPPBBBB1"
    "/1PPGYYB2PBBBB1/2PYYP3PB3/9PP2/6PPPP2/5OOOOOR/2Y1OOOOOR/5OOOG/5GO1"
    " 7,18,6,12,5,8/10,18,5,11,6,6/6,13,7,16,8,7/11,8,13,8,4,10 -"
    " RGRBGBBOBYOO/RBRBRORPGOYP/RBGOGOBOYYYY/RGROGBGYBYBY * 0 place 44"
)


def lift_a_good_tile(person: Person) -> None:
    """Lay a tile of the rack where it scores well, so that rays and points are seen."""
    best, spot = -1, (0, 0)
    for index in range(0, len(person.rack()), 2):
        person.pick(index)
        # some cells are enough to find something worth a picture
        for number, cell in list(enumerate(person.fitting().all()))[::4]:
            cell.hover(force=True)
            figures = person.page.locator(".pill b").all_text_contents()
            total = sum(int(figure) for figure in figures)
            if total > best:
                best, spot = total, (index, number)
    person.pick(spot[0])
    person.fitting().nth(spot[1]).click(force=True)


def table(position: str, players: int) -> Callable[[Person], None]:
    def show(person: Person) -> None:
        person.create("standard", players, "club", position=position)
        person.wait()
        lift_a_good_tile(person)

    return show


def into(person: Person, variant: str, turns: int, cards: bool = False) -> None:
    """Play into the middle of a game."""
    person.create(variant, 2, "greedy")
    for _ in range(turns):
        person.take_turn(cards)
    while person.wait() == "question":
        person.take_turn(cards)


def cards(person: Person) -> None:
    into(person, "cards", 9, cards=True)
    person.pick(1)


def duel(person: Person) -> None:
    into(person, "duel", 9)
    lift_a_good_tile(person)


def home(person: Person) -> None:
    person.visit("/")
    expect(person.page.get_by_text("Owl and Otter")).to_be_attached()


def at(path: str) -> Callable[[Person], None]:
    def show(person: Person) -> None:
        person.visit(path).settle()

    return show


def waiting(person: Person) -> None:
    person.create("standard", 3, "friends")
    person.page.locator(".code").wait_for()


def play_well(person: Person, variant: str = "standard") -> str:
    """Play a whole game as the hints say."""
    made = person.create(variant, 2, "beginner")
    play = person.page.get_by_role("button", name="Play it")
    while (what := person.wait()) != "end":
        number = person.number()
        if what == "question":
            person.answer()
        else:
            person.page.get_by_role("button", name="Hint").click()
            play.click()
        person.page.wait_for_function(
            "n => document.querySelector('[data-end]')"
            " || document.querySelector('main').dataset.number !== n",
            arg=number,
        )
    return made


def end(person: Person) -> None:
    play_well(person)


def replay(person: Person) -> None:
    made = person.create("standard", 2, "greedy")
    person.play_out()
    person.visit(f"/replay/{made}")
    person.page.get_by_role("button", name="Analyse this game").click()
    person.page.locator("main[data-analysis=done]").wait_for(timeout=300_000)
    for _ in range(4):
        person.page.locator("[data-next-fault]").click()


def games(person: Person) -> None:
    for variant in ("standard", "duel"):
        play_well(person, variant)
    into(person, "standard", 8)
    person.visit("/games").settle()


# named like the drawings
SHOWN: dict[str, tuple[Size, Callable[[Person], None]]] = {
    "home": (DESK, home),
    "home-phone": (PHONE, home),
    "table": (DESK, table(TWO, 2)),
    "table-four": (DESK, table(FOUR, 4)),
    "tablet-sideways": (TABLET, table(TWO, 2)),
    "phone": (PHONE, table(TWO, 2)),
    "phone-four": (PHONE, table(FOUR, 4)),
    "phone-sideways": (SIDEWAYS, table(TWO, 2)),
    "cards": (DESK, cards),
    "duel": (DESK, duel),
    "end": (DESK, end),
    "new-game": (DESK, at("/new?players=3")),
    "tables": (DESK, at("/lobby")),
    "waiting": (DESK, waiting),
    "replay": (DESK, replay),
    "your-games": (DESK, games),
    "set-up": (DESK, at(f"/setup?position={TWO.replace('?', '%3F')}")),
}


def bring(browser: Browser, base: str, size: Size) -> Person:
    is_phone = min(size) < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
        base_url=base,
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
        device_scale_factor=2 if is_phone else 1,
    )
    context.set_default_timeout(60_000)
    context.add_init_script(NO_COACH)
    return Person(context.new_page(), base)


def save(person: Person, name: str) -> None:
    person.page.wait_for_timeout(500)
    picture = Image.open(BytesIO(person.page.screenshot()))
    picture.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
    print(f"docs/pictures/{name}.webp")  # noqa: T201 - a program that says what it did


def take(browser: Browser, base: str, wanted: list[str]) -> None:
    for name, (size, show) in SHOWN.items():
        if wanted and name not in wanted:
            continue
        person = bring(browser, base, size)
        show(person)
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme)
            save(person, f"{name}-{theme}")
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
