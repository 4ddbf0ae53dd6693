"""Sixfold plays, hosts and studies Reiner Knizia's Ingenious and its card game."""

__version__ = "0.1.0"
