"""Sections of the regulations as the register tells them: which hand draws a card, where the cover card lies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwalk.law import Paragraph as Law
from boardwalk.law import register
from boardwalk.press.document import Table, table


def above(law: Law) -> Law:
    """The paragraph that an item in small Roman numerals stands in; one that is no such item itself.

    >>> from boardwalk.law import cite
    >>> str(above(cite("13:69F-39.4(c)1ii"))), str(above(cite("R2")))
    ('13:69F-39.4(c)1', 'R2')
    """
    return register().get(re.sub("[ivx]+$", "", law.id), law)


def section_of(law: Law) -> Law:
    """The section that a paragraph stands in; one that stands in none itself.

    >>> from boardwalk.law import cite
    >>> str(section_of(cite("13:69F-40.3(a)"))), str(section_of(cite("B7")))
    ('13:69F-40.3', 'B7')
    """
    return register().get(law.id.partition("(")[0], law)


def in_the_register(section: Law, title: str) -> Iterator[Table]:
    """What a section or a paragraph of one asks for, in our words; nothing where the register has none below it.

    >>> from boardwalk.law import cite
    >>> [grid.title for grid in in_the_register(cite("13:69F-39.8"), "Dealing from the hand")]
    ['Dealing from the hand, paragraph by paragraph']
    """
    below = re.compile(rf"{re.escape(section.id)}(\(|[ivx]+$)")
    rows = [(name, law.says) for name, law in register().items() if below.match(name)]
    if rows:
        whole = [(section.id, section.says)] if "(" in section.id else []
        yield table(f"{title}, paragraph by paragraph", "paragraph|in our words", [*whole, *rows])
