"""Games from outside New Jersey, one file each, that use the words our five games do not need."""

from __future__ import annotations

from tests.support.games.gallery.casino_holdem import CASINO_HOLDEM
from tests.support.games.gallery.crazy_four import CRAZY_FOUR
from tests.support.games.gallery.four_card import FOUR_CARD
from tests.support.games.gallery.high_card_flush import HIGH_CARD_FLUSH
from tests.support.games.gallery.let_it_ride import LET_IT_RIDE
from tests.support.games.gallery.mississippi_stud import MISSISSIPPI_STUD
from tests.support.games.gallery.three_card import THREE_CARD

GALLERY = {
    "casino-holdem": CASINO_HOLDEM,
    "crazy-four": CRAZY_FOUR,
    "four-card": FOUR_CARD,
    "high-card-flush": HIGH_CARD_FLUSH,
    "let-it-ride": LET_IT_RIDE,
    "mississippi-stud": MISSISSIPPI_STUD,
    "three-card": THREE_CARD,
}

__all__ = ["GALLERY"]
