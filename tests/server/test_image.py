"""The image, built and run; only collected where a container engine answers.

Building fetches the base image and packages over the network, as it does for everybody who hosts.
`test_container.py` reads the same files on every machine.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from functools import cached_property

import httpx
import pytest

from sixfold.server.http.client_files import NOT_BUILT
from sixfold.server.process.settings import read_settings
from tests.server.container_engine import tell_engine
from tests.server.guest import guest_at
from tests.server.test_container import words_of

INSIDE = str(read_settings({}).port)


class Container:
    """The image, running."""

    def __init__(self, image: str) -> None:
        self.id = tell_engine("run", "--detach", "--publish", f"127.0.0.1::{INSIDE}", image)

    @cached_property
    def base(self) -> str:
        return f"http://{tell_engine('port', self.id, f'{INSIDE}/tcp')}"

    def run(self, *command: str) -> str:
        return tell_engine("exec", self.id, *command)

    def wait_until_it_answers(self) -> None:
        for _ in range(600):
            try:
                httpx.get(f"{self.base}/healthz", trust_env=False)
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError(tell_engine("logs", self.id))

    def remove(self) -> None:
        tell_engine("rm", "--force", "--volumes", self.id)


@pytest.fixture(scope="module")
def image() -> Iterator[str]:
    """An image of the tree as it is."""
    name = f"sixfold-test-{secrets.token_hex(4)}"
    tell_engine("build", "--file", "Containerfile", "--tag", name, ".")
    yield name
    tell_engine("rmi", "--force", name)


@pytest.fixture(scope="module")
def container(image: str) -> Iterator[Container]:
    """The image started with nothing but a port."""
    running = Container(image)
    try:
        running.wait_until_it_answers()
        yield running
    finally:
        running.remove()


def test_the_image_says_that_it_is_well(container: Container) -> None:
    assert httpx.get(f"{container.base}/healthz", trust_env=False).json()["status"] == "ok"
    container.run(*words_of("HEALTHCHECK CMD"))


def test_a_guest_of_the_image_gets_the_built_page_and_a_seat(container: Container) -> None:
    async def come() -> None:
        async with guest_at(container.base) as guest:
            page = await guest.http.get("/")
            assert page.status_code == 200
            assert page.content != NOT_BUILT
            assert (await guest.connect())["type"] == "welcome"
            await guest.make_table(["me", "open"])

    asyncio.run(come())


def test_the_image_keeps_its_games_in_its_volume_and_is_nobody_special(
    container: Container,
) -> None:
    assert container.run("id", "--user", "--name") == "sixfold"
    assert "/data/sixfold.db" in container.run("find", "/data", "-user", "sixfold")
