"""Orders that are decided one after another and written together: their rows, and how things stand then.

A batch works on a copy. Until its rows are committed nothing has happened, and the copy can be thrown away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import Step, act_in_steps
from boardwalk.floor.order import AtTable, Happening, TableHappening
from boardwalk.floor.order import Order as FloorOrder
from boardwalk.floor.section import joined, meter_to_join, parted
from boardwalk.floor.state import Floor
from boardwalk.law import cite
from boardwalk.money import MOST_CENTS, dollars
from boardwalk.pit.chain import order_digest, record_hash, request_digest
from boardwalk.pit.errors import Conflict
from boardwalk.pit.filling import Chance, Opening, filled
from boardwalk.pit.house.decide import decide as decide_house
from boardwalk.pit.house.decide import verify_actor
from boardwalk.pit.house.event import ChipsRedeemed, HouseEvent
from boardwalk.pit.house.fold import apply as apply_to_house
from boardwalk.pit.house.order import AtHouse, HouseHappening
from boardwalk.pit.house.state import House
from boardwalk.pit.ledger import Posting, house_postings, postings
from boardwalk.pit.order import (
    HOUSE,
    AnyHappening,
    Done,
    Order,
    actor_of,
    command_text,
    event_text,
    meter_stream,
    stream_of,
    stream_of_happening,
    verify_name,
)
from boardwalk.pit.standing import Head, Standing
from boardwalk.table.command import TakeSeat
from boardwalk.table.event_progressive import MeterConnected, MeterDisconnected
from boardwalk.table.event_round import BetsClosed, RoundEnded

PATRON, HOLDER = "patron:", "coupons:"
MATCH_PLAY = cite("B19")


class Purse(NamedTuple):
    """What a patron has away from the tables, or by how much that changes."""

    cents: int = 0
    coupon_cents: int = 0

    def with_(self, other: Purse) -> Purse:
        return Purse(self.cents + other.cents, self.coupon_cents + other.coupon_cents)


NOTHING = Purse()


class Request(NamedTuple):
    """An order as it was sent: by whom, under which key, and which version of the table the sender had seen."""

    order: Order
    key: str
    person: str
    seen: int | None = None
    made: bool = False
    """Whether the key was made here, so that nobody can have sent it before."""

    @property
    def digest(self) -> str:
        """What tells the same order sent twice from another one under the same key."""
        return request_digest(f"{stream_of(self.order)} {command_text(self.order)}")


class Rows:
    """What a batch adds to the database."""

    def __init__(self) -> None:
        self.orders: list[dict[str, Any]] = []
        self.records: list[dict[str, Any]] = []
        self.postings: list[dict[str, Any]] = []
        self.rounds: list[dict[str, Any]] = []
        self.shuffles: list[dict[str, Any]] = []
        self.patrons: dict[str, Purse] = {}
        """By how much the chips and coupons of each patron change."""


class Batch:
    """Decides orders on a copy of how things stand, and collects their rows."""

    def __init__(self, standing: Standing, chance: Chance, at: int, purse_of: Callable[[str], Purse]) -> None:
        """`purse_of` says what a patron has in the database now."""
        self.before = standing
        self.chance = chance
        self.at = at
        self.rows = Rows()
        self.done: dict[tuple[str, str], tuple[str, Done]] = {}
        """By sender and key, the digest of each request of this batch and what came of it."""
        self.touched: set[str] = set()
        self._now = standing
        self._purse_of = purse_of

    @property
    def standing(self) -> Standing:
        """How things stand after the batch: every stream it touched is one version further."""
        heads = dict(self._now.heads)
        for stream in self.touched:
            heads[stream] = heads[stream]._replace(version=heads[stream].version + 1)
        return self._now._replace(heads=heads, at=self.at)

    def take(self, request: Request) -> Done:
        """Decide an order; a refusal passes through and leaves the batch as it was."""
        before = self.done.get((request.person, request.key))
        if before is not None:
            return _repeated(request, *before)
        done = self._decide(request)
        self.done[request.person, request.key] = request.digest, done
        return done

    def _decide(self, request: Request) -> Done:
        verify_name(request.order)
        if isinstance(request.order, AtHouse):
            return self._at_house(request, request.order)
        if self._now.house is None:
            raise InputError("house", "is not founded yet")
        _verify_sender(self._now.house, request)
        return self._on_floor(request, request.order)

    def _on_floor(self, request: Request, order: FloorOrder) -> Done:
        self._verify_seen(request, order)
        stream = stream_of(order)
        section = self._now.section_of(stream)
        floor = self._now.sections.get(section, Floor())
        meter = meter_to_join(order)
        if meter is not None and meter_stream(meter) in self._now.sections and section == stream:
            floor = joined(floor, self._now.sections[meter_stream(meter)])
        order, opening = filled(order, floor, self.chance)
        after, steps = act_in_steps(floor, order)
        self._verify_chips(order)
        lines = [line for step in steps for line in postings(step.before, step.happening)]
        _verify_amounts(lines)
        self._verify_coupons(lines)
        self.touched.add(section)
        done = self._record(request, order, [step.happening for step in steps], lines)
        self._resettle(section, after, steps)
        if opening is not None:
            self._keep(stream, opening)
        return done

    def _verify_seen(self, request: Request, order: FloorOrder) -> None:
        if request.seen is None or not isinstance(order, AtTable):
            return
        version = self._now.version(order.table)
        if request.seen != version:
            raise Conflict("seen", f"the table has moved on from {request.seen} to {version}")

    def _verify_chips(self, order: FloorOrder) -> None:
        """A patron sits down with no more than he has; the table itself cannot know what that is."""
        if not (isinstance(order, AtTable) and isinstance(order.command, TakeSeat)):
            return
        name, wanted = order.command.actor.name, order.command.chips_cents
        has = self._purse(name).cents
        if wanted > has:
            table = self._now.table(order.table)
            assert table is not None, "the table has accepted it"
            reason = f"{name} has {dollars(has)} in chips, not {dollars(wanted)}"
            raise Refusal("chips_cents", reason, table.game.basics.wagering)

    def _verify_redeemed(self, events: Iterable[HouseEvent]) -> None:
        """The cage redeems no more than the patron has, by the name under which the house knows him."""
        for event in events:
            if isinstance(event, ChipsRedeemed) and event.cents > self._purse(event.patron).cents:
                raise InputError("cents", f"{event.patron} has {dollars(self._purse(event.patron).cents)} in chips")

    def _verify_coupons(self, lines: Iterable[Posting]) -> None:
        """A patron plays no coupon that was not issued to him."""
        changes: Counter[str] = Counter()
        for account, cents in lines:
            if account.startswith(HOLDER):
                changes[account.removeprefix(HOLDER)] += cents
        for name, change in changes.items():
            if change < 0 and -change > self._purse(name).coupon_cents:
                reason = f"{name} holds {dollars(self._purse(name).coupon_cents)} in coupons, not {dollars(-change)}"
                raise Refusal("coupon_cents", reason, MATCH_PLAY)

    def _purse(self, name: str) -> Purse:
        return self._purse_of(name).with_(self.rows.patrons.get(name, NOTHING))

    def _at_house(self, request: Request, order: AtHouse) -> Done:
        house = self._now.house
        events = decide_house(house, order.command)
        number = self._now.heads.get(HOUSE, Head()).number
        happenings = [HouseHappening(number + place, event) for place, event in enumerate(events, 1)]
        self._verify_redeemed(events)
        lines = [line for event in events for line in house_postings(event)]
        _verify_amounts(lines)
        done = self._record(request, order, happenings, lines)
        for event in events:
            house = apply_to_house(house, event)
        self._now = self._now._replace(house=house)
        return done

    def _record(
        self, request: Request, order: Order, happenings: Iterable[AnyHappening], lines: Iterable[Posting]
    ) -> Done:
        """The rows of an order, of what came of it, and of the money that moved."""
        stream = stream_of(order)
        seq = self._now.heads.get(stream, Head()).seq + 1
        role, command, sent = actor_of(order).role.value, command_text(order), request.digest
        digest = order_digest(stream, seq, self.at, request.person, role, request.key, sent, command)
        self.rows.orders.append(
            {
                "stream": stream, "seq": seq, "at": self.at, "person": request.person, "role": role,
                "key": request.key, "request": sent, "command": command, "digest": digest,
            }
        )  # fmt: skip
        heads = dict(self._now.heads)
        for happening in happenings:
            self._chain(heads, happening, (stream, seq, digest))
        self._now = self._now._replace(heads=heads)
        self._post(stream, seq, lines)
        return Done(order, tuple(happenings), self.at, stream, seq, repeated=False)

    def _chain(self, heads: dict[str, Head], happening: AnyHappening, of: tuple[str, int, str]) -> None:
        stream, text = stream_of_happening(happening), event_text(happening)
        head = heads.get(stream, Head())
        seq, number = head.seq + 1, happening.number
        hashed = record_hash(head.hash, stream, seq, number, of[2], text)
        heads[stream] = head._replace(seq=seq, hash=hashed, number=number)
        self.touched.add(stream)
        self.rows.records.append(
            {
                "stream": stream, "seq": seq, "order_stream": of[0], "order_seq": of[1],
                "number": number, "event": text, "hash": hashed,
            }
        )  # fmt: skip
        if isinstance(happening, TableHappening):
            self._mark_round(stream, seq, happening)

    def _mark_round(self, stream: str, seq: int, happening: TableHappening) -> None:
        event = happening.event
        if isinstance(event, BetsClosed):
            self._now = self._now._replace(begun={**self._now.begun, stream: seq})
        elif isinstance(event, RoundEnded):
            first = self._now.begun[stream]
            others = {name: begun for name, begun in self._now.begun.items() if name != stream}
            self._now = self._now._replace(begun=others)
            row = {"stream": stream, "number": event.round, "first_seq": first, "last_seq": seq, "void": event.void}
            self.rows.rounds.append(row)

    def _post(self, stream: str, seq: int, lines: Iterable[Posting]) -> None:
        for line, (account, cents) in enumerate(lines, 1):
            row = {"order_stream": stream, "order_seq": seq, "line": line, "account": account, "cents": cents}
            self.rows.postings.append(row)
            kind, mark, name = account.partition(":")
            if kind + mark in (PATRON, HOLDER):
                change = Purse(cents) if kind + mark == PATRON else Purse(0, cents)
                self.rows.patrons[name] = self.rows.patrons.get(name, NOTHING).with_(change)

    def _resettle(self, section: str, after: Floor, steps: Iterable[Step]) -> None:
        """Put the section back; a table that was connected or taken off its meter has another one now."""
        sections, heads = dict(self._now.sections), dict(self._now.heads)
        sections[section] = after
        for happening in (step.happening for step in steps):
            if isinstance(happening.event, MeterConnected):
                stream, meter = stream_of_happening(happening), meter_stream(happening.event.meter)
                sections[meter] = sections.pop(stream)
                heads[stream] = heads[stream]._replace(link=meter)
            elif isinstance(happening.event, MeterDisconnected):
                self._part(sections, heads, happening)
        self._now = self._now._replace(sections=sections, heads=heads)

    def _part(self, sections: dict[str, Floor], heads: dict[str, Head], happening: Happening) -> None:
        assert isinstance(happening, TableHappening)
        assert isinstance(happening.event, MeterDisconnected)
        stream, meter = stream_of_happening(happening), meter_stream(happening.event.meter)
        sections[meter], alone = parted(sections[meter], happening.table)
        # As whoever loads the table finds it, who knows nothing of the meter any more.
        sections[stream] = alone._replace(events=heads[stream].number)
        heads[stream] = heads[stream]._replace(link=None)

    def _keep(self, stream: str, opening: Opening) -> None:
        self.rows.shuffles.append({"stream": stream, **opening._asdict()})


def key_used(request: Request) -> Conflict:
    """The error for a key that was used for something else."""
    return Conflict("key", f"{request.key!r} was used for another order")


def _repeated(request: Request, digest: str, done: Done) -> Done:
    if request.digest != digest:
        raise key_used(request)
    return done._replace(repeated=True)


def _verify_sender(house: House, request: Request) -> None:
    """Whoever was let in as what he is no longer does nothing more; the program's own staff is nobody's account."""
    if house.person(request.person) is not None:
        verify_actor(house, actor_of(request.order))


def _verify_amounts(lines: Iterable[Posting]) -> None:
    """No house has more, and no database holds numbers without end."""
    for account, cents in lines:
        if abs(cents) > MOST_CENTS:
            raise InputError("cents", f"{dollars(abs(cents))} is more than {account.partition(':')[0]} can hold")
