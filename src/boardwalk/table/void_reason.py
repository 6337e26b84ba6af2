"""Why hands are void, as data. A record holds the cause and its figures; the words are made from them when someone
reads it, so a sentence can be reworded and every record stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardwalk.cards import Card, UnknownCard
from boardwalk.table.message import Place, place_name


class VoidCause(StrEnum):
    """What made hands void."""

    EXPOSED_BEFORE_DECISIONS = "dealer-card-exposed-before-decisions"
    EXPOSED_BEFORE_REVEAL = "dealer-card-exposed-before-reveal"
    CARDS_FACE_UP = "cards-face-up"
    DECK_RUNS_OUT = "deck-runs-out"
    WRONG_NUMBER = "wrong-number-of-cards"
    SHOE_JAM = "shoe-jam"
    STUB_MISDEAL = "stub-misdeal"
    STUB_INCOMPLETE = "stub-incomplete"


@dataclass(frozen=True, slots=True)
class VoidReason:
    """A cause with what it concerns: a place, a card, or a count next to the one expected.

    >>> VoidReason(VoidCause.WRONG_NUMBER, place=3, cards=4, expected=3).words
    'seat 3 has 1 card too many'
    """

    cause: VoidCause
    place: Place | None = None
    card: Card | None = None
    cards: int | None = None
    expected: int | None = None

    @property
    def words(self) -> str:
        """The reason as a person would give it, without a period."""
        place = None if self.place is None else place_name(self.place)
        card = "card" if isinstance(self.card, UnknownCard) else self.card
        return _WORDS[self.cause].format(
            place=place, card=card, cards=self.cards, expected=self.expected, difference=self._difference()
        )

    def _difference(self) -> str:
        over = (self.cards or 0) - (self.expected or 0)
        return f"{abs(over)} card{'' if abs(over) == 1 else 's'} too {'many' if over > 0 else 'few'}"


_WORDS = {
    VoidCause.EXPOSED_BEFORE_DECISIONS: "the dealer's {card} was exposed before every player had decided",
    VoidCause.EXPOSED_BEFORE_REVEAL: "the dealer's {card} was exposed before the dealer's hand was revealed",
    VoidCause.CARDS_FACE_UP: "more than one card was found face up",
    VoidCause.DECK_RUNS_OUT: "there are not enough cards left to finish the round",
    VoidCause.WRONG_NUMBER: "{place} has {difference}",
    VoidCause.SHOE_JAM: "the automated shoe malfunctioned",
    VoidCause.STUB_MISDEAL: "the stub had {cards} cards, not {expected}, because cards were misdealt",
    VoidCause.STUB_INCOMPLETE: "with this stub the deck has {cards} cards, not {expected}",
}
