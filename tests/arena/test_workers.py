import signal
import subprocess
import sys
import time

from sixfold.records import read_records

AN_HOUR = "3600"
# Whatever started the tests may have told its children to ignore interruptions.
ARENA = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from sixfold.cli import main
main()
"""


def test_an_interrupted_arena_does_not_wait_for_its_games(tmp_path):
    path = tmp_path / "games.jsonl"
    words = ["arena", "--bots", "random,greedy,master", "--games", "2", "--time", AN_HOUR]
    arena = subprocess.Popen(
        [sys.executable, "-c", ARENA, *words, "--jobs", "2", "--records", str(path)],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        # The games of random against greedy end at once; all others would take days.
        while not path.exists() or len(path.read_bytes().splitlines()) < 2:
            assert arena.poll() is None
            time.sleep(0.05)
        arena.send_signal(signal.SIGINT)
        _, told = arena.communicate(timeout=60)
    finally:
        arena.kill()
    assert arena.returncode == 130
    assert "Interrupted" in told
    assert len(list(read_records(path))) == 2
