"""The request for the exact chances of a session, and the session as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.money import decimal, dollars, read_cents
from boardwalk.odds.figures import USUAL_ROUNDS_PER_HOUR, figure
from boardwalk.odds.requests.fixed_strategy import FixedStrategy
from boardwalk.odds.requests.parameter import USUAL_UNIT, ParameterType, read_playable, typed_as
from boardwalk.odds.requests.request import (
    OddsRequest,
    asks,
    asks_game,
    asks_options,
    asks_pays,
    asks_picture,
    read_picture,
)
from boardwalk.odds.requests.solve import changed_pays
from boardwalk.odds.strategy.vocabulary import NAMED_STRATEGIES
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.waiting_time import Bounds
    from boardwalk.odds.session.house_period import HousePeriod
    from boardwalk.odds.session.session import SessionFigures
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.progress import Progress

USUAL_SESSION_ROUNDS = 300
MOST_SESSION_ROUNDS = 100_000
MOST_ROUNDS_AN_HOUR = 200
BEST_PLAY = "best play"
BOUND_PARTS = 10**15
"""Bounds are given in parts of this size, rounded outward."""
FLAGS = {"--unit": "--bet", "bet": "--bet", "bankroll": "--bankroll", "goal": "--goal", "rounds": "--rounds"}


@dataclass(frozen=True)
class SessionResult:
    """A session, and the name of the chart that was written, if any."""

    figures: SessionFigures
    picture: str | None = None

    def data(self) -> dict[str, Any]:
        return session_data(self.figures) | {"picture": self.picture}

    def draw(self, form: str) -> bytes:
        """Where the session ends, and how the risk of ruin grows."""
        from boardwalk.odds.session.charts import session_picture

        return session_picture(self.figures, form)


@dataclass(frozen=True, kw_only=True)
class PlayerSession(OddsRequest[SessionResult]):
    """Give the exact chances of a session: ruin, a goal, the result after many rounds, and the house's side of it."""

    name: ClassVar[str] = "session"
    game: str = asks_game()
    bankroll: str = asks(ParameterType.AMOUNT, "Dollars that the player brings.")
    bet: str = asks(ParameterType.AMOUNT, "Dollars on the base wager in each round.", USUAL_UNIT)
    rounds: int = asks(ParameterType.WHOLE, "Rounds to play.", USUAL_SESSION_ROUNDS, least=1, most=MOST_SESSION_ROUNDS)
    goal: str | None = asks(ParameterType.AMOUNT, "Stop with this many dollars or more; no goal if left out.", None)
    side_bets: str = asks(
        ParameterType.NAMES,
        "Side bets to make in each round, separated by commas, each as large as the bet; none if left out.",
        "",
    )
    strategy: str = asks(
        ParameterType.RULES,
        f"How the player decides: {BEST_PLAY}, {', '.join(NAMED_STRATEGIES)}, or rules in the words of strategy cards.",
        BEST_PLAY,
    )
    rounds_per_hour: int = asks(
        ParameterType.WHOLE,
        "Rounds that the house deals in an hour, for its shift, day and month.",
        USUAL_ROUNDS_PER_HOUR,
        least=1,
        most=MOST_ROUNDS_AN_HOUR,
    )
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    picture: str = asks_picture()

    @cached_property
    def playable(self) -> tuple[Game, int]:
        with typed_as(FLAGS):
            return read_playable(self.game, self.options, self.bet, self.pays)

    @cached_property
    def bankroll_cents(self) -> int:
        return read_cents(self.bankroll, self.flag("bankroll"))

    @cached_property
    def goal_cents(self) -> int | None:
        return None if self.goal is None else read_cents(self.goal, self.flag("goal"))

    @cached_property
    def side_bet_names(self) -> tuple[str, ...]:
        return tuple(name for part in self.side_bets.split(",") if (name := part.strip()))

    @cached_property
    def fixed(self) -> FixedStrategy | None:
        """The strategy, if it is not best play."""
        if " ".join(self.strategy.lower().split()) in ("", BEST_PLAY):
            return None
        with typed_as({FixedStrategy.flag("fixed"): self.flag("strategy"), **FLAGS}):
            return FixedStrategy(
                game=self.game, options=self.options, pays=self.pays, unit=self.bet, fixed=self.strategy
            )

    def verify(self) -> None:
        read_picture(self.picture)
        game, bet_cents = self.playable
        least = bet_cents * (len(game.required) + len(self.side_bet_names))
        if self.bankroll_cents < least:
            reason = f"must be at least {dollars(least)} to play a round, not {dollars(self.bankroll_cents)}"
            raise InputError(self.flag("bankroll"), reason)
        if self.goal_cents is not None and self.goal_cents <= self.bankroll_cents:
            reason = f"must be more than the bankroll, {dollars(self.bankroll_cents)}, not {dollars(self.goal_cents)}"
            raise InputError(self.flag("goal"), reason)
        assert self.fixed is None or self.fixed.playable

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> SessionResult:
        from boardwalk.odds.session.session import play_session  # brings Numba along

        with typed_as(FLAGS):
            played = self._played(begin(f"solving {self.game}"))
            figures = play_session(
                played,
                self.bankroll_cents,
                self.rounds,
                self.goal_cents,
                play=BEST_PLAY if self.fixed is None else (self.fixed.named or "rules"),
                side_bets=self.side_bet_names,
                rounds_an_hour=self.rounds_per_hour,
                progress=begin("playing rounds"),
            )
            begin("adding up the house's rounds")
            assert figures.house
        found = SessionResult(figures)
        if self.picture and folder is not None:
            found = replace(found, picture=f"session.{self.picture}")
            (folder / f"session.{self.picture}").write_bytes(found.draw(self.picture))
        return found

    def _played(self, progress: Progress) -> Solution:
        """The main wagers with the side bets, under the play that was asked for."""
        from boardwalk.odds.result_store import stored_play, stored_solution
        from boardwalk.odds.session.side_bets import join_side_bets

        game, bet_cents = self.playable
        best = stored_solution(join_side_bets(game, self.side_bet_names, bet_cents), bet_cents, progress)
        if self.fixed is None:
            return best
        return stored_play(self.fixed.named or "rules", self.fixed.rules, best).played


