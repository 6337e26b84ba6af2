"""The dealer's procedure manual for a table as a house has set it up, every step with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.manual import floor, procedure, settling, table
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules import facts_of
from boardwalk.documents.rules.sources import sources
from boardwalk.documents.rules.ways import ways
from boardwalk.documents.rules.words import number
from boardwalk.games.deal import DealingMode
from boardwalk.press.document import Document, Headline, Section
from boardwalk.press.words import sentence
from boardwalk.table.equipment import Device
from boardwalk.table.waiting import COUNT_EVERY


def manual_of(offer: Offer) -> Document:
    """What a dealer of this table does, from the opening to the closing.

    >>> from boardwalk.documents.offer import offer_of
    >>> manual_of(offer_of("caribbean")).sections[0].title
    'The table and its equipment'
    """
    sections = tuple(_sections(offer))
    return Document(
        "Dealer's procedure manual",
        offer.game.title,
        facts_of(offer),
        headlines_of(offer),
        (*sections, sources(sections)),
    )


def headlines_of(offer: Offer) -> tuple[Headline, ...]:
    """What a dealer who comes to this table wants to know first."""
    game, found = offer.game, ways(offer)
    corner, direction = game.settles_from.value.removeprefix("the dealer's ").split(", ")
    dealt, where = (
        MANNERS[found[0].mode] if len(found) == 1 else (f"{sentence(number(len(found)))} ways", "by its devices")
    )
    return (
        Headline(dealt, where, "Dealt"),
        Headline(sentence(number(game.hole_cards)), f"and {number(game.community_cards)} community cards"
                 if game.community_cards else "to each", "Cards each"),
        Headline(sentence(corner), direction, "Settled from"),
        _stub_counted(offer),
    )  # fmt: skip


def _stub_counted(offer: Offer) -> Headline:
    """How often the dealer counts, or that the table's shuffler does it."""
    counted = [offer.game.dealing(way.mode).rules.counting_shuffler for way in ways(offer)]
    if Device.COUNTING_SHUFFLER in offer.devices and all(counted):
        return Headline("Shuffler", "after each shuffle", "Deck counted by")
    return Headline(f"{sentence(number(COUNT_EVERY))} rounds", "at the latest", "Stub counted within")


MANNERS = {
    DealingMode.MANUAL_SHOE: ("Manual", "dealing shoe"),
    DealingMode.HAND: ("By hand", "with an automated shuffler"),
    DealingMode.AUTOMATED_SHOE: ("Automated", "dealing shoe"),
}


def _sections(offer: Offer) -> Iterator[Section]:
    game = offer.game
    yield table.equipment(offer)
    yield table.opening(offer)
    yield table.bets(offer)
    yield from procedure.rounds(offer)
    yield procedure.deciding(offer)
    yield settling.settling(game)
    optional = settling.pay_tables(game), settling.progressive(offer), settling.bonus_spin(offer)
    yield from (section for section in optional if section is not None)
    yield floor.after_round(offer)
    yield floor.wrong(offer)
    yield floor.money(offer)
    yield floor.whom_to_call(offer)
