"""Games from outside New Jersey, a game file each, that use the words our five games do not need."""

from __future__ import annotations

from tests.support.games.gallery.casino_holdem import casino_holdem
from tests.support.games.gallery.crazy_four import crazy_four_poker
from tests.support.games.gallery.four_card import four_card_poker
from tests.support.games.gallery.high_card_flush import high_card_flush
from tests.support.games.gallery.let_it_ride import let_it_ride
from tests.support.games.gallery.mississippi_stud import mississippi_stud
from tests.support.games.gallery.three_card import three_card_poker

GALLERY = {
    each.name: each
    for each in (
        casino_holdem,
        crazy_four_poker,
        four_card_poker,
        high_card_flush,
        let_it_ride,
        mississippi_stud,
        three_card_poker,
    )
}

__all__ = ["GALLERY"]
