"""What the page asks of a bot; every function takes the one record of a mind."""

from __future__ import annotations

from typing import Any, Final

from sixfold.bots import games
from sixfold.bots.advice.analysis import BLUNDER, GREAT, MISTAKE, SLIP
from sixfold.bots.evaluation.calibration import tell
from sixfold.bots.evaluation.columns import BONUS_WORTH
from sixfold.bots.evaluation.gains import GAIN_ROWS, fill_gains
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.search import halving, imagined
from sixfold.rules import kernel, memory, observation, steps
from sixfold.rules.compiled import whole
from sixfold.rules.generator import WARM_UP, chance
from sixfold.rules.state import IS_TUG, RACKS, SEATS, SEATS_AT_MOST, SIZE
from sixfold.rules.tiles import KIND_COUNT
from sixfold.wasm.compiled import jit
from sixfold.wasm.game_exports import weakest_of

Record = Any

CHOSEN: Final = -1e18  # the score of a candidate that is taken already
MARKS: Final = ("", "great", "slip", "mistake", "blunder")


def observe(g: Record, m: Record) -> int:
    """Write into a mind what the acting seat of a game knows, and nothing else."""
    scratch = m.scratch
    for i in range(SIZE):
        scratch.known[i] = g.state[i]
    for seat in range(SEATS_AT_MOST):
        scratch.held[seat] = g.held[seat]
        for kind in range(KIND_COUNT):
            scratch.barred[seat, kind] = g.barred[seat, kind]
    seat = whole(scratch.seat)
    observation.hide(scratch.known, seat)
    rack = RACKS + seat * KIND_COUNT
    memory.ease(scratch.barred, scratch.known[rack : rack + KIND_COUNT], g.full)
    return 0


def start_rng(m: Record) -> int:
    """Start a mind's generator from the number the page has written into it."""
    for _ in range(WARM_UP):
        chance(m.rng, 2)
    return 0


def learn(m: Record) -> int:
    """Work out what points are worth to the quick player of this variant."""
    scratch = m.scratch
    if kernel.has_board(scratch.known):
        _prepare_trial(m)
        gains = scratch.gains[: _gain_rows(m)]
        fill_gains(scratch.known, scratch.game, m.whole_worth, whole(m.whole_bonus), gains)
    return 0


@jit
def _gain_rows(m: Record) -> int:
    return GAIN_ROWS if m.scratch.known[IS_TUG] else 1


@jit
def _prepare_trial(m: Record) -> None:
    for i in range(SIZE):
        m.scratch.game[i] = m.scratch.known[i]


def choose_random(m: Record) -> int:
    """Return any legal action."""
    return kernel.random_action(m.scratch.known, m.rng, m.scratch.pairs)


def choose_greedy(m: Record) -> int:
    """Return the action with the best gain at once."""
    scratch, gains = m.scratch, m.steady_gains[: _gain_rows(m)]
    known = scratch.known
    if kernel.has_board(known):
        _prepare_trial(m)
        fill_gains(known, scratch.game, scratch.worth, BONUS_WORTH, gains)
    return games.greedy_action(known, m.rng, scratch.worth, gains, scratch.cells, scratch.pairs)


def choose_overlooking(m: Record) -> int:
    """Return the best of the actions that a bot happens to see."""
    games.survey(m.scratch.known, m.scratch)
    count = games.list_gains(m.scratch.known, m.scratch, m.all_actions, m.all_scores)
    best, chosen = -1.0, whole(m.all_actions[chance(m.rng, count)])
    for i in range(count):
        if chance(m.rng, 100) < m.sees and m.all_scores[i] > best:
            best, chosen = m.all_scores[i], whole(m.all_actions[i])
    return chosen


def prepare(m: Record) -> int:
    """Choose the candidates of a search and start it; return how many there are."""
    scratch = m.scratch
    games.survey(scratch.known, scratch)
    for i in range(scratch.cells.shape[0]):
        scratch.known_cells[i] = scratch.cells[i]
    count, width = (
        games.list_candidates(scratch.known, scratch, m.all_actions, m.all_scores),
        whole(m.width),
    )
    m.count = min(count, width)
    for n in range(m.count):
        best = n
        if count > width:
            best = 0
            for i in range(1, count):
                if m.all_scores[i] > m.all_scores[best]:
                    best = i
            m.all_scores[best] = CHOSEN
        m.actions[n] = m.all_actions[best]
    if m.also >= 0:
        is_there = False
        for n in range(m.count):
            is_there = is_there or m.actions[n] == m.also
        if not is_there:
            m.actions[m.count] = m.also
            m.count += 1
    m.rounds = 0
    while (1 << m.rounds) < m.count:
        m.rounds += 1
    m.rounds = max(1, m.rounds)
    m.alive, m.turn, m.games, m.is_fresh = m.count, 0, 0, 1
    for n in range(m.count):
        m.order[n] = n
        m.totals[n], m.squares[n], m.deals[n] = 0.0, 0.0, 0
    return m.count


def plan(m: Record) -> int:
    """Write the next portion of the search; return its imagined deals, 0 when all is done."""
    while m.turn < m.rounds:
        m.samples = _affordable(m)
        if m.samples:
            for n in range(m.alive):
                m.group[n] = m.actions[m.order[n]]
                m.more[n], m.more_squares[n] = 0.0, 0.0
            return m.samples
        _end_round(m)
    return 0


