"""The record: rounds are written down line by line, read back, decided again by the rules, and told in sentences."""

from __future__ import annotations

from collections.abc import Callable

from boardwalk.conformance.evening import Evening, play_evening
from boardwalk.conformance.findings import Findings, Subject, counted
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import known_paragraphs
from boardwalk.table.machine import apply
from boardwalk.table.record import Entry, read_entry, verify, write_entry
from boardwalk.table.sentence import tell
from boardwalk.table.state import Table

QUICK_ROUNDS, ROUNDS = 1, 10


def examine_record(subject: Subject, findings: Findings) -> None:
    """Write and read back some rounds, in every way of dealing."""
    lines = [0, 0]

    def at(mode: DealingMode) -> Callable[[], None]:
        def write() -> None:
            rounds = subject.amount(QUICK_ROUNDS, ROUNDS)
            evening = play_evening(subject.game, mode, rounds, f"record {subject.seed} {mode.value}")
            lines[0] += rounds
            lines[1] += _read_back(evening, findings)

        return write

    findings.each(
        {f"way of dealing: {mode.value}": at(mode) for mode in DealingMode},
        lambda: f"{counted(lines[0], 'round')} in {counted(lines[1], 'line')}, read back and decided again",
    )


def _read_back(evening: Evening, findings: Findings) -> int:
    texts = [write_entry(entry) for entry in evening.entries]
    entries = [read_entry(text, number) for number, text in enumerate(texts, 1)]
    for number, (written, read) in enumerate(zip(evening.entries, entries, strict=True), 1):
        if written != read:
            findings.fault(f"line {number} of the record should read back as {written}, but is {read}")
    if verify(entries) != evening.table:
        findings.fault("the record should give the table as it was at the end, but gives another one")
    _tell(evening.entries, findings)
    return len(texts)


def _tell(entries: tuple[Entry, ...], findings: Findings) -> None:
    """Every event has a sentence, and cites a paragraph that is known."""
    table: Table | None = None
    known = known_paragraphs()
    for entry in entries:
        for event in entry.events:
            sentence = tell(event, table)
            if not sentence.strip():
                findings.fault(f"{type(event).__name__} should be told in a sentence, but is not")
            if str(event.law) not in known:
                findings.fault(f"{type(event).__name__} cites {event.law}, which is not a known rule")
            table = apply(table, event)
