"""The page itself, and what a link to it looks like elsewhere."""

from __future__ import annotations

import gzip
from pathlib import Path

from sixfold.server.http.client_files import ClientFiles

PAGE = b'<meta property="og:image" content="/preview.png" />'


def test_a_shared_link_names_its_picture_with_the_whole_address(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "index.html.br").write_bytes(b"packed with the short address")
    whole = b'content="https://play.example/preview.png"'
    files = ClientFiles(tmp_path, "https://play.example/")
    assert whole in files.serve("t/abc", "").body
    assert whole in gzip.decompress(files.serve("", "br, gzip").body)
    assert ClientFiles(tmp_path).serve("", "").body == PAGE
