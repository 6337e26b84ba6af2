"""Which tables may feed one meter: 13:69D-1.39B(a) and (d), 28.11(g) and (h), 40.11(e), and the chance of a jackpot.

What a table pays for a hand off the meter, and how often that hand comes, is the same at all tables of a link; both are
counted here, not believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from boardwalk.errors import Refusal
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, MeterShare, ProgressiveTable, ProgressiveWager, Top
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.progressive.award import JACKPOT, wager_of
from boardwalk.progressive.chances import chance_of, hands_on, position_chances, spin_chance
from boardwalk.progressive.parameters import Parameters

LINK, EQUAL, ONLY_TABLE_A, CHANCE = (
    cite("13:69D-1.39B(a)"),
    cite("13:69D-1.39B(d)"),
    cite("13:69F-28.11(g)"),
    cite("B40"),
)
LEAST_CHANCE = Fraction(1, 100_000_000)
BOTH_ENDS = ("texas-bonus", "caribbean")
"""The two games whose link has a rule of its own."""


def verify_link(games: Mapping[str, Game]) -> None:
    """Refuse tables that may not feed one meter; `games` holds the game of each table."""
    for table, game in games.items():
        _verify_feeds(table, game)
        _verify_chances(table, game)
    _verify_table_a(games)
    _verify_equal(games)


def _verify_feeds(table: str, game: Game) -> None:
    """A table has a wager that pays off a meter."""
    if game.progressive is not None:
        return
    if game.bonus_spin is None:
        raise Refusal("game", f"{game.title} at table {table} is offered without a progressive", LINK)
    if game.bonus_spin.wheel.top is not Top.JACKPOT:
        wheel = game.bonus_spin.wheel
        raise Refusal("game", f"the wheel {wheel.name} at table {table} has no progressive jackpot", wheel.law)


def jackpot_chances(game: Game) -> dict[str, Fraction]:
    """The chance that a wager wins each percentage of the meter, or the jackpot of the wheel.

    >>> from boardwalk.games import GAMES
    >>> jackpot_chances(GAMES["caribbean"].game({"progressive": "on"}))
    {'royal flush': Fraction(1, 649740), 'straight flush': Fraction(3, 216580)}
    """
    wager = wager_of(game)
    if isinstance(wager, BonusSpin):
        by_position = zip(wager.wheel.positions, position_chances(wager.weights), strict=True)
        top = sum((chance for position, chance in by_position if position.player_cents is None), Fraction(0))
        return {JACKPOT: spin_chance(wager, game.hole_cards) * top}
    table = wager.table
    return {row.name: chance_of(table, row) for row in table.rows if isinstance(row.pays, MeterShare)}


def _verify_chances(table: str, game: Game) -> None:
    for hand, chance in jackpot_chances(game).items():
        if chance < LEAST_CHANCE:
            reason = f"the chance of a {hand} at table {table} is worse than 1 in {LEAST_CHANCE.denominator:,}"
            raise Refusal("game", reason, CHANCE)


def _verify_table_a(games: Mapping[str, Game]) -> None:
    """Linked with Caribbean stud, Texas hold 'em bonus is offered with Table A and no other."""
    texas, caribbean = BOTH_ENDS
    if caribbean not in {game.name for game in games.values()}:
        return
    for table, game in games.items():
        if game.name == texas and game.progressive is not None and game.progressive.table.label != "A":
            title = game.progressive.table.title
            reason = f"only Table A is linked with Caribbean stud; table {table} has the {title}"
            raise Refusal("game", reason, ONLY_TABLE_A)


def _verify_equal(games: Mapping[str, Game]) -> None:
    """Every table is compared with the first."""
    if not games:
        return
    (first, game), *others = games.items()
    for table, other in others:
        one, two = wager_of(game), wager_of(other)
        if isinstance(one, BonusSpin) and isinstance(two, BonusSpin):
            _verify_same_wheel(one, two, f"table {table} and table {first}")
        elif isinstance(one, ProgressiveWager) and isinstance(two, ProgressiveWager):
            _verify_same_odds(one, two, f"table {table} and table {first}")
        else:
            raise Refusal("game", f"table {table} and table {first}: a wheel and a progressive are not linked", LINK)


def _verify_same_wheel(one: BonusSpin, other: BonusSpin, tables: str) -> None:
    if one.wheel != other.wheel:
        raise Refusal("game", f"{tables} have different wheels", one.wheel.law)
    if one.weights != other.weights:
        raise Refusal("game", f"{tables} have different weights, so that the house advantage differs", EQUAL)


def _verify_same_odds(one: ProgressiveWager, other: ProgressiveWager, tables: str) -> None:
    """The same wager has the same payouts off the meter, and the same number of hands wins each."""
    if one.stake_cents != other.stake_cents or _off_meter(one.table) != _off_meter(other.table):
        raise Refusal("game", f"payouts off the meter, or the chances of winning them, differ between {tables}", EQUAL)


def _off_meter(table: ProgressiveTable) -> dict[str, tuple[object, int]]:
    hands = hands_on(table)
    return {row.name: (row.pays, hands[row.name]) for row in table.rows if row.off_meter}


def verify_terms(parameters: Parameters, game: Game) -> None:
    """Refuse parameters under which this game may not be offered: too low a rate, or other terms than its wheel's."""
    wager = wager_of(game)
    if isinstance(wager, BonusSpin):
        _verify_wheel_terms(parameters, wager)
    elif parameters.rate < wager.least_rate:
        reason = (
            f"at least {_percent(wager.least_rate)} of each wager goes to the meter, not {_percent(parameters.rate)}"
        )
        raise Refusal("rate", reason, wager.rate_law)


def _verify_wheel_terms(parameters: Parameters, spin: BonusSpin) -> None:
    wheel = spin.wheel
    for field, cents in (("base_cents", parameters.base_cents), ("reset_cents", parameters.reset_cents)):
        if cents != wheel.seed_cents:
            raise Refusal(field, f"the wheel {wheel.name} is seeded with {dollars(wheel.seed_cents)}", wheel.law)
    if parameters.rate != wheel.rate:
        raise Refusal("rate", f"{_percent(wheel.rate)} of each wager on {wheel.name} goes to the meter", wheel.law)


def _percent(rate: Fraction) -> str:
    percent = rate * 100
    digits = Decimal(percent.numerator) / percent.denominator
    return f"{digits:f}%" if Fraction(digits) == percent else f"{rate} of it"
