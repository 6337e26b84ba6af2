"""The house of these tests is built once."""

from __future__ import annotations

import pytest

from tests.support.web.secrets.premises import TABLES, Premises, build


@pytest.fixture(scope="package")
def premises(tmp_path_factory: pytest.TempPathFactory) -> Premises:
    return build(tmp_path_factory.mktemp("premises"), TABLES)
