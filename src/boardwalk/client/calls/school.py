"""The school: drills, table tests and the class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardwalk.api.school import ClassSheet, DrillMark, DrillSheet, LiveSheet, SchoolSheet, StartedTest, TableTestSheet
from boardwalk.client.operation import Group, Way, operation


class SchoolCalls(Group[Way]):
    """Practice and tests for dealers, from `client.school`."""

    @operation("GET", "school")
    def see(self, game: str | None = None) -> SchoolSheet:
        """What you can practice, your scores in a game, and your table tests."""

    @operation("GET", "school/drill")
    def drill(self, game: str | None = None, topic: str | None = None, level: int | None = None) -> DrillSheet:
        """A drill: what you should repeat comes first."""

    @operation("POST", "school/answers")
    def answer(
        self,
        game: str,
        options: Mapping[str, str],
        topic: str,
        level: int,
        seed: str,
        answers: Sequence[Sequence[int]],
        seconds: int,
        *,
        key: str | None = None,
    ) -> DrillMark:
        """Answer a drill; how you did is recorded."""

    @operation("POST", "school/tests")
    def start_test(self, game: str, *, key: str | None = None) -> StartedTest:
        """Start a table test. The time runs from now."""

    @operation("GET", "school/tests/{number}/live")
    def live(self, number: int) -> LiveSheet:
        """The table of the live rounds of your test."""

    @operation("POST", "school/tests/{number}/live")
    def act_live(
        self,
        number: int,
        act: int,
        do: str,
        *,
        place: str | None = None,
        position: int | None = None,
        cards: int | None = None,
        settles: Sequence[Sequence[int]] | None = None,
        key: str | None = None,
    ) -> LiveSheet:
        """Do something at the table of the live rounds; the time and the act are recorded."""

    @operation("POST", "school/tests/{number}")
    def hand_in(
        self, number: int, answers: Sequence[Sequence[Sequence[int]]], *, key: str | None = None
    ) -> TableTestSheet:
        """Hand in a table test; it is marked at once."""

    @operation("GET", "school/tests/{number}")
    def test(self, number: int) -> TableTestSheet:
        """A table test and its marks."""

    @operation("GET", "school/tests/{number}/record")
    def record(self, number: int) -> bytes:
        """The record of a table test, as a PDF."""

    @operation("GET", "school/class")
    def class_(self) -> ClassSheet:
        """Everyone who deals, with their scores, and every table test."""
