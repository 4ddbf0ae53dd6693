import pytest

from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.registry import make
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.position import parse_position, position_of
from tests.rules.positions import every_row

START = rules.new("duel", seed="00" * 32).position()
CARDS = rules.new("cards", seed="00" * 32).position()


@every_row
def test_every_position_of_a_game_reads_back_and_can_be_set_up(row):
    game = rules.new(row.name, row.players, row.edition, "7a" * 32)
    while True:
        line = game.position()
        assert str(parse_position(line)) == line
        assert rules.set_up(line) == game
        assert rules.set_up(line).legal() == game.legal()
        assert rules.set_up(game.position(game.seat)).rack(game.seat) == game.rack(game.seat)
        if game.is_over:
            break
        for _ in range(7):
            if not game.is_over:
                game.apply(game.legal()[len(game.legal()) // 2])


def played(players, bot, seed):
    """Yield positions of a game: the middle, and the end."""
    game = rules.new("standard", players, seed=bytes([seed]) * 32)
    rng, player = make_rng(seed), make(bot)
    cells = game.variant.cells
    is_past_middle = False
    while not game.is_over:
        game.apply(player.choose(Observation.of(game, game.seat), Budget(), rng))
        if not is_past_middle and len(game.view(None)["board"]) > cells // 2:
            is_past_middle = True
            yield game.copy()
    yield game


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_game_can_be_set_up_from_its_middle_and_its_end(players, bot, seed):
    for game in played(players, bot, seed):
        fields = game.position().split()
        assert rules.set_up(" ".join(fields)) == game
        fields[5] = "*"
        assert rules.set_up(" ".join(fields)).stock().sum() == game.stock().sum()
        assert game.symmetries()[0] == game
        assert len({hash(one) for one in game.symmetries()}) == 12
        assert rules.counted(game.position()) == position_of(game)


def test_a_position_of_a_seat_hides_what_it_may_not_know():
    game = rules.new("standard", 3, seed="00" * 32)
    line = game.position(1)
    assert line.split()[4] == f"6?/{''.join(game.rack(1))}/6?"
    assert sum(map(int, line.split()[5])) == 120 - 6


def test_the_bag_can_be_left_to_the_rules():
    game = rules.new("standard", seed="00" * 32)
    for _ in range(9):
        game.apply(game.legal()[7])
    fields = game.position().split()
    fields[5] = "*"
    assert rules.set_up(" ".join(fields)).stock().sum() == game.stock().sum()


@pytest.mark.parametrize(("seat", "turns"), [(0, 2), (1, 3)])
def test_the_turns_can_be_left_to_the_rules_too(seat, turns):
    """As many as tiles lie there, for whoever is to act."""
    board = START.split()[1].replace("/7/", "/RBRBRB1/", 1)
    line = rules.counted(_with(board=board, racks="6?/6?", bag="*", seat=str(seat), turns="*"))
    assert line.turns == turns
    assert rules.set_up(line).seat == seat
    start = rules.counted(_with(racks="6?/6?", bag="*", seat=str(seat), turns="*"))
    assert start.turns == seat


def test_turned_positions_have_as_many_actions_and_come_back():
    game = rules.new("standard", seed="00" * 32)
    for _ in range(8):
        game.apply(game.legal()[3])
    turned = game.symmetries()
    assert turned[0] == game
    assert len({hash(one) for one in turned}) == 12
    assert {len(one.legal()) for one in turned} == {len(game.legal())}
    assert any(again == game for again in turned[1].symmetries())


def _with(start=START, **changes):
    fields = dict(
        zip(
            ("game", "board", "markers", "beside", "racks", "bag", "seat", "phase", "turns"),
            start.split(),
            strict=True,
        )
    )
    return " ".join((fields | changes).values())


MALFORMED = [
    ("", "A position has 9 fields, not 0."),
    (_with(game="chess/modern/2"), "no game called 'chess'"),
    (_with(board="R4G/7"), "There are 11 parts in the board"),
    (_with(board=START.split()[1].replace("/10/", "/9/", 1)), "has 9 cells, but there are 10"),
    (_with(markers="0,0,0"), "a marker for each of RGBOYP"),
    (_with(racks="RX/6?"), "'RX' is no tile"),
    (_with(bag="555"), "The bag is 21 digits"),
    (_with(phase="dance"), "'dance' is no phase"),
    (_with(turns="many"), "'many' cannot be the number of turns."),
    (_with(game="duel/modern"), "There are 3 parts in the game"),
    (_with(board=START.split()[1].replace("/7/", "/Z6/", 1)), "'Z6' is no row"),
    (_with(beside="RR/-"), "'RR' names no tokens"),
    (_with(CARDS, racks="RR/6?"), "A card shows two different symbols."),
    (_with(CARDS, beside="-"), "The discard pile is 15 digits"),
]


@pytest.mark.parametrize(("line", "sentence"), MALFORMED)
def test_a_malformed_line_is_refused_with_a_sentence(line, sentence):
    with pytest.raises(rules.MalformedPosition) as caught:
        parse_position(line)
    assert sentence in str(caught.value)


ILLEGAL = [
    (_with(board=START.split()[1].replace("R", "B", 1)), "The symbol R is printed on A1"),
    (_with(board=START.split()[1].replace("/7/", "/RRRRRRR/", 1), bag="*"), "No set of tiles"),
    (_with(board=START.split()[1].replace("/7/", "/RB5/", 1)), "0 tiles are missing elsewhere"),
    (_with(markers="0,0,0,0,0,10"), "A marker stands on -9 to 9, not on 10."),
    (_with(beside="R/R"), "Only one player can hold a colour's token."),
    (_with(racks="RRRRRRRRRRRR/6?"), "There are only 5 tiles RR."),
    (_with(racks="RR/6?", bag="*"), "The rack of seat 0 is not full"),
    (_with(seat="1"), "After 0 turns it is not the turn of seat 1."),
    (_with(turns="998"), "No game has 998 turns."),
    (_with(turns="-2"), "No game has -2 turns."),
    (_with(phase="over"), "The game goes on."),
    (_with(markers="1,1,1,1,1,1"), "The game is over."),
    (_with(phase="exchange", racks="RRGG/6?", bag="*"), "may not exchange"),
    (_with(phase="exchange", racks="4?/6?", bag="*"), "which is hidden"),
    (_with(phase="bonus"), "In the middle of a turn"),
    (_with(seat="7"), "Seats are numbered 0 to 1, not 7."),
    (_with(racks="9?/6?"), "A rack holds at most 6 tiles."),
    (_with(CARDS, bag="4" * 15), "The cards are not all there"),
    (_with(CARDS, bag="*", markers="0,0,0,0,0,4/0,0,0,0,0,0"), "No marker reaches 4"),
    (_with(CARDS, board="RG/RBGO"), "Before each player 2 cards lie face up."),
]


@pytest.mark.parametrize(("line", "sentence"), ILLEGAL)
def test_an_impossible_position_is_refused_with_a_sentence(line, sentence):
    with pytest.raises(rules.IllegalPosition) as caught:
        rules.set_up(line)
    assert sentence in str(caught.value)
