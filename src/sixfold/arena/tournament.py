"""A whole tournament: plan, play what is missing, sum up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sixfold.arena.ledger import Ledger
from sixfold.arena.playing import Terms
from sixfold.arena.report import Report, make_report
from sixfold.arena.schedule import Fixture, schedule
from sixfold.arena.workers import play_here, play_on_ray
from sixfold.rules.variants import variant as find_variant


class Tournament:
    """Games between entrants, kept in a file from which an interrupted run goes on."""

    def __init__(self, terms: Terms, games: int, records: Path, is_gauntlet: bool = False) -> None:
        entrants = tuple(entrant.logging_beside(records) for entrant in terms.entrants)
        self.terms = terms = replace(terms, entrants=entrants)
        self.variant = find_variant(terms.variant, terms.players, terms.edition)
        self.fixtures = schedule(self.variant, terms.entrants, games, is_gauntlet)
        self._ledger = Ledger(records, terms)

    @property
    def missing(self) -> list[Fixture]:
        """The games still to be played."""
        return [fixture for fixture in self.fixtures if not self._ledger.has(fixture)]

    def run(
        self,
        jobs: int = 1,
        ray: str | None = None,
        on_game: Callable[[dict[str, object]], None] | None = None,
    ) -> Report:
        """Play what is missing and return the report."""
        missing = self.missing
        games = (
            play_on_ray(self.terms, missing, ray) if ray else play_here(self.terms, missing, jobs)
        )
        for record in games:
            self._ledger.add(record)
            if on_game is not None:
                on_game(record)
        return self.report()

    def report(self) -> Report:
        """Sum up the games played so far."""
        results = [
            (fixture, self._ledger.games[fixture.deal, fixture.seating])
            for fixture in self.fixtures
            if self._ledger.has(fixture)
        ]
        names = [entrant.name for entrant in self.terms.entrants]
        return make_report(self.variant, names, len(self.fixtures), results)

    @property
    def logs(self) -> list[Path]:
        """The files in which engines have written something to their authors."""
        logs = [entrant.log for entrant in self.terms.entrants]
        return [log for log in logs if log is not None and log.exists()]

    def close(self) -> None:
        """Close the file of records."""
        self._ledger.close()
