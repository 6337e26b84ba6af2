"""Opening a live house with software that was changed after it was built: command, event, handler, fold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import verify_reason
from boardwalk.pit.house.state import House


@dataclass(frozen=True, slots=True)
class AcceptChangedSoftware(HouseCommand):
    """Open the house though files of its software differ from the source that was built; done only at the machine."""

    version: str
    source: str
    """The digest of the source that was built."""
    running: str
    """The digest of the files as they are."""
    changed: tuple[str, ...]
    """The files that differ."""
    reason: str


@dataclass(frozen=True, slots=True)
class ChangedSoftwareAccepted(HouseEvent):
    """The house was opened with software that was changed after it was built."""

    version: str
    source: str
    running: str
    changed: tuple[str, ...]
    reason: str


@handles(AcceptChangedSoftware, Role.ADMINISTRATOR)
def _accept(house: House, command: AcceptChangedSoftware) -> Iterator[HouseEvent]:
    del house
    verify_reason(command.reason)
    if not command.changed:
        raise InputError("changed", "no file was changed")
    yield ChangedSoftwareAccepted(command.version, command.source, command.running, command.changed, command.reason)


@folds(ChangedSoftwareAccepted)
def _accepted(house: House, event: ChangedSoftwareAccepted) -> House:
    del event
    return house


@tells(ChangedSoftwareAccepted)
def _tell_accepted(event: ChangedSoftwareAccepted) -> str:
    return f"The house is opened with changed software, version {event.version}: {event.reason}"
