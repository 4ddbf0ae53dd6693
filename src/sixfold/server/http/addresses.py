"""Where a request comes from, looking through trusted proxies only."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar.datastructures import Headers

from sixfold.server.process.settings import ServerSettings

# one household gets a network of this size, and all its addresses
HOUSEHOLD_BITS = 64


# no name of a host is longer, and a QR code holds no more
LONGEST_HOST = 300
HIGHEST_PORT = 65_535
HOST = re.compile(r"(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")


def is_host(text: str) -> bool:
    """Tell whether a `Host` header names one; whoever sends none speaks an old HTTP.

    >>> is_host("table.example.org:8000"), is_host("[::1]:80"), is_host("a:b"), is_host("a:99999")
    (True, True, False, False)
    """
    if not text:
        return True
    found = HOST.fullmatch(text[: LONGEST_HOST + 1])
    return found is not None and len(text) <= LONGEST_HOST and int(found[1] or 0) <= HIGHEST_PORT


def client_address(scope: Any, headers: Headers, settings: ServerSettings) -> str:
    """Return the address of the other end, as it is counted: IPv6 by its network."""
    if settings.trusted_proxies:
        # each proxy adds to the end, some as a line of their own
        lines = ",".join(headers.getall("x-forwarded-for", []))
        hops = [hop.strip() for hop in lines.split(",")]
        if len(hops) >= settings.trusted_proxies and hops[-settings.trusted_proxies]:
            return counted(hops[-settings.trusted_proxies])
    client = scope.get("client")
    return counted(client[0]) if client else "?"


def counted(address: str) -> str:
    """Return what an address is counted under.

    >>> counted("2001:db8::1234"), counted("::ffff:192.0.2.7"), counted("192.0.2.7")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ip_network((int(read), HOUSEHOLD_BITS), strict=False))


def is_tls(scope: Any, headers: Headers, settings: ServerSettings) -> bool:
    """Tell whether the person's browser speaks TLS, as far as we can know."""
    if settings.public_url.startswith("https:") or scope["scheme"] in ("https", "wss"):
        return True
    forwarded = headers.getall("x-forwarded-proto", [""])[-1]
    return bool(settings.trusted_proxies) and forwarded == "https"
