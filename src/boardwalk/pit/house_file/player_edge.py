"""Which of a house's choices favor the player, with the exact figure. Imports Numba, so only the command imports it.

Everything is calculated at the smallest allowed bet. Odds are the same for every bet, a fixed prize is worth most to
the smallest bet, and a payout limit takes nothing from it: no other bet favors the player more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.collected import WheelTop
from boardwalk.money import dollars
from boardwalk.odds.figures import least_bet
from boardwalk.odds.jackpot.progressive_wager import ProgressiveFigures
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.odds.side_bets.side_bet import optional_wagers, side_bet
from boardwalk.odds.solver.payoff import choices_of, main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution, solve_together
from boardwalk.pit.house_file.fault import Caution
from boardwalk.pit.house_file.setup import HouseFile, TableSetup
from boardwalk.progress import Progress

BeginProgress = Callable[[str], Progress]
"""Starts a named step of the work; returns the function to call with its progress."""


class EdgeQuestion(NamedTuple):
    """A game to be solved at its smallest bet, and the tables that offer it that way."""

    game: Game
    unit_cents: int
    keys: list[str]

    def is_about(self, game: Game, unit_cents: int) -> bool:
        """Whether this game has the same main wagers, decisions and payout limit, even if it differs otherwise."""
        return (self.unit_cents, _mathematics(self.game)) == (unit_cents, _mathematics(game))


def _mathematics(game: Game) -> object:
    settled = tuple((each.name, each.settled) for each in (*main_wagers(game), *main_bonuses(game)))
    return game.name, settled, choices_of(game), game.payout_limit


def player_edges(house: HouseFile, begin: BeginProgress) -> Iterator[Caution]:
    """A caution for each main game, side bet, progressive and wheel that gives the player the edge."""
    for key, table in house.keyed_tables():
        yield from _side_bets(key, table.offered)
        yield from _collected_wagers(key, table, house)
    questions = _questions(house)
    for group in _grouped(questions):
        yield from _main_wagers(group, begin(f"solving {group[0].game.name}"))


def _side_bets(key: str, game: Game) -> Iterator[Caution]:
    for wager in optional_wagers(game):
        unit = least_bet(game, wager)
        try:
            bet = side_bet(game, wager, unit)
        except InputError as error:
            yield Caution(key, f"cannot calculate the edge of the {wager.title}: {error.reason}")
            continue
        if bet.house_edge < 0:
            yield _edge_caution(key, f"the {wager.title}", -bet.house_edge, f"the wager, at {dollars(unit)}")


def _edge_caution(key: str, what: str, figure: Fraction, part: str) -> Caution:
    reason = f"{what} favors the player by {float(figure):.4%} of {part} (exactly {figure})"
    return Caution(key, reason, figure)


def _collected_wagers(key: str, table: TableSetup, house: HouseFile) -> Iterator[Caution]:
    game = table.offered
    meters = {meter.name: meter.parameters for meter in house.meters}
    for wager in game.progressives:
        parameters = meters.get(table.meters.get(wager.name, ""))
        if parameters is None:
            continue
        figures = ProgressiveFigures(wager, parameters, game.cards_read(wager.reads))
        gain = figures.return_at(parameters.base_cents) - 1
        if gain > 0:
            part = f"the wager, with the meter at its base of {dollars(parameters.base_cents)}"
            yield _edge_caution(key, f"the {wager.title}", gain, part)
    spin = game.bonus_spin
    if spin is not None:
        wheel = WheelFigures(spin, game.seats)
        gain = wheel.return_at(wheel.least_top) - 1
        if gain > 0:
            top = "seed" if spin.wheel.top is WheelTop.JACKPOT else "top prize"
            part = f"the wager, at a full table and a {top} of {dollars(wheel.least_top)}"
            yield _edge_caution(key, f"the {spin.title}", gain, part)


def _questions(house: HouseFile) -> list[EdgeQuestion]:
    """What has to be solved; tables that do not differ in anything that matters are one question."""
    found: list[EdgeQuestion] = []
    for key, table in house.keyed_tables():
        game = table.offered
        unit = least_bet(game, game.base)
        question = next((each for each in found if each.is_about(game, unit)), None)
        if question is None:
            found.append(EdgeQuestion(game, unit, [key]))
        else:
            question.keys.append(key)
    return found


def _grouped(questions: Sequence[EdgeQuestion]) -> Iterator[list[EdgeQuestion]]:
    """Groups of questions that one pass answers: the same game with the same choices, at the same bet."""
    left = list(questions)
    while left:
        first = left[0].unit_cents, left[0].game.name, choices_of(left[0].game)
        group = [each for each in left if (each.unit_cents, each.game.name, choices_of(each.game)) == first]
        left = [each for each in left if each not in group]
        yield group


def _main_wagers(questions: Sequence[EdgeQuestion], progress: Progress) -> Iterator[Caution]:
    try:
        solutions = solve_together([each.game for each in questions], questions[0].unit_cents, progress=progress)
    except InputError as error:
        for question in questions:
            yield from (Caution(key, f"cannot calculate the edge of the game: {error.reason}") for key in question.keys)
        return
    for question, solution in zip(questions, solutions, strict=True):
        yield from _solution_cautions(question, solution)


def _solution_cautions(question: EdgeQuestion, solution: Solution) -> Iterator[Caution]:
    if solution.warning is not None:
        at = f"Calculated at the smallest bet, {dollars(question.unit_cents)}."
        yield from (Caution(key, f"{solution.warning} {at}", solution.ev) for key in question.keys)
