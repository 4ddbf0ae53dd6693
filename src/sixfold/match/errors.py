"""Why a table says no, as a stable code; the words for it are in the catalogue."""

from sixfold.rules.errors import SixfoldError


class Refused(SixfoldError):
    """Somebody asked for something that cannot be done now; nothing has changed."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(text or code)
        self.code = code
        # a sentence that overrides the catalogue's, for instance the engine's own
        self.text = text


class Already(Exception):
    """The same request took effect before, as this version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"This was done before, as version {version}.")
        self.version = version
