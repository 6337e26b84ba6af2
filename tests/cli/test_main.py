"""The command itself: version, help, what is not a command, and a reader that is gone."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from boardwalk import __version__

if TYPE_CHECKING:
    from tests.support.cli.command import Run

VERSION = ["boardwalk", f"{__version__},", "development", "tree"]
COMMANDS = ("play", "settle", "hand", "law", "bench")


def test_version_is_the_packages(run: Run) -> None:
    outcome = run("--version")
    assert (outcome.code, outcome.out.split()) == (0, VERSION)


def test_module_runs_as_the_command() -> None:
    command = [sys.executable, "-m", "boardwalk", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, VERSION, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_every_command(run: Run, command: str) -> None:
    outcome = run("--help")
    assert outcome.code == 0
    assert command in outcome.out


@pytest.mark.parametrize("command", [*COMMANDS, "bench evaluate"])
def test_every_command_has_help(run: Run, command: str) -> None:
    outcome = run(*command.split(), "--help")
    assert outcome.code == 0
    assert f"boardwalk {command}" in outcome.out


def test_without_arguments_it_shows_its_help(run: Run) -> None:
    outcome = run()
    assert "Usage" in outcome.out + outcome.err
    assert "settle" in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["frob"], "frob"),
        (["--frob"], "--frob"),
        (["settle", "--frob"], "--frob"),
        (["settle", "premium", "--player"], "--player"),
        (["law", "R1", "R2"], "r2"),
        (["bench", "frob"], "frob"),
        (["hand"], "cards"),
    ],
)
def test_what_is_no_command_or_option_is_named_and_refused(run: Run, arguments: list[str], named: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert named in outcome.err.lower()


def _read_one_line(*arguments: str) -> tuple[bytes, bytes, int]:
    """What `boardwalk ... | head -1` does: read a line, close the pipe. The output is larger than a pipe holds."""
    command = [sys.executable, "-m", "boardwalk", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    return first, errors, process.returncode


@pytest.mark.parametrize("arguments", [["law"], ["law", "--json"]], ids=" ".join)
def test_a_reader_who_leaves_early_is_no_error_and_gets_no_traceback(arguments: list[str]) -> None:
    first, errors, code = _read_one_line(*arguments)
    assert first.strip()
    assert (errors, code) == (b"", 0)
