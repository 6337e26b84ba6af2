"""No game is known by name outside of its declaration: what differs between games is data that it declares."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.games import GAMES

SOURCE = Path(__file__).parents[1] / "src" / "boardwalk"
AN_EXAMPLE = "an example in the description of the API"
ALLOWED = {
    "games": "the declarations and their registry",
    "law": "the register says which game a text is about",
    "web/routes/documents.py": AN_EXAMPLE,
    "web/routes/house.py": AN_EXAMPLE,
    "web/routes/lab.py": AN_EXAMPLE,
    "web/routes/school.py": AN_EXAMPLE,
    "web/routes/table_test.py": AN_EXAMPLE,
}
"""Files and folders that may name a game, each with its reason."""


def known_as(name: str, title: str) -> Iterator[str]:
    """What a game is called: in full, without the words that many games share, and by us."""
    yield from (title, title.removesuffix(" Poker").removesuffix(" Bonus"), name)


CALLED = re.compile(
    "|".join(
        rf"(?<![\w-]){re.escape(words)}(?![\w-])"
        for name, declaration in GAMES.items()
        for words in known_as(name, declaration.title)
    ),
    re.IGNORECASE,
)
MODULES = {declaration.declare.__module__ for declaration in GAMES.values()}


def names_in(source: str) -> Iterator[str]:
    """Every game that the code names: in a text that is no docstring, or by an import of its declaration."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from CALLED.findall(node.value)
        elif isinstance(node, ast.ImportFrom):
            imported = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            yield from (name for name in imported if name in MODULES)


def is_allowed(path: Path) -> bool:
    inside = path.relative_to(SOURCE)
    return any(part.as_posix() in ALLOWED for part in (inside, *inside.parents))


FILES = sorted(SOURCE.glob("**/*.py"))


def test_no_code_names_a_game() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): names
        for path in FILES
        if not is_allowed(path) and (names := list(names_in(path.read_text("utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize("place", ALLOWED)
def test_what_is_allowed_is_used(place: str) -> None:
    within = [path for path in FILES if (SOURCE / place) in (path, *path.parents)]
    assert any(list(names_in(path.read_text("utf-8"))) for path in within)


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('KINDS = ("heads-up", "other")', ["heads-up"]),
        ('print(f"only Table A is linked with Caribbean stud; {table}")', ["Caribbean stud"]),
        ('say("at texas-bonus the flop")', ["texas-bonus"]),
        ("from boardwalk.games.premium import OPTIONS", ["boardwalk.games.premium"]),
        ("from boardwalk.games import holdem3", ["boardwalk.games.holdem3"]),
        ('"""Premium Hold \'Em is told of here."""', []),
        ('LIMIT = 1\n"""At caribbean."""', []),
        ('say("at a premium-priced table", "plain")', []),
    ],
)
def test_names_are_found_in_code_and_not_in_docstrings(code: str, named: list[str]) -> None:
    assert list(names_in(code)) == named
