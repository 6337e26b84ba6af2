"""The house that examples of the client run in: Heads Up Hold'em at table 7, and a player with chips."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.web.house_server import HouseServer
from tests.support.web.houses import install, install_on_meter, opened, sell

ADDRESS = "http://127.0.0.1:8765"
"""Where it is on the page."""


@contextmanager
def example_house(folder: Path) -> Iterator[str]:
    """The address of the house, until the block is left."""
    folder.mkdir()
    with opened(folder) as house:
        install(house, "7")
        install_on_meter(house, "8", "Grand")
        sell(house, "Zoe", 1_000_00)
        server = HouseServer(house)
        try:
            yield server.url
        finally:
            server.stop()
