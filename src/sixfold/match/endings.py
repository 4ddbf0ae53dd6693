"""What resigning, leaving, running out of time and staying away mean, the same for every variant.

A seat that resigned, ran out of time or stayed away for too long has forfeited. A side has forfeited when one of its
people has and nobody of it plays any more. Sides that forfeited rank behind all others, those
that held out longer first. The game ends when one side is left or nobody is left to play.
"""

from __future__ import annotations

from sixfold import rules
from sixfold.match.match import Ending, Match
from sixfold.match.seats import How
from sixfold.rules.ranking import rank_behind


def _sides(match: Match) -> dict[int, list[int]]:
    row = rules.variant(match.settings.variant, match.settings.players, match.settings.edition)
    sides: dict[int, list[int]] = {}
    for seat in range(match.settings.players):
        sides.setdefault(row.team_of(seat), []).append(seat)
    return sides


def _forfeited(match: Match, leaving: bool) -> list[int]:
    """Return the sides that forfeited, the last to do so first."""
    hows = {"resigned", "time", "away"} | ({"left"} if leaving else set())
    lost: dict[int, int] = {}
    for side, numbers in _sides(match).items():
        seats = [match.seats[number] for number in numbers]
        playing = any(seat.is_played_by_person for seat in seats)
        outs = [match.outs.index(n) for n in numbers if match.seats[n].out in hows]
        if outs and not playing:
            lost[side] = max(outs)
    return sorted(lost, key=lambda side: -lost[side])


def _ranked(ranking: list[list[int]], lost: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(group) for group in rank_behind(ranking, lost))


def natural_ending(match: Match, game: rules.Game) -> Ending | None:
    """Return how the game ended by its own rules, if it did."""
    outcome = game.outcome()
    if outcome is None:
        return None
    lost = _forfeited(match, leaving=False)
    ranking = _ranked(outcome.ranking, lost)
    return Ending(outcome.end, ranking, tuple(outcome.tracks), forfeited=tuple(lost))


def forced_ending(match: Match, seat: int, how: How) -> Ending | None:
    """Return the ending that a seat's going out brings about, if the game cannot go on."""
    nobody = not any(s.is_played_by_person for s in match.seats)
    ends_on_leaving = how == "left" and match.settings.on_leave == "end"
    leaving = how == "left" and (nobody or ends_on_leaving)
    lost = _forfeited(match, leaving)
    one_left = match.settings.players > 1 and len(_sides(match)) - len(lost) <= 1
    if not (nobody or ends_on_leaving or one_left):
        return None
    assert match.game is not None
    ranking = _ranked(match.game.standings(), lost)
    return Ending(how, ranking, tuple(match.game.tracks()), seat)
