"""Every variant is played through the interface to its end.

Some from their beginning, the others from a few turns before their end. With `--every-size` each
of them from its beginning in every window.
"""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.people import late

# each at a window of its own
GAMES = [
    ("standard", 2, (390, 844)),
    ("standard", 2, (768, 1024)),
    ("standard", 3, (844, 390)),
    ("standard", 4, (1024, 768)),
    ("solo", 1, (320, 568)),
    ("team", 4, (768, 1024)),
    ("duel", 2, (667, 375)),
    ("duel", 2, (1024, 768)),
    ("cards", 2, (1280, 800)),
    ("cards", 3, (375, 667)),
    ("cards", 4, (844, 390)),
]
WHOLE = [("standard", 2, (390, 844)), ("duel", 2, (667, 375)), ("cards", 3, (375, 667))]
TURNS = 6
# every place where board or lanes were, if only for a frame
KEEP_PLACES = """() => {
    window.places = new Set();
    const look = () => {
        const {x, y, width} = document.querySelector('[data-board], .lanes').getBoundingClientRect();
        window.places.add([x, y, width].map(Math.round).join());
        requestAnimationFrame(look);
    };
    look();
}"""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = GAMES
    if metafunc.config.getoption("--every-size"):
        windows = dict.fromkeys((*(size for *_, size in GAMES), (1440, 900), (2560, 1440)))
        games = list(dict.fromkeys((*game, size) for *game, _ in GAMES for size in windows))
        turns: list[int | None] = [None] * len(games)
    else:
        turns = [None if game in WHOLE else TURNS for game in games]
    told = [
        pytest.param(*game, left, id=f"{game[0]}{game[1]}-{'x'.join(map(str, game[2]))}")
        for game, left in zip(games, turns, strict=True)
    ]
    metafunc.parametrize(("variant", "players", "size", "left"), told)


def test_a_game_is_played_to_its_end_and_nothing_moves_the_board(
    arrive, server, variant, players, size, left
):
    # what keeps the pages for later takes over in the middle of a game, as for everybody
    person = arrive(viewport={"width": size[0], "height": size[1]}, service_workers="allow")
    begun = {} if left is None else {"position": late(variant, players, left)}
    table = person.create(variant, players, "greedy", **begun)
    person.wait()
    person.page.locator("[data-board], .lanes").first.wait_for()
    person.page.evaluate(KEEP_PLACES)
    turns = person.play_out(cards=variant == "cards")
    assert turns > 3
    assert len(person.page.evaluate("[...places]")) == 1
    expect(person.page.locator("[data-end] h2")).not_to_be_empty()
    # where the roof is low the ranks are told beside the moves
    ranked = person.page.locator("[data-end] ol li, dialog ol:not([reversed]) li")
    if not ranked.count():
        person.page.get_by_role("button", name="Moves and chat").click()
    expect(ranked).to_have_count({"team": 2, "solo": 1}.get(variant, players))
    replay = json.load(urlopen(f"{server.base}/api/games/{table}/replay"))
    assert replay["result"]["end"] in ("full", "all_maxed", "all_own_side", "seven_everywhere")
