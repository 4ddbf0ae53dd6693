"""Somebody in front of a browser: what a person can do at a table, and nothing else."""

from __future__ import annotations

import functools
import json
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sixfold.bots import registry
from sixfold.bots.base import Budget
from sixfold.rules import Observation, new
from sixfold.rules.generator import make_rng

SEED = "5eed" * 16
GOLDEN = Path(__file__).parents[1] / "golden"
# the games of the drawings that the page was made after, by what they were drawn for
DRAWN = Path(__file__).parent / "drawn.jsonl"
# what a person waits for: the end, a question, or tiles that can be picked
SOMETHING = "[data-end], [data-answer], [data-tile]:not([disabled])"


def drawn(what: str) -> list[dict[str, Any]]:
    """The records of the games that were drawn for this, as they were noted down: without a seed."""
    found = [json.loads(line) for line in DRAWN.read_text().splitlines()]
    return [
        {key: value for key, value in record.items() if key != "drawn"}
        for record in found
        if record["drawn"] == what
    ]


def until(record: dict[str, Any], count: int) -> dict[str, Any]:
    """The same game, after so many actions."""
    return {k: v for k, v in record.items() if k != "final"} | {
        "actions": record["actions"][:count]
    }


@functools.cache
def late(variant: str, players: int, turns: int) -> str:
    """A position of a game in which the first seat lays so many tiles before the end."""
    game, bot, rng = new(variant, players, seed=SEED), registry.make("greedy"), make_rng(1)
    lines = []
    while not game.is_over:
        if game.seat == 0 and game.phase == "place":
            lines.append(game.position())
        game.apply(bot.choose(Observation.of(game, game.seat), Budget(), rng))
    return lines[-turns]


