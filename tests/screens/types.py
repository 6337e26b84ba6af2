"""Writes the types that the screens are checked by: `make types`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.screens.test_types import TYPES
from tests.screens.typescript import declarations
from tests.web.houses import opened


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as house:
        TYPES.write_text(declarations(house.app.openapi()["components"]["schemas"]), "utf-8")


if __name__ == "__main__":
    main()
