"""How often each progressive hand and each spin of a wheel comes up, counted exactly.

Whether a progressive reads a player's own cards, the dealer's, the flop or all of them, every set of as many cards is
equally likely. So its chances depend only on how many cards it reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod

from boardwalk.cards import DECK, Card, Rank, Suit
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveTable, Wheel
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.requirement import FiveCard, Reading, Requirement

FIVE = 5
SUITS = tuple(Suit)
HandClass = tuple[Reading, int]
"""One of several hands that every row treats alike, and how many they are."""


def hands_of(cards: int) -> int:
    """How many hands of this many cards there are.

    >>> hands_of(5)
    2598960
    """
    return comb(len(DECK), cards)


@cache
def _classes_by_rank(cards: int) -> tuple[HandClass, ...]:
    """All hands of five to seven cards, as far as their five-card rank depends on them: by ranks, or by their flush.

    A hand with a flush has at least five different ranks and at most two more cards, so it is never a full house.
    """
    ranks = (held for held in combinations_with_replacement(Rank, cards) if max(Counter(held).values()) <= len(Suit))
    return (*map(_without_flush, ranks), *_with_flush(cards))


def _without_flush(ranks: tuple[Rank, ...]) -> HandClass:
    """A hand of these ranks that is not a flush, and how many there are."""
    held = Counter(ranks).values()
    all_suits = prod(comb(len(Suit), copies) for copies in held)
    spread = tuple(Card(rank, SUITS[place % len(Suit)]) for place, rank in enumerate(ranks))
    return Reading(spread), all_suits - len(Suit) * _with_five_of(tuple(held))


@cache
def _with_five_of(held: tuple[int, ...]) -> int:
    """How many hands, with this many cards of each of their ranks, have five or more cards of one given suit."""
    hands = Counter({0: 1})  # by how many cards are of the suit
    for copies in held:
        longer: Counter[int] = Counter()
        for suited, ways in hands.items():
            longer[suited] += ways * comb(len(Suit) - 1, copies)
            longer[suited + 1] += ways * comb(len(Suit) - 1, copies - 1)
        hands = longer
    return sum(ways for suited, ways in hands.items() if suited >= FIVE)


def _with_flush(cards: int) -> Iterator[HandClass]:
    for suited in range(FIVE, cards + 1):
        ways = len(Suit) * comb(len(DECK) - len(Rank), cards - suited)
        for ranks in combinations(Rank, suited):
            yield Reading(tuple(Card(rank, Suit.SPADES) for rank in ranks)), ways


@cache
def _classes_by_suit(cards: int) -> tuple[HandClass, ...]:
    """All hands of up to five cards, as far as it does not matter which suit is which.

    If all cards are of one suit, it may matter, so these are listed suit by suit.
    """
    return tuple(chain.from_iterable(_of_sizes(sizes) for sizes in _sizes(cards, cards, len(Suit))))


def _sizes(cards: int, most: int, suits: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide cards among suits, the longest suit first, none longer than `most`."""
    if not cards:
        yield ()
    elif suits:
        for first in range(min(cards, most), 0, -1):
            for others in _sizes(cards - first, first, suits - 1):
                yield (first, *others)


def _of_sizes(sizes: tuple[int, ...]) -> Iterator[HandClass]:
    if len(sizes) == 1:
        for suit, ranks in product(Suit, combinations(Rank, sizes[0])):
            yield Reading(tuple(Card(rank, suit) for rank in ranks)), 1
        return
    alike = [
        combinations_with_replacement(list(combinations(Rank, size)), len(list(same))) for size, same in groupby(sizes)
    ]
    for groups in product(*alike):
        suits = tuple(chain.from_iterable(groups))
        cards = tuple(Card(rank, suit) for suit, ranks in zip(SUITS, suits, strict=False) for rank in ranks)
        unused = factorial(len(Suit) - len(suits))
        yield Reading(cards), factorial(len(Suit)) // prod(map(factorial, Counter(suits).values()), start=unused)


@cache
def hands_on(table: ProgressiveTable, cards: int) -> Mapping[str, int]:
    """For each row of a progressive table, how many hands of this many cards it pays.

    >>> from boardwalk.games import GAMES
    >>> (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    >>> dict(hands_on(wager.table, 5))["flush"], dict(hands_on(wager.table, 7))["flush"]
    (5108, 4047644)
    """
    counts = Counter({row.name: 0 for row in table.rows})
    by_rank = all(isinstance(row.hand, FiveCard) for row in table.rows)
    for reading, hands in _classes_by_rank(cards) if by_rank else _classes_by_suit(cards):
        row = table.row_for(reading)
        if row is not None:
            counts[row.name] += hands
    return dict(counts)


def chance_of(table: ProgressiveTable, row: ProgressiveRow, cards: int) -> Fraction:
    """The chance that a wager paid for this many cards wins this row."""
    return Fraction(hands_on(table, cards)[row.name], hands_of(cards))


def fixed_part(table: ProgressiveTable, cards: int) -> Fraction:
    """The average payout of a wager, in cents, from the rows that pay dollars.

    >>> from boardwalk.games import GAMES
    >>> (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    >>> fixed_part(wager.table, 5) / 100
    Fraction(1385, 3822)
    """
    return sum(
        (chance_of(table, row, cards) * row.pays.prize_cents for row in table.rows if isinstance(row.pays, Prize)),
        Fraction(0),
    )


def meter_part(table: ProgressiveTable, cards: int) -> Fraction:
    """The average share of the meter that a wager is paid.

    >>> from boardwalk.games import GAMES
    >>> (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    >>> meter_part(wager.table, 5)
    Fraction(19, 6497400)
    """
    shares = ((row, row.pays) for row in table.rows)
    return sum(
        (
            chance_of(table, row, cards) * Fraction(pays.percent, 100)
            for row, pays in shares
            if isinstance(pays, MeterShare)
        ),
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
