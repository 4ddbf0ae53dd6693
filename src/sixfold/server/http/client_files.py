"""The built web client, read once into memory and served from there."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
import re
from pathlib import Path

from msgspec import Struct

WEB_DIST = Path(__file__).parents[2] / "web_dist"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PREVIEW = "/preview.png"
# the pages of `App.svelte`
PAGES = re.compile(
    r"(new|setup|lobby|games|settings|learn|rules|privacy|demo)?|(t|c|replay|rules)/[A-Za-z0-9_-]+"
)
NOT_BUILT = (
    b"<!doctype html><html lang=en><title>Sixfold</title><h1>Sixfold</h1>"
    b"<p>The table is running, but its page has not been built yet: run <code>make client</code>.</p>"
)


class Served(Struct, frozen=True):
    """One file in the best form the browser takes."""

    body: bytes
    media_type: str
    headers: dict[str, str]


class _File(Struct, frozen=True):
    forms: dict[str, bytes]
    media_type: str
    etag: str
    cache: str


class ClientFiles:
    """The files of the client; any other path is the client's own page."""

    def __init__(self, root: Path = WEB_DIST, public_url: str = "") -> None:
        self._files = {name: _read(path, name) for name, path in _listed(root)}
        if public_url and "index.html" in self._files:
            self._files["index.html"] = _addressed(self._files["index.html"], public_url)
        if "index.html" not in self._files:
            self._files["index.html"] = _File({"": NOT_BUILT}, "text/html", '"none"', ASK_AGAIN)
        build = self._files.get("build.txt")
        self.build = build.forms[""].decode().strip() if build else ""

    def has(self, name: str) -> bool:
        return name in self._files

    def is_page(self, name: str) -> bool:
        """Tell whether a path is one of the client's own pages."""
        return name == "index.html" or PAGES.fullmatch(name) is not None

    def is_file_name(self, name: str) -> bool:
        """Tell whether a path can only be meant as a file or an operation."""
        return name.startswith(("api/", "assets/")) or "." in name.rpartition("/")[2]

    def serve(self, name: str, accepts: str) -> Served:
        """Return a file, or the page for a path that only the client knows."""
        file = self._files.get(name) or self._files["index.html"]
        headers = {"ETag": file.etag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
        for encoding, _ in ENCODINGS:
            if encoding in accepts and encoding in file.forms:
                headers["Content-Encoding"] = encoding
                return Served(file.forms[encoding], file.media_type, headers)
        return Served(file.forms[""], file.media_type, headers)


def _addressed(page: _File, public_url: str) -> _File:
    """Return the page with a whole address for its picture: whoever shows a link asks for one."""
    picture = f'content="{html.escape(public_url.rstrip("/"))}{PREVIEW}"'
    body = page.forms[""].replace(f'content="{PREVIEW}"'.encode(), picture.encode())
    # packed here: the packed forms of the build hold the short address
    return _File({"": body, "gzip": gzip.compress(body)}, page.media_type, _etag(body), page.cache)


def _etag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _listed(root: Path) -> list[tuple[str, Path]]:
    packed = {suffix for _, suffix in ENCODINGS}
    return [
        (path.relative_to(root).as_posix(), path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix not in packed and not path.name.startswith(".")
    ]


def _read(path: Path, name: str) -> _File:
    forms = {"": path.read_bytes()}
    for encoding, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            forms[encoding] = packed.read_bytes()
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        media_type = "application/manifest+json"
    # only files whose name carries a hash of their content never change
    cache = FOREVER if name.startswith("assets/") else ASK_AGAIN
    return _File(forms, media_type, _etag(forms[""]), cache)