def chance_data(chance: Bounds) -> dict[str, Any]:
    """A chance: exact, or two fractions that a person can read and that it is certainly between."""
    if chance.exact:
        return figure(chance.low)
    low, high = floor(chance.low * BOUND_PARTS), ceil(chance.high * BOUND_PARTS)
    return {"low": figure(Fraction(low, BOUND_PARTS)), "high": figure(Fraction(high, BOUND_PARTS))}


def session_data(figures: SessionFigures) -> dict[str, Any]:
    """Every figure of a session; amounts are dollars."""
    from boardwalk.odds.session.session import QUANTILES

    walk, goal = figures.walk, figures.barriers.goal_cents
    return {
        "game": figures.game.name,
        "options": figures.game.house.as_text(),
        **changed_pays(figures.game),
        "bankroll": decimal(figures.barriers.bankroll_cents),
        "bet": decimal(figures.bet_cents),
        "side_bets": list(figures.side_bets),
        "strategy": figures.play,
        "rounds": figures.rounds,
        "goal": None if goal is None else decimal(goal),
        "needed": decimal(figures.round.needed_cents),
        "ruin": chance_data(figures.ruin),
        "goal_reached": None if figures.goal is None else chance_data(figures.goal),
        "all_rounds_played": chance_data(walk.all_played),
        "ahead": chance_data(figures.ahead),
        "even": chance_data(figures.even),
        "behind": chance_data(figures.behind),
        "expected_rounds": chance_data(walk.expected_rounds),
        "expected_result": chance_data(walk.expected_result_cents.times(Fraction(1, 100))),
        "quantiles": [{"part": figure(part), "result": decimal(figures.result.quantile(part))} for part in QUANTILES],
        "error": float(walk.error),
        "round": {
            "deals": figures.round.deals,
            "step": decimal(figures.round.step_cents),
            "mean": figure(figures.round.mean_cents / 100),
            "variance": figure(figures.round.variance / 10_000),
            "standard_deviation": figures.round.standard_deviation_cents / 100,
            "n_zero": None if figures.n_zero is None else figure(figures.n_zero),
        },
        "house": [period_data(period) for period in figures.house],
    }


def period_data(period: HousePeriod) -> dict[str, Any]:
    """What a period wins for the house."""
    return {
        "period": period.name,
        "rounds": period.rounds,
        "expected_win": figure(period.expected_cents / 100),
        "standard_deviation": period.deviation_cents / 100,
        "chance_of_loss": chance_data(period.chance_of_loss),
        "interval_99": [decimal(cents) for cents in period.interval_cents],
        "hold_99": [float(part) for part in period.hold_interval],
    }
