"""The sixfold command itself: its version, its help, and the way to its subcommands."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from sixfold import __version__
from sixfold.cli.commands import COMMANDS, MAIN_JOB


class LazyGroup(TyperGroup):
    """A group that lists its commands from the table and imports only the one that is called."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, row in COMMANDS.items():
            self.add_command(TyperCommand(name=name, help=row.summary))

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> Any:
        # Given words, we are a guest in another program, which must not be started again.
        started_with = sys.orig_argv if args is None else None
        return super().main(args, *rest, obj=started_with, **settings)

    # The context's own type is private to Typer, hence Any.
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # `sixfold --port 9000` means `sixfold serve --port 9000`.
        own = {option for parameter in self.get_params(ctx) for option in parameter.opts}
        names_none = not args or (args[0].startswith("-") and args[0] not in own)
        if names_none and MAIN_JOB in self.commands and not ctx.resilient_parsing:
            args = [MAIN_JOB, *args]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        name, listed, rest = super().resolve_command(ctx, args)
        return name, _load(name) if name and listed else None, rest


def _load(name: str) -> Any:
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    module = import_module(COMMANDS[name].module)
    if (group := getattr(module, "app", None)) is not None:
        return _group(name, group)
    # A command with a way of its own to read its words brings a class for it.
    kind: type[TyperCommand] = getattr(module, "Command", TyperCommand)
    alone.command(name, cls=kind, epilog=_examples(name))(_plainly(module.run))
    return typer.main.get_command(alone)


def _group(name: str, group: typer.Typer) -> Any:
    """Return a command that has commands of its own."""
    for command in group.registered_commands:
        if command.callback is not None:
            command.callback = _plainly(command.callback)
    group.info.help, group.info.epilog = COMMANDS[name].summary, _examples(name)
    return typer.main.get_command(group)


def _examples(name: str) -> str | None:
    calls = COMMANDS[name].examples
    return "[bold]Examples[/bold]\n\n" + "\n".join(f"  {call}" for call in calls) if calls else None


def _plainly(run: Callable[..., None]) -> Callable[..., None]:
    """Say what went wrong in a sentence, where the error is one of ours."""
    from sixfold.rules.errors import SixfoldError

    @wraps(run)
    def told(*args: Any, **options: Any) -> None:
        try:
            run(*args, **options)
        except SixfoldError as error:
            typer.echo(f"sixfold: {error}", err=True)
            raise typer.Exit(1) from None

    return told


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sixfold {__version__}")
        raise typer.Exit


main = typer.Typer(
    name="sixfold",
    cls=LazyGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
)


@main.callback()
def _sixfold(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, host and study Reiner Knizia's Ingenious and its card game."""
