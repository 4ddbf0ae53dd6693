"""What running for strangers needs: a pool of people who search, outages, fair analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the tables and columns."""
    op.create_table(
        "seekers",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("seekers_kind", "seekers", ["kind", "since"])
    op.create_table(
        "outages",
        sa.Column("began_at", sa.BigInteger, primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.add_column("jobs", sa.Column("asked_by", sa.Text))
    op.add_column("jobs", sa.Column("address", sa.Text))
    op.add_column("jobs", sa.Column("asked_at", sa.BigInteger))
    op.create_index("people_seen", "people", ["seen_at"])


def downgrade() -> None:
    """Take them away again."""
    op.drop_index("people_seen", "people")
    for column in ("asked_at", "address", "asked_by"):
        op.drop_column("jobs", column)
    op.drop_table("outages")
    op.drop_table("seekers")
