"""The first page of a dispute: a finished round as a document to print, beside the data of its pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwalk.cards import format_cards
from boardwalk.money import dollars
from boardwalk.pit.record.recall import RecalledRound
from boardwalk.press.document import Block, Document, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized
from boardwalk.press.typeface import in_type
from boardwalk.table.events import WagerReopened, WagerSettled
from boardwalk.table.sentence import wager_title


class ToldStep(NamedTuple):
    """An event in words."""

    seq: int
    time: str
    sender: str
    told: str
    law: str


def dispute_document(recalled: RecalledRound, steps: Sequence[ToldStep]) -> Document:
    """The round: its hands, how each wager was settled and by which paragraph, and every step since the shuffle."""
    finished, number = recalled.finished, recalled.row.number
    facts = (
        ("Table", f"{recalled.table}, {recalled.game.title}"),
        ("Round", f"{number}, void" if recalled.row.void else str(number)),
        ("First step", steps[0].time),
        ("Last step", steps[-1].time),
        ("Records", f"{steps[0].seq} to {steps[-1].seq}"),
        ("Commitment to the shuffle", finished.commitment or "none"),
    )
    sections = (
        Section("Hands", (data_table("Cards and results", "Hand|Player|Cards|>Net", _hands(recalled)),)),
        Section("Wagers", _wagers(recalled)),
        Section(
            "Step by step", (data_table("Every step since the shuffle", "No.|Time|By|What|Paragraph", _rows(steps)),)
        ),
        Section("What this is made from", (TextBlock(SOURCE),)),
    )
    return Document("Dispute pack", f"Table {recalled.table}, round {number}", facts, (), sections)


SOURCE = (
    "Everything here is taken from the record that comes with it. README.txt says what each file is and how to check"
    " the hashes, the ledger and the shuffle. If this document and the record differ, the record counts."
)


def _hands(recalled: RecalledRound) -> Iterator[tuple[str, str, str, str]]:
    finished = recalled.finished
    for seat, hand in finished.hands.items():
        notes = [word for word, true in (("folded", hand.folded), ("void", hand.void)) if true]
        cards = ", ".join([format_cards(hand.cards) or "none", *notes])
        yield f"Seat {seat}", in_type(finished.players[seat]), cards, dollars(recalled.net_cents.get(seat, 0))
    yield "Dealer", "", format_cards(finished.dealer) or "none", ""
    if finished.community:
        yield "Community", "", format_cards(finished.community), ""


def _decided(recalled: RecalledRound) -> list[WagerSettled]:
    """How each wager was decided in the end. The record that follows has what wrong cards decided before."""
    settled: dict[tuple[int, str], WagerSettled] = {}
    for step in recalled.steps:
        if isinstance(step.event, WagerSettled):
            settled[step.event.seat, step.event.wager] = step.event
        elif isinstance(step.event, WagerReopened):
            settled.pop((step.event.seat, step.event.wager))
    return list(settled.values())


def _wagers(recalled: RecalledRound) -> tuple[Block, ...]:
    settled = _decided(recalled)
    if not settled:
        return (TextBlock("No wager was decided in this round."),)
    rows = [
        (
            f"Seat {event.seat}",
            wager_title(recalled.game, event.wager),
            dollars(event.cents),
            capitalized(event.result.value),
            dollars(event.paid_cents),
            event.law.id,
        )
        for event in settled
    ]
    return (data_table("How each wager was decided", "Seat|Wager|>Bet|Result|>Paid|Paragraph", rows),)


def _rows(steps: Sequence[ToldStep]) -> Iterator[tuple[str, ...]]:
    for step in steps:
        yield str(step.seq), step.time.removesuffix(" UTC")[11:], in_type(step.sender), in_type(step.told), step.law
