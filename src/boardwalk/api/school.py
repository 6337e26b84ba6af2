"""The school: drills, marks and scores, table tests, and a class as its instructor sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.api.table import TableView
from boardwalk.pit.house.state import PaperItem
from boardwalk.school.drill import Drill, MarkedQuestion, Question, SceneLine
from boardwalk.school.live_act import LiveChoice
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
    """How many marks it has: one for each drill, three for each live round."""
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
    rounds: int
    """How many live rounds follow them."""
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
    rounds: int
    """How many live rounds follow the drills."""


@dataclass(frozen=True, slots=True)
class SeatToSettle:
    """A seat with wagers on the layout, and what is asked of each if it is settled."""

    seat: int
    scene: tuple[SceneLine, ...]
    """The cards that decide it, once hands are compared."""
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class LiveSheet:
    """The table of a live round as its dealer sees it, without anything that says what comes next."""

    round: int
    rounds: int
    over: bool
    """Whether all live rounds have been played."""
    acts: int
    """How many acts are done; the next one has the number after it."""
    notice: str
    """What came of the last act; empty if nothing is said."""
    sees: str
    """What the dealer notices besides the layout."""
    felt: str | None
    """A table of the house whose layout is drawn; null if none has this game."""
    table: TableView
    """Its prompts are what can be reported, whether or not there is anything to report."""
    choices: tuple[LiveChoice, ...]
    seats: tuple[SeatToSettle, ...]


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
