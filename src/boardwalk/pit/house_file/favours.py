"""Which choices of a house favour the player, with the exact figure. Brings Numba along: only the command imports this.

Everything is reckoned at the least that may be bet. Odds are the same there as anywhere, a fixed prize is worth most to
the smallest bet, and a limit on payouts takes nothing from it: no other bet favours the player more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.collected import Top
from boardwalk.money import dollars
from boardwalk.odds.figure import least_bet
from boardwalk.odds.jackpot.progressive import Progressive
from boardwalk.odds.jackpot.wheel import Spinning
from boardwalk.odds.payoff import choices_of, main_wagers
from boardwalk.odds.progress import Progress
from boardwalk.odds.side_bets import in_force, optional_wagers
from boardwalk.odds.solution import Solution, solve_together
from boardwalk.pit.house_file.fault import Caution
from boardwalk.pit.house_file.setup import HouseFile, TableSetup

Begin = Callable[[str], Progress]
"""Begins a step of the work by its name, and gives what is told how far it is."""


class Question(NamedTuple):
    """A game to be solved at its least bet, and the tables that offer it so."""

    game: Game
    unit_cents: int
    keys: list[str]

    def is_about(self, game: Game, unit_cents: int) -> bool:
        """Whether this game has the same main wagers, decisions and limit, however else it differs."""
        return (self.unit_cents, _mathematics(self.game)) == (unit_cents, _mathematics(game))


def _mathematics(game: Game) -> object:
    settled = tuple((wager.name, wager.settled) for wager in main_wagers(game))
    return game.name, settled, choices_of(game), game.payout_limit


def favours(house: HouseFile, begin: Begin) -> Iterator[Caution]:
    """A caution for each main game, side bet, progressive and wheel that gives the player the edge."""
    for key, table in house.keyed_tables():
        yield from _side_bets(key, table.offered)
        yield from _collected(key, table, house)
    questions = _questions(house)
    for together in _together(questions):
        yield from _main_wagers(together, begin(f"solving {together[0].game.name}"))


def _side_bets(key: str, game: Game) -> Iterator[Caution]:
    for wager in optional_wagers(game):
        unit = least_bet(game, wager)
        others = tuple(each for each in game.wagers if each not in optional_wagers(game))
        try:
            (bet,) = in_force(replace(game, wagers=(*others, wager)), unit)
        except InputError as error:
            yield Caution(key, f"the edge of the {wager.title} is not reckoned: {error.reason}")
            continue
        if bet.house_edge < 0:
            yield _favoured(key, f"the {wager.title}", -bet.house_edge, f"the wager, at {dollars(unit)}")


def _favoured(key: str, what: str, figure: Fraction, part: str) -> Caution:
    reason = f"{what} favors the player, by {float(figure):.4%} of {part}, {figure} exactly"
    return Caution(key, reason, figure)


def _collected(key: str, table: TableSetup, house: HouseFile) -> Iterator[Caution]:
    game = table.offered
    parameters = next((meter.parameters for meter in house.meters if meter.name == table.meter), None)
    if game.progressive is not None and parameters is not None:
        gain = Progressive(game.progressive, parameters).return_at(parameters.base_cents) - 1
        if gain > 0:
            part = f"the wager, with the meter at its base of {dollars(parameters.base_cents)}"
            yield _favoured(key, f"the {game.progressive.title}", gain, part)
    spin = game.bonus_spin
    if spin is not None:
        spinning = Spinning(spin, game.seats)
        gain = spinning.return_at(spinning.least_top) - 1
        if gain > 0:
            top = "seed" if spin.wheel.top is Top.JACKPOT else "top prize"
            part = f"the wager, at a full table and a {top} of {dollars(spinning.least_top)}"
            yield _favoured(key, f"the {spin.title}", gain, part)


def _questions(house: HouseFile) -> list[Question]:
    """What has to be solved: tables that differ in nothing that matters are one question."""
    found: list[Question] = []
    for key, table in house.keyed_tables():
        game = table.offered
        unit = least_bet(game, game.base)
        asked = next((each for each in found if each.is_about(game, unit)), None)
        if asked is None:
            found.append(Question(game, unit, [key]))
        else:
            asked.keys.append(key)
    return found


def _together(questions: Sequence[Question]) -> Iterator[list[Question]]:
    """Questions that one pass answers: the same game with the same choices, at the same bet."""
    left = list(questions)
    while left:
        first = left[0].unit_cents, left[0].game.name, choices_of(left[0].game)
        group = [each for each in left if (each.unit_cents, each.game.name, choices_of(each.game)) == first]
        left = [each for each in left if each not in group]
        yield group


def _main_wagers(questions: Sequence[Question], progress: Progress) -> Iterator[Caution]:
    try:
        solutions = solve_together([each.game for each in questions], questions[0].unit_cents, progress=progress)
    except InputError as error:
        for asked in questions:
            yield from (Caution(key, f"the edge of the game is not reckoned: {error.reason}") for key in asked.keys)
        return
    for asked, solution in zip(questions, solutions, strict=True):
        yield from _of_solution(asked, solution)


def _of_solution(asked: Question, solution: Solution) -> Iterator[Caution]:
    if solution.warning is not None:
        at = f"Reckoned at the least bet, {dollars(asked.unit_cents)}."
        yield from (Caution(key, f"{solution.warning} {at}", solution.ev) for key in asked.keys)
