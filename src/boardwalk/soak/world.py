"""Chance for a simulated table, all from one seed: shuffles, cuts, spins, and stacked decks that bring straight and
royal flushes far more often than chance would.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from boardwalk.cards import DECK, Card, Rank, Suit
from boardwalk.table import commands as do
from boardwalk.table.deal_script import script_for
from boardwalk.table.deck.cut import CUT_LEAST
from boardwalk.table.message import COMMUNITY, RACK, Command, Place
from boardwalk.table.state import Phase, Table

MOST_ON_A_METER = 100_000_00


class SeededWorld:
    """Shuffles, cuts and spins, all decided by a seed.

    >>> SeededWorld(Random(1)).order() == SeededWorld(Random(1)).order()
    True
    """

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def order(self) -> tuple[Card, ...]:
        cards = list(DECK)
        self.dice.shuffle(cards)
        return tuple(cards)

    def cut(self) -> int:
        return self.dice.randint(CUT_LEAST, len(DECK) - CUT_LEAST)

    def spin(self, weights: tuple[int, ...]) -> int:
        return self.dice.choices(range(1, len(weights) + 1), weights)[0]

    def meter_cents(self) -> int:
        return self.dice.randrange(MOST_ON_A_METER)


StackedHand = tuple[Card, ...]
HELD_WITH_FLOP: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("TJQ", ("AK", "89", "9K")),
    ("789", ("TJ", "56", "6T")),
    ("A34", ("25",)),
    ("256", ("34", "K7")),
)
"""A suited flop, and hole cards of its suit that make a royal flush, a straight flush or a flush with it."""
HELD_WITH_PAIR: tuple[tuple[str, tuple[str, ...]], ...] = (("99K", ("99", "KK", "9K")), ("445", ("44", "55")))
"""A paired flop, and hole cards that make four of a kind or a full house with it."""


class StackedWorld(SeededWorld):
    """Shuffles that sometimes bring hands that win a progressive, and spins that sometimes ignore the weights."""

    def __init__(self, dice: Random, chance: float) -> None:
        super().__init__(dice)
        self.chance = chance
        self._cuts: dict[str, int] = {}

    def spin(self, weights: tuple[int, ...]) -> int:
        """Half of the spins are weighted as approved; the others stop anywhere, half of them on the top prize."""
        if self.dice.random() < 0.5:
            return super().spin(weights)
        return super().spin((len(weights) - 1, *(1,) * (len(weights) - 1)))

    def arrange(self, table: Table, command: Command) -> Command:
        """The command, with the order of a shuffle or the place of a cut that this world chose."""
        if isinstance(command, do.CutDeck) and command.deck in self._cuts:
            return replace(command, cards=self._cuts.pop(command.deck))
        if not isinstance(command, do.ShuffleDeck) or not table.game.progressives or not table.seats:
            return command
        self._cuts.pop(command.deck, None)
        if self.dice.random() >= self.chance:
            return command
        order = stacked_order(table, command.order, self.dice)
        if table.decks[command.deck].phase is Phase.IN_SHUFFLER:
            return replace(command, order=order)
        cut = self._cuts[command.deck] = self.cut()
        return replace(command, order=order[-cut:] + order[:-cut])


def stacked_order(table: Table, order: StackedHand, dice: Random) -> StackedHand:
    """The cards of an order, rearranged so that a few seats are dealt winning hands."""
    seats = list(table.seats)
    dice.shuffle(seats)
    hands = _hands_with_flop(seats, dice) if table.game.community_cards else _five_card_hands(seats, dice)
    return prepared_order(table, order, dict(hands))


def prepared_order(table: Table, order: StackedHand, wanted: Mapping[Place, StackedHand]) -> StackedHand:
    """The cards of an order, rearranged so that the seats taken now are dealt these hands."""
    chosen = {card for hand in wanted.values() for card in hand}
    rest = iter([card for card in order if card not in chosen])
    hand_cards = {place: iter(hand) for place, hand in wanted.items()}
    places = [*_places(table), *[RACK] * len(DECK)][: len(DECK)]
    return tuple(next(hand_cards.get(place, rest), None) or next(rest) for place in places)


def _places(table: Table) -> list[Place]:
    """Where each card of the deck goes, from the top."""
    found: list[Place] = []
    for step in script_for(table.dealing, tuple(table.seats)).steps:
        if not step.turns:
            found += [step.to] * step.cards + [RACK] * step.burn
    return found


def _hands_with_flop(seats: list[int], dice: Random) -> Iterator[tuple[Place, StackedHand]]:
    """A flop, and hole cards that fit it."""
    if dice.random() < 0.8:
        flop, held = dice.choice(HELD_WITH_FLOP)
        suit = dice.choice(tuple(Suit))
        hands = [tuple(_card(letter, suit) for letter in text) for text in (flop, *held)]
    else:
        flop, held = dice.choice(HELD_WITH_PAIR)
        hands = _of_ranks((flop, *dice.sample(held, 1)))
    yield COMMUNITY, hands[0]
    used = set(hands[0])
    for seat, hand in zip(seats, dice.sample(hands[1:], len(hands) - 1), strict=False):
        if used.isdisjoint(hand):
            used.update(hand)
            yield seat, hand


def _of_ranks(texts: tuple[str, ...]) -> list[StackedHand]:
    """Cards of these ranks, each in the next suit that its rank has left."""
    left = {rank.letter: iter(Suit) for rank in Rank}
    return [tuple(_card(letter, next(left[letter])) for letter in text) for text in texts]


def _card(letter: str, suit: Suit) -> Card:
    return Card.parse(letter + suit.letter)


def _five_card_hands(seats: list[int], dice: Random) -> Iterator[tuple[Place, StackedHand]]:
    """Straight or royal flushes at one to three seats; sometimes only royal flushes, which share the meter."""
    royals = dice.random() < 0.4
    suits = dice.sample(tuple(Suit), len(Suit))
    for seat, suit in zip(seats[: dice.choice((1, 2, 2, 3))], suits, strict=False):
        lowest = 10 if royals else dice.choice((10, dice.randint(2, 9)))
        yield seat, tuple(dice.sample([Card(Rank(rank), suit) for rank in range(lowest, lowest + 5)], 5))
