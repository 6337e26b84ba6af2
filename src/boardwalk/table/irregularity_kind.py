"""What went wrong, as data. A report that waits for the floor, and the record of every report, hold the kind of the
irregularity and its figures; the words are made from them when someone reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardwalk.table.message import Place, place_name


class IrregularityKind(StrEnum):
    """What may go wrong with the cards and the devices that handle them."""

    DEALER_CARD = "dealer-card-exposed"
    FACE_UP = "card-face-up"
    DRAWN_IN_ERROR = "card-drawn-in-error"
    WRONG_NUMBER = "wrong-number-of-cards"
    SHOE_JAM = "shoe-jam"
    SHUFFLER_JAM = "shuffler-jam"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A kind with what it concerns: a place and its cards, a position, or a deck.

    >>> Irregularity(IrregularityKind.WRONG_NUMBER, place=3, cards=4, expected=3).words
    'seat 3 has 4 cards, not 3'
    """

    kind: IrregularityKind
    place: Place | None = None
    cards: int | None = None
    expected: int | None = None
    position: int | None = None
    deck: str = ""

    @property
    def words(self) -> str:
        """The irregularity as a person would report it, without a period."""
        place = None if self.place is None else place_name(self.place)
        cards = f"{self.cards} card{'' if self.cards == 1 else 's'}"
        card = "the next card" if self.position == 1 else f"card {self.position} of the next step"
        return _WORDS[self.kind].format(
            place=place, cards=cards, expected=self.expected, position=self.position, card=card, deck=self.deck
        )


_WORDS = {
    IrregularityKind.DEALER_CARD: "the dealer's card {position} was exposed",
    IrregularityKind.FACE_UP: "{card} is face up in the shoe or deck",
    IrregularityKind.DRAWN_IN_ERROR: "a card was drawn in error",
    IrregularityKind.WRONG_NUMBER: "{place} has {cards}, not {expected}",
    IrregularityKind.SHOE_JAM: "the automated shoe jammed",
    IrregularityKind.SHUFFLER_JAM: "the shuffler jammed with the {deck} deck",
    IrregularityKind.MISDEAL: "{cards} went to {place} instead of {expected}",
}
