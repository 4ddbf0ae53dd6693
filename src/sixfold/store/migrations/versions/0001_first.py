"""The first shape of the store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, unique=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("owner", sa.Text),
    )
    op.create_index("games_due", "games", ["due_at"])
    op.create_index("games_listed", "games", ["public", "state", "kind"])
    op.create_index("games_of_host", "games", ["host", "state"])
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("game", "number", name="entries_number"),
    )
    op.create_table(
        "sitters",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kept_as", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary),
        sa.Column("owner", sa.Text),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop every table."""
    for name in ("secrets", "processes", "jobs", "people", "sitters", "entries", "games"):
        op.drop_table(name)
