"""Each command with the core alone and with each extra: it works, or says what to install."""

from __future__ import annotations

import ast
import pickle
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
import typer.main
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from boardwalk.cli import app
from boardwalk.extras import PACKAGES, MissingExtra, explain_missing, require
from release.lock_file import PROJECT, requirements_of
from tests.support.release.installed_site import SOURCE, Ended, make_site, run_commands, run_python

TOML = PROJECT.read_text("utf-8")
NEEDS = {
    "play premium": "",
    "games": "",
    "settle premium --player AhAd3c --dealer KsQd2c --board As7h7d2s --bet ante=10 --bet x-tra=10 --bet play=30": "",
    "hand AhAdKsQd2c": "",
    "law 13:69F-40.10": "",
    "rules premium --out rules.html": "",
    "rules premium --out rules.pdf": "print",
    "replay nothing.jsonl": "",
    "soak --rounds 3": "",
    "soak --rounds 3 --house": "house",
    "results": "",
    "house demo": "",
    "house check demo.toml": "odds",
    "verify-shuffle nothing.json": "",
    "wheel solve --return 0.6 --within 0.1": "",
    "bench table --rounds 10": "",
    "solve caribbean": "odds",
    "tune heads-up --pay pocket-bonus --edge 4.0..5.0": "odds",
    "advise premium --player AhKh2c": "odds",
    "strategy caribbean": "odds",
    "scan caribbean": "odds",
    "session caribbean --bankroll 200 --bet 10 --rounds 300": "odds",
    "seen caribbean --dealer 1": "odds",
    "school": "",
    "review 1 --database nothing.db": "house",
    "ratings --database nothing.db": "house",
    "sidebets premium": "odds",
    "progressive": "odds",
    "simulate caribbean --rounds 10": "odds",
    "rng-test": "odds",
    "bench evaluate": "odds",
    "bench solve": "odds",
    "bench environment": "gym",
    "check premium": "odds,print",
    "report premium --out report": "odds,print",
    "filing demo.toml --out filing": "odds,print",
    "layout premium --licensee Pier --out layout.svg": "print",
    "sign premium --out sign.svg": "print",
    "serve --demo": "house",
    "devices http://127.0.0.1:1 7 --tokens nothing.json": "client",
    "backup --database nothing.db --to copy.db": "house",
    "restore-check --database nothing.db": "house",
    "audit --database nothing.db": "house",
    "recall 7 --database nothing.db": "house",
    "dispute 7 1 --database nothing.db --out pack.zip": "house",
    "export --database nothing.db --out record.jsonl": "house",
    "house reset-password ann": "house",
    "bench pit": "house",
    "bench house": "house",
}
"""Each command, and the extras that it asks for with the core alone."""


