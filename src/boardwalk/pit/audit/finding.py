"""What an audit finds: the first bad record of each kind in each stream, and what was verified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What may be wrong. Of each, the first in a stream is named: the rest often follows from it."""

    CHAIN = "chain"
    HEAD = "head"
    ORDER = "order"
    TIME = "time"
    RULES = "rules"
    LEDGER = "ledger"
    BALANCE = "balance"
    PATRON = "patron"
    ROUND = "round"
    SHUFFLE = "shuffle"
    SNAPSHOT = "snapshot"
    STRAY = "stray"
    SEAL = "seal"


class Finding(NamedTuple):
    """A record that is wrong, and what is wrong with it; without a record it concerns the stream as a whole."""

    stream: str
    seq: int | None
    what: str

    def __str__(self) -> str:
        """In words.

        >>> str(Finding("table:7", 214, "is missing"))
        'table:7 record 214: is missing'
        """
        where = self.stream if self.seq is None else f"{self.stream} record {self.seq}"
        return f"{where}: {self.what}"


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcome of an audit."""

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    """How many of each were verified."""
    balances: Mapping[str, int]
    """In cents, by the kind of account."""
    heads: Mapping[str, tuple[int, str]]
    """The last record of each stream and its hash, as they were proved."""
    house: str = ""
    public_key: str = ""

    @property
    def ok(self) -> bool:
        return not self.findings


class Found:
    """Collects findings while an audit goes on."""

    def __init__(self) -> None:
        self._first: dict[tuple[Kind, str], Finding] = {}

    def say(self, kind: Kind, stream: object, seq: object, what: str) -> None:
        """Something is wrong; kept if it is the first of its kind in the stream."""
        name = str(stream)
        number = seq if isinstance(seq, int) else None
        self._first.setdefault((kind, name), Finding(name, number, what))

    def has(self, kind: Kind) -> bool:
        return any(each is kind for each, _ in self._first)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All of them, by kind and stream."""
        kinds = list(Kind)
        return tuple(self._first[key] for key in sorted(self._first, key=lambda key: (kinds.index(key[0]), key[1])))
