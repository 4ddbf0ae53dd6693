"""The sixfold command."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from sixfold.cli.app import main

__all__ = ["main", "start"]


def start() -> None:
    """Run the command that was called; a server finds its allocator before anything is loaded."""
    if sys.argv[1:2] == ["serve"]:
        from sixfold.cli.allocator import use_system_allocator_early

        use_system_allocator_early()
    from sixfold.cli.app import main

    main()


def __getattr__(name: str) -> Any:
    if name != "main":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sixfold.cli.app import main

    return main