def leaves(command: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all commands below this one."""
    below = getattr(command, "commands", None)
    if below is None:
        yield path
    for name, each in (below or {}).items():
        yield from leaves(each, (*path, name))


def test_every_command_is_tried() -> None:
    tried = {tuple(line.split()[: len(path)]) for line in NEEDS for path in leaves(typer.main.get_command(app))}
    assert set(leaves(typer.main.get_command(app))) <= tried


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(tmp_path_factory.mktemp("core") / "site")


@pytest.fixture(scope="module")
def with_the_core(core: Path) -> dict[str, Ended]:
    """How each command ends with the core alone."""
    (core.parent / "demo.toml").write_text(run_commands(core, [["house", "demo"]])[0].out, "utf-8")
    return dict(zip(NEEDS, run_commands(core, map(shlex.split, NEEDS)), strict=True))


@pytest.mark.parametrize("line", NEEDS)
def test_with_the_core_a_command_works_or_says_what_to_install(line: str, with_the_core: dict[str, Ended]) -> None:
    ended, extras = with_the_core[line], NEEDS[line]
    assert isinstance(ended.code, int), ended
    if extras:
        assert ended.code == 2
        assert re.search(rf" needs [\w -]+: pip install 'boardwalk\[{extras}\]'\n$", ended.err), ended.err
    elif "nothing" in line:
        assert (ended.code, ended.out) == (2, "")
        assert "nothing" in ended.err
    else:
        assert (ended.code, ended.err) == (0, "")


def test_the_message_names_the_command(with_the_core: dict[str, Ended]) -> None:
    assert with_the_core["solve caribbean"].err == "boardwalk solve needs Numba: pip install 'boardwalk[odds]'\n"
    assert with_the_core["bench pit"].err == "boardwalk bench pit needs SQLAlchemy: pip install 'boardwalk[house]'\n"


def test_python_says_the_same(core: Path) -> None:
    code = """if True:
        import boardwalk as bw
        game = bw.game("premium")
        print(game.settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30).net)
        print(bw.Table(game, seed=7, players={"Ann": "timid"}).play(2), game.rules(), bw.look_up("13:69F-40.10"))
        asks = (
            game.solve, game.strategy, game.simulate, game.side_bets,
            lambda: bw.Client, lambda: game.advise("AhAd3c"), lambda: __import__("boardwalk.gym"),
            lambda: game.report("here"),
        )
        for ask in asks:
            try:
                ask()
            except bw.BoardwalkError as error:
                assert isinstance(error, ImportError)
                print(error)
    """
    said = run_python(core, code).splitlines()
    assert said[0] == "70.00"
    assert said[2:] == [
        *(
            f"{name} needs Numba: pip install 'boardwalk[odds]'"
            for name in ("solve", "strategy", "simulate", "side_bets")
        ),
        "boardwalk.Client needs HTTPX: pip install 'boardwalk[client]'",
        "advise needs Numba: pip install 'boardwalk[odds]'",
        "boardwalk.gym needs Gymnasium: pip install 'boardwalk[gym]'",
        "a mathematical report needs Numba and ReportLab: pip install 'boardwalk[odds,print]'",
    ]


@pytest.mark.parametrize(
    ("extra", "line"),
    [
        ("odds", "advise premium --player AhKh2c --board AsKs2d9h"),
        ("print", "rules premium --out rules.pdf"),
        ("print", "layout premium --licensee Pier --out layout.svg"),
        ("client", "games"),
    ],
)
def test_an_extra_alone_is_enough(extra: str, line: str, tmp_path: Path) -> None:
    (ended,) = run_commands(make_site(tmp_path / "site", extra), [line.split()])
    assert (ended.code, ended.err) == (0, "")


def test_the_table_of_packages_is_what_the_project_asks_for() -> None:
    stated = tomllib.loads(TOML)["project"]["optional-dependencies"]
    homes = metadata.packages_distributions()
    for extra, modules in PACKAGES.items():
        asked = {canonicalize_name(Requirement(each).name) for each in stated[extra]} - {"boardwalk"}
        named = {canonicalize_name(name) for module in modules for name in homes[module]}
        assert asked == named - {"distributed"}, extra
    assert stated.keys() == PACKAGES.keys() | {"all"}


def test_all_has_everything() -> None:
    every = {str(each) for extra in PACKAGES for each in requirements_of(TOML, extra)}
    assert {str(each) for each in requirements_of(TOML, "all")} == every


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_whatever_the_package_imports_is_declared() -> None:
    others = {
        "boardwalk",
        "eval7",
        "phevaluator",
        "playwright",
        "pokerkit",
        "rlcard",
        "treys",
        *sys.stdlib_module_names,
    }
    found = {name for path in (SOURCE / "boardwalk").glob("**/*.py") for name in imported(path)} - others
    assert found - {"rich", "typer"} <= {name for modules in PACKAGES.values() for name in modules}


def test_a_missing_module_that_no_extra_brings_stays_what_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"), explain_missing("this"):
        import no_such_module  # type: ignore[import-not-found]  # noqa: F401


def test_the_error_travels_between_processes() -> None:
    error = MissingExtra("solve", ("Numba",), ("odds",))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301
    require("nothing", *PACKAGES)
