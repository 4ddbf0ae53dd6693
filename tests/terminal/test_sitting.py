import json

import pytest

from sixfold import rules
from sixfold.records import format_record, parse_record, replay
from sixfold.rules.hexes import CELLS
from sixfold.terminal.drawing import board_lines, cell_at, sheet_lines
from sixfold.terminal.hand import Hand
from sixfold.terminal.sitting import Sitting
from tests.rules.positions import every_row


def sitting(variant="standard", players=None, seat=0, bots=("random",)):
    game = rules.new(variant, players, seed="4d" * 32)
    return Sitting(game, seat, bots if game.variant.players > 1 else (), seconds=0.01)


def play_on(one: Sitting, count: int = 1) -> None:
    for _ in range(count):
        if one.is_mine:
            one.play(one.game.legal()[0])
        else:
            one.answer(one.think())


@pytest.mark.parametrize("variant", ["standard", "solo", "team", "duel", "cards"])
def test_a_whole_game_is_played_and_its_record_replays(variant, tmp_path):
    one = sitting(variant)
    while not one.game.is_over:
        play_on(one)
    one.keep(tmp_path / "kept" / "games.jsonl")
    line = (tmp_path / "kept" / "games.jsonl").read_bytes()
    assert replay(parse_record(line)) == one.game
    assert json.loads(line)["players"][0] == "You"


def test_a_game_from_a_position_is_kept_with_the_position(tmp_path):
    line = rules.new("duel", seed="4d" * 32).position(0)
    one = Sitting(rules.set_up(line, "ab" * 32), 0, ["random"], seconds=0.01)
    play_on(one, 4)
    one.keep(tmp_path / "games.jsonl")
    kept = (tmp_path / "games.jsonl").read_bytes()
    assert json.loads(kept)["position"] == line
    assert replay(parse_record(kept)) == one.game


def test_taking_back_goes_to_the_persons_last_decision():
    one = sitting()
    play_on(one)
    before = one.game.position()
    play_on(one, 3 if one.game.phase == "place" else 4)
    while not one.is_mine:
        play_on(one)
    one.undo()
    assert one.is_mine
    one.undo()
    assert one.game.ply == 0
    with pytest.raises(rules.IllegalAction, match="nothing of yours"):
        one.undo()
    assert before != one.game.position()


def test_nobody_acts_out_of_turn_and_wrong_seats_are_refused():
    one = sitting(seat=1)
    with pytest.raises(rules.IllegalAction, match="not your turn"):
        one.play(one.game.legal()[0])
    with pytest.raises(rules.InvalidInput, match="Seats are numbered"):
        sitting(seat=2)
    with pytest.raises(rules.InvalidInput, match="2 bots for 1 seats"):
        sitting(bots=("random", "greedy"))


def test_an_unfinished_game_is_kept_too_and_an_empty_one_is_not(tmp_path):
    one = sitting()
    one.keep(tmp_path / "games.jsonl")
    assert not (tmp_path / "games.jsonl").exists()
    play_on(one, 2)
    assert "final" not in json.loads(format_record(one.record()))


@every_row
def test_the_table_fits_eighty_columns_and_letters_say_everything(row):
    game = rules.new(row.name, row.players, row.edition, "00" * 32)
    for line in sheet_lines(game, ["somebody with a long name"] * row.players):
        assert line.cell_len <= 80
    if row.cells:
        game.apply(game.legal()[0])
        lines = board_lines(game, ((0, 0), (1, 0)), (), "RB")
        assert max(line.cell_len for line in lines) <= 80
        assert any("[R] [B]" in line.plain for line in lines)
        assert sum(line.plain.count("(") for line in lines) == 6


def test_every_cell_is_found_where_it_is_drawn():
    game = rules.new("team", seed="00" * 32)
    for cell in CELLS[: game.variant.cells]:
        if cell in {(q, r) for q, r, _ in game.view(None)["board"]}:
            continue
        lines = [line.plain for line in board_lines(game, (cell,), (), "")]
        (y,) = [i for i, line in enumerate(lines) if "[" in line]
        assert cell_at(lines[y].index("[") + 1, y, 7) == cell
    assert cell_at(0, 0, 7) is None
    assert cell_at(40, 99, 7) is None


def test_the_tile_in_hand_stays_on_the_board():
    hand = Hand()
    for way in ("up", "left", "down", "right"):
        for _ in range(30):
            hand.go(way, rules.variant(), [])
        assert hand.cell in CELLS[:91]
    hand.turn()
    assert hand.direction == 1
