"""Tables that begin from a position somebody set up."""

from __future__ import annotations

import asyncio
import json
import random

from sixfold import rules
from sixfold.records import parse_record, replay
from tests.server.conftest import Running
from tests.server.guest import guest_at

BOARD = "R1RB1G/7/8/9/10/P9B/10/9/8/7/Y4O"
LINE = f"standard/modern/2 {BOARD} 3,0,0,0,0,0/0,0,5,0,0,0 - RGRGRGRGRGRG/6? * 0 place 2"


def test_a_table_goes_on_from_a_position_as_practice(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            table = await one.make_table(["me", {"kind": "bot", "bot": "greedy"}], position=LINE)
            seen = await one.watch(table)
            view = seen["view"]
            assert [2, -5, "R"] in view["board"]
            assert view["rack"] == ["RG"] * 6
            assert [sheet["R"] for sheet in view["tracks"]] == [3, 0]
            assert seen["practice"]

    asyncio.run(play())


def test_a_game_from_a_position_is_played_to_its_end_recorded_and_gone_on_from(
    serve: Running,
) -> None:
    rows = ["R4G", "7", "8", "9", "10", "P9B", "10", "9", "8", "7", "Y4O"]
    rows[1:5] = ["RGBOYP1", "PRGBOYPR", "RGBOYPRG1", "PRGBOYPRGB"]
    line = f"duel/modern/2 {'/'.join(rows)} 0,0,0,0,0,0 -/- 6?/6? * 0 place 16"

    async def play() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            seats = ["me", {"kind": "bot", "bot": "greedy"}]
            table = await one.make_table(seats, "duel", position=line)
            await one.watch(table)
            await one.play_to_end(table, random.Random(3))
            record = await one.get(f"/games/{table}/record")
            assert record["position"].split()[1] == line.split()[1]
            assert replay(parse_record(json.dumps(record))).is_over
            again = {"moves": 2, "seat": 0, "bot": "greedy"}
            on = (await one.post(f"/games/{table}/play-on", again))["table"]
            assert len((await one.watch(on))["view"]["board"]) >= 32

    asyncio.run(play())


def test_a_position_that_cannot_be_is_refused_with_the_engines_sentence(serve: Running) -> None:
    cases = {
        LINE.replace("R1RB1G", "R1R2G"): "No set of tiles",
        LINE.replace("3,0,0", "19,0,0"): "A marker stands on 0 to 18",
        LINE.replace("0 place 2", "1 place 2"): "not the turn of seat 1",
        "nonsense": "has 9 fields",
    }

    async def play() -> None:
        async with guest_at(serve.base) as one:
            bot = {"kind": "bot", "bot": "greedy"}
            plan = {"variant": "standard", "players": 2, "seats": [{"kind": "me"}, bot]}
            study = {"variant": "standard", "players": 2, "seed": "00" * 32}
            for line, sentence in cases.items():
                for path, body in (("/tables", plan), ("/study", study)):
                    refused = await one.http.post(f"/api{path}", json=body | {"position": line})
                    assert refused.status_code == 400, (path, refused.text)
                    assert sentence in refused.json()["text"]
            other = await one.http.post("/api/tables", json=plan | {"players": 3, "position": LINE})
            assert other.status_code >= 400

    asyncio.run(play())


def test_the_hidden_tiles_of_a_position_stay_hidden(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            table = await one.make_table(["me", {"kind": "bot", "bot": "greedy"}], position=LINE)
            view = (await one.watch(table))["view"]
            assert (view["seat"], view["rack_sizes"]) == (0, [6, 6])
            assert "racks" not in view

    asyncio.run(play())


def test_a_counted_position_leads_to_the_same_game_as_the_one_it_was_made_from() -> None:
    position = rules.counted(LINE)
    assert position.bag is not None
    quick = rules.set_up(str(position), "cd" * 32, is_counted=True)
    slow = rules.set_up(LINE, "cd" * 32)
    assert (quick, quick.rack(1)) == (slow, slow.rack(1))
