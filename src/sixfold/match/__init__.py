"""The authority over one live game: seats, clock and versioned events, without I/O.

A table is a log of entries; `fold` adds it up to a `Match`. Every command is a function from a
match to a `Change` (the entry to store and the match after it), or raises `Refused`.
"""

from sixfold.match.acting import act
from sixfold.match.change import Change
from sixfold.match.chat import mute_spectators, plain, react, say
from sixfold.match.clock import Clock, Times
from sixfold.match.dealing import dealt, play, reseed, seedings_before
from sixfold.match.due import Due, Patience, next_due
from sixfold.match.entries import (
    LogEntry,
    MatchSettings,
    NamesErased,
    Opened,
    Seeding,
    action_number,
    decode_entry,
    encode_entry,
)
from sixfold.match.errors import Already, Refused
from sixfold.match.fold import BrokenLog, after, opened, replayed
from sixfold.match.log_limit import LONGEST_LOG, check_length
from sixfold.match.match import Ending, Match, Move, Share
from sixfold.match.rematch import rematch_seats, want_rematch
from sixfold.match.revealing import deal, reveal
from sixfold.match.seating import (
    add_bot,
    claim,
    leave,
    put_away,
    resign,
    resume_clock,
    sit,
    time_out,
)
from sixfold.match.seats import Seat
from sixfold.match.taking_back import answer_take_back, ask_take_back, can_take_back

__all__ = [
    "LONGEST_LOG",
    "Already",
    "BrokenLog",
    "Change",
    "Clock",
    "Due",
    "Ending",
    "LogEntry",
    "Match",
    "MatchSettings",
    "Move",
    "NamesErased",
    "Opened",
    "Patience",
    "Refused",
    "Seat",
    "Seeding",
    "Share",
    "Times",
    "act",
    "action_number",
    "add_bot",
    "after",
    "answer_take_back",
    "ask_take_back",
    "can_take_back",
    "check_length",
    "claim",
    "deal",
    "dealt",
    "decode_entry",
    "encode_entry",
    "leave",
    "mute_spectators",
    "next_due",
    "opened",
    "plain",
    "play",
    "put_away",
    "react",
    "rematch_seats",
    "replayed",
    "reseed",
    "resign",
    "resume_clock",
    "reveal",
    "say",
    "seedings_before",
    "sit",
    "time_out",
    "want_rematch",
]
