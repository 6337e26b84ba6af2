"""Writes the types that the screens are checked by: `make types`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.support.screens.typescript import TYPES, declarations
from tests.support.web.houses import opened


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as house:
        TYPES.write_text(declarations(house.app.openapi()["components"]["schemas"]), "utf-8")


if __name__ == "__main__":
    main()
