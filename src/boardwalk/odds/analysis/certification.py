"""Everything that a certification asks of a solved game, computed in one place for the report and its workbook."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game
from boardwalk.games.declaration.game import LIMIT
from boardwalk.money import decimal
from boardwalk.odds.analysis.choices import (
    ClassChoice,
    StartingHand,
    later_choices,
    starting_choices,
    tied_starting_hands,
)
from boardwalk.odds.analysis.fixed_lines import FixedLine, fixed_lines
from boardwalk.odds.analysis.jackpots import JackpotFigures, jackpots
from boardwalk.odds.analysis.mixes import Mixes, mixes_of
from boardwalk.odds.analysis.round_moments import HOLD_LEVELS, HOLD_ROUNDS, RoundMoments
from boardwalk.odds.analysis.rulings import rulings_the_other_way, side_bets_with_other_options
from boardwalk.odds.analysis.second_count import SECOND_ROUNDS, SecondCount, second_count
from boardwalk.odds.analysis.sensitivity import (
    OtherRule,
    PayStep,
    UnitEdge,
    pay_steps,
    rule_changes,
    side_bet_steps,
    unit_edges,
)
from boardwalk.odds.analysis.tie_rule import TieRule, study_decisions
from boardwalk.odds.analysis.wager_results import WagerResults, side_bet_moments, wager_results
from boardwalk.odds.analysis.worked_examples import WorkedExample, worked_examples
from boardwalk.odds.analysis.worst_round import WorstRound, worst_rounds
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.session.lattice import results_after
from boardwalk.odds.session.round_results import RoundResults
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.solver.versions import mathematics_of
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from boardwalk.odds.side_bets.side_bet import SideBet

PACES = (30, 40, 50, 60)
"""Rounds an hour for which the hourly win is given."""
EXACT_HOLD_ROUNDS = 10_000
"""Up to this many rounds, intervals of the hold are computed by convolution, not by the normal approximation."""


@dataclass(frozen=True)
class ExactHold:
    """What the house holds of a unit a round, by convolution: the result is between these with at least this chance."""

    rounds: int
    level: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True)
class HourlyWin:
    """What a seat and a full table win for the house in an hour at a pace, in cents."""

    rounds: int
    seat_cents: Fraction
    seats: int

    @property
    def table_cents(self) -> Fraction:
        return self.seat_cents * self.seats


@dataclass(frozen=True)
class Certification:
    """The parts; what is None or empty was left out, or does not apply to the game."""

    solution: Solution
    moments: RoundMoments
    wagers: tuple[WagerResults, ...]
    side_bets: tuple[tuple[SideBet, RoundMoments], ...]
    exact_holds: tuple[ExactHold, ...]
    lines: tuple[FixedLine, ...]
    starting: tuple[StartingHand, ...]
    later: tuple[ClassChoice, ...]
    ties: TieRule | None
    pay_steps: tuple[PayStep, ...]
    units: tuple[UnitEdge, ...]
    rules: tuple[OtherRule, ...] | None
    mixes: Mixes | None
    exposures: tuple[WorstRound, ...]
    examples: tuple[WorkedExample, ...]
    second: SecondCount | None
    jackpots: tuple[JackpotFigures, ...]

    @property
    def hourly(self) -> tuple[HourlyWin, ...]:
        unit, seats = self.solution.payoffs.unit_cents, self.solution.game.seats
        return tuple(HourlyWin(pace, self.solution.house_edge * unit * pace, seats) for pace in PACES)

    def data(self) -> dict[str, Any]:
        holds = [
            {"rounds": each.rounds, "level": float(each.level), "low": each.low, "high": each.high, "error": each.error}
            for each in self.moments.holds()
        ]
        exact = [
            {"rounds": each.rounds, "level": float(each.level), "low": str(each.low), "high": str(each.high)}
            for each in self.exact_holds
        ]
        return {
            "moments": self.moments.data(),
            "hold_intervals": holds,
            "exact_hold_intervals": exact,
            "by_wager": [each.data() for each in self.wagers],
            "side_bet_moments": [{"wager": bet.wager, **moments.data()} for bet, moments in self.side_bets],
            "mixes": None if self.mixes is None else self.mixes.data(),
            "fixed_play": [each.data() for each in self.lines],
            "starting_hands": [each.data() for each in self.starting],
            "starting_hands_tied": tied_starting_hands(self.starting),
            "later_choices": [each.data() for each in self.later],
            "ties": None if self.ties is None else self.ties.data(),
            "sensitivity": {
                "pays": [each.data() for each in self.pay_steps],
                "units": [each.data() for each in self.units],
                "rules": None if self.rules is None else [each.data() for each in self.rules],
            },
            "exposure": [each.data() for each in self.exposures],
            "hourly_win": [
                {
                    "rounds_an_hour": each.rounds,
                    "seat": decimal(round(each.seat_cents)),
                    "table": decimal(round(each.table_cents)),
                }
                for each in self.hourly
            ],
            "examples": [each.data() for each in self.examples],
            "second_computation": None if self.second is None else self.second.data(),
            "collected": [each.data() for each in self.jackpots],
        }


def certify(
    declaration: Declaration,
    solution: Solution,
    bets: tuple[SideBet, ...],
    *,
    brief: bool = False,
    deck: Deck | None = None,
    seed: int = 1,
    progress: Progress = silent,
) -> Certification:
    """Compute all parts; what needs other games to be solved is left out of a brief one, and for another deck."""
    game, unit, whole = solution.game, solution.payoffs.unit_cents, deck in (None, Deck())

    def solved(other: Game) -> Solution:
        return stored_solution(other, unit, progress)

    study = None if brief else study_decisions(solution)
    side = tuple((bet, side_bet_moments(bet)) for bet in bets)
    steps = pay_steps(solution) + tuple(step for bet in bets for step in side_bet_steps(bet))
    return Certification(
        solution=solution,
        moments=RoundMoments(solution.distribution),
        wagers=wager_results(solution),
        side_bets=side,
        exact_holds=() if brief or not whole else _exact_holds(solution),
        lines=fixed_lines(solution),
        starting=starting_choices(solution),
        later=later_choices(solution, study.early if study else ()),
        ties=study.ties if study else None,
        pay_steps=steps,
        units=unit_edges(solution),
        rules=None if brief or not whole else _other_rules(declaration, solution, bets, solved),
        mixes=None if brief or not whole else mixes_of(solution, bets, solved),
        exposures=worst_rounds(game, _limited(declaration, game), solution),
        examples=worked_examples(solution) if whole else (),
        second=second_count(solution, SECOND_ROUNDS // 20 if brief else SECOND_ROUNDS, seed) if whole else None,
        jackpots=jackpots(game) if whole else (),
    )


def _limited(declaration: Declaration, game: Game) -> Game | None:
    """The game with its payout limit, if it has one."""
    return declaration.if_permitted({**game.house.as_text(), LIMIT: "on"}) if LIMIT in game.house.options else game


def _exact_holds(solution: Solution) -> tuple[ExactHold, ...]:
    results, unit, found = RoundResults.of(solution), solution.payoffs.unit_cents, []
    for rounds in HOLD_ROUNDS:
        if rounds <= EXACT_HOLD_ROUNDS:
            with suppress(InputError):  # results are spread too far apart
                win = results_after(results, rounds).negative()
                for level in HOLD_LEVELS:
                    low, high = win.interval(1 - level)
                    found.append(ExactHold(rounds, level, Fraction(low, rounds * unit), Fraction(high, rounds * unit)))
    return tuple(found)


def _other_rules(
    declaration: Declaration, solution: Solution, bets: tuple[SideBet, ...], solved: Callable[[Game], Solution]
) -> tuple[OtherRule, ...]:
    found = []
    for each in rule_changes(declaration, solution.game, mathematics_of):
        with suppress(InputError):  # the solver refuses the changed game
            edge = solved(each.game).house_edge
            found.append(OtherRule(each.rule, each.setting, each.law, solution.house_edge, edge))
    found += rulings_the_other_way(solution, bets, solved)
    found += side_bets_with_other_options(declaration, solution.game, bets)
    return tuple(found)
