"""What is kept of tables, people and games, in SQLite or PostgreSQL."""

from sixfold.store.append import Append
from sixfold.store.errors import StoreInUse, StoreUnavailable, StoreUnusable
from sixfold.store.people import People, Person, kept_as
from sixfold.store.postgresql_bulk import CHANNEL
from sixfold.store.store import Listed, Log, Store

__all__ = [
    "CHANNEL",
    "Append",
    "Listed",
    "Log",
    "People",
    "Person",
    "Store",
    "StoreInUse",
    "StoreUnavailable",
    "StoreUnusable",
    "kept_as",
]
