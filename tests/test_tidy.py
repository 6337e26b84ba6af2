"""The repository itself: documents tell the truth, files stay readable, nothing local leaks in."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from boardwalk.games import GAMES

ROOT = Path(__file__).parents[1]
TEXT_FILES = [
    path
    for pattern in (
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
    for path in sorted(ROOT.glob(pattern))
]


def test_no_source_file_is_longer_than_one_sits_down_to_read() -> None:
    long = {
        path.name: count for path in ROOT.glob("src/**/*.py") if (count := len(path.read_text().splitlines())) > 400
    }
    assert not long


@pytest.mark.parametrize("path", TEXT_FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_names_a_local_path_or_a_registry_host(path: Path) -> None:
    text = path.read_text("utf-8")
    for forbidden in (
        r"/work" + r"/",
        r"/ro" + r"ot/",
        r"pypi\.o" + r"rg",
        r"deb\.deb" + r"ian",
        r"registry\.npm" + r"js",
    ):
        assert not re.search(forbidden, text), forbidden


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for name, declaration in GAMES.items():
        assert f"`{name}`" in readme
        assert declaration.title in readme


IMPORTED_AS = {
    "argon2-cffi": r"^from argon2\b",
    "httptools": r'http="httptools"',
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
        imported = IMPORTED_AS.get(name.group(), rf"^\s*(import|from) {name.group()}\b")
        assert re.search(imported, sources, re.MULTILINE), requirement
