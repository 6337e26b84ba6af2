"""Games from outside are known at the tables of these tests."""

from __future__ import annotations

import pytest

from tests.support.games.registration import make_known


@pytest.fixture(autouse=True)
def _gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
