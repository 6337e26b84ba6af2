"""The dealer's procedure manual for a table as a house has set it up: the document, its headlines and its sections."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.manual import housekeeping, opening, play, settlement
from boardwalk.documents.offer import Offer, dealing_ways
from boardwalk.documents.rules.phrase import number, with_sources
from boardwalk.documents.rules.rule_book import facts_of
from boardwalk.games import Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.press.document import Document, Headline, Section
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.device import Device
from boardwalk.table.next_act import COUNT_EVERY


def manual_of(offer: Offer) -> Document:
    """What the dealer does at this table, from opening to closing.

    >>> from boardwalk.documents.offer import offer_of
    >>> manual_of(offer_of("caribbean")).sections[0].title
    'The table and its equipment'
    """
    document = Document(
        "Dealer's procedure manual",
        offer.game.title,
        facts_of(offer),
        headlines_of(offer),
        tuple(_sections(offer)),
    )
    return with_sources(document, offer.game)


def headlines_of(offer: Offer) -> tuple[Headline, ...]:
    """What a dealer who is new to this table looks for first."""
    game, found = offer.game, dealing_ways(offer)
    corner, direction = game.settles_from.value.removeprefix("the dealer's ").split(", ")
    several = f"{capitalized(number(len(found)))} ways", "depending on the devices"
    dealt, where = MANNERS[found[0].mode] if len(found) == 1 else several
    return (
        Headline(dealt, where, "Dealt"),
        Headline(capitalized(number(game.hole_cards)), _other_cards(game), "Cards each"),
        Headline(capitalized(corner), direction, "Settled from"),
        _stub_counted(offer),
    )  # fmt: skip


def _other_cards(game: Game) -> str:
    """The cards that are dealt besides those of each player."""
    shared = f"{number(game.community_cards)} community cards" if game.community_cards else ""
    if game.dealer_hole_cards not in (0, game.hole_cards):
        dealer = f"{number(game.dealer_hole_cards)} to the dealer"
        return f"and {joined([dealer, shared] if shared else [dealer])}"
    return f"and {shared}" if shared else "to each"


def _stub_counted(offer: Offer) -> Headline:
    """How often the dealer counts the stub, or that the shuffler does it."""
    counted = [offer.game.dealing(way.mode).rules.counting_shuffler for way in dealing_ways(offer)]
    if Device.COUNTING_SHUFFLER in offer.devices and all(counted):
        return Headline("Shuffler", "after each shuffle", "Deck counted by")
    return Headline(f"{capitalized(number(COUNT_EVERY))} rounds", "or more often", "Stub counted every")


MANNERS = {
    DealingMode.MANUAL_SHOE: ("Manual", "dealing shoe"),
    DealingMode.HAND: ("By hand", "with an automated shuffler"),
    DealingMode.AUTOMATED_SHOE: ("Automated", "dealing shoe"),
}


def _sections(offer: Offer) -> Iterator[Section]:
    game = offer.game
    yield opening.equipment(offer)
    yield opening.opening(offer)
    yield opening.bets(offer)
    yield from play.rounds(offer)
    yield play.decisions(offer)
    yield settlement.settlement(game)
    optional = settlement.pay_tables(game), *settlement.progressives(offer), settlement.bonus_spin(offer)
    yield from (section for section in optional if section is not None)
    yield housekeeping.after_round(offer)
    yield housekeeping.irregularities(offer)
    yield housekeeping.money(offer)
    yield housekeeping.whom_to_call(offer)
