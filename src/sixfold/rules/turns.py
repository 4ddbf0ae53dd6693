"""What all games share: racks, the bag, and the decisions at the end of a turn."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, popcount, read32, read64, whole, write32
from sixfold.rules.generator import below
from sixfold.rules.state import (
    ASIDE,
    ASIDE_COUNT,
    BAG,
    BAG_COUNT,
    BONUS,
    END,
    ENDS,
    EXCHANGE,
    EXCHANGE_KIND,
    GENERATOR,
    MAY_DECLINE,
    NO_EXCHANGE,
    OVER,
    PENDING,
    PHASE,
    RACK_COUNTS,
    RACK_KINDS,
    RACKS,
    SEAT,
)
from sixfold.rules.tiles import KIND_COUNT, KIND_SHOWS, SHOWING
from sixfold.rules.tracks import at_ends, weakest

DO_EXCHANGE: Final = 0  # the decisions, counted from the end of the placements
DO_KEEP: Final = 1
DO_DECLINE: Final = 2
DECISION_COUNT: Final = 3

BAG_WORDS: Final = -(-KIND_COUNT // 8)  # the bag is read as 64-bit words of eight counts
EACH_BYTE: Final = np.uint64(0x0101010101010101)
HIGH_BITS: Final = np.uint64(0x8080808080808080)


@jit_inline
def exchanged_colours(s: np.ndarray) -> int:
    """Return the colours that matter for the exchange at the end of this turn, a bit each."""
    if s[EXCHANGE_KIND] == ENDS:
        return at_ends(s)
    return weakest(s, whole(s[SEAT]))


@jit_inline
def rack_kinds(s: np.ndarray, seat: int) -> int:
    """Return the kinds of tile on the rack of a seat, a bit each."""
    return read32(s, RACK_KINDS + 4 * seat)


@jit_inline
def add_to_rack(s: np.ndarray, seat: int, kind: int) -> None:
    """Put a tile on a rack."""
    s[RACKS + seat * KIND_COUNT + kind] += 1
    s[RACK_COUNTS + seat] += 1
    write32(s, RACK_KINDS + 4 * seat, rack_kinds(s, seat) | (1 << kind))


@jit_inline
def take_from_rack(s: np.ndarray, seat: int, kind: int) -> None:
    """Take a tile from a rack."""
    at = RACKS + seat * KIND_COUNT + kind
    s[at] -= 1
    s[RACK_COUNTS + seat] -= 1
    if s[at] == 0:
        write32(s, RACK_KINDS + 4 * seat, rack_kinds(s, seat) & ~(1 << kind))


@jit_inline
def may_exchange(s: np.ndarray) -> bool:
    """Tell whether the acting seat may exchange now that its turn is about to end."""
    seat = whole(s[SEAT])
    if s[EXCHANGE_KIND] == NO_EXCHANGE or s[RACK_COUNTS + seat] == 0:
        return False
    is_shown = (rack_kinds(s, seat) & SHOWING[exchanged_colours(s)]) != 0
    return is_shown if s[EXCHANGE_KIND] == ENDS else not is_shown


@jit
def set_aside(s: np.ndarray) -> None:
    """Set aside what the acting seat exchanges."""
    seat = whole(s[SEAT])
    rack = RACKS + seat * KIND_COUNT
    only_shown = s[EXCHANGE_KIND] == ENDS
    colours = exchanged_colours(s)
    for kind in range(KIND_COUNT):
        if only_shown and (KIND_SHOWS[kind] & colours) == 0:
            continue
        while s[rack + kind] != 0:
            take_from_rack(s, seat, kind)
            s[ASIDE + kind] += 1
            s[ASIDE_COUNT] += 1


@jit_inline
def offer_exchange(s: np.ndarray) -> bool:
    """End the bonuses of a turn; tell whether an exchange is to be decided first."""
    s[PENDING] = 0
    if may_exchange(s):
        s[PHASE] = EXCHANGE
        return True
    return False


@jit_inline
def finish(s: np.ndarray, end: int) -> None:
    """End the game."""
    s[PHASE] = OVER
    s[END] = end
    s[PENDING] = 0


@jit_inline
def may_decide(s: np.ndarray, decision: int) -> bool:
    """Tell whether a decision (not a placement) may be taken now."""
    if decision == DO_DECLINE:
        return bool(s[PHASE] == BONUS and s[MAY_DECLINE] != 0)
    return bool(s[PHASE] == EXCHANGE and decision < DO_DECLINE)


@jit_inline
def write_decisions(s: np.ndarray, masks: np.ndarray, at: int) -> int:
    """Write from a place which decisions may be taken; return how many."""
    may_swap = whole(s[PHASE] == EXCHANGE)
    may_decline = whole(s[PHASE] == BONUS and s[MAY_DECLINE] != 0)
    masks[at + DO_EXCHANGE] = may_swap
    masks[at + DO_KEEP] = may_swap
    masks[at + DO_DECLINE] = may_decline
    return 2 * may_swap + may_decline


@jit_inline
def pick(s: np.ndarray) -> int:
    """Return the kind that the game's own generator draws next from the bag."""
    number = np.uint64(below(s, whole(GENERATOR), whole(s[BAG_COUNT])))
    # The kind drawn is how many kinds have a running sum not above the number.  A loop over them
    # would end at a place no processor can foresee; eight at a time need no such branch.
    kind = 0
    before = np.uint64(0)
    for i in range(BAG_WORDS):
        # Bytes beyond the last kind (tiles set aside) only add to sums that are above already.
        sums = read64(s, BAG + 8 * i) + before
        sums += sums << np.uint64(8)
        sums += sums << np.uint64(16)
        sums += sums << np.uint64(32)
        kind += popcount(((number * EACH_BYTE | HIGH_BITS) - sums) & HIGH_BITS)
        before = sums >> np.uint64(56)
    return kind