class Person:
    """A page and the hands that use it."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.dice = random.Random(7)

    def visit(self, path: str = "/") -> Person:
        self.page.goto(self.base + path)
        return self

    def create(self, variant: str, players: int, others: str, **more: Any) -> str:
        """Make a table the way the page does, but with a chosen seed, and go there."""
        if not self.page.url.startswith(self.base):
            # somewhere to ask from, without all of the page
            self.visit("/robots.txt")
        seats: list[dict[str, str]] = [{"kind": "me"}]
        if others == "device":
            seats[0]["name"] = "Player 1"
        other: dict[str, str] = {"kind": "bot", "bot": others}
        if others == "friends":
            other = {"kind": "open"}
        for number in range(1, players):
            local = {"kind": "local", "name": f"Player {number + 1}"}
            seats.append(local if others == "device" else other)
        plan = {"variant": variant, "players": players, "seats": seats, "seed": SEED} | more
        table: str = self.page.evaluate(
            """async (plan) => {
                // two first questions at once would make two guests
                await fetch('/api/me');
                const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(plan),
                    headers: {'content-type': 'application/json'}});
                const found = await answer.json();
                if (!answer.ok) throw new Error(JSON.stringify(found));
                return found.table;
            }""",
            plan,
        )
        self.visit(f"/t/{table}")
        return table

    def take_in(self, record: dict[str, Any]) -> str:
        """Bring a record along; it opens as a table or as a replay. Return what it is called."""
        self.visit("/games")
        written = json.dumps(record).encode()
        self.page.locator("input[type=file]").set_input_files(
            {"name": "game.json", "mimeType": "application/json", "buffer": written}
        )
        self.page.wait_for_url(re.compile("/(t|replay)/here-"))
        return re.split("[/?]", self.page.url.removeprefix(self.base))[2]

    def play_on(self, golden: str, moves: int, game: int = 0) -> dict[str, Any]:
        """Sit down in a recorded game after so many moves, as whoever is next; return that move."""
        record = json.loads((GOLDEN / f"{golden}.jsonl").read_text().splitlines()[game])
        moves %= len(record["actions"])
        action: dict[str, Any] = record["actions"][moves]
        self.take_in(record)
        self.page.get_by_role("slider").fill(str(moves))
        self.page.get_by_role("button", name="Play from here").click()
        self.page.locator(f"dialog input[name=seat][value='{action['seat']}']").check(force=True)
        self.page.locator("[data-begin]").click()
        self.page.wait_for_url("**/t/here-*")
        self.wait()
        return action

    def write_move(self, action: dict[str, Any]) -> None:
        """Lay a tile exactly there."""
        names = []
        for q, r in action["at"]:
            cell = self.page.locator(f"[data-cell='{q},{r}']")
            # cells are named when the page has time for it
            expect(cell).to_have_attribute("aria-label", re.compile(","))
            names.append((cell.get_attribute("aria-label") or "").split(",")[0])
        drawer = self.page.get_by_role("button", name="Moves and chat")
        if drawer.count():
            drawer.click()
        field = self.page.get_by_label("Move as text: tile and two cells")
        field.fill(" ".join([action["tile"], *names]))
        field.press("Enter")
        if drawer.count():
            self.page.locator("dialog").get_by_role("button", name="Close").click()

    def settle(self) -> None:
        """Wait until the page shows what it is about."""
        self.page.locator("main").first.wait_for()
        expect(self.page.get_by_role("status")).to_have_count(0)

    def wait(self) -> str:
        """Wait until there is something to do; say what."""
        self.page.wait_for_selector(SOMETHING, state="attached")
        if self.page.locator("[data-end]").count():
            return "end"
        return "question" if self.page.locator("[data-answer]").count() else "place"

    def rack(self) -> list[str]:
        tiles = self.page.locator("[data-tile]").all()
        return [tile.get_attribute("data-tile") or "" for tile in tiles]

    def answer(self) -> None:
        self.page.locator("[data-answer]").last.click()

    def pick(self, index: int = 0) -> None:
        self.page.locator("[data-tile]").nth(index).click()

    def fitting(self) -> Locator:
        """The cells where a tile fits; they are told so when the page has time for it."""
        cells = self.page.locator("[role=grid]:not([data-telling]) path.fits")
        cells.first.wait_for()
        return cells

    def set_down(self) -> None:
        """Hold some tile somewhere it fits, for a last look."""
        self.pick(self.dice.randrange(len(self.rack())))
        cells = self.fitting()
        self.click_cell(cells.nth(self.dice.randrange(cells.count())))

    def hold(self, tile: str, cells: list[str], figures: list[str]) -> None:
        """Hold a tile of the rack over two cells, turned until it would score this."""
        self.pick(self.rack().index(tile))
        self.fitting()
        boxes = [self.page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells]
        x = sum(box["x"] + box["width"] / 2 for box in boxes if box) / 2
        y = sum(box["y"] + box["height"] / 2 for box in boxes if box) / 2
        self.page.mouse.move(x, y)
        shown = self.page.locator(".pill b")
        for _ in range(6):
            shown.first.wait_for()
            if sorted(shown.all_text_contents()) == sorted(figures):
                return self.page.mouse.click(x, y)
            self.page.keyboard.press("r")
        raise AssertionError(f"{tile} on {cells} never scores {figures}")

    def place(self) -> None:
        """Lay some tile somewhere it fits."""
        self.set_down()
        self.confirm()

    def click_cell(self, cell: Locator) -> None:
        """Click where a cell is; the board itself finds out which one that was."""
        cell.click(force=True)

    def confirm(self) -> None:
        self.page.locator("[data-place]").click()

    def play_card(self) -> None:
        self.pick(self.dice.randrange(len(self.rack())))
        self.confirm()

    def moves(self) -> int:
        """How many moves the page has seen."""
        number = self.page.locator("ol[reversed] li .number").first
        return int(number.inner_text()) if number.count() else 0

    def number(self) -> str:
        """The number of the position on the page; every move and take-back changes it."""
        return self.page.locator("main").get_attribute("data-number") or ""

    def take_turn(self, cards: bool = False) -> bool:
        """Do whatever there is to do; False when the game is over."""
        ready = self.page.locator(".handover button")
        self.page.wait_for_selector(f"{SOMETHING}, .handover button", state="attached")
        if ready.count():
            ready.click()
        what = self.wait()
        if what == "end":
            return False
        before = self.number()
        if what == "question" and not self.page.locator("[data-answer=decline]").count():
            self.answer()
        elif cards:
            self.play_card()
        else:
            self.place()
        self.page.wait_for_function(
            "before => document.querySelector('[data-end]')"
            " || document.querySelector('main').dataset.number !== before",
            arg=before,
        )
        return True

    def play_out(self, cards: bool = False) -> int:
        """Play until the end; return how often one was asked."""
        for turn in range(400):
            if not self.take_turn(cards):
                return turn
        raise AssertionError("the game did not end")

    def sees_no_rack(self) -> None:
        expect(self.page.locator("[data-tile]")).to_have_count(0)
