"""The request for the mathematical report of a game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError
from boardwalk.extras import require
from boardwalk.games import Game, find_game
from boardwalk.odds.figures import USUAL_ROUNDS, USUAL_SEED
from boardwalk.odds.requests.parameter import MOST_ROUNDS, ParameterType, read_playable
from boardwalk.odds.requests.request import OddsRequest, asks, asks_game, asks_options, asks_seed, asks_unit
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.report.mathematical_report import MathematicalReport

LONGEST_AUTHOR = 100


@dataclass(frozen=True)
class ReportResult:
    """A report that was written."""

    report: MathematicalReport

    @property
    def warning(self) -> str | None:
        return self.report.material.solution.warning

    def data(self) -> dict[str, Any]:
        document = self.report.document
        return {
            "title": document.title,
            "headlines": [{"name": each.name, "figure": each.figure, "of": each.of} for each in document.headlines],
            "warning": self.warning,
        }


@dataclass(frozen=True, kw_only=True)
class Report(OddsRequest[ReportResult]):
    """Write the mathematical report that a laboratory or a regulator gets: figures, charts and method."""

    name: ClassVar[str] = "report"
    game: str = asks_game()
    options: Mapping[str, object] = asks_options()
    unit: str = asks_unit("Dollars on the base wager and on each side bet.")
    rounds: int = asks(
        ParameterType.WHOLE, "Rounds to simulate as a check; 0 for none.", USUAL_ROUNDS, least=0, most=MOST_ROUNDS
    )
    seed: int = asks_seed(USUAL_SEED, "Decides the simulation.")
    brief: bool = asks(
        ParameterType.SWITCH, "Leave out the strategy card and the other pay tables, as a filing does.", False
    )

    author: str = asks(ParameterType.NAMES, "Who prepared the report; a blank to fill in if left out.", "")

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit)

    def verify(self) -> None:
        if len(self.author) > LONGEST_AUTHOR or not self.author.isprintable():
            raise InputError(self.flag("author"), f"must be up to {LONGEST_AUTHOR} characters that can be printed")
        assert self.playable

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> ReportResult:
        assert folder is not None, "a report goes into a folder"
        require("a mathematical report", "odds", "print")
        logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports the font cache that it builds at first
        from boardwalk.odds.report.material import ReportScope
        from boardwalk.odds.report.mathematical_report import make_report  # brings solver and chart library along

        game, unit_cents = self.playable
        author = " ".join(self.author.split())
        scope = ReportScope(
            find_game(self.game), game, unit_cents, self.rounds, self.seed, brief=self.brief, author=author
        )
        return ReportResult(make_report(scope, folder, begin))
