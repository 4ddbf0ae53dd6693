import json

import pytest

from sixfold import __version__, rules
from sixfold.records import FORMAT, Recorder, format_record
from tests.records.games import place_of, recorded


def test_a_record_says_what_was_played_and_by_whom():
    record = recorded("standard", 3)
    assert record["format"] == FORMAT == "sixfold-record/1"
    assert record["engine"] == __version__
    assert (record["variant"], record["edition"]) == ("standard", "modern")
    assert record["players"] == ["bot:greedy"] * 3
    assert len(bytes.fromhex(record["seed"])) == 32
    assert [len(rack) for rack in record["deal"]] == [6, 6, 6]
    assert "table" not in record


def test_a_solo_record_deals_the_first_tile():
    record = recorded("solo")
    assert len(record["deal"]) == 1
    assert record["deal"][0] == [record["actions"][0]["tile"]] or record["deal"][0] == [
        record["actions"][0]["tile"][::-1]
    ]


def test_a_card_record_shows_the_table_with_the_inner_card_first():
    game = rules.new("cards", 2)
    record = Recorder(game, ["a", "b"]).record(game)
    assert record["table"] == game.view(None)["table"]
    assert [len(row) for row in record["table"]] == [2, 2]


@pytest.mark.parametrize("name", ["standard", "duel", "cards"])
def test_every_kind_of_action_has_the_fields_of_the_format(name):
    for entry in recorded(name)["actions"]:
        fields = set(entry)
        if entry["do"] == "place":
            assert fields >= {"seat", "do", "tile", "at", "score_first", "points"}
            assert entry["score_first"] in (0, 1)
        elif entry["do"] == "play":
            assert fields >= {"seat", "do", "tile", "score_first", "points"}
            assert "at" not in fields
        elif entry["do"] == "exchange":
            assert fields == {"seat", "do", "set_aside", "drawn", "text"}
        else:
            assert fields <= {"seat", "do", "drawn", "text"}


@pytest.mark.parametrize("name", ["standard", "solo", "team", "duel", "cards"])
def test_beside_every_action_stands_what_people_would_write(name):
    row = rules.variant(name)
    for entry in recorded(name)["actions"]:
        written = rules.parse_action(row, entry["text"])
        assert str(written) == entry["text"]
        assert rules.encode(row, written) == rules.encode(row, rules.Action.from_json(entry))


def test_the_refill_belongs_to_the_decision_where_there_is_one():
    record = recorded("duel")
    at = place_of(record, "exchange")
    before, decision = record["actions"][at - 1], record["actions"][at]
    assert before["do"] == "place"
    assert "drawn" not in before
    assert len(decision["drawn"]) > len(decision["set_aside"])


@pytest.mark.parametrize(
    ("name", "sheets", "sides"),
    [("standard", 2, 2), ("team", 2, 2), ("duel", 1, 2), ("solo", 1, 1)],
)
def test_the_final_position_has_a_sheet_per_seat_team_or_duel(name, sheets, sides):
    final = recorded(name)["final"]
    assert len(final["tracks"]) == sheets
    assert all(list(sheet) == list("RGBOYP") for sheet in final["tracks"])
    assert sorted(side for group in final["ranking"] for side in group) == list(range(sides))
    assert final["end"] == "full"


def test_an_unfinished_game_has_no_final():
    game = rules.new("solo", seed="00" * 32)
    recorder = Recorder(game, ["me"])
    recorder.note(game.apply(game.legal()[0]))
    assert "final" not in recorder.record(game)


def test_a_record_is_one_line():
    line = format_record(recorded("team"))
    assert b"\n" not in line
    assert json.loads(line)["variant"] == "team"
