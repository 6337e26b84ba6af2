"""What moves the edge: each payout a step up and down, other units, the dealer's requirement and the house's choices.

Payouts and units are changed under the play that was counted, so those figures are exact for a player who plays on as
before, and bounds for one who does not. The requirement and the options are solved again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from boardwalk.cards import Category, HandRank, Rank, Ranking
from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.declaration.pay_change import change_pays, slug
from boardwalk.games.declaration.pay_table import Odds, Payout, PayTable, Prize, Push, spell_payout
from boardwalk.games.declaration.requirement import FiveCard
from boardwalk.games.declaration.wager import Bonus, Wager
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.side_bets.side_bet import SideBet
from boardwalk.odds.solver.payoff import compile_payoffs, main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution

UNITS = (1_00, 2_50, 3_33, 5_00, 12_50, 25_00, 100_00)
"""Units at which the edge is computed again; some leave part of a cent, which is rounded down."""
PRIZE_STEP = Fraction(1, 10)


@dataclass(frozen=True)
class PayStep:
    """One payout of one row changed by a step."""

    wager: str
    """The title of its wager; the edge is of the base wager, or of the side bet."""
    table: str
    row: str
    pays: str
    other: str
    change: Fraction
    """What that adds to the house edge."""

    def data(self) -> dict[str, Any]:
        words = {"wager": self.wager, "table": self.table, "row": self.row, "pays": self.pays, "instead": self.other}
        return words | {"adds_to_house_edge": figure(self.change)}


@dataclass(frozen=True)
class UnitEdge:
    """The edge with a unit of this many cents, under the same play."""

    unit_cents: int
    house_edge: Fraction

    def data(self) -> dict[str, Any]:
        return {"unit": decimal(self.unit_cents), "house_edge": figure(self.house_edge)}


@dataclass(frozen=True)
class OtherRule:
    """A rule set the other way, solved again."""

    rule: str
    setting: str
    law: str
    before: Fraction
    house_edge: Fraction
    side_bet: str = ""
    """The title of the side bet that the edges are of; empty if they are of the base wager."""

    @property
    def change(self) -> Fraction:
        return self.house_edge - self.before

    def data(self) -> dict[str, Any]:
        words = {"rule": self.rule, "setting": self.setting, "law": self.law, "side_bet": self.side_bet or None}
        return words | {
            "house_edge": figure(self.house_edge),
            "adds_to_house_edge": figure(self.change),
        }


def steps_of(pays: Payout) -> tuple[Payout, ...]:
    """A payout one step down and one step up: a tenth of a prize, or one more unit to those that odds are to.

    >>> [str(each) for each in steps_of(Odds(3, 2))], [str(each) for each in steps_of(Prize(100_00))]
    (['2 to 2', '4 to 2'], ['$90', '$110'])
    """
    match pays:
        case Odds(to, per):
            return (Odds(to - 1, per) if to > 1 else Push(), Odds(to + 1, per))
        case Prize(cents):
            step = max(1_00, round(cents * PRIZE_STEP / 100) * 100)
            return (Prize(cents - step), Prize(cents + step)) if cents > step else (Prize(cents + step),)
    return (Odds(1),)


def pay_steps(solution: Solution) -> tuple[PayStep, ...]:
    """Every payout of the main wagers and their bonuses a step down and up, under the same play."""
    found: list[PayStep] = []
    done: set[str] = set()
    wagers: tuple[Wager | Bonus, ...] = (*main_wagers(solution.game), *main_bonuses(solution.game))
    for paid in wagers:
        for table in paid.tables:
            if table.title not in done:
                done.add(table.title)
                found += _table_steps(solution, paid.title, table)
    return tuple(found)


def _table_steps(solution: Solution, wager: str, table: PayTable) -> Iterator[PayStep]:
    for row in table.rows:
        for pays in steps_of(row.pays):
            key = f"{slug(table.title)}.{slug(row.name)}"
            with suppress(InputError):  # a table that cannot be played so, or that the counts cannot tell apart
                changed = change_pays(solution.game, {key: spell_payout(pays)})
                change = solution.repriced(changed).house_edge - solution.house_edge
                yield PayStep(wager, table.title, row.name, str(row.pays), str(pays), change)


def side_bet_steps(bet: SideBet) -> Iterator[PayStep]:
    """Every payout of a side bet a step down and up; what that adds to the edge is exact."""
    for row in bet.rows:
        for pays in steps_of(row.pays):
            won = Fraction(pays.cents(bet.unit_cents), bet.unit_cents)
            yield PayStep(bet.title, bet.table, row.name, str(row.pays), str(pays), (row.won - won) * row.chance)


def unit_edges(solution: Solution) -> tuple[UnitEdge, ...]:
    """The edge at other units, where payouts are rounded down to the cent and limits and prizes weigh differently."""
    found = []
    for unit in UNITS:
        with suppress(InputError):  # the unit is outside the limits of a wager
            payoffs = compile_payoffs([solution.game], unit)
            found.append(UnitEdge(unit, Solution(payoffs, 0, solution.counts, solution.solver).house_edge))
    return tuple(found)


def neighboring_requirements(game: Game) -> Iterator[Game]:
    """The game with the dealer's requirement a step lower and a step higher, if hands have five cards."""
    needs = game.dealer_qualifies
    if needs is None or game.ranking is not Ranking.FIVE_CARD or not isinstance(needs.hand.lowest, HandRank):
        return
    for lowest in (_stepped(needs.hand.lowest, -1), _stepped(needs.hand.lowest, 1)):
        if lowest is not None:
            hand = FiveCard(f"{_spelled(lowest)} or better", lowest)
            changed = replace(game, dealer_qualifies=replace(needs, hand=hand))
            if set(faults_of(changed)) <= set(faults_of(game)):
                yield changed


