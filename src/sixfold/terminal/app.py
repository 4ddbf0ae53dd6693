"""The screen: board, sheets, rack, a line that speaks and one to write in."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Footer, Input, Static

from sixfold.bots.advice.hints import Hint
from sixfold.rules.actions import Action
from sixfold.rules.errors import SixfoldError
from sixfold.rules.game import Step
from sixfold.rules.hexes import DIRECTIONS
from sixfold.terminal.drawing import (
    RACK_STEP,
    board_lines,
    card_lines,
    cell_at,
    rack_text,
    sheet_lines,
)
from sixfold.terminal.hand import Hand
from sixfold.terminal.sitting import Sitting

HELP: Final = "Arrows move, digits choose, t turns, Enter lays; or write RB C4 C5"


class Table(Widget):
    """The board, or the cards on the table."""

    DEFAULT_CSS = "Table { height: auto; width: 1fr; }"

    def render(self) -> Text:
        """Draw what lies there."""
        return self.screen_app.draw_table()

    @property
    def screen_app(self) -> TerminalTable:
        """The app, by its own type."""
        app = self.app
        assert isinstance(app, TerminalTable)
        return app

    def on_click(self, event: events.Click) -> None:
        """Point at a cell; a second click beside it says the direction, on it lays the tile."""
        self.screen_app.point_at(event.x, event.y)


class Rack(Widget):
    """The person's tiles."""

    DEFAULT_CSS = "Rack { height: 1; width: 1fr; }"

    def render(self) -> Text:
        """Draw the tiles."""
        app = self.app
        assert isinstance(app, TerminalTable)
        return app.draw_rack()

    def on_click(self, event: events.Click) -> None:
        """Choose a tile."""
        app = self.app
        assert isinstance(app, TerminalTable)
        app.action_choose(event.x // RACK_STEP + 1)


class TerminalTable(App[None]):
    """A game against bots in a terminal of 80 by 24 or more."""

    AUTO_FOCUS = None  # keys go to the board until somebody wants to write
    CSS = """
    Input { height: 1; border: none; padding: 0 1; }
    #said { height: 1; }
    #sheets { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go('up')", show=False),
        Binding("down", "go('down')", show=False),
        Binding("left", "go('left')", show=False),
        Binding("right", "go('right')", show=False),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, 10)),
        Binding("enter", "lay", "Lay"),
        Binding("t", "turn", "Turn"),
        Binding("o", "order", "Order"),
        Binding("x", "say('swap')", "Swap"),
        Binding("k", "say('keep')", "Keep"),
        Binding("d", "say('decline')", "Decline"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("w", "write", "Write"),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, sitting: Sitting, records: Path | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self.hand = Hand()
        self._records = records

    def compose(self) -> ComposeResult:
        """Put the parts below each other."""
        yield Table()
        yield Static(id="sheets")
        yield Rack()
        yield Static(HELP, id="said")
        yield Input(placeholder="RB C4 C5", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.title = "Sixfold"
        self._show()
        self._go_on()

    def draw_table(self) -> Text:
        """Return the board with the tile in hand, or the card table."""
        game, seat = self.sitting.game, self.sitting.seat
        if not game.variant.cells:
            return Text("\n").join(card_lines(game, self._names()))
        placed = [action.at for action in game.actions() if action.at is not None]
        is_placing = self.sitting.is_mine and game.phase in ("place", "bonus")
        cells = self.hand.cells(game.variant.radius) or (self.hand.cell,)
        lines = board_lines(
            game,
            cells if is_placing else (),
            placed[-1] if placed else (),
            self.hand.letters(game, seat) if is_placing else "",
        )
        return Text("\n").join(lines)

    def draw_rack(self) -> Text:
        """Return the person's tiles."""
        rack = self.sitting.game.rack(self.sitting.seat)
        return rack_text(rack, min(self.hand.tile, len(rack) - 1) if self.sitting.is_mine else None)

    def _names(self) -> list[str]:
        return [self.sitting.name(seat) for seat in range(self.sitting.game.variant.players)]

    def _show(self, said: str | None = None) -> None:
        self.query_one(Table).refresh(layout=True)
        self.query_one(Rack).refresh()
        lines = sheet_lines(self.sitting.game, self._names())
        self.query_one("#sheets", Static).update(Text("\n").join(lines))
        if said is not None:
            self.query_one("#said", Static).update(Text(said))

    def _go_on(self) -> None:
        """Let bots act until the person must decide or the game is over."""
        game = self.sitting.game
        if game.is_over:
            self._show(self._result())
        elif not self.sitting.is_mine:
            self._think()
        elif game.phase != "place":
            self._show(
                {"bonus": "A bonus: lay another tile."}.get(game.phase, "Swap (x) or keep (k)?")
            )

    def _result(self) -> str:
        outcome = self.sitting.game.outcome()
        assert outcome is not None
        if len(outcome.ranking) == 1 and len(outcome.ranking[0]) == 1:
            return (
                f"The game is over: your lowest marker stands on {min(outcome.tracks[0].values())}."
            )
        side = self.sitting.game.variant.team_of(self.sitting.seat)
        first = outcome.ranking[0]
        told = "You win!" if first == [side] else "A draw." if side in first else "You lose."
        return f"The game is over. {told}"

    # Not exclusive: a bot's answer starts the next bot while its own thread is still at work.
    @work(thread=True)
    def _think(self) -> None:
        game = self.sitting.game
        number = self.sitting.think()
        self.call_from_thread(self._answer, game, game.ply, number)

    def _answer(self, game: object, ply: int, number: int) -> None:
        """Play what a bot has chosen, unless something was taken back meanwhile."""
        if game is self.sitting.game and self.sitting.game.ply == ply:
            name = self.sitting.name(self.sitting.game.seat)
            self._show(f"{name}: {_told(self.sitting.answer(number))}")
        self._go_on()

    def point_at(self, x: int, y: int) -> None:
        """Point at what is drawn at a place of the board."""
        radius = self.sitting.game.variant.radius
        cell = cell_at(x, y, radius) if radius else None
        if cell is None:
            return
        way = (cell[0] - self.hand.cell[0], cell[1] - self.hand.cell[1])
        if cell == self.hand.cell:
            self.action_lay()
            return
        if way in DIRECTIONS:
            self.hand.direction = DIRECTIONS.index(way)
        else:
            self.hand.cell = cell
        self._preview()

    def _preview(self) -> None:
        action = self.hand.action(self.sitting.game, self.sitting.seat)
        if action is None or not self.sitting.is_mine:
            self._show()
        elif self.sitting.game.is_legal(action):
            points = self.sitting.game.preview(action).points
            self._show(f"{action}: " + _points(action, points))
        else:
            self._show(f"{action}: not here.")

    def action_go(self, way: str) -> None:
        """Move the tile in hand."""
        game = self.sitting.game
        if not game.variant.cells:
            step = {"left": -1, "up": -1}.get(way, 1)
            self.hand.tile = (self.hand.tile + step) % max(1, len(game.rack(self.sitting.seat)))
        else:
            self.hand.move(way, game.variant.radius)
        self._preview()

    def action_choose(self, number: int) -> None:
        """Take a tile of the rack; taken again it is turned round."""
        if not 0 < number <= len(self.sitting.game.rack(self.sitting.seat)):
            return
        if self.hand.tile == number - 1 and self.sitting.game.variant.cells:
            for _ in range(3):
                self.hand.turn()
        self.hand.tile = number - 1
        self._preview()

    def action_turn(self) -> None:
        """Turn the tile by a sixth."""
        self.hand.turn()
        self._preview()

    def action_order(self) -> None:
        """Score the other half first."""
        self.hand.is_second_first = not self.hand.is_second_first
        self._preview()

    def action_lay(self) -> None:
        """Lay the tile in hand where it is."""
        action = self.hand.action(self.sitting.game, self.sitting.seat)
        if action is None:
            self._show("The tile does not fit here.")
        else:
            self._act(action)

    def action_say(self, text: str) -> None:
        """Do what is written."""
        self._act(text)

    def _act(self, action: Action | str) -> None:
        try:
            step = self.sitting.play(action)
        except SixfoldError as error:
            self._show(str(error))
            return
        self.hand.is_second_first = False
        self._show(f"You: {_told(step)}")
        self._go_on()

    def action_undo(self) -> None:
        """Take back to the last decision."""
        try:
            self.sitting.undo()
        except SixfoldError as error:
            self._show(str(error))
        else:
            self._show("Taken back.")

    def action_hint(self) -> None:
        """Ask for advice."""
        if self.sitting.is_mine:
            self._show("Thinking …")
            self._advise()

    @work(thread=True)
    def _advise(self) -> None:
        ply = self.sitting.game.ply
        self.call_from_thread(self._advised, ply, self.sitting.hint())

    def _advised(self, ply: int, hint: Hint) -> None:
        game = self.sitting.game
        if game.ply != ply:
            return
        rack = game.rack(self.sitting.seat)
        if hint.action.at is not None:
            letters = "".join(sorted(hint.action.tile, key="RGBOYP".index))
            self.hand.tile = rack.index(letters)
            cells = hint.action.at if hint.action.tile == letters else hint.action.at[::-1]
            self.hand.cell = cells[0]
            self.hand.direction = DIRECTIONS.index(
                (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
            )
        elif hint.action.tile:
            self.hand.tile = rack.index(hint.action.tile)
            self.hand.is_second_first = bool(hint.action.score_first)
        self._show(f"Hint: {hint.action}")

    def action_write(self) -> None:
        """Write an action."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was written."""
        text = event.value.strip()
        event.input.value = ""
        self.set_focus(None)
        if text:
            self._act(text)

    def keep(self) -> None:
        """Add the record to the file of records."""
        if self._records is not None:
            self.sitting.keep(self._records)


def _points(action: Action, points: tuple[int, int]) -> str:
    return ", ".join(f"{c} +{p}" for c, p in zip(action.tile, points, strict=True))


def _told(step: Step) -> str:
    told = str(step.action)
    if step.action.tile:
        told += f" ({_points(step.action, step.points)})"
    return told + (f", bonus {step.bonuses}" if step.bonuses else "")
