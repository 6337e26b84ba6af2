"""The state of the house: its kind, its people and its configuration, and how names are spelled and compared."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from boardwalk.actor import BOT_PREFIX, Role
from boardwalk.codec import shown
from boardwalk.errors import InputError
from boardwalk.person_name import is_name_character, look_alike_fault, name_skeleton
from boardwalk.pit.house.policy import NO_POLICY, Policy
from boardwalk.school.drill import Topic
from boardwalk.school.live_act import LiveAct
from boardwalk.school.paper import SchoolTerms
from boardwalk.school.schedule import PastAnswer
from boardwalk.table.hardware.connected_device import DeviceKind


class HouseKind(StrEnum):
    """What a house is founded as; it never changes. Only a test house may use stacked decks."""

    LIVE = "live"
    DEMO = "demo"
    TEST = "test"


LONGEST_NAME = 60
RESERVED_PREFIX = "automatic "
"""The start of every automatic staff name."""


def identity(name: str) -> str:
    """What identifies a person: two names that `same_person` considers the same have the same identity.

    >>> identity(" Dale ") == identity("dale")
    True
    """
    return name_skeleton(name)


def verify_person_name(name: str, field: str = "name") -> None:
    """Refuse a name that could be mistaken for another, or that cannot be written everywhere.

    >>> verify_person_name("Zoë O'Neill-Ruiz")
    >>> verify_person_name("Dale ")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: name: "Dale " must not start or end with a space, or have two in a row
    """
    verify_spelling(name, field)
    for start, whose in ((RESERVED_PREFIX, "automatic staff"), (BOT_PREFIX, "bots")):
        if identity(name).startswith(start):
            raise InputError(field, f"{shown(name)} is reserved for {whose}")


def verify_spelling(name: str, field: str = "name") -> None:
    """Refuse a name that could be mistaken for another, or cannot be written everywhere; one that only programs have
    is not refused.
    """
    fault = _name_fault(name)
    if fault:
        raise InputError(field, f"{shown(name)} {fault}")


def _name_fault(name: str) -> str | None:
    if not name or max(len(name), len(identity(name))) > LONGEST_NAME:
        return f"must have 1 to {LONGEST_NAME} characters"
    if " ".join(name.split(" ")) != " ".join(name.split()):
        return "must not start or end with a space, or have two in a row"
    look_alike = look_alike_fault(name)
    if look_alike is not None:
        return look_alike
    if not name[0].isalnum() or not all(map(is_name_character, name)):
        return "must start with a letter or digit, and have only letters, digits, spaces and . _ ' -"
    return None


class DevicePost(NamedTuple):
    """Where a device reports from: its table, and what it is there."""

    table: str
    kind: DeviceKind


class Member(NamedTuple):
    """A person who belongs to the house, or did; or a device."""

    name: str
    role: Role
    open: bool = True
    """Whether anyone can use the account; a closed one is closed for good unless it is only suspended."""
    changes: int = 0
    """How often the password, role or account changed; sessions and tokens from before a change are not valid."""
    tokens: frozenset[str] = frozenset()
    """The labels of the valid tokens."""
    since: int = 0
    """When others opened the account, or gave it its role or password, in microseconds since 1970; 0 for founders."""
    second_factor: bool = False
    """Whether a code is needed besides the password."""
    suspended: bool = False
    """Whether the account is not open only until someone restores it."""
    post: DevicePost | None = None
    """Of a device, where its token lets it report from."""


class ClockJump(NamedTuple):
    """A disagreement of the clocks that nobody has confirmed yet, in microseconds."""

    number: int
    ahead: int
    """How far the clock of the server was ahead of house time; negative if it was behind."""
    database_ahead: int | None
    """The same for the clock of the database, if it has one of its own."""
    confirmed_by: str | None = None
    """Who confirmed the server's clock, until a second person does."""


class TimeStep(NamedTuple):
    """House time before and after two people set it, in microseconds since 1970."""

    before: int
    after: int


