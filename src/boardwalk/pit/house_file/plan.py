"""The requests that set up a house as its file says, each with the key that asks for it, all checked by the rules
before anything is done.

They come in stages for the whole floor, because the tables on a link must agree: devices and links are removed from all
tables before anything else changes, and tables are connected last. People get their tables first, automatic staff last,
so it does not act at a table that is only half set up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from boardwalk.actor import Actor
from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.games import same_game
from boardwalk.law import cite
from boardwalk.pit.house_file.fault import Fault, touches
from boardwalk.pit.house_file.setup import ApprovalSetup, HouseFile, MeterSetup, Staff, TableSetup
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.link import with_declarations
from boardwalk.progressive.meter import Meter
from boardwalk.table.commands import (
    ChangeGame,
    ChooseCardSource,
    ConnectDevice,
    ConnectMeter,
    DisconnectDevice,
    DisconnectMeter,
    HandOver,
    InstallDevice,
    InstallTable,
    RecordApproval,
    RecordDemonstration,
    RemoveDevice,
    ScheduleChange,
)
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.state import ApprovalRecord, CardSource, Table
from boardwalk.table.supervision.approval import RECORDS, missing_words, same_filing
from boardwalk.table.supervision.installation import HANDING_OVER, with_declaration


class SetupStep(NamedTuple):
    """A request, and the key of the file that asks for it."""

    key: str
    request: FloorRequest
    needs: tuple[str, ...] = ()
    """Keys that must be valid before it can be tried; for a link, the meter's key is last."""
    what: str = ""
    """What is put on the table or taken off it, if the key names several things."""


class FloorSetup(NamedTuple):
    """The parts of a file that become requests, each with its keys."""

    tables: Sequence[tuple[str, TableSetup]]
    meters: Sequence[tuple[str, MeterSetup]] = ()
    approvals: Sequence[tuple[str, ApprovalSetup]] = ()

    @classmethod
    def of(cls, file: HouseFile) -> FloorSetup:
        return cls(list(file.keyed_tables()), list(file.keyed_meters()), list(file.keyed_approvals()))


class TableChange(NamedTuple):
    """One table of the file, and the table on the floor."""

    key: str
    wanted: TableSetup
    current: Table | None
    actor: Actor
    staff_in_force: Staff | None = None
    """Who runs the table according to the file in force, if it lists the table."""
    papers: tuple[tuple[str, tuple[str, ...], ApprovalRecord], ...] = ()
    """The file's approvals for the table: the key, the items and the paper of each."""

    @property
    def on_record(self) -> Mapping[str, ApprovalRecord]:
        """The approvals that the table has now and keeps."""
        current = self.current
        return current.approvals if current is not None and same_filing(current.game, self.wanted.offered) else {}

    @property
    def new_game(self) -> bool:
        """Whether the table on the floor has another game, or other options."""
        if self.current is None:
            return False
        return not same_game(self.current.game, self.wanted.offered)

    @property
    def schedules(self) -> bool:
        """Whether the table is open, and its new options are announced there until they are in force."""
        current = self.current
        if current is None or not current.open or not self.new_game:
            return False
        wanted = self.wanted.offered
        return current.game.name == wanted.name and current.game.collected == wanted.collected

    @property
    def waits_for_opening(self) -> bool:
        """Whether what the new options need on record can be recorded only after the table has closed."""
        return self.schedules and self.current is not None and not same_filing(self.current.game, self.wanted.offered)

    @property
    def devices(self) -> frozenset[Device]:
        return frozenset() if self.current is None else self.current.devices

    def stays_linked(self, wager: str) -> bool:
        """Whether a wager of the table on the floor keeps its meter."""
        link = None if self.current is None else self.current.links.get(wager)
        return (
            link is not None and link.meter == self.wanted.meters.get(wager) and (not self.new_game or self.schedules)
        )

    @property
    def is_automatic(self) -> bool:
        return self.current is not None and self.current.automatic

    @property
    def hands_over(self) -> bool:
        """Whether the file hands the table over to others; during a round it stays as it is.

        It also stays if the file says the same as the one in force: someone has handed the table over since.
        """
        unchanged = self.staff_in_force is self.wanted.staff
        stays = self.current is not None and (self.current.round is not None or unchanged)
        return not stays and self.is_automatic is not (self.wanted.staff is Staff.AUTOMATIC)

    def step(self, key: str, command: Command, *needs: str, what: str = "") -> SetupStep:
        request = AtTable(self.wanted.number, with_declaration(command))
        return SetupStep(f"{self.key}.{key}", request, tuple(f"{self.key}.{need}" for need in needs), what)


