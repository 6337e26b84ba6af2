"""A browser, a demo house, and visits to a house that are looked over when the test is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.screens.browser import Visiting, Visits, chromium
from tests.support.screens.servers import Demo


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """While there is one, a loop runs in this thread, in which other tests could not run theirs."""
    with chromium() as found:
        yield found


@pytest.fixture
def visiting(browser: Browser) -> Iterator[Visiting]:
    """Visits to the house at an address."""
    made: list[Visits] = []

    def visits(address: str) -> Visits:
        made.append(Visits(browser, address))
        return made[-1]

    yield visits
    for each in made:
        each.close()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a demo house that several tests share."""
    house = Demo(_folder(tmp_path_factory))
    yield house.address
    house.stop()


def _folder(factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp("demo")
