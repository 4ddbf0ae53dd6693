"""A game that is played on from a position keeps the position and gets luck of its own."""

from sixfold import match as m
from tests.match.tables import SEED, moved, table

FRESH = bytes(reversed(range(32)))
FRESHER = bytes(32)


def finished(match: m.Match) -> m.Match:
    """Return a match played to its end."""
    while match.state == "running":
        match = moved(match, seed=match.number)
    return match


def played_on(origin: m.Match, moves: int, seed: bytes) -> m.Match:
    """Return a table that goes on from a position of a finished one."""
    actions = [*origin.before, *(move.action for move in origin.moves)]
    entry = m.Opened(
        at=0,
        settings=origin.settings,
        seats=origin.seats,
        host="p0",
        seed_hash="hash",
        before=tuple(actions[:moves]),
        earlier=m.seedings_before(origin, moves),
    )
    # as it comes back from the store
    stored = m.decode_entry(m.encode_entry(entry))
    assert isinstance(stored, m.Opened)
    return m.opened("on", seed, stored)


def test_playing_on_keeps_the_position_but_not_the_luck() -> None:
    origin = finished(table())
    one, two = played_on(origin, 8, FRESH), played_on(origin, 8, FRESHER)
    same = played_on(origin, 8, SEED)
    assert one.game is not None
    assert two.game is not None
    assert one.game.view(0) == two.game.view(0)
    assert one.game.rack(1) == two.game.rack(1)
    drawn = [
        [step.step.drawn for step in finished(match).moves] for match in (origin, one, two, same)
    ]
    assert one.seedings == (m.Seeding(0, SEED.hex()), m.Seeding(8, FRESH.hex()))
    for later in drawn[1:]:
        assert later != drawn[0][8:]
    assert drawn[1] != drawn[2]


def test_a_game_played_on_can_itself_be_played_on_from_anywhere() -> None:
    first = finished(table())
    second = finished(played_on(first, 8, FRESH))
    later, sooner = played_on(second, 12, FRESHER), played_on(second, 5, FRESHER)
    own = FRESHER.hex()
    assert [s.after for s in later.seedings] == [0, 8, 12]
    assert [s.after for s in sooner.seedings] == [0, 5]
    assert later.seedings[-1].seed == sooner.seedings[-1].seed == own
    before = played_on(second, 8, FRESHER)
    assert [s.after for s in before.seedings] == [0, 8]


def test_from_the_deal_on_the_racks_stay_and_the_draws_are_new() -> None:
    origin = finished(table())
    on = played_on(origin, 0, FRESH)
    dealt = m.dealt(origin)
    assert on.game is not None
    assert on.game.rack(0) == dealt.rack(0)
    assert (
        moved(on).moves[0].step.drawn != origin.moves[0].step.drawn
        or moved(moved(on)).moves[1].step.drawn != origin.moves[1].step.drawn
    )
