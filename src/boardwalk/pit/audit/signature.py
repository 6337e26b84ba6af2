"""Whether two people signed everything that takes two by the house's policy: different people with open accounts in
the right roles, neither of them new; and whether anyone moved more alone than one person may.

It reads only the texts of the records. The policy and the accounts at each time come from the house's stream. Servers
that share a database learn of a change a moment later, so what was right before a change is right for a minute after.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, or_, select

from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.store.schema import ROWS_AT_ONCE, orders, records

MINUTE, DAY = 60 * 1_000_000, 24 * 3600 * 1_000_000
LIMITED = {
    "fill-inventory": "fill",
    "credit-inventory": "credit",
    "buy-in": "buy-in",
    "sell-chips": "sale",
    "redeem-chips": "redemption",
    "issue-coupons": "coupons",
}
"""The commands that move the amount they name, and the limit of each in the policy."""
SECOND_ROLES = {
    "fill": ("supervisor", "accounting"),
    "credit": ("supervisor", "accounting"),
    "buy-in": ("floorperson", "supervisor"),
    "sale": ("accounting", "supervisor"),
    "redemption": ("accounting", "supervisor"),
    "coupons": ("accounting", "supervisor"),
    "void": ("floorperson", "supervisor"),
}
FOR_STAFF = ("add-person", "change-role", "close-person", "suspend-person", "restore-person", "set-password",
             "remove-second-factor", "revoke-token", "set-policy")  # fmt: skip
TIMED = ("add-person", "change-role", "set-password")
HOUSE_EVENTS = ("house-founded", "person-added", "role-changed", "person-closed", "person-suspended",
                "person-restored", "password-reset", "policy-set")  # fmt: skip
NO_POLICY: Mapping[str, Any] = {"account_seconds": [], "grace_days": 0, "alone": {}}
RETURNED = '{"event":"wager-returned"%'
NO_REPORTS = ("confirm-report", "settle-seat")
"""Commands that return wagers because of what someone else reported, or of a void that was signed before."""
Report = Callable[[str, int, str], None]
Moment = TypeVar("Moment", bound=tuple[Any, ...])


class Account(NamedTuple):
    """A person's account from some time on."""

    at: int
    role: str
    open: bool
    since: int
    """When others last gave the account its role or password; 0 for founders."""


