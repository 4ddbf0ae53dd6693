import copy
import json

import pytest

from sixfold import rules
from sixfold.records import FORMAT, MalformedRecord, Recorder, RecordMismatch, format_record
from sixfold.records.shares import commitment_to, mix, seed_after_take_back
from tests.records.games import place_of, recorded, replayed


def test_a_record_replays_to_its_last_position():
    record = recorded("standard")
    game = replayed(record)
    assert game.ply == len(record["actions"])
    assert game.outcome().ranking == record["final"]["ranking"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"variant": "chess"}, "no game called 'chess'"),
        ({"edition": "2004"}, "no edition '2004'"),
        ({"players": ["a"]}, "2, 3 or 4 players, not 1"),
        ({"players": []}, "not 0"),
        ({"seed": "ab"}, "32 bytes"),
        ({"seed": "zz" * 32}, "64 hexadecimal digits"),
        ({"deal": [["XX"], []]}, "'XX' is no tile"),
    ],
)
def test_a_head_that_cannot_be_is_malformed(change, sentence):
    with pytest.raises(MalformedRecord, match=sentence):
        replayed({**recorded(), **change})


def without_seed(name: str = "standard", players: int | None = None, **options):
    record = recorded(name, players, **options)
    del record["seed"]
    return record


def test_a_tampered_draw_is_found_with_the_seed():
    record = recorded()
    at = place_of(record, "place", 4)
    record["actions"][at]["drawn"] = ["RR"] if record["actions"][at]["drawn"] != ["RR"] else ["GG"]
    with pytest.raises(RecordMismatch, match="says the draw is") as caught:
        replayed(record)
    assert caught.value.action == at + 1


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [([], "1 more are due"), (["RB", "RB"], "no more tiles are due")],
)
def test_without_a_seed_the_number_of_tiles_drawn_is_checked(drawn, sentence):
    record = without_seed()
    record["actions"][0]["drawn"] = drawn
    with pytest.raises(RecordMismatch, match=sentence) as caught:
        replayed(record)
    assert caught.value.action == 1


def test_without_a_seed_a_tile_that_cannot_be_left_in_the_bag_is_found():
    first = {"seat": 0, "do": "place", "tile": "RR", "at": [[0, -4], [0, -3]], "points": [1, 0]}
    record = {
        "format": FORMAT,
        "variant": "standard",
        "players": ["a", "b"],
        "deal": [["RR", "RR", "RR", "RR", "RR", "GB"], ["GG", "GG", "GG", "GG", "GG", "GB"]],
        "actions": [{**first, "drawn": ["BB"]}],
    }
    assert replayed(record).ply == 1
    record["actions"] = [{**first, "drawn": ["RR"]}]
    with pytest.raises(RecordMismatch, match="action 1: 'RR' was drawn, but none is left to draw"):
        replayed(record)


def test_a_draw_that_is_no_tile_is_malformed():
    for record in (recorded(), without_seed()):
        record["actions"][0]["drawn"] = ["RX"]
        with pytest.raises(MalformedRecord, match="action 1: 'RX' is no tile"):
            replayed(record)


@pytest.mark.parametrize("seeded", [True, False])
@pytest.mark.parametrize(("name", "do"), [("standard", "place"), ("cards", "play")])
def test_tampered_points_are_found(seeded, name, do):
    record = recorded(name) if seeded else without_seed(name)
    at = place_of(record, do, 3)
    record["actions"][at]["points"][1] += 1
    with pytest.raises(RecordMismatch, match="says the points is") as caught:
        replayed(record)
    assert caught.value.action == at + 1


def test_a_tampered_seat_is_found():
    record = recorded()
    record["actions"][3]["seat"] = 0
    with pytest.raises(RecordMismatch, match="action 4: The record says the seat to act is 0"):
        replayed(record)


def test_an_illegal_action_is_found_and_named_as_people_write_it():
    record = recorded()
    record["actions"][2]["at"] = record["actions"][0]["at"]
    tile = record["actions"][2]["tile"]
    said = rf"action 3: {tile} [A-K]\d+ [A-K]\d+: Both cells must be free"
    with pytest.raises(RecordMismatch, match=said):
        replayed(record)


def test_a_text_that_says_something_else_is_found():
    record = recorded()
    record["actions"][2]["text"] = record["actions"][0]["text"]
    with pytest.raises(RecordMismatch, match="action 3: The record says the text is"):
        replayed(record)
    record["actions"][2]["text"] = "somewhere"
    with pytest.raises(MalformedRecord, match="action 3: 'somewhere' is no action"):
        replayed(record)


