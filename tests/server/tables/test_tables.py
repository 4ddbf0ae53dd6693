"""Life at a table besides the moves."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from pathlib import Path

import httpx
from typer.testing import CliRunner

from sixfold.cli import main
from sixfold.records import parse_record, replay
from tests.server.conftest import Running, serving
from tests.server.guest import PATIENCE_S, guest_at, seat_two

BOT = {"kind": "bot", "bot": "greedy"}


def test_join_by_short_code_until_the_game_begins(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            body = {"variant": "duel", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
            made = await one.post("/tables", body)
            found = await two.get(f"/codes/{made['code'].lower()}")
            assert found == made
            await two.connect()
            await two.watch(made["table"])
            await two.ask("sit", table=made["table"], seat=1)
            assert (await two.http.get(f"/api/codes/{made['code']}")).status_code == 404

    asyncio.run(play())


def test_the_lobby_tells_of_new_tables_and_of_those_that_go(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            await two.connect()
            await two.send("lobby", on=True)
            assert (await two.wait("lobby_list"))["rows"] == []
            await one.connect()
            table = await one.make_table(["me", "open"], public=True)
            row = (await two.wait("lobby_changed"))["row"]
            assert (row["table"], row["open_seats"]) == (table, 1)
            await two.watch(table)
            await two.ask("sit", table=table, seat=1)
            await two.wait("lobby_changed", where=lambda m: m["row"]["state"] == "running")
            await one.watch(table)
            await one.ask("resign", table=table)
            assert (await two.wait("lobby_gone"))["table"] == table

    asyncio.run(play())


def test_take_back_by_agreement(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            before = one.tables[table]["view"]
            await one.act(table, random.Random(1))
            moved = await one.wait("moved")
            assert moved["can_take_back"] == "ask"
            await one.ask("ask_take_back", table=table, number=moved["number"])
            asked = await two.wait("take_back_asked")
            assert asked["take_back"]["waiting"] == [1]
            await two.ask("answer_take_back", table=table, yes=True)
            back = await one.wait("took_back")
            assert back["moves"] == []
            assert back["view"] == before
            assert back["number"] == moved["number"] + 1
            assert back["offer"]["seat"] == 0

    asyncio.run(play())


def test_taking_back_can_be_refused(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            await one.act(table, random.Random(1))
            moved = await one.wait("moved")
            await one.ask("ask_take_back", table=table, number=moved["number"])
            await two.wait("take_back_asked")
            await two.ask("answer_take_back", table=table, yes=False)
            assert (await one.wait("take_back_answered"))["take_back"] is None
            assert len((await one.watch(table))["moves"]) == 1

    asyncio.run(play())


def test_a_rematch_rotates_the_seats(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            await one.ask("resign", table=table)
            ended = await two.wait("left")
            assert ended["result"]["ranking"] == [[1], [0]]
            assert ended["seed"]
            await one.ask("ask_rematch", table=table)
            await two.wait("rematch_changed")
            await two.ask("ask_rematch", table=table)
            changed = await one.wait("rematch_changed", where=lambda m: m["rematch"]["table"])
            again = await one.watch(changed["rematch"]["table"])
            assert [seat["mine"] for seat in again["seats"]] == [False, True]
            assert again["state"] == "running"

    asyncio.run(play())


def test_a_bot_plays_on_for_whoever_leaves_and_they_may_come_back(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            await one.ask("leave", table=table)
            await two.wait("left")
            await two.wait("moved", where=lambda m: m["move"]["by_bot"])
            await one.ask("sit", table=table, seat=0)
            seat = (await one.watch(table))["seats"][0]
            assert (seat["out"], seat["bot"], seat["mine"]) == (None, None, True)

    asyncio.run(play())


def test_a_hint_is_legal_and_only_for_the_one_to_move(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two, friendly=True)
            hint = await one.ask("ask_hint", table=table, number=0)
            assert hint["type"] == "hint"
            assert (await two.ask("ask_hint", table=table, number=0))["code"] == "not_your_turn"
            answer = await one.ask("act", table=table, number=0, seat=0, action=hint["action"])
            assert answer["type"] == "done"

    asyncio.run(play())


def test_between_people_there_are_no_hints_unless_all_agreed(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one, guest_at(serve.base) as two:
            table = await seat_two(one, two)
            assert (await one.ask("ask_hint", table=table, number=0))["code"] == "no_hints"
            # whoever left may come back
            await two.ask("leave", table=table)
            assert (await one.ask("ask_hint", table=table, number=0))["code"] == "no_hints"
            agreed = await seat_two(one, two, friendly=True)
            assert (await one.ask("ask_hint", table=agreed, number=0))["type"] == "hint"

    asyncio.run(play())


def test_a_finished_game_can_be_analysed_replayed_and_played_on(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            table = await guest.make_table(["me", BOT], "cards")
            await guest.watch(table)
            assert (await guest.http.get(f"/api/games/{table}/replay")).status_code == 409
            await guest.play_to_end(table, random.Random(5))
            await guest.post(f"/games/{table}/analysis")
            replay = await guest.get(f"/games/{table}/replay")
            frames = replay["frames"]
            assert replay["bots"] == [None, BOT["bot"]]
            body = {"moves": 10, "seat": 1, "bot": "greedy"}
            on = (await guest.post(f"/games/{table}/play-on", body))["table"]
            assert (await guest.watch(on))["view"]["ply"] >= 10
            while (state := await guest.get(f"/games/{table}/analysis"))["state"] != "done":
                assert state["state"] in ("queued", "running")
                await asyncio.sleep(0.2)
            assert len(state["decisions"]) == len(frames) - 1

    asyncio.run(play())


def test_a_game_played_on_has_luck_that_nobody_knows_and_its_record_replays(
    serve: Running, tmp_path: Path
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            table = await guest.make_table(["me", BOT], seed="ab" * 32)
            await guest.watch(table)
            await guest.play_to_end(table, random.Random(5))
            body = {"moves": 7, "seat": 0, "bot": "random"}
            on = (await guest.post(f"/games/{table}/play-on", body))["table"]
            seen = await guest.watch(on)
            assert seen["seed"] is None
            assert seen["seed_hash"] != guest.tables[table]["seed_hash"]
            received = len(guest.received)
            await guest.play_to_end(on, random.Random(6))
            seed = guest.tables[on]["seed"]
            assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == seen["seed_hash"]
            assert seed not in "".join(guest.received[:received])
            record = await guest.get(f"/games/{on}/record")
            old = await guest.get(f"/games/{table}/record")
            assert record["seeds"] == [
                {"after": 0, "seed": "ab" * 32},
                {"after": 7, "seed": seed},
            ]
            assert record["actions"][:7] == old["actions"][:7]
            frames = (await guest.get(f"/games/{on}/replay"))["frames"]
            drawn = [action.get("drawn", []) for action in record["actions"]]
            assert [frame["move"]["drawn"] for frame in frames[1:]] == drawn
            file = tmp_path / "on.jsonl"
            file.write_text(json.dumps(record) + "\n")
            assert CliRunner().invoke(main, ["replay", str(file)]).exit_code == 0
            # and on again, from before and after the new luck set in
            for moves in (3, 9):
                body = {"moves": moves, "seat": 1, "bot": "random"}
                again = (await guest.post(f"/games/{on}/play-on", body))["table"]
                await guest.watch(again)
                await guest.ask("resign", table=again)
                record = await guest.get(f"/games/{again}/record")
                replay(parse_record(json.dumps(record)))
            body = {"moves": 1000, "seat": 0, "bot": "random"}
            await guest.post(f"/games/{table}/play-on", body, status=409)

    asyncio.run(play())


def test_bots_move_while_a_game_is_analysed(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with guest_at(base) as guest:
            await guest.connect()
            finished = await guest.make_table(["me", BOT], "cards")
            await guest.watch(finished)
            await guest.play_to_end(finished, random.Random(5))
            await guest.post(f"/games/{finished}/analysis")
            while (state := (await guest.get(f"/games/{finished}/analysis"))["state"]) != "running":
                assert state == "queued"
                await asyncio.sleep(0.05)
            table = await guest.make_table([BOT, "me"], "cards")
            await guest.watch(table)
            while not guest.tables[table]["moves"]:
                await guest.receive()
            assert (await guest.get(f"/games/{finished}/analysis"))["state"] == "running"

    with serving(f"sqlite:///{tmp_path / 'a.db'}", bot_threads=1, analysis_work=200_000) as running:
        asyncio.run(play(running.base))


def test_a_chosen_seed_deals_the_same_game(serve: Running) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as guest:
            await guest.connect()
            views = []
            for _ in range(2):
                table = await guest.make_table(["me", BOT], seed="ab" * 32)
                views.append((await guest.watch(table))["view"]["rack"])
            assert views[0] == views[1]

    asyncio.run(play())


def test_the_page_about_figures_and_health(serve: Running) -> None:
    with httpx.Client(base_url=serve.base, trust_env=False, timeout=PATIENCE_S) as http:
        assert http.get("/healthz").json()["status"] == "ok"
        assert http.get("/readyz").json()["status"] == "ready"
        assert "sixfold_act_seconds" in http.get("/metrics").text
        demo = http.get("/api/demo").json()
        assert len(demo["frames"]) > 20
        study = {"variant": "standard", "players": 2, "seed": "00" * 32}
        assert http.post("/api/study", json=study).json()["offer"]["pairs"]


def test_a_page_that_wants_no_offers_gets_the_position_alone_until_it_wants_them(
    serve: Running,
) -> None:
    async def play() -> None:
        async with guest_at(serve.base) as one:
            await one.connect()
            table = await one.make_table(["me"], "solo")
            offered = (await one.watch(table))["offer"]
            await one.send("hello", protocol=1, offers=False)
            await one.wait("welcome")
            known = await one.watch(table)
            assert known["offer"] is None
            assert (known["view"]["turn"], known["view"]["rack"]) == (0, offered["rack"])
            known["offer"] = offered
            await one.act(table, random.Random(1))
            assert (await one.wait("moved"))["offer"] is None
            await one.send("hello", protocol=1)
            await one.wait("welcome")
            assert (await one.watch(table))["offer"]["rack"] == one.tables[table]["view"]["rack"]

    asyncio.run(play())
