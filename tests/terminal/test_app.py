import pytest

from sixfold import rules
from sixfold.terminal.bot_table import BotTable
from sixfold.terminal.sitting import Sitting

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


def table(variant="solo", players=None):
    game = rules.new(variant, players, seed="4d" * 32)
    bots = ["random"] * (game.variant.players > 1)
    return BotTable(Sitting(game, 0, bots, seconds=0.01))


async def settled(app, pilot):
    await app.workers.wait_for_complete()
    await pilot.pause()


def said(app):
    return str(app.query_one("#said").render())


@pytest.mark.parametrize(
    ("variant", "players"), [("standard", 4), ("team", 4), ("duel", 2), ("cards", 4)]
)
async def test_every_game_fits_a_small_terminal(variant, players):
    app = table(variant, players)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        low = max(widget.region.bottom for widget in app.screen.children)
        assert low <= 24


async def test_a_tile_is_laid_with_keys_and_the_bot_answers():
    app = table("duel")
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("up",) * 6 + ("left",) * 6 + ("right", "2"):
            await pilot.press(key)
        await pilot.press("enter")
        await settled(app, pilot)
        assert [step.seat for step in app.sitting.game.history()][:2] == [0, 1]
        await pilot.press("u")
        assert app.sitting.game.ply == 0
        assert "Taken back" in said(app)


async def test_three_bots_answer_one_after_the_other():
    app = table("standard", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            app.action_say(str(app.sitting.game.legal()[0]))
            while not app.sitting.is_mine:
                await settled(app, pilot)
        seats = [step.seat for step in app.sitting.game.history()]
        assert sorted(set(seats)) == [0, 1, 2, 3]
        assert app.sitting.game.seat == 0


async def test_a_move_is_written_and_a_wrong_one_is_answered_with_a_sentence():
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w", *"nonsense", "enter")
        assert "is no action" in said(app)
        await pilot.press("w", *str(app.sitting.game.legal()[0]), "enter")
        await settled(app, pilot)
        assert app.sitting.game.ply == 1
        await pilot.press("x")
        assert said(app) == "There is nothing to exchange now."


async def test_the_mouse_points_turns_and_lays():
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        row = app.sitting.game.variant.radius
        first = 3 + 2 * row  # A1, where a symbol is printed
        await pilot.click("TableWidget", offset=(first + 5, 0))
        await pilot.click("TableWidget", offset=(first + 9, 0))
        assert app.hand.cells(row) == ((1, -5), (2, -5))
        await pilot.click("TableWidget", offset=(first + 5, 0))
        await settled(app, pilot)
        assert app.sitting.game.ply == 1
        await pilot.click("Rack", offset=(2, 0))


async def test_a_hint_puts_the_tile_where_it_is_best():
    app = table("cards")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await settled(app, pilot)
        assert said(app).startswith("Hint: ")
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.sitting.game.ply >= 1
