"""Starts the web table."""

from __future__ import annotations

import gc
import os
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from sixfold.cli.allocator import use_system_allocator
from sixfold.rules.errors import SixfoldError


def run(
    context: typer.Context,
    host: Annotated[
        str | None,
        typer.Option(
            help="Address to listen on; 0.0.0.0 lets others in.", show_default="127.0.0.1"
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Port to listen on; 0 takes a free one.", show_default="8000"
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///FILE or postgresql://….",
            show_default="a file in your data folder",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Server processes, one per core.", show_default="1"),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Start the web table and print its address."""
    from sixfold.server.process.settings import read_settings

    settings = read_settings(host=host, port=port, db=db, workers=workers)
    if settings.system_allocator and context.obj is not None:
        use_system_allocator(context.obj)

    # nothing that is loaded here is rubbish, and looking for some takes a tenth of a second
    gc.disable()
    from sixfold.server.process.running import run as serve

    gc.enable()

    shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host

    def on_ready(bound: int) -> None:
        address = f"http://{shown}:{bound}"
        typer.echo(f"The table is open at {address}  (Ctrl-C closes it)")
        sys.stdout.flush()
        if not no_open and _has_screen():
            # a browser may take its time to start: the table must not wait for it
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        started = serve(settings, on_ready)
    except SixfoldError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    if not started:
        typer.echo(f"The table could not be opened on {shown}:{settings.port}.", err=True)
        raise typer.Exit(1)


def _has_screen() -> bool:
    if os.environ.get("CI"):
        return False
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
