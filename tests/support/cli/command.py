"""The command run inside the test's own process, and a good round of each game for tests to spoil."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TextIO

import pytest
import typer.main

from boardwalk.cli import main
from tests.support.games.rounds import Request, good_round

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def last_line(self) -> str:
        return [line for line in self.out.splitlines() if line.strip()][-1]


class Run(Protocol):
    """`run("settle", "premium", stdin="...")`; a stream of one's own may stand in for the text."""

    def __call__(self, *arguments: str, stdin: str | TextIO = "") -> Outcome: ...


built = cache(typer.main.get_command)
"""The tree of all commands is the same for every test, and building it takes far longer than most of them."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(typer.main, "get_command", built)

    def run(*arguments: str, stdin: str | TextIO = "") -> Outcome:
        # As the real standard input has it: \r\n and \r end a line too.
        stream = io.StringIO(stdin, newline=None) if isinstance(stdin, str) else stdin
        capsys.readouterr()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stream)
            patch.setattr(sys, "argv", ["boardwalk", *arguments])
            code = _exit_code(arguments)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run


def _exit_code(arguments: tuple[str, ...]) -> int:
    try:
        main(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else bool(leaving.code)
    return 0


@dataclass(frozen=True, slots=True)
class Settle:
    """`boardwalk settle` as a person and as a program use it."""

    run: Run

    request = staticmethod(good_round)

    def person(self, request: Request, *flags: str) -> Outcome:
        """The request as a person types it."""
        words = ["settle", request["game"]]
        for field in ("player", "dealer", "board"):
            words += [f"--{field}", request[field]]
        for flag, field in (("--bet", "bets"), ("--option", "options")):
            words += [word for name, value in request.get(field, {}).items() for word in (flag, f"{name}={value}")]
        words += ["--fold"] * request.get("fold", False)
        return self.run(*words, *flags)

    def program(self, *requests: Request | str) -> list[Answer]:
        """The requests as a program sends them, or lines as they are; every one must get its answer."""
        lines = [each if isinstance(each, str) else json.dumps(each) for each in requests]
        outcome = self.run("settle", "--stdin", stdin="".join(f"{line}\n" for line in lines))
        assert (outcome.code, outcome.err) == (0, "")
        return [json.loads(line) for line in outcome.out.split("\n")[:-1]]

    def settled(self, request: Request) -> Answer:
        """The answer, the same for a person and a program."""
        outcome = self.person(request, "--json")
        assert (outcome.code, outcome.err) == (0, "")
        (answer,) = self.program(request)
        assert json.loads(outcome.out) == answer
        return answer

    def assert_refused(self, request: Request, field: str, law: str = "") -> None:
        """Refused for a person and a program alike; field and paragraph are named, good lines around it go on."""
        outcome = self.person(request)
        assert (outcome.code, outcome.out) == (2, "")
        assert f" {field}: " in outcome.err
        assert law in outcome.err
        assert "Traceback" not in outcome.err
        self.assert_error(request, field, law)

    def assert_error(self, bad: Request | str, field: str, law: str = "") -> None:
        """A line that gets an error with field and paragraph, between two that are settled."""
        good = self.request("premium")
        before, error, after = self.program(good, bad, good)
        assert "lines" in before
        assert before == after
        assert "lines" not in error
        assert error["error"].startswith(f"{field}: ")
        assert law in error["error"]