def _spelled(lowest: HandRank) -> str:
    """A requirement as rules name it: a high card with the next one, if that counts.

    >>> _spelled(HandRank(Category.HIGH_CARD, (Rank.ACE, Rank.QUEEN))), _spelled(HandRank(Category.PAIR, (Rank.TWO,)))
    ('ace-queen', 'pair of twos')
    """
    if lowest.category is Category.HIGH_CARD and len(lowest.ranks) > 1:
        return "-".join(rank.singular for rank in lowest.ranks)
    return lowest.name


def _stepped(lowest: HandRank, step: int) -> HandRank | None:
    """The rank with its last named card a step lower or higher; past an ace, the lowest of the next kind.

    >>> pair, ace_king = HandRank(Category.PAIR, (Rank.THREE,)), HandRank(Category.HIGH_CARD, (Rank.ACE, Rank.KING))
    >>> [str(_stepped(each, 1).name) for each in (pair, ace_king)], _stepped(pair, -1).name
    (['pair of fours', 'pair of twos'], 'pair of twos')
    """
    *before, last = lowest.ranks or (Rank.TWO,)
    moved = last + step
    if moved > Rank.ACE or (before and moved >= before[-1]):
        above = [each for each in sorted(Category) if each > lowest.category]
        return HandRank(above[0], (Rank.TWO,)) if above else None
    if moved < Rank.TWO:
        below = [each for each in sorted(Category) if each < lowest.category]
        return HandRank(below[-1], (Rank.ACE,)) if below else None
    return HandRank(lowest.category, (*before, Rank(moved)))


@dataclass(frozen=True)
class RuleChange:
    """A rule set another way, before it is solved."""

    rule: str
    setting: str
    law: str
    game: Game


def rule_changes(declaration: Declaration, game: Game, mathematics: Any) -> Iterator[RuleChange]:
    """The requirement a step lower and higher, and each choice of the house that is not one of pay tables."""
    needs = game.dealer_qualifies
    for changed in neighboring_requirements(game):
        assert needs is not None
        assert changed.dealer_qualifies is not None
        yield RuleChange(
            "the dealer qualifies with", f"{changed.dealer_qualifies.lowest} or better", str(needs.law), changed
        )
    settings = game.house.as_text()
    for option in declaration.options:
        if not isinstance(option, ChoiceOption) or option.of_tables:
            continue
        for value in option.values:
            changed_game = (
                None if value == settings[option.name] else declaration.if_permitted({**settings, option.name: value})
            )
            if changed_game is not None and mathematics(changed_game) != mathematics(game):
                yield RuleChange(f"option {option.name}", value, str(option.law), changed_game)
