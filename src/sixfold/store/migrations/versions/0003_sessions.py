"""Sessions that were left: their cookies are void although they are signed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "left_sessions",
        sa.Column("session", sa.Text, primary_key=True),
        sa.Column("left_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take it away again."""
    op.drop_table("left_sessions")
