"""A card, its rank and suit, and the ways people write it."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple

from boardwalk.errors import InputError, quoted


class Rank(IntEnum):
    """Two to ace, ace high. An ace that ends a low straight is handled by the hand.

    >>> Rank.ACE > Rank.KING, int(Rank.TEN)
    (True, 10)
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        return "..23456789TJQKA"[self]

    @property
    def singular(self) -> str:
        """What a dealer calls one: "six"."""
        return "10" if self is Rank.TEN else self.name.lower()

    @property
    def plural(self) -> str:
        """What a dealer calls several: "sixes"."""
        return self.singular + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """The four suits, none higher than another.

    >>> Card(Rank.QUEEN, Suit.SPADES)
    Card.parse('Qs')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]


class Card(NamedTuple):
    """One card of the deck.

    >>> ace = Card.parse("A♠")
    >>> ace, str(ace), ace.pretty, ace.number
    (Card.parse('As'), 'As', 'A♠', 51)
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str, field: str = "card") -> Card:
        """Read `As`, `10h`, `th`, `A♠` or `🂡`. Anything else raises an `InputError` that names `field`."""
        card = _BY_SPELLING.get(text) or _BY_SPELLING.get(text.lower())
        if card is None:
            raise InputError(field, f"{quoted(text)} is not a card. Write rank and suit, such as As, 10h or Td")
        return card

    @property
    def number(self) -> int:
        """The card's number in arrays: 0 for the two of clubs to 51 for the ace of spades, by rank, then suit."""
        return (self.rank - 2) * 4 + self.suit

    @property
    def pretty(self) -> str:
        """As printed in a card's corner: `10♥`."""
        return ("10" if self.rank is Rank.TEN else self.rank.letter) + self.suit.symbol

    def __str__(self) -> str:
        return _CODES[(self.rank - 2) * 4 + self.suit]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_CODES = tuple(rank.letter + suit.letter for rank in Rank for suit in Suit)

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The 52 cards in the order of `Card.number`."""


def _block_character(card: Card) -> str:
    # Unicode gives each suit a row of sixteen, ace first, with a knight between jack and queen.
    row = {Suit.SPADES: 0x1F0A0, Suit.HEARTS: 0x1F0B0, Suit.DIAMONDS: 0x1F0C0, Suit.CLUBS: 0x1F0D0}[card.suit]
    column = 1 if card.rank is Rank.ACE else card.rank + (card.rank >= Rank.QUEEN)
    return chr(row + column)


def _spellings() -> dict[str, Card]:
    outlined = {Suit.CLUBS: "♧", Suit.DIAMONDS: "♢", Suit.HEARTS: "♡", Suit.SPADES: "♤"}
    found: dict[str, Card] = {}
    for card in DECK:
        ranks = {card.rank.letter, card.rank.letter.lower()} | ({"10"} if card.rank is Rank.TEN else set())
        for rank in ranks:
            for suit in (card.suit.letter, card.suit.letter.upper(), card.suit.symbol, outlined[card.suit]):
                found[rank + suit] = card
                found[rank + suit + "\ufe0f"] = card  # browsers and phones add a "draw as emoji" mark
        found[_block_character(card)] = card
    return found


_BY_SPELLING = _spellings()
_RUN_TOGETHER = re.compile(r"(?:10|[2-9tjqka])[cdhs♣♦♥♠♧♢♡♤]\ufe0f?|[\U0001f0a1-\U0001f0de]", re.IGNORECASE)


def parse_cards(text: str, field: str = "cards") -> tuple[Card, ...]:
    """Read several cards, with or without spaces or commas between them.

    >>> parse_cards("Ah Ad,10c")
    (Card.parse('Ah'), Card.parse('Ad'), Card.parse('Tc'))
    >>> parse_cards("AhAd10c") == parse_cards("Ah Ad 10c")
    True
    """
    if not isinstance(text, str):
        raise InputError(field, f'must be text such as "Ah Kd", not {text!r}')
    cards = []
    for word in text.replace(",", " ").split():
        card = _BY_SPELLING.get(word)
        if card is not None:
            cards.append(card)
        else:
            cards.extend(_read_word(word, field))
    return tuple(cards)


def _read_word(word: str, field: str) -> list[Card]:
    if len(word) > 1 and _RUN_TOGETHER.sub("", word) == "":
        return [Card.parse(match.group(), field) for match in _RUN_TOGETHER.finditer(word)]
    return [Card.parse(word, field)]


def format_cards(cards: tuple[Card, ...]) -> str:
    """The cards as `parse_cards` reads them: `Ah Ad Tc`."""
    try:
        return " ".join([_CODES[(rank - 2) * 4 + suit] for rank, suit in cards])
    except TypeError:  # one of them is unknown
        return " ".join(map(str, cards))
