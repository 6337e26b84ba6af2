"""The JavaScript of the screens: its types agree with the API, its words stand in one place."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.support.screens.typescript import ROOT, SCREENS, TYPES, declarations
from tests.support.web.houses import opened

SCRIPTS = {path.relative_to(SCREENS).as_posix(): path.read_text("utf-8") for path in sorted(SCREENS.glob("**/*.js"))}


def test_the_types_are_those_of_the_api(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        schemas = house.app.openapi()["components"]["schemas"]
    assert TYPES.read_text("utf-8") == declarations(schemas), "run `make types`"


def test_every_script_agrees_with_the_types() -> None:
    """A field that the server does not send, a word that is not there, a null that nobody thought of: each fails."""
    compiler = ROOT / ".venv/node/node_modules/.bin/tsc"
    assert compiler.exists(), "there is no TypeScript; `make test` installs it"
    node = shutil.which("node")
    assert node
    command = [node, str(compiler), "-p", str(ROOT / "tests/screens/tsconfig.json"), "--pretty", "false"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert checked.returncode == 0, checked.stdout


def found(pattern: str, scripts: Mapping[str, str]) -> list[str]:
    """Every match in every script, by its path."""
    return [f"{path}: {match}" for path, text in scripts.items() for match in re.findall(pattern, text)]


def test_a_script_is_short_writes_no_markup_and_logs_nothing() -> None:
    assert not [path for path, text in SCRIPTS.items() if len(text.splitlines()) > 400]
    assert not found(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|console\.", SCRIPTS)
    assert not found(r"https?://(?!www\.w3\.org/2000/svg).*", SCRIPTS), "everything comes from the house"


def test_no_words_stand_outside_of_the_texts() -> None:
    """English belongs into `text/en`: a string that reads like a sentence is one that nobody can translate."""
    code = {
        path: re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
        for path, text in SCRIPTS.items()
        if "text" not in path.split("/")[0]
    }
    assert len(code) > 50
    assert not found(r"\"([A-Z][a-z]+(?: [a-z']+)+[.?!\u2026]?)\"", code)
