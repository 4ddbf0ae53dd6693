"""The record of a game: write it, read it, replay it."""
