"""The orders between a house as it stands and what its file says, each with the key that asks for it.

They come in stages for the whole floor, because the tables of a link must agree: what goes, goes from all of them
before anything changes, and tables are connected last. People get their tables first, the automatic staff in the end,
so that it does not act at a table that is only half set up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.floor.order import AtMeter, AtTable, Order
from boardwalk.floor.state import Floor
from boardwalk.pit.house_file.setup import MeterSetup, Staff, TableSetup
from boardwalk.progressive.command import OpenMeter
from boardwalk.table.command import ChangeGame, Command, HandOver, InstallDevice, InstallTable, RemoveDevice
from boardwalk.table.command_progressive import ConnectMeter, DisconnectMeter
from boardwalk.table.equipment import Device
from boardwalk.table.state import Table


class Step(NamedTuple):
    """An order, and the key of the file that asks for it."""

    key: str
    order: Order
    needs: tuple[str, ...] = ()
    """Keys that must be right before it can be tried; of a link, the meter's stands last."""
    what: str = ""
    """What is put on the table or taken off it, where the key names several things."""


class Change(NamedTuple):
    """One table of the file beside the one on the floor."""

    key: str
    wanted: TableSetup
    standing: Table | None
    actor: Actor
    said: Staff | None = None
    """Who runs it by the file in force, where that names it."""

    @property
    def new_game(self) -> bool:
        """Whether the table stands there with another game, or under other options."""
        if self.standing is None:
            return False
        now, offered = self.standing.game, self.wanted.offered
        return (now.name, now.house.as_text()) != (offered.name, offered.house.as_text())

    @property
    def devices(self) -> frozenset[Device]:
        return frozenset() if self.standing is None else self.standing.devices

    @property
    def stays_linked(self) -> bool:
        return self.standing is not None and self.standing.meter == self.wanted.meter and not self.new_game

    @property
    def is_automatic(self) -> bool:
        return self.standing is not None and self.standing.automatic

    @property
    def hands_over(self) -> bool:
        """Whether the file has others run the table; in a round it stays with who runs it.

        So it does where the file says what it said before: someone has handed the table over since.
        """
        stays = self.standing is not None and (self.standing.round is not None or self.said is self.wanted.staff)
        return not stays and self.is_automatic is not (self.wanted.staff is Staff.AUTOMATIC)

    def step(self, key: str, command: Command, *needs: str, what: str = "") -> Step:
        order = AtTable(self.wanted.number, command)
        return Step(f"{self.key}.{key}", order, tuple(f"{self.key}.{need}" for need in needs), what)


def changes(
    tables: Sequence[tuple[str, TableSetup]],
    meters: Sequence[tuple[str, MeterSetup]],
    floor: Floor,
    actor: Actor,
    said: Mapping[str, Staff],
) -> Iterator[Step]:
    """What is to be done, in the order in which it can be done; `said` has who runs tables by the file in force."""
    standing = floor.tables
    found = [Change(key, wanted, standing.get(wanted.number), actor, said.get(wanted.number)) for key, wanted in tables]
    keys = {meter.name: key for key, meter in meters}
    for stage in (_taken_back, _disconnected, _cleared, _changed):
        yield from (step for change in found for step in stage(change))
    yield from _opened(meters, floor, actor)
    for stage in (_installed, _equipped):
        yield from (step for change in found for step in stage(change))
    for change in found:
        yield from _connected(change, keys)
    yield from (step for change in found for step in _handed_over(change))


def _taken_back(change: Change) -> Iterator[Step]:
    if change.hands_over and change.is_automatic:
        yield change.step("staff", HandOver(change.actor, automatic=False))


def _disconnected(change: Change) -> Iterator[Step]:
    if change.standing is not None and change.standing.meter is not None and not change.stays_linked:
        yield change.step("meter", DisconnectMeter(change.actor))


def _cleared(change: Change) -> Iterator[Step]:
    for device in sorted(change.devices - set(change.wanted.devices)):
        yield change.step("devices", RemoveDevice(change.actor, device), "meter", what=device.value)


def _changed(change: Change) -> Iterator[Step]:
    if change.new_game:
        wanted = change.wanted
        command = ChangeGame(change.actor, wanted.game, dict(wanted.options))
        yield change.step("game", command, "meter", "devices")


def _opened(meters: Sequence[tuple[str, MeterSetup]], floor: Floor, actor: Actor) -> Iterator[Step]:
    for key, meter in meters:
        if meter.name not in floor.meters:
            command = OpenMeter(actor, meter.name, meter.parameters, dict(meter.approved))
            yield Step(key, AtMeter(meter.name, command), (key,))


def _installed(change: Change) -> Iterator[Step]:
    if change.standing is None:
        wanted = change.wanted
        command = InstallTable(change.actor, wanted.number, wanted.game, dict(wanted.options))
        yield change.step("game", command, "game", "options")


def _equipped(change: Change) -> Iterator[Step]:
    for device in change.wanted.devices:
        if device not in change.devices or change.standing is None:
            command = InstallDevice(change.actor, device)
            yield change.step("devices", command, "game", "options", what=device.value)


def _connected(change: Change, keys: Mapping[str, str]) -> Iterator[Step]:
    meter = change.wanted.meter
    if meter is None or change.stays_linked:
        return
    step = change.step("meter", ConnectMeter(change.actor, meter), "game", "options", "devices", "meter")
    yield step._replace(needs=(*step.needs, keys.get(meter, f"{change.key}.meter")))


def _handed_over(change: Change) -> Iterator[Step]:
    if change.hands_over and not change.is_automatic:
        yield change.step("staff", HandOver(change.actor, automatic=True), "game", "options", "devices", "meter")
