"""What the wheel carries besides the package's own files."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Extras(BuildHookInterface[Any]):
    """Puts the catalogue of texts into the wheel; a checkout reads it where it lies."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install would get a copy that goes stale.
        if version != "editable":
            build_data["force_include"]["locales"] = "sixfold/locales"
