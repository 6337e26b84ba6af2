"""Drills are made for the gallery's games, too."""

from __future__ import annotations

import pytest

from tests.support.games.registration import make_known


@pytest.fixture(autouse=True)
def _gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)
