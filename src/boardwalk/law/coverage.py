"""Which code cites a paragraph and which tests prove it, read from the source files themselves.

Code cites a paragraph by a string that is just its identifier; a game file cites relative to its subchapter. If the
register gives a paragraph a role, the part of a procedure with that name cites it. A test proves one by
`@pytest.mark.law("13:69F-...")`, or by a parameter `rule(..., law="13:69F-...")`, which marks itself.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from boardwalk.law.paragraph import ID_PATTERN, Paragraph
from boardwalk.law.register import register

PACKAGE = Path(__file__).parents[1]
TESTS = PACKAGE.parents[1] / "tests"
"""Next to `src/` in a checkout. An installed package has no tests."""
_QUOTED = re.compile(rf"""(["'])(?:{ID_PATTERN.pattern}|13:69F-\d+)\1""")
_MARK = re.compile(r"mark\.law\b|\brule\(")


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where each paragraph is cited and proved: `games/premium.py:61`, `tests/games/test_premium.py::test_name`."""

    code: Mapping[str, tuple[str, ...]]
    tests: Mapping[str, tuple[str, ...]]

    def data_of(self, paragraph: Paragraph) -> dict[str, Any]:
        """A paragraph and where it is cited and proved, as JSON."""
        return {
            "id": paragraph.id,
            "statement": paragraph.says,
            "games": list(paragraph.games),
            "how": paragraph.how.value,
            "source": paragraph.source.value,
            "planned": paragraph.planned,
            "unprinted": paragraph.unprinted,
            "note": paragraph.note,
            "by": list(paragraph.by),
            "why": paragraph.why,
            "printings": paragraph.printings,
            "code": list(self.code.get(paragraph.id, ())),
            "tests": list(self.tests.get(paragraph.id, ())),
        }


@cache
def coverage() -> Coverage:
    """Read the package and, in a checkout, the tests."""
    proofs = _collect(TESTS, _proofs, _MARK) if TESTS.is_dir() else {}
    code = _collect(PACKAGE, _citations, _QUOTED)
    for identifier, place in _roles():
        code[identifier] = tuple(dict.fromkeys((*code.get(identifier, ()), place)))
    return Coverage(code, proofs)


def _collect(
    root: Path, read: Callable[[ast.AST, Path], Iterator[tuple[str, str]]], relevant: re.Pattern[str]
) -> dict[str, tuple[str, ...]]:
    """Parse only files that contain `relevant`: parsing takes far longer than a text search."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in sorted(root.rglob("*.py")):
        text = path.read_text("utf-8")
        if relevant.search(text) is None:
            continue
        for identifier, place in read(ast.parse(text), path):
            found[identifier][place] = None
    return {identifier: tuple(places) for identifier, places in found.items()}


def _citations(tree: ast.AST, path: Path) -> Iterator[tuple[str, str]]:
    place = path.relative_to(PACKAGE).as_posix()
    for identifier, node in cited_in(tree):
        yield identifier, f"{place}:{node.lineno}"


def cited_in(tree: ast.AST) -> Iterator[tuple[str, ast.Constant]]:
    """Every citation in a file with the paragraph that it means.

    >>> file = ast.parse('game(law="13:69F-40", table="13:69E-1.13Y"); pushes(".10(a)"); sign("table(b)"); loses("R7")')
    >>> [identifier for identifier, node in cited_in(file)]
    ['13:69F-40.10(a)', '13:69E-1.13Y(b)', 'R7']
    """
    sections = _sections(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            identifier = _absolute(node.value, sections)
            if ID_PATTERN.fullmatch(identifier) and not {f"{identifier}.", f"{identifier}("} & {*sections.values()}:
                yield identifier, node


def _sections(tree: ast.AST) -> dict[str, str]:
    """How relative citations in a game file begin, and what each beginning stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "game":
            named = {each.arg: each.value.value for each in node.keywords if isinstance(each.value, ast.Constant)}
            rules, table = str(named.get("law", "")), str(named.get("table", ""))
            return {".": f"{rules}.", "/": f"{rules}/", "table(": f"{table}("} if rules else {}
    return {}


def _absolute(text: str, sections: Mapping[str, str]) -> str:
    for start, whole in sections.items():
        if text.startswith(start):
            return whole + text.removeprefix(start)
    return text


def _roles() -> Iterator[tuple[str, str]]:
    """The paragraphs with a role, and the part of a procedure that has it."""
    parts = {
        node.target.id.replace("_", "-"): f"{path}:{node.lineno}"
        for path in _PROCEDURE
        for node in ast.walk(ast.parse((PACKAGE / path).read_text("utf-8")))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for paragraph in register().values():
        for role in paragraph.roles:
            way, _, rest = role.partition("-")
            yield paragraph.id, parts.get(role) or (parts.get(rest) if way in _WAYS else None) or _STANDARD


_PROCEDURE = ("games/declaration/procedure.py", "games/declaration/game.py")
_STANDARD = "games/declaration/standard.py:1"
_WAYS = ("shoe", "hand", "stacks")
"""How the roles of paragraphs on one way of dealing begin."""


def _proofs(tree: ast.AST, path: Path) -> Iterator[tuple[str, str]]:
    place = path.relative_to(TESTS.parent).as_posix()
    marks = _named_marks(tree)
    for node in _functions(tree):
        for decorator in node.decorator_list:
            named = [each.id for each in ast.walk(decorator) if isinstance(each, ast.Name)]
            for identifier in (*(mark for name in named for mark in marks.get(name, ())), *_marked(decorator)):
                yield identifier, f"{place}::{node.name}"


def _named_marks(tree: ast.AST) -> dict[str, tuple[str, ...]]:
    """Marks, and parameters with marks, that a file keeps under a name."""
    return {
        node.targets[0].id: tuple(_marked(node.value))
        for node in ast.iter_child_nodes(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions of a file and of its classes. No test is nested in a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node)


def _marked(decorator: ast.AST) -> Iterator[str]:
    for call in ast.walk(decorator):
        if not isinstance(call, ast.Call):
            continue
        function = ast.unparse(call.func)
        if function == "pytest.mark.law":
            yield from (str(argument.value) for argument in call.args if isinstance(argument, ast.Constant))
        elif function == "rule":
            laws = (keyword.value for keyword in call.keywords if keyword.arg == "law")
            yield from (str(law.value) for law in laws if isinstance(law, ast.Constant))
