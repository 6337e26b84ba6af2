"""Tokens of devices. A device has an account that nobody can log in to, bound to one table and one kind of device."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import with_member
from boardwalk.pit.house.state import DevicePost, House, Member, identity, verify_person_name
from boardwalk.table.hardware.connected_device import DeviceKind

DEVICE_TOKEN = "device"  # noqa: S105
"""The label of a device's one token."""


@dataclass(frozen=True, slots=True)
class IssueDeviceToken(HouseCommand):
    """Issue the token of a device at a table, in place of the one that it has."""

    device: str
    table: str
    kind: DeviceKind


@dataclass(frozen=True, slots=True)
class DeviceTokenIssued(HouseEvent):
    """A device was issued a token for a table. The one that it had before has ended."""

    device: str
    table: str
    kind: DeviceKind


@handles(IssueDeviceToken, Role.ADMINISTRATOR)
def _issue_device_token(house: House, command: IssueDeviceToken) -> Iterator[HouseEvent]:
    verify_person_name(command.device, "device")
    member = house.person(command.device)
    if member is not None and (member.role is not Role.DEVICE or member.name != command.device):
        raise InputError("device", f"{member.name} is the name of {member.role.article}")
    if member is not None and not member.open:
        raise InputError("device", f"the account of the {member.name} is closed or suspended")
    yield DeviceTokenIssued(command.device, command.table, command.kind)


@folds(DeviceTokenIssued)
def _device_token_issued(house: House, event: DeviceTokenIssued) -> House:
    before = house.people.get(identity(event.device), Member(event.device, Role.DEVICE))
    post = DevicePost(event.table, event.kind)
    tokens = frozenset({DEVICE_TOKEN})
    return with_member(house, before._replace(changes=before.changes + 1, tokens=tokens, post=post))


@tells(DeviceTokenIssued)
def _tell_device_token_issued(event: DeviceTokenIssued) -> str:
    return f"The {event.device} gets a token for table {event.table}"
