import json
import sys
from pathlib import Path

import pytest

from sixfold.arena.entrants import Entrant
from sixfold.arena.playing import Terms
from sixfold.arena.report import draw_tables
from sixfold.arena.tournament import Tournament
from sixfold.records import read_records, replay
from sixfold.rules.errors import InvalidInput

EXAMPLE = Path(__file__).parents[2] / "examples" / "simple_engine.py"


def terms(variant="standard", players=2, seed="t", entrants=("greedy", "random"), seconds=None):
    row = tuple(Entrant(name) if isinstance(name, str) else name for name in entrants)
    return Terms(variant, players, "modern", seed, seconds, None if seconds else 20, row)


def hold(path, games=4, is_gauntlet=False, jobs=1, ray=None, **kind):
    tournament = Tournament(terms(**kind), games, path, is_gauntlet)
    try:
        return tournament.run(jobs, ray)
    finally:
        tournament.close()


@pytest.mark.parametrize(
    ("variant", "players", "is_gauntlet"),
    [
        ("standard", 2, False),
        ("standard", 3, True),
        ("team", 4, False),
        ("duel", 2, False),
        ("solo", 1, False),
        ("cards", 4, True),
    ],
)
def test_a_tournament_of_every_kind_ranks_greedy_above_random(
    tmp_path, variant, players, is_gauntlet
):
    path = tmp_path / "games.jsonl"
    report = hold(path, variant=variant, players=players, is_gauntlet=is_gauntlet)
    assert report.games == report.planned
    assert [row.name for row in report.rows] == ["greedy", "random"]
    assert report.meetings[0].first == "greedy"
    assert draw_tables(report)
    json.dumps(report.to_json())
    for _, record in read_records(path):
        replay(record)


def test_the_same_terms_give_the_same_games(tmp_path):
    first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    hold(first, entrants=("greedy", "club"))
    hold(second, entrants=("greedy", "club"))
    assert first.read_bytes() == second.read_bytes()


def test_many_workers_play_the_same_games_as_one(tmp_path):
    alone, together = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    hold(alone, games=6)
    hold(together, games=6, jobs=2)
    assert sorted(alone.read_bytes().splitlines()) == sorted(together.read_bytes().splitlines())


def test_both_seats_get_the_same_deal(tmp_path):
    path = tmp_path / "games.jsonl"
    hold(path)
    deals = [record.deal for _, record in read_records(path)]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_an_interrupted_run_goes_on_from_its_records(tmp_path):
    path, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    hold(whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1] + lines[2][:50])  # broken off in the middle of a line
    played = []
    tournament = Tournament(terms(), 4, path)
    tournament.run(on_game=played.append)
    tournament.close()
    assert len(played) == 2
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def test_more_games_go_on_from_fewer(tmp_path):
    path = tmp_path / "games.jsonl"
    hold(path, games=2)
    played = []
    tournament = Tournament(terms(), 6, path)
    report = tournament.run(on_game=played.append)
    tournament.close()
    assert len(played) == 4
    assert report.games == 6


def test_the_records_of_another_tournament_are_left_alone(tmp_path):
    path = tmp_path / "games.jsonl"
    hold(path, games=2)
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match="another tournament"):
        hold(path, games=2, seed="other")
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("buy tiles\n")
    with pytest.raises(InvalidInput, match=r"notes.txt, line 1"):
        hold(path)
    assert path.read_text() == "buy tiles\n"


@pytest.mark.parametrize(
    ("variant", "players"), [("standard", 2), ("team", 4), ("duel", 2), ("solo", 1), ("cards", 3)]
)
def test_the_example_engine_plays_every_game_without_a_forfeit(tmp_path, variant, players):
    engine = Entrant("example", f"{sys.executable} {EXAMPLE}")
    names = (engine, "random", "greedy")
    report = hold(
        tmp_path / "games.jsonl", games=1, variant=variant, players=players, entrants=names
    )
    assert report.forfeits == []
    assert {row.name for row in report.rows} == {"example", "random", "greedy"}


def test_a_tournament_runs_on_a_ray_cluster(tmp_path):
    here, there = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    hold(here, games=2)
    report = hold(there, games=2, ray="local")
    assert report.games == 2
    assert sorted(here.read_bytes().splitlines()) == sorted(there.read_bytes().splitlines())
