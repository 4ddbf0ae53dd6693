"""Before a game between people everybody's page adds to its luck, and nobody alone decides it."""

import hashlib

import pytest
from msgspec.structs import replace

from sixfold import match as m
from sixfold.records.shares import commitment_to, mix
from tests.match.tables import SEED, moved

SHARES = [f"{number:02x}" * 32 for number in range(1, 5)]


def waiting(people: int = 2, bots: int = 0, chosen_seed: bool = False) -> m.Match:
    """Return a table of people who brought a share each; the last seat is open."""
    seats = [
        m.Seat("person", f"p{n}", f"P{n}", commitment=commitment_to(SHARES[n]))
        for n in range(people - 1)
    ]
    seats += [m.Seat("bot", name="greedy", bot="greedy")] * bots
    entry = m.Opened(
        at=0,
        settings=m.MatchSettings("standard", "modern", people + bots, m.Clock("game", 60)),
        seats=(*seats, m.Seat()),
        host="p0",
        seed_hash=hashlib.sha256(SEED).hexdigest(),
        chosen_seed=chosen_seed,
    )
    return m.opened("t", SEED, entry)


def full(people: int = 2, bots: int = 0, chosen_seed: bool = False) -> m.Match:
    """Return that table with the last person on it."""
    match, last = waiting(people, bots, chosen_seed), people - 1
    commitment = commitment_to(SHARES[last])
    return m.sit(match, f"p{last}", people + bots - 1, "L", 1, commitment).match


def test_the_game_begins_with_the_last_share_and_all_of_them_make_its_seed() -> None:
    match = full(3)
    assert (match.state, match.game, match.times) == ("open", None, None)
    for person in (1, 0):
        match = m.reveal(match, f"p{person}", SHARES[person], 2).match
        assert match.state == "open"
    match = m.reveal(match, "p2", SHARES[2], 3).match
    assert (match.state, match.started) == ("running", 3)
    assert match.own_seed == mix(SEED.hex(), *SHARES[:3])
    assert m.dealt(match).rack(0) == match.game.rack(0)  # type: ignore[union-attr]
    # what was published before is the hash of the server's part
    assert match.seed_hash == hashlib.sha256(bytes.fromhex(match.server_seed)).hexdigest()


def test_every_share_changes_the_seed() -> None:
    one = m.reveal(m.reveal(full(), "p0", SHARES[0], 2).match, "p1", SHARES[1], 2).match
    without = m.deal(m.reveal(full(), "p0", SHARES[0], 2).match, 9)
    assert without is not None
    assert len({one.own_seed, without.match.own_seed, SEED.hex()}) == 3


def test_whoever_does_not_reveal_is_left_out_and_keeps_nobody_waiting() -> None:
    match = m.reveal(full(), "p1", SHARES[1], 2).match
    patience = m.Patience(revealing=3000)
    assert m.next_due(match, patience) == m.Due(1 + 3000, "deal")
    change = m.deal(match, 4000)
    assert change is not None
    assert change.match.state == "running"
    assert change.match.own_seed == mix(SEED.hex(), SHARES[1])
    with pytest.raises(m.Refused, match="stale"):
        m.reveal(change.match, "p0", SHARES[0], 4001)
    assert m.deal(change.match, 4002) is None


def test_another_share_than_the_one_promised_is_refused() -> None:
    with pytest.raises(m.Refused, match="wrong_share"):
        m.reveal(full(), "p0", SHARES[1], 2)
    with pytest.raises(m.Refused, match="not_seated"):
        m.reveal(full(), "stranger", SHARES[1], 2)


def test_a_share_that_is_sent_again_counts_once() -> None:
    match = m.reveal(full(), "p0", SHARES[0], 2).match
    with pytest.raises(m.Already):
        m.reveal(match, "p0", SHARES[0], 3)
    match = m.reveal(match, "p1", SHARES[1], 3).match
    with pytest.raises(m.Already):
        m.reveal(match, "p1", SHARES[1], 4)


def test_nobody_can_get_up_and_sit_down_with_another_share_once_some_are_known() -> None:
    match = m.reveal(full(3), "p0", SHARES[0], 2).match
    change = m.leave(match, "p2", "greedy", 3)
    assert change.match.state == "running"
    assert change.match.seats[2].out == "left"
    assert change.match.own_seed == mix(SEED.hex(), SHARES[0])


def test_before_the_last_seat_is_filled_one_may_still_go() -> None:
    match = m.leave(waiting(3), "p0", "greedy", 1).match
    assert match.seats[0] == m.Seat()


def test_without_other_people_or_with_a_chosen_seed_nothing_is_waited_for() -> None:
    alone = m.add_bot(waiting(2), "p0", 1, "greedy", "greedy", 1).match
    assert (alone.state, alone.shares, alone.own_seed) == ("running", (), SEED.hex())
    chosen = full(chosen_seed=True)
    assert (chosen.state, chosen.own_seed) == ("running", SEED.hex())


def test_pages_that_know_nothing_of_shares_play_as_ever() -> None:
    old = m.sit(waiting(), "p1", 1, "L", 1).match
    assert [share.seat for share in old.shares] == [0]
    assert m.reveal(old, "p0", SHARES[0], 2).match.state == "running"
    nobody = replace(waiting(), seats=(m.Seat("person", "p0", "P0"), m.Seat()))
    assert m.sit(nobody, "p1", 1, "L", 1).match.state == "running"


def test_the_stored_log_adds_up_to_the_same_luck() -> None:
    entry = m.Opened(
        at=0,
        settings=m.MatchSettings("standard", "modern", 2),
        seats=tuple(
            m.Seat("person", f"p{n}", "P", commitment=commitment_to(SHARES[n])) for n in range(2)
        ),
        host="p0",
        seed_hash="hash",
    )
    log: list[m.LogEntry] = [entry]
    match = m.opened("t", SEED, entry)
    for change in (
        lambda match: m.reveal(match, "p1", SHARES[1], 1),
        lambda match: m.deal(match, 5),
    ):
        entry_made, match = change(match)
        log.append(entry_made)
    stored = [m.decode_entry(m.encode_entry(one)) for one in log]
    again = m.replayed("t", SEED, stored)
    assert again.own_seed == match.own_seed == mix(SEED.hex(), SHARES[1])
    assert moved(again).moves[0].step.drawn == moved(match).moves[0].step.drawn


def test_a_rematch_takes_the_commitments_of_all_who_want_it_along() -> None:
    match = m.resign(full_running(), "p0", None, "greedy", 9).match
    wanted = m.want_rematch(match, "p0", True, "next", 10, commitment_to(SHARES[2])).match
    seats = m.rematch_seats(wanted, "p1", commitment_to(SHARES[3]))
    assert [(seat.person, seat.commitment) for seat in seats] == [
        ("p1", commitment_to(SHARES[3])),
        ("p0", commitment_to(SHARES[2])),
    ]
    withdrawn = m.want_rematch(wanted, "p0", False, "next", 11).match
    assert withdrawn.next_commitments == ()


def full_running() -> m.Match:
    """Return a game of two whose shares are revealed."""
    return m.reveal(m.reveal(full(), "p0", SHARES[0], 2).match, "p1", SHARES[1], 2).match
