"""What surrounds every request."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx
import pytest
from litestar.datastructures import Headers

from sixfold.server.http.addresses import client_address
from sixfold.server.process.settings import read_settings
from tests.server.conftest import Running, serving

WHO = {"name": "Ada", "password": "a long password"}
DEEP = "[" * 1000 + "]" * 1000


@pytest.fixture
def http(serve: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=serve.base, trust_env=False, timeout=60) as client:
        yield client


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(
    http: httpx.Client, headers: dict[str, str]
) -> None:
    for ask in (
        lambda: http.post("/api/session", json=WHO, headers=headers),
        lambda: http.delete("/api/me", headers=headers),
        lambda: http.patch("/api/me", json={"name": "X"}, headers=headers),
    ):
        answer = ask()
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
        assert "set-cookie" not in answer.headers
    assert http.get("/api/me", headers=headers).status_code == 200


def test_a_form_cannot_sign_anybody_in(http: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = http.post("/api/session", content='{"name":"A"}', headers={"Content-Type": kind})
        assert answer.status_code == 415


def test_our_own_page_may(http: httpx.Client) -> None:
    http.get("/api/me")
    own = {"Origin": str(http.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    assert http.post("/api/me/keep", json=WHO, headers=own).status_code == 200


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/catalogue", "/nowhere", "/favicon.ico"])
def test_head_is_get_without_its_body(http: httpx.Client, path: str) -> None:
    got, head = http.get(path), http.head(path)
    assert head.status_code == got.status_code
    assert head.content == b""


def test_every_answer_is_safe_also_where_there_is_nothing(http: httpx.Client) -> None:
    for answer in (
        http.get("/api/nothing"),
        http.get("/assets/nothing.js"),
        http.put("/api/me", json={}),
        http.request("PURGE", "/"),
        http.get("/api/me"),
    ):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    wrong = http.put("/api/me", json={})
    assert wrong.status_code == 405
    assert {"GET", "HEAD"} <= set(wrong.headers["allow"].split(", "))
    assert http.get("/api/me").headers["cache-control"] == "no-store"


def test_large_answers_are_smaller_on_the_way(http: httpx.Client) -> None:
    with http.stream("GET", "/api/catalogue", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    plain = http.get("/api/catalogue", headers={"Accept-Encoding": "identity"})
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 3


def test_pages_that_are_not_there_say_so(http: httpx.Client) -> None:
    assert http.get("/nowhere/at/all").status_code == 404
    for path in ("/t/abc", "/replay/abc"):
        answer = http.get(path)
        assert (answer.status_code, "text/html" in answer.headers["content-type"]) == (404, True)
    assert http.get("/rules/duel").status_code == 200
    assert http.get("/favicon.ico").headers["content-type"] != "text/html"


@pytest.mark.parametrize("path", ["/api/session", "/api/tables", "/api/study", "/api/me/keep"])
def test_a_body_nested_without_end_is_malformed_and_no_fault_of_ours(
    http: httpx.Client, path: str
) -> None:
    http.get("/api/me")
    answer = http.post(path, content=DEEP, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


def test_a_host_without_end_is_malformed_at_the_qr_code(http: httpx.Client) -> None:
    http.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"variant": "duel", "players": 2, "seats": seats}
    table = http.post("/api/tables", json=body).json()["table"]
    answer = http.get(f"/api/tables/{table}/qr.svg", headers={"Host": "h" * 6000})
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["a:b", "a:99999", "a:99999999", "[", "a%b", "@", "h" * 301])
def test_a_host_that_is_none_is_malformed_whatever_is_asked(http: httpx.Client, host: str) -> None:
    odd = {"Host": host}
    for path in ("/", "/t/abc", "/api/me", "/api/tables/abc/qr.svg", "/api/games?before=x"):
        answer = http.get(path, headers=odd)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path
    for body in ({"name": 7}, {"name": "Ada"}):
        assert http.patch("/api/me", json=body, headers=odd).status_code == 400
    handshake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    handshake |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert http.get("/ws", headers=odd | handshake).status_code == 403


def test_an_origin_that_is_none_is_another_site(http: httpx.Client) -> None:
    http.get("/api/me")
    for origin in ("http://[", "http://]", "http://[x]", ":"):
        answer = http.patch("/api/me", json={"name": "Ada"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


def test_nothing_is_asked_of_the_database_that_it_cannot_hold(postgres_url: str) -> None:
    with (
        serving(postgres_url) as running,
        httpx.Client(base_url=running.base, trust_env=False, timeout=60) as http,
    ):
        http.get("/api/me")
        for path in ("/t/%00", "/t/a%00b", "/replay/%00"):
            assert http.get(path).status_code == 404
        for name in ("\0", "Ada\0"):
            who = {"name": name, "password": "a long password"}
            assert http.post("/api/session", json=who).json()["code"] == "wrong_password"
            answer = http.post("/api/session/recover", json=who | {"code": "A"})
            assert answer.json()["code"] == "wrong_code"


def _address(proxies: int, *forwarded: str, client: str = "192.0.2.1") -> str:
    headers = Headers([(b"x-forwarded-for", line.encode()) for line in forwarded])
    settings = read_settings({}, trusted_proxies=proxies)
    return client_address({"client": (client, 1)}, headers, settings)


def test_only_what_trusted_proxies_added_is_believed() -> None:
    assert _address(0, "203.0.113.9") == "192.0.2.1"
    assert _address(1, "203.0.113.9, 198.51.100.7") == "198.51.100.7"
    # the proxy may add a line of its own after the one that was made up
    assert _address(1, "203.0.113.9", "198.51.100.7") == "198.51.100.7"
    assert _address(2, "203.0.113.9", "198.51.100.7, 192.0.2.2") == "198.51.100.7"


def test_addresses_of_one_household_count_as_one() -> None:
    assert _address(0, client="2001:db8::1") == _address(0, client="2001:db8::ffff:1")
    assert _address(0, client="2001:db8::1") != _address(0, client="2001:db8:0:1::1")
    assert _address(0, client="::ffff:192.0.2.1") == "192.0.2.1"


def test_the_servers_own_settings_decide_whose_word_counts(serve: Running) -> None:
    """A header from this machine is not believed either, unless a proxy was announced."""
    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    answer = httpx.get(f"{serve.base}/api/me", headers=headers, trust_env=False)
    assert answer.headers["set-cookie"].startswith("sixfold=")
    assert "strict-transport-security" not in answer.headers
