"""Who somebody is at a server: a cookie that is kept, so that a seat can be come back to."""

from __future__ import annotations

import json
import os
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from sixfold.rules.errors import InvalidInput

PATIENCE_S: Final = 20


class Guest:
    """A person as a server knows them."""

    def __init__(self, base: str, cookies: Path | None = None) -> None:
        self._base = base
        self._file = cookies
        self._jar = LWPCookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        if cookies is not None and cookies.exists():
            try:
                self._jar.load(str(cookies), ignore_discard=True)
            except (LoadError, OSError):
                self._jar.clear()  # somebody new, then

    def arrive(self, name: str | None = None) -> str:
        """Become known to the server, under a name if one is given; return the name."""
        me = self._ask("GET")
        if name is not None and name != me["name"]:
            me = self._ask("PATCH", {"name": name})
        self._keep()
        return str(me["name"])

    @property
    def cookie(self) -> str:
        """What a websocket says to be known."""
        request = Request(f"{self._base}/ws")
        self._jar.add_cookie_header(request)
        return str(request.get_header("Cookie", ""))

    def _ask(self, method: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        sent = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        request = Request(f"{self._base}/api/me", sent, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE_S) as answer:
                told: dict[str, Any] = json.load(answer)
                return told
        except HTTPError as error:
            with error:
                raise InvalidInput(_reason(error)) from None
        except (URLError, TimeoutError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise InvalidInput(f"{self._base} does not answer: {reason}.") from None
        except ValueError:
            raise InvalidInput(f"{self._base} is no table of Sixfold.") from None

    def _keep(self) -> None:
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self._file, os.O_CREAT | os.O_WRONLY, 0o600))  # nobody else's to read
            self._jar.save(str(self._file), ignore_discard=True)
        except OSError as error:
            raise InvalidInput(f"{self._file} cannot be written: {error.strerror}.") from None


def _reason(error: HTTPError) -> str:
    """Return the server's sentence, or a plain one if it gave none."""
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"The server refused: {error.code} {error.reason}."
