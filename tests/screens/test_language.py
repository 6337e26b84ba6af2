"""Spanish: every word of the players' pages, with the same values in it as the English one has."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.screens.typescript import SCREENS

SAME = {
    "common.name", "common.lobby", "common.languages.en", "common.languages.es", "common.demo", "lobby.logIn.of",
    "felt.has", "felt.hand", "felt.area", "account.is", "account.tokens", "seat.each", "seat.says", "seat.total",
    "seat.coachStage", "sign.and", "roles.supervisor",
}  # fmt: skip
"""What is the same word in both languages, or no word at all."""
ENGLISH_IN_SPANISH = re.compile(
    r"\b(the|you|your|wager|bet|table|seat|round|dealer|hand|with|of|and|card|cards|chips)\b", re.IGNORECASE
)
NAMES = re.compile(r"match play|boardwalk verify-shuffle")


@pytest.fixture(scope="module")
def texts() -> list[dict[str, str | None]]:
    node = shutil.which("node")
    assert node
    script = Path(__file__).parents[1] / "support/screens/texts.mjs"
    command = [node, "--no-warnings", "--experimental-default-type=module", str(script), str(SCREENS / "text")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, str | None]] = json.loads(ran.stdout)
    return found


def test_no_spanish_text_is_missing_and_none_is_left_over(texts: list[dict[str, str | None]]) -> None:
    assert len(texts) > 400
    assert not [each["path"] for each in texts if each["spanish"] is None or each["english"] is None]


def test_a_spanish_text_has_the_values_of_the_english_one(texts: list[dict[str, str | None]]) -> None:
    def values(text: str | None) -> list[str]:
        return sorted(set(re.findall("«.*?»", text or "")))

    assert not [each for each in texts if values(each["spanish"]) != values(each["english"])]


def test_a_spanish_text_is_not_english(texts: list[dict[str, str | None]]) -> None:
    def is_word(text: str | None) -> bool:
        return re.search("[a-z]{3}", re.sub("«.*?»", "", text or "")) is not None

    same = {each["path"] for each in texts if each["spanish"] == each["english"] and is_word(each["spanish"])}
    assert not {path for path in same if path not in SAME and not str(path).startswith("seat.keyHelp")}
    assert not [each for each in texts if ENGLISH_IN_SPANISH.search(NAMES.sub("", each["spanish"] or ""))]


def test_every_text_is_used() -> None:
    """By its name after a dot, or as a value of a list that is looked up by a name of the house."""
    scripts = [
        path.read_text("utf-8") for path in SCREENS.glob("**/*.js") if "text" not in path.relative_to(SCREENS).parts
    ]
    used = set(re.findall(r"\.(\w+)\b", "\n".join(scripts)))
    for path in sorted((SCREENS / "text/en").glob("*.js")):
        names = re.findall(r"^  (\w+): ", path.read_text("utf-8"), re.MULTILINE)
        assert names
        if path.name in ("account.js", "lobby.js", "seat.js", "sign.js"):
            assert not [name for name in names if name not in used], path.name
