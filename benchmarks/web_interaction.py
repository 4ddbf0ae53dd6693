"""How quickly the page answers while placing on the 4-player board, on a slowed processor.

Starts the server, opens a real Chromium whose processor is slowed down four times, plays some
turns of a 4-player game against bots at their own pace, with mouse and keys, and reports

- the interaction to next paint, as web-vitals counts it: the slowest interaction, leaving out one
  in fifty,
- the frames over 50 ms while a move and the three answers to it are being scored, from the click
  that places the tile until it is one's turn again, and in all.

With `--here` the game is a local one against `master`, which thinks in the page's workers while one looks
around, and it reports besides how long the table on the device takes to answer a placed tile, before
the page is slowed and after.

Run it with `python -m benchmarks.web_interaction`, three runs of a good minute; `--json`
prints them whole.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Locator, sync_playwright

from tests.browser.conftest import FLAGS, Server, chromium_path
from tests.browser.people import Person

SLOWED = 4
TURNS = 6
TURNS_BEFORE = 4  # with nothing slowed
RUNS = 3
# a page of another size than its window is never really painted; this one leaves 1440 by 900
WINDOW = "--window-size=1440,987"
# as long as people press, and as long as they think at least; a browser tidies up meanwhile
PRESSED_MS = 70
THINKS_MS = 3000
SHOWN_HERE = {
    "slowest_answer_ms": "slowest answer to a placed tile, nothing slowed, ms",
    "slowest_answer_slowed_ms": "the same with the page slowed, ms",
    "engine_ready_ms": "from wanting the engine to its first answer, ms",
}
SHOWN = {
    "interaction_to_next_paint_ms": "interaction to next paint, ms",
    "frames_over_50_ms_while_scoring": "frames over 50 ms while scoring",
    "longest_frame_ms_while_scoring": "the longest of them, ms",
    "frames_over_50_ms": "frames over 50 ms in all",
}
# a local table of the same size, whatever the page would have made, and the time of every answer
HERE = """
window.answers = [];
const post = Worker.prototype.postMessage, asked = new Map(), heard = new WeakSet();
Worker.prototype.postMessage = function (what, ...rest) {
    if (what.ask === 'create') what = {...what, with: [PLAN, ...what.with.slice(1)]};
    if (what.message?.type === 'act') asked.set(what.message.ref, performance.now());
    if (!heard.has(this)) this.since = performance.now();
    if (!heard.has(this)) this.addEventListener('message', ({data: {message}}) => {
        window.ready_ ??= performance.now() - this.since;
        if (message?.type === 'done' && asked.has(message.ref))
            window.answers.push(performance.now() - asked.get(message.ref));
    });
    heard.add(this);
    return post.call(this, what, ...rest);
};
"""
PLAN = {
    "variant": "standard",
    "players": 4,
    "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "master"}] * 3],
}
MY_TURN = (
    "document.querySelector('[data-tile]:not([disabled]), [data-answer], [data-end]') !== null"
)
WATCH = """
window.interactions = [];
window.frames_ = [];
new PerformanceObserver((list) => {
    for (const e of list.getEntries())
        if (e.interactionId) window.interactions.push({id: e.interactionId, name: e.name, ms: e.duration,
            work: e.processingEnd - e.processingStart, wait: e.processingStart - e.startTime});
}).observe({type: 'event', durationThreshold: 16, buffered: true});
new PerformanceObserver((list) => {
    for (const e of list.getEntries()) window.frames_.push({at: e.startTime, ms: e.duration});
}).observe({type: 'long-animation-frame', buffered: true});
"""


def point(person: Person, place: Locator) -> None:
    """Move the mouse there; the driver's own hover would listen in and look things up meanwhile."""
    box = place.bounding_box()
    assert box is not None
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def click(person: Person, place: Locator) -> None:
    point(person, place)
    person.page.mouse.down()
    person.page.wait_for_timeout(PRESSED_MS)
    person.page.mouse.up()


