"""The record of a table test, to print and sign: who, which game under which rules, when, and every mark."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from boardwalk.pit.house.state import PaperItem, TableTest
from boardwalk.pit.record.table_test import RecordPlace
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.press.document import Block, Document, Headline, Section, TextBlock, data_table
from boardwalk.school.drill import Topic

ROUND_TOPICS = {
    Topic.NEXT_STEP: "Procedure",
    Topic.PAYOUTS: "Pay and take",
    Topic.IRREGULARITIES: "Irregularities",
}
"""What the marks of a live round are about."""


def table_test_record(test: TableTest, house: str, public_key: str, place: RecordPlace) -> Document:
    """The record of a test that was handed in, with its place in the record of the house."""
    result = "Passed" if test.passed else "Not passed"
    facts = (
        ("House", house),
        ("Dealer", test.name),
        ("Game", f"{test.title} ({test.game})"),
        ("Options", ", ".join(f"{name}={value}" for name, value in test.options.items()) or "default"),
        ("Rules, SHA-256", test.digest),
        ("Started", _moment(test.started_at)),
        ("Handed in", f"{_moment(test.handed_in_at)}{', too late' if test.late else ''}"),
        ("On record", f"stream {HOUSE_STREAM}, record {place.seq:,}"),
        ("Hash in the chain", place.hash),
        ("Key of the house", public_key),
    )
    share = f"{100 * test.right // test.terms.marks}%"
    headlines = (
        Headline(result, "too late" if test.late else f"{test.terms.pass_percent}% needed", "Result"),
        Headline(f"{test.right} of {test.terms.marks}", "marks", "Right"),
        Headline(share, "of the marks", "Score"),
        Headline(_minutes(test), f"of {test.terms.minutes} minutes", "Time"),
    )
    return Document("Table test", f"Table test {test.number}: {test.name}", facts, headlines, tuple(_sections(test)))


def _sections(test: TableTest) -> Iterator[Section]:
    rows = [
        (str(number), _title(item), f"{_right(item)} of {len(item.asks)}", "right" if item.right else "wrong")
        for number, item in enumerate(test.items, 1)
    ]
    words = "A drill is right only if every answer in it is right, and a live round only if everything done in it is."
    yield Section("Marks", (TextBlock(words), data_table("All marks", ">no.|topic|answers right|mark", rows)))
    wrong: list[Block] = [
        data_table(
            f"No. {number}: {_title(item)}",
            "question|answered|right answer|paragraph",
            [
                (asks, given, answer, law or "none")
                for asks, given, answer, law in zip(item.asks, item.given, item.answers, item.laws, strict=True)
                if given != answer
            ],
        )
        for number, item in enumerate(test.items, 1)
        if not item.right
    ]
    if wrong:
        yield Section("What was wrong", tuple(wrong))
    words = (
        "This sheet is a copy. The record is in the stream of the house: its hash covers every record before it, and "
        "the signed heads of the house cover the hash. The audit verifies both."
    )
    yield Section("Proof", (TextBlock(words),))


def _title(item: PaperItem) -> str:
    return f"Live round {item.round}: {ROUND_TOPICS[item.topic]}" if item.round else item.topic.heading


def _right(item: PaperItem) -> int:
    return sum(given == answer for given, answer in zip(item.given, item.answers, strict=True))


def _minutes(test: TableTest) -> str:
    seconds = (test.handed_in_at - test.started_at) // 1_000_000
    return f"{seconds // 60}:{seconds % 60:02d}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // 1_000_000, UTC).strftime("%B %-d, %Y, %H:%M UTC")
