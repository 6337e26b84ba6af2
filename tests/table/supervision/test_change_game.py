"""A closed table is set up for another game or with other options; nothing of the old one may be left."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.games import GAMES
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.commands import ConnectMeter, DisconnectMeter
from boardwalk.table.device import Device
from boardwalk.table.presentation.view import view
from tests.support.table.by_game import ANN
from tests.support.table.houses import (
    ACCOUNTING,
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Arranged,
    House,
    bet_all,
    dealt,
    on_record,
    open_house,
)
from tests.support.table.moments import VIEWERS


def closed(game: str) -> House:
    """A round was played with a player who tips and buys chips; then the table closed."""
    house = open_house(game, seats=(1,), policy=Timid())
    house.do(do.GiveTip(ANN, 5_00))
    house.do(do.BuyIn(DEALER, 1, 20_00))
    bet_all(house)
    house.play_round()
    house.close()
    return house


@pytest.mark.law("D28")
@pytest.mark.parametrize("new", GAMES)
@pytest.mark.parametrize("old", GAMES)
def test_another_game_is_played_at_the_same_table(old: str, new: str) -> None:
    house = closed(old)
    before = house.table
    (changed,) = house.do(do.ChangeGame(SUPERVISOR, new, {"table-min": "10"}))
    assert isinstance(changed, happened.GameChanged)
    assert (changed.law.id, changed.game, changed.options["table-min"]) == ("D28", new, "$10")
    after = house.table
    assert after.game.name == new
    assert after.game.house.limits("table").least == 10_00
    assert (after.number, after.rounds, after.devices) == (before.number, 1, before.devices)
    assert (after.drop_cents, after.tip_cents) == (20_00, 5_00)
    on_record(house)
    for command in (
        do.CountInventory(DEALER, 500_00),
        do.CountInventory(FLOORPERSON, 500_00),
        do.OpenTable(FLOORPERSON, 500_00),
        do.ReceiveDeck(DEALER, "blue"),
        do.TakeSeat(ANN, 1, 1_000_00),
    ):
        house.do(command)
    house.attend()
    bet_all(house, 10_00)
    house.play_round()
    assert house.table.rounds == 2
    (collected,) = house.do(do.CollectBoxes(ACCOUNTING))
    assert collected == happened.BoxesCollected(collected.law, 20_00, 0, 5_00)


@pytest.mark.law("D28")
def test_the_last_round_of_the_old_game_is_not_read_by_the_rules_of_the_new() -> None:
    house = closed("texas-bonus")
    assert house.table.last_round is not None
    house.do(do.ChangeGame(SUPERVISOR, "caribbean"))
    assert house.table.last_round is None
    assert all(view(house.table, viewer).last_round is None for viewer in VIEWERS)


@pytest.mark.law("D28")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_open_or_in_a_round_is_not_set_up_again(game: str) -> None:
    open_house(game, seats=()).refused(do.ChangeGame(SUPERVISOR, "premium"), "D28", "close it first")
    dealt(open_house(game, seats=(1,))).refused(do.ChangeGame(SUPERVISOR, "premium"), "D28", "close it first")


@pytest.mark.law("D28")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPERVISOR])
def test_only_a_supervisor_sets_a_table_up_again(role: Role) -> None:
    closed("premium").refused(do.ChangeGame(Actor(role, "Kim"), "heads-up"), "D28", "only a supervisor")


@pytest.mark.law("D28")
def test_cards_of_the_old_game_leave_first() -> None:
    house = closed("premium")
    house.do(do.ReceiveDeck(DEALER, "blue"))
    house.refused(do.ChangeGame(SUPERVISOR, "heads-up"), "D28", "remove the blue deck first")
    house.do(do.RemoveDeck(FLOORPERSON, "blue", "another game"))
    house.do(do.ChangeGame(SUPERVISOR, "heads-up"))


@pytest.mark.law("D28")
def test_meter_and_hardware_that_the_new_game_does_not_use_leave_first() -> None:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", "caribbean", {"progressive": "on"}))
    house.do(do.InstallDevice(FLOORPERSON, Device.PROGRESSIVE))
    house.do(do.InstallDevice(FLOORPERSON, Device.SHUFFLER))
    on_record(house).do(ConnectMeter(SUPERVISOR, "Royal"))
    house.refused(
        do.ChangeGame(SUPERVISOR, "caribbean", {"progressive": "on"}),
        "D28",
        "disconnect the table from the meter Royal first",
    )
    house.do(DisconnectMeter(SUPERVISOR))
    for game in ("caribbean", "texas-bonus", "premium", "heads-up"):
        house.refused(do.ChangeGame(SUPERVISOR, game), "D28", "remove the progressive hardware first")
    house.do(do.ChangeGame(SUPERVISOR, "texas-bonus", {"progressive": "A"}))
    assert house.table.devices == {Device.PROGRESSIVE, Device.SHUFFLER}
    on_record(house).do(ConnectMeter(SUPERVISOR, "Royal"))
    house.do(DisconnectMeter(SUPERVISOR))
    house.do(do.RemoveDevice(FLOORPERSON, Device.PROGRESSIVE))
    house.do(do.ChangeGame(SUPERVISOR, "heads-up"))


@pytest.mark.law("D28", "B34")
def test_the_new_game_and_its_options_are_known() -> None:
    house = closed("premium")
    house.refused(do.ChangeGame(SUPERVISOR, "baccarat"), "B34", 'Unknown game "baccarat"')
    house.refused(do.ChangeGame(SUPERVISOR, "premium", {"exact-raises": "on"}), "B34")
    house.refused(do.ChangeGame(SUPERVISOR, "heads-up", {"exact-raises": "maybe"}), "R9")
