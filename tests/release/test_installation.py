"""The wheel as a stranger gets it: built, installed into an empty environment, and used."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.release import stranger
from tests.support.release.bare_process import demo_house, run

ROOT = Path(__file__).parents[2]
SETTLE = "settle premium --player AhAd3c --dealer KsQd2c --board As7h7d2s --bet ante=10 --bet x-tra=10 --bet play=30"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


def install(wheel: Path, folder: Path, extras: str = "") -> Path:
    """Install the wheel into an empty environment; returns the folder of its commands."""
    assert run(sys.executable, "-m", "venv", "--without-pip", folder).returncode == 0
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--disable-pip-version-check"]
    done = run(*pip, f"{wheel}{extras}")
    assert done.returncode == 0, done.stderr
    return folder / "bin"


def test_the_core_of_a_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    commands = install(wheel, tmp_path / "environment")
    boardwalk = commands / "boardwalk"
    assert "source " in run(boardwalk, "--version").stdout, "the digest of what was built"
    settled = run(boardwalk, *SETTLE.split())
    assert (settled.returncode, settled.stdout.splitlines()[-1]) == (0, "ahead $70")
    solved = run(boardwalk, "solve", "premium")
    message = "boardwalk solve needs Numba: pip install 'boardwalk[odds]'\n"
    assert (solved.returncode, solved.stdout, solved.stderr) == (2, "", message)
    heavy = run(commands / "python", "-c", "import boardwalk, sys; print(*sys.modules)").stdout.split()
    assert not {"typer", "rich", "pydantic"} & set(heavy), "the import takes no time"


@pytest.mark.long
def test_a_stranger_installs_a_house_and_plays_a_round(wheel: Path, tmp_path: Path) -> None:
    commands = install(wheel, tmp_path / "environment", "[house]")
    with demo_house(commands / "boardwalk", tmp_path) as address:
        played = run(commands / "python", Path(stranger.__file__), address, cwd=tmp_path)
    assert (played.returncode, played.stdout.strip()) == (0, "1"), played.stderr


@pytest.mark.long
def test_with_all_extras_everything_can_be_imported(wheel: Path, tmp_path: Path) -> None:
    python = install(wheel, tmp_path / "environment", "[all]") / "python"
    code = """if True:
        import importlib, pkgutil, boardwalk
        names = [each.name for each in pkgutil.walk_packages(boardwalk.__path__, "boardwalk.")]
        found = [importlib.import_module(name) for name in names if "__main__" not in name and "migrations" not in name]
        print(len(found))
    """
    done = run(python, "-c", code)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 500
