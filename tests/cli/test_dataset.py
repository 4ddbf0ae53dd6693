import numpy as np
import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from sixfold import rules
from sixfold.cli import main
from sixfold.envs.layout import layout_of
from sixfold.records import format_record
from tests.records.games import recorded


def dataset(*words: object):
    return CliRunner().invoke(main, ["dataset", *map(str, words)])


def load(file):
    with np.load(file) as arrays:
        return dict(arrays)


@pytest.mark.parametrize("name", ["standard", "solo", "team", "cards"])
def test_every_decision_of_a_game_becomes_a_row(name, tmp_path):
    record = recorded(name)
    file = tmp_path / "games.jsonl"
    file.write_bytes(format_record(record) + b"\n")
    done = dataset(file, "--out", tmp_path / "set.npz")
    assert done.exit_code == 0, done.stderr
    arrays = load(tmp_path / "set.npz")
    row = rules.variant(name)
    assert arrays["observation"].shape == (len(record["actions"]), layout_of(row).size)
    assert [int(seat) for seat in arrays["seat"]] == [a["seat"] for a in record["actions"]]
    assert rules.decode(row, int(arrays["action"][0])).do == record["actions"][0]["do"]
    if row.teams > 1:
        first = record["final"]["ranking"][0][0]
        assert all(arrays["result"][arrays["seat"] % row.teams == first] > 0)
    else:
        assert 0 <= arrays["result"][0] <= 1
    card = (tmp_path / "set.md").read_text()
    assert "| rack |" in card
    assert f"{len(record['actions'])} decisions of 1 finished games" in card


def test_parquet_holds_the_same_rows(tmp_path):
    words = ("--variant", "cards", "--games", 2, "--out")
    for name in ("set.npz", "set.parquet"):
        done = dataset(*words, tmp_path / name)
        assert done.exit_code == 0, done.stderr
    arrays, table = load(tmp_path / "set.npz"), parquet.read_table(tmp_path / "set.parquet")
    assert table.column_names == list(arrays)
    for name, column in arrays.items():
        assert np.array_equal(np.array(table[name].to_pylist()), column), name
    assert table.schema.field("observation").type.list_size == arrays["observation"].shape[1]


def test_bots_play_the_same_games_for_the_same_seed(tmp_path):
    told = [
        dataset("--variant", "cards", "--games", 2, "--out", tmp_path / f"{n}.npz") for n in (1, 2)
    ]
    assert [done.exit_code for done in told] == [0, 0]
    one, two = (load(tmp_path / f"{n}.npz") for n in (1, 2))
    assert (one["observation"] == two["observation"]).all()
    assert set(one["game"].tolist()) == {0, 1}


def test_what_cannot_be_a_data_set_is_said_in_a_sentence(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"".join(format_record(recorded(name)) + b"\n" for name in ("cards", "solo")))
    assert "games of one variant" in dataset(file, "--out", tmp_path / "x.npz").stderr
    unfinished = recorded("cards")
    del unfinished["final"], unfinished["actions"][3:]
    file.write_bytes(format_record(unfinished) + b"\n")
    assert "no finished game" in dataset(file, "--out", tmp_path / "x.npz").stderr
    file.write_bytes(format_record(recorded("cards")) + b"\n")
    assert ".npz or .parquet" in dataset(file, "--out", tmp_path / "x.csv").stderr
