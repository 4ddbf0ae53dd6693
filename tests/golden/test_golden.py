import json
from pathlib import Path

import pytest

from sixfold.records import read_records, replay
from tests.golden.make import GOLDEN

REFEREE = Path(__file__).parent / "referee.jsonl"
every_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.file.stem)


@every_golden
def test_a_recorded_game_replays_to_its_end(golden):
    games = [replay(record) for _, record in read_records(golden.file)]
    assert len(games) == 2
    assert all(game.is_over and game.variant is golden.row for game in games)


@every_golden
def test_a_recorded_game_is_played_again_byte_for_byte(golden):
    assert b"".join(golden.lines()) == golden.file.read_bytes()


def referees_games() -> list[tuple[int, str]]:
    lines = REFEREE.read_text().splitlines()
    names = []
    for number, line in enumerate(lines, 1):
        head = json.loads(line)
        names.append((number, f"{head['variant']}-{head['edition']}-{len(head['players'])}"))
    return names


@pytest.mark.parametrize(
    "number", [pytest.param(n, id=f"{n}-{name}") for n, name in referees_games()]
)
def test_a_game_of_the_independent_referee_is_accepted(number):
    (record,) = [record for line, record in read_records(REFEREE) if line == number]
    assert record.seed is None
    game = replay(record)
    assert game.outcome().end == record.final.end
    assert game.tracks() == record.final.tracks


def test_every_file_of_games_belongs_to_a_row_of_the_table():
    files = {golden.file for golden in GOLDEN}
    assert files == set(REFEREE.parent.glob("*.jsonl")) - {REFEREE}


def test_what_random_bots_played_for_us_the_referee_played_too_and_greedy_bots():
    rows = [golden.row for golden in GOLDEN if golden.bot == "random"]
    assert len(rows) >= 14  # the games of the rule books
    assert {golden.row for golden in GOLDEN if golden.bot == "greedy"} >= set(rows)
    names = {name for _, name in referees_games()}
    assert names >= {f"{row.name}-modern-{row.players}" for row in rows}
