"""The table of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from sixfold.arena.ratings import Interval, Rating, elo_of, mean_of, rate, share_of
from sixfold.arena.schedule import Fixture
from sixfold.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """What one entrant did."""

    name: str
    games: int
    wins: float  # first places, shared ones in part
    share: Interval  # of the points: pairs of sides won, a draw counts half
    elo: Interval  # against the field
    rating: Rating | None
    lowest: Interval  # lowest marker at the end
    forfeits: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two entrants did against each other."""

    first: str
    second: str
    sets: int
    share: Interval  # of the first
    elo: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """A tournament so far."""

    variant: str
    players: int
    games: int
    planned: int
    rows: list[Row]  # best first
    meetings: list[Meeting]
    forfeits: list[str]  # what went wrong, once each

    def to_json(self) -> dict[str, Any]:
        """Return the report ready for JSON."""
        return asdict(self)


Results = list[tuple[Fixture, dict[str, Any]]]


def _sides(variant: Variant, fixture: Fixture) -> list[str]:
    return list(fixture.seating[: variant.teams])


def _duels(
    variant: Variant, fixture: Fixture, record: dict[str, Any]
) -> list[tuple[str, str, float]]:
    """List who beat whom in a game: 1 for a win, a half for a draw."""
    names = _sides(variant, fixture)
    place = {side: i for i, group in enumerate(record["final"]["ranking"]) for side in group}
    found = []
    for a in range(len(names)):
        for b in range(len(names)):
            if a != b and names[a] != names[b]:
                gap = place[b] - place[a]
                found.append((names[a], names[b], 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0))
    return found


def _lowest(variant: Variant, record: dict[str, Any], side: int) -> float:
    if variant.tracks == "duel":
        sign = 1 if side == 0 else -1
        return float(min(sign * marker for marker in record["final"]["tracks"][0].values()))
    return float(min(record["final"]["tracks"][side].values()))


def make_report(variant: Variant, names: Sequence[str], planned: int, results: Results) -> Report:
    """Sum up the games played so far."""
    by_set: dict[tuple[str, str], dict[int, list[float]]] = {}
    wins = dict.fromkeys(names, 0.0)
    games = dict.fromkeys(names, 0)
    forfeits = dict.fromkeys(names, 0)
    lowest: dict[str, list[float]] = {name: [] for name in names}
    rankings = []
    reasons: dict[str, None] = {}
    for fixture, record in results:
        sides = _sides(variant, fixture)
        ranking = record["final"]["ranking"]
        for a, b, points in _duels(variant, fixture, record):
            by_set.setdefault((a, b), {}).setdefault(fixture.deal, []).append(points)
        for name in set(sides):
            games[name] += 1
        for side in ranking[0]:
            wins[sides[side]] += 1 / len(ranking[0])
        for side, name in enumerate(sides):
            lowest[name].append(_lowest(variant, record, side))
        if record["arena"]["forfeit"]:
            reasons[record["arena"]["forfeit"]] = None
            forfeits[sides[ranking[-1][0]]] += 1
        rankings.append([[[sides[side]] for side in group] for group in ranking])
    if variant.teams == 1:
        _compare_alone(results, by_set, rankings)
    ratings = rate(rankings)
    rows = [
        Row(
            name,
            games[name],
            wins[name],
            share := _field_share(name, by_set),
            elo_of(share),
            ratings.get(name),
            mean_of(lowest[name]) if lowest[name] else Interval(0.0, 0.0, 0.0),
            forfeits[name],
        )
        for name in names
    ]
    rows.sort(key=lambda row: row.rating.mu if row.rating else row.lowest.value, reverse=True)
    order = [row.name for row in rows]
    meetings = [
        Meeting(a, b, len(sets), share := _share(sets), elo_of(share))
        for i, a in enumerate(order)
        for b in order[i + 1 :]
        if (sets := by_set.get((a, b)))
    ]
    return Report(
        variant.name, variant.players, len(results), planned, rows, meetings, list(reasons)
    )


def _compare_alone(
    results: Results,
    by_set: dict[tuple[str, str], dict[int, list[float]]],
    rankings: list[list[list[list[str]]]],
) -> None:
    """Let those who play alone compete on the same deals: the better sheet wins."""
    deals: dict[int, list[tuple[list[int], str]]] = {}
    for fixture, record in results:
        sheet = sorted(record["final"]["tracks"][0].values())
        deals.setdefault(fixture.deal, []).append((sheet, fixture.seating[0]))
    rankings.clear()
    for deal, sheets in deals.items():
        for mine, a in sheets:
            for yours, b in sheets:
                if a != b:
                    points = 1.0 if mine > yours else 0.5 if mine == yours else 0.0
                    by_set.setdefault((a, b), {}).setdefault(deal, []).append(points)
        groups: dict[tuple[int, ...], list[list[str]]] = {}
        for sheet, name in sorted(sheets, reverse=True):
            groups.setdefault(tuple(sheet), []).append([name])
        rankings.append(list(groups.values()))


def _share(sets: dict[int, list[float]]) -> Interval:
    return share_of([sum(points) / len(points) for points in sets.values()])


def _field_share(name: str, by_set: dict[tuple[str, str], dict[int, list[float]]]) -> Interval:
    joined: dict[tuple[str, int], list[float]] = {}
    for (a, b), sets in by_set.items():
        if a == name:
            for deal, points in sets.items():
                joined.setdefault((b, deal), []).extend(points)
    return share_of([sum(points) / len(points) for points in joined.values()])


def _range(interval: Interval, digits: int, scale: float = 1.0) -> str:
    if interval.value != interval.value:
        return "-"
    low, high = scale * interval.low, scale * interval.high
    return f"{scale * interval.value:.{digits}f} [{low:.{digits}f} … {high:.{digits}f}]"


def draw_tables(report: Report) -> list[Table]:
    """Return the tables for the screen: the ranking, then who did what against whom."""
    people = "player" if report.players == 1 else "players"
    games = f"{report.games} of {report.planned} games"
    ranking = Table(title=f"{report.variant}, {report.players} {people}, {games}")
    headings = ["", "games", "first", "% of points", "rating", "lowest marker"]
    if report.forfeits:
        headings.append("forfeits")
    for heading in headings:
        ranking.add_column(heading, justify="right" if heading else "left")
    for row in report.rows:
        rating = f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}" if row.rating else "-"
        cells = [
            row.name,
            str(row.games),
            f"{100 * row.wins / max(row.games, 1):.1f} %",
            _range(row.share, 1, 100),
            rating,
            f"{row.lowest.value:.2f}",
        ]
        ranking.add_row(*cells, *([str(row.forfeits)] if report.forfeits else []))
    if not report.meetings:
        return [ranking]
    against = Table(title="one against the other, with 95 % ranges")
    for heading in ("", "against", "deals", "% of points", "Elo"):
        against.add_column(heading, justify="left" if heading in ("", "against") else "right")
    for meeting in report.meetings:
        against.add_row(
            meeting.first,
            meeting.second,
            str(meeting.sets),
            _range(meeting.share, 1, 100),
            _range(meeting.elo, 0),
        )
    return [ranking, against]
