import random

from sixfold.records import Recorder, format_record, parse_record, replay
from tests.laws.games import any_game, choose, every_row, start, steady


@every_row
@steady
@any_game
def test_a_replay_equals_the_play(row, seed, choices):
    game, chance = start(row, seed), random.Random(choices)
    recorder = Recorder(game, [f"Player {seat + 1}" for seat in range(row.players)])
    played = [(game.state.tobytes(), None)]
    while not game.is_over:
        step = game.apply(choose(game, chance))
        recorder.note(step)
        played.append((game.state.tobytes(), step))
    written = recorder.record(game)
    replayed = []
    again = replay(
        parse_record(format_record(written)),
        lambda position, step: replayed.append((position.state.tobytes(), step)),
    )
    assert replayed == played[1:]
    assert again.outcome() == game.outcome()

    # Without the seed the draws are taken as they are written, and lead to the same views.
    del written["seed"]
    by_hand = replay(parse_record(format_record(written)))
    assert by_hand.seed is None
    assert by_hand.outcome() == game.outcome()
    assert [by_hand.view(seat) for seat in range(row.players)] == [
        game.view(seat) for seat in range(row.players)
    ]


@every_row
@steady
@any_game
def test_a_game_broken_off_at_any_point_can_be_replayed(row, seed, choices):
    game, chance = start(row, seed), random.Random(choices)
    recorder = Recorder(game, ["somebody"] * row.players)
    for _ in range(chance.randrange(30)):
        if not game.is_over:
            recorder.note(game.apply(choose(game, chance)))
    again = replay(parse_record(format_record(recorder.record(game))))
    assert again.state.tobytes() == game.state.tobytes()
    assert again.ply == game.ply
