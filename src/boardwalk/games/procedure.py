"""The paragraphs behind what is done at a table whatever the cards bring: decks, opening, cut, betting, irregularities.

A game declares them once; the table enforces them and cites them. What differs between games stands here as data: who
may verify the cards, what a dealer's exposed card voids, which wagers are settled although the round is void.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """Decks, opening, shuffle and cut."""

    decks: Paragraph
    second_deck: Paragraph
    backs_differ: Paragraph
    other_deck_in_shuffler: Paragraph
    decks_alternate: Paragraph
    one_deck_in_rack: Paragraph
    receipt: Paragraph
    spread: Paragraph
    wash: Paragraph
    each_deck_apart: Paragraph
    shuffle: Paragraph
    machine_needs_no_cut: Paragraph
    cut_due: Paragraph
    cut_at_least: Paragraph
    recut: Paragraph
    idle: Paragraph
    supervisor_may_verify: bool = False

    @property
    def verifier(self) -> str:
        """Who looks over what the dealer has inspected, in words."""
        return "A floorperson or supervisor" if self.supervisor_may_verify else "The floorperson"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Betting, the dealer's hand and the collection of cards."""

    bets_closed: Paragraph
    seated: Paragraph
    one_position: Paragraph
    dealer_revealed: Paragraph
    folded_hand_stays: Paragraph
    folded_hand_collected: Paragraph
    cards_collected: Paragraph
    cards_private: Paragraph | None = None
    """Where players look at their cards unseen by others and lay them face down, this paragraph."""
    cards_untold: Paragraph | None = None
    """Where players may not tell each other what they hold, this paragraph."""
    cards_in_view: Paragraph | None = None
    """Where players keep their cards where the dealer sees them, this paragraph."""
    play_announced: Paragraph | None = None
    """Where players say that they play on, this paragraph."""
    folded_hand_spread: bool = False
    """Whether a folded hand is spread face down before it is collected."""
    folded_hand_under_wager: bool = False
    """Whether a folded hand lies under the wager for which it stays."""


class Until(Enum):
    """How long an exposed card of the dealer's voids the round."""

    DECIDED = "every player has decided"
    REVEALED = "the dealer's hand is revealed"


@dataclass(frozen=True, slots=True)
class Remedy:
    """A paragraph that voids a round, and the wagers that are settled all the same."""

    law: Paragraph
    still_settled: tuple[str, ...] = ()
    put_back: Paragraph | None = None
    """Where cards found face up are dealt all the same to the wagers that are still settled, this paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """What becomes of a round in which something went wrong."""

    dealer_card_exposed: Remedy
    exposed_until: Until = Until.DECIDED
    one_face_up: Paragraph
    more_face_up: Remedy
    more_face_up_after_first_cards: Remedy
    drawn_in_error: Paragraph
    wrong_player_hand: Paragraph
    wrong_player_hand_voids_all: bool = False
    wrong_dealer_hand: Paragraph
    wrong_community: Paragraph
    wrong_stub: Paragraph
    shuffler_jam: Paragraph
    shoe_jam: Paragraph
    device_off_first: Paragraph


@dataclass(frozen=True, slots=True)
class Procedure:
    """All of them."""

    preparation: Preparation
    conduct: Conduct
    irregularities: Irregularities


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingRules:
    """The paragraphs of one way of dealing; `counting_shuffler` is missing where the text prints no exemption."""

    loading: Paragraph
    no_more_bets: Paragraph
    stub: Paragraph
    stub_count: Paragraph
    stub_right: Paragraph
    counting_shuffler: Paragraph | None
    shuffler_required: Paragraph | None = None
    community_from_hand: bool = False
    """Whether the community cards come from the hand although the shoe is automated."""
