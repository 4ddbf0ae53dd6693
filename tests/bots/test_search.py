import dataclasses
import threading
import time

import numpy as np
import pytest

from sixfold.bots.base import Budget, Stop
from sixfold.bots.evaluation.net import FOLDER, read_net, save_net
from sixfold.bots.players import searching
from sixfold.bots.players.searching import (
    SearchBot,
    SearchSettings,
    rollouts_per_second,
    usual_depth,
)
from sixfold.bots.registry import make, names
from sixfold.bots.search.halving import Ranked
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import variant
from tests.bots.positions import ROWS, label, played


@pytest.mark.parametrize("row", ROWS, ids=label)
@pytest.mark.parametrize("name", names())
def test_every_bot_plays_every_variant_by_the_rules(name, row):
    bot, luck = make(name), make_rng(3)
    game = played(row, 4)
    for _ in range(6):
        if game.is_over:
            break
        game.apply(bot.choose(Observation.of(game, game.seat), Budget(work=40), luck))


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_a_search_needs_nothing_but_the_view(row):
    game = played(row, 11)
    seen = Observation.of(game, game.seat)
    told = Observation.from_view(game.view(game.seat))
    choices = {SearchBot().choose(known, Budget(work=200), make_rng(5)) for known in (seen, told)}
    assert len(choices) == 1


def test_fixed_work_and_a_seed_always_give_the_same_choice():
    game = played(ROWS[0], 8)
    seen = Observation.of(game, game.seat)
    first, second = (SearchBot().rank(seen, Budget(work=500), make_rng(9)) for _ in range(2))
    assert np.array_equal(first.actions, second.actions)
    assert np.array_equal(first.values, second.values)


def test_a_search_does_the_work_it_is_given():
    game = played(ROWS[0], 8)
    ranked = SearchBot().rank(Observation.of(game, game.seat), Budget(work=2000), make_rng(9))
    assert 1500 <= ranked.games <= 2100


def test_a_level_with_a_limit_never_works_more():
    game = played(ROWS[0], 8)
    bot = SearchBot("limited", SearchSettings(width=8, most_work=100))
    ranked = bot.rank(Observation.of(game, game.seat), Budget(work=5000), make_rng(9))
    assert ranked.games <= 110


def test_a_judge_that_learned_from_its_own_play_is_asked_right_after_more_replies(tmp_path):
    row = variant("standard", 2)
    learned = read_net(FOLDER / "standard2.npz", "standard2")
    fitted = dataclasses.replace(learned, note={"games": 9})
    save_net(tmp_path / "standard2.npz", "standard2", fitted)
    at_once, later = usual_depth(row), usual_depth(row, tmp_path)
    assert at_once.plies == 0 < later.plies
    assert at_once.reply_width > later.reply_width
    of_more = usual_depth(variant("standard", 4))
    assert of_more.plies == 0
    assert later.reply_width < of_more.reply_width < at_once.reply_width


def test_a_stopped_search_gives_its_best_so_far():
    game = played(ROWS[0], 8)
    seen = Observation.of(game, game.seat)
    stop = Stop()
    SearchBot().choose(seen, Budget(work=10), make_rng(1))  # compiled before the clock matters
    found = []
    thread = threading.Thread(
        target=lambda: found.append(
            SearchBot().choose(seen, Budget(seconds=3600, stop=stop), make_rng(1))
        )
    )
    thread.start()
    time.sleep(0.05)
    stop.set()
    thread.join(60)
    assert found
    assert game.is_legal(found[0])


def test_a_search_stopped_before_it_starts_still_answers():
    game = played(ROWS[0], 8)
    stop = Stop()
    stop.set()
    seen = Observation.of(game, game.seat)
    assert game.is_legal(SearchBot().choose(seen, Budget(seconds=1, stop=stop), make_rng(1)))


def test_the_only_action_needs_no_search():
    row = next(row for row in ROWS if row.name == "solo")
    for seed in range(1, 40):
        game = played(row, 500, seed)
        if len(game.legal_ids()) == 1:
            seen = Observation.of(game, game.seat)
            assert SearchBot().choose(seen, Budget(work=1), make_rng(1)) == game.legal_ids()[0]
            return
    pytest.fail("no position with a single action was found")


def test_a_win_at_hand_is_taken():
    # The last placement of a game decides it: a search must never prefer one that loses.
    row = next(row for row in ROWS if row.name == "standard" and row.players == 2)
    decided = 0
    for seed in range(1, 30):
        game = played(row, 500, seed)
        seat, results = game.seat, {}
        for action in game.legal_ids():
            after = game.copy()
            after.apply(int(action))
            outcome = after.outcome()
            results[int(action)] = None if outcome is None else outcome.ranking[0] == [seat]
        if None in results.values() or len(set(results.values())) < 2:
            continue
        chosen = SearchBot().choose(Observation.of(game, seat), Budget(work=600), make_rng(1))
        assert results[chosen]
        decided += 1
    assert decided


def test_the_speed_of_the_search_is_its_imagined_games_by_the_clock(monkeypatch):
    searched, ticks = [], iter([100.0, 102.0])

    class Clock:
        @staticmethod
        def perf_counter():
            return next(ticks)

    def rank(bot, seen, budget, rng):
        searched.append((seen.variant.name, budget.seconds))
        return Ranked(*[np.zeros(1)] * 4, games=500)

    monkeypatch.setattr(
        SearchBot, "choose", lambda bot, seen, budget, rng: seen.guess(rng).legal_ids()[0]
    )
    monkeypatch.setattr(SearchBot, "rank", rank)
    monkeypatch.setattr(searching, "time", Clock)
    assert rollouts_per_second("duel", 1.5) == 250
    assert searched == [("duel", 1.5)]
