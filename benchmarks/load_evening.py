"""A real evening for the load program.

Tables of two and of four, bots, spectators, chat, the lobby, phones that lose their connection and
pages that read slowly.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import httpx
from load_players import Player, Tally

# of a hundred people; the rest sits in the lobby
AT_TWOS, AT_FOURS, WITH_BOTS, WATCHING = 40, 16, 20, 14
BOT = "greedy"
# after how many of a table's moves, on average, somebody speaks or loses the connection
CHAT_EVERY, LOST_EVERY = 15, 60
# every so many-th spectator reads nothing for a while, again and again
SLOW_EVERY, SLOW_S = 4, 3.0


class Group:
    """People at one table, and those who watch it."""

    def __init__(self, players: list[Player], bots: int, luck: random.Random) -> None:
        self.players = players
        self.spectators: list[Player] = []
        self.moves = self.lines = self.losses = 0
        self._bots = bots
        self._luck = luck

    @property
    def people(self) -> list[Player]:
        return [*self.players, *self.spectators]

    async def sit_down(self) -> None:
        """Begin a game, and have the spectators follow."""
        one, *others = self.players
        for person in self.people:
            if person.table:
                await person.ask("unwatch", table=person.table)
        seats: list[dict[str, Any]] = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
        seats += [{"kind": "bot", "bot": BOT}] * self._bots
        body = {"variant": "standard", "players": len(seats), "seats": seats, "public": True}
        answer = await one.http.post(
            f"{one.base}/api/tables", json=body, headers={"Cookie": one.cookie}
        )
        for person in self.people:
            person.is_over, person.offer, person.table = False, None, answer.json()["table"]
            await person.ask("watch", table=person.table)
        for seat, player in enumerate(others, 1):
            await player.ask("sit", table=player.table, seat=seat)

    async def play(self, interval: float, until: float) -> None:
        """Move every so often; speak and lose connections now and then."""
        due = time.perf_counter() + self._luck.random() * interval
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += interval
            if any(player.is_over for player in self.players):
                await self.sit_down()
                continue
            actor = next((player for player in self.players if player.offer), None)
            if actor is None:
                continue
            await actor.act(self._luck)
            self.moves += 1
            if self._luck.randrange(CHAT_EVERY) == 0:
                self.lines += 1
                text = "well played"
                await actor.ask("say", table=actor.table, text=text, key=str(self.moves))
            if self._luck.randrange(LOST_EVERY) == 0:
                self.losses += 1
                await self._luck.choice(self.players).come_back()


async def gather(
    base: str, http: httpx.AsyncClient, tally: Tally, people: int, wants_offers: bool
) -> tuple[list[Group], list[Player]]:
    """Bring people in and seat them; return the tables and those in the lobby."""
    luck = random.Random(6)
    crowd = [Player(base, http, tally, wants_offers) for _ in range(people)]
    for person in crowd:
        await person.enter()
    counts = [share * people // 100 for share in (AT_TWOS, AT_FOURS, WITH_BOTS, WATCHING)]
    groups: list[Group] = []
    for count, size, bots in zip(counts, (2, 4, 1), (0, 0, 1), strict=False):
        for _ in range(count // size):
            players = [crowd.pop() for _ in range(size)]
            groups.append(Group(players, bots, random.Random(len(groups))))
    for number in range(counts[3]):
        spectator = crowd.pop()
        spectator.naps_s = SLOW_S if number % SLOW_EVERY == 0 else 0.0
        luck.choice(groups).spectators.append(spectator)
    for person in crowd:
        await person.ask("lobby", on=True)
    for group in groups:
        await group.sit_down()
    return groups, crowd


async def spend(groups: list[Group], pace: float, seconds: float) -> dict[str, int]:
    """Let everybody play; a table makes a move every `pace` seconds."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(group.play(pace, until) for group in groups))
    return {
        "moves": sum(group.moves for group in groups),
        "chat_lines": sum(group.lines for group in groups),
        "lost_connections": sum(group.losses for group in groups),
    }
