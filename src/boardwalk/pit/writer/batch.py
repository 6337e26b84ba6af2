"""Requests decided one after another and written together: their rows, and the state of the pit after them.

A batch works on a copy. Until its rows are committed nothing has happened, and the copy can be thrown away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.floor.decide import FloorChange, act_in_steps
from boardwalk.floor.request import AtTable, FloorRequest, TableHappening, with_declared_games
from boardwalk.floor.section import join_sections, leading_meter, meter_to_join, split_sections
from boardwalk.floor.state import Floor
from boardwalk.law import cite
from boardwalk.money import MOST_BALANCE_CENTS, MOST_CENTS, dollars
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.cage import ChipsRedeemed
from boardwalk.pit.house.clock import steps_since
from boardwalk.pit.house.form import AtHouse, HouseHappening, with_time
from boardwalk.pit.house.machine import HouseEvent, verify_actor
from boardwalk.pit.house.machine import apply as apply_to_house
from boardwalk.pit.house.machine import decide as decide_house
from boardwalk.pit.house.signature import verify_signatures
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.ledger import AccountKind, Posting, house_postings, postings, split_account
from boardwalk.pit.randomness.generator import RandomSource, with_chance
from boardwalk.pit.record.chain import StreamHead, order_digest, record_hash
from boardwalk.pit.store.schema import HOUSE_STREAM, meter_stream, table_stream
from boardwalk.pit.writer.idempotency import Submission, repeated_result
from boardwalk.pit.writer.request import (
    AnyHappening,
    PitRequest,
    RequestResult,
    actor_of,
    command_text,
    event_text,
    stream_of,
    stream_of_happening,
    verify_stream_name,
)
from boardwalk.pit.writer.sync import PitState
from boardwalk.table.commands import TakeSeat
from boardwalk.table.events import BetsClosed, MeterConnected, MeterDisconnected, RoundEnded
from boardwalk.table.supervision.approval import RECORDS, RecordDemonstration

MATCH_PLAY = cite("B19")


class Purse(NamedTuple):
    """A patron's chips and coupons away from the tables, or a change in them."""

    cents: int = 0
    coupon_cents: int = 0

    def plus(self, other: Purse) -> Purse:
        return Purse(self.cents + other.cents, self.coupon_cents + other.coupon_cents)


EMPTY_PURSE = Purse()


class BatchRows:
    """The rows that a batch adds to the database."""

    def __init__(self) -> None:
        self.orders: list[dict[str, Any]] = []
        self.records: list[dict[str, Any]] = []
        self.postings: list[dict[str, Any]] = []
        self.rounds: list[dict[str, Any]] = []
        self.shuffles: list[dict[str, Any]] = []
        self.patrons: dict[str, Purse] = {}
        """The change in each patron's chips and coupons."""

    def copy(self) -> BatchRows:
        """The same rows, which stay as they are when more are added here."""
        copied = BatchRows()
        for name, rows in vars(self).items():
            setattr(copied, name, rows.copy())
        return copied


