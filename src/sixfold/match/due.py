"""What a table waits for by itself: a bot, the end of a clock, or being put away."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sixfold.match.match import Match

MS_PER_HOUR = 3600 * 1000


class Patience(Struct, gc=False, frozen=True):
    """How long a table waits before something happens by itself, in milliseconds."""

    bot_pause: int = 400
    # for the shares of those who sit there
    revealing: int = 3000
    open_table: int = 2 * MS_PER_HOUR
    idle_table: int = 14 * 24 * MS_PER_HOUR
    # for somebody whose turn it is in a game without a clock; then the others may go on
    absence: int = 2 * 60 * 1000


class Due(Struct, gc=False, frozen=True):
    """What happens next if nobody does anything, and when."""

    at: int
    what: Literal["bot", "deal", "time", "put_away"]


def next_due(match: Match, patience: Patience) -> Due | None:
    """Return what a table waits for, if it waits for anything."""
    if match.revealing is not None:
        return Due(match.revealing + patience.revealing, "deal")
    if match.state == "open":
        return Due(match.touched + patience.open_table, "put_away")
    if match.state != "running":
        return None
    # bots alone play only while somebody watches, which a table cannot know
    if match.bot_to_act is not None and match.people():
        return Due(match.touched + patience.bot_pause, "bot")
    flag = match.times.flag_at() if match.times else None
    if flag is not None:
        return Due(flag, "time")
    return Due(match.touched + patience.idle_table, "put_away")
