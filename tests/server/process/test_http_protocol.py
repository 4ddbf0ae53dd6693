"""Requests that never end."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

from sixfold.server.process import http_protocol
from tests.server.conftest import Running


def _open(serve: Running) -> socket.socket:
    there = urlsplit(serve.base)
    line = socket.create_connection((there.hostname, there.port), timeout=20)
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
    return line


def test_headers_without_end_are_cut_off(serve: Running) -> None:
    with _open(serve) as line:
        sent = 0
        try:
            for number in range(10_000):
                sent += line.send(b"X-%d: %s\r\n" % (number, b"x" * 1000))
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert sent < 8_000_000  # what the two ends' buffers hold


def test_half_a_request_is_not_waited_for_for_ever(
    serve: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_S", 0.2)
    with _open(serve) as line:
        assert line.recv(100) == b""


def test_a_request_that_comes_in_time_is_answered(serve: Running) -> None:
    with _open(serve) as line:
        line.sendall(b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")
