import pytest

from sixfold import match as m
from tests.match.tables import moved, table


def _in_the_middle_of_a_turn() -> m.Match:
    """Play until the person stands before a question after their own move."""
    for game in range(100):
        match = table("duel", players=2, bots=1)
        while match.state == "running":
            match = moved(match, seed=1000 * game + match.number)
            if match.moves[-1].person == "p0" and match.acting == 0:
                return match
    raise AssertionError("no question ever came")


def test_against_bots_nothing_is_taken_back_once_a_tile_was_drawn() -> None:
    match = moved(table(players=2, bots=1))
    assert match.moves[-1].step.drawn
    assert m.can_take_back(match, "p0") == "no"
    with pytest.raises(m.Refused, match="nothing_to_take_back"):
        m.ask_take_back(match, "p0", match.number, 2)


def test_against_bots_a_move_is_free_to_take_back_while_nothing_new_was_seen() -> None:
    match = _in_the_middle_of_a_turn()
    assert m.can_take_back(match, "p0") == "free"
    back = m.ask_take_back(match, "p0", match.number, 9).match
    assert len(back.moves) == len(match.moves) - 1


def test_between_people_everybody_has_to_agree() -> None:
    match = moved(table("standard", 3))
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    assert asked.request is not None
    assert asked.request.waiting == (1, 2)
    one = m.answer_take_back(asked, "p1", True, 3).match
    assert one.moves
    assert m.answer_take_back(one, "p2", True, 4).match.moves == ()
    assert m.answer_take_back(one, "p2", False, 4).match.request is None


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
