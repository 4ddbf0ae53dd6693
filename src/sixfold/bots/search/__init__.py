"""From what a seat knows to a ranking of its actions."""
