"""Renews the pictures in the README from the running program: `make screenshots`.

Names after `python -m tests.browser.screenshots` take only those pictures.
"""

from __future__ import annotations

import sys
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, NO_COACH, Server, chromium_path
from tests.browser.people import Person

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP = {"width": 1440, "height": 900}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
TURNS = 9


def bring(browser: Browser, base: str, theme: str, size: dict[str, int]) -> Person:
    context = browser.new_context(
        viewport=size,
        color_scheme=theme,
        locale="en-GB",
        base_url=base,
        reduced_motion="reduce",
        has_touch=size is PHONE,
        is_mobile=size is PHONE,
        device_scale_factor=2 if size is PHONE else 1,
    )
    context.set_default_timeout(60_000)
    context.add_init_script(NO_COACH)
    return Person(context.new_page(), base)


def save(person: Person, name: str) -> None:
    person.page.wait_for_timeout(500)
    person.page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")  # noqa: T201 - a program that says what it did
    person.page.context.close()


def lift_a_good_tile(person: Person) -> None:
    """Hover where some tile of the rack scores most, so that rays and points are seen."""
    best, spot = -1, (0, 0)
    for index in range(0, len(person.rack()), 2):
        person.pick(index)
        # every third cell is enough to find something worth a picture
        for number, cell in list(enumerate(person.page.locator("path.fits").all()))[::3]:
            cell.hover(force=True)
            figures = person.page.locator(".pill b").all_text_contents()
            total = sum(int(figure) for figure in figures)
            if total > best:
                best, spot = total, (index, number)
    person.pick(spot[0])
    person.page.locator("path.fits").nth(spot[1]).click(force=True)


def table(person: Person, variant: str, players: int, name: str) -> None:
    """Play into the middle of a game and take its picture."""
    cards = variant == "cards"
    person.create(variant, players, "greedy")
    for _ in range(TURNS):
        person.take_turn(cards)
    while person.wait() == "question":
        person.take_turn(cards)
    if cards:
        person.pick(1)
    else:
        lift_a_good_tile(person)
    save(person, name)


def first_page(person: Person, name: str) -> None:
    person.visit("/")
    person.page.locator(".scenery .well").first.wait_for()
    save(person, name)


TABLES = {
    "table-light": ("light", DESKTOP, "standard", 2),
    "table-dark": ("dark", DESKTOP, "standard", 2),
    "duel": ("light", TABLET, "duel", 2),
    "phone": ("dark", PHONE, "standard", 2),
    "cards": ("light", DESKTOP, "cards", 3),
}


def take(browser: Browser, base: str, wanted: list[str]) -> None:
    if "first-page" in wanted or not wanted:
        first_page(bring(browser, base, "light", DESKTOP), "first-page")
    for name, (theme, size, variant, players) in TABLES.items():
        if name in wanted or not wanted:
            table(bring(browser, base, theme, size), variant, players, name)


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
