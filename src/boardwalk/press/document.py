"""A document as a model: sections of paragraphs, tables and pictures, which one renderer turns to HTML and one to PDF.

What a renderer may decide is how things look. Every word, figure and number, the order and the numbering stand here, so
that two renderings of a document cannot say different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def typographic(text: str) -> str:
    """Text with the apostrophes that print has."""
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def printed(text: str) -> str:
    """Text as both renderings print it, safe between tags.

    >>> printed("the player's < 1") == "the player\N{RIGHT SINGLE QUOTATION MARK}s &lt; 1"
    True
    """
    return escape(typographic(text))


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Text that is copied rather than read, such as a command or a digest; in one width, broken anywhere."""

    text: str


@dataclass(frozen=True)
class Steps:
    """What is done in its turn, numbered, each with the paragraphs behind it, which may be none."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Points:
    """What stands side by side and in no order, a point each, with the paragraphs behind it, which may be none."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Column:
    """A column's heading; figures stand to the right, words to the left."""

    heading: str
    figures: bool = False


@dataclass(frozen=True)
class Table:
    """Rows under headings. An empty first cell carries on the row above; `total` sets off the last row."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    total: bool = False

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows), f"{self.title} has a row of another length"

    @cached_property
    def grouped(self) -> bool:
        """Whether rows hang together under a first one."""
        return any(not row[0] for row in self.rows)


@dataclass(frozen=True)
class Picture:
    """A chart: its file name without the ending, what it shows, and the same in words for those who cannot see it."""

    name: str
    title: str
    words: str
    figure: Figure


@dataclass(frozen=True)
class Drawing:
    """A drawing of ours: what it shows, the same in words for those who cannot see it, and its SVG."""

    title: str
    words: str
    root: Element


Block = Paragraph | Listing | Steps | Points | Table | Picture | Drawing
Captioned = Table | Picture | Drawing

CONTENTS_FROM = 3
"""A document of fewer sections is seen at a glance and has no list of them."""


@dataclass(frozen=True)
class Section:
    """A numbered section."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Headline:
    """A figure that a reader looks for first, and what it is a figure of."""

    figure: str
    of: str
    name: str


@dataclass(frozen=True)
class Document:
    """Title, what it is about, the figures that matter most, if there are such, and the sections."""

    kind: str
    title: str
    facts: tuple[tuple[str, str], ...]
    headlines: tuple[Headline, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def has_contents(self) -> bool:
        return len(self.sections) >= CONTENTS_FROM

    @property
    def pictures(self) -> Iterator[Picture]:
        return (block for section in self.sections for block in section.blocks if isinstance(block, Picture))

    @cached_property
    def _labels(self) -> dict[int, str]:
        labels: dict[int, str] = {}
        tables = pictures = 0
        for block in (block for section in self.sections for block in section.blocks):
            if isinstance(block, Table):
                tables += 1
                labels[id(block)] = f"Table {tables}"
            elif isinstance(block, Picture | Drawing):
                pictures += 1
                labels[id(block)] = f"Figure {pictures}"
        return labels

    def label(self, block: Captioned) -> str:
        """How the text refers to it: `Table 3`."""
        return self._labels[id(block)]


def table(title: str, headings: str, rows: Iterable[tuple[str, ...]], *, note: str = "", total: bool = False) -> Table:
    """A table from its headings with bars between them; a `>` before a heading marks a column of figures.

    >>> table("Pay table", "hand|>pays", [("flush", "3 to 2")]).columns[1]
    Column(heading='pays', figures=True)
    """
    columns = tuple(Column(name.removeprefix(">"), name.startswith(">")) for name in headings.split("|"))
    return Table(title, columns, tuple(rows), note, total)