def setup_steps(
    setup: FloorSetup, floor: Floor, actor: Actor, staff_in_force: Mapping[str, Staff], *, for_money: bool = False
) -> Iterator[SetupStep]:
    """What to do, in an order that works; `staff_in_force` has who runs each table according to the file in force.

    Approvals that the file does not have are marked as demonstration, except where people play for money.
    """
    tables, meters, approvals = setup
    changes = [
        TableChange(
            key,
            wanted,
            floor.tables.get(wanted.number),
            actor,
            staff_in_force.get(wanted.number),
            tuple((at, items, each.paper) for at, each in approvals if (items := each.items_at(wanted))),
        )
        for key, wanted in tables
    ]
    keys = {meter.name: key for key, meter in meters}
    for stage in (_take_back, _disconnect, _clear, _change_game):
        yield from (step for change in changes for step in stage(change))
    yield from _open_meters(meters, floor, actor)
    for stage in (_install, _equip, _connect_devices, _approve):
        yield from (step for change in changes for step in stage(change))
    if not for_money:
        yield from (step for change in changes for step in _demonstrate(change))
    for change in changes:
        yield from _connect(change, keys)
    yield from (step for change in changes for step in _hand_over(change))


def _take_back(change: TableChange) -> Iterator[SetupStep]:
    if change.hands_over and change.is_automatic:
        yield change.step("staff", HandOver(change.actor, automatic=False))


def _disconnect(change: TableChange) -> Iterator[SetupStep]:
    for wager in () if change.current is None else change.current.links:
        if not change.stays_linked(wager):
            yield change.step("meter", DisconnectMeter(change.actor, wager))


def _clear(change: TableChange) -> Iterator[SetupStep]:
    wanted = {(each.name, each.approval) for each in change.wanted.connected}
    for device in () if change.current is None else change.current.hardware.values():
        if device.connected and (device.name, device.approval) not in wanted:
            yield change.step("connected", DisconnectDevice(change.actor, device.name), what=device.name)
    for removed in sorted(change.devices - set(change.wanted.devices)):
        yield change.step("devices", RemoveDevice(change.actor, removed), "meter", what=removed.value)


def _change_game(change: TableChange) -> Iterator[SetupStep]:
    if change.new_game:
        wanted = change.wanted
        if change.schedules:
            yield from _schedule(change)
            return
        command = ChangeGame(change.actor, wanted.game, dict(wanted.options))
        yield change.step("game", command, "meter", "devices")


def _schedule(change: TableChange) -> Iterator[SetupStep]:
    """Nothing if the same was announced before."""
    wanted, current = change.wanted, change.current
    assert current is not None, "only a table on the floor is open"
    if current.scheduled is None or not same_game(current.scheduled.game, wanted.offered):
        command = ScheduleChange(change.actor, wanted.game, dict(wanted.options))
        yield change.step("options", command, "game", "options")


def _open_meters(meters: Sequence[tuple[str, MeterSetup]], floor: Floor, actor: Actor) -> Iterator[SetupStep]:
    for key, meter in meters:
        if meter.name not in floor.meters:
            command = with_declarations(OpenMeter(actor, meter.name, meter.parameters, meter.approved))
            yield SetupStep(key, AtMeter(meter.name, command), (key,))


def _install(change: TableChange) -> Iterator[SetupStep]:
    if change.current is None:
        wanted = change.wanted
        command = InstallTable(change.actor, wanted.number, wanted.game, dict(wanted.options))
        yield change.step("game", command, "game", "options")


def _equip(change: TableChange) -> Iterator[SetupStep]:
    for device in change.wanted.devices:
        if device not in change.devices or change.current is None:
            command = InstallDevice(change.actor, device)
            yield change.step("devices", command, "game", "options", what=device.value)


