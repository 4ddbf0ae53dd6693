"""A table as a picture, for where its link is shared: what everybody may see, and nothing else."""

from __future__ import annotations

from collections import OrderedDict
from io import BytesIO

from sixfold import match as m
from sixfold import rules
from sixfold.server.workers.bot_workers import BotWorkers
from sixfold.server.workers.engine_queue import Asker

# the size that previews of links are shown in
WIDTH, HEIGHT = 1200, 630
# a board, its markers beside it and some room
DRAWN = 1120
KEPT = 64
COLOURS = 128


class TablePictures:
    """Draws tables, each position once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()

    async def show(self, match: m.Match, workers: BotWorkers, asker: Asker) -> bytes:
        """Return the table as it stands."""
        key = (match.table, match.number, match.state)
        if key not in self._kept:
            drawn = await workers.quick.run(asker, draw, match)
            self._kept[key] = drawn
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def draw(match: m.Match) -> bytes:
    """Return a PNG of the board and the markers; racks are not drawn at all."""
    # drawing is loaded when somebody shares the first link
    from PIL import Image

    from sixfold.pictures.look import Look
    from sixfold.pictures.paints import rgb, theme_of
    from sixfold.pictures.raster import draw_image

    look = Look(names=tuple(seat.name for seat in match.seats))
    # before the start there is a laid table: an empty board looks the same after any deal
    settings = match.settings
    game = match.game or rules.new(settings.variant, settings.players, settings.edition, bytes(32))
    board = draw_image(game, look, DRAWN)
    board.thumbnail((DRAWN, HEIGHT))
    picture = Image.new("RGB", (WIDTH, HEIGHT), rgb(theme_of(look.theme).table))
    picture.paste(board, ((WIDTH - board.width) // 2, (HEIGHT - board.height) // 2))
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()
