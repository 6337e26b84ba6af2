"""The books: balances and lines of the ledger, a patron's chips, signed heads, and jobs that read the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from boardwalk.api.lab import WorkState
from boardwalk.api.problem import ProblemSheet
from boardwalk.pit.audit.finding import AuditFinding


@dataclass(frozen=True, slots=True)
class Balance:
    """An account of the ledger and its balance."""

    account: str
    cents: int


@dataclass(frozen=True, slots=True)
class AccountGroup:
    """All accounts of one kind: how their names begin, how many there are and are at zero, and what they hold."""

    kind: str
    begins: str
    accounts: int
    at_zero: int
    cents: int


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of the ledger, with its order."""

    stream: str
    seq: int
    line: int
    account: str
    cents: int
    at: int
    person: str
    role: str


@dataclass(frozen=True, slots=True)
class HeadSheet:
    """The end of a stream of records."""

    name: str
    seq: int
    head: str


@dataclass(frozen=True, slots=True)
class SealSheet:
    """The heads of all streams, signed by the house (Ed25519, over the JSON of house, at and streams)."""

    house: str
    at: int
    streams: tuple[HeadSheet, ...]
    public_key: str
    signature: str


class RecordJobKind(StrEnum):
    """What a job makes."""

    AUDIT = "audit"
    EXPORT = "export"
    DISPUTE_PACK = "dispute-pack"


@dataclass(frozen=True, slots=True)
class AuditSheet:
    """The result of an audit."""

    ok: bool
    findings: tuple[AuditFinding, ...]
    counts: Mapping[str, int]
    balances: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RecordJobSheet:
    """An audit, an export or a dispute pack: what was asked, how far it is, and its result."""

    id: str
    at: int
    """When it was asked for, in microseconds since 1970."""
    kind: RecordJobKind
    asked: Mapping[str, Any]
    state: WorkState
    ahead: int
    """How many jobs come before it, while it is waiting."""
    step: str
    progress: float
    """Of the current step, from 0 to 1."""
    audit: AuditSheet | None
    """The result of an audit that is done."""
    problem: ProblemSheet | None
    file: str | None
    """The name of the file that it made, once it is done."""


@dataclass(frozen=True, slots=True)
class PatronLine:
    """A patron's chips and coupons away from the tables."""

    name: str
    cents: int
    coupon_cents: int
    open: bool
    """Whether the patron can buy chips; chips are redeemed in any case."""


@dataclass(frozen=True, slots=True)
class PatronMove:
    """What moved a patron's chips or coupons: at the cage, or to and from a seat."""

    at: int
    """Microseconds since 1970."""
    stream: str
    """Where the order was given: `house`, or `table:` with its number."""
    seq: int
    """The number of the order there; for the house, also that of the receipt."""
    kind: str
    """The command."""
    cents: int
    """How much the patron's chips grew; below zero, shrank."""
    coupon_cents: int
    person: str
    """Who gave the order."""
    role: str


@dataclass(frozen=True, slots=True)
class CageReceipt:
    """What a patron gets on paper for chips or coupons at the cage."""

    number: int
    at: int
    """Microseconds since 1970."""
    kind: str
    """The command: `sell-chips`, `redeem-chips` or `issue-coupons`."""
    patron: str
    cents: int
    cashier: str
    second: str | None
    """Who signed it as well, if it took two people."""
    house: str
