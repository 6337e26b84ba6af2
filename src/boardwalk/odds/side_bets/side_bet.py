"""Side bets: the exact house edge of every optional wager under every pay table that a house may choose for it.
Nothing is sampled.

A pay table reads some cards of the player, the dealer and the board. Every deal of those cards is counted, and the
table is asked for its row as in a settlement. A wager that depends on how the hands compare is counted by the solver,
for a player who never folds. A house's payout limits are left out here, and cards are exposed where a bonus requires
that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, sqrt
from types import MappingProxyType

from boardwalk.cards import DECK
from boardwalk.cards.rank_tables import MOST_CARDS
from boardwalk.errors import InputError
from boardwalk.games import Declaration, Game, find_game
from boardwalk.games.declaration.option import ChoiceOption
from boardwalk.games.declaration.pay_table import Payout, PayTable, Pile, Push
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.round import Otherwise
from boardwalk.games.declaration.wager import Placement, Result, Standing, Wager
from boardwalk.games.legality import verify_placed
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.side_bets.hand_counts import FEWEST_RANKED, can_be_counted, kinds_of_hand
from boardwalk.odds.side_bets.showdown import NEVER_FOLDS, count_showdowns
from boardwalk.press.figure_table import FigureTable, ShownAsTable

NO_CARDS = Reading(())


@dataclass(frozen=True, slots=True)
class SideBetRow:
    """A row of the pay table, how many deals it pays, and what they add to the return."""

    name: str
    pays: Payout
    won: Fraction
    """What it pays per unit; for a fixed prize, the smaller the unit, the more."""
    deals: int
    chance: Fraction

    @property
    def contribution(self) -> Fraction:
        """What the row adds to the expectation of a unit; each deal that no row pays loses the unit."""
        return self.chance * self.won


@dataclass(frozen=True, repr=False)
class SideBet(ShownAsTable):
    """An optional wager under one pay table; figures are exact and per unit staked on it."""

    game: str
    wager: str
    title: str
    table: str
    """The label of the pay table; empty if the regulation prints only one."""
    law: Paragraph
    unit_cents: int
    deals: int
    """Equally likely deals of the cards that the table reads."""
    rows: tuple[SideBetRow, ...]
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The settings that choose this table, if the house has a choice."""
    provided: str = ""
    """What the figures take for granted, if anything: that the player never folds."""

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The chance that it wins."""
        return sum((row.chance for row in self.rows if not isinstance(row.pays, Push)), Fraction(0))

    @cached_property
    def loss_frequency(self) -> Fraction:
        """The chance that it loses: no row pays it or pushes."""
        return 1 - sum((row.chance for row in self.rows), Fraction(0))

    @cached_property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit in the long run; below zero if the wager favors the player."""
        return self.loss_frequency - sum((row.contribution for row in self.rows), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """The variance of what a unit wins or loses."""
        squares = sum((row.chance * row.won**2 for row in self.rows), self.loss_frequency)
        return squares - self.house_edge**2

    @property
    def standard_deviation(self) -> float:
        """For display: the root of the variance."""
        return sqrt(self.variance)

    def figure_table(self) -> FigureTable:
        rows = tuple(
            (row.name, str(row.pays), f"{row.deals:,}", f"{float(row.contribution):+.6f}") for row in self.rows
        )
        table = f", table {self.table}" if self.table else ""
        heading = f"{self.title}{table}: house edge {float(self.house_edge):.4%}, {self.deals:,} deals"
        return FigureTable(heading, ("hand", "pays", "deals", "return"), rows)


class NotCountedError(InputError):
    """A side bet has no exact figures of its own."""


@dataclass(frozen=True)
class NotCounted:
    """A side bet without exact figures, and the reason."""

    wager: str
    title: str
    reason: str


def side_bets(
    declared: Declaration | str, options: Mapping[str, object] | None = None, unit_cents: int = UNIT_CENTS
) -> tuple[SideBet, ...]:
    """Every side bet of a game under every table that a house with these options may still choose for it.

    Those that cannot be counted are left out; `not_counted` says why.

    >>> for bet in side_bets("heads-up", {"trips-plus-table": "4"}):
    ...     print(bet.wager, bet.table, dict(bet.options), bet.house_edge)
    trips-plus 4 {'trips-plus-table': '4'} 1451077/33446140
    pocket-bonus 1 {'pocket-bonus-table': '1'} 10/221
    pocket-bonus 2 {'pocket-bonus-table': '2'} 15/221
    pocket-bonus 3 {'pocket-bonus-table': '3'} 22/221
    """
    declaration = find_game(declared) if isinstance(declared, str) else declared
    fixed = dict(options or {})
    game = declaration.game(fixed)
    houses = {
        option.name: [
            each for value in option.values if (each := declaration.if_permitted({**fixed, option.name: value}))
        ]
        for option in declaration.options
        if isinstance(option, ChoiceOption)
    }
    return tuple(
        bet for wager in optional_wagers(game) for bet in _by_table(game, wager.name, houses, fixed, unit_cents)
    )


def in_force(game: Game, unit_cents: int = UNIT_CENTS) -> tuple[SideBet, ...]:
    """The side bets of a game as one house plays it; without those that cannot be counted.

    >>> from boardwalk.games import GAMES
    >>> [(bet.wager, round(float(bet.house_edge), 6)) for bet in in_force(GAMES["texas-bonus"].game())]
    [('bonus', 0.085406)]
    """
    found = (_if_counted(game, wager, unit_cents) for wager in optional_wagers(game))
    return tuple(bet for bet in found if bet is not None)


def not_counted(game: Game, unit_cents: int = UNIT_CENTS) -> tuple[NotCounted, ...]:
    """The side bets that have no exact figures, each with the reason."""
    found = []
    for wager in optional_wagers(game):
        try:
            side_bet(game, wager, unit_cents)
        except NotCountedError as error:
            found.append(NotCounted(wager.name, wager.title, error.reason))
    return tuple(found)


def _if_counted(game: Game, wager: Wager, unit_cents: int) -> SideBet | None:
    with suppress(NotCountedError):
        return side_bet(game, wager, unit_cents)
    return None


def optional_wagers(game: Game) -> tuple[Wager, ...]:
    """The wagers that a player may leave out; none at a game without side bets."""
    return tuple(wager for wager in game.wagers if wager.place is Placement.OPTIONAL)


def _by_table(
    game: Game, name: str, houses: Mapping[str, list[Game]], fixed: Mapping[str, object], unit_cents: int
) -> Iterator[SideBet]:
    """The wager in each house that differs in one option; the options in `fixed` do not vary."""
    offering = {option: [each for each in varied if _tables(each, name)] for option, varied in houses.items()}
    deciding = [
        option
        for option, varied in offering.items()
        if any(_tables(each, name) != _tables(varied[0], name) for each in varied)
    ]
    varied = [each for option in deciding if option not in fixed for each in offering[option]]
    seen: list[tuple[PayTable, ...]] = []
    for each in varied or [game]:
        if _tables(each, name) not in seen:
            seen.append(_tables(each, name))
            settings = each.house.as_text()
            bet = _if_counted(each, each.wager(name), unit_cents)
            if bet is not None:
                yield replace(bet, options=MappingProxyType({option: settings[option] for option in deciding}))


def _tables(game: Game, name: str) -> tuple[PayTable, ...]:
    """The pay tables of a wager in this house; none if it is not offered."""
    return next((wager.tables for wager in game.wagers if wager.name == name), ())


def side_bet(game: Game, wager: Wager, unit_cents: int = UNIT_CENTS) -> SideBet:
    """One side bet as one house plays it, or a refusal with the reason if it cannot be counted."""
    if unit_cents <= 0:
        raise InputError("unit", f"must be more than $0, not {dollars(unit_cents)}")
    verify_placed(game, wager.name, unit_cents)
    if any(Pile.OTHERS in table.reads for table in wager.asked.values()):
        raise NotCountedError(wager.name, "pays for other players' hands, so its edge depends on how many play")
    try:
        table = only_table(wager)
    except NotCountedError:
        table = None
    if table is None or not table.reads_fixed_cards:
        return _by_showdown(game, wager, unit_cents)
    cards = game.cards_read(table.reads)
    dealer_cards = game.dealer_hole_cards if any(row.dealer is not None for row in table.rows) else 0
    _verify_countable(wager, table, cards, dealer_cards)
    deals = comb(len(DECK), cards) * comb(len(DECK) - cards, dealer_cards)
    paid = _count_deals(table, cards, dealer_cards, unit_cents)
    rows = tuple(
        SideBetRow(
            row.name,
            row.pays,
            Fraction(row.pays.cents(unit_cents), unit_cents),
            paid[place],
            Fraction(paid[place], deals),
        )
        for place, row in enumerate(table.rows)
    )
    assert paid.total() == deals, f"{paid.total()} of {deals} deals were counted for {table.title}"
    return SideBet(game.name, wager.name, wager.title, table.label, table.law, unit_cents, deals, rows)


def _by_showdown(game: Game, wager: Wager, unit_cents: int) -> SideBet:
    """A side bet that depends on how the hands compare."""
    try:
        counted = count_showdowns(game, wager, unit_cents)
    except InputError as error:
        raise NotCountedError(wager.name, error.reason) from None
    rows = tuple(
        SideBetRow(each.name, each.pays, Fraction(each.cents, unit_cents), deals, Fraction(deals, counted.deals))
        for each, deals in sorted(counted.paid.items(), key=lambda item: -item[0].cents)
    )
    label, law = next(((table.label, table.law) for table in wager.tables), ("", wager.law))
    folds = NEVER_FOLDS if any(decision.otherwise is Otherwise.FOLD for decision in game.decisions) else ""
    return SideBet(game.name, wager.name, wager.title, label, law, unit_cents, counted.deals, rows, provided=folds)


def only_table(wager: Wager) -> PayTable:
    """The one table that decides the wager: a hand on it is paid, any other loses, whatever else happens."""
    for table in wager.tables:
        alone = {(None, None, table, None, table), (None, None, None, table, Result.LOSE)}
        cases = ([case for case in wager.cases[each] if case.exposed is not False] for each in Standing)
        if all(
            {(case.qualified, case.placed, case.on, case.off, case.verdict) for case in left} == alone for left in cases
        ):
            return table
    raise NotCountedError(wager.name, "depends on more than the cards of one pay table, so it has no edge of its own")


def _verify_countable(wager: Wager, table: PayTable, cards: int, dealer_cards: int) -> None:
    if (
        cards > MOST_CARDS
        or (cards >= FEWEST_RANKED and (dealer_cards or not can_be_counted(table, cards)))
        or (dealer_cards and Pile.DEALER in table.reads)
    ):
        raise NotCountedError(wager.name, f"{table.title} pays for hands that cannot be counted exactly")


@lru_cache(maxsize=256)
def _count_deals(table: PayTable, cards: int, dealer_cards: int, unit_cents: int) -> Counter[int]:
    """How many deals each row pays, by its place in the table; at -1 those that no row pays."""
    places = {id(row): place for place, row in enumerate(table.rows)}
    paid: Counter[int] = Counter()
    for hand, hands in kinds_of_hand(table, cards):
        for dealer, dealers in _dealers_against(table, hand, dealer_cards):
            row = table.best_row(hand, dealer, unit_cents)
            paid[places.get(id(row), -1)] += hands * dealers
    return paid


def _dealers_against(table: PayTable, hand: Reading, dealer_cards: int) -> Iterator[tuple[Reading, int]]:
    """The dealer's possible cards against a hand, one by one only if a row that the hand meets requires some."""
    if any(row.dealer is not None and row.hand.met_by(hand) for row in table.rows):
        left = [card for card in DECK if card not in hand.cards]
        yield from ((Reading(cards), 1) for cards in combinations(left, dealer_cards))
    else:
        yield NO_CARDS, comb(len(DECK) - len(hand.cards), dealer_cards)
