"""One test for all five games: the paragraph that each of them breaks, and tables without cards or players."""

from __future__ import annotations

from boardwalk.cards import DECK
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import counting
from boardwalk.table.device import SHUFFLERS, Device
from boardwalk.table.state import Phase
from tests.support.table.houses import CREW, DEALER, FLOORPERSON, Arranged, House

SUBCHAPTERS = {"premium": "13:69F-40", "heads-up": "13:69F-39", "holdem3": "13:69F-42"}
ANN, BOB = player("Ann"), player("Bob")


def paragraph(game: str, section: str, common: str, caribbean: str | None = None) -> str:
    """The paragraph of a game: a section of its own subchapter, or one that applies to every game."""
    if game in SUBCHAPTERS:
        return f"{SUBCHAPTERS[game]}.{section}"
    return caribbean if caribbean is not None and game == "caribbean" else common


def bare(game: str, *devices: Device) -> House:
    """An open table with these devices, without a deck and without a player."""
    house = House(Arranged(by_hand=SHUFFLERS.isdisjoint(devices)))
    house.open(game, devices=devices, decks=())
    return house


def counted(house: House, cents: int) -> House:
    """Dealer and floorperson have counted the same table inventory."""
    for command in counting(CREW, cents):
        house.do(command)
    return house


def phase(house: House, deck: str = "red") -> Phase:
    return house.table.decks[deck].phase


def washed(house: House, deck: str = "red") -> House:
    """Prepare a deck from its receipt until it is stacked for the shuffle. Ann, who is seated by then, looks at it."""
    house.do(do.ReceiveDeck(DEALER, deck))
    house.do(do.InspectDeck(DEALER, deck))
    house.do(do.VerifyDeck(FLOORPERSON, deck))
    house.do(do.SpreadDeck(DEALER, deck))
    if house.table.seat_of("Ann") is None:
        house.do(do.TakeSeat(ANN, 1, 1_000_00))
    house.do(do.LookAtDeck(ANN, deck))
    house.do(do.WashDeck(DEALER, deck))
    return house


def shuffled(house: House, deck: str = "red") -> House:
    """Prepare a deck from its receipt until it is shuffled, by machine if the table has one."""
    washed(house, deck)
    if house.table.has_shuffler:
        house.do(do.LoadShuffler(DEALER, deck))
    house.do(do.ShuffleDeck(DEALER, deck, DECK))
    return house
