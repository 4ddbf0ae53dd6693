"""The sixfold command."""

from sixfold.cli.app import main

__all__ = ["main"]
