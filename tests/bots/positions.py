"""Positions for the tests of the bots: games played on a little by the quick rules of chance."""

from sixfold.rules.game import Game, new
from sixfold.rules.generator import chance, make_rng
from sixfold.rules.variants import VARIANTS

ROWS = [row for row in VARIANTS if row.edition == "modern" or row.name == "standard"]


def label(row):
    return f"{row.name}-{row.players}-{row.edition}"


def played(row, plies, seed=1) -> Game:
    """Return a game after some random actions (fewer if it ends before)."""
    game = new(row.name, row.players, row.edition, bytes([seed]) * 32)
    luck = make_rng(seed)
    for _ in range(plies):
        legal = game.legal_ids()
        action = int(legal[chance(luck, len(legal))])
        after = game.copy()
        after.apply(action)
        if after.is_over:
            break
        game = after
    return game
