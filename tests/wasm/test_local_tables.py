"""A table on the device speaks as the server's does, and plays the same games."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixfold.records import format_record, parse_record, replay
from sixfold.rules.variants import VARIANTS, Variant
from tests.wasm.conftest import ROOT, node

SEED = "5e" * 32


class Device:
    """The worker of the page, in a process of its own."""

    def __init__(self, engine: Path) -> None:
        words = [node(), str(ROOT / "web" / "engine" / "table.ts"), str(engine)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._count = 0

    def _write(self, what: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        return dict(json.loads(self._process.stdout.readline()))

    def ask(self, name: str, *given: Any) -> Any:
        self._count += 1
        self._write({"id": self._count, "ask": name, "with": given})
        while (answer := self.read()).get("id") != self._count:
            pass
        return answer.get("answer", answer)

    def tell(self, kind: str, **fields: Any) -> None:
        self._count += 1
        self._write({"message": {"type": kind, "ref": self._count, **fields}})

    def look(self, seen: bool) -> None:
        """Say whether the page is seen or hidden."""
        self._write({"seen": seen})

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of some kinds."""
        while (message := self.read()["message"])["type"] not in kinds:
            assert message["type"] != "refused" or "refused" in kinds, message
        return dict(message)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def device(engine_file: Path) -> Iterator[Device]:
    device = Device(engine_file)
    yield device
    device.close()


def _plan(row: Variant, others: str = "bot") -> dict[str, Any]:
    other = (
        {"kind": "bot", "bot": "greedy"} if others == "bot" else {"kind": "local", "name": "You"}
    )
    return {
        "variant": row.name,
        "edition": row.edition,
        "players": row.players,
        "seats": [{"kind": "me"}, *[other] * (row.players - 1)],
        "seed": SEED,
    }


def _first(offer: dict[str, Any]) -> dict[str, Any]:
    """Choose something the offer allows."""
    if offer["exchange"]:
        return {"do": "exchange"}
    if "plays" in offer:
        return {"do": "play", "tile": offer["plays"][0]["tile"], "score_first": 0}
    at = [offer["cells"][i] for i in offer["pairs"][0]]
    return {"do": "place", "tile": offer["rack"][0], "at": at, "score_first": 0}


def _play_to_the_end(device: Device, table: str) -> dict[str, Any]:
    device.tell("watch", table=table, seen=None)
    now = device.hear("snapshot")
    while not now["result"]:
        if now["offer"]:
            seat, action = now["offer"]["seat"], _first(now["offer"])
            device.tell("act", table=table, number=now["number"], seat=seat, action=action)
        now = device.hear("moved")
    return now


@pytest.mark.parametrize("row", VARIANTS, ids=lambda r: f"{r.name}{r.players}-{r.edition}")
def test_a_game_against_bots_ends_in_a_record_that_replays(row: Variant, device: Device) -> None:
    table = device.ask("create", _plan(row), "Me")["table"]
    last = _play_to_the_end(device, table)
    record = device.ask("record", table)
    assert last["seed"] == record["seed"] == SEED
    game = replay(parse_record(json.dumps(record).encode()))
    assert game.is_over
    assert game.view(0) == last["view"] | {"ranking": last["result"]["ranking"]}
    assert [row["state"] for row in device.ask("games")] == ["over"]
    assert len(device.ask("replay", table)["frames"]) == len(record["actions"]) + 1


def test_at_one_device_each_sees_only_the_rack_of_whoever_is_to_move(device: Device) -> None:
    row = VARIANTS[0]
    table = device.ask("create", _plan(row, "local"), "Me")["table"]
    device.tell("watch", table=table)
    now = device.hear("snapshot")
    for _ in range(6):
        assert now["view"]["seat"] == now["view"]["turn"] == now["offer"]["seat"]
        seat, action = now["offer"]["seat"], _first(now["offer"])
        device.tell("act", table=table, number=now["number"], seat=seat, action=action)
        now = device.hear("moved")
        assert now["move"]["drawn"] is None


def test_taking_back_gives_the_same_position_and_draws_again(device: Device) -> None:
    table = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    device.tell("watch", table=table)
    start = device.hear("snapshot")
    action = _first(start["offer"])
    device.tell("act", table=table, number=0, seat=0, action=action)
    first = device.hear("moved")
    device.hear("moved")
    device.tell("ask_take_back", table=table, number=2, to=None)
    back = device.hear("took_back")
    assert back["view"] == start["view"]
    assert back["practice"]
    assert back["number"] == 3
    device.tell("act", table=table, number=3, seat=0, action=action)
    assert device.hear("moved")["move"]["drawn"] == first["move"]["drawn"]


