"""Four languages: no text is missing, and none runs out of its place."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import drawn

LOCALES = {"en": "en-GB", "pl": "pl-PL", "fr": "fr-FR", "de": "de-DE"}
PLAY = {"en": "Play", "pl": "Graj", "fr": "Jouer", "de": "Spielen"}
SIZES = [(1440, 900), (390, 844)]
SIDEWAYS = (667, 375)
TEXTS = Path(__file__).parents[2] / "locales"
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
RULES = ["standard", "solo", "team", "duel", "cards"]
# the page has been told its size and has been laid out for it
RESTS = """([width, height]) => innerWidth === width && innerHeight === height
    && new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(true))))"""

# what is wider than its place, leaving out what is shortened on purpose or only spoken
OVERFLOWING = """() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = wide > 1 ? [`page ${wide}px`] : [];
    for (const e of document.querySelectorAll('button, a, label, h1, h2, legend, p')) {
        const style = getComputedStyle(e);
        if (style.textOverflow === 'ellipsis' || style.visibility === 'hidden' || e.clientWidth < 2) continue;
        if (e.closest('.hidden') || e.closest('svg')) continue;
        if (e.scrollWidth > e.clientWidth + 2) found.push(`${e.tagName} ${e.textContent.trim().slice(0, 40)}`);
        const box = e.getBoundingClientRect();
        if (box.right > innerWidth + 1 && box.left < innerWidth) found.push(`over the edge: ${e.textContent.trim().slice(0, 40)}`);
    }
    return found;
}"""


def look(person, *more: tuple[int, int]) -> None:
    """Look at a page on a desk and on a phone: it is the same one, laid out anew."""
    person.settle()
    for width, height in (*more, *SIZES):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function(RESTS, arg=[width, height])
        assert person.page.evaluate(OVERFLOWING) == [], (person.page.url, width)
    assert person.page.evaluate("document.documentElement.dataset.missing ?? ''") == ""


def look_at_rules(person, language: str, variant: str) -> None:
    """A page of rules has all that is written of them; what that is, is looked at where the texts are compared."""
    texts = json.loads((TEXTS / f"{language}.json").read_text())
    written = {text for key, text in texts.items() if key.startswith(f"rules.{variant}.")}
    sections = person.page.locator("main section p:first-of-type")
    expect(sections).to_have_count(len(written))
    assert set(sections.all_text_contents()) == written
    play = person.page.get_by_role("main").get_by_role("link", name=PLAY[language], exact=True)
    expect(play).to_have_attribute("href", f"/new?variant={variant}")


@pytest.mark.parametrize("language", LOCALES)
def test_every_page_speaks_the_language_and_fits_and_every_variant_has_all_its_rules(
    arrive, language
):
    person = arrive(locale=LOCALES[language])
    person.visit("/")
    play = person.page.locator("[data-play]")
    expect(play).to_have_text(PLAY[language])
    # the one button that matters is in sight without scrolling
    for width, height in ((320, 568), (667, 375), (1024, 768), (1280, 860)):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(play).to_be_in_viewport(ratio=1)
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.page.evaluate("document.documentElement.lang") == language
    for path in PAGES:
        person.visit(path)
        person.page.locator("main").wait_for()
        look(person)
    for variant in RULES:
        person.visit(f"/rules/{variant}")
        look_at_rules(person, language, variant)
        look(person)
    for variant, players in (("standard", 4), ("duel", 2), ("cards", 2)):
        person.create(variant, players, "greedy")
        person.wait()
        look(person, SIDEWAYS)
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
    look(person, SIDEWAYS)


def test_the_language_can_be_changed_and_is_kept(arrive):
    person = arrive().visit("/settings")
    person.page.get_by_label("Language").select_option("fr")
    expect(person.page.get_by_role("heading", name="Réglages")).to_be_visible()
    person.visit("/")
    expect(person.page.locator("[data-play]")).to_have_text("Jouer")
