"""The automatic staff when the equipment of its table changes."""

from __future__ import annotations

from boardwalk.table import commands as do
from boardwalk.table.automation.duty import duty
from boardwalk.table.automation.policy import Timid
from boardwalk.table.device import Device
from boardwalk.table.next_act import Due
from tests.support.parameters import every_game
from tests.support.table.houses import DEALER, FLOORPERSON, House, bet_all, open_house


def played_on(house: House) -> int:
    """How many rounds have been played after one more."""
    house.attend()
    bet_all(house)
    house.do(do.CloseBets(DEALER))
    house.until(Due.BETS)
    return house.table.rounds


@every_game
def test_with_the_shuffler_gone_the_second_of_two_decks_leaves_the_table(game: str) -> None:
    both = (Device.MANUAL_SHOE, Device.SHUFFLER)
    house = open_house(game, devices=both, backs=("red", "blue"), policy=Timid())
    assert played_on(house) == 1
    house.do(do.RemoveDevice(FLOORPERSON, Device.SHUFFLER))
    assert played_on(house) == 2
    assert len(house.table.decks) == 1


@every_game
def test_nobody_deals_from_the_hand_until_a_shuffler_or_a_shoe_is_back(game: str) -> None:
    house = open_house(game, devices=(Device.SHUFFLER,), policy=Timid())
    assert played_on(house) == 1
    house.do(do.RemoveDevice(FLOORPERSON, Device.SHUFFLER))
    house.attend()
    assert duty(house.table, house.crew, house.world) is None
    house.do(do.InstallDevice(FLOORPERSON, Device.MANUAL_SHOE))
    assert played_on(house) == 2


@every_game
def test_a_deck_that_was_shuffled_by_hand_goes_through_a_new_shuffler_before_it_is_dealt_from_the_hand(
    game: str,
) -> None:
    house = open_house(game, devices=(Device.MANUAL_SHOE,), policy=Timid())
    assert played_on(house) == 1
    house.attend()
    house.do(do.RemoveDevice(FLOORPERSON, Device.MANUAL_SHOE))
    house.do(do.InstallDevice(FLOORPERSON, Device.COUNTING_SHUFFLER))
    assert played_on(house) == 2
