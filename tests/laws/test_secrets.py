import json

import numpy as np

from sixfold import rules
from sixfold.envs.layout import layout_of
from sixfold.envs.table import encode
from sixfold.rules.generator import make_rng
from sixfold.rules.state import BAG
from sixfold.rules.tiles import KIND_COUNT, KINDS
from tests.laws.games import any_game, choose, every_row, positions, redealt, sampled, steady
from tests.rules.positions import census


@every_row
@steady
@any_game
def test_a_view_does_not_change_when_only_hidden_things_change(row, seed, choices):
    for game, chance in sampled(row, seed, choices):
        for seat in (None, *range(row.players)):
            assert redealt(game, seat, chance).view(seat) == game.view(seat)


@every_row
@steady
@any_game
def test_a_view_names_neither_the_seed_nor_the_order_of_draws(row, seed, choices):
    for game, _ in sampled(row, seed, choices, 0.1):
        for seat in (None, *range(row.players)):
            view = game.view(seat)
            text = json.dumps(view)
            assert json.loads(text) == view
            assert seed.hex() not in text
            for tiles in (view["rack"], view.get("laid", []), view.get("discard", [])):
                assert tiles == sorted(tiles, key=KINDS.index)


@every_row
@steady
@any_game
def test_a_spectator_sees_no_rack_and_a_seat_only_its_own(row, seed, choices):
    for game, _ in sampled(row, seed, choices, 0.1):
        assert game.view(None)["rack"] == []
        for seat in range(row.players):
            assert game.view(seat)["rack"] == game.rack(seat)
            shared = {k: v for k, v in game.view(seat).items() if k not in ("rack", "seat")}
            spectated = {k: v for k, v in game.view(None).items() if k not in ("rack", "seat")}
            assert shared == spectated


@every_row
@steady
@any_game
def test_a_view_tells_all_that_a_seat_knows(row, seed, choices):
    for game, _ in sampled(row, seed, choices):
        for seat in range(row.players):
            known = rules.Observation.of(game, seat)
            told = rules.Observation.from_view(json.loads(json.dumps(game.view(seat))))
            assert (told.variant, told.seat) == (row, seat)
            assert np.array_equal(told.state, known.state)
            assert np.array_equal(told.count, known.count)
            in_use = known.count > 0
            assert np.array_equal(told.barred[in_use], known.barred[in_use])


@every_row
@steady
@any_game
def test_an_observation_does_not_change_when_only_hidden_things_change(row, seed, choices):
    for game, chance in sampled(row, seed, choices):
        for seat in range(row.players):
            known = rules.Observation.of(game, seat)
            other = rules.Observation.of(redealt(game, seat, chance), seat)
            assert np.array_equal(known.state, other.state)
            # So a guess cannot depend on the truth either.
            luck = chance.getrandbits(64)
            guesses = [seen.imagine(make_rng(luck)).tobytes() for seen in (known, other)]
            assert guesses[0] == guesses[1]


@every_row
@steady
@any_game
def test_the_bytes_for_learning_programs_do_not_change_when_only_hidden_things_change(
    row, seed, choices
):
    size = layout_of(row).size
    for game, chance in sampled(row, seed, choices):
        for seat in range(row.players):
            seen, other = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
            encode(game.state, seat, seen)
            encode(redealt(game, seat, chance).state, seat, other)
            assert seen.tobytes() == other.tobytes()


@every_row
@steady
@any_game
def test_what_is_shown_of_an_action_names_no_draw_to_those_who_did_not_make_it(row, seed, choices):
    for game, chance in sampled(row, seed, choices):
        if game.is_over:
            continue
        number, seat = choose(game, chance), game.seat
        twin = game.copy()
        twin.reseed(chance.randbytes(32))  # nothing but the draws to come
        steps = game.copy().apply(number), twin.apply(number)
        for other in (None, *(other for other in range(row.players) if other != seat)):
            learned = [rules.shown(step, other) for step in steps]
            assert learned[0] == learned[1]
            assert learned[0]["drawn"] is None
        assert [rules.shown(step, seat)["drawn"] for step in steps] == [s.drawn for s in steps]


@every_row
@steady
@any_game
def test_an_imagined_game_agrees_with_everything_the_seat_knows(row, seed, choices):
    for game, chance in sampled(row, seed, choices):
        whole = census(game)
        for seat in range(row.players):
            seen = rules.Observation.of(game, seat)
            guess = game.copy()
            guess.state = seen.imagine(make_rng(chance.getrandbits(64)))
            assert guess.view(seat) == game.view(seat)
            assert census(guess) == whole
            again = rules.Observation.of(guess, seat)
            assert np.array_equal(again.state, seen.state)
            if game.seat == seat:
                assert list(guess.legal_ids()) == list(game.legal_ids())


@every_row
@steady
@any_game
def test_an_imagined_game_can_be_played_to_its_end(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.02):
        guess = game.copy()
        guess.state = rules.Observation.of(game, game.seat).imagine(
            make_rng(chance.getrandbits(64))
        )
        while not guess.is_over:
            guess.apply(int(chance.choice(list(guess.legal_ids()))))
        assert guess.outcome() is not None


@every_row
@steady
@any_game
def test_the_truth_is_never_ruled_out_by_what_a_seat_remembers(row, seed, choices):
    for game in positions(row, seed, choices):
        for seat in range(row.players):
            seen = rules.Observation.of(game, seat)
            unseen = seen.state[BAG : BAG + KIND_COUNT].astype(int)
            for other in range(row.players):
                if other != seat and seen.count[other]:
                    may_be = np.maximum(unseen - seen.barred[other], 0)
                    agreeing = np.minimum(game.hand(other), may_be).sum()
                    assert agreeing >= seen.count[other]