class ClockRecord(NamedTuple):
    """What the house knows about its clocks."""

    jumps: Mapping[str, ClockJump] = {}
    """For each machine, the jump that is not over."""
    jump_count: int = 0
    """How many jumps there were."""
    steps: tuple[TimeStep, ...] = ()
    checked_at: int = 0
    """When the clocks were last reported; microseconds since 1970."""


class NotedDigest(NamedTuple):
    """The digest of a table's rows, and how often they had changed."""

    changes: int
    digest: str


class Inquiry(NamedTuple):
    """An inquiry into a table's win."""

    table: str
    rounds: int
    win_cents: int
    chance_millionths: int
    reason: str
    by: str


class PaperItem(NamedTuple):
    """A mark of a table test: what was answered or, in a live round, done; and what was right."""

    topic: Topic
    right: bool
    asks: tuple[str, ...]
    given: tuple[str, ...]
    answers: tuple[str, ...]
    laws: tuple[str, ...]
    """The paragraph of each answer; empty if none decides it."""
    round: int = 0
    """The live round that it is a mark of; 0 for a drill."""


class TableTest(NamedTuple):
    """A table test: whose, of which rules, on which terms, and the mark once it is handed in. Times in microseconds."""

    number: int
    name: str
    game: str
    title: str
    options: Mapping[str, str]
    digest: str
    """The digest of the declaration, which says by which version of the rules it was marked."""
    seed: str
    terms: SchoolTerms
    started_at: int
    handed_in_at: int = 0
    acts: tuple[LiveAct, ...] = ()
    """What the pupil did in live rounds, until the test is marked."""
    items: tuple[PaperItem, ...] = ()
    right: int = 0
    late: bool = False
    passed: bool = False

    @property
    def ends_at(self) -> int:
        """When the time is up."""
        return self.started_at + self.terms.minutes * 60 * 1_000_000

    def is_open(self, now: int) -> bool:
        """Whether it can still be handed in in time."""
        return not self.handed_in_at and now <= self.ends_at


class SchoolRecord(NamedTuple):
    """What the school has on record: past answers by `identity`, and table tests by number."""

    answers: Mapping[str, tuple[PastAnswer, ...]] = {}
    tests: Mapping[int, TableTest] = {}


class OpenAlarm(NamedTuple):
    """An alarm in the log that is not over."""

    machine: str
    """The machine whose server noted it, and will note when it is over."""
    table: str | None
    kind: str
    taken_by: str | None = None


class Bookmark(NamedTuple):
    """A place in the record of a table that someone wants to find again."""

    number: int
    by: str
    table: str
    seq: int
    """The record."""
    round: int | None
    note: str
    at: int
    """When it was made; microseconds since 1970."""


class House(NamedTuple):
    """A house that has been founded."""

    name: str
    kind: HouseKind
    public_key: str
    people: Mapping[str, Member] = {}
    """By `identity`; the name as it is spelled is in the member."""
    configuration: str = ""
    games: Mapping[str, str] = {}
    """The name of the game in each game file that the configuration names by its path."""
    clock: ClockRecord = ClockRecord()
    policy: Policy = NO_POLICY
    heads_files: frozenset[str] = frozenset()
    """The heads files that are kept, one for each server."""
    row_digests: Mapping[str, NotedDigest] = {}
    """For each table of the database whose rows are not part of the record, its digest as it was noted last."""
    inquiries: tuple[Inquiry, ...] = ()
    """The inquiries into the wins of tables, in their order."""
    school: SchoolRecord = SchoolRecord()
    alarms: Mapping[int, OpenAlarm] = {}
    """The alarms in the log that are not over, by number."""
    alarm_count: int = 0
    """How many alarms the log has."""
    bookmarks: Mapping[int, Bookmark] = {}
    """By number, everyone's."""
    bookmark_count: int = 0
    """How many bookmarks were ever made."""

    def person(self, name: str) -> Member | None:
        """The person with this name, however it is spelled; also if the account is closed."""
        return self.people.get(identity(name))

    def open_people(self, role: Role) -> list[Member]:
        """Everyone with this role and an open account."""
        return [person for person in self.people.values() if person.open and person.role is role]
