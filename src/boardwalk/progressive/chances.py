"""How often each progressive hand and each spin of a wheel comes up, counted exactly.

Whether a progressive uses two cards and the flop or a player's own five cards, every set of five is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from boardwalk.cards import DECK, Card, Rank, Suit
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveTable, Wheel
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.requirement import Reading, Requirement

FIVE = 5
SUITS = tuple(Suit)
FIVE_CARD_HANDS = comb(len(DECK), FIVE)


@cache
def _classes() -> tuple[tuple[Reading, int], ...]:
    """One hand of each kind (its ranks, and suited or not), and how many hands are of that kind."""
    found = [
        _of_ranks(ranks) for ranks in combinations_with_replacement(Rank, FIVE) if max(Counter(ranks).values()) <= 4
    ]
    suited = [
        (Reading(tuple(Card(rank, Suit.SPADES) for rank in ranks)), len(Suit)) for ranks in combinations(Rank, FIVE)
    ]
    return (*found, *suited)


def _of_ranks(ranks: tuple[Rank, ...]) -> tuple[Reading, int]:
    """A hand of these ranks that is not a flush, and how many there are."""
    held = Counter(ranks)
    cards = tuple(Card(rank, suit) for rank, copies in held.items() for suit in SUITS[:copies])
    if len(held) == FIVE:
        first, *others = cards
        cards = (Card(first.rank, Suit.HEARTS if first.suit is not Suit.HEARTS else Suit.SPADES), *others)
    suits = prod(comb(len(Suit), copies) for copies in held.values())
    return Reading(cards), suits - (len(Suit) if len(held) == FIVE else 0)


@cache
def hands_on(table: ProgressiveTable) -> Mapping[str, int]:
    """For each row of a progressive table, how many five-card hands it pays.

    >>> from boardwalk.games import GAMES
    >>> caribbean = GAMES["caribbean"].game({"progressive": "on"}).progressive
    >>> dict(hands_on(caribbean.table))["flush"]
    5108
    """
    counts = Counter({row.name: 0 for row in table.rows})
    for reading, hands in _classes():
        row = table.row_for(reading)
        if row is not None:
            counts[row.name] += hands
    return dict(counts)


def chance_of(table: ProgressiveTable, row: ProgressiveRow) -> Fraction:
    """The chance that a wager wins this row."""
    return Fraction(hands_on(table)[row.name], FIVE_CARD_HANDS)


def fixed_part(table: ProgressiveTable) -> Fraction:
    """The average payout of a wager, in cents, from the rows that pay dollars.

    >>> from boardwalk.games import GAMES
    >>> fixed_part(GAMES["caribbean"].game({"progressive": "on"}).progressive.table) / 100
    Fraction(1385, 3822)
    """
    return sum(
        (chance_of(table, row) * row.pays.prize_cents for row in table.rows if isinstance(row.pays, Prize)), Fraction(0)
    )


def meter_part(table: ProgressiveTable) -> Fraction:
    """The average share of the meter that a wager is paid.

    >>> from boardwalk.games import GAMES
    >>> meter_part(GAMES["caribbean"].game({"progressive": "on"}).progressive.table)
    Fraction(19, 6497400)
    """
    shares = ((row, row.pays) for row in table.rows)
    return sum(
        (chance_of(table, row) * Fraction(pays.percent, 100) for row, pays in shares if isinstance(pays, MeterShare)),
        Fraction(0),
    )


def trigger_chance(trigger: Requirement, cards: int) -> Fraction:
    """The chance that this many cards meet a requirement.

    >>> from boardwalk.games.declaration.requirement import Suited
    >>> trigger_chance(Suited("three suited cards", 3), 3)
    Fraction(22, 425)
    """
    met = sum(trigger.met_by(Reading(own)) for own in combinations(DECK, cards))
    return Fraction(met, comb(len(DECK), cards))


def position_chances(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of each wheel position, in order."""
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def mean_spin(wheel: Wheel, weights: tuple[int, ...], top_cents: int) -> tuple[Fraction, Fraction]:
    """The average payout of a spin to its player and to each other bettor, in cents, with this top prize."""
    chances = position_chances(weights)
    player = sum(
        chance * (top_cents if position.player_cents is None else position.player_cents)
        for chance, position in zip(chances, wheel.positions, strict=True)
    )
    community = sum(
        chance * position.community_cents for chance, position in zip(chances, wheel.positions, strict=True)
    )
    return Fraction(player), Fraction(community)


@cache
def spin_chance(spin: BonusSpin, own_cards: int) -> Fraction:
    """The chance that a bettor's cards trigger a spin."""
    return trigger_chance(spin.trigger, own_cards)
