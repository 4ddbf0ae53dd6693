"""Threads that share the rows of a batch.

A step takes less time than waking a sleeping thread.  So those that have done their part look out
for the next order for a moment, inside compiled code, and sleep only when none comes.
"""

from __future__ import annotations

import os
import time
import weakref
from itertools import pairwise
from threading import Event, Thread
from typing import Final

import numpy as np

from sixfold.envs import loops
from sixfold.envs.arrays import Arrays, Scratch, new_scratch
from sixfold.envs.signals import linger, look, signal
from sixfold.rules.compiled import jit

# What can be ordered.
STEP: Final = 0
STEP_RANDOM: Final = 1
CHOOSE: Final = 2
ROLL_OUT: Final = 3
LEAVE: Final = 4

# Every worker answers in a line of memory of its own, the leader in that of the order.
LINE: Final = 16
DONE: Final = 0
ASLEEP: Final = 1
RESULT: Final = 2
# The order: what it says, and its number, written last.
TASK: Final = 3
CONVENTION: Final = 4
AUTO_RESET: Final = 5
STEPS: Final = 6
NUMBER: Final = 7

PATIENCE: Final = 4_000  # looks without a new order, about a fifth of a millisecond
ALL_DONE: Final = -1
Rows = tuple[Arrays, np.ndarray]  # the batch and the actions of its rows


@jit
def do_rows(
    a: Arrays, actions: np.ndarray, order: np.ndarray, scratch: Scratch, first: int, last: int
) -> int:
    """Do what an order says for some rows; return what there is to add up."""
    task, convention, auto_reset = order[TASK], order[CONVENTION], order[AUTO_RESET] != 0
    if task == ROLL_OUT:
        return loops.roll_out(a, order[STEPS], scratch, first, last)
    if task == STEP:
        loops.step(a, actions, convention, auto_reset, scratch, first, last)
    elif task == STEP_RANDOM:
        loops.step_random(a, actions, convention, auto_reset, scratch, first, last)
    elif task == CHOOSE:
        loops.choose_random(a, actions, scratch, first, last)
    return 0


@jit
def _attend(
    a: Arrays,
    actions: np.ndarray,
    order: np.ndarray,
    scratch: Scratch,
    me: int,
    first: int,
    last: int,
) -> None:
    """Carry out orders until none has come for a while or one says to leave."""
    mine = me * LINE
    signal(order, mine + ASLEEP, 0)
    looks = 0
    while True:
        number = look(order, NUMBER)
        if number != order[mine + DONE]:
            if order[TASK] == LEAVE:
                return
            order[mine + RESULT] = do_rows(a, actions, order, scratch, first, last)
            signal(order, mine + DONE, number)
            looks = 0
        elif looks < PATIENCE:
            looks += 1
            linger()
        else:
            signal(order, mine + ASLEEP, 1)
            # An order that came between the last look and the signal is still seen here.
            if look(order, NUMBER) == order[mine + DONE]:
                return
            signal(order, mine + ASLEEP, 0)


@jit
def _give(order: np.ndarray) -> None:
    """Give the order that is written down."""
    signal(order, NUMBER, order[NUMBER] + 1)


@jit
def _finish(order: np.ndarray, members: int) -> int:
    """Wait for the others; return one that is not done after a while, or that all are."""
    for me in range(1, members):
        looks = 0
        while look(order, me * LINE + DONE) != order[NUMBER]:
            looks += 1
            linger()
            if looks > PATIENCE or look(order, me * LINE + ASLEEP) != 0:
                return me
    return ALL_DONE


@jit
def _lead(
    a: Arrays, actions: np.ndarray, order: np.ndarray, scratch: Scratch, first: int, last: int
) -> int:
    """Give the order that is written down, do one's own part of it and wait for the others."""
    _give(order)
    order[RESULT] = do_rows(a, actions, order, scratch, first, last)
    return _finish(order, order.shape[0] // LINE)


def _serve(rows: Rows, order: np.ndarray, me: int, part: tuple[int, int], wakeup: Event) -> None:
    """Work in a thread until an order says to leave."""
    scratch = new_scratch()
    while order[TASK] != LEAVE:
        _attend(*rows, order, scratch, me, *part)
        if order[TASK] != LEAVE:
            wakeup.wait()
            wakeup.clear()


def _dismiss(order: np.ndarray, wakeups: list[Event]) -> None:
    order[TASK] = LEAVE
    _give(order)
    for wakeup in wakeups:
        wakeup.set()


class Workers:
    """The threads of one batch; they leave when nobody holds the batch any more."""

    def __init__(self, arrays: Arrays, actions: np.ndarray, bounds: list[int]) -> None:
        self._rows: Rows = (arrays, actions)
        self._own, *self._parts = pairwise(bounds)
        self._order = np.zeros((1 + len(self._parts)) * LINE, np.int64)
        self._scratch = new_scratch()
        self._wakeups = [Event() for _ in self._parts]
        self._start()
        weakref.finalize(self, _dismiss, self._order, self._wakeups)

    def _start(self) -> None:
        self._process = os.getpid()
        for me, (part, wakeup) in enumerate(zip(self._parts, self._wakeups, strict=True), 1):
            known = (self._rows, self._order, me, part, wakeup)
            Thread(target=_serve, args=known, daemon=True).start()

    def do(self, task: int, convention: int = 0, auto_reset: bool = True, steps: int = 0) -> int:
        """Have a task done in all rows; return the sum of what each part brought."""
        if self._process != os.getpid():  # a forked process has no threads but its first
            self._start()
        order = self._order
        order[TASK : STEPS + 1] = task, convention, auto_reset, steps
        for me, wakeup in enumerate(self._wakeups, 1):
            if order[me * LINE + ASLEEP]:
                wakeup.set()
        late = _lead(*self._rows, order, self._scratch, *self._own)
        while late != ALL_DONE:
            self._wakeups[late - 1].set()
            time.sleep(0)
            late = _finish(order, len(order) // LINE)
        return sum(order[RESULT::LINE].tolist())
