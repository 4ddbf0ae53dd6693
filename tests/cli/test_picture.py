import pytest
from PIL import Image
from typer.testing import CliRunner

from sixfold import rules
from sixfold.cli import main
from sixfold.records import format_record
from tests.records.games import recorded


def picture(*words: object):
    return CliRunner().invoke(main, ["picture", *map(str, words)])


@pytest.fixture
def games(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(
        b"".join(format_record(recorded(name)) + b"\n" for name in ("solo", "standard"))
    )
    return file


def test_a_position_as_one_line_is_printed_as_svg():
    done = picture(rules.new("duel", seed="00" * 32).position(), "--coordinates")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("<svg")
    assert ">C4</text>" in done.stdout


def test_a_game_becomes_a_gif_with_a_frame_for_each_action(games, tmp_path):
    out = tmp_path / "game.gif"
    done = picture(games, "--game", 2, "--after", 5, "--out", out, "--width", 200)
    assert done.exit_code == 0, done.stderr
    with Image.open(out) as image:
        assert image.n_frames == 6


def test_a_position_of_a_game_becomes_a_png_and_a_file_may_hold_a_position(games, tmp_path):
    out = tmp_path / "end.png"
    assert picture(games, "--out", out, "--theme", "dark", "--width", 200).exit_code == 0
    with Image.open(out) as image:
        assert image.size[0] == 200
    line = tmp_path / "position.txt"
    line.write_text(rules.new("cards").position() + "\n")
    assert picture(line).stdout.startswith("<svg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--out", "game.bmp"), "A picture is .svg, .png or .gif, not .bmp."),
        (("--game", "9"), "there is no record on line 9."),
        (("--after", "999"), "The game has only"),
        (("--theme", "pink"), "choose one of light, dark"),
        (("--rack", "3"), "There is no seat 3."),
        (("--out", "/proc/none/p.svg"), "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(games, words, said):
    done = picture(games, *words)
    assert done.exit_code == 1
    assert said in done.stderr


def test_a_folder_and_a_file_of_something_else_are_refused_in_a_sentence(tmp_path):
    done = picture(tmp_path)
    assert done.exit_code == 1
    assert f"{tmp_path} cannot be read: Is a directory." in done.stderr
    other = tmp_path / "other.png"
    other.write_bytes(bytes(range(128, 256)))
    done = picture(other)
    assert done.exit_code == 1
    assert "holds neither records nor a position." in done.stderr
    assert picture(f"no position {'x' * 5000}").exit_code == 1


def test_a_line_that_is_no_position_is_said_in_a_sentence():
    assert "A position has 9 fields" in picture("no position").stderr
