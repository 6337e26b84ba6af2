"""A second writer, made from the description of the database: it writes the orders of a soak to one, row by row.

The pit does its own shuffling, so a soak with stacked decks and faults cannot go through it; here any order can.
"""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from sqlalchemy import insert

from boardwalk.actor import Actor, Role
from boardwalk.cards import Card, format_cards
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtTable, FloorRequest, MeterHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.pit.house.cage import IssueCoupons, SellChips
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.machine import act as act_in_house
from boardwalk.pit.house.people import AddPerson, ChangeRole, SetPassword
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.ledger import Posting, house_postings, postings
from boardwalk.pit.store import schema
from boardwalk.pit.store.engine import Store
from boardwalk.progressive.record import METER_COMMANDS, METER_EVENTS
from boardwalk.table.commands import ReceiveDeck, ShuffleDeck, TakeSeat
from boardwalk.table.events import MeterConnected, MeterDisconnected
from boardwalk.table.record import COMMANDS, EVENTS

Row = dict[str, Any]


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def _hash(*parts: object) -> str:
    return sha256(_text(parts).encode()).hexdigest()


def commitment(order: tuple[Card, ...], secret: str) -> str:
    leaves = []
    for place, card in enumerate(order, 1):
        salt = hmac.new(bytes.fromhex(secret), b"boardwalk shuffle %d" % place, "sha256").hexdigest()
        leaves.append(sha256(f"{salt}:{place}:{card}".encode()).hexdigest())
    return sha256(",".join(leaves).encode()).hexdigest()


FIRST_TIME = 1_700_000_000_000_000
COUPON_CENTS = 1_000_000_00
"""More than any patron plays in coupons."""


