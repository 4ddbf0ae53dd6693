"""The names of the levels: whoever only names them need not load how they play."""

from typing import Final

# the weakest first, as in `levels.py`
NAMES: Final = ("random", "beginner", "casual", "greedy", "club", "expert", "veteran", "master")
