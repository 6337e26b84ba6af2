"""The repository itself: documents tell the truth, code stays readable, nothing local leaks in."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from boardwalk.games import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/boardwalk"
TEXT_FILES = (
    "*.md",
    "Makefile",
    "pyproject.toml",
    ".ci/run",
    "src/**/*.py",
    "src/**/*.toml",
    "src/**/screens/**/*.js",
    "src/**/screens/**/*.css",
    "tests/**/*.py",
    "mkdocs.yml",
    "docs/**/*.md",
    "docs/**/*.py",
    "docs/**/*.css",
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package, by its path inside it."""
    for path in sorted(PACKAGE.glob("**/*.py")):
        yield path.relative_to(PACKAGE).as_posix(), parsed(path)


def files(*patterns: str) -> Iterator[tuple[str, str]]:
    """Every file that a pattern finds, by its path in the repository, with its text."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def matches(words: Iterable[str], *patterns: str) -> list[str]:
    """Every place where one of these regular expressions matches, as `path:line: text`."""
    wanted = re.compile("|".join(words), re.IGNORECASE)
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in files(*patterns)
        for number, line in enumerate(text.splitlines(), 1)
        if wanted.search(line)
    ]


TABLES_OF_DATA = (
    "games/*.py::declare",
    "pit/store/migrations/*.py::upgrade",
    "soak/faults.py::any_command",
)
"""Functions that are one long list, and are read as such."""


def lines_of(function: Function) -> int:
    """The lines that do something: neither the signature nor the docstring."""
    body = function.body[1:] if ast.get_docstring(function) and len(function.body) > 1 else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1


def is_kernel(path: str, function: Function) -> bool:
    return "kernels" in path or any("jit" in ast.unparse(each) for each in function.decorator_list)


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{path}::{node.name} has {lines_of(node)} lines"
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, Function)
        and lines_of(node) > 60
        and not is_kernel(path, node)
        and not any(Path(f"{path}::{node.name}").match(each) for each in TABLES_OF_DATA)
    ]
    assert not long


def test_no_folder_has_more_modules_than_one_can_know() -> None:
    counted = Counter(Path(path).parent.as_posix() for path, _ in modules())
    assert not {folder: count for folder, count in counted.items() if count > 20}


NO_NAMES = {
    "about", "after", "aside", "before", "behind", "beside", "beyond", "under", "within",
    "arranging", "asked", "asking", "awarding", "changed", "checking", "correcting", "dealt", "doing", "done",
    "feeding", "filling", "given", "giving", "going", "gone", "handing", "held", "held_back", "keeping", "kept",
    "known", "leaving", "left", "linking", "looking", "lying", "made", "making", "moved", "paid", "playing",
    "reading_back", "said", "saying", "seen", "sent", "serving", "settling", "shown", "spinning", "standing", "taken",
    "taking", "taking_in", "telling", "told", "turned", "used", "waiting", "watching", "working", "writing", "written",
    "base", "common", "helper", "helpers", "lib", "manager", "misc", "stuff", "things", "tools", "util", "utils",
}  # fmt: skip
"""Participles, prepositions and words for anything: a module is named by what it is about, with a noun."""


def test_every_module_and_folder_is_named_by_a_noun() -> None:
    roots = {PACKAGE, ROOT / "tests/support"}
    paths = [path.relative_to(root) for root in roots for path in root.glob("**/*.py")]
    assert not sorted(path.as_posix() for path in paths if NO_NAMES & {*path.parts, path.stem})


def test_no_class_name_means_three_things() -> None:
    defined = defaultdict(set)
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                defined[node.name].add(path)
    assert not {name: sorted(paths) for name, paths in defined.items() if len(paths) > 2}


def test_no_test_module_imports_another() -> None:
    """What several of them need is in `tests/support`."""
    module = r"(test_\w+|conftest)\b"
    assert not matches(
        (rf"^\s*(from|import) tests(\.\w+)*\.{module}", rf"^\s*from tests[\w.]* import .*\b{module}"), "tests/**/*.py"
    )


def test_what_tests_share_is_in_the_folder_for_it() -> None:
    apart = [path for path in ROOT.glob("tests/**/*.py") if not path.name.startswith("test_")]
    elsewhere = [
        path for path in apart if path.name != "conftest.py" and not path.is_relative_to(ROOT / "tests/support")
    ]
    assert not elsewhere


UNUSED_PHRASES = (
    r"\breckon",
    r"\banew\b",
    r"\bwhoever\b",
    r"\bcomes of it\b",
    r"\ball the same\b",
    r"\bmost modest\b",
    r"\bhow things stand\b",
    r"\bthere is no such thing\b",
    r"(?<!there )\bis no (game|table|number|meter|amount|name|field|seat|wager|round|deck|card|option)\b",
    r"\b(behavi|col|fav|neighb)our",
    r"\b(milli|centi)?metres?\b",
    r"\bcentre\b",
    r"\bgrey\b",
)
"""What an American editor would not print."""
QUOTED = ("CHANGELOG.md", "tests/test_tidy.py")
"""Where old words are quoted."""


def test_people_read_plain_american_english() -> None:
    read = "*.md", "src/**/*.py", "src/**/*.js", "src/**/*.toml", "docs/**/*.md", "docs/**/*.py", "Makefile"
    assert [place for place in matches(UNUSED_PHRASES, *read) if not place.startswith(QUOTED)] == []


def test_no_file_names_a_local_path_or_a_registry_host() -> None:
    forbidden = (r"/work" + r"/", r"/ro" + r"ot/", r"pypi\.o" + r"rg", r"deb\.deb" + r"ian", r"registry\.npm" + r"js")
    assert not matches(forbidden, *TEXT_FILES)


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name, declaration in GAMES.items():
        assert f"`{name}`" in readme
        assert declaration.title in readme


IMPORTED_AS = {
    "argon2-cffi": r"^from argon2\b",
    "httptools": r"httptools_impl import",
    "prometheus-client": r"^from prometheus_client\b",
    "psycopg": r"postgresql\+psycopg\b",
    "uvloop": r'loop="uvloop"|"uvloop"',
}
"""Packages that are imported under another name, or chosen by name where a library takes one of several."""


def test_every_dependency_is_imported_somewhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    sources = "\n".join(path.read_text("utf-8") for path in ROOT.glob("src/**/*.py"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["bench"]]
    for requirement in wanted:
        name = re.match(r"[a-z0-9-]+", requirement)
        assert name is not None
        pattern = IMPORTED_AS.get(name.group(), rf"^\s*(import|from) {name.group()}\b")
        assert re.search(pattern, sources, re.MULTILINE), requirement
