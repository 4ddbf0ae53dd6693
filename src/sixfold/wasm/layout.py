"""The two records that the page and the compiled code share, each passed as one pointer.

A record is a NumPy structured type: compiled code knows where its fields lie, and the page reads
them from the engine's own description.  Nothing else is agreed between the two.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.bots import scratch
from sixfold.bots.evaluation.gains import COLUMNS, GAIN_ROWS, MOST_POINTS
from sixfold.rules import arrangement, steps
from sixfold.rules.board_view import POINTS_AT_MOST
from sixfold.rules.generator import SEED_BYTES
from sixfold.rules.hexes import EDGE_CELLS, WALL
from sixfold.rules.limits import ZONES_AT_MOST
from sixfold.rules.state import SEATS_AT_MOST, SIZE
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT
from sixfold.rules.variants import VARIANTS

MOST_ACTIONS: Final = max(row.actions for row in VARIANTS)
MOST_GIVEN: Final = SEATS_AT_MOST * 8  # a whole deal with its face-up cards
MOST_CANDIDATES: Final = 256
LOG_SIZE: Final = steps.DRAWN + max(row.rack_size for row in VARIANTS)
NO_BONUS: Final = -128

GAME: Final = np.dtype(
    [
        # the position: the state, and what everybody remembers of the racks
        ("state", "u1", SIZE),
        ("barred", "u1", (SEATS_AT_MOST, KIND_COUNT)),
        ("held", "u1", SEATS_AT_MOST),
        # what is asked: a seed; an action, and the tiles it drew at a real table (else the seed decides)
        ("seed", "u1", SEED_BYTES),
        ("full", "u1", KIND_COUNT),  # all tiles there are
        ("action", "i4"),
        ("given_count", "i4"),
        ("given", "i4", MOST_GIVEN),
        # what the action did
        ("actor", "i4"),
        ("points", "i4", 2),
        ("stood", "i4", 2),  # where the markers of the two halves stood before
        ("bonuses", "i4"),  # a bit for each colour
        ("drawn_count", "i4"),
        ("drawn", "i4", MOST_GIVEN),
        ("set_aside", "u1", KIND_COUNT),
        # the position as people see it
        ("seat", "i4"),
        ("phase", "i4"),
        ("pending", "i4"),
        ("end", "i4"),
        ("first_turn", "i4"),
        ("turns", "i4"),
        ("stock", "i4"),
        ("tracks", "i1", (SEATS_AT_MOST, COLOUR_COUNT)),  # [sides, colours]
        ("weakest", "u1", SEATS_AT_MOST),  # [sides] a bit for each colour
        ("behind", "u1", SEATS_AT_MOST),  # [sides] how many sides stand better
        ("hand_counts", "u1", SEATS_AT_MOST),
        ("hands", "u1", (SEATS_AT_MOST, KIND_COUNT)),
        ("laid", "u1", KIND_COUNT),
        ("tokens", "u1", SEATS_AT_MOST),
        ("board", "u1", WALL),
        ("table", "u1", (SEATS_AT_MOST, 2)),
        ("discard", "u1", KIND_COUNT),
        ("gates", "u1", (SEATS_AT_MOST, ZONES_AT_MOST)),  # a bit for each colour before it
        # what the acting seat can do
        ("decline", "i4"),
        ("exchange_colours", "i4"),
        ("leaving", "u1", KIND_COUNT),  # what an exchange would set aside
        ("pair_count", "i4"),
        ("pairs", "u2", len(EDGE_CELLS)),
        ("cell_points", "i4", (WALL, COLOUR_COUNT)),
        ("landing", "i1", (COLOUR_COUNT, POINTS_AT_MOST + 1)),
        ("bonus_at", "i1", COLOUR_COUNT),  # NO_BONUS where there is none
        ("doubles", "u1", (COLOUR_COUNT, len(EDGE_CELLS), 2)),
        ("card_points", "u1", (KIND_COUNT, 2)),
        ("card_results", "u1", (KIND_COUNT, 2, 2)),
        ("card_cuts", "u1", (KIND_COUNT, 2, 2)),  # a bit for each colour that holds back
        ("legal", "u1", MOST_ACTIONS),
        # room to act
        ("log", "i8", LOG_SIZE),
        ("before", "u1", SIZE),
        # a position that somebody laid out
        ("arrangement", arrangement.LAYOUT),
    ],
    align=True,
)

MIND: Final = np.dtype(
    [
        ("scratch", np.dtype(list(scratch.FIELDS), align=True)),
        ("rng", "u4", 4),
        # how a bot plays
        ("sees", "i4"),
        ("width", "i4"),
        ("whole_worth", "i8", COLUMNS),  # what a marker is worth to the quick player
        ("whole_bonus", "i8"),
        # the budget: imagined games in all, and how much of the time is gone (negative: no limit)
        ("work", "i8"),
        ("spent", "f8"),
        ("stop", "u1", 1),
        # the search
        ("workers", "i4"),  # that share a portion
        ("also", "i4"),
        ("count", "i4"),
        ("alive", "i4"),
        ("rounds", "i4"),
        ("turn", "i4"),
        ("is_fresh", "i4"),
        ("games", "i8"),
        ("actions", "i8", MOST_CANDIDATES),
        ("order", "i4", MOST_CANDIDATES),
        ("totals", "f8", MOST_CANDIDATES),
        ("squares", "f8", MOST_CANDIDATES),
        ("deals", "i8", MOST_CANDIDATES),
        # one portion of it
        ("samples", "i4"),
        ("done", "i4"),
        ("group", "i8", MOST_CANDIDATES),
        ("more", "f8", MOST_CANDIDATES),
        ("more_squares", "f8", MOST_CANDIDATES),
        # what is said about an action
        ("action", "i4"),
        ("best", "i4"),
        ("mark", "i4"),
        ("points", "i4", 2),
        ("helps", "i4"),
        ("denies", "i4"),
        ("risks", "i4"),
        ("earns_bonus", "i4"),
        ("best_value", "f8"),
        ("played_value", "f8"),
        # room to think
        ("steady_gains", "f8", (GAIN_ROWS, COLUMNS, 2 * MOST_POINTS)),
        ("all_actions", "i8", MOST_ACTIONS),
        ("all_scores", "f8", MOST_ACTIONS),
        ("log", "i8", LOG_SIZE),
    ],
    align=True,
)
