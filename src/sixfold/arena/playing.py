"""One game of a tournament, whatever its players do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixfold.arena.entrants import Entrant
from sixfold.arena.players import Player, seat_player
from sixfold.arena.schedule import Fixture
from sixfold.arena.simulate import seed_of
from sixfold.bots.base import Budget, PlayerFailure, Stop
from sixfold.records import Recorder
from sixfold.rules.errors import IllegalAction, InvalidInput, SixfoldError
from sixfold.rules.game import Game, Outcome, new
from sixfold.rules.variants import variant as find_variant


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a tournament have in common."""

    variant: str
    players: int
    edition: str
    seed: str
    seconds: float | None
    work: int | None
    entrants: tuple[Entrant, ...]

    def signature(self) -> str:
        """Return a short name for these terms, so that records of others are recognised."""
        return seed_of(
            self.variant, self.players, self.edition, self.seed, self.seconds, self.work
        ).hex()[:12]


class Interrupted(SixfoldError):
    """A game was left in the middle because the tournament was stopped."""


def play_fixture(terms: Terms, fixture: Fixture, stop: Stop | None = None) -> dict[str, Any]:
    """Play one game and return its record, with what the arena needs to know under ``arena``.

    Whoever sets ``stop`` ends the game after the current decision, which is cut short too.
    """
    stop = stop or Stop()
    row = find_variant(terms.variant, terms.players, terms.edition)
    game = new(row.name, row.players, row.edition, seed_of(terms.seed, "deal", fixture.deal))
    entrants = {entrant.name: entrant for entrant in terms.entrants}
    budget = Budget(terms.seconds, terms.work, stop)
    players: list[Player] = [
        # The rng belongs to the deal and the entrant, not to the order of the games.
        seat_player(entrants[name], budget, terms.seed, fixture.deal, name, seat)
        for seat, name in enumerate(fixture.seating)
    ]
    recorder = Recorder(game, [entrants[name].label for name in fixture.seating])
    try:
        outcome, why = _play(game, players, recorder, fixture, stop)
    finally:
        for player in players:
            player.close()
    record = recorder.record(game, outcome)
    record["arena"] = {
        "terms": terms.signature(),
        "deal": fixture.deal,
        "seating": list(fixture.seating),
        "identities": {name: entrants[name].identity for name in dict.fromkeys(fixture.seating)},
        "forfeit": why,
    }
    return record


def _play(
    game: Game, players: list[Player], recorder: Recorder, fixture: Fixture, stop: Stop
) -> tuple[Outcome | None, str | None]:
    while not game.is_over:
        seat = game.seat
        why = None
        try:
            step = game.apply(players[seat].choose(game, seat))
        except PlayerFailure as failure:
            why = str(failure)
        except (IllegalAction, InvalidInput) as error:
            why = f"{fixture.seating[seat]!r} broke the rules: {error}"
        if stop.is_set:
            raise Interrupted("The tournament was stopped.")
        if why is not None:
            return _forfeit(game, seat), why
        recorder.note(step)
    return None, None


def _forfeit(game: Game, seat: int) -> Outcome:
    """Rank the side that forfeits last and the others as they stand."""
    side = game.variant.team_of(seat)
    others = [[other for other in group if other != side] for group in game.standings()]
    return Outcome("forfeit", [group for group in others if group] + [[side]], game.tracks())