class Batch:
    """Decides requests on a copy of the state, and collects their rows."""

    def __init__(self, state: PitState, chance: RandomSource, at: int, purse_of: Callable[[str], Purse]) -> None:
        """`purse_of` looks up a patron's purse in the database."""
        self.before = state
        self.chance = chance
        self.at = at
        self.rows = BatchRows()
        self.results: dict[tuple[str, str], tuple[str, RequestResult]] = {}
        """By sender and key, the digest of each submission in this batch and its result."""
        self.touched: set[str] = set()
        self._now = state
        self._purse_of = purse_of

    @property
    def state(self) -> PitState:
        """The state after the batch, with the version of every touched stream raised by one."""
        heads = dict(self._now.heads)
        for stream in self.touched:
            heads[stream] = heads[stream]._replace(version=heads[stream].version + 1)
        steps = steps_since(self.before.house, self._now.house)
        return self._now._replace(heads=heads, at=steps[-1].after if steps else self.at)

    def take(self, submission: Submission) -> RequestResult:
        """Decide a request; a refusal is raised and leaves the batch as it was."""
        earlier = self.results.get((submission.person, submission.key))
        if earlier is not None:
            return repeated_result(submission, *earlier)
        result = self._decide_together(submission) if submission.first else self._decide(submission)
        self.results[submission.person, submission.key] = submission.digest, result
        return result

    def _decide_together(self, submission: Submission) -> RequestResult:
        """Decide what comes first, each on the state that the one before it leaves, and then the request itself."""
        rows, touched, now = self.rows.copy(), set(self.touched), self._now
        try:
            for each in submission.first:  # before any of them moves a version itself
                self._verify_version(each)
            for each in submission.first:
                self._decide(each._replace(seen_version=None))
            return self._decide(submission)
        except BoardwalkError:
            self.rows, self.touched, self._now = rows, touched, now
            raise

    def _decide(self, submission: Submission) -> RequestResult:
        verify_stream_name(submission.request)
        if isinstance(submission.request, AtHouse):
            return self._at_house(submission, submission.request)
        if self._now.house is None:
            raise InputError("house", "has not been founded yet")
        _verify_sender(self._now.house, submission)
        _verify_for_money(self._now.house, submission.request)
        return self._on_floor(submission, submission.request)

    def _on_floor(self, submission: Submission, request: FloorRequest) -> RequestResult:
        self._verify_version(submission)
        stream = stream_of(request)
        section = self._now.section_of(stream)
        floor = self._now.sections.get(section, Floor())
        other = self._section_to_join(request, section)
        if other is not None:
            floor = join_sections(floor, self._now.sections[other])
        request, opening = with_chance(with_declared_games(request), floor, self.chance)
        after, steps = act_in_steps(floor, request)
        self._verify_chips(request)
        assert self._now.house is not None, "it has been founded"
        verify_signatures(self._now.house, request, self.at, (step.happening.event for step in steps))
        lines = [line for step in steps for line in postings(step.before, step.happening)]
        _verify_amounts(lines)
        self._verify_coupons(lines)
        self._verify_purses(lines)
        self.touched.add(section)
        result = self._record(submission, request, [step.happening for step in steps], lines)
        self._replace_sections({section} if other is None else {section, other}, after, steps)
        if opening is not None:
            self.rows.shuffles.append({"stream": stream, **opening._asdict()})
        return result

    def _section_to_join(self, request: FloorRequest, section: str) -> str | None:
        """The section of the meter that the request connects a table to, if it is another one."""
        meter = meter_to_join(request)
        other = None if meter is None else self._now.section_of(meter_stream(meter))
        return other if other != section and other in self._now.sections else None

    def _verify_version(self, submission: Submission) -> None:
        request = submission.request
        if submission.seen_version is None or not isinstance(request, AtTable):
            return
        version = self._now.version(request.table)
        if submission.seen_version != version:
            raise Conflict("seen", f"the table has moved on from version {submission.seen_version} to {version}")

    def _verify_chips(self, request: FloorRequest) -> None:
        """Patrons sit down with no more chips than they have, which the table itself cannot know."""
        if not (isinstance(request, AtTable) and isinstance(request.command, TakeSeat)):
            return
        name, wanted = request.command.actor.name, request.command.chips_cents
        has = self._purse(name).cents
        if wanted > has:
            table = self._now.table(request.table)
            assert table is not None, "the table accepted the request"
            reason = f"{name} has only {dollars(has)} in chips, not {dollars(wanted)}"
            raise Refusal("chips_cents", reason, table.game.basics.wagering)

    def _verify_redemptions(self, events: Iterable[HouseEvent]) -> None:
        """The cage redeems no more chips than the patron has, by the name that the house has on record."""
        for event in events:
            if isinstance(event, ChipsRedeemed) and event.cents > self._purse(event.patron).cents:
                has = dollars(self._purse(event.patron).cents)
                raise InputError("cents", f"{event.patron} has only {has} in chips")

    def _verify_coupons(self, lines: Iterable[Posting]) -> None:
        """Patrons play only coupons that were issued to them."""
        changes: Counter[str] = Counter()
        for account, cents in lines:
            kind, name = split_account(account)
            if kind == AccountKind.COUPONS:
                changes[name] += cents
        for name, change in changes.items():
            if change < 0 and -change > self._purse(name).coupon_cents:
                has = dollars(self._purse(name).coupon_cents)
                reason = f"{name} has only {has} in coupons, not {dollars(-change)}"
                raise Refusal("coupon_cents", reason, MATCH_PLAY)

    def _verify_purses(self, lines: Iterable[Posting]) -> None:
        """No patron has more chips or coupons than any account may hold."""
        for account, cents in lines:
            kind, name = split_account(account)
            if cents <= 0 or kind not in (AccountKind.PATRON, AccountKind.COUPONS):
                continue
            purse = self._purse(name)
            has, what = (purse.cents, "chips") if kind == AccountKind.PATRON else (purse.coupon_cents, "coupons")
            if has + cents > MOST_BALANCE_CENTS:
                reason = f"{name} has {dollars(has)} in {what}, and can have up to {dollars(MOST_BALANCE_CENTS)}"
                raise InputError("cents", reason)

    def _purse(self, name: str) -> Purse:
        return self._purse_of(name).plus(self.rows.patrons.get(name, EMPTY_PURSE))

    def _at_house(self, submission: Submission, request: AtHouse) -> RequestResult:
        house = self._now.house
        request = with_time(request, self.at)
        events = decide_house(house, request.command)
        if house is not None:
            verify_signatures(house, request, self.at, events)
        number = self._now.heads.get(HOUSE_STREAM, StreamHead()).number
        happenings = [HouseHappening(number + place, event) for place, event in enumerate(events, 1)]
        self._verify_redemptions(events)
        lines = [line for event in events for line in house_postings(event)]
        _verify_amounts(lines)
        self._verify_purses(lines)
        result = self._record(submission, request, happenings, lines)
        for event in events:
            house = apply_to_house(house, event)
        self._now = self._now._replace(house=house)
        return result

    def _record(
        self, submission: Submission, request: PitRequest, happenings: Iterable[AnyHappening], lines: Iterable[Posting]
    ) -> RequestResult:
        """Add the rows of a request: the order, its records and the money it moved."""
        stream = stream_of(request)
        seq = self._now.heads.get(stream, StreamHead()).seq + 1
        role, command, sent = actor_of(request).role.value, command_text(request), submission.digest
        digest = order_digest(stream, seq, self.at, submission.person, role, submission.key, sent, command)
        self.rows.orders.append(
            {
                "stream": stream, "seq": seq, "at": self.at, "person": submission.person, "role": role,
                "key": submission.key, "request": sent, "command": command, "digest": digest,
            }
        )  # fmt: skip
        heads = dict(self._now.heads)
        for happening in happenings:
            self._chain(heads, happening, (stream, seq, digest))
        self._now = self._now._replace(heads=heads)
        self._post(stream, seq, lines)
        return RequestResult(request, tuple(happenings), self.at, stream, seq, repeated=False)

    def _chain(self, heads: dict[str, StreamHead], happening: AnyHappening, order: tuple[str, int, str]) -> None:
        """Add an event to its stream's chain; `order` is the stream, seq and digest of its order."""
        order_stream, order_seq, digest = order
        stream, text = stream_of_happening(happening), event_text(happening)
        head = heads.get(stream, StreamHead())
        seq, number = head.seq + 1, happening.number
        new_hash = record_hash(head.hash, stream, seq, number, digest, text)
        heads[stream] = head._replace(seq=seq, hash=new_hash, number=number)
        self.touched.add(stream)
        self.rows.records.append(
            {
                "stream": stream, "seq": seq, "order_stream": order_stream, "order_seq": order_seq,
                "number": number, "event": text, "hash": new_hash,
            }
        )  # fmt: skip
        if isinstance(happening, TableHappening):
            self._mark_round(stream, seq, happening)

    def _mark_round(self, stream: str, seq: int, happening: TableHappening) -> None:
        event = happening.event
        if isinstance(event, BetsClosed):
            self._now = self._now._replace(round_starts={**self._now.round_starts, stream: seq})
        elif isinstance(event, RoundEnded):
            first = self._now.round_starts[stream]
            others = {name: start for name, start in self._now.round_starts.items() if name != stream}
            self._now = self._now._replace(round_starts=others)
            row = {"stream": stream, "number": event.round, "first_seq": first, "last_seq": seq, "void": event.void}
            self.rows.rounds.append(row)

    def _post(self, stream: str, seq: int, lines: Iterable[Posting]) -> None:
        for line, (account, cents) in enumerate(lines, 1):
            row = {"order_stream": stream, "order_seq": seq, "line": line, "account": account, "cents": cents}
            self.rows.postings.append(row)
            kind, name = split_account(account)
            if kind in (AccountKind.PATRON, AccountKind.COUPONS):
                change = Purse(cents) if kind == AccountKind.PATRON else Purse(0, cents)
                self.rows.patrons[name] = self.rows.patrons.get(name, EMPTY_PURSE).plus(change)

    def _replace_sections(self, before: set[str], after: Floor, steps: Iterable[FloorChange]) -> None:
        """Replace the sections; if a table was connected to a meter or taken off it, they are divided again."""
        sections, heads = dict(self._now.sections), dict(self._now.heads)
        if any(isinstance(step.happening.event, MeterConnected | MeterDisconnected) for step in steps):
            for name in before:
                sections.pop(name, None)
            self.touched |= before & heads.keys()
            for part in split_sections(after):
                lead, streams = _lead_and_streams(part)
                # Loading the section from the database gives the same number.
                sections[lead] = part._replace(events=max(heads[stream].number for stream in streams))
                for stream in streams:
                    self._link(heads, stream, None if stream == lead else lead)
        else:
            (section,) = before
            sections[section] = after
        self._now = self._now._replace(sections=sections, heads=heads)

    def _link(self, heads: dict[str, StreamHead], stream: str, lead: str | None) -> None:
        if heads[stream].link != lead:
            heads[stream] = heads[stream]._replace(link=lead)
            self.touched.add(stream)


def _lead_and_streams(section: Floor) -> tuple[str, list[str]]:
    """The stream that represents a section, and all of its streams."""
    meter, tables = leading_meter(section), [table_stream(number) for number in section.tables]
    return tables[0] if meter is None else meter_stream(meter), [*tables, *map(meter_stream, section.meters)]


def _verify_sender(house: House, submission: Submission) -> None:
    """Refuse people whose role has changed since they logged in; the automatic staff has no account."""
    if house.person(submission.person) is not None:
        verify_actor(house, actor_of(submission.request))


def _verify_for_money(house: House, request: FloorRequest) -> None:
    """Refuse to open a live house's tables on approvals that nobody gave, which the table itself cannot know."""
    if house.kind is HouseKind.LIVE and isinstance(request.command, RecordDemonstration):
        raise Refusal(
            "approvals", "a live house needs real approvals; record each with number, date and author", RECORDS
        )


def _verify_amounts(lines: Iterable[Posting]) -> None:
    """Refuse amounts that are too large for any house or for a database column."""
    for account, cents in lines:
        if abs(cents) > MOST_CENTS:
            raise InputError("cents", f"{dollars(abs(cents))} is more than any {account.partition(':')[0]} can hold")
