import json

from sixfold import rules
from sixfold.rules.tiles import COLOURS
from tests.laws.games import any_game, choose, every_row, sampled, steady


def placements(game: rules.Game, offer: dict) -> set[int]:
    """Return the placements that an offer lists, as numbers."""
    cells = [tuple(cell) for cell in offer["cells"]]
    doubles = offer.get("doubles", {})
    found = set()
    for at, (i, j) in enumerate(offer["pairs"]):
        for tile in set(offer["rack"]):
            pair = (cells[i], cells[j])
            ways = [rules.Action.place(tile, pair)]
            if tile[0] != tile[1]:
                ways.append(rules.Action.place(tile[::-1], pair))
            elif tile in doubles and doubles[tile][at][0] != doubles[tile][at][1]:
                ways.append(rules.Action.place(tile, pair, 1))
            found |= {rules.encode(game.variant, way) for way in ways}
    return found


@every_row
@steady
@any_game
def test_the_offer_lists_exactly_what_is_legal(row, seed, choices):
    for game, _ in sampled(row, seed, choices):
        offer = json.loads(json.dumps(game.offer()))
        legal = set(map(int, game.legal_ids()))
        decisions = {row.moves, row.moves + 1} if offer["exchange"] else set()
        decisions |= {row.moves + 2} if offer["decline"] else set()
        assert decisions == {number for number in legal if number >= row.moves}
        if "plays" in offer:
            plays = {
                rules.encode(row, rules.Action.play(play["tile"], first))
                for play in offer["plays"]
                for first in ((0, 1) if play["order_matters"] else (0,))
            }
            assert plays == legal - decisions
        elif "pairs" in offer:
            assert placements(game, offer) == legal - decisions
        else:
            assert legal == decisions


@every_row
@steady
@any_game
def test_the_offer_foretells_what_an_action_then_does(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.5):
        if game.is_over:
            continue
        offer, seat = json.loads(json.dumps(game.offer())), game.seat
        assert offer["rack"] == game.rack(seat)
        after = game.copy()
        step = after.apply(choose(game, chance))
        sheet = after.tracks()[seat % row.sheets]
        if step.action.do == "exchange":
            assert sorted(step.set_aside) == sorted(offer["exchange"]["set_aside"])
        elif step.action.do == "play":
            (play,) = [play for play in offer["plays"] if play["tile"] == step.action.tile]
            assert tuple(play["points"]) == step.points
            result = play["results"][step.action.score_first]
            assert [sheet[letter] for letter in step.action.tile] == result
            before = game.tracks()[seat]
            bonuses = [c for c in play["tile"] if before[c] < play["bonus_at"] == sheet[c]]
            assert "".join(bonuses) == step.bonuses
        elif step.action.do == "place":
            foretold(game, offer, step, sheet)


def foretold(game: rules.Game, offer: dict, step: rules.Step, sheet: dict[str, int]) -> None:
    """Compare a placement with the offer's points, landings and bonuses."""
    tile = step.action.tile
    places = [offer["cells"].index(list(cell)) for cell in step.action.at]
    halves = [COLOURS.index(letter) for letter in tile]
    points = [offer["points"][place][half] for place, half in zip(places, halves, strict=True)]
    assert tuple(points) == step.points
    if tile[0] != tile[1]:
        landing = [offer["landing"][half][p] for half, p in zip(halves, points, strict=True)]
        assert [sheet[letter] for letter in tile] == landing
    elif "doubles" in offer:
        at = offer["pairs"].index(places)
        assert sheet[tile[0]] == offer["doubles"][tile][at][step.action.score_first]
    else:
        assert sheet[tile[0]] == offer["landing"][halves[0]][sum(points)]
    before = game.tracks()[step.seat % game.variant.sheets]
    side = -1 if game.variant.tracks == "duel" and step.seat == 1 else 1
    for letter, half in zip(tile, halves, strict=True):
        column = offer["bonus_at"][half]
        gets = column is not None and side * before[letter] < side * column <= side * sheet[letter]
        assert (letter in step.bonuses) == gets
