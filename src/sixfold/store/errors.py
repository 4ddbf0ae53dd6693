"""What can go wrong with the store."""

from sixfold.rules.errors import SixfoldError


class StoreUnavailable(SixfoldError):
    """The database did not answer or has no room; nothing of the request was stored."""


class StoreUnusable(SixfoldError):
    """The database cannot be opened: its address is wrong, or it lets nobody in."""


class StoreInUse(SixfoldError):
    """Another process is using the same SQLite file."""
