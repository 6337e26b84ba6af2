from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from boardwalk.games import GAMES


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test adds is gone after it."""
    with patch.dict(GAMES):
        yield
