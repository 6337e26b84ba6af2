"""What an examination is given, and what it writes down while it works.

An exception inside an examination is a fault with its text and place, never a traceback: what a game file can declare,
everything must be able to read.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import boardwalk
from boardwalk.conformance.verdict import Examination, GameFault
from boardwalk.errors import BoardwalkError
from boardwalk.games import Declaration, Game
from boardwalk.games.declaration.argument import error_in_words
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution

MOST_FAULTS = 3
"""An examination that found this many faults ends: more of the same would only hide the others."""
PACKAGE = Path(boardwalk.__file__).parent
INSTALLED = (PACKAGE, Path(sys.prefix), Path(sys.base_prefix) / "lib")
"""Folders whose files are not a game file."""


@dataclass
class Subject:
    """The game that is examined, the options that were set, and how thoroughly."""

    declaration: Declaration
    options: Mapping[str, str]
    seed: int
    quick: bool
    solutions: dict[str, Solution] = field(default_factory=dict)
    """What was solved, for the examinations that come later."""

    @cached_property
    def game(self) -> Game:
        """The game under the options that were set."""
        return self.declaration.game(self.options)

    @cached_property
    def variations(self) -> tuple[Game, ...]:
        """The game under its options, then with each choice of each option that can be set besides."""
        found = [self.game]
        for variation in self.declaration.variations():
            game = self.declaration.if_permitted({**variation.house.changed(), **self.options})
            if game is not None and game not in found:
                found.append(game)
        return tuple(found)

    def some_variations(self, quick: int, thorough: int) -> tuple[Game, ...]:
        """The game as it is, and some others, spread evenly over all of them."""
        most = self.amount(quick, thorough)
        step = -(-len(self.variations) // most)
        return self.variations[::step]

    def amount(self, quick: int, thorough: int) -> int:
        return quick if self.quick else thorough


class _EnoughFaults(Exception):  # noqa: N818
    """Ends an examination."""


class Findings:
    """What one examination has found so far."""

    def __init__(self, name: str, seed: int, progress: Progress = silent) -> None:
        self.name = name
        self.seed = seed
        self.progress = progress
        self.examined = ""
        """What was examined, and how much of it."""
        self.where = ""
        """What is examined at this moment: what anyone needs to see a fault again."""
        self.most_faults = MOST_FAULTS
        self.faults: list[GameFault] = []
        self.refusals: list[str] = []
        self.notes: list[str] = []

    def fault(self, what: str) -> None:
        """Write down a fault, at most once; the examination ends when there are enough."""
        if any(known.what == what for known in self.faults):
            return
        again = f"seed {self.seed}" + (f", {self.where}" if self.where else "")
        self.faults.append(GameFault(self.name, what, again))
        if len(self.faults) >= self.most_faults:
            raise _EnoughFaults

    def refused(self, error: BoardwalkError) -> None:
        """Write down that the game cannot do something, in the words of the refusal."""
        words = getattr(error, "reason", str(error)).rstrip(".")
        if words not in self.refusals:
            self.refusals.append(words)

    def broken(self, error: Exception) -> None:
        """Write down an exception as a fault."""
        self.fault(f"{error_in_words(error)} ({place_of(error)})")

    def each(self, parts: Mapping[str, Callable[[], object]], examined: Callable[[], str]) -> None:
        """Do each part. What one of them breaks does not keep the others from being examined.

        `examined` says how much was examined by then, even if the examination ends early.
        """
        for number, (name, work) in enumerate(parts.items()):
            self.where = name
            try:
                work()
            except _EnoughFaults:
                raise
            except Exception as error:
                self.broken(error)
            finally:
                self.examined = examined()
            self.progress((number + 1) / len(parts))

    def result(self) -> Examination:
        return Examination(
            self.name, self.examined or "nothing", tuple(self.faults), tuple(self.refusals), tuple(self.notes)
        )


Examine = Callable[[Subject, Findings], None]


def examine(name: str, work: Examine, subject: Subject, progress: Progress = silent) -> Examination:
    """Make one examination; whatever breaks in it is a fault."""
    findings = Findings(name, subject.seed, progress)
    try:
        work(subject, findings)
    except _EnoughFaults:
        findings.notes.append("the examination ended there; mend these first")
    except Exception as error:
        _note_last(findings, error)
    return findings.result()


def _note_last(findings: Findings, error: Exception) -> None:
    try:
        findings.broken(error)
    except _EnoughFaults:
        return


def place_of(error: Exception) -> str:
    """Where an exception was raised: the file in the package, and the line of the game file that led there.

    >>> try:
    ...     [][0]
    ... except IndexError as error:
    ...     place_of(error).endswith("line 2")
    True
    """
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "no place is known"
    *_, last = frames
    own = [frame for frame in frames if not any(Path(frame.filename).is_relative_to(each) for each in INSTALLED)]
    return _place(last) if not own or own[-1] is last else f"{_place(own[-1])}, in {_place(last)}"


def _place(frame: traceback.FrameSummary) -> str:
    path = Path(frame.filename)
    name = path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else path.name
    return f"{name}, line {frame.lineno}"


def options_in_words(options: Mapping[str, object]) -> str:
    """Options as a command takes them; `the defaults` if there are none.

    >>> options_in_words({"trips-table": "2"}), options_in_words({})
    ('--option trips-table=2', 'default options')
    """
    return " ".join(_option(name, value) for name, value in options.items()) or "default options"


def _option(name: str, value: object) -> str:
    text = f"{name}={value}"
    return f'--option "{text}"' if " " in text else f"--option {text}"


def counted(number: int, noun: str, several: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "table"), counted(2_400, "round")
    ('1 table', '2,400 rounds')
    """
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def spread(findings: Findings, count: int) -> Iterator[int]:
    """Count up to a number, and report the progress."""
    for number in range(count):
        yield number
        findings.progress((number + 1) / count)
