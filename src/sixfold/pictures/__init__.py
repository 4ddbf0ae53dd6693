"""Pictures of a game: SVG for pages and notebooks, PNG and GIF through Pillow, no browser."""

from sixfold.pictures.look import Look
from sixfold.pictures.svg import svg

__all__ = ["Look", "svg"]
