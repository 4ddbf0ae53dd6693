"""A game: the one interface to every variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from sixfold.rules import kernel, steps
from sixfold.rules.actions import Action, action_table, decode, decoder, encode
from sixfold.rules.errors import IllegalAction, IllegalDraw, InvalidInput, MalformedAction
from sixfold.rules.generator import plant, read_seed
from sixfold.rules.history import Past, list_seeds, unroll
from sixfold.rules.memory import Memory, colours_of
from sixfold.rules.notation import parse_action
from sixfold.rules.presentation import Presentation
from sixfold.rules.ranking import rank_duel, rank_sheets
from sixfold.rules.reasons import refuse
from sixfold.rules.state import (
    BAG,
    DRAW,
    END,
    END_NAMES,
    GENERATOR,
    OVER,
    OWED,
    PHASE,
    PHASE_NAMES,
    RACK_COUNTS,
    RACKS,
    SEAT,
    TRACKS,
    WINNER,
    blank,
)
from sixfold.rules.tiles import (
    COLOUR_COUNT,
    COLOURS,
    KIND_COUNT,
    KIND_INDEX,
    KINDS,
    count_kinds,
    kind_name,
    list_kinds,
)
from sixfold.rules.tracks import marker_of, weakest
from sixfold.rules.variants import Variant
from sixfold.rules.variants import variant as find_variant


@dataclass(frozen=True, slots=True)
class Step:
    """What one action did."""

    seat: int
    number: int  # the action as a dense number
    action: Action
    points: tuple[int, int]  # for the two halves in the order of the tile, before any cap
    stood: tuple[int, int]  # where the markers of these halves stood before
    bonuses: str  # the colours that earned a bonus
    set_aside: list[str]
    drawn: list[str]  # in order


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    end: str
    ranking: list[list[int]]  # groups of seats (teams in the team game), best first
    tracks: list[dict[str, int]]


class Game(Presentation):
    """One game of any variant.

    >>> game = new("solo", seed="00" * 32)
    >>> step = game.apply(game.legal()[0])
    >>> game.ply, len(step.drawn)
    (1, 1)
    """

    __slots__ = (
        "_first_seed",
        "_log",
        "_origin",
        "_past",
        "memory",
        "ply",
        "seed",
        "set_up_from",
        "state",
        "variant",
    )

    def __init__(self, variant: Variant, state: np.ndarray, seed: bytes | None) -> None:
        self.variant = variant
        self.state = state
        self.seed = seed
        self.ply = 0
        self.set_up_from: str | None = None  # the line of a position, where it began with one
        self.memory = Memory()
        self._log = steps.new_log(variant)
        self._origin = state  # an action makes a new state, so this one stays as it is
        self._first_seed = seed
        self._past: Past | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        events = [(event.number, event.drawn, event.seed) for event in unroll(self._past)]
        start = (self._origin, self._first_seed, self.set_up_from, events)
        return _restore, (self.variant, self.state, self.seed, self.ply, self.memory, start)

    @property
    def seat(self) -> int:
        """The seat whose decision it is."""
        return int(self.state[SEAT])

    @property
    def phase(self) -> str:
        """What the acting seat decides: place, bonus, exchange; or over."""
        return PHASE_NAMES[self.state[PHASE]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[PHASE] == OVER)

    def copy(self) -> Game:
        """Return an independent copy."""
        clone = object.__new__(Game)
        clone.variant, clone.seed, clone.ply = self.variant, self.seed, self.ply
        clone.state = self.state.copy()
        clone.memory = self.memory.copy()
        clone._log = self._log.copy()
        clone.set_up_from = self.set_up_from
        clone._origin, clone._first_seed, clone._past = self._origin, self._first_seed, self._past
        if clone._origin is self.state:
            clone._origin = clone.state
        return clone

    def reseed(self, seed: bytes | str | None = None) -> None:
        """Let another seed decide every draw from now on; the position stays as it is.

        >>> game = new("standard", 2, seed="00" * 32)
        >>> game.reseed("ab" * 32)
        >>> game.rack(0) == new("standard", 2, seed="00" * 32).rack(0)
        True
        """
        self.seed = read_seed(seed)
        self.state = self.state.copy()
        plant(self.state, GENERATOR, self.seed)
        self._past = Past(self._past, -1, seed=self.seed)

    def legal_ids(self) -> np.ndarray:
        """Return the numbers of all legal actions, ascending."""
        return np.flatnonzero(self._legal_mask()).astype(np.int32)

    def legal(self) -> list[Action]:
        """Return all legal actions."""
        actions: list[Action] = action_table(self.variant)[self._legal_mask()].tolist()
        return actions

    def _legal_mask(self) -> np.ndarray:
        mask = np.zeros(self.variant.actions, np.uint8)
        kernel.legal_mask(self.state, mask)
        return mask.view(np.bool_)

    def is_legal(self, action: Action | int | str) -> bool:
        """Tell whether an action is legal now, however its equivalent forms are written."""
        try:
            number = self._number(self.read(action))
        except InvalidInput:
            return False
        return bool(kernel.is_legal(self.state, number))

    def is_same(self, action: Action | int | str, other: Action | int | str) -> bool:
        """Tell whether two ways to write an action mean the same one here.

        >>> new("solo", seed="00" * 32).is_same("RB C4 C5", "BR C5 C4")
        True
        """
        return self._number(self.read(action)) == self._number(self.read(other))

    def read(self, action: Action | int | str) -> Action | int:
        """Return an action, read if it is written as people write it."""
        return parse_action(self.variant, action) if isinstance(action, str) else action

    def _number(self, action: Action | int) -> int:
        try:
            number = encode(self.variant, action) if isinstance(action, Action) else index(action)
        except TypeError:
            raise MalformedAction(f"{action!r} is neither an action nor its number.") from None
        if not 0 <= number < self.variant.actions:
            decode(self.variant, number)
        if self.state[PHASE] == OVER:
            return number
        return int(kernel.canonical(self.state, number))

    def play(self, action: Action | int | str, drawn: Sequence[str] | None = None) -> Step:
        """Carry out an action, also as people write it (see :mod:`sixfold.rules.notation`).

        >>> game = new("solo", seed="00" * 32)
        >>> step = game.play(str(game.legal()[0]))
        >>> game.undo() == step
        True
        """
        return self.apply(self.read(action), drawn)

    def apply(self, action: Action | int, drawn: Sequence[str] | None = None) -> Step:
        """Carry out an action, all of it or nothing.

        ``drawn`` names the tiles drawn at a real table; without it the seed decides.
        """
        number = self._number(action)
        if not kernel.is_legal(self.state, number):
            raise refuse(self.variant, self.state, decode(self.variant, number))
        log, seat = self._log, self.seat
        after = self.state.copy()
        if drawn is None:
            steps.step(after, number, log)
            kinds = log[steps.DRAWN : steps.DRAWN + log[steps.DRAWN_COUNT]].tolist()
        else:
            steps.act(after, number, log)
            kinds = hand_out(after, drawn)
        step = Step(
            seat=seat,
            number=number,
            action=decode(self.variant, number),
            points=(int(log[steps.FIRST_POINTS]), int(log[steps.SECOND_POINTS])),
            stood=(self._marker(log[steps.FIRST_COLOUR]), self._marker(log[steps.SECOND_COLOUR])),
            bonuses=colours_of(int(log[steps.BONUS_COLOURS])),
            set_aside=self._set_aside(number, after, kinds),
            drawn=[KINDS[k] for k in kinds],
        )
        self._remember(step, len(kinds))
        self.state = after
        self.ply += 1
        self._past = Past(self._past, number, None if drawn is None else tuple(drawn))
        return step

    def actions(self) -> list[Action]:
        """Return the actions taken since the game was dealt or set up."""
        decoded = decoder(self.variant)
        return [decoded(event.number) for event in unroll(self._past) if event.is_action]

    def history(self) -> list[Step]:
        """Return what happened since the game was dealt or set up."""
        return [step for _, step in self.walk()]

    def walk(self) -> Iterator[tuple[Game, Step]]:
        """Go through the game again: yield each position with what was done there.

        >>> game = new("solo", seed="00" * 32)
        >>> step = game.play(game.legal()[0])
        >>> [(before.ply, done == step) for before, done in game.walk()]
        [(0, True)]
        """
        game = self.start()
        for event in unroll(self._past):
            if event.is_action:
                before = game.copy()
                yield before, game.apply(event.number, event.drawn)
            else:
                game.reseed(event.seed)

    def start(self) -> Game:
        """Return the game as it was dealt or set up, before anything happened.

        >>> game = new("solo", seed="00" * 32)
        >>> step = game.play(game.legal()[0])
        >>> game.start() == new("solo", seed="00" * 32)
        True
        """
        game = Game(self.variant, self._origin.copy(), self._first_seed)
        game.set_up_from = self.set_up_from
        return game

    def seeds(self) -> list[tuple[int, bytes]]:
        """Return the seeds that decided the draws, each with how many actions came before it.

        There are none if any of the draws was named, as from a real table.

        >>> game = new("solo", seed="00" * 32)
        >>> game.reseed("ab" * 32)
        >>> [(after, seed.hex()[:2]) for after, seed in game.seeds()]
        [(0, '00'), (0, 'ab')]
        """
        return list_seeds(self._first_seed, self._past)

    def undo(self) -> Step:
        """Take the last action back and return what it did; its draws go back too."""
        events = unroll(self._past)
        while events and not events[-1].is_action:
            events.pop()
        if not events:
            raise IllegalAction("There is no action to take back.")
        last = events.pop()
        before = self._rewound(events)
        self.state, self.memory, self.seed = before.state, before.memory, before.seed
        self.ply -= 1
        self._past = last.before
        return before.copy().apply(last.number, last.drawn)

    def _rewound(self, events: list[Past]) -> Game:
        """Play events again from where the game began."""
        game = self.start()
        for event in events:
            if event.is_action:
                game.apply(event.number, event.drawn)
            else:
                game.reseed(event.seed)
        return game

    def _set_aside(self, number: int, after: np.ndarray, drawn: list[int]) -> list[str]:
        if number != self.variant.moves:
            return []
        return list_kinds(self._leaving(after, drawn))

    def _leaving(self, after: np.ndarray, drawn: list[int]) -> np.ndarray:
        """Return what left the acting seat's rack between now and then."""
        kept = self.hand(self.seat, after).copy()
        for kind in drawn:
            kept[kind] -= 1
        left: np.ndarray = self.hand(self.seat) - kept
        return left

    def _remember(self, step: Step, drawn: int) -> None:
        if step.action.do in ("place", "play"):
            if not self.memory.is_blank:
                kind = KIND_INDEX[kind_name(step.action.tile)]
                self.memory.note_play(step.seat, kind, self.variant.full_bag)
        elif step.action.do == "exchange":
            if self.variant.discards_openly:
                self.memory.forget(step.seat)
            else:
                self.memory.note_exchange(step.seat, count_kinds(step.set_aside), drawn)
        elif step.action.do == "keep" and self.variant.exchange == "weakest":
            kept = int(self.state[RACK_COUNTS + step.seat])
            self.memory.note_keep(step.seat, weakest(self.state, step.seat), kept, self.variant)

    def hand(self, seat: int, state: np.ndarray | None = None) -> np.ndarray:
        """Return the rack or hand of a seat as counts over the kinds."""
        state = self.state if state is None else state
        at = RACKS + seat * KIND_COUNT
        return state[at : at + KIND_COUNT]

    def rack(self, seat: int) -> list[str]:
        """Return the rack or hand of a seat as tiles in the order of the kinds."""
        return list_kinds(self.hand(seat))

    def tracks(self) -> list[dict[str, int]]:
        """Return the markers sheet by sheet; in a duel signed, positive on seat 0's side."""
        middle, sheets = self.variant.track_middle, self.variant.sheets
        markers: list[int] = self.state[TRACKS : TRACKS + sheets * COLOUR_COUNT].tolist()
        if middle:
            markers = [marker - middle for marker in markers]
        return [
            dict(zip(COLOURS, markers[at : at + COLOUR_COUNT], strict=True))
            for at in range(0, len(markers), COLOUR_COUNT)
        ]

    def _marker(self, colour: int) -> int:
        """Return where a marker of the acting seat's sheet stands, as :meth:`tracks` tells it."""
        return int(marker_of(self.state, self.seat % self.variant.sheets, colour))

    def weakest(self, seat: int, tracks: list[dict[str, int]] | None = None) -> str:
        """Return the colours that share the lowest marker of a seat's sheet."""
        sheet = (tracks or self.tracks())[seat % self.variant.sheets]
        is_far_side = self.variant.tracks == "duel" and seat == 1
        lowest = max(sheet.values()) if is_far_side else min(sheet.values())
        return "".join([colour for colour, marker in sheet.items() if marker == lowest])

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""
        if not self.is_over:
            return None
        end = END_NAMES[self.state[END]]
        tracks = self.tracks()
        winner = None if end == "full" else self.variant.team_of(int(self.state[WINNER]))
        return Outcome(end, self.standings(winner), tracks)

    def standings(self, winner: int | None = None) -> list[list[int]]:
        """Rank the sides by their markers as they stand now."""
        sheets = [list(sheet.values()) for sheet in self.tracks()]
        if self.variant.tracks == "duel":
            return rank_duel(sheets[0], winner)
        return rank_sheets(sheets, winner)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat (or a spectator) may know, ready for JSON."""
        from sixfold.rules.view import view

        return view(self, seat)

    def glance(self) -> str:
        """Return the symbols on the board row by row, a dot for a free cell; for lists."""
        from sixfold.rules.board_view import glance

        return glance(self)

    def offer(self) -> dict[str, Any]:
        """Return what the acting seat can do and what it would bring, ready for JSON."""
        from sixfold.rules.offer import offer

        return offer(self)


def _restore(
    variant: Variant,
    state: np.ndarray,
    seed: bytes | None,
    ply: int,
    memory: Memory,
    start: tuple[
        np.ndarray,
        bytes | None,
        str | None,
        list[tuple[int, tuple[str, ...] | None, bytes | None]],
    ],
) -> Game:
    origin, first_seed, set_up_from, events = start
    game = Game(variant, origin, first_seed)
    game.set_up_from = set_up_from
    for event in events:
        game._past = Past(game._past, *event)
    game.state, game.seed, game.ply, game.memory = state, seed, ply, memory
    return game


def hand_out(state: np.ndarray, tiles: Sequence[str]) -> list[int]:
    """Give exactly the tiles that are owed in a state; return their kinds."""
    kinds = []
    for tile in tiles:
        name = kind_name(tile)
        if state[PHASE] != DRAW:
            raise IllegalDraw(f"{tile!r} was drawn, but no more tiles are due.")
        kind = KIND_INDEX[name]
        if state[BAG + kind] == 0:
            raise IllegalDraw(f"{tile!r} was drawn, but none is left to draw.")
        kernel.give(state, kind)
        kinds.append(kind)
    if state[PHASE] == DRAW:
        missing = int(state[OWED])
        raise IllegalDraw(f"Too few tiles were drawn: {missing} more are due.")
    return kinds


def new(
    variant: str = "standard",
    players: int | None = None,
    edition: str | None = None,
    seed: bytes | str | None = None,
) -> Game:
    """Start a game with all racks dealt.

    >>> new("standard", 3, seed="ab" * 32).rack(2) == new("standard", 3, seed="ab" * 32).rack(2)
    True
    """
    row = find_variant(variant, players, edition)
    key = read_seed(seed)
    state = blank(row, key)
    kernel.draw_owed(state)
    return Game(row, state, key)


def new_from_deal(
    row: Variant, deal: Sequence[Sequence[str]], table: Sequence[Sequence[str]] = ()
) -> Game:
    """Start a game whose racks (and face-up cards) were dealt at a real table.

    >>> from sixfold.rules.variants import variant
    >>> new_from_deal(variant("solo"), [["RG"]]).rack(0)
    ['RG']
    """
    _check_sizes("racks of {} tiles", deal, row.players, row.rack_size)
    if row.open_cards:
        _check_sizes("rows of {} face-up cards", table, row.players, row.open_cards)
    state = blank(row, bytes(32))
    hand_out(state, [tile for tiles in (*deal, *table) for tile in tiles])
    return Game(row, state, None)


def _check_sizes(what: str, dealt: Sequence[Sequence[str]], seats: int, size: int) -> None:
    sizes = [len(tiles) for tiles in dealt]
    if sizes != [size] * seats:
        raise IllegalDraw(f"There are {seats} {what.format(size)} at the start, not {sizes}.")