class Writer:
    """Collects the rows of orders given one after another."""

    def __init__(self) -> None:
        self.floor = Floor()
        self.house: House | None = None
        self.rows: dict[str, list[Row]] = {table.name: [] for table in schema.metadata.sorted_tables}
        self.streams: dict[str, Row] = {}
        self.patrons: Counter[str] = Counter()
        self.coupons: Counter[str] = Counter()
        self._begun: dict[str, int] = {}

    def give_all(self, orders: Iterable[FloorRequest]) -> None:
        """Found a house, sell the chips that patrons will bring, and give all orders."""
        given = [self._committed(order) for order in orders]
        boss, cashier = Actor(Role.ADMINISTRATOR, "The founder"), Actor(Role.ACCOUNTING, "The cashier")
        self.give_house(FoundHouse(boss, "Marina", HouseKind.TEST, 32 * "07"))
        self.give_house(AddPerson(boss, cashier.name, cashier.role))
        brought: Counter[str] = Counter()
        for order in given:
            if isinstance(order.command, TakeSeat):
                brought[order.command.actor.name] += order.command.chips_cents
        for name, cents in brought.items():
            self.give_house(AddPerson(boss, name, Role.PLAYER))
            self.give_house(SellChips(cashier, name, cents))
            self.give_house(IssueCoupons(cashier, name, COUPON_CENTS))
        for order in given:
            self.give(order)

    def _committed(self, order: FloorRequest) -> FloorRequest:
        command = order.command
        if isinstance(command, ShuffleDeck):
            return replace(order, command=replace(command, commitment=self._keep(order, command.order)))  # type: ignore[arg-type]
        if isinstance(command, ReceiveDeck) and command.preshuffled is not None:
            kept = self._keep(order, command.preshuffled)
            return replace(order, command=replace(command, commitment=kept))  # type: ignore[arg-type]
        return order

    def _keep(self, order: FloorRequest, cards: tuple[Card, ...]) -> str:
        assert isinstance(order, AtTable)
        secret = sha256(b"%d" % len(self.rows["shuffles"])).hexdigest()
        row = {"commitment": commitment(cards, secret), "stream": f"table:{order.table}", "secret": secret}
        self.rows["shuffles"].append({**row, "cards": format_cards(cards)})
        return str(row["commitment"])

    def give_house(self, command: HouseCommand) -> None:
        if isinstance(command, AddPerson | ChangeRole | SetPassword):
            command = replace(command, at=FIRST_TIME + len(self.rows["orders"]) + 1)
        self.house, events = act_in_house(self.house, command)
        number = self.streams.get("house", {"number": 0})["number"]
        came = [("house", number + place, HOUSE_EVENTS.write(event)) for place, event in enumerate(events, 1)]
        lines = [line for event in events for line in house_postings(event)]
        self._write("house", command.actor, HOUSE_COMMANDS.write(command), came, lines)

    def give(self, order: FloorRequest) -> None:
        before = self.floor
        after, happenings = act(self.floor, order)
        came: list[tuple[str, int, Any]] = []
        lines: list[Posting] = []
        for happening in happenings:
            if isinstance(happening, MeterHappening):
                came.append((f"meter:{happening.meter}", happening.number, METER_EVENTS.write(happening.event)))
            else:
                came.append((f"table:{happening.table}", happening.number, EVENTS.write(happening.event)))
            lines += postings(before, happening)
            before = apply(before, happening)
        self.floor = after
        if isinstance(order, AtTable):
            stream, command = f"table:{order.table}", COMMANDS.write(order.command)
        else:
            stream, command = f"meter:{order.meter}", METER_COMMANDS.write(order.command)
        self._write(stream, order.command.actor, command, came, lines)
        for happening in happenings:
            if isinstance(happening.event, MeterConnected):
                self.streams[stream]["link"] = f"meter:{happening.event.meter}"
            elif isinstance(happening.event, MeterDisconnected):
                self.streams[stream]["link"] = None

    def _write(
        self, stream: str, actor: Actor, command: Any, came: list[tuple[str, int, Any]], lines: Iterable[Posting]
    ) -> None:
        seq = self.streams.get(stream, {"seq": 0})["seq"] + 1
        count = len(self.rows["orders"]) + 1
        texts = (stream, seq, FIRST_TIME + count, actor.name, actor.role.value, f"k{count}", "0" * 64)
        digest = _hash(*texts, _text(command))
        names = ("stream", "seq", "at", "person", "role", "key", "request")
        self.rows["orders"].append(
            {**dict(zip(names, texts, strict=True)), "command": _text(command), "digest": digest}
        )
        for where, number, event in came:
            self._record(where, number, event, (stream, seq, digest))
        for line, (account, cents) in enumerate(lines, 1):
            self.rows["postings"].append(
                {"order_stream": stream, "order_seq": seq, "line": line, "account": account, "cents": cents}
            )
            if account.startswith("patron:"):
                self.patrons[account[7:]] += cents
            elif account.startswith("coupons:"):
                self.coupons[account[8:]] += cents

    def _record(self, stream: str, number: int, event: Any, of: tuple[str, int, str]) -> None:
        new = {"name": stream, "seq": 0, "head": 64 * "0", "number": 0, "version": 1, "link": None}
        head = self.streams.setdefault(stream, new)
        seq = head["seq"] + 1
        hashed = _hash(head["head"], stream, seq, number, of[2], _text(event))
        self.rows["records"].append(
            {"stream": stream, "seq": seq, "order_stream": of[0], "order_seq": of[1], "number": number,
             "event": _text(event), "hash": hashed}
        )  # fmt: skip
        head.update(seq=seq, head=hashed, number=number)
        if event["event"] == "bets-closed":
            self._begun[stream] = seq
        elif event["event"] == "round-ended":
            row = {"stream": stream, "number": event["round"], "first_seq": self._begun.pop(stream), "last_seq": seq}
            self.rows["rounds"].append({**row, "void": event["void"]})

    def store(self, store: Store) -> None:
        """Write everything into an empty database."""
        self.rows["streams"] = list(self.streams.values())
        self.rows["patrons"] = [
            {"name": name, "cents": cents, "coupon_cents": self.coupons[name]} for name, cents in self.patrons.items()
        ]
        sums: Counter[tuple[str, str]] = Counter()
        for row in self.rows["postings"]:
            sums[row["account"], row["order_stream"]] += row["cents"]
        self.rows["accounts"] = [{"name": each[0], "stream": each[1], "cents": cents} for each, cents in sums.items()]
        with store.writing() as connection:
            for table in schema.metadata.sorted_tables:
                if self.rows[table.name]:
                    connection.execute(insert(table), self.rows[table.name])
