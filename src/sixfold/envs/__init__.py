"""Environments for learning programs: thin adapters over the rules."""
