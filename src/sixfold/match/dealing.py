"""The deal of a table, and whose luck the draws follow.

A game that is played on from a position of another keeps that position, but everything not yet
drawn then follows a new seed: the old one was shown to all when the old game ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from sixfold import rules
from sixfold.match.entries import Seeding
from sixfold.match.match import Match, Share


def dealt(match: Match) -> rules.Game:
    """Return the game as it was dealt or set up, before any move."""
    settings, seed = match.settings, match.seedings[0].seed
    if match.position is not None:
        return rules.set_up(match.position, seed, is_counted=True)
    return rules.new(settings.variant, settings.players, settings.edition, seed)


def reseed(match: Match, game: rules.Game) -> Seeding | None:
    """Let the seed take over that decides from the next move on; return it if there is one."""
    taking_over = None
    for taking_over in [later for later in match.seedings[1:] if later.after == game.ply]:
        game.reseed(taking_over.seed)
    return taking_over


def new_game(match: Match) -> tuple[rules.Game, tuple[rules.Step, ...]]:
    """Return the game as dealt, with the moves made before the table began."""
    game = dealt(match)
    steps = play(match, game, (rules.Action.from_json(action) for action in match.before))
    return game, steps


def play(match: Match, game: rules.Game, actions: Iterable[rules.Action]) -> tuple[rules.Step, ...]:
    """Make moves one after the other, each seed taking over in its turn."""
    reseed(match, game)
    steps = []
    for action in actions:
        steps.append(game.apply(action))
        reseed(match, game)
    return tuple(steps)


def seedings_before(match: Match, moves: int) -> tuple[Seeding, ...]:
    """Return the seeds behind the first moves of a match, for a game that goes on from there."""
    first, *later = match.seedings
    return (first, *(seeding for seeding in later if seeding.after < moves))


def committed(match: Match) -> tuple[Share, ...]:
    """Return the shares a full table waits for: those of people on different devices."""
    people = {seat.person for seat in match.seats if seat.kind == "person"}
    if len(people) < 2 or match.chosen_seed:
        return ()
    return tuple(
        Share(number, seat.commitment) for number, seat in enumerate(match.seats) if seat.commitment
    )


def revealed(match: Match, person: str, share: str) -> tuple[Share, ...]:
    """Return the shares with a person's revealed."""
    return tuple(
        replace(known, share=share) if match.seats[known.seat].person == person else known
        for known in match.shares
    )


def after_take_back(match: Match, ply: int, number: int) -> Seeding:
    """Return the seed that takes over after a take-back; not even the server can choose it."""
    from sixfold.records.shares import seed_after_take_back

    return Seeding(ply, seed_after_take_back(match.own_seed, number), number)