def play(person: Person, is_here: bool) -> tuple[float, float]:
    """Hover, pick, turn and place like somebody who looks around first; say when it was scored."""
    person.page.wait_for_selector("[data-tile]:not([disabled]), [data-answer]")
    if person.page.locator("[data-answer]").count():
        person.answer()
        return (0, 0)
    person.page.wait_for_timeout(THINKS_MS)
    tiles = person.page.locator("[data-tile]")
    for index in (0, 1, 2):
        click(person, tiles.nth(index))
        cells = person.fitting()
        for k in range(6):
            point(person, cells.nth(person.dice.randrange(cells.count())))
            person.page.wait_for_timeout(60)
            if k % 2:
                person.page.keyboard.press("r")
                person.page.wait_for_timeout(60)
    click(person, cells.nth(person.dice.randrange(cells.count())))
    person.page.wait_for_timeout(150)
    start = person.page.evaluate("performance.now()")
    click(person, person.page.locator("[data-place]"))
    while True:
        # asked now and then: a driver that waits for something looks at the page in every frame
        person.page.wait_for_timeout(500)
        if is_here:
            # a move back, and to the game again: another move may have come meanwhile
            person.page.keyboard.press(",")
            person.page.wait_for_timeout(PRESSED_MS)
            person.page.keyboard.press("Escape")
        mine, end = person.page.evaluate(f"[{MY_TURN}, performance.now()]")
        if mine:
            return (start, end)


def measure(is_here: bool) -> dict[str, Any]:
    """Play and collect what the browser says about itself."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), SIXFOLD_BOT_PAUSE_MS="-1")
        server.start()
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=[*FLAGS, WINDOW]
        )
        try:
            context = chromium.new_context(no_viewport=True, locale="en-GB")
            context.set_default_timeout(60_000)
            person = Person(context.new_page(), server.base)
            person.page.add_init_script(WATCH)
            if is_here:
                person.page.add_init_script(HERE.replace("PLAN", json.dumps(PLAN)))
                person.visit("/new").page.locator("[data-start]").click()
            else:
                person.create("standard", 4, "greedy")
            person.wait()
            if is_here:
                for _ in range(TURNS_BEFORE):
                    play(person, is_here)
            before = person.page.evaluate("(window.answers ?? []).splice(0)")
            line = context.new_cdp_session(person.page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            person.page.evaluate("() => { window.interactions = []; window.frames_ = []; }")
            scored = [play(person, is_here) for _ in range(TURNS)]
            seen = person.page.evaluate(
                "() => ({events: interactions, frames: frames_, answers: window.answers ?? [], ready: window.ready_})"
            )
        finally:
            chromium.close()
            server.kill()
    slowest: dict[int, float] = {}
    for event in seen["events"]:
        slowest[event["id"]] = max(slowest.get(event["id"], 0), event["ms"])
    long_ones = [
        f["ms"] for f in seen["frames"] if any(start <= f["at"] <= end for start, end in scored)
    ]
    worst = sorted(seen["events"], key=lambda event: -event["ms"])[:5]
    ranked = sorted(slowest.values(), reverse=True) or [0.0]
    return {
        **(_told_here(seen, before) if is_here else {}),
        "slowed": SLOWED,
        "interactions": len(ranked),
        "interaction_to_next_paint_ms": ranked[min(len(ranked) // 50, len(ranked) - 1)],
        "median_interaction_ms": ranked[len(ranked) // 2],
        "slowest_interaction_ms": ranked[0],
        "slowest_events": [
            {name: round(event[name]) for name in ("ms", "wait", "work")} | {"name": event["name"]}
            for event in worst
        ],
        "frames_over_50_ms_while_scoring": len(long_ones),
        "longest_frame_ms_while_scoring": round(max(long_ones, default=0), 1),
        "frames_over_50_ms": len(seen["frames"]),
        "longest_frame_ms": round(max((f["ms"] for f in seen["frames"]), default=0), 1),
    }


def _told_here(seen: dict[str, Any], before: list[float]) -> dict[str, float]:
    return {
        "slowest_answer_ms": round(max(before), 1),
        "slowest_answer_slowed_ms": round(max(seen["answers"]), 1),
        "engine_ready_ms": round(seen["ready"], 1),
    }


def main() -> None:
    """Print the figures of some runs; the middle one counts."""
    is_here = "--here" in sys.argv
    runs = [measure(is_here) for _ in range(RUNS)]
    if "--json" in sys.argv:
        print(json.dumps(runs, indent=2))
        return
    print(f"processor slowed {SLOWED} times, 4-player board, {RUNS} runs: middle (each)")
    for name, what in ((SHOWN_HERE if is_here else {}) | SHOWN).items():
        each = [run[name] for run in runs]
        print(f"{what}: {median(each):.0f} ({', '.join(f'{figure:.0f}' for figure in each)})")


if __name__ == "__main__":
    main()
