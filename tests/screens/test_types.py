"""The JavaScript of the screens: its types agree with the API, its words stand in one place."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.screens.typescript import declarations
from tests.web.houses import opened

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "src/boardwalk/web/screens"
TYPES = SCREENS / "api-types.d.ts"
SCRIPTS = sorted(SCREENS.glob("**/*.js"))


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


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(SCREENS).as_posix())
def test_a_script_is_short_writes_no_markup_and_logs_nothing(script: Path) -> None:
    text = script.read_text("utf-8")
    assert len(text.splitlines()) <= 400
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|console\.", text)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), "everything comes from the house"


@pytest.mark.parametrize(
    "script",
    [path for path in SCRIPTS if "text" not in path.relative_to(SCREENS).parts[0]],
    ids=lambda path: path.relative_to(SCREENS).as_posix(),
)
def test_no_words_stand_outside_of_the_texts(script: Path) -> None:
    """English belongs into `text/en`: a string that reads like a sentence is one that nobody can translate."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text("utf-8"), flags=re.DOTALL)
    sentences = re.findall(r"\"([A-Z][a-z]+(?: [a-z']+)+[.?!\u2026]?)\"", code)
    assert not sentences
