from pathlib import Path

from sixfold.server.wire.typescript import TARGET, protocol_ts

ROOT = Path(__file__).parents[3]


def test_the_clients_types_are_current() -> None:
    assert (ROOT / TARGET).read_text(encoding="utf-8") == protocol_ts()
