"""What is changed in the code that cites a paragraph, so that a test that proves it has something to notice.

A mutant is one change of one file. The operators:

- **refusal**: a `raise` of a refusal that cites the paragraph becomes `pass`.
- **citation**: a citation becomes the citation of another paragraph.
- **role**: another paragraph plays a role that the register gives to this one.
- **result**: a case of a wager has another result: `loses` becomes `pushes`, `pushes` and `pays` become `loses`.
- **odds**: a row of a cited pay table pays something else.
- **number**: a number beside a citation (a count of cards, a multiple, a least amount) is one more.
- **function**: in a function that the register names in `by`, a condition is reversed or a division changed; a function
  without either does nothing.

Only what decides is changed. Modules that print, draw or simulate (`PRINTING`) may cite as they like.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

PRINTING = (
    "cli/",
    "client/",
    "documents/filing/",
    "documents/manual/",
    "documents/rules/",
    "documents/sign/progressive_sign.py",
    "documents/sign/table_sign.py",
    "law/",
    "load_test/",
    "odds/report/",
    "soak/",
    "web/",
)
"""Where a citation is printed beside a rule that is decided elsewhere."""
OTHER = ("R1", "D1")
"""What a citation is replaced by: the first, or the second if it is the first."""
PAY_TABLES = ("pay_table", "pay_tables", "progressive_table", "ProgressiveTable", "Wheel", "wheel")
"""Calls whose texts are odds and prizes."""
RESULTS = {"loses": "pushes", "pushes": "loses", "pays": "loses"}
FIGURE = re.compile(r"\d+")


class Operator(StrEnum):
    """How a mutant differs from the code."""

    REFUSAL = "refusal"
    CITATION = "citation"
    ROLE = "role"
    RESULT = "result"
    ODDS = "odds"
    NUMBER = "number"
    FUNCTION = "function"


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """One change: the text from `start` to `end` of a file is replaced."""

    path: str
    """Relative to the package: `games/premium.py`."""
    line: int
    start: int
    end: int
    replacement: str
    operator: Operator

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"

    def apply(self, source: str) -> str:
        return source[: self.start] + self.replacement + source[self.end :]

    def words(self, source: str) -> str:
        """The change, for a person: what was there, and what is there now.

        >>> Mutant("a.py", 1, 4, 5, "8", Operator.NUMBER).words("x = 7")
        'number a.py:1  7 -> 8'
        """
        before = " ".join(source[self.start : self.end].split())
        shown = before if len(before) <= 60 else f"{before[:57]}..."
        return f"{self.operator} {self.place}  {shown} -> {' '.join(self.replacement.split())}"


class Source:
    """A file of the package, parsed once: its tree, who encloses whom, and where each line begins."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self._parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def enclosing(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node is in, from the inside out."""
        while (node := self._parents.get(node)) is not None:  # type: ignore[assignment]
            yield node

    def mutant(self, node: ast.expr | ast.stmt, replacement: str, operator: Operator) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = (
            self._offset(node.lineno, node.col_offset),
            self._offset(node.end_lineno, node.end_col_offset),
        )
        return Mutant(self.path, node.lineno, start, end, replacement, operator)

    def _offset(self, line: int, column: int) -> int:
        """`column` counts bytes."""
        begin, end = self._lines[line - 1], self._lines[line]
        return begin + len(self.text[begin:end].encode()[:column].decode())


@cache
def read_source(package: Path, path: str) -> Source:
    return Source(path, (package / path).read_text("utf-8"))


def citing_mutants(source: Source, citations: Iterable[tuple[str, ast.Constant]]) -> Iterator[tuple[str, Mutant]]:
    """Every mutant that follows from these citations in a file, with the paragraph that each cites."""
    for paragraph, node in citations:
        for mutant in _around(source, node):
            yield paragraph, mutant


def constants(source: Source, wanted: Container[str]) -> Iterator[tuple[str, ast.Constant]]:
    """The strings of a file that are one of these, each as its own citation."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in wanted:
            yield node.value, node


def role_mutant(register: Source, paragraph: str, role: str) -> Mutant:
    """A register in which another paragraph plays this role."""
    (returned,) = (
        node.body[-1]
        for node in ast.walk(register.tree)
        if isinstance(node, ast.FunctionDef) and node.name == "paragraphs_by_role"
    )
    other = OTHER[1] if paragraph == OTHER[0] else OTHER[0]
    chosen = f"cite({other!r}) if (each, law.id) == ({role!r}, {paragraph!r}) else law"
    changed = f"return MappingProxyType({{each: {chosen} for each, law in found.items()}})"
    return register.mutant(returned, changed, Operator.ROLE)


@cache
def refusal_mutant(source: Source, line: int) -> Mutant | None:
    """Without the `raise` that includes this line, if one does."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Raise) and node.lineno <= line <= (node.end_lineno or node.lineno):
            return source.mutant(node, "pass", Operator.REFUSAL)
    return None


