"""The school: drills, marks and scores, table tests, and a class as its instructor sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.pit.house.state import PaperItem
from boardwalk.school.drill import Drill, MarkedQuestion
from boardwalk.school.schedule import TopicScore


@dataclass(frozen=True, slots=True)
class SchoolGame:
    """A game that can be practiced."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class SchoolTopic:
    """What a dealer learns."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class TableTestLine:
    """A table test: whose, of which rules, and its mark. Times are in microseconds since 1970."""

    number: int
    name: str
    game: str
    title: str
    digest: str
    """The digest of the game's declaration: the version of the rules it was marked by."""
    started_at: int
    ends_at: int
    handed_in_at: int | None
    """Null until it is handed in."""
    items: int
    right: int
    pass_percent: int
    late: bool
    passed: bool


@dataclass(frozen=True, slots=True)
class SchoolSheet:
    """The school as a pupil sees it: what can be practiced, the scores in one game, and the pupil's tests."""

    games: tuple[SchoolGame, ...]
    topics: tuple[SchoolTopic, ...]
    levels: tuple[int, ...]
    game: str
    scores: tuple[TopicScore, ...]
    due: int
    """How many drills should be repeated now."""
    tests: tuple[TableTestLine, ...]
    """The latest first."""
    items: int
    """How many drills a table test has in this house."""
    minutes: int
    pass_percent: int


@dataclass(frozen=True, slots=True)
class DrillSheet:
    """A drill with what names it, to be sent back with the answers."""

    game: str
    options: Mapping[str, str]
    topic: str
    level: int
    seed: str
    repeated: bool
    """Whether it was answered wrong before."""
    drill: Drill


@dataclass(frozen=True, slots=True)
class DrillMark:
    """The mark of a drill: it is right if every question is."""

    right: bool
    questions: tuple[MarkedQuestion, ...]


@dataclass(frozen=True, slots=True)
class StartedTest:
    """A table test that has started: its drills, in order, and when the time is up."""

    number: int
    title: str
    ends_at: int
    drills: tuple[Drill, ...]


@dataclass(frozen=True, slots=True)
class TableTestSheet:
    """A table test with the mark of each drill; none before it is handed in."""

    test: TableTestLine
    items: tuple[PaperItem, ...]


@dataclass(frozen=True, slots=True)
class GameScores:
    """A pupil's scores in a game."""

    game: str
    title: str
    scores: tuple[TopicScore, ...]


@dataclass(frozen=True, slots=True)
class PupilLine:
    """A pupil and the scores in every game that was practiced."""

    name: str
    role: str
    games: tuple[GameScores, ...]


@dataclass(frozen=True, slots=True)
class ClassSheet:
    """A class: everyone who deals, and all table tests, the latest first."""

    pupils: tuple[PupilLine, ...]
    tests: tuple[TableTestLine, ...]
