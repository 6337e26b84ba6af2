"""The paragraphs for table procedure: decks, opening, cut, betting, irregularities.

A game declares them once; the table enforces and cites them. Differences between games are data here: who may verify
the cards, what an exposed dealer's card voids, which wagers are settled even if the round is void.
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
        """Who verifies the dealer's inspection, in words."""
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
    """The paragraph that has players keep their cards hidden and put them face down, if any."""
    cards_untold: Paragraph | None = None
    """The paragraph that forbids players to discuss their hands, if any."""
    cards_in_view: Paragraph | None = None
    """The paragraph that has players keep their cards in the dealer's view, if any."""
    play_announced: Paragraph | None = None
    """The paragraph that has players announce that they stay in, if any."""
    folded_hand_spread: bool = False
    """Whether a folded hand is spread face down before it is collected."""
    folded_hand_under_wager: bool = False
    """Whether a folded hand is put under the wager it stays for."""


class Until(Enum):
    """How long an exposed dealer card voids the round."""

    DECIDED = "every player had decided"
    REVEALED = "the dealer's hand was revealed"


@dataclass(frozen=True, slots=True)
class Remedy:
    """A paragraph that voids a round, and the wagers that are settled anyway."""

    law: Paragraph
    still_settled: tuple[str, ...] = ()
    put_back: Paragraph | None = None
    """The paragraph that has cards found face up dealt anyway for the wagers still to be settled, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """What happens to a round when something goes wrong."""

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
    """All the paragraphs for a table's procedure."""

    preparation: Preparation
    conduct: Conduct
    irregularities: Irregularities


@dataclass(frozen=True, slots=True, kw_only=True)
class DealingRules:
    """The paragraphs for one way of dealing. `counting_shuffler` is None if the regulation has no exemption."""

    loading: Paragraph
    no_more_bets: Paragraph
    stub: Paragraph
    stub_count: Paragraph
    stub_right: Paragraph
    counting_shuffler: Paragraph | None
    shuffler_required: Paragraph | None = None
    community_from_hand: bool = False
    """Whether community cards are dealt from the hand even with an automated shoe."""
