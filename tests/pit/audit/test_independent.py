"""The auditor shares no code with the writer: from the pit it imports only the rows and the rules of the house."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import boardwalk.pit.audit

FOLDER = Path(boardwalk.pit.audit.__file__).parent
ALLOWED = ("boardwalk.pit.store", "boardwalk.pit.house", "boardwalk.pit.audit")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are whole"
            names |= {f"{node.module}.{each.name}" for each in node.names}
    return names


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_nothing_of_the_writer_is_imported(path: Path) -> None:
    of_the_pit = {name for name in imported(path) if name.startswith("boardwalk.pit")}
    assert {name for name in of_the_pit if not name.startswith(ALLOWED)} == set()


def test_the_soak_and_its_books_are_not_shared_either() -> None:
    every = {name for path in FOLDER.glob("*.py") for name in imported(path)}
    assert not {
        name
        for name in every
        if name.startswith(("boardwalk.soak", "boardwalk.web", "boardwalk.load_test", "boardwalk.cli"))
    }
    assert any(name.startswith("boardwalk.floor") for name in every)
