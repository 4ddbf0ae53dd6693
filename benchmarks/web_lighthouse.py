"""Lighthouse on the production build: the first page and a table, with the real Chromium.

Run it with `python -m benchmarks.web_lighthouse`. It fetches the `lighthouse` package with the
project's own Node into a folder of its own, starts the server, and writes the figures to
`benchmarks/web_lighthouse.json`, with the compressed size of the first load beside them. Each page
is visited five times; the middle visit counts, and what the others scored stands beside it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.conftest import FLAGS, WEB_DIST, Server, chromium_path

LIGHTHOUSE = "lighthouse@13.5.0"
VISITS = 5
CATEGORIES = ("performance", "accessibility", "best-practices")
OUT = Path(__file__).parent / "web_lighthouse.json"


def first_load_bytes() -> int:
    """Return the compressed size of everything the first page and the table need."""
    page = (WEB_DIST / "index.html").read_text()
    # noted for the pieces that come later, never fetched: it stands in the page itself
    page = re.sub(r"<link [^>]*disabled[^>]*>", "", page)
    wanted = set(re.findall(r'(?:src|href)="/([^"]+\.(?:js|css|svg))"', page)) | {"index.html"}
    for piece in ("first-*.js", "table-*", "en-*.js"):
        wanted |= {
            str(path.relative_to(WEB_DIST))
            for path in (WEB_DIST / "assets").glob(piece)
            if path.suffix in {".js", ".css"}
        }
    return sum((WEB_DIST / f"{name}.br").stat().st_size for name in wanted)


def request(base: str, path: str, cookie: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
    return urllib.request.urlopen(urllib.request.Request(base + path, data, headers), timeout=300)


def make_table(base: str) -> tuple[str, str]:
    """Return the path of a running table and the cookie of its player."""
    cookie = request(base, "/api/me", "").headers["set-cookie"].split(";")[0]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    plan = {"variant": "standard", "players": 2, "seats": seats}
    table = json.load(request(base, "/api/tables", cookie, plan))["table"]
    return f"/t/{table}", cookie


def audit(folder: Path, url: str, cookie: str) -> dict[str, Any]:
    report = folder / "report.json"
    node = Path(sys.executable).parent
    command = [str(node / "npm"), "exec", "--yes", "--package", LIGHTHOUSE, "--", "lighthouse", url]
    command += ["--quiet", "--output=json", f"--output-path={report}"]
    command += [f"--only-categories={','.join(CATEGORIES)}"]
    command += [f"--chrome-flags=--headless=new {' '.join(FLAGS)}"]
    if cookie:
        command += [f"--extra-headers={json.dumps({'Cookie': cookie})}"]
    env = os.environ | {
        "CHROME_PATH": chromium_path(),
        "PATH": f"{node}:{os.environ['PATH']}",
        "npm_config_ignore_scripts": "true",
    }
    # now and then it loses the start of its own recording
    for last in (False, False, True):
        if subprocess.run(command, cwd=folder, env=env, check=last).returncode == 0:
            break
    found = json.loads(report.read_text())
    scores = {name: round(100 * found["categories"][name]["score"]) for name in CATEGORIES}
    audits = found["audits"]
    times = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
    failed = [
        name
        for name, result in audits.items()
        if result["score"] is not None and result["score"] < 0.9
    ]
    return (
        scores | {name: round(audits[name]["numericValue"]) for name in times} | {"below": failed}
    )


def visit(folder: Path, url: str, cookie: str = "") -> dict[str, Any]:
    """Return the middle one of some audits."""
    found = sorted(
        (audit(folder, url, cookie) for _ in range(VISITS)), key=lambda one: one["performance"]
    )
    return found[VISITS // 2] | {"visits": [one["performance"] for one in found]}


def main() -> None:
    """Measure and write."""
    figures: dict[str, Any] = {"first_load_bytes_brotli": first_load_bytes()}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder)
        server.start()
        try:
            request(server.base, "/api/demo", "").close()
            path, cookie = make_table(server.base)
            figures["first page"] = visit(folder, server.base + "/")
            figures["table"] = visit(folder, server.base + path, cookie)
        finally:
            server.kill()
    OUT.write_text(json.dumps(figures, indent=2) + "\n")
    print(OUT.read_text())


if __name__ == "__main__":
    main()