@jit
def _affordable(m: Record) -> int:
    """Return how many deals the next portion of a round may have; 0 ends the round."""
    share = (m.turn + 1) / m.rounds
    if m.stop[0]:
        return 0
    deals = max(1, m.workers * halving.PORTION // m.alive)
    if m.work >= 0:
        due = whole(m.work * share) - m.games
        if due < m.alive and not m.is_fresh:
            return 0
        deals = max(1, min(deals, due // m.alive))
    if m.spent >= share and not m.is_fresh:
        return 0
    return deals


@jit
def _end_round(m: Record) -> None:
    """Sort the candidates that are alive, the best first and equal ones as they stood."""
    for n in range(1, m.alive):
        moving = m.order[n]
        at = n
        while at > 0 and mean(m, m.order[at - 1]) < mean(m, moving):
            m.order[at] = m.order[at - 1]
            at -= 1
        m.order[at] = moving
    m.alive = max(1, (m.alive + 1) // 2)
    m.turn += 1
    m.is_fresh = 1


@jit
def mean(m: Record, candidate: int) -> float:
    """Return the mean value of a candidate."""
    return m.totals[candidate] / max(whole(m.deals[candidate]), 1)


def sample(m: Record) -> int:
    """Play the portion that was planned; return how many deals were finished."""
    m.done = imagined.sample(
        m.scratch,
        m.group[: m.alive],
        whole(m.samples),
        m.rng,
        m.stop,
        m.more,
        m.more_squares,
    )
    return m.done


def note(m: Record) -> int:
    """Add a portion to the search; return how many games it has imagined so far."""
    for n in range(m.alive):
        m.totals[m.order[n]] += m.more[n]
        m.squares[m.order[n]] += m.more_squares[n]
        m.deals[m.order[n]] += m.done
    m.games += m.done * m.alive
    m.is_fresh = 0
    return m.games


def conclude(m: Record) -> int:
    """Return the best action of a finished search, its value beside it."""
    best = m.order[0]
    m.best = m.actions[best]
    m.best_value = tell(m.scratch.told, mean(m, best))
    return m.best


def face_off(m: Record) -> int:
    """Let the two best and the played action meet again on the same deals.

    Early rounds see few deals, so their means do not compare.  Returns the number of finalists.
    """
    work = whole(m.work)
    m.group[0], m.group[1] = m.actions[m.order[0]], m.actions[m.order[1]]
    m.alive = 2
    if m.also != m.group[0] and m.also != m.group[1]:
        m.group[2] = m.also
        m.alive = 3
    m.samples = max(1, work // (2 * m.alive))
    for n in range(m.alive):
        m.more[n], m.more_squares[n] = 0.0, 0.0
    return m.alive


def judge(m: Record) -> int:
    """Say how the played action compares, after :func:`face_off` and a sample; return its mark.

    With a single candidate there is nothing to compare.
    """
    m.best, m.mark = m.also, 0
    if m.count == 1:
        m.best_value = tell(m.scratch.told, mean(m, 0))
        m.played_value = m.best_value
        return m.mark
    deals = max(whole(m.done), 1)
    # Compared as they are told: what looks the same to people has no best but the first.
    for n in range(m.alive):
        m.more[n] = tell(m.scratch.told, m.more[n] / deals)
    best, played = 0, 0
    for n in range(m.alive):
        if m.more[n] > m.more[best]:
            best = n
        if m.group[n] == m.also:
            played = n
    runner_up = -1.0
    for n in range(m.alive):
        if n != best:
            runner_up = max(runner_up, m.more[n])
    m.best, m.best_value, m.played_value = m.group[best], m.more[best], m.more[played]
    m.mark = _mark(m.best == m.also, max(0.0, m.best_value - m.played_value), runner_up, m)
    return m.mark


@jit
def _mark(is_best: bool, loss: float, runner_up: float, m: Record) -> int:
    """Return a place in :data:`MARKS`."""
    if is_best:
        return 1 if m.best_value - runner_up >= GREAT else 0
    if loss >= BLUNDER:
        return 4
    if loss >= MISTAKE:
        return 3
    return 2 if loss >= SLIP else 0


def explain(m: Record) -> int:
    """Write what speaks for and against an action: points, weak colours, what it denies and risks."""
    scratch, action = m.scratch, whole(m.action)
    known = scratch.known
    m.helps, m.denies, m.risks, m.earns_bonus = 0, 0, 0, 0
    m.points[0], m.points[1] = 0, 0
    if action >= kernel.move_count(known):
        return 0
    _prepare_trial(m)
    steps.act(scratch.game, action, m.log)
    m.points[0], m.points[1] = m.log[steps.FIRST_POINTS], m.log[steps.SECOND_POINTS]
    m.earns_bonus = m.log[steps.BONUS_COLOURS] != 0
    lagging = weakest_of(known, side_of(known, whole(scratch.seat)))
    for half in range(2):
        if m.points[half] > 0:
            m.helps |= lagging & (1 << m.log[steps.FIRST_COLOUR + half])
    if known[SEATS] > 1:
        m.denies = games.most_points(known, action)
        m.risks = games.most_opened(known, action, scratch)
    return m.helps
