"""A document as one self-contained HTML file, with style and charts in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from importlib import resources
from xml.etree.ElementTree import Element, tostring

from boardwalk.press.document import (
    Block,
    Captioned,
    DataTable,
    Document,
    Drawing,
    Listing,
    Picture,
    Points,
    Steps,
    TextBlock,
    printed,
    typographic,
)

LONGEST_NAME = 22
"""Most characters of a cell that stays on one line."""


def to_html(document: Document, charts: Mapping[str, str]) -> str:
    """The page; `charts` are the pictures of the document as SVG, by name."""
    return "\n".join(_Page(document, charts).lines()) + "\n"


class _Page:
    def __init__(self, document: Document, charts: Mapping[str, str]) -> None:
        self.document, self.charts = document, charts

    def lines(self) -> Iterator[str]:
        css = resources.files("boardwalk.press").joinpath("data", "press.css").read_text("utf-8")
        title = printed(f"{self.document.title}: {self.document.kind.lower()}")
        yield f'<!DOCTYPE html>\n<html lang="{self.document.language.locale}">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>\n{css}</style>\n</head>\n<body>"
        yield from self._head()
        for number, section in enumerate(self.document.sections, 1):
            yield f'<section id="section-{number}">'
            yield f'<h2><span class="number">{number}</span> {printed(section.title)}</h2>'
            for block in section.blocks:
                yield from self._block(block)
            yield "</section>"
        yield "</main>\n</body>\n</html>"

    def _head(self) -> Iterator[str]:
        yield f'<header>\n<p class="kind">{printed(self.document.kind)}</p>'
        yield f"<h1>{printed(self.document.title)}</h1>\n<dl>"
        yield from (f"<dt>{printed(name)}</dt><dd>{printed(text)}</dd>" for name, text in self.document.facts)
        yield "</dl>\n</header>\n<main>"
        if self.document.headlines:
            yield '<div class="headlines">'
            for each in self.document.headlines:
                yield f'<div><span class="name">{printed(each.name)}</span> <strong>{printed(each.figure)}</strong>'
                yield f"<span>{printed(each.of)}</span></div>"
            yield "</div>"
        if self.document.has_contents:
            yield "<nav>\n<ol>"
            for number, section in enumerate(self.document.sections, 1):
                yield f'<li><a href="#section-{number}">{printed(section.title)}</a></li>'
            yield "</ol>\n</nav>"

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case TextBlock(text):
                yield f"<p>{printed(text)}</p>"
            case Listing(text):
                yield f"<pre>{escape(text)}</pre>"
            case Steps(items):
                yield '<ol class="steps">'
                yield from (f"<li>{printed(text)}{_cited(law)}</li>" for text, law in items)
                yield "</ol>"
            case Points(items):
                yield '<ul class="points">'
                yield from (f"<li>{printed(text)}{_cited(law)}</li>" for text, law in items)
                yield "</ul>"
            case DataTable():
                yield from self._table(block)
            case Picture():
                labeled = f'<svg role="img" aria-label="{printed(block.words)}" '
                yield from self._figure(block, self.charts[block.name].replace("<svg ", labeled, 1))
            case Drawing():
                yield from self._figure(block, _inline(block))

    def _caption(self, block: Captioned) -> str:
        return f'<span class="number">{self.document.label(block)}.</span> {printed(block.title)}'

    def _table(self, table: DataTable) -> Iterator[str]:
        kinds = [' class="figures"' if column.figures else "" for column in table.columns]
        # A table wider than a phone scrolls, so it must be reachable with the keyboard.
        yield f'<figure class="table" tabindex="0">\n<figcaption>{self._caption(table)}</figcaption>\n<table>'
        headings = zip(table.columns, kinds, strict=True)
        cells = "".join(f'<th scope="col"{kind}>{printed(column.heading)}</th>' for column, kind in headings)
        yield f"<thead>\n<tr>{cells}</tr>\n</thead>\n<tbody>"
        for number, row in enumerate(table.rows):
            cells = "".join(
                f"<td{kind or _short(cell)}>{printed(cell)}</td>" for cell, kind in zip(row, kinds, strict=True)
            )
            last = table.total and number == len(table.rows) - 1
            look = "total" if last else "begins" if table.grouped and number and row[0] else ""
            yield f'<tr class="{look}">{cells}</tr>' if look else f"<tr>{cells}</tr>"
        yield "</tbody>\n</table>"
        if table.note:
            yield f'<p class="note">{printed(table.note)}</p>'
        yield "</figure>"

    def _figure(self, figure: Picture | Drawing, svg: str) -> Iterator[str]:
        yield f"<figure>\n<figcaption>{self._caption(figure)}</figcaption>\n{svg.strip()}"
        yield f'<p class="note">{printed(figure.words)}</p>\n</figure>'


def _inline(drawing: Drawing) -> str:
    """The drawing as large as the page allows, with a label for screen readers."""
    attributes = {name: value for name, value in drawing.root.items() if name not in ("width", "height")}
    root = Element(drawing.root.tag, attributes | {"role": "img", "aria-label": typographic(drawing.words)})
    root.extend(drawing.root)
    return tostring(root, encoding="unicode")


def _short(cell: str) -> str:
    """Names and citations are not broken at their hyphens."""
    return ' class="short"' if len(cell) <= LONGEST_NAME else ""


def _cited(law: str) -> str:
    """Paragraphs; a line may break between them but not within one."""
    return f" <cite>{printed(law).replace(', ', ',<wbr> ')}</cite>" if law else ""
