"""The examples of a page are run, in their order, in a folder of their own and in one namespace.

- `python` runs. A `text` block right behind it is what it prints. `{ .python .snippet }` shows a part that does not run
  by itself; it must at least be Python.
- `console`, or a block without a language that begins with `$ boardwalk`: each command is run, and what stands below it
  is what it prints. A line `…` stands for any lines, `…` within a line for anything. A command with nothing below it
  is only looked at, as in `sh`; one that fails must show its complaint. How long something took is not compared.
- `sh`, `bash`: commands are not run; targets of make, commands and their options must exist.
- `toml` is a house file, or a part of the one that stands before it on the page.
- `json` is JSON, a value or one a line, unless `…` leaves something out.
- A page with Python that names http://127.0.0.1:8765 finds a house there (`example_house.py`).
- `title="file"` writes a block to that file, for what comes after it on the page.

The folder has a copy of the game files in `docs/examples`, which can be imported, loaded and named in house files.
"""

from __future__ import annotations

import ast
import io
import json
import re
import shlex
import shutil
from contextlib import redirect_stderr, redirect_stdout
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import typer

from boardwalk.cli import app, main
from boardwalk.pit.house_file import read_house
from boardwalk.pit.house_file.game_reference import GameReferences
from tests.support.docs.example_house import ADDRESS
from tests.support.docs.page import Block
from tests.support.games.outside import forgotten

ROOT = Path(__file__).parents[3]
TARGETS = frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
LEFT_OUT = "…"
INCLUDED = "--8<--"
"""Begins the name of a file of which a part is shown; the build fails where there is none."""
HOUSE = '[house]\nname = "The Steel Pier"\n'
TIME = re.compile(r"\b[0-9.]+ s\b")
SESSION = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n?(?P<shown>(?:(?!\$ ).*\n?)*)", re.MULTILINE)


class Examples:
    """What the examples of one page have in common."""

    def __init__(self, folder: Path, address: str = ADDRESS) -> None:
        self._folder = folder
        self._address = address
        """Of the house, if there is one."""
        self._names: dict[str, Any] = {"__name__": "example"}
        self._printed = ""
        self._house = HOUSE
        for file in (ROOT / "docs" / "examples").glob("*.py"):
            shutil.copy(file, folder)

    def run(self, block: Block) -> None:
        """Run one block; what is wrong with it is an `AssertionError`."""
        if block.file is not None and not block.is_snippet:
            (self._folder / block.file).write_text(block.text, "utf-8")
        kind = block.language
        if kind == "python":
            self._python(block)
        elif kind == "text" and block.after_python:
            verify_shown(self._printed, block.text)
        elif kind == "console" or (not kind and block.text.startswith("$ boardwalk")):
            for session in SESSION.finditer(block.text):
                self._session(session["command"].replace("\\\n", " "), session["shown"])
        elif kind in ("sh", "bash"):
            verify_commands(block.text)
        elif kind == "toml":
            self._house_file(block.text)
        elif kind == "json" and LEFT_OUT not in block.text:
            verify_json(block.text)

    def _python(self, block: Block) -> None:
        if block.is_snippet:
            ast.parse("" if block.text.startswith(INCLUDED) else block.text)
            return
        code = block.text.replace(ADDRESS, self._address)
        with redirect_stdout(io.StringIO()) as out:
            exec(compile("\n" * block.line + code, "the page", "exec"), self._names)  # noqa: S102
        self._printed = out.getvalue()

    def _session(self, command: str, shown: str) -> None:
        program, *words = shlex.split(command)
        if program != "boardwalk" or not shown.strip():
            verify_commands(command)
            return
        code, out, complaint = called(words)
        verify_shown(out if code == 0 else out + complaint, shown)

    def _house_file(self, text: str) -> None:
        self._house = text if "[house]" in text else f"{self._house}\n{text}"
        with forgotten():
            read_house(self._house, games=GameReferences(folder=self._folder))


def called(words: list[str]) -> tuple[int, str, str]:
    """The command with these words: its exit code, what it prints and what it complains of."""
    out, complaint = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    code: object = 0
    with redirect_stdout(out), redirect_stderr(complaint):
        try:
            main(words)
        except SystemExit as left:
            code = left.code
    said, complained = (stream.buffer.getvalue().decode() for stream in (out, complaint))
    return (code if isinstance(code, int) else 0), said, complained


def verify_shown(printed: str, shown: str) -> None:
    """Compare what was printed with what the page shows, where `…` leaves something out."""
    there, told = _lines(printed), _lines(shown)
    if LEFT_OUT not in shown:
        assert there == told, "\n".join(unified_diff(told, there, "the page", "printed", lineterm=""))
        return
    pattern = "".join(r"(?:.*\n)*?" if line == LEFT_OUT else f"{_pattern(line)}\\n" for line in told)
    assert re.fullmatch(pattern, "".join(f"{line}\n" for line in there)), "\n".join(["printed:", *there])


def _pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split(LEFT_OUT)))


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return [TIME.sub("0 s", line) for line in lines if not TIME.fullmatch(line.strip())]


def verify_json(text: str) -> None:
    """One value, or one a line."""
    try:
        json.loads(text)
    except ValueError:
        for line in text.splitlines():
            json.loads(line)


def verify_commands(text: str) -> None:
    """What is called there exists: targets of make, commands of ours and their options."""
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line.removeprefix("$ "), comments=True)
        if words and words[0] == "make":
            assert [word for word in words[1:] if "=" not in word and word not in TARGETS] == [], line
        elif words and Path(words[0]).name == "boardwalk":
            verify_words(words[1:])


@cache
def commands() -> Any:
    """The tree of all commands."""
    return typer.main.get_command(app)


def verify_words(words: list[str]) -> None:
    """The command that these words call exists, and so do its options."""
    command: Any = commands()
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        assert words[0] in command.commands, f"there is no command {words[0]!r}"
        command, words = command.commands[words[0]], words[1:]
    known = {"--help", *(name for each in command.params for name in (*each.opts, *each.secondary_opts))}
    unknown = {word.partition("=")[0] for word in words if word.startswith("--")} - known
    assert not unknown, f"no option of this command: {unknown}"
