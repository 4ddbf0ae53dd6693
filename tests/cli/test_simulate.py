import json

import pytest
from typer.testing import CliRunner

from sixfold.cli import main


def simulate(*args: object):
    return CliRunner().invoke(main, ["simulate", *map(str, args)])


def test_whole_games_are_written_one_record_a_line(tmp_path):
    out = tmp_path / "games.jsonl"
    done = simulate("--games", 3, "--bots", "random,greedy", "--seed", 5, "--out", out)
    assert done.exit_code == 0, done.output
    records = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert len(records) == 3
    for record in records:
        assert record["players"] == ["bot:random", "bot:greedy"]
        assert record["final"]["end"] == "full"
    assert len({record["seed"] for record in records}) == 3


@pytest.mark.parametrize(
    ("variant", "players", "edition"),
    [("standard", 4, "classic"), ("solo", 1, "modern"), ("team", 4, "classic"), ("duel", 2, "modern"),
     ("cards", 3, "modern")],
)  # fmt: skip
def test_every_variant_can_be_simulated(variant, players, edition):
    done = simulate("--variant", variant, "--players", players, "--edition", edition)
    assert done.exit_code == 0, done.output
    record = json.loads(done.stdout)
    assert (record["variant"], record["edition"], len(record["players"])) == (
        variant,
        edition,
        players,
    )


def test_the_same_seed_and_bots_give_the_same_games_byte_for_byte(tmp_path):
    one, two, other = (tmp_path / name for name in ("one", "two", "other"))
    simulate("--games", 2, "--seed", "spring", "--out", one)
    simulate("--games", 2, "--seed", "spring", "--out", two)
    simulate("--games", 2, "--seed", "autumn", "--out", other)
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes() != other.read_bytes()


def test_more_games_begin_with_the_same_ones(tmp_path):
    few, many = tmp_path / "few", tmp_path / "many"
    simulate("--games", 1, "--out", few)
    simulate("--games", 3, "--out", many)
    assert many.read_bytes().startswith(few.read_bytes())


def test_a_long_run_shows_its_progress_beside_the_records():
    done = simulate("--variant", "solo", "--games", 60, "--bots", "random")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 60
    assert all(line.startswith("{") for line in lines)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--variant", "chess"], "no game called 'chess'"),
        (["--players", 7], "2, 3 or 4 players, not 7"),
        (["--variant", "duel", "--edition", "classic"], "no edition 'classic'"),
        (["--bots", "deepthought"], "no bot called 'deepthought'"),
        (["--bots", "greedy,,random"], "3 bots for 2 seats"),
        (["--bots", ""], "no bot called ''"),
        (["--out", "nowhere/at/all.jsonl"], "cannot be written: No such file or directory"),
    ],
)
def test_a_wrong_wish_is_answered_in_one_sentence(args, sentence):
    done = simulate(*args)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert done.stderr.startswith("sixfold: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize("args", [["--games", 0], ["--games", "many"], ["--players", "two"]])
def test_what_is_no_number_is_refused(args):
    assert simulate(*args).exit_code == 2
