"""What a paragraph names in `by`: the thing that shows how it is met.

An enforced paragraph needs none if the code that decides cites it; otherwise it names where it is decided. A recorded
one names its event, a configured one its option or a key of the house file, and a documented one the page that has it.
`tests/law/test_evidence.py` looks each of them up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from boardwalk.law.paragraph import ID_PATTERN, How, Paragraph

ITEMS = "items"
PAGES = ("rules sheet", "dealer's manual", "layout", "sign", "filing", "law register")


class EvidenceKind(StrEnum):
    """What can be named."""

    ITEMS = "items"
    PARAGRAPH = "paragraph"
    FUNCTION = "function"
    EVENT = "event"
    OPTION = "option"
    SETTING = "setting"
    PAGE = "page"

    @property
    def meaning(self) -> str:
        return {
            EvidenceKind.ITEMS: "it has no rule of its own; the paragraphs below it are met",
            EvidenceKind.PARAGRAPH: "another paragraph is decided by the same code",
            EvidenceKind.FUNCTION: "a function decides it, module:name",
            EvidenceKind.EVENT: "an event of a table, a meter or the house records it",
            EvidenceKind.OPTION: "a house option of the game",
            EvidenceKind.SETTING: "a key of the house file",
            EvidenceKind.PAGE: f"a page: {', '.join(PAGES)}",
        }[self]


ACCEPTED = {
    How.ENFORCED: (EvidenceKind.ITEMS, EvidenceKind.PARAGRAPH, EvidenceKind.FUNCTION),
    How.RECORDED: (EvidenceKind.EVENT,),
    How.CONFIGURED: (EvidenceKind.OPTION, EvidenceKind.SETTING),
    How.DOCUMENTED: (EvidenceKind.ITEMS, EvidenceKind.PAGE),
    How.PHYSICAL: (),
}
"""What each way of meeting a paragraph may name."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that a paragraph names."""

    kind: EvidenceKind
    name: str

    def __str__(self) -> str:
        plain = self.kind in (EvidenceKind.ITEMS, EvidenceKind.PARAGRAPH, EvidenceKind.PAGE)
        return self.name if plain else f"{self.kind} {self.name}"


def evidence(paragraph: Paragraph) -> Iterator[Evidence]:
    """What a paragraph names, read.

    >>> from boardwalk.law.register import cite
    >>> [str(each) for each in evidence(cite("R7"))]
    ['option qualify-first']
    >>> [each.kind.value for name in ("13:69F-40.2", "13:69F-40.1(ante)", "B31") for each in evidence(cite(name))]
    ['items', 'paragraph', 'event']
    """
    for text in paragraph.by:
        yield _read(text)


def _read(text: str) -> Evidence:
    if text == ITEMS:
        return Evidence(EvidenceKind.ITEMS, "its items")
    if text in PAGES:
        return Evidence(EvidenceKind.PAGE, text)
    if ID_PATTERN.fullmatch(text):
        return Evidence(EvidenceKind.PARAGRAPH, text)
    kind, _, name = text.partition(" ")
    assert name, f"{text!r} names nothing"
    return Evidence(EvidenceKind(kind), name)
