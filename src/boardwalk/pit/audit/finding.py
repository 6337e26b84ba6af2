"""What an audit finds: the first bad record of each kind in each stream, and how much was verified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


class FindingKind(StrEnum):
    """What can be wrong. Only the first of each kind in a stream is reported: the rest often follow from it."""

    CHAIN = "chain"
    HEAD = "head"
    ORDER = "order"
    TIME = "time"
    RULES = "rules"
    LEDGER = "ledger"
    BALANCE = "balance"
    PATRON = "patron"
    ROUND = "round"
    SIGNATURE = "signature"
    SHUFFLE = "shuffle"
    SNAPSHOT = "snapshot"
    FIGURES = "figures"
    STRAY = "stray"
    SEAL = "seal"


class AuditFinding(NamedTuple):
    """A record and what is wrong with it; without a record, the finding is about the whole stream."""

    stream: str
    seq: int | None
    what: str

    def __str__(self) -> str:
        """The finding as one line.

        >>> str(AuditFinding("table:7", 214, "is missing"))
        'table:7 record 214: is missing'
        """
        where = self.stream if self.seq is None else f"{self.stream} record {self.seq}"
        return f"{where}: {self.what}"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """The result of an audit."""

    findings: tuple[AuditFinding, ...]
    counts: Mapping[str, int]
    """How many of each were verified."""
    balances: Mapping[str, int]
    """In cents, by kind of account."""
    heads: Mapping[str, tuple[int, str]]
    """The last record of each stream and its hash, as verified."""
    house: str = ""
    public_key: str = ""
    contents: str = ""
    """What was proved, as text, for a checkpoint; empty if it was not."""
    since: int | None = None
    """The time of the checkpoint that the audit went on from; None if it began with the first record."""

    def with_findings(self, more: tuple[AuditFinding, ...]) -> AuditReport:
        """The report with these findings as well."""
        return replace(self, findings=(*self.findings, *more)) if more else self

    @property
    def ok(self) -> bool:
        return not self.findings


class FindingLog:
    """Collects findings during an audit."""

    def __init__(self) -> None:
        self._first: dict[tuple[FindingKind, str], AuditFinding] = {}

    def add(self, kind: FindingKind, stream: object, seq: object, what: str) -> None:
        """Add a finding, if it is the first of its kind in the stream."""
        name = str(stream)
        number = seq if isinstance(seq, int) else None
        self._first.setdefault((kind, name), AuditFinding(name, number, what))

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self._first)

    @property
    def findings(self) -> tuple[AuditFinding, ...]:
        """All findings, by kind and stream."""
        kinds = list(FindingKind)
        return tuple(self._first[key] for key in sorted(self._first, key=lambda key: (kinds.index(key[0]), key[1])))