def test_a_text_may_name_the_cells_the_other_way_round_or_be_missing():
    record = recorded()
    tile, first, second = record["actions"][0]["text"].split()
    record["actions"][0]["text"] = f"{tile[::-1]} {second} {first}"
    del record["actions"][1]["text"]
    assert replayed(record).is_over


def test_an_action_that_makes_no_sense_is_malformed():
    record = recorded()
    record["actions"][2]["do"] = "fly"
    with pytest.raises(MalformedRecord, match="action 3: An action cannot do 'fly'"):
        replayed(record)
    record = recorded()
    record["actions"][0]["at"] = [[0, 0], [4, 4]]
    with pytest.raises(MalformedRecord, match="action 1: "):
        replayed(record)


def test_tampered_tiles_set_aside_are_found():
    record = recorded("duel")
    at = place_of(record, "exchange")
    record["actions"][at]["set_aside"].pop()
    with pytest.raises(RecordMismatch, match="says what was set aside") as caught:
        replayed(record)
    assert caught.value.action == at + 1


@pytest.mark.parametrize("seeded", [True, False])
def test_a_tampered_deal_is_found(seeded):
    record = recorded() if seeded else without_seed()
    record["deal"][0] = ["RR", "RR", "RR", "RR", "RR", "RR"]
    with pytest.raises(RecordMismatch, match="deal"):
        replayed(record)


@pytest.mark.parametrize("deal", [[], [["RB"]], [["RB"] * 5, ["GO"] * 6 + ["GY"]]])
def test_without_a_seed_the_size_of_every_rack_is_checked(deal):
    with pytest.raises(RecordMismatch, match="The deal cannot be: There are 2 racks of 6 tiles"):
        replayed({**without_seed(), "deal": deal})


def test_without_a_seed_the_face_up_cards_are_checked():
    record = without_seed("cards", 2)
    record["table"] = [record["table"][0][:1], record["table"][1] + record["table"][0][1:]]
    with pytest.raises(RecordMismatch, match="2 rows of 2 face-up cards"):
        replayed(record)


def test_tampered_face_up_cards_are_found():
    record = recorded("cards", 2)
    record["table"][0].reverse()
    if record["table"][0][0] == record["table"][0][1]:
        record["table"][0][0] = "RG" if record["table"][0][0] != "RG" else "YP"
    with pytest.raises(RecordMismatch, match="face-up cards"):
        replayed(record)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("tracks", [{}, {}], "final position of the markers"),
        ("ranking", [[1, 0]], "the ranking"),
        ("ranking", [], "the ranking"),
        ("end", "all_maxed", "the end is all_maxed, but it is full"),
    ],
)
def test_a_tampered_final_is_found(field, value, sentence):
    record = recorded()
    record["final"][field] = value
    with pytest.raises(RecordMismatch, match=sentence):
        replayed(record)


def test_a_finished_game_without_its_final_is_found():
    record = recorded()
    del record["final"]
    with pytest.raises(RecordMismatch, match="no 'final'"):
        replayed(record)


def test_a_final_before_the_end_is_found():
    record = recorded()
    record["actions"].pop()
    with pytest.raises(RecordMismatch):
        replayed(record)
    so_far = {field: value for field, value in record.items() if field != "final"}
    record["final"]["tracks"] = replayed(so_far).tracks()
    with pytest.raises(RecordMismatch, match="the game goes on"):
        replayed(record)


def test_clocks_and_leaving_end_a_game_in_their_own_words():
    record = recorded()
    record["actions"] = record["actions"][:5]
    final = record.pop("final")
    final["tracks"] = replayed(record).tracks()
    final["end"] = "time"
    assert not replayed({**record, "final": final}).is_over
    with pytest.raises(RecordMismatch, match="ranked sides"):
        replayed({**record, "final": {**final, "ranking": [[0]]}})


def test_an_action_after_the_end_is_found():
    record = recorded()
    record["actions"].append(record["actions"][-1])
    with pytest.raises(RecordMismatch, match="over before this action"):
        replayed(record)


def test_a_record_may_write_a_placement_in_either_direction():
    record = recorded()
    for entry in record["actions"]:
        if entry["do"] == "place":
            entry["tile"] = entry["tile"][::-1]
            entry["at"].reverse()
            entry["points"].reverse()
            entry["score_first"] = 1 - entry["score_first"]
    assert replayed(record).is_over


@pytest.mark.parametrize("name", ["solo", "team", "cards"])
def test_a_record_may_turn_tiles_round_where_the_order_of_scoring_matters_too(name):
    record = recorded(name, bot="random")
    for entry in record["actions"]:
        if "tile" in entry:
            entry["tile"] = entry["tile"][::-1]
            entry["points"].reverse()
            entry["score_first"] = 1 - entry["score_first"]
            entry.get("at", []).reverse()
    assert replayed(record).is_over


