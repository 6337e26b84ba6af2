"""The documentation builds without a warning, has no broken link, and all its examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import typer.main
from fastapi.routing import APIRoute

from boardwalk.games import GAMES, Game
from boardwalk.law import register
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.solver import solution
from boardwalk.odds.solver.solution import Solution
from boardwalk.pit.house_file.reader import LAYOUT_KEYS, METER_KEYS, POLICY_KEYS, SIGN_KEYS, TABLE_KEYS
from boardwalk.web.middleware import API_PREFIX
from boardwalk.web.routes import ALL
from tests.support.docs.example_house import ADDRESS, example_house
from tests.support.docs.examples import ROOT, Examples, commands
from tests.support.docs.page import FENCE, blocks
from tests.support.docs.site import Page, broken, from_elsewhere, read_site

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
WORDS = ROOT / "src" / "boardwalk" / "web" / "screens" / "text" / "en"


def test_the_site_builds_without_a_warning_and_is_whole(tmp_path: Path) -> None:
    """One test, so that the site is built only once, as `make docs` builds it."""
    folder = tmp_path / "site"
    build = [sys.executable, "docs/site_build.py", "--site", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    site = read_site(folder)
    assert len(site) > len(PAGES)
    _every_link_leads_somewhere(site)
    _nothing_comes_from_another_host(folder, site)
    _every_paragraph_has_its_place(site)
    _every_game_has_its_layout_and_options(folder)
    _every_operation_is_described(folder)


def _every_link_leads_somewhere(site: dict[Path, Page]) -> None:
    assert {page.path.name: links for page in site.values() if (links := list(broken(page, site)))} == {}


def _nothing_comes_from_another_host(folder: Path, site: dict[Path, Page]) -> None:
    assert {page.path.name: found for page in site.values() if (found := from_elsewhere(page))} == {}
    styles = [path.read_text("utf-8") for path in folder.rglob("*.css")]
    assert styles
    assert not [found for text in styles for found in re.findall(r"(?:url\(|@import\s*)[\"']?(?:https?:)?//", text)]


def _every_paragraph_has_its_place(site: dict[Path, Page]) -> None:
    places = {place for path, page in site.items() if path.parent.name == "law" for place in page.places}
    names = {each: re.sub(r"[():/]+", "-", each.removeprefix("13:")).strip("-") for each in register()}
    assert len(set(names.values())) == len(names)
    assert [each for each, name in names.items() if name not in places] == []


def _every_game_has_its_layout_and_options(folder: Path) -> None:
    for name, declaration in GAMES.items():
        page = (folder / "games" / f"{name}.html").read_text("utf-8")
        assert f'data-game="{name}"' in page
        assert [option.name for option in declaration.options if f"<code>{option.name}</code>" not in page] == []


def _every_operation_is_described(folder: Path) -> None:
    page = (folder / "reference" / "http.html").read_text("utf-8")
    routes = [route for router in ALL for route in router.routes if isinstance(route, APIRoute)]
    operations = {f"{method} {API_PREFIX}{route.path_format}" for route in routes for method in route.methods or ()}
    assert len(operations) > len(ALL)
    assert [operation for operation in operations if f">{operation}<" not in page] == []


def test_the_guides_name_every_command_and_every_game() -> None:
    """The reference does so by itself; the guides should also say what a command is for."""
    written = "\n".join(path.read_text("utf-8") for path in PAGES if "reference" not in path.parts)
    assert [name for name in commands().commands if not re.search(rf"\bboardwalk {name}\b", written)] == []
    assert [name for name in GAMES if f"`{name}`" not in written and f" {name} " not in written] == []


def test_what_the_pages_quote_stands_on_a_screen() -> None:
    """Words in quotation marks with a capital letter are buttons and headings; `…` is what a button fills in."""
    words = "\n".join(path.read_text("utf-8") for path in WORDS.glob("*.js"))
    there = {re.sub(r"\$\{.*?\}", "…", told[1:-1]) for told in re.findall(r'"[^"\n]*"|`[^`\n]*`', words)}
    prose = {path: re.sub("`[^`]*`", "", FENCE.sub("", path.read_text("utf-8"))) for path in PAGES}
    quoted = {
        path.name: {" ".join(each.split()) for each in re.findall(r'"([A-Z][^"]*)"', text)}
        for path, text in prose.items()
    }
    assert "Sit down" in quoted["player.md"]
    assert {name: missing for name, found in quoted.items() if (missing := found - there)} == {}


@pytest.mark.parametrize(
    ("section", "keys"),
    {
        "table": TABLE_KEYS,
        "meter": METER_KEYS,
        "layout": LAYOUT_KEYS,
        "sign": SIGN_KEYS,
        "policy": POLICY_KEYS,
    }.items(),
)
def test_the_page_of_the_house_file_has_every_key(section: str, keys: tuple[str, ...]) -> None:
    page = (DOCS / "reference" / "house-file.md").read_text("utf-8")
    heading = f"[{section}]" if section == "policy" else f"[[{section}]]"
    told = page.partition(f"## `{heading}`")[2].partition("\n## ")[0]
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", told, re.MULTILINE)) == sorted(keys)


@pytest.fixture
def solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that solves the same game on the whole deck twice waits for it only once."""
    solve, known = solution.solve, dict[tuple[object, ...], Solution]()

    def once(game: Game, unit_cents: int = UNIT_CENTS, **how: Any) -> Solution:
        if how.get("deck") is not None:
            return solve(game, unit_cents, **how)
        key = game.name, tuple(game.house.as_text().items()), unit_cents
        if key not in known:
            known[key] = solve(game, unit_cents, **how)
        return known[key]

    monkeypatch.setattr(solution, "solve", once)


@pytest.mark.usefixtures("solved_once")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    tree = commands()
    monkeypatch.setattr(typer.main, "get_command", lambda _: tree)
    with patch.dict(GAMES), ExitStack() as stack:  # a page may add a game of its own
        needs_house = any(block.language == "python" and ADDRESS in block.text for block in blocks(path))
        house = [stack.enter_context(example_house(tmp_path / "house"))] if needs_house else []
        examples = Examples(tmp_path, *house)
        for block in blocks(path):
            try:
                examples.run(block)
            except BaseException as error:
                error.add_note(f"in the {block.language} block at line {block.line}")
                raise


PLACED = re.compile(r"`([\w.]+)`\s+\(`([\w/-]+\.(?:py|js))`")
"""A name with the file that it is in, as the architecture gives them."""


def test_every_name_of_the_architecture_is_in_the_file_that_it_names() -> None:
    placed = PLACED.findall((DOCS / "architecture.md").read_text("utf-8"))
    assert len(placed) > 50
    package = ROOT / "src" / "boardwalk"
    assert not [
        (name, path)
        for name, path in placed
        if not re.search(rf"\b{name.rpartition('.')[2]}\b", (package / path).read_text("utf-8"))
    ]
