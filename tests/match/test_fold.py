"""A match is what its log adds up to."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import match as m
from tests.match.tables import SEED, moved, table

KINDS = [("standard", 2), ("standard", 3), ("team", 4), ("duel", 2), ("cards", 3), ("solo", 1)]


def _anything(match: m.Match, luck: random.Random, now: int) -> m.Change | None:
    """Let somebody try something; None when they were refused."""
    people = [seat.person for seat in match.seats if seat.person]
    person = luck.choice(people)
    game = match.game
    assert game is not None
    acting = match.acting if match.acting is not None else 0
    tries = [
        lambda: m.say(match, person, "x", "hello", str(now), now),
        lambda: m.leave(match, person, "greedy", now),
        lambda: m.sit(match, person, luck.randrange(len(match.seats)), "x", now),
        lambda: m.ask_take_back(match, person, match.number, now),
        lambda: m.answer_take_back(match, person, luck.random() < 0.7, now),
        lambda: m.want_rematch(match, person, True, "next", now),
    ]
    weights = [1, 0.3, 1, 2, 3, 1]
    if match.state == "running":
        action = luck.choice(game.legal()).to_json()
        player = None if match.bot_to_act else match.seats[acting].person
        tries.append(lambda: m.act(match, player, acting, match.number, action, now))
        weights.append(20)
    try:
        return luck.choices(tries, weights)[0]()
    except (m.Refused, m.Already):
        return None


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 2**32))
def test_the_stored_log_adds_up_to_the_match_that_was_played(
    kind: tuple[str, int], seed: int
) -> None:
    luck = random.Random(seed)
    variant, players = kind
    match = table(variant, players, clock=m.Clock("game", 600, 2))
    stored = [
        m.encode_entry(
            m.Opened(at=0, settings=match.settings, seats=match.seats, host="p0", seed_hash="hash")
        )
    ]
    for now in range(1, 60):
        change = _anything(match, luck, now)
        if change is None:
            continue
        stored.append(m.encode_entry(change.entry))
        assert change.match.version == match.version + 1
        assert change.match.number >= match.number
        match = change.match
    again = m.replayed("t", SEED, [m.decode_entry(body) for body in stored])
    for name in m.Match.__struct_fields__:
        if name not in ("game", "moves", "taken_back"):
            assert getattr(again, name) == getattr(match, name), name
    assert again.game is not None
    assert match.game is not None
    assert again.game.view(0) == match.game.view(0)
    assert [move.step for move in again.moves] == [move.step for move in match.moves]


def test_a_log_that_drew_other_tiles_is_broken() -> None:
    match = table()
    after = moved(match)
    move = after.moves[0]
    from sixfold.match.entries import Acted

    forged = Acted(at=1, number=0, seat=0, person="p0", action=move.action, drawn=("RR", "RR"))
    with pytest.raises(m.BrokenLog):
        m.after(match, forged)


def test_a_refused_command_changes_nothing() -> None:
    match = table()
    before = match.game.view(0)  # type: ignore[union-attr]
    with pytest.raises(m.Refused):
        m.act(match, "p0", 0, 0, {"do": "place", "tile": "RR", "at": [[0, 0], [9, 9]]}, 1)
    assert match.game.view(0) == before  # type: ignore[union-attr]


def test_a_number_is_never_used_twice_not_even_after_a_take_back() -> None:
    match = moved(table(players=2))
    asked = m.ask_take_back(match, "p0", match.number, 2).match
    back = m.answer_take_back(asked, "p1", True, 3).match
    assert back.moves == ()
    assert back.number == 2
    with pytest.raises(m.Already):
        m.act(back, "p0", 0, 0, match.moves[0].action, 4)