def function_mutants(source: Source, name: str) -> Iterator[Mutant]:
    """A function (or `Class.method`) with one condition reversed or one quotient changed, or else doing nothing."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef) and name in {node.name, _qualified(source, node)}:
            found = [mutant for each in ast.walk(node) for mutant in _decision(source, each)]
            yield from found or [_emptied(source, node)]


def _decision(source: Source, node: ast.AST) -> Iterator[Mutant]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            yield _reversed(source, test)
        case ast.comprehension(ifs=tests):
            yield from (_reversed(source, test) for test in tests)
        case ast.BinOp(op=ast.FloorDiv()) | ast.Call(func=ast.Name(id="divmod")):
            text = ast.get_source_segment(source.text, node)
            changed = f"({text} + 1)" if isinstance(node, ast.BinOp) else f"({text}[0], 0)"
            yield source.mutant(node, changed, Operator.FUNCTION)


def _reversed(source: Source, test: ast.expr) -> Mutant:
    return source.mutant(test, f"(not ({ast.get_source_segment(source.text, test)}))", Operator.FUNCTION)


def _emptied(source: Source, node: ast.FunctionDef) -> Mutant:
    first, last = (source.mutant(each, "return None", Operator.FUNCTION) for each in (node.body[0], node.body[-1]))
    return Mutant(source.path, first.line, first.start, last.end, first.replacement, Operator.FUNCTION)


def _qualified(source: Source, node: ast.FunctionDef) -> str:
    classes = [each.name for each in source.enclosing(node) if isinstance(each, ast.ClassDef)]
    return ".".join([*reversed(classes), node.name])


def _around(source: Source, citation: ast.Constant) -> Iterator[Mutant]:
    other = OTHER[1] if citation.value == OTHER[0] else OTHER[0]
    yield source.mutant(citation, f'"{other}"', Operator.CITATION)
    inside: ast.AST = citation
    in_call = False
    for node in source.enclosing(citation):
        if isinstance(node, ast.Raise):
            yield source.mutant(node, "pass", Operator.REFUSAL)
        if isinstance(node, ast.stmt):
            return
        if isinstance(node, ast.Tuple) and inside is citation:
            yield from _numbers(source, node.elts)
        if isinstance(node, ast.Dict):
            yield from _row_of(source, node, inside)
            in_call = True
        if isinstance(node, ast.Call) and not _is_cite(node) and not in_call:
            yield from _in_call(source, node, inside)
            in_call = True
        inside = node


def _is_cite(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in ("cite", "citation")


def _in_call(source: Source, call: ast.Call, argument: ast.AST) -> Iterator[Mutant]:
    """The call that has the citation as an argument: a case, a pay table, or something with numbers."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in RESULTS and isinstance(call.func, ast.Attribute):
        yield _result(source, call)
    elif name in PAY_TABLES:
        yield from _rows(source, call)
    elif not isinstance(argument, ast.Tuple):
        yield from _numbers(source, call.args)


def _result(source: Source, call: ast.Call) -> Mutant:
    assert isinstance(call.func, ast.Attribute)
    before = ast.get_source_segment(source.text, call.func.value)
    paragraph = ast.get_source_segment(source.text, call.args[-1])
    return source.mutant(call, f"{before}.{RESULTS[call.func.attr]}({paragraph})", Operator.RESULT)


def _rows(source: Source, call: ast.Call) -> Iterator[Mutant]:
    """Each row of the table with its first figure changed. Rows that have a name of their own are looked up."""
    for keyword in call.keywords:
        if keyword.arg == "rows":
            rows = _assigned(source, keyword.value.id) if isinstance(keyword.value, ast.Name) else keyword.value
            if isinstance(rows, ast.Dict):
                for value in rows.values:
                    yield from _figure(source, value)


def _row_of(source: Source, rows: ast.Dict, inside: ast.AST) -> Iterator[Mutant]:
    """The row whose hand cites a paragraph, or for which a ruling is cited beside the rows."""
    if inside in rows.keys:
        yield from _figure(source, rows.values[rows.keys.index(inside)])
        return
    hand = ast.unparse(rows.keys[rows.values.index(inside)] or inside)  # type: ignore[arg-type]
    call = next((each for each in source.enclosing(rows) if isinstance(each, ast.Call)), None)
    for keyword in call.keywords if call is not None else ():
        if keyword.arg == "rows" and isinstance(keyword.value, ast.Dict):
            for key, value in zip(keyword.value.keys, keyword.value.values, strict=True):
                if key is not None and ast.unparse(key) == hand:
                    yield from _figure(source, value)


def _assigned(source: Source, name: str) -> ast.expr | None:
    for node in source.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                return value
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name:
                return value
    return None


def _figure(source: Source, value: ast.expr) -> Iterator[Mutant]:
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and FIGURE.search(node.value):
            text = FIGURE.sub(lambda match: str(int(match[0]) + 1), node.value, count=1)
            yield source.mutant(node, repr(text), Operator.ODDS)
            return


def _numbers(source: Source, arguments: list[ast.expr]) -> Iterator[Mutant]:
    """The first number, also inside a tuple, is one more."""
    for argument in arguments:
        for node in [argument, *(argument.elts if isinstance(argument, ast.Tuple) else ())]:
            if isinstance(node, ast.Constant) and type(node.value) is int:
                yield source.mutant(node, str(node.value + 1), Operator.NUMBER)
                return
