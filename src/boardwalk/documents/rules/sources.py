"""Where rules come from: what a document cites that a reader does not find in the regulations, in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardwalk.law import register
from boardwalk.law.paragraph import ID_PATTERN, Source
from boardwalk.press.document import Block, Paragraph, Points, Section, Steps, Table, table


def texts(blocks: Iterable[Block]) -> Iterator[str]:
    """Every piece of text in blocks, paragraphs that are cited too."""
    for block in blocks:
        match block:
            case Paragraph(text):
                yield text
            case Steps(items) | Points(items):
                yield from (part for item in items for part in item)
            case Table():
                yield from (block.title, *(column.heading for column in block.columns), block.note)
                yield from (cell for row in block.rows for cell in row)
            case _:
                yield from (getattr(block, "title", ""), getattr(block, "words", ""))


def sources(sections: Iterable[Section]) -> Section:
    """The rulings, decisions and rules of the game book among all that the sections cite."""
    said = "\n".join(text for section in sections for text in texts(section.blocks))
    cited = set(ID_PATTERN.findall(said))
    rows = [
        (name, law.source.value, law.says)
        for name, law in register().items()
        if name in cited and law.source is not Source.REGULATION
    ]
    meanings = {source: source.meaning for source in Source}
    words = (
        "Numbers that begin with 13:69 are paragraphs of New Jersey's regulations (N.J.A.C.), unless they name the "
        f"book. Book and B: {meanings[Source.GAME_BOOK]}. R: {meanings[Source.RULING]}. D: {meanings[Source.DECISION]}."
    )
    blocks: list[Block] = [Paragraph(words)]
    if rows:
        blocks.append(table("What is cited here besides the regulations", "citation|kind|in our words", rows))
    return Section("Where these rules come from", tuple(blocks))
