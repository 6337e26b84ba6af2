"""Games as they are asked about: the solution, the side bets, a card to play by, and the mathematical report."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardwalk.errors import InputError
from boardwalk.games import GAMES, Declaration, Game, find_game
from boardwalk.games.verify import verify_limits, verify_opening
from boardwalk.games.wager import Place
from boardwalk.odds.asked.parameter import MOST_WHOLE, Parameter, Sort
from boardwalk.odds.asked.read import A_UNIT, GAME, OPTIONS, UNIT, read_game, read_unit, read_unlimited_game
from boardwalk.odds.data import card_data, side_bet_data, solution_data
from boardwalk.odds.figure import described
from boardwalk.odds.progress import Begin
from boardwalk.odds.simulator import ROUNDS, SEED
from boardwalk.odds.strategy import MOST_RULES, verify_rules

if TYPE_CHECKING:
    from boardwalk.odds.side_bets import SideBet
    from boardwalk.odds.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard

MOST_ROUNDS = 10**9
"""That the laboratory deals for one report."""
ALL_TABLES = Parameter(
    "all_tables", Sort.SWITCH, "Solve every choice of pay tables for the main wagers.", default=False
)
ANY_GAME = Parameter("game", Sort.GAME, "One game, with every row; all in short if left out.", "", choices=("", *GAMES))
STAKED = Parameter("unit", Sort.AMOUNT, "Dollars staked; they matter where a table pays fixed prizes.", A_UNIT)
VARYING = Parameter("options", Sort.OPTIONS, "House options; the others vary.")
RULES = Parameter("rules", Sort.WHOLE, "Lines on the card, at most.", MOST_RULES, least=1, most=MOST_RULES)
ON_EACH = Parameter("unit", Sort.AMOUNT, "Dollars on the base wager and on each side bet.", A_UNIT)
REPORT_ROUNDS = Parameter(
    "rounds", Sort.WHOLE, "Rounds to simulate as a check; 0 for none.", ROUNDS, least=0, most=MOST_ROUNDS
)
REPORT_SEED = Parameter("seed", Sort.WHOLE, "Decides the simulation.", SEED, least=0, most=MOST_WHOLE)
SOLVE_PARAMETERS = GAME, OPTIONS, UNIT, ALL_TABLES
SIDE_BETS_PARAMETERS = ANY_GAME, VARYING, STAKED
STRATEGY_PARAMETERS = GAME, OPTIONS, UNIT, RULES
REPORT_PARAMETERS = GAME, OPTIONS, ON_EACH, REPORT_ROUNDS, REPORT_SEED
FORMS = "svg", "png"


@dataclass(frozen=True)
class SolveWork:
    """The exact mathematics of a game, or of all its choices of pay tables."""

    declaration: Declaration
    game: Game
    options: Mapping[str, object]
    unit_cents: int
    all_tables: bool

    def carry_out(self, begin: Begin, folder: Path) -> Any:
        del folder
        from boardwalk.odds.solution import solve
        from boardwalk.odds.versions import solve_versions

        started, progress = time.perf_counter(), begin(f"solving {self.game.title}")
        if not self.all_tables:
            solution = solve(self.game, self.unit_cents, progress=progress)
            return solution_data(solution, time.perf_counter() - started)
        found = solve_versions(self.declaration, self.options, self.unit_cents, tables_only=True, progress=progress)
        seconds = time.perf_counter() - started
        return [solution_data(solution, seconds) for _, solution in found]


def read_solve_work(*, game: str, options: Mapping[str, object], unit: str, all_tables: bool) -> SolveWork:
    """A game to solve."""
    declared, unit_cents = _read_playable(game, options, unit)
    return SolveWork(find_game(game), declared, options, unit_cents, all_tables)


def _read_playable(game: str, options: Mapping[str, object], unit: str) -> tuple[Game, int]:
    """A game that can be played for such a unit."""
    declared, unit_cents = read_unlimited_game(game, options), read_unit(unit)
    verify_opening(declared, {wager.name: unit_cents for wager in declared.required})
    verify_limits(declared, {declared.base.name: unit_cents})
    return declared, unit_cents


@dataclass(frozen=True)
class SideBetsWork:
    """What each side bet costs under every pay table."""

    names: tuple[str, ...]
    options: Mapping[str, object]
    unit_cents: int

    def count(self) -> list[SideBet]:
        """All of them, game by game."""
        if not self.names:
            return []
        from boardwalk.odds.side_bets import side_bets  # brings Numba along

        return [bet for name in self.names for bet in side_bets(name, self.options, self.unit_cents)]

    def carry_out(self, begin: Begin, folder: Path) -> list[dict[str, Any]]:
        del folder
        begin("counting side bets")
        return [side_bet_data(bet) for bet in self.count()]


def read_side_bets_work(*, game: str, options: Mapping[str, object], unit: str) -> SideBetsWork:
    """The games that have side bets as they are played here."""
    unit_cents = read_unit(unit)
    if options and not game:
        raise InputError("--option", "belongs to one game; name the game")
    names = tuple(name for name in ([game] if game else GAMES) if has_side_bets(name, options))
    return SideBetsWork(names, options, unit_cents)


def has_side_bets(name: str, options: Mapping[str, object]) -> bool:
    """Whether anything may be bet beside the main wagers."""
    return any(wager.place is Place.OPTIONAL for wager in read_game(name, options).wagers)


@dataclass(frozen=True)
class StrategyWork:
    """A card to play by, with its pictures."""

    game: Game
    unit_cents: int
    rules: int

    def carry_out(self, begin: Begin, folder: Path) -> dict[str, Any]:
        from boardwalk.odds.solution import solve
        from boardwalk.odds.strategy.card import strategy_card

        solution = solve(self.game, self.unit_cents, progress=begin(f"solving {self.game.title}"))
        card = strategy_card(solution, self.rules, begin("finding rules"))
        begin("drawing")
        files = draw_strategy(solution, card)
        for name, picture in files.items():
            (folder / name).write_bytes(picture)
        return card_data(card, self.unit_cents) | {"files": list(files)}


def read_strategy_work(*, game: str, options: Mapping[str, object], unit: str, rules: int) -> StrategyWork:
    """A game to find a card for."""
    declared, unit_cents = _read_playable(game, options, unit)
    verify_rules(declared, rules)
    return StrategyWork(declared, unit_cents, rules)


def draw_strategy(solution: Solution, card: StrategyCard) -> dict[str, bytes]:
    """The pictures of a card, by the names of their files."""
    from boardwalk.odds.strategy.pictures import chart_picture, curve_picture
    from boardwalk.odds.strategy.starting_hands import starting_hands

    note = described(card.game, solution.payoffs.unit_cents)
    chart, drawn = starting_hands(solution, note), {}
    for form in FORMS:
        pictures = {"starting-hands": chart_picture(chart, form), "curve": curve_picture(card, note, form)}
        drawn.update({f"{card.game.name}-{name}.{form}": data for name, data in pictures.items()})
    return drawn


@dataclass(frozen=True)
class ReportWork:
    """The mathematical report that a laboratory or a regulator gets."""

    declaration: Declaration
    game: Game
    unit_cents: int
    rounds: int
    seed: int

    def carry_out(self, begin: Begin, folder: Path) -> dict[str, Any]:
        logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds at first
        from boardwalk.odds.report.make import make_report
        from boardwalk.odds.report.material import Request

        request = Request(self.declaration, self.game, self.unit_cents, self.rounds, self.seed)
        report = make_report(request, folder, begin)
        return {
            "title": report.document.title,
            "headlines": [
                {"name": each.name, "figure": each.figure, "of": each.of} for each in report.document.headlines
            ],
            "warning": report.material.solution.warning,
        }


def read_report_work(*, game: str, options: Mapping[str, object], unit: str, rounds: int, seed: int) -> ReportWork:
    """A game to report on."""
    declared, unit_cents = _read_playable(game, options, unit)
    if rounds < 0:
        raise InputError(REPORT_ROUNDS.flag, f"{rounds} is less than none")
    return ReportWork(find_game(game), declared, unit_cents, rounds, seed)
