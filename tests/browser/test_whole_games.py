"""Every variant is played through the interface to its end."""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

GAMES = [
    ("standard", 2),
    ("standard", 3),
    ("standard", 4),
    ("solo", 1),
    ("team", 4),
    ("duel", 2),
    ("cards", 2),
    ("cards", 3),
    ("cards", 4),
]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_whole_game_is_played_through_the_interface(arrive, server, variant, players):
    person = arrive()
    table = person.create(variant, players, "greedy")
    turns = person.play_out(cards=variant == "cards")
    assert turns > 3
    expect(person.page.locator("[data-end] h2")).not_to_be_empty()
    ranked = person.page.locator("[data-end] ol li")
    expect(ranked).to_have_count({"team": 2, "solo": 1}.get(variant, players))
    replay = json.load(urlopen(f"{server.base}/api/games/{table}/replay"))
    assert replay["result"]["end"] in ("full", "all_maxed", "all_own_side", "seven_everywhere")
