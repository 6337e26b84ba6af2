"""The house that the tests of the client share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.web.house_server import HouseServer
from tests.support.web.houses import Opened


@pytest.fixture(scope="module")
def url(house: Opened) -> Iterator[str]:
    serving = HouseServer(house)
    yield serving.url
    serving.stop()
