"""The bots that sit at a table."""