class SignatureAudit:
    """Verifies the signatures of orders; what is wrong goes to `report` with its stream and seq."""

    def __init__(self, connection: Connection, report: Report) -> None:
        self.connection, self.report = connection, report
        self._policies: list[tuple[int, Mapping[str, Any]]] = [(0, NO_POLICY)]
        self._accounts: dict[str, list[Account]] = {}
        self._founded: int | None = None
        self._read_house()

    def verify(self, after: Mapping[str, int] | None = None, streams: Iterable[str] = ()) -> None:
        """Verify every order, or those to these streams after some of their records."""
        known = after or {}
        parts = [None] if after is None else [(name, known.get(name, 0)) for name in streams]
        for part in parts:
            for order in self._orders(part):
                self._attempt(order, 0)
            for (stream, seq), cents in sorted(self._voided(part).items()):
                chosen = orders.c.stream == stream, orders.c.seq == seq
                for order in self.connection.execute(select(orders).where(*chosen)).all():
                    self._attempt(order, cents)

    def _orders(self, part: tuple[str, int] | None) -> Iterator[Any]:
        kinds = [f'{{"do":"{kind}"%' for kind in (*LIMITED, *FOR_STAFF)]
        chosen = or_(orders.c.command.contains('"second":{'), *map(orders.c.command.like, kinds))
        query = select(orders).where(chosen).order_by(orders.c.stream, orders.c.seq)
        if part is not None:
            query = query.where(orders.c.stream == part[0], orders.c.seq > part[1])
        yield from self.connection.execute(query.execution_options(yield_per=ROWS_AT_ONCE))

    def _voided(self, part: tuple[str, int] | None) -> dict[tuple[str, int], int]:
        """What each order returned to players, if it was more than any policy lets one person return."""
        limits = [limit for _, policy in self._policies if (limit := policy["alone"].get("void")) is not None]
        if not limits:
            return {}
        query = select(records.c.order_stream, records.c.order_seq, records.c.event)
        if part is not None:
            query = query.where(records.c.order_stream == part[0], records.c.order_seq > part[1])
        found: Counter[tuple[str, int]] = Counter()
        returned = query.where(records.c.event.like(RETURNED)).execution_options(yield_per=ROWS_AT_ONCE)
        for stream, seq, text in self.connection.execute(returned):
            with suppress(*FAULTS):  # what cannot be read is found by others
                event = json.loads(text)
                found[stream, seq] += event["cents"] + event["coupon_cents"]
        return {key: cents for key, cents in found.items() if cents > min(limits)}

    def _attempt(self, order: Any, voided: int) -> None:
        try:
            command = json.loads(order.command)
            if not voided or command["do"] not in (*LIMITED, *NO_REPORTS):
                self._verify(order, command, voided)
        except FAULTS:
            self.report(order.stream, order.seq, "its signatures cannot be read")

    def _verify(self, order: Any, command: Mapping[str, Any], voided: int) -> None:
        kind, actor, second = command["do"], command["actor"], command.get("second")
        if kind in TIMED and order.stream == "house" and command["at"] != order.at:
            self.report(order.stream, order.seq, "the command and its order have different times")
        if second is not None:
            self._verify_signers(order, command)
        elif kind in FOR_STAFF and order.stream == "house":
            before = order.at - 1 if kind == "set-policy" else order.at  # no policy allows itself
            two = all(each["account_seconds"] for each in self._in_force(before))
            if two and self._concerns_staff(order.at, command):
                self.report(order.stream, order.seq, f"{actor['name']} signed {kind} alone; two people must")
        elif actor["role"] != "player" and not actor["name"].lower().startswith("automatic "):
            limit = LIMITED.get(kind, "void")
            cents = command["cents"] if kind in LIMITED else voided
            most = self._most_alone(order.at, limit)
            if most is not None and cents > most:
                what = f"{actor['name']} signed {kind} of {cents} cents alone; one person may sign up to {most}"
                self.report(order.stream, order.seq, what)

    def _verify_signers(self, order: Any, command: Mapping[str, Any]) -> None:
        kind, first, second = command["do"], command["actor"], command["second"]
        if _key(first["name"]) == _key(second["name"]):
            self.report(order.stream, order.seq, f"{first['name']} signed {kind} twice; two people must")
        if order.stream.startswith("meter:") and NO_POLICY in self._in_force(order.at):
            return  # the meter's own rules know the departments, and such a house asks no more
        roles = self._second_roles(order, kind)
        if roles is not None and second["role"] not in roles:
            self.report(order.stream, order.seq, f"{second['role']} {second['name']} may not sign {kind}")
        for signer in (first, second):
            what = self._signer_fault(order.at, signer)
            if what is not None:
                self.report(order.stream, order.seq, f"{signer['name']}, who signed {kind}, {what}")

    def _second_roles(self, order: Any, kind: str) -> tuple[str, ...] | None:
        """The roles of the second person; None for a meter, whose own rules decide that."""
        if order.stream.startswith("meter:"):
            return None
        if kind in FOR_STAFF and order.stream == "house":
            found = {role for policy in self._in_force(order.at) for role in policy["account_seconds"]}
            return tuple(found or {"administrator"})
        return SECOND_ROLES[LIMITED.get(kind, "void")]

    def _signer_fault(self, at: int, signer: Mapping[str, str]) -> str | None:
        """What was wrong with a signer's account, unless it was right within the minute before."""
        days = min(policy["grace_days"] for policy in self._in_force(at))
        found = self._accounts_at(signer["name"], at)
        right = [each for each in found if each.open and each.role == signer["role"]]
        if not right:
            return f"had no open account as {signer['role']}"
        if all(each.since and at + MINUTE < each.since + days * DAY for each in right):
            return f"had a new account or role for less than {days} days"
        return None

    def _concerns_staff(self, at: int, command: Mapping[str, Any]) -> bool:
        kind, actor = command["do"], command["actor"]
        if kind in ("set-policy", "change-role"):
            return True
        if kind == "add-person":
            return bool(command["role"] != "player")
        if kind != "close-person" and _key(command["name"]) == _key(actor["name"]):
            return False
        before = self._accounts_at(command["name"], at - 1)
        return bool(before) and all(each.role != "player" for each in before)

    def _in_force(self, at: int) -> list[Mapping[str, Any]]:
        """The policies in force at a time, and within the minute before."""
        return [policy for _, policy in _within(self._policies, at)]

    def _most_alone(self, at: int, limit: str) -> int | None:
        limits = [policy["alone"].get(limit) for policy in self._in_force(at)]
        return None if None in limits else max(limits)

    def _accounts_at(self, name: str, at: int) -> list[Account]:
        """A person's account at a time, and within the minute before."""
        return _within(self._accounts.get(_key(name), []), at)

    def _read_house(self) -> None:
        """The policies and the staff of the house over time."""
        kinds = [records.c.event.like(f'{{"event":"{kind}"%') for kind in HOUSE_EVENTS]
        of_order = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
        query = select(records.c.event, orders.c.at).join(orders, of_order).where(records.c.stream == "house")
        for text, at in self.connection.execute(query.where(or_(*kinds)).order_by(records.c.seq)):
            with suppress(*FAULTS):  # what cannot be read is found by others
                self._note(at, json.loads(text))

    def _note(self, at: int, event: Mapping[str, Any]) -> None:
        if event["event"] == "house-founded":
            self._founded = at
        elif event["event"] == "policy-set":
            first = at == self._founded
            self._policies = [(0, event["policy"])] if first else [*self._policies, (at, event["policy"])]
        else:
            self._note_account(at, event)

    def _note_account(self, at: int, event: Mapping[str, Any]) -> None:
        """Players are left out until they get another role."""
        key = _key(event["name"])
        history = self._accounts.get(key, [])
        match event["event"]:
            case "role-changed":
                new = Account(at, event["role"], True, event["at"])
            case "person-added" if event["role"] != "player":
                new = Account(at, event["role"], True, event["at"])
            case "password-reset" if history:
                new = history[-1]._replace(at=at, since=event["at"])
            case "person-closed" | "person-suspended" if history:
                new = history[-1]._replace(at=at, open=False)
            case "person-restored" if history:
                new = history[-1]._replace(at=at, open=True)
            case _:
                return
        self._accounts[key] = [*history, new]


def _within(history: Sequence[Moment], at: int) -> list[Moment]:
    """What was so at a time, and within the minute before; each entry begins with its time."""
    times = [each[0] for each in history]
    return list(history[max(0, bisect_right(times, at - MINUTE) - 1) : bisect_right(times, at)])


def _key(name: str) -> str:
    return name.strip().casefold()
