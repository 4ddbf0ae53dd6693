from collections import Counter

from sixfold import rules
from sixfold.rules.generator import make_rng
from tests.rules.positions import CardPosition, Position, exchange, keep, place, play

PLAIN = ("RO", "RP", "RY", "BO", "BP")


def green_is_weakest() -> Position:
    return Position().all_markers(3).markers(G=0).rack(0, "RB", *PLAIN)


def guesses(game: rules.Game, seat: int, of: int, number: int = 200) -> list[list[str]]:
    """Return what a seat imagines on the rack of another."""
    seen = rules.Observation.of(game, seat)
    racks = []
    for luck in range(number):
        guess = game.copy()
        guess.state = seen.imagine(make_rng(luck))
        racks.append(guess.rack(of))
    return racks


def test_nothing_is_known_about_a_fresh_rack():
    assert rules.new().view(1)["known"] == [{"tiles": 0, "barred": {}}] * 2


def test_everybody_remembers_what_was_shown_in_an_exchange():
    game = green_is_weakest().game
    place(game, "RB", (0, 0), (1, 0))
    step = exchange(game)
    shown = {"tiles": 6, "barred": dict(Counter(step.set_aside))}
    assert [game.view(seat)["known"][0] for seat in (None, 0, 1)] == [shown] * 3


def only_one_ro_is_left() -> Position:
    """Return a position where five of the six RO lie on the board and the last is on the rack."""
    position = green_is_weakest().rack(1, "GG", "GG", "GO", "GO", "GP", "GP")
    for q, r in ((-5, 3), (-3, 3), (-1, 3), (1, 3), (-1, -3)):
        position.lay("RO", (q, r), (q + 1, r))
    return position


def test_new_tiles_are_imagined_without_the_copies_that_lay_aside():
    game = only_one_ro_is_left().game
    place(game, "RB", (0, 0), (1, 0))
    exchange(game)
    # The last RO lay aside while the new rack was drawn, so it cannot be on it.
    assert not any("RO" in rack for rack in guesses(game, 1, 0))


def test_a_copy_that_turns_up_elsewhere_may_be_the_one_that_lay_aside():
    position = green_is_weakest().rack(1, "GG", "GG", "GO", "GO", "GP", "GP")
    for q, r in ((-5, 3), (-3, 3), (-1, 3), (1, 3)):
        position.lay("RO", (q, r), (q + 1, r))
    game = position.game
    place(game, "RB", (0, 0), (1, 0))
    game.apply(rules.Action.exchange(), drawn=["RO", "RR", "BB", "OO", "YY", "PP"])
    # Two RO are unseen: the new one on the rack, and the old one in the bag.
    assert any("RO" in rack for rack in guesses(game, 1, 0))
    game.apply(rules.Action.place("GG", ((-2, 0), (-1, 0))), drawn=["RO"])
    # The other player drew the old one: the last unseen one may well be on the rack.
    assert any("RO" in rack for rack in guesses(game, 1, 0))


def test_a_kept_rack_is_known_to_lack_the_weakest_colours():
    game = green_is_weakest().game
    place(game, "RB", (0, 0), (1, 0))
    keep(game)
    known = game.view(1)["known"][0]
    assert known["tiles"] == 5
    assert set(known["barred"]) == {"RG", "GG", "GB", "GO", "GY", "GP"}
    # The sixth tile was drawn afterwards and may be anything.
    racks = guesses(game, 1, 0)
    assert all(sum("G" in tile for tile in rack) <= 1 for rack in racks)
    assert any(sum("G" in tile for tile in rack) == 1 for rack in racks)


def test_a_kept_hand_is_known_to_lack_the_weakest_colours():
    position = CardPosition(3).table(["RB"], ["RB"], ["RO"]).all_markers(2).markers(G=0)
    game = position.hands(["RB", "RO", "RY", "BO", "BP", "YP"]).game
    play(game, "RB")
    keep(game)
    assert game.view(2)["known"][0]["tiles"] == 5
    assert all(sum("G" in card for card in hand) <= 1 for hand in guesses(game, 2, 0))


def test_what_is_known_shrinks_with_every_tile_that_is_played():
    position = green_is_weakest()
    game = position.game
    place(game, "RB", (0, 0), (1, 0))
    keep(game)
    position.all_markers(3, sheet=1).rack(1, "GG")
    place(game, "GG", (0, 3), (1, 3))
    position.all_markers(3)
    place(game, "RO", (0, -3), (1, -3))
    assert game.view(1)["known"][0]["tiles"] == 4


def test_a_tile_of_a_colour_the_kept_rack_lacked_was_drawn_later():
    position = green_is_weakest()
    game = position.game
    place(game, "RB", (0, 0), (1, 0))
    game.apply(rules.Action.keep(), drawn=["GP"])
    position.all_markers(3, sheet=1).rack(1, "GG")
    place(game, "GG", (0, 3), (1, 3))
    position.all_markers(3)
    place(game, "GP", (0, -3), (1, -3))
    assert game.view(1)["known"][0]["tiles"] == 5
