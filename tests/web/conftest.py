"""The houses that most tests of the API share; a module adds what else it needs to `premises`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwalk.pit.house.state import HouseKind
from tests.support.web.houses import Opened, install, opened, seated


@pytest.fixture(scope="module")
def premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A house for tests with its people, and no table."""
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def demo_premises(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A demo house with its people, and no table."""
    with opened(tmp_path_factory.mktemp("house"), HouseKind.DEMO) as house:
        yield house


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """Table 7 is open, and Pat sits at it."""
    install(premises)
    seated(premises, "7", 1, "Pat")
    return premises
