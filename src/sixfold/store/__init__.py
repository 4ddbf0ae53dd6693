"""What is kept of tables, people and games, in SQLite or PostgreSQL."""
