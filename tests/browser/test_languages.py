"""Four languages: no text is missing, and none runs out of its place."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import drawn

LOCALES = {"en": "en-GB", "pl": "pl-PL", "fr": "fr-FR", "de": "de-DE"}
PLAY = {"en": "Play", "pl": "Graj", "fr": "Jouer", "de": "Spielen"}
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
PAGES = [
    "/",
    "/new",
    "/new?variant=team",
    "/setup",
    "/setup?variant=duel",
    "/privacy",
    "/lobby",
    "/games",
    "/settings",
    "/learn",
    "/nowhere",
]
RULES = [f"/rules/{name}" for name in ("standard", "solo", "team", "duel", "cards")]

# what is wider than its place, leaving out what is shortened on purpose
OVERFLOWING = """() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = wide > 1 ? [`page ${wide}px`] : [];
    for (const e of document.querySelectorAll('button, a, label, h1, h2, legend, p')) {
        const style = getComputedStyle(e);
        if (style.textOverflow === 'ellipsis' || style.visibility === 'hidden' || !e.clientWidth) continue;
        if (e.closest('.hidden') || e.closest('svg')) continue;
        if (e.scrollWidth > e.clientWidth + 2) found.push(`${e.tagName} ${e.textContent.trim().slice(0, 40)}`);
        const box = e.getBoundingClientRect();
        if (box.right > innerWidth + 1 && box.left < innerWidth) found.push(`over the edge: ${e.textContent.trim().slice(0, 40)}`);
    }
    return found;
}"""


def look(person) -> None:
    person.settle()
    assert person.page.evaluate("document.documentElement.dataset.missing ?? ''") == ""
    assert person.page.evaluate(OVERFLOWING) == [], person.page.url


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LOCALES)
def test_every_page_speaks_the_language_and_fits(arrive, language, size):
    width, height = SIZES[size]
    person = arrive(locale=LOCALES[language], viewport={"width": width, "height": height})
    person.visit("/")
    expect(person.page.locator("[data-play]")).to_have_text(PLAY[language])
    assert person.page.evaluate("document.documentElement.lang") == language
    for path in PAGES + RULES:
        person.visit(path)
        person.page.locator("main").wait_for()
        look(person)
    for variant, players in (("standard", 4), ("duel", 2), ("cards", 2)):
        person.create(variant, players, "greedy")
        person.wait()
        look(person)
    # explained, with the menu open, before and after a game
    person.page.evaluate("localStorage['sixfold.settings'] = JSON.stringify({coach: true})")
    person.create("standard", 2, "greedy")
    person.page.locator("[data-coach]").wait_for()
    look(person)
    person.page.locator(".menu").click()
    person.page.locator("dialog[open]").wait_for()
    look(person)
    person.create("standard", 3, "friends")
    person.page.locator(".code").wait_for()
    look(person)
    table = person.take_in(drawn("lost")[0])
    person.page.get_by_role("slider").wait_for()
    look(person)
    person.visit(f"/t/{table}").page.locator("[data-end]").wait_for()
    look(person)


def test_the_language_can_be_changed_and_is_kept(arrive):
    person = arrive().visit("/settings")
    person.page.get_by_label("Language").select_option("fr")
    expect(person.page.get_by_role("heading", name="Réglages")).to_be_visible()
    person.visit("/")
    expect(person.page.locator("[data-play]")).to_have_text("Jouer")
