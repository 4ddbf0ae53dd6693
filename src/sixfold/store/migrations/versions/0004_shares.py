"""People who wait to be paired bring a share of the luck."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seekers", sa.Column("commitment", sa.Text))


def downgrade() -> None:
    """Take it away again."""
    op.drop_column("seekers", "commitment")
