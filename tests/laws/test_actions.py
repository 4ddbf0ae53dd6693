import random

import numpy as np
import pytest

from sixfold import rules
from sixfold.rules import kernel
from tests.laws.games import any_game, choose, every_row, everything, sampled, start, steady


@every_row
@steady
@any_game
def test_the_legal_numbers_are_exactly_those_that_are_legal(row, seed, choices):
    for game, _ in sampled(row, seed, choices, 0.05):
        legal = game.legal_ids()
        assert list(legal) == sorted(set(legal))
        assert list(legal) == [n for n in range(row.actions) if kernel.is_legal(game.state, n)]
        assert [rules.encode(row, action) for action in game.legal()] == list(legal)
        assert len(legal) == 0 if game.is_over else len(legal) > 0


@every_row
@steady
@any_game
def test_an_equivalent_way_of_writing_is_legal_with_the_action_it_stands_for(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.1):
        legal = set(map(int, game.legal_ids()))
        for number in (
            chance.sample(range(row.actions), 30) if row.actions > 30 else range(row.actions)
        ):
            stands_for = int(kernel.canonical(game.state, number))
            assert game.is_legal(number) == (stands_for in legal and not game.is_over)
            if number != stands_for:
                assert number not in legal


@every_row
@steady
@any_game
def test_an_action_that_is_refused_changes_nothing(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.1):
        before = everything(game)
        for number in {0, row.moves, row.moves + 1, row.moves + 2, chance.randrange(row.actions)}:
            if not game.is_legal(number):
                with pytest.raises(rules.IllegalAction):
                    game.apply(number)
                with pytest.raises(rules.IllegalAction):
                    game.apply(rules.decode(row, number))
        for malformed in (-1, row.actions, "place", None, 0.5, {"do": "keep"}):
            assert not game.is_legal(malformed)
            with pytest.raises(rules.MalformedAction):
                game.apply(malformed)
        assert everything(game) == before


@every_row
@steady
@any_game
def test_a_draw_that_cannot_be_changes_nothing(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.1):
        if game.is_over:
            continue
        before = everything(game)
        number = choose(game, chance)
        drawn = game.copy().apply(number).drawn
        wrong = [*drawn, "RB"], ["RR"] * 7, drawn[:-1] if drawn else ["RB"], ["XX", *drawn[1:]]
        for tiles in wrong:
            with pytest.raises((rules.IllegalDraw, rules.InvalidInput)):
                game.apply(number, drawn=tiles)
        assert everything(game) == before
        # The right one, drawn by hand, is the same step.
        game_by_hand = game.copy()
        assert game_by_hand.apply(number, drawn=drawn).drawn == drawn


@every_row
@steady
@any_game
def test_the_same_seed_and_choices_give_the_same_game(row, seed, choices):
    games = [start(row, seed), start(row, seed)]
    chances = [random.Random(choices), random.Random(choices)]
    while not games[0].is_over:
        steps = [
            game.apply(choose(game, chance)) for game, chance in zip(games, chances, strict=True)
        ]
        assert steps[0] == steps[1]
    assert games[0].state.tobytes() == games[1].state.tobytes()


@every_row
def test_numbers_of_any_whole_type_are_taken(row):
    game = start(row, bytes(32))
    number = game.legal_ids()[0]
    assert game.is_legal(np.int32(number))
    assert game.copy().apply(np.int64(number)) == game.copy().apply(int(number))
