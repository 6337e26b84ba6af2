"""The repository itself: documents tell the truth, files stay readable, nothing local leaks in."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from boardwalk.cli import main
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


SESSIONS = re.findall(
    r"```\n\$ boardwalk ((?:[^\n]*\\\n)*[^\n]*)\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command.split()[0] for command, _ in SESSIONS])
def test_the_readme_shows_what_the_command_prints(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(shlex.split(command.replace("\\\n", " ")))
    assert left.value.code == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    timed = re.compile(r"[0-9.]+ s")  # how long it took is not shown
    assert [line for line in printed if not timed.fullmatch(line)] == shown.splitlines()


def test_the_readme_examples_in_python_run() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    printed = []
    for example in re.findall(r"```python\n(.*?)```", readme, re.DOTALL):
        done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)  # noqa: S603
        printed.append(done.stdout)
    settled, solved, prompted, defined = printed
    assert settled.splitlines()[0] == "ante win 1000 13:69F-40.10(g)3iv"
    assert solved.startswith("142031221/2718662100 0.02555")
    assert "Cut a deck: so many cards off the top, the rest on top of them. 13:69F-39.4(c)1ii" in prompted.splitlines()
    assert not defined


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
