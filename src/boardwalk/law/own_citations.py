"""What a document of a game from outside may cite: its own rules, and nothing of the register.

Rulings, decisions and paragraphs of the register are New Jersey's. Sentences that rest on them are true of every table,
so a document of another game keeps the sentences and leaves out the citations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from boardwalk.law.paragraph import ID_PATTERN, Paragraph, Source
from boardwalk.press.document import Block, DataTable, Document, Points, Section, Steps, TextBlock, data_table

_IDENTIFIER = ID_PATTERN.pattern
_ASIDE = re.compile(rf" \((?:{_IDENTIFIER})(?:, (?:{_IDENTIFIER}))*\)")
CITING = frozenset({"paragraph", "ruling", "citation", "law"})
"""Headings of columns that cite."""


def is_own(law: Paragraph) -> bool:
    """Whether a paragraph is a rule of a game from outside."""
    return law.source is Source.GAME_FILE


def own_laws(cited: str) -> str:
    """A list of citations without those of the register.

    >>> own_laws("pier:wash, R33, 13:69F-40.3(c)")
    'pier:wash'
    """
    return ", ".join(each for each in cited.split(", ") if not ID_PATTERN.fullmatch(each))


def own_text(text: str) -> str:
    """A sentence without the citations of the register in parentheses.

    >>> own_text("Every wager is returned (R4). It counts until the round is over (pier:12).")
    'Every wager is returned. It counts until the round is over (pier:12).'
    """
    return _ASIDE.sub("", text)


def without_register(document: Document) -> Document:
    """The document with citations of its own rules alone."""
    facts = ((name, own_text(own_laws(text))) for name, text in document.facts)
    return replace(
        document,
        facts=tuple((name, text) for name, text in facts if text),
        sections=tuple(own_section(each) for each in document.sections),
    )


def own_section(section: Section) -> Section:
    """A section with citations of its own rules alone."""
    return replace(section, blocks=tuple(_own_block(block) for block in section.blocks))


def _own_block(block: Block) -> Block:
    match block:
        case TextBlock(text):
            return TextBlock(own_text(text))
        case Steps(items):
            return Steps(_own_items(items))
        case Points(items):
            return Points(_own_items(items))
        case DataTable():
            return _own_table(block)
        case _:
            return block


def _own_items(items: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((own_text(text), own_laws(cited)) for text, cited in items)


def _own_table(table: DataTable) -> DataTable:
    """The table without a column that has nothing left to cite."""
    citing = [column.heading in CITING for column in table.columns]
    rows = [
        tuple(own_laws(cell) if cites else own_text(cell) for cell, cites in zip(row, citing, strict=True))
        for row in table.rows
    ]
    kept = [place for place, cites in enumerate(citing) if not cites or any(row[place] for row in rows)]
    return DataTable(
        own_text(table.title),
        tuple(table.columns[place] for place in kept),
        tuple(tuple(row[place] for place in kept) for row in rows),
        own_text(table.note),
        table.total,
    )


def own_sources(title: str, rules: Mapping[str, Paragraph], cited: str) -> Section:
    """The rules of a game that a document cites, in full."""
    rows = [
        (name, rule.says) for name, rule in rules.items() if re.search(rf"(?<![\w:-]){re.escape(name)}(?![\w-])", cited)
    ]
    words = f"{title} is played under its own rules. These are the ones cited here."
    blocks: tuple[Block, ...] = (TextBlock(words), data_table("Rules cited here", "citation|rule", rows))
    return Section("Where these rules come from", blocks)
