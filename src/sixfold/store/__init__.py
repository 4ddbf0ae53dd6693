"""What is kept of tables, people and games, in SQLite or PostgreSQL."""

from sixfold.store.append import Append
from sixfold.store.bus import LOST
from sixfold.store.errors import StoreInUse, StoreUnavailable, StoreUnusable
from sixfold.store.people import People, Person
from sixfold.store.postgresql_bulk import CHANNEL
from sixfold.store.seekers import Seeker, Seekers, Waiting
from sixfold.store.store import OUTAGE_MS, Listed, Log, Outage, Store

__all__ = [
    "CHANNEL",
    "LOST",
    "OUTAGE_MS",
    "Append",
    "Listed",
    "Log",
    "Outage",
    "People",
    "Person",
    "Seeker",
    "Seekers",
    "Store",
    "StoreInUse",
    "StoreUnavailable",
    "StoreUnusable",
    "Waiting",
]
