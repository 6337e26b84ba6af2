"""How every property test draws: the same examples on every machine, on no clock, and none kept from an earlier run.

And the one world that tests of several layers share.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def written_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a small house with everything in it, to be read; a test that changes it takes a copy."""
    from tests.support.pit.audit_databases import write_house

    path = tmp_path_factory.mktemp("written") / "house.db"
    write_house(path)
    return path
