"""Taking back between people and against bots."""

import hashlib

import pytest

from sixfold import match as m
from sixfold.records.shares import seed_after_take_back
from tests.match.tables import SEED, moved, table


def _until_turn_of(match: m.Match, seat: int) -> m.Match:
    while match.acting != seat:
        match = moved(match, seed=match.number)
    return match


def test_against_bots_one_takes_back_as_far_as_one_likes_and_the_game_is_practice() -> None:
    match = first = table(players=2, bots=1)
    for _ in range(3):
        match = _until_turn_of(moved(match, seed=match.number), 0)
    assert m.can_take_back(match, "p0") == "free"
    back = m.ask_take_back(match, "p0", match.number, 9, to=0).match
    assert back.moves == ()
    assert back.practice
    assert back.game is not None
    assert first.game is not None
    assert back.game.rack(0) == first.game.rack(0)
    assert back.number == match.number + 1


def test_after_taking_back_against_bots_the_same_tiles_are_drawn_again() -> None:
    match = moved(table(players=2, bots=1), seed=5)
    drawn = match.moves[0].step.drawn
    back = m.ask_take_back(match, "p0", match.number, 9).match
    assert moved(back, seed=5).moves[0].step.drawn == drawn


def test_alone_one_takes_back_too() -> None:
    match = moved(moved(table("solo", 1)))
    assert len(m.ask_take_back(match, "p0", match.number, 9).match.moves) == 1
    assert m.ask_take_back(match, "p0", match.number, 9, to=0).match.moves == ()


def test_only_own_moves_can_be_gone_back_to() -> None:
    match = _until_turn_of(moved(table(players=2, bots=1)), 0)
    bots_move = next(move.number for move in match.moves if move.person is None)
    with pytest.raises(m.Refused, match="nothing_to_take_back"):
        m.ask_take_back(match, "p0", match.number, 9, to=bots_move)


def test_before_the_first_own_move_there_is_nothing_to_take_back() -> None:
    match = table(players=2, bots=1)
    assert m.can_take_back(match, "p0") == "no"
    with pytest.raises(m.Refused, match="nothing_to_take_back"):
        m.ask_take_back(match, "p0", match.number, 2)


def test_what_nobody_could_have_learnt_from_does_not_make_it_practice() -> None:
    for game in range(100):
        match = table("duel", players=2, bots=1)
        while match.state == "running":
            match = moved(match, seed=1000 * game + match.number)
            if match.moves[-1].person == "p0" and match.acting == 0:
                assert not m.ask_take_back(match, "p0", match.number, 9).match.practice
                return
    raise AssertionError("no question ever came")


def test_between_people_everybody_has_to_agree() -> None:
    match = moved(table("standard", 3))
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    assert asked.request is not None
    assert asked.request.waiting == (1, 2)
    one = m.answer_take_back(asked, "p1", True, 3).match
    assert one.moves
    assert m.answer_take_back(one, "p2", True, 4).match.moves == ()
    assert m.answer_take_back(one, "p2", False, 4).match.request is None


def test_between_people_other_tiles_are_drawn_after_a_take_back_under_a_new_hash() -> None:
    match = moved(table(), seed=3)
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    back = m.answer_take_back(asked, "p1", True, 3).match
    fresh = seed_after_take_back(SEED.hex(), match.number)
    assert back.seedings[-1] == m.Seeding(0, fresh, match.number)
    assert back.seed_hash == hashlib.sha256(bytes.fromhex(fresh)).hexdigest() != match.seed_hash
    assert back.game is not None
    assert back.game.rack(0) == table().game.rack(0)  # type: ignore[union-attr]
    assert moved(back, seed=3).moves[0].step.drawn != match.moves[0].step.drawn


def test_a_second_take_back_forgets_the_seeds_of_moves_that_are_gone() -> None:
    match = moved(moved(table(), seed=1), seed=2)
    numbers = []
    for _ in range(2):
        numbers.append(match.number)
        asker = match.moves[-1].person
        assert asker is not None
        other = "p1" if asker == "p0" else "p0"
        asked = m.ask_take_back(match, asker, match.number, 2).match
        match = moved(m.answer_take_back(asked, other, True, 3).match, seed=4)
    assert [seeding.take_back for seeding in match.seedings[1:]] == numbers
    replayed = m.play(match, game := m.dealt(match), (move.step.action for move in match.moves))
    assert match.game is not None
    assert game.rack(0) == match.game.rack(0)
    assert [step.drawn for step in replayed] == [move.step.drawn for move in match.moves]


def test_the_asker_cannot_agree_with_themselves_but_may_withdraw() -> None:
    match = moved(table())
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    with pytest.raises(m.Refused):
        m.answer_take_back(asked, "p0", True, 3)
    assert m.answer_take_back(asked, "p0", False, 3).match.request is None


def test_a_move_ends_the_request() -> None:
    match = moved(table())
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    assert moved(asked).request is None


def test_the_clock_of_the_taken_back_position_runs_on() -> None:
    match = moved(table(clock=m.Clock("game", 100)), now=10_000)
    asked = m.ask_take_back(match, "p0", match.number, 15_000).match
    back = m.answer_take_back(asked, "p1", True, 20_000).match
    assert back.times is not None
    assert back.times.running == 0
    assert back.times.remaining(0, 21_000) == 99_000


def test_nobody_tries_things_out_while_somebody_may_come_back() -> None:
    match = _until_turn_of(moved(table(players=2)), 0)
    left = m.leave(match, "p1", "greedy", 2).match
    assert m.can_take_back(left, "p0") == "no"
    with pytest.raises(m.Refused):
        m.ask_take_back(left, "p0", left.number, 3)
    back = m.sit(left, "p1", 1, "P1", 4).match
    assert m.can_take_back(back, "p0") == "ask"
    # of three, those who play still agree among themselves
    three = m.leave(moved(table(players=3)), "p2", "greedy", 2).match
    assert m.can_take_back(three, "p0") == "ask"