def _connect_devices(change: TableChange) -> Iterator[SetupStep]:
    """Where the cards come from, and the devices that report for themselves."""
    current, source = change.current, change.wanted.card_source
    if source is not (CardSource.VIRTUAL if current is None else current.card_source):
        yield change.step("cards", ChooseCardSource(change.actor, source), "game", "options")
    hardware = {} if current is None else current.hardware
    connected = {(each.name, each.approval) for each in hardware.values() if each.connected}
    for wanted in change.wanted.connected:
        if (wanted.name, wanted.approval) not in connected:
            yield change.step(
                "connected",
                ConnectDevice(change.actor, *wanted),
                "game",
                "options",
                "devices",
                "cards",
                what=wanted.name,
            )


def _approve(change: TableChange) -> Iterator[SetupStep]:
    if change.waits_for_opening:
        return
    for key, items, paper in change.papers:
        new = tuple(item for item in items if change.on_record.get(item) != paper)
        if new:
            command = RecordApproval(change.actor, new, paper.number, paper.date, paper.by)
            step = change.step("game", command, "game", "options")
            yield step._replace(key=key, needs=(*step.needs, key))


def _demonstrate(change: TableChange) -> Iterator[SetupStep]:
    if change.waits_for_opening:
        return
    papers = {item for _, items, _ in change.papers for item in items}
    if any(each.item not in papers and each.item not in change.on_record for each in change.wanted.needed):
        yield change.step("game", RecordDemonstration(change.actor), "game", "options")


def _connect(change: TableChange, keys: Mapping[str, str]) -> Iterator[SetupStep]:
    papers = tuple(key for key, _, _ in change.papers)
    for wager, meter in change.wanted.meters.items():
        if not change.stays_linked(wager):
            command = ConnectMeter(change.actor, meter, wager)
            step = change.step("meter", command, "game", "options", "devices", "meter")
            yield step._replace(needs=(*step.needs, *papers, keys.get(meter, f"{change.key}.meter")))


def _hand_over(change: TableChange) -> Iterator[SetupStep]:
    if change.hands_over and not change.is_automatic:
        yield change.step("staff", HandOver(change.actor, automatic=True), "game", "options", "devices", "meter")


PARAMETER_KEYS = {
    "base_cents": "base",
    "reset_cents": "reset",
    "rate": "rate",
    "limit_cents": "limit",
    "reserve_rate": "reserve-rate",
    "unreasonable_cents": "unreasonable",
    "approved": "approved",
}
"""The meter's key in the file for each parameter that a refusal can name."""
OPTIONAL_PARAMETERS: Mapping[str, Any] = {"limit_cents": None, "unreasonable_cents": None, "reserve_rate": Fraction(0)}
"""Parameters that a meter can do without."""


def try_steps(steps: Iterable[SetupStep], floor: Floor, faults: Sequence[Fault] = ()) -> tuple[Floor, list[Fault]]:
    """The floor after all accepted steps, and a fault for each refused one."""
    found = list(faults)
    for step in steps:
        if touches(found, *step.needs):
            continue
        floor, refusals = _try_request(step.request, floor)
        new = (Fault(_fault_key(step, refusal), _fault_reason(step, refusal), refusal.law) for refusal in refusals)
        found += [fault for fault in new if fault not in found]
    return floor, found


def _try_request(request: FloorRequest, floor: Floor) -> tuple[Floor, list[Refusal]]:
    """A meter that is refused for one of its parameters is tried again without it, so no fault hides another."""
    try:
        return act(floor, request)[0], []
    except Refusal as refusal:
        if isinstance(request.command, OpenMeter) and refusal.field in OPTIONAL_PARAMETERS:
            parameters = replace(request.command.parameters, **{refusal.field: OPTIONAL_PARAMETERS[refusal.field]})
            floor, others = _try_request(
                AtMeter(request.command.name, replace(request.command, parameters=parameters)), floor
            )
            return floor, [refusal, *others]
        return floor, [refusal]


def _fault_key(step: SetupStep, refusal: Refusal) -> str:
    """A link may be refused because of the meter, or because of what the table lacks."""
    field = PARAMETER_KEYS.get(refusal.field)
    if isinstance(step.request, AtMeter):
        return f"{step.key}.{field}" if field else step.key
    if isinstance(step.request.command, ConnectMeter):
        if field is not None:
            return f"{step.needs[-1]}.{field}"
        if refusal.field == "device":
            return step.key.replace(".meter", ".devices")
    return step.key


def _fault_reason(step: SetupStep, refusal: Refusal) -> str:
    if not step.what or step.what in refusal.reason:
        return refusal.reason
    return f"{step.what}: {refusal.reason}"


