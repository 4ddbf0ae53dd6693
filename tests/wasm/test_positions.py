"""A position that is laid out in the page is the package's, or is refused in its words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sixfold import rules
from sixfold.records import parse_record, replay
from sixfold.rules.arrangement import REASONS
from sixfold.rules.variants import VARIANTS, Variant
from tests.rules.test_position import ILLEGAL, MALFORMED
from tests.wasm.conftest import Device

SEED = "5a" * 32
LOCALES = sorted((Path(__file__).parents[2] / "locales").glob("*.json"))


def _study(line: str) -> dict[str, Any]:
    return {"variant": "", "players": 0, "seed": SEED, "position": line}


def _lines(row: Variant) -> list[str]:
    """Return positions from a game of a variant, as one seat knows them and with everything told."""
    game = rules.new(row.name, row.players, row.edition, SEED)
    lines = []
    for _ in range(6):
        *fields, bag, seat, phase, turns = game.position(0).split()
        lines += [game.position(), " ".join([*fields, bag, seat, phase, turns])]
        if phase == "place":
            lines.append(" ".join([*fields, "*", seat, phase, "*"]))
        for _ in range(9):
            if not game.is_over:
                game.apply(game.legal()[len(game.legal()) // 3])
    return lines


@pytest.mark.parametrize("row", VARIANTS, ids=lambda r: f"{r.name}{r.players}-{r.edition}")
def test_a_position_is_set_up_as_in_the_package(row: Variant, device: Device) -> None:
    for line in _lines(row):
        game = rules.set_up(line, SEED)
        found = device.ask("study", _study(line))
        assert found["view"] == json.loads(
            json.dumps(game.view(None if game.is_over else game.seat))
        ), line
        if not game.is_over:
            assert found["offer"] == json.loads(json.dumps(game.offer())), line


@pytest.mark.parametrize("line", [line for line, _ in (*MALFORMED, *ILLEGAL)])
def test_a_position_is_refused_with_the_sentence_of_the_package(line: str, device: Device) -> None:
    with pytest.raises(rules.SixfoldError) as caught:
        rules.set_up(line)
    refused = device.ask("study", _study(line))
    assert (refused["code"], refused["text"]) == ("illegal", str(caught.value))


@pytest.mark.parametrize("name", ["standard", "cards"])
def test_a_game_from_a_position_is_kept_recorded_and_taken_in_again(
    name: str, device: Device
) -> None:
    game = rules.new(name, 2, seed=SEED)
    for _ in range(8):
        game.apply(game.legal()[0])
    *fields, _, seat, phase, _ = game.position(0).split()
    line = " ".join([*fields, "*", seat, phase, "*" if name == "standard" else "0"])
    me, bot = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
    seats = [me, bot] if game.seat == 0 else [bot, me]
    plan = {"variant": name, "players": 2, "seats": seats, "position": line}
    table = device.ask("create", plan, "Ada")["table"]
    device.tell("watch", table=table)
    shown = device.hear("snapshot")
    assert shown["practice"]
    action = rules.Action.to_json(
        rules.decode(game.variant, rules.set_up(line, SEED).legal_ids()[0])
    )
    device.tell("act", table=table, number=shown["number"], seat=game.seat, action=action)
    device.hear("moved")
    record = device.ask("record", table)
    assert record["position"] == str(rules.counted(line))
    again = replay(parse_record(json.dumps(record)))
    assert again.set_up_from == record["position"]
    (taken,) = device.ask("import", json.dumps(record))
    assert device.ask("record", taken["table"]) == record
    spoilt = {**record, "position": record["position"].replace(" place ", " over ")}
    assert device.ask("import", json.dumps(spoilt))["fault"]["reason"] == "set_up"


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.stem)
def test_every_reason_can_be_told_in_every_language(path: Path) -> None:
    texts = json.loads(path.read_text())
    for name, sentence in REASONS.items():
        if sentence:
            text, filled = texts[f"position.{name}"], re.compile(r"\{(\w+)\}")
            assert set(filled.findall(text)) <= set(filled.findall(sentence)), name
