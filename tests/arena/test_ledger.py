import sys
from pathlib import Path

import pytest

from sixfold.arena.entrants import Entrant
from sixfold.arena.ledger import Ledger
from sixfold.rules.errors import InvalidInput
from tests.arena.test_tournament import EXAMPLE, hold, terms


def test_games_of_another_command_under_the_same_name_do_not_count(tmp_path):
    path = tmp_path / "games.jsonl"
    command = f"{sys.executable} {EXAMPLE}"
    hold(path, games=2, entrants=("random", Entrant("mine", command)), seconds=5)
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match="another 'mine'"):
        hold(path, games=2, entrants=("random", Entrant("mine", f"{command} --new")), seconds=5)
    assert path.read_bytes() == before


def test_games_of_others_count_when_somebody_new_takes_part(tmp_path):
    path = tmp_path / "games.jsonl"
    hold(path, games=2)
    assert hold(path, games=2, entrants=("greedy", "random", "casual")).games == 6
    assert len(path.read_bytes().splitlines()) == 6


def test_what_stands_in_the_file_is_never_written_again(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    hold(path, games=2)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"format": "sixf')  # cut off while a third game was written

    def refuse(*_):
        raise AssertionError("the file was written from its start")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    ledger = Ledger(path, terms())
    assert len(ledger.games) == 2
    assert path.read_bytes() == whole
    ledger.close()


@pytest.mark.parametrize(("place", "why"), [("", "Is a directory"), ("file/games", "is no folder")])
def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path, place, why):
    (tmp_path / "file").write_text("")
    with pytest.raises(InvalidInput, match=rf"The records cannot be kept in .*{why}"):
        Ledger(tmp_path / place, terms())
