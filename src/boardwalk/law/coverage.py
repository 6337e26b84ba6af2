"""Which code cites a paragraph and which tests prove it, read from the source files themselves.

Code cites by a string that is an identifier and nothing else; a test proves by `@pytest.mark.law("13:69F-...")`.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from boardwalk.law.paragraph import ID_PATTERN

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parents[1] / "tests"
"""Beside `src/` in a checkout. An installed package has no tests to show."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Places as `games/premium.py:61` and `tests/games/test_premium.py::test_name`, by identifier."""

    code: Mapping[str, tuple[str, ...]]
    tests: Mapping[str, tuple[str, ...]]


@cache
def coverage() -> Coverage:
    """Read the package and, in a checkout, the tests."""
    return Coverage(_collect(PACKAGE, _citations), _collect(TESTS, _proofs) if TESTS.is_dir() else {})


def _collect(root: Path, read: Callable[[ast.AST, Path], Iterator[tuple[str, str]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in sorted(root.rglob("*.py")):
        for identifier, place in read(ast.parse(path.read_text("utf-8")), path):
            found[identifier][place] = None
    return {identifier: tuple(places) for identifier, places in found.items()}


def _citations(tree: ast.AST, path: Path) -> Iterator[tuple[str, str]]:
    place = path.relative_to(PACKAGE).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID_PATTERN.fullmatch(node.value):
            yield node.value, f"{place}:{node.lineno}"


def _proofs(tree: ast.AST, path: Path) -> Iterator[tuple[str, str]]:
    place = path.relative_to(TESTS.parent).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                for identifier in _marked(decorator):
                    yield identifier, f"{place}::{node.name}"


def _marked(decorator: ast.AST) -> Iterator[str]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.law":
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))
