"""The named levels, from a first-timer's opponent to the strongest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sixfold.bots.base import Bot
from sixfold.bots.players.greedy import GreedyBot
from sixfold.bots.players.overlooking import OverlookingBot
from sixfold.bots.players.random import RandomBot
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.search.decision import Depth


@dataclass(frozen=True, slots=True)
class Level:
    """A named opponent; its name and its character are told under ``bot.<level>`` in the catalogue."""

    name: str
    make: Callable[[], Bot]
    pace: float  # seconds it takes over a move at a live table, so that people can follow


CLUB_DEPTH: Final = Depth(replies=0, reply_width=0, plies=2)
EXPERT_DEPTH: Final = Depth(replies=0, reply_width=0, plies=4)
VETERAN_WORK: Final = 200  # imagined games like those of the strongest

LEVELS: Final[tuple[Level, ...]] = (
    Level("random", RandomBot, 0.4),
    Level("beginner", lambda: OverlookingBot("beginner", sees=17, flatness=0.6), 1.2),
    Level("casual", lambda: OverlookingBot("casual", sees=36, flatness=0.42), 1.0),
    Level("greedy", GreedyBot, 0.6),
    Level(
        "club",
        lambda: SearchBot("club", SearchSettings(width=6, depth=CLUB_DEPTH, most_work=12)),
        0.8,
    ),
    Level(
        "expert",
        lambda: SearchBot("expert", SearchSettings(width=16, depth=EXPERT_DEPTH, most_work=200)),
        1.0,
    ),
    Level(
        "veteran",
        lambda: SearchBot("veteran", SearchSettings(width=24, most_work=VETERAN_WORK)),
        1.2,
    ),
    Level("master", lambda: SearchBot("master", SearchSettings()), 1.5),
)