def test_a_repeated_move_counts_once_and_a_stale_or_illegal_one_not_at_all(device: Device) -> None:
    table = device.ask("create", _plan(VARIANTS[0], "local"), "Me")["table"]
    device.tell("watch", table=table)
    start = device.hear("snapshot")
    action = _first(start["offer"])
    device.tell("act", table=table, number=0, seat=0, action={**action, "at": [[0, 0], [3, 3]]})
    assert device.hear("refused")["code"] == "illegal"
    for _ in range(2):
        device.tell("act", table=table, number=0, seat=0, action=action)
        assert device.hear("done")["version"] == 2
    device.tell("act", table=table, number=0, seat=0, action={"do": "keep"})
    assert device.hear("refused")["code"] == "stale"


def test_resigning_ends_the_game_and_a_rematch_turns_the_seats(device: Device) -> None:
    table = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    device.tell("watch", table=table)
    device.hear("snapshot")
    device.tell("resign", table=table)
    left = device.hear("left")
    assert left["result"]["end"] == "resigned"
    assert left["result"]["ranking"] == [[1], [0]]
    device.tell("ask_rematch", table=table)
    again = device.hear("rematch_changed")["rematch"]["table"]
    assert [seat["kind"] for seat in device.ask("table", again)["seats"]] == ["bot", "person"]


def test_a_hint_names_a_legal_action_and_its_reasons(device: Device) -> None:
    table = device.ask("create", _plan(VARIANTS[0], "local"), "Me")["table"]
    device.tell("watch", table=table)
    device.hear("snapshot")
    device.tell("ask_hint", table=table, number=0)
    hint = device.hear("hint")
    assert 0 < hint["reason"]["value"] < 1
    device.tell("act", table=table, number=0, seat=0, action=hint["action"])
    moved = device.hear("moved")
    assert moved["move"]["points"] == hint["reason"]["points"]


def test_while_nobody_looks_only_the_move_that_is_due_is_thought_about(device: Device) -> None:
    over = device.ask("create", _plan(VARIANTS[0], "local"), "Me")["table"]
    device.tell("watch", table=over)
    start = device.hear("snapshot")
    device.tell("act", table=over, number=0, seat=0, action=_first(start["offer"]))
    device.hear("moved")
    device.tell("resign", table=over)
    device.hear("left")
    device.look(False)
    assert device.ask("analyse", over)["state"] == "running"
    table = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    device.tell("watch", table=table)
    start = device.hear("snapshot")
    device.tell("act", table=table, number=0, seat=0, action=_first(start["offer"]))
    while not device.hear("moved")["move"]["by_bot"]:
        pass
    assert device.ask("analysis", over)["progress"] == 0
    device.look(True)
    while (found := device.ask("analysis", over))["state"] != "done":
        pass
    assert len(found["decisions"]) == 1


def test_playing_on_keeps_the_position_and_has_luck_of_its_own(device: Device) -> None:
    table = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    _play_to_the_end(device, table)
    position = device.ask("replay", table)["frames"][6]["view"]
    other = device.ask("playOn", table, {"moves": 6, "seat": 1, "bot": "greedy"}, "Me")["table"]
    device.tell("watch", table=other)
    now = device.hear("snapshot")
    assert now["view"]["board"] == position["board"]
    assert [move["number"] for move in now["moves"]] == [-6, -5, -4, -3, -2, -1]
    _play_to_the_end(device, other)
    record = device.ask("record", other)
    assert [seeding["after"] for seeding in record["seeds"]] == [0, 6]
    assert replay(parse_record(json.dumps(record).encode())).is_over


def test_records_of_the_package_can_be_taken_in_and_come_out_the_same(device: Device) -> None:
    for line in (ROOT / "tests" / "golden" / "referee.jsonl").read_bytes().splitlines():
        table = device.ask("import", json.loads(line))
        ours = device.ask("record", table["table"])
        kept = parse_record(format_record(ours))
        assert replay(kept).is_over
        assert len(ours["actions"]) == len(json.loads(line)["actions"])


def test_a_record_that_does_not_replay_is_refused_with_action_and_reason(device: Device) -> None:
    record = json.loads((ROOT / "tests" / "golden" / "referee.jsonl").read_bytes().splitlines()[0])
    record["actions"][4]["points"] = [9, 9]
    answer = device.ask("import", record)
    assert answer["code"] == "bad_record"
    assert (answer["fault"]["action"], answer["fault"]["reason"]) == (5, "points")
    assert answer["fault"]["written"] == "9 9"
    assert device.ask("games") == []
