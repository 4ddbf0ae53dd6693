"""A table on the device speaks as the server's does, and plays the same games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sixfold.records import MalformedRecord, RecordMismatch, format_record, parse_record, replay
from sixfold.rules.variants import VARIANTS, Variant
from tests.wasm.conftest import GOLDEN, Device

SEED = "5e" * 32


def _golden(file: str = "referee", number: int = 0) -> dict[str, Any]:
    return dict(json.loads((GOLDEN / f"{file}.jsonl").read_bytes().splitlines()[number]))


def _take_in(device: Device, *records: dict[str, Any]) -> Any:
    return device.ask("import", "\n".join(map(json.dumps, records)))


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
    records = [
        *map(json.loads, (GOLDEN / "referee.jsonl").read_bytes().splitlines()),
        *(
            json.loads(file.read_bytes().splitlines()[0])
            for file in sorted(GOLDEN.glob("*-*.jsonl"))
        ),
    ]
    tables = _take_in(device, *records)
    assert len(tables) == len(records)
    for table, record in zip(tables, records, strict=True):
        ours = device.ask("record", table["table"])
        kept = parse_record(format_record(ours))
        assert replay(kept).is_over
        assert len(ours["actions"]) == len(record["actions"])
        assert ours["final"] == record["final"]


def test_in_a_file_of_records_the_bad_one_is_named_and_none_is_taken_in(device: Device) -> None:
    bad = _golden()
    bad["actions"][0]["seat"] = 1
    answer = _take_in(device, _golden(), bad)
    fault = answer["fault"]
    assert (fault["line"], fault["action"], fault["reason"]) == (2, 1, "seat")
    assert device.ask("games") == []


Change = Callable[[dict[str, Any]], None]


def _set(*path: Any, to: Any) -> Change:
    """Return what writes something else into a record."""

    def change(record: dict[str, Any]) -> None:
        at: Any = record
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return change


def _cut(record: dict[str, Any]) -> None:
    record["actions"] = record["actions"][:5]


def _both(*changes: Change) -> Change:
    def change(record: dict[str, Any]) -> None:
        for one in changes:
            one(record)

    return change


# what is changed in a good record: the action and the reason of the refusal
WRONG: dict[str, tuple[Change, int, str]] = {
    "points": (_set("actions", 4, "points", to=[9, 9]), 5, "points"),
    "points of the halves exchanged": (
        lambda record: record["actions"][5]["points"].reverse(),
        6,
        "points",
    ),
    "an end by the rules in the middle": (
        _both(_cut, _set("final", "end", to="full")),
        0,
        "tracks",
    ),
    "another end": (_set("final", "end", to="all_maxed"), 0, "end"),
    "a resignation after the end": (_set("final", "end", to="resigned"), 0, "end"),
    "another ranking": (lambda record: record["final"]["ranking"].reverse(), 0, "result"),
    "other markers": (_set("final", "tracks", 0, "R", to=17), 0, "tracks"),
    "an empty end": (_set("final", to={}), 0, "no_record"),
    "no end": (lambda record: record.pop("final"), 0, "no_result"),
    "another text": (_set("actions", 4, "text", to="keep"), 5, "text"),
    "a text nobody reads": (_set("actions", 4, "text", to="?"), 5, "malformed"),
    "something set aside": (_set("actions", 4, "set_aside", to=["RR"]), 5, "set_aside"),
    "another draw": (_set("actions", 4, "drawn", to=["RR"]), 5, "drawn"),
    "another seat": (_set("actions", 4, "seat", to=1), 5, "seat"),
    "players without names": (_set("players", to=[1, 2]), 0, "no_record"),
    "one player too many": (_set("players", to=["a", "b", "c", "d", "e"]), 0, "unknown_game"),
    "a deal of figures": (_set("deal", to=[1, 2]), 0, "deal"),
    "another deal": (_set("deal", 0, 0, to="PP"), 0, "deal"),
    "points that are a figure": (_set("actions", 4, "points", to=5), 5, "malformed"),
    "a draw that is a word": (_set("actions", 4, "drawn", to="x"), 5, "malformed"),
    "an action that is none": (_set("actions", 4, to=7), 5, "malformed"),
    "a third cell": (lambda record: record["actions"][4]["at"].append([0, 0]), 5, "malformed"),
    "a tile that is none": (_set("actions", 4, "tile", to="XY"), 5, "malformed"),
    "a seed that is too long": (_set("seed", to="00" * 33), 0, "seed"),
    "a seed of other luck": (_set("seed", to="00" * 32), 0, "deal"),
    "two kinds of seed": (_set("seeds", to=[{"after": 0, "seed": SEED}]), 0, "seed"),
    "a share that does not bind": (
        _set("shares", to=[{"commitment": SEED, "share": SEED}]),
        0,
        "seed",
    ),
    "another format": (_set("format", to="sixfold-record/2"), 0, "no_record"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_record_that_the_package_refuses_is_refused_with_action_and_reason(
    what: str, device: Device
) -> None:
    change, action, reason = WRONG[what]
    record = _golden("standard-modern-2-greedy")
    change(record)
    with pytest.raises((MalformedRecord, RecordMismatch)):
        replay(parse_record(json.dumps(record)))
    answer = _take_in(device, record)
    assert answer["code"] == "bad_record"
    assert (answer["fault"]["action"], answer["fault"]["reason"]) == (action, reason)
    assert device.ask("games") == []


def test_an_end_by_the_rules_that_the_game_has_not_reached_is_not_believed(device: Device) -> None:
    record = _golden("standard-modern-2-greedy")
    _cut(record)
    game = replay(parse_record(json.dumps({k: v for k, v in record.items() if k != "final"})))
    record["final"] = {"tracks": game.tracks(), "ranking": [[1], [0]], "end": "full"}
    assert _take_in(device, record)["fault"]["reason"] == "end"
    # somebody may have stopped there, whoever is then in front
    record["final"]["end"] = "resigned"
    [table] = _take_in(device, record)
    assert device.ask("table", table["table"])["state"] == "over"


def test_what_is_wrong_with_figures_is_told_with_them(device: Device) -> None:
    record = _golden()
    record["actions"][4]["points"] = [9, 9]
    assert _take_in(device, record)["fault"]["written"] == "9 9"


def test_an_unfinished_game_goes_on_with_bots_that_are_there(device: Device) -> None:
    record = _golden("standard-modern-2-greedy")
    _cut(record)
    del record["final"]
    record["players"] = ["Me", "bot:nobody"]
    assert _take_in(device, record)["fault"]["reason"] == "bot"
    record["players"] = ["Me", "bot:greedy"]
    [table] = _take_in(device, record)
    _play_to_the_end(device, table["table"])
    ours = device.ask("record", table["table"])
    assert replay(parse_record(json.dumps(ours))).is_over


def _without_seed(record: dict[str, Any], actions: int | None = None) -> dict[str, Any]:
    """Return a game as it would be noted at a real table."""
    noted = {key: value for key, value in record.items() if key != "seed"}
    if actions is not None:
        noted["actions"] = noted["actions"][:actions]
        del noted["final"]
    return noted


@pytest.mark.parametrize("variant", ["standard-modern-2", "cards-modern-3", "duel-modern-2"])
def test_playing_on_from_a_record_without_a_seed_has_luck_of_its_own(
    variant: str, device: Device
) -> None:
    record = _without_seed(_golden(f"{variant}-greedy"))
    [table] = _take_in(device, record)
    wish = {"moves": 4, "seat": 0, "bot": "greedy"}
    ends = []
    for _ in range(2):
        other = device.ask("playOn", table["table"], wish, "Me")["table"]
        last = _play_to_the_end(device, other)
        ours = device.ask("record", other)
        assert ours["actions"][:4] == device.ask("record", table["table"])["actions"][:4]
        assert replay(parse_record(json.dumps(ours))).is_over
        assert len(last["seed"]) == 64
        ends.append([action.get("drawn") for action in ours["actions"][4:]])
    assert ends[0] != ends[1]


def test_a_game_noted_without_a_seed_goes_on_and_is_taken_back_with_fresh_luck(
    device: Device,
) -> None:
    record = _without_seed(_golden("standard-modern-2-greedy"), actions=5)
    record["players"] = ["Me", "You"]
    [table] = (one["table"] for one in _take_in(device, record))
    device.tell("watch", table=table)
    start = device.hear("snapshot")
    assert start["number"] == 5
    # into what was noted, and on in another way
    device.tell("ask_take_back", table=table, number=5, to=2)
    back = device.hear("took_back")
    assert len(back["moves"]) == 2
    _play_to_the_end(device, table)
    ours = device.ask("record", table)
    assert replay(parse_record(json.dumps(ours))).is_over
    assert ours["actions"][:2] == device.ask("record", table)["actions"][:2]


def test_one_game_that_cannot_be_read_hides_no_other(device: Device) -> None:
    good = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    bad = device.ask("create", _plan(VARIANTS[0]), "Me")["table"]
    device.spoil(bad)
    assert [row["table"] for row in device.ask("games")] == [good]
