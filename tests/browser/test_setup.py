"""A board set up by hand or from a line of text, and played from."""

from urllib.parse import quote

from playwright.sync_api import expect

BOARD = "R1RB1G/7/8/9/10/P9B/10/9/8/7/Y4O"
LINE = f"standard/modern/2 {BOARD} 3,0,0,0,0,0/0,0,5,0,0,0 - RGRGRGRGRGRG/6? * 0 place 2"


def at_the_board(arrive, **options):
    person = arrive(**options).visit("/setup")
    expect(person.page.locator("[data-verdict=true]")).to_be_visible()
    return person


def tap(person, name: str) -> None:
    person.page.get_by_role("gridcell", name=f"{name},").click(force=True)


def test_a_pasted_line_is_shown_and_played_from(arrive):
    person = at_the_board(arrive)
    person.page.locator("[data-line]").fill(LINE)
    expect(person.page.get_by_label("Player 2, blue")).to_have_value("5")
    expect(person.page.get_by_role("gridcell", name="A3, red", exact=True)).to_be_visible()
    person.page.locator("[data-start]").click()
    person.page.locator("[data-begin]").click()
    person.page.wait_for_url("**/t/*")
    assert person.wait() == "place"
    assert person.rack() == ["RG"] * 6
    expect(person.page.get_by_role("gridcell", name="A3, red", exact=True)).to_be_attached()
    expect(person.page.get_by_text("practice").first).to_be_visible()
    expect(person.page.get_by_text("This board was set up. No move yet.")).to_be_visible()
    assert person.take_turn()


def test_symbols_are_laid_by_pointer_and_by_key_and_refused_with_the_engines_sentence(arrive):
    person = at_the_board(arrive)
    verdict = person.page.locator("[data-verdict]")
    tap(person, "A3")
    expect(verdict).to_have_text("No set of tiles can lie on the board like this.")
    expect(person.page.locator("[data-start]")).to_be_disabled()
    person.page.get_by_title("blue").click()
    tap(person, "A4")
    expect(verdict).to_have_text("This position can be played.")
    assert BOARD in (person.page.locator("[data-line]").input_value())
    person.page.get_by_role("gridcell", name="A4,").focus()
    person.page.keyboard.press("Delete")
    expect(verdict).to_have_attribute("data-verdict", "false")
    person.page.keyboard.press("g")
    expect(verdict).to_have_attribute("data-verdict", "true")
    assert "R1RG1G/" in person.page.locator("[data-line]").input_value()


def test_racks_markers_and_the_turn_are_set_and_kept_in_the_address(arrive):
    person = at_the_board(arrive)
    person.page.get_by_label("Player 1, red").fill("7")
    for _ in range(6):
        person.page.get_by_role("button", name="Add red and green").click()
    person.page.get_by_role("group", name="Whose turn").get_by_text("Player 2").click()
    line = person.page.locator("[data-line]")
    expect(line).to_have_value(
        "standard/modern/2 R4G/7/8/9/10/P9B/10/9/8/7/Y4O 7,0,0,0,0,0/0,0,0,0,0,0 -"
        " RGRGRGRGRGRG/6? * 1 place *"
    )
    expect(person.page.locator("[data-verdict=true]")).to_be_visible()
    written = line.input_value()
    person.page.reload()
    expect(line).to_have_value(written)
    person.page.get_by_role("button", name="Take away red and green").first.click()
    expect(person.page.locator("[data-verdict]")).to_contain_text("is not full")


def test_a_link_to_a_position_that_cannot_be_says_why(arrive):
    person = arrive().visit("/setup?position=" + quote(LINE.replace("3,0,0", "19,0,0")))
    expect(person.page.locator("[data-verdict]")).to_contain_text("A marker stands on 0 to 18")
    person.visit("/setup?position=nonsense")
    expect(person.page.locator("[data-verdict]")).to_contain_text("has 9 fields")
