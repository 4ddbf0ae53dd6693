import pytest

from sixfold.arena.entrants import Entrant, read_entrants
from sixfold.arena.schedule import pair_up, schedule
from sixfold.bots.registry import UnknownBot
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import variant


def seatings(name, players, names, is_gauntlet=False):
    return [p.seatings for p in pair_up(variant(name, players), names, is_gauntlet)]


def test_everybody_meets_everybody_from_both_seats():
    assert seatings("standard", 2, ["a", "b", "c"]) == [
        (("a", "b"), ("b", "a")),
        (("a", "c"), ("c", "a")),
        (("b", "c"), ("c", "b")),
    ]


def test_in_a_gauntlet_the_first_sits_alone_at_every_seat():
    assert seatings("standard", 4, ["a", "b"], is_gauntlet=True) == [
        (("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a"))
    ]


def test_partners_sit_opposite_each_other():
    assert seatings("team", 4, ["a", "b"]) == [(("a", "b", "a", "b"), ("b", "a", "b", "a"))]


def test_two_entrants_fill_a_larger_table_in_turn():
    assert seatings("standard", 4, ["a", "b"]) == [(("a", "b", "a", "b"), ("b", "a", "b", "a"))]


def test_alone_everybody_plays_every_deal():
    fixtures = schedule(variant("solo"), [Entrant("a"), Entrant("b")], games=3)
    assert [(f.deal, f.seating) for f in fixtures] == [
        (deal, (name,)) for deal in range(3) for name in "ab"
    ]


def test_a_deal_is_played_from_every_seat_before_the_next_one():
    fixtures = schedule(variant("standard"), [Entrant("a"), Entrant("b")], games=5)
    assert len(fixtures) == 6
    assert [f.deal for f in fixtures] == [0, 0, 1, 1, 2, 2]
    assert [f.number for f in fixtures] == list(range(6))


def test_a_tournament_of_one_is_refused():
    with pytest.raises(InvalidInput, match="at least two"):
        pair_up(variant("standard"), ["a"], is_gauntlet=False)


def test_an_unknown_bot_lists_the_known_ones():
    with pytest.raises(UnknownBot, match="choose one of random"):
        read_entrants("greedy,nobody", [], [])


@pytest.mark.parametrize("engine", ["mine", "=run", "mine="])
def test_an_engine_needs_a_name_and_a_command(engine):
    with pytest.raises(InvalidInput, match="NAME=COMMAND"):
        read_entrants("greedy", [], [engine])


def test_nobody_takes_part_twice():
    with pytest.raises(InvalidInput, match="twice"):
        read_entrants("greedy,greedy", [], [])
