"""Alembic's entry point: runs on the connection that `sixfold.store.migrate` hands over."""

from alembic import context

from sixfold.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