def played_on(after: int = 6) -> dict:
    """Return the record of a game that got fresh luck after some actions."""
    game = rules.new("standard", 2, seed="ab" * 32)
    recorder = Recorder(game, ["a", "b"])
    while not game.is_over:
        if game.ply == after:
            game.reseed("cd" * 32)
            recorder.note_seed(game)
        recorder.note(game.apply(game.legal()[0]))
    return json.loads(format_record(recorder.record(game)))


def test_a_game_with_fresh_luck_from_some_action_on_is_checked_against_both_seeds():
    record = played_on()
    assert "seed" not in record
    assert [seeding["after"] for seeding in record["seeds"]] == [0, 6]
    assert replayed(record).is_over
    # whoever knows only `seed` reads it as a game noted down at a real table
    assert replayed({**record, "seeds": []}).is_over
    for at in (place_of(record, "place", 2), place_of(record, "place", 8)):
        tampered = copy.deepcopy(record)
        drawn = tampered["actions"][at]["drawn"]
        drawn[0] = "RR" if drawn[0] != "RR" else "GG"
        with pytest.raises(RecordMismatch, match="says the draw is") as caught:
            replayed(tampered)
        assert caught.value.action == at + 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "ab" * 32}, "either 'seed' or 'seeds'"),
        ({"seeds": [{"after": 1, "seed": "ab" * 32}]}, "follow each other"),
        ({"seeds": [{"after": 0, "seed": "ab" * 32}, {"after": 999, "seed": "ab" * 32}]}, "follow"),
        ({"seeds": [{"after": 0, "seed": "zz" * 32}]}, "64 hexadecimal digits"),
        ({"seeds": [{"after": 0, "seed": "ab" * 32}, {"after": 2, "seed": "zz"}]}, "action 3"),
    ],
)
def test_seeds_that_cannot_be_are_malformed(change, sentence):
    with pytest.raises(MalformedRecord, match=sentence):
        replayed({**played_on(), **change})


def shared():
    """Return a record whose seed the server and two people made together."""
    shares = ["5e" * 32, "01" * 32, "02" * 32]
    game = rules.new("standard", 2, seed=mix(*shares))
    recorder = Recorder(game, ["one", "two"])
    recorder.note_share(commitment_to(shares[0]), shares[0])
    for seat, share in enumerate(shares[1:]):
        recorder.note_share(commitment_to(share), share, seat)
    recorder.note(game.apply(game.legal()[0]))
    return recorder.record(game)


def test_a_seed_that_several_people_made_is_checked_share_by_share():
    record = shared()
    assert [share.get("seat") for share in record["shares"]] == [None, 0, 1]
    replayed(record)


@pytest.mark.parametrize("whose", ["the server", "seat 0", "seat 1"])
def test_a_tampered_share_is_refused(whose):
    record = shared()
    at = ["the server", "seat 0", "seat 1"].index(whose)
    record["shares"][at]["share"] = "ab" * 32
    with pytest.raises(RecordMismatch, match=f"The share of {whose} is not the one"):
        replayed(record)


def test_a_share_that_is_bound_anew_or_left_out_makes_another_seed():
    record = shared()
    record["shares"][1] |= {"share": "ab" * 32, "commitment": commitment_to("ab" * 32)}
    with pytest.raises(RecordMismatch, match="says the seed is"):
        replayed(record)
    record = shared()
    del record["shares"][2]["share"]
    with pytest.raises(RecordMismatch, match="says the seed is"):
        replayed(record)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda shares: shares.pop(0), "the server's, then people's"),
        (lambda shares: shares.reverse(), "the server's, then people's"),
        (lambda shares: shares[2].update(seat=0), "the server's, then people's"),
        (lambda shares: shares[2].update(seat=2), "a seat that is not there"),
        (lambda shares: shares[1].update(share="zz"), "not written in hex"),
    ],
)
def test_shares_that_cannot_be_are_malformed(change, sentence):
    record = shared()
    change(record["shares"])
    with pytest.raises(MalformedRecord, match=sentence):
        replayed(record)


def test_the_seed_after_a_take_back_follows_from_the_first_one():
    game = rules.new("standard", 2, seed="07" * 32)
    recorder = Recorder(game, ["one", "two"])
    game.reseed(seed_after_take_back("07" * 32, 4))
    recorder.note_seed(game, take_back=4)
    recorder.note(game.apply(game.legal()[0]))
    record = recorder.record(game)
    replayed(record)
    record["seeds"][1]["take_back"] = 5
    with pytest.raises(RecordMismatch, match="the seed after 0 actions"):
        replayed(record)
