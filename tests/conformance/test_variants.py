"""What every row of the variants' table owes to those who build on the rules."""

import json
import pickle

import numpy as np
import pytest

from sixfold import rules
from sixfold.rules.tiles import COLOURS
from tests.laws.games import every_row, positions, start

SEED = bytes(range(32))

VIEW_FIELDS = {
    "variant", "edition", "players", "seat", "phase", "first_turn", "radius", "board", "rack",
    "rack_sizes", "bag", "tracks",
}  # fmt: skip


@every_row
def test_a_new_game_waits_for_the_first_seat_to_place(row):
    game = start(row, SEED)
    assert game.variant is row
    assert (game.seat, game.phase, game.ply, game.seed) == (0, "place", 0, SEED)
    assert not game.is_over
    assert game.outcome() is None
    assert all(len(game.rack(seat)) == row.rack_size for seat in range(row.players))
    assert all(set(sheet.values()) == {0} for sheet in game.tracks())


@every_row
def test_the_state_is_flat_and_small(row):
    state = start(row, SEED).state
    assert (state.dtype, state.ndim) == (np.uint8, 1)
    assert state.nbytes <= 512


@every_row
def test_a_view_has_the_fields_that_outside_engines_rely_on(row):
    fields = set(VIEW_FIELDS)
    fields |= {"tokens"} if row.tracks == "duel" else set()
    fields |= {"table", "discard"} if row.open_cards else set()
    for game in positions(row, SEED, 1):
        for seat in (None, *range(row.players)):
            view = game.view(seat)
            assert fields <= set(view)
            assert (view["variant"], view["edition"]) == (row.name, row.edition)
            assert (view["players"], view["seat"]) == (row.players, seat)
            assert view["phase"] in ("place", "bonus", "exchange", "over")
            assert all(list(sheet) == list(COLOURS) for sheet in view["tracks"])
            assert json.loads(json.dumps(view)) == view


@every_row
@pytest.mark.parametrize("seat", [-1, 9])
def test_a_seat_that_is_not_there_has_no_view(row, seat):
    with pytest.raises(rules.InvalidInput, match=f"0 to {row.players - 1}, not {seat}"):
        start(row, SEED).view(seat)


@every_row
def test_seats_act_in_turn(row):
    seat, turns = 0, 0
    for game in positions(row, SEED, 2):
        if not game.is_over and game.seat != seat:
            assert game.seat == (seat + 1) % row.players
            assert game.phase == "place"
            seat, turns = game.seat, turns + 1
    assert turns > 5 or row.players == 1


@every_row
def test_a_step_says_what_happened(row):
    game, chance = start(row, SEED), np.random.default_rng(3)
    while not game.is_over:
        seat, rack = game.seat, game.rack(game.seat)
        step = game.apply(int(chance.choice(game.legal_ids())))
        assert step.seat == seat
        assert rules.encode(row, step.action) == step.number
        assert len(step.points) == 2
        played = [step.action.tile] if step.action.tile else []
        left = [tile for tile in rack if tile not in step.set_aside] if step.set_aside else rack
        size = len(left) - len(played) + len(step.drawn)
        assert len(game.rack(seat)) == size
        assert json.dumps(step.action.to_json())


@every_row
def test_a_game_can_travel_to_another_process(row):
    game = start(row, SEED)
    game.apply(game.legal()[0])
    twin = pickle.loads(pickle.dumps(game))
    assert twin.state.tobytes() == game.state.tobytes()
    assert (twin.ply, twin.variant, twin.seed) == (game.ply, row, game.seed)
    action = int(game.legal_ids()[0])
    assert twin.apply(action) == game.apply(action)


@every_row
def test_nothing_can_be_done_when_the_game_is_over(row):
    *_, game = positions(row, SEED, 4)
    assert game.phase == "over"
    assert game.legal() == []
    assert len(game.legal_ids()) == 0
    offer = game.offer()
    assert (offer["exchange"], offer["decline"]) == (None, False)
    with pytest.raises(rules.IllegalAction, match="The game is over"):
        game.apply(0)


@every_row
def test_a_game_ends_in_one_of_its_own_ways(row):
    won = (
        "seven_everywhere" if row.goal else "all_own_side" if row.tracks == "duel" else "all_maxed"
    )
    *_, game = positions(row, SEED, 5)
    assert game.outcome().end in ({"full", won} if row.cells else {won})
    view = game.view(None)
    assert (view["end"], view["ranking"]) == (game.outcome().end, game.outcome().ranking)
