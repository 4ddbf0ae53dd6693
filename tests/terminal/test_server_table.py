import asyncio
from contextlib import ExitStack

import pytest

from sixfold.rules import InvalidInput
from sixfold.terminal.guest import Guest as Person
from sixfold.terminal.link import parse_link
from sixfold.terminal.server_table import ServerTable
from tests.server.conftest import serving
from tests.server.guest import guest_at

pytestmark = pytest.mark.anyio
SECONDS = 60


@pytest.fixture
def anyio_backend():
    return "asyncio"


def table_at(link, tmp_path, name="Terminal"):
    person = Person(link.rsplit("/t/", 1)[0], tmp_path / "cookies")
    return ServerTable(parse_link(link), person, person.arrive(name))


def said(app):
    return str(app.query_one("#said").render())


async def until(pilot, is_so):
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await pilot.pause(0.02)


async def play_on(app, pilot, turns):
    """Write the first legal action whenever it is this seat's turn."""
    seated = app.followed
    for _ in range(turns):
        await until(pilot, lambda: seated.is_mine or seated.state == "over")
        if seated.state == "over":
            return
        number = seated.number
        app.action_say(str(seated.game.legal()[0]))
        await until(pilot, lambda before=number: seated.number > before)


async def test_a_seat_is_taken_by_its_link_and_the_game_played_to_its_end(serve, tmp_path):
    async with guest_at(serve.base) as host:
        link = f"{serve.base}/t/{await host.make_table(['open', {'kind': 'bot', 'bot': 'random'}], 'duel')}"
        app = table_at(link, tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.followed.state == "running")
            assert app.followed.seat == 0
            await pilot.press("w", *"nonsense", "enter")
            assert "is no action" in said(app)
            app.action_say("swap")
            assert said(app) == "There is nothing to exchange now."
            await play_on(app, pilot, turns=100)
            assert app.followed.state == "over"
            await pilot.pause()
            assert said(app).startswith("The game is over.")


async def test_whoever_comes_back_has_the_same_seat_and_the_same_name(serve, tmp_path):
    async with guest_at(serve.base) as host:
        table = await host.make_table(["me", "open"])
        link = f"{serve.base}/t/{table}"
        await host.connect()
        for moves in (0, 1):
            app = table_at(link, tmp_path)
            async with app.run_test(size=(80, 24)) as pilot:
                await until(pilot, lambda app=app: app.followed.state == "running")
                assert app.followed.seat == 1
                assert [seat.name for seat in app.followed.seats if seat.mine] == ["Terminal"]
                assert app.followed.version > moves


async def test_while_seats_are_free_the_screen_says_who_is_there(serve, tmp_path):
    async with guest_at(serve.base) as host:
        link = f"{serve.base}/t/{await host.make_table(['me', 'open', 'open'])}"
        app = table_at(link, tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: said(app) == "You have a seat; 1 still free.")
            assert app.draw_table().plain.splitlines()[1:] == ["You", "nobody yet"]


async def test_a_lost_connection_comes_back_and_the_move_arrives_once(tmp_path):
    db = f"sqlite:///{tmp_path / 'table.db'}"
    with ExitStack() as first:
        running = first.enter_context(serving(db))
        port = int(running.base.rsplit(":", 1)[1])
        async with guest_at(running.base) as host:
            seats = ["open", {"kind": "bot", "bot": "random"}]
            table = await host.make_table(seats, "standard")
        app = table_at(f"{running.base}/t/{table}", tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.followed.is_mine)
            await asyncio.to_thread(first.close)  # it has let go of the file
            await until(pilot, lambda: "No connection" in said(app))
            app.action_say(str(app.followed.game.legal()[0]))
            number = app.followed.number
            with serving(db, port=port):
                await until(pilot, lambda: app.followed.number > number)
                await until(pilot, lambda: app.followed.is_mine)
                mine = [s.seat for s in app.followed.seats if s.mine]
                assert mine == [0]


@pytest.mark.parametrize("text", ["nonsense", "ftp://a/t/b", "https://example.org/", "http:///t/x"])
def test_what_is_no_link_is_said_in_a_sentence(text):
    with pytest.raises(InvalidInput, match="is no link to a table"):
        parse_link(text)


def test_a_server_that_is_not_there_is_said_in_a_sentence():
    with pytest.raises(InvalidInput, match="does not answer"):
        Person("http://127.0.0.1:9").arrive()


async def test_a_table_that_is_not_there_is_said_in_a_sentence(serve, tmp_path):
    app = table_at(f"{serve.base}/t/nowhere", tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: said(app) == "There is no such table.")
