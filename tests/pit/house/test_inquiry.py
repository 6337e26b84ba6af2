"""Inquiries into a table's win, on the record of the house."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.device_token import IssueDeviceToken
from boardwalk.pit.house.inquiry import CHANCE_PARTS, LONGEST_TABLE, OpenInquiry
from boardwalk.pit.house.machine import act
from boardwalk.pit.house.people import LONGEST_REASON, AddPerson
from boardwalk.pit.house.state import House, HouseKind, Inquiry
from boardwalk.table.hardware.connected_device import DeviceKind

ANN = Actor(Role.ADMINISTRATOR, "Ann")
MAY = {Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR}


def house_with(role: Role) -> tuple[House, Actor]:
    house, _ = act(None, FoundHouse(ANN, "Boardwalk", HouseKind.DEMO, 32 * "07"))
    if role is Role.ADMINISTRATOR:
        return house, ANN
    token = IssueDeviceToken(ANN, "Sue", "7", DeviceKind.SHUFFLER)
    house, _ = act(house, token if role is Role.DEVICE else AddPerson(ANN, "Sue", role))
    return house, Actor(role, "Sue")


def inquiry(actor: Actor) -> OpenInquiry:
    return OpenInquiry(actor, "7", 21_600, -1_250_000, 40, "the win is too low for chance")


@pytest.mark.parametrize("role", Role)
def test_those_who_watch_the_money_may_ask(role: Role) -> None:
    house, actor = house_with(role)
    if role not in MAY:
        with pytest.raises(Forbidden):
            act(house, inquiry(actor))
        return
    house, _ = act(house, inquiry(actor))
    house, (second,) = act(house, replace(inquiry(actor), table="8"))
    assert house.inquiries == (
        Inquiry("7", 21_600, -1_250_000, 40, "the win is too low for chance", "Sue"),
        Inquiry("8", 21_600, -1_250_000, 40, "the win is too low for chance", "Sue"),
    )
    assert (second.number, second.by) == (2, "Sue")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("field", "refused", "taken"),
    [
        ("reason", ["", "  ", "x" * (LONGEST_REASON + 1)], ["x", "x" * LONGEST_REASON]),
        ("table", ["", "x" * (LONGEST_TABLE + 1)], ["x" * LONGEST_TABLE]),
        ("rounds", [-1, 0], [1]),
        ("chance_millionths", [-1, CHANCE_PARTS + 1], [0, CHANCE_PARTS]),
    ],
)
def test_every_limit_at_the_value_and_beyond(field: str, refused: list[Any], taken: list[Any]) -> None:
    house, actor = house_with(Role.SURVEILLANCE)
    for value in refused:
        with pytest.raises(InputError) as error:
            act(house, replace(inquiry(actor), **{field: value}))
        assert error.value.field == field
    for value in taken:
        act(house, replace(inquiry(actor), **{field: value}))
