import pytest
from typer.testing import CliRunner

from sixfold import rules
from sixfold.cli import main
from sixfold.records import read_records, replay
from sixfold.terminal.bot_table import BotTable


@pytest.fixture
def somebody(monkeypatch):
    """Somebody who makes one move and leaves; no screen is needed for that."""
    monkeypatch.setattr(
        BotTable, "run", lambda app: app.sitting.play(app.sitting.game.legal()[0]) and None
    )


def play(*words: object):
    return CliRunner().invoke(main, ["play", *map(str, words)])


def test_a_game_from_a_position_is_recorded_like_any_other(somebody, tmp_path):
    file = tmp_path / "games.jsonl"
    line = rules.new("duel", seed="00" * 32).position()
    for words in (["--variant", "duel"], ["--position", line]):
        done = play(*words, "--bots", "random", "--records", file)
        assert done.exit_code == 0, done.output
        assert f"The game is kept in {file}" in done.output
    dealt, set_up = (record for _, record in read_records(file))
    assert dealt.position is None
    assert set_up.position == line
    assert replay(set_up).ply == 1


def test_a_game_that_nobody_wants_kept_is_not(somebody, tmp_path):
    file = tmp_path / "games.jsonl"
    done = play("--variant", "solo", "--records", file, "--no-record")
    assert done.exit_code == 0, done.output
    assert not file.exists()