PARAMETER_CHANGES, APPROVAL, TABLE_STAYS, METER_STAYS = cite("B39"), cite("13:69D-1.39B(e)"), cite("B34"), cite("B37")


class SetupPlan(NamedTuple):
    """Requests that the rules accept one after another, and what a file cannot do."""

    requests: tuple[FloorRequest, ...]
    left: tuple[Fault, ...] = ()
    """What differs from the file and stays that way until people change it."""


class SetupRefusal(Refusal):
    """The first request that the rules do not allow now, with the reasons for the others; `faults` has all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        first, *others = faults
        assert first.law is not None, "the rules always cite a paragraph"
        super().__init__(first.key, "; ".join([first.reason, *map(str, others)]), first.law)


def setup_plan(
    file: HouseFile,
    tables: Mapping[str, Table],
    meters: Mapping[str, Meter],
    actor: Actor,
    in_force: HouseFile | None = None,
    *,
    for_money: bool = False,
) -> SetupPlan:
    """A supervisor's requests that set up the floor as the file says; none if there is nothing to do.

    A `SetupRefusal` has the keys of those that the rules do not allow now. Tables are not opened
    here, and it takes two people to change a meter's parameters. A table that was handed over since the file in force
    was applied stays with the staff that runs it now, unless the new file differs from the one in force. With
    `for_money`, approvals that neither the file nor the table has stay missing, and the table cannot open.

    >>> from boardwalk.actor import Role
    >>> from boardwalk.pit.house_file.examination import demo_house
    >>> requests, left = setup_plan(demo_house(), {}, {}, Actor(Role.SUPERVISOR, "Kim"))
    >>> type(requests[0].command).__name__, left
    ('OpenMeter', ())
    """
    floor = Floor(tables, meters)
    staff_in_force = {} if in_force is None else {table.number: table.staff for table in in_force.tables}
    steps = list(setup_steps(FloorSetup.of(file), floor, actor, staff_in_force, for_money=for_money))
    after, refused = try_steps(steps, floor)
    if refused:
        raise SetupRefusal(refused)
    left = *_left_to_people(file, floor, staff_in_force), *_missing_approvals(file, after)
    if for_money:
        left = *left, *_bots_for_money(file)
    return SetupPlan(tuple(step.request for step in steps), left)


def _bots_for_money(file: HouseFile) -> Iterator[Fault]:
    for key, table in file.keyed_tables():
        if table.bots:
            yield Fault(f"{key}.bots", "only a demo house has bots; none will play here")


def _missing_approvals(file: HouseFile, floor: Floor) -> Iterator[Fault]:
    for key, table in file.keyed_tables():
        missing = floor.tables[table.number].missing_approvals
        if missing:
            reason = f"the table cannot open until a supervisor puts these on record: {missing_words(missing)}"
            yield Fault(key, reason, RECORDS)


def _left_to_people(file: HouseFile, floor: Floor, staff_in_force: Mapping[str, Staff]) -> Iterator[Fault]:
    for key, table in file.keyed_tables():
        current = floor.tables.get(table.number)
        if current is None or current.automatic is (table.staff is Staff.AUTOMATIC):
            continue
        if staff_in_force.get(table.number) is table.staff:
            reason = "the table was handed over after the last file was applied, and stays as it is"
            yield Fault(f"{key}.staff", reason, HANDING_OVER)
        elif current.round is not None:
            yield Fault(f"{key}.staff", "a round is in progress; hand the table over after the round", HANDING_OVER)
    for key, wanted in file.keyed_meters():
        meter = floor.meters.get(wanted.name)
        if meter is not None and meter.parameters != wanted.parameters:
            yield Fault(
                key, "it takes two people from different departments to change its parameters", PARAMETER_CHANGES
            )
        if meter is not None and set(meter.approved) != set(wanted.approved):
            yield Fault(f"{key}.approved", "a meter keeps the games that it was opened for", APPROVAL)
    for number in sorted(set(floor.tables) - {table.number for table in file.tables}):
        yield Fault(
            f"table {number}", "is not in the file and stays as it is; close it if you do not use it", TABLE_STAYS
        )
    for name in sorted(set(floor.meters) - {meter.name for meter in file.meters}):
        yield Fault(f"meter {name}", "is not in the file and stays open with the amount it shows", METER_STAYS)
