"""Matches between bots, their ratings and the reports about them."""
