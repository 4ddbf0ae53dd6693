"""The tables of the store; `migrations/` brings a database to this shape."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# One row per table ever made. `summary` is what lists show, so that they need no replay.
games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, unique=True),
    Column("seed", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("host", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    # when something happens by itself, and the process that will see to it
    Column("due_at", BigInteger),
    Column("owner", Text),
    Index("games_due", "due_at"),
    Index("games_listed", "public", "state", "kind"),
    Index("games_of_host", "host", "state"),
)

# The log. The primary key makes versions unique, the constraint makes action numbers unique.
entries = Table(
    "entries",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("number", Integer),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("game", "number", name="entries_number"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # the name in a form in which no two kept identities may agree
    Column("kept_as", Text, unique=True),
    Column("password", Text),
    # cookies signed for an earlier one are void
    Column("generation", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("people_seen", "seen_at"),
)

# Sessions that were left: their cookies are void although they are signed.
left_sessions = Table(
    "left_sessions",
    metadata,
    Column("session", Text, primary_key=True),
    Column("left_at", BigInteger, nullable=False),
)

# People who wait to be paired; `seen_at` is renewed while their page is there.
seekers = Table(
    "seekers",
    metadata,
    Column("person", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    # the hash of the share of luck that they bring to the game
    Column("commitment", Text),
    Index("seekers_kind", "kind", "since"),
)

# Times without any process: clocks did not run then.
outages = Table(
    "outages",
    metadata,
    Column("began_at", BigInteger, primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("state", Text, nullable=False),
    Column("progress", Float, nullable=False),
    Column("body", LargeBinary),
    Column("owner", Text),
    Column("updated_at", BigInteger, nullable=False),
    # who asked and from where, for fair shares
    Column("asked_by", Text),
    Column("address", Text),
    Column("asked_at", BigInteger),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
