"""A document as a model: sections of text, tables and pictures, for one renderer to HTML and one to PDF.

A renderer only decides how things look. Every word and figure, the order and the numbering are here, so two renderings
of a document cannot say different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from boardwalk.language import Language, say

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def typographic(text: str) -> str:
    """Text with typographic apostrophes."""
    return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def printed(text: str) -> str:
    """Text as both renderers print it, escaped for markup.

    >>> printed("the player's < 1") == "the player\N{RIGHT SINGLE QUOTATION MARK}s &lt; 1"
    True
    """
    return escape(typographic(text))


@dataclass(frozen=True)
class TextBlock:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Text to copy rather than read, such as a command or a digest; monospaced, broken anywhere."""

    text: str


@dataclass(frozen=True)
class Steps:
    """Numbered steps, each with the paragraphs behind it, if any."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Points:
    """Bullet points, each with the paragraphs behind it, if any."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Column:
    """A column's heading; figures are aligned right, words left."""

    heading: str
    figures: bool = False


@dataclass(frozen=True)
class DataTable:
    """Rows under headings. An empty first cell continues the row above; `total` sets off the last row."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    total: bool = False

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows), f"{self.title} has a row of the wrong length"

    @cached_property
    def grouped(self) -> bool:
        """Whether some rows continue the one above."""
        return any(not row[0] for row in self.rows)


@dataclass(frozen=True)
class Picture:
    """A chart: its file name without extension, its title, and a description for people who cannot see it."""

    name: str
    title: str
    words: str
    figure: Figure


@dataclass(frozen=True)
class Drawing:
    """One of our drawings: its title, a description for people who cannot see it, and its SVG."""

    title: str
    words: str
    root: Element


Block = TextBlock | Listing | Steps | Points | DataTable | Picture | Drawing
Captioned = DataTable | Picture | Drawing

CONTENTS_FROM = 3
"""A document with fewer sections has no table of contents."""


@dataclass(frozen=True)
class Section:
    """A numbered section."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Headline:
    """A figure that a reader looks for first, with its name and unit."""

    figure: str
    of: str
    name: str


@dataclass(frozen=True)
class Document:
    """Kind, title, facts, the figures that matter most, if any, and the sections."""

    kind: str
    title: str
    facts: tuple[tuple[str, str], ...]
    headlines: tuple[Headline, ...] = ()
    sections: tuple[Section, ...] = ()
    language: Language = Language.ENGLISH

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
            if isinstance(block, DataTable):
                tables += 1
                labels[id(block)] = say(f"Table {tables}", self.language)
            elif isinstance(block, Picture | Drawing):
                pictures += 1
                labels[id(block)] = say(f"Figure {pictures}", self.language)
        return labels

    def label(self, block: Captioned) -> str:
        """How the text refers to it: `Table 3`."""
        return self._labels[id(block)]


def data_table(
    title: str, headings: str, rows: Iterable[tuple[str, ...]], *, note: str = "", total: bool = False
) -> DataTable:
    """A table from its headings, separated by bars; a `>` before a heading marks a column of figures.

    >>> data_table("Pay table", "hand|>pays", [("flush", "3 to 2")]).columns[1]
    Column(heading='pays', figures=True)
    """
    columns = tuple(Column(name.removeprefix(">"), name.startswith(">")) for name in headings.split("|"))
    return DataTable(title, columns, tuple(rows), note, total)
