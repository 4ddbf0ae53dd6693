import msgspec
import pytest

from sixfold.arena.simulate import simulate
from sixfold.bots.advice.analysis import analyse, judge_action
from sixfold.bots.base import Budget
from sixfold.records import parse_record
from sixfold.rules.generator import make_rng
from sixfold.rules.variants import variant
from tests.bots.positions import ROWS, played


def record_of(name, bots="greedy"):
    raw = next(simulate(variant(name), bots.split(","), 1, "analysis", Budget()))
    return parse_record(msgspec.json.encode(raw))


@pytest.mark.parametrize("name", ["standard", "solo", "cards"])
def test_every_decision_of_a_record_is_judged(name):
    record = record_of(name)
    judgements = list(analyse(record, Budget(work=60)))
    assert [j.number for j in judgements] == list(range(1, len(record.actions) + 1))
    for judgement in judgements:
        assert judgement.best_value >= judgement.played_value
        assert judgement.mark in ("", "great", "slip", "mistake", "blunder")
        assert judgement.to_json()["loss"] >= 0
        assert len(judgement.best_points) == (2 if judgement.best.tile else 0)


def test_a_random_game_has_more_mistakes_than_a_greedy_one():
    def lost(bots):
        return sum(j.loss for j in analyse(record_of("standard", bots), Budget(work=100)))

    assert lost("random") > lost("greedy")


def test_the_played_action_is_judged_even_if_it_looks_hopeless():
    game = played(ROWS[0], 10)
    worst = int(game.legal_ids()[0])
    best, best_value, value, _ = judge_action(game, worst, Budget(work=200), make_rng(1))
    assert game.is_legal(best)
    assert best_value >= value
