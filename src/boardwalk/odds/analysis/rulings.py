"""Each ruling of ours that decides a payout, taken the other way: a hand that a ruling pays is not paid, a wager that a
ruling lets live after a fold is lost, one that a ruling takes is returned; and what that does to the edge.

Rulings that are options of the house are in `sensitivity.py`, with the house's other choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.wager import FOLDED, Bonus, Case, Result, Standing, Verdict, Wager
from boardwalk.law.paragraph import Paragraph, Source
from boardwalk.odds.analysis.sensitivity import OtherRule
from boardwalk.odds.session.side_bets import join_side_bets
from boardwalk.odds.side_bets.side_bet import SideBet, in_force, side_bet
from boardwalk.odds.solver.payoff import main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution

if TYPE_CHECKING:
    Solved = Callable[[Game], Solution]

UNPAID, LOST, RETURNED = "not paid", "lost", "returned"


def is_ruling(law: Paragraph | None) -> bool:
    return law is not None and law.source is Source.RULING


def rulings_the_other_way(solution: Solution, bets: tuple[SideBet, ...], solved: Solved) -> Iterator[OtherRule]:
    """Every ruling on a row of a pay table, or on a wager after a fold."""
    yield from _unpaid_main_rows(solution, solved)
    for bet in bets:
        yield from _unpaid_side_rows(solution.game, bet)
    for wager in solution.game.wagers:
        if any(is_ruling(case.law) and FOLDED in case.standing for case in wager.settled):
            with suppress(InputError):  # a side bet that cannot be solved along with the main game
                yield _folded_the_other_way(solution, wager, solved)


def side_bets_with_other_options(
    declaration: Declaration, game: Game, bets: tuple[SideBet, ...]
) -> Iterator[OtherRule]:
    """What each choice of the house, pay tables apart, does to the side bets."""
    settings = game.house.as_text()
    for option in declaration.options:
        if not isinstance(option, ChoiceOption) or option.of_tables:
            continue
        for value in option.values:
            changed = declaration.if_permitted({**settings, option.name: value})
            if value == settings[option.name] or changed is None:
                continue
            others = {bet.wager: bet for bet in in_force(changed, bets[0].unit_cents)} if bets else {}
            for bet in bets:
                other = others.get(bet.wager)
                if other is not None and other.house_edge != bet.house_edge:
                    edges = bet.house_edge, other.house_edge
                    yield OtherRule(f"option {option.name}", value, str(option.law), *edges, bet.title)


def _unpaid_main_rows(solution: Solution, solved: Solved) -> Iterator[OtherRule]:
    game = solution.game
    paid: tuple[Wager | Bonus, ...] = (*main_wagers(game), *main_bonuses(game))
    for each in paid:
        for table in each.tables:
            for law, names in _rows_by_ruling(game, table).items():
                changed = _with_table(game, table, _without(table, names))
                with suppress(InputError):  # nothing else is on the table
                    edges = solution.house_edge, solved(changed).house_edge
                    yield OtherRule(f"{' and '.join(names)} on {table.title}", UNPAID, law, *edges)


def _rows_by_ruling(game: Game, table: PayTable) -> dict[str, list[str]]:
    """The names of rows by the ruling that puts them on a table; not those that are an option of the house."""
    options, found = {str(option.law) for option in game.house.options.values()}, dict[str, list[str]]()
    for row in table.rows:
        if is_ruling(row.law) and str(row.law) not in options:
            found.setdefault(str(row.law), []).append(row.name)
    return found


def _without(table: PayTable, names: list[str]) -> PayTable:
    return replace(table, rows=tuple(row for row in table.rows if row.name not in names))


def _with_table(game: Game, table: PayTable, other: PayTable) -> Game:
    """The game with another pay table wherever this one is asked for."""

    def changed(case: Case) -> Case:
        on, off = (other if each == table else each for each in (case.on, case.off))
        return replace(case, on=on, off=off, verdict=other if case.verdict == table else case.verdict)

    def settled(paid: Wager | Bonus) -> tuple[Case, ...]:
        return tuple(map(changed, paid.settled))

    return replace(
        game,
        wagers=tuple(replace(each, settled=settled(each)) for each in game.wagers),
        bonuses=tuple(replace(each, settled=settled(each)) for each in game.bonuses),
    )


def _unpaid_side_rows(game: Game, bet: SideBet) -> Iterator[OtherRule]:
    """The side bet counted again without the rows of each ruling; a lower row may pay their hands."""
    for table in game.wager(bet.wager).tables:
        for law, names in _rows_by_ruling(game, table).items():
            changed = _with_table(game, table, _without(table, names))
            after = side_bet(changed, changed.wager(bet.wager), bet.unit_cents).house_edge
            yield OtherRule(f"{' and '.join(names)} on {table.title}", UNPAID, law, bet.house_edge, after, bet.title)


def _folded_the_other_way(solution: Solution, wager: Wager, solved: Solved) -> OtherRule:
    game, unit = solution.game, solution.payoffs.unit_cents
    verdict, setting = _other_verdict(wager)
    laws = {str(case.law) for case in wager.settled if is_ruling(case.law) and FOLDED in case.standing}
    changed = _with_wager(game, replace(wager, settled=_folded_settled(wager, verdict)))
    rule, law = f"{wager.title} after a fold", ", ".join(sorted(laws))
    if wager in main_wagers(game):
        return OtherRule(rule, setting, law, solution.house_edge, solved(changed).house_edge)
    before, after = (solved(join_side_bets(each, [wager.name], unit)).house_edge for each in (game, changed))
    return OtherRule(f"{rule}, with one unit on it", setting, law, before, after)


def _other_verdict(wager: Wager) -> tuple[Verdict, str]:
    pays = any(is_ruling(case.law) and isinstance(case.verdict, PayTable) for case in wager.cases[FOLDED])
    return (Result.LOSE, LOST) if pays else (Result.PUSH, RETURNED)


def _folded_settled(wager: Wager, verdict: Verdict) -> tuple[Case, ...]:
    """Its cases, with this verdict after a fold instead of those that rulings give."""
    kept, law = [], wager.law
    for case in wager.settled:
        if is_ruling(case.law) and FOLDED in case.standing:
            law = case.law
            if standing := case.standing & ~FOLDED:
                kept.append(replace(case, standing=Standing(standing)))
        else:
            kept.append(case)
    return (*kept, Case(FOLDED, None, None, None, None, None, verdict, law))


def _with_wager(game: Game, wager: Wager) -> Game:
    return replace(game, wagers=tuple(wager if each.name == wager.name else each for each in game.wagers))
