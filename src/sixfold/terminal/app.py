"""The screen: board, sheets, rack, a line that speaks and one to write in.

Who else sits there is for :mod:`sixfold.terminal.bot_table` and
:mod:`sixfold.terminal.server_table` to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Protocol

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Footer, Input, Static

from sixfold.rules.actions import Action
from sixfold.rules.errors import SixfoldError
from sixfold.rules.game import Game, Step
from sixfold.rules.hexes import DIRECTIONS, Coordinates
from sixfold.terminal.drawing import (
    RACK_STEP,
    cell_at,
    rack_text,
    sheet_lines,
    table_lines,
)
from sixfold.terminal.hand import Hand

HELP: Final = "Arrows move, digits choose, t turns, Enter lays; or write RB C4 C5"


class Seated(Protocol):
    """A table as the person at it sees it."""

    @property
    def game(self) -> Game | None:
        """The game, once it has begun."""

    @property
    def seat(self) -> int | None:
        """The person's seat; nobody's while watching."""

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""

    @property
    def last(self) -> tuple[Coordinates, ...]:
        """The cells of the tile that was laid last."""

    def names(self) -> list[str]:
        """Return who sits where."""


class TableWidget(Widget):
    """The board, or the cards on the table."""

    DEFAULT_CSS = "TableWidget { height: auto; width: 1fr; }"

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
    """A game in a terminal of 80 by 24 or more."""

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

    def __init__(self, seated: Seated) -> None:
        super().__init__()
        self.seated = seated
        self.hand = Hand()

    def compose(self) -> ComposeResult:
        """Put the parts below each other."""
        yield TableWidget()
        yield Static(id="sheets")
        yield Rack()
        yield Static(HELP, id="said")
        yield Input(placeholder="RB C4 C5", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.title = "Sixfold"
        self.show()
        self.begin()

    def begin(self) -> None:
        """Let the others act, or meet them."""
        raise NotImplementedError

    def submit(self, action: Action | str) -> None:
        """Let the person act; an error says why that cannot be."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Take back to the person's last decision."""
        raise NotImplementedError

    def advise(self) -> None:
        """Ask for advice."""
        raise NotImplementedError

    def draw_table(self) -> Text:
        """Return the board with the tile in hand, or the card table."""
        game = self.seated.game
        if game is None:
            return Text("\n".join(self.seated.names()))
        is_placing = self.seated.is_mine and game.phase in ("place", "bonus")
        cells = self.hand.cells(game.variant.radius) or (self.hand.cell,)
        letters = self.hand.letters(self.rack) if is_placing else ""
        return Text("\n").join(
            table_lines(
                game,
                self.seated.names(),
                cells if is_placing else (),
                self.seated.last,
                letters,
            )
        )

    @property
    def rack(self) -> list[str]:
        """The person's tiles."""
        game, seat = self.seated.game, self.seated.seat
        return [] if game is None or seat is None else game.rack(seat)

    def draw_rack(self) -> Text:
        """Return the person's tiles, the one in hand marked."""
        rack = self.rack
        is_marked = self.seated.is_mine and rack
        return rack_text(rack, min(self.hand.tile, len(rack) - 1) if is_marked else None)

    def show(self, said: str | None = None) -> None:
        """Draw everything anew, and say something."""
        self.query_one(TableWidget).refresh(layout=True)
        self.query_one(Rack).refresh()
        game = self.seated.game
        lines = sheet_lines(game, self.seated.names()) if game is not None else []
        self.query_one("#sheets", Static).update(Text("\n").join(lines))
        if said is not None:
            self.query_one("#said", Static).update(Text(said))

    def ask_decision(self) -> None:
        """Say what the person has to decide, where it is not the usual."""
        game = self.seated.game
        if game is not None and game.phase != "place":
            told = {"bonus": "A bonus: lay another tile."}
            self.show(told.get(game.phase, "Swap (x) or keep (k)?"))

    def told_result(self, ranking: list[list[int]], tracks: list[dict[str, int]]) -> str:
        """Return how a game ended, as the person sees it."""
        game, seat = self.seated.game, self.seated.seat
        if game is None or seat is None:
            return "The game is over."
        if len(ranking) == 1 and len(ranking[0]) == 1:
            return f"The game is over: your lowest marker stands on {min(tracks[0].values())}."
        side, first = game.variant.team_of(seat), ranking[0]
        told = "You win!" if first == [side] else "A draw." if side in first else "You lose."
        return f"The game is over. {told}"

    def point_at(self, x: int, y: int) -> None:
        """Point at what is drawn at a place of the board."""
        game = self.seated.game
        cell = None if game is None else cell_at(x, y, game.variant.radius)
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

    def _in_hand(self) -> Action | None:
        game = self.seated.game
        return None if game is None else self.hand.action(game.variant, self.rack)

    def _preview(self) -> None:
        game, action = self.seated.game, self._in_hand()
        if game is None or action is None or not self.seated.is_mine:
            self.show()
        elif game.is_legal(action):
            self.show(f"{action}: " + told_points(action, game.preview(action).points))
        else:
            self.show(f"{action}: not here.")

    def action_go(self, way: str) -> None:
        """Move the tile in hand."""
        game = self.seated.game
        if game is not None:
            self.hand.go(way, game.variant, self.rack)
        self._preview()

    def action_choose(self, number: int) -> None:
        """Take a tile of the rack; taken again it is turned round."""
        game = self.seated.game
        if game is None or not 0 < number <= len(self.rack):
            return
        self.hand.choose(number - 1, game.variant)
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
        action = self._in_hand()
        if action is None:
            self.show("The tile does not fit here.")
        else:
            self._act(action)

    def action_say(self, text: str) -> None:
        """Do what is written."""
        self._act(text)

    def _act(self, action: Action | str) -> None:
        self._try(lambda: self.submit(action))

    def _try(self, do: Callable[[], None]) -> None:
        """Do something, or say why it cannot be."""
        try:
            do()
        except SixfoldError as error:
            self.show(str(error))

    def action_undo(self) -> None:
        """Take back to the last decision."""
        self._try(self.take_back)

    def action_hint(self) -> None:
        """Ask for advice."""
        if self.seated.is_mine:
            self.show("Thinking …")
            self._try(self.advise)

    def take_advice(self, action: Action) -> None:
        """Put the tile where advice says."""
        self.hand.take(action, self.rack)
        self.show(f"Hint: {action}")

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


def told_points(action: Action, points: tuple[int, int]) -> str:
    """Return what the halves of a tile count."""
    return ", ".join(f"{c} +{p}" for c, p in zip(action.tile, points, strict=True))


def told_step(step: Step) -> str:
    """Return what an action did."""
    told = str(step.action)
    if step.action.tile:
        told += f" ({told_points(step.action, step.points)})"
    return told + (f", bonus {step.bonuses}" if step.bonuses else "")
