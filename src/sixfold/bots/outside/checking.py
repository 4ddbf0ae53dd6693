"""Does an engine keep to the protocol?  Every difficult case, with the reason where it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sixfold.bots.outside.cases import Case, cases
from sixfold.bots.outside.engine import EngineFailure, OutsideEngine
from sixfold.rules.errors import SixfoldError

SHORT_SECONDS: Final = 0.1
STRANGE: Final = {"a_field_of_a_later_version": [1, {"two": None}], "seat_names": ["Zoë", "李"]}


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one case; no reason means that all was well."""

    name: str
    reason: str = ""
    question: dict[str, Any] | None = None  # the view that was asked, where one was


class Patient(OutsideEngine):
    """An engine that is asked to leave and given time to do so."""

    def leaves(self) -> bool:
        """Say goodbye and tell whether the engine went by itself with code 0."""
        self.close()
        return self._process.returncode == 0


def check_engine(command: str, seconds: float, log: Path) -> Iterator[Finding]:
    """Put every case to an engine, starting it again where it fails."""
    try:
        engine = Patient("engine", command, log)
    except EngineFailure as error:
        yield Finding("hello", f"{error} It is asked {_HELLO} and answers {_ANSWER}, on one line.")
        return
    yield Finding("hello")
    for case in cases():
        finding = _ask(engine, case, seconds)
        yield finding
        if finding.reason:
            engine.close()
            engine = Patient("engine", command, log)
    yield from _manners(engine, seconds)


_HELLO: Final = '{"type": "hello", "protocol": 1}'
_ANSWER: Final = '{"type": "hello", "name": "…"}'


def _ask(
    engine: OutsideEngine, case: Case, seconds: float, more: dict[str, Any] | None = None
) -> Finding:
    view = {**case.game.view(case.game.seat), **(more or {})}
    try:
        action = engine.choose(view, seconds)
        case.game.copy().apply(action)
    except SixfoldError as error:
        return Finding(case.name, _explained(error, case), view)
    return Finding(case.name)


def _explained(error: SixfoldError, case: Case) -> str:
    if isinstance(error, EngineFailure):
        return str(error)
    legal = case.game.legal()
    sent = json.dumps(legal[0].to_json())
    return (
        f"Its action is against the rules: {error}"
        f" One of the {len(legal)} legal ones is {legal[0]}, sent as {sent}."
    )


def _manners(engine: Patient, seconds: float) -> Iterator[Finding]:
    """Yield what is not about a position: unknown fields, little time, goodbye."""
    case = next(iter(cases(seed=1)))
    strange = _ask(engine, case, seconds, STRANGE)
    yield Finding("fields it does not know are ignored", strange.reason, strange.question)
    quick = _ask(engine, case, min(seconds, SHORT_SECONDS))
    yield Finding(f"an answer within {SHORT_SECONDS} seconds", quick.reason, quick.question)
    left = engine.leaves()
    yield Finding(
        "it leaves when told",
        ""
        if left
        else 'After {"type": "bye"} and the end of its input it did not end with code 0.',
    )
