"""The HTML pages of a filing, and its index: every file with its size, its pages and its digest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib import resources
from urllib.parse import quote

from boardwalk.documents.filing.paper import FilingPart, Paper, prose
from boardwalk.documents.filing.software import sha256
from boardwalk.press.document import printed
from boardwalk.press.notation import whole


def page(kind: str, title: str, facts: Mapping[str, str], body: Iterable[str]) -> bytes:
    """The page; `body` is HTML already, everything else is text."""
    return ("\n".join(_page_lines(kind, title, facts, body)) + "\n").encode()


def _page_lines(kind: str, title: str, facts: Mapping[str, str], body: Iterable[str]) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en-US">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{printed(title)}: {printed(kind.lower())}</title>\n<style>\n{_style()}</style>\n</head>\n<body>"
    yield f'<header>\n<p class="kind">{printed(kind)}</p>\n<h1>{printed(title)}</h1>\n<dl>'
    yield from (f"<dt>{printed(name)}</dt><dd>{printed(text)}</dd>" for name, text in facts.items())
    yield "</dl>\n</header>"
    yield from body
    yield "</body>\n</html>"


def _style() -> str:
    ours = resources.files("boardwalk.documents.filing").joinpath("data", "filing.css").read_text("utf-8")
    return resources.files("boardwalk.press").joinpath("data", "press.css").read_text("utf-8") + ours


FILE_KINDS = {
    "html": "web page", "pdf": "PDF", "svg": "drawing", "png": "picture", "json": "for programs", "toml": "text",
}  # fmt: skip
SUMS = "SHA256SUMS"


def index_page(licensee: str, facts: Mapping[str, str], parts: Iterable[FilingPart], pages: Mapping[str, int],
               *, outside: bool = False) -> bytes:  # fmt: skip
    """The page; `pages` has the number of pages of each PDF file, by path. `outside`: no game is New Jersey's."""
    return page("Filing", licensee, facts, _index_body(list(parts), pages, "made-outside" if outside else "made"))


def _index_body(parts: list[FilingPart], pages: Mapping[str, int], made: str) -> Iterator[str]:
    yield '<div class="lead" style="margin-top:1.25rem">'
    link = f'<a href="{SUMS}">{SUMS}</a>'
    yield f"<p>{printed(prose(made))}</p>\n<p>{printed(prose('changes', sums='{sums}')).format(sums=link)}</p>"
    yield "</div>\n<nav>\n<ol>"
    for number, part in enumerate(parts, 1):
        yield f'<li><a href="#part-{number}">{printed(part.title)}</a></li>'
    yield "</ol>\n</nav>"
    for number, part in enumerate(parts, 1):
        yield f'<section id="part-{number}">\n<h2><span class="number">{number}</span> {printed(part.title)}</h2>'
        if part.words:
            yield f"<p>{printed(part.words)}</p>"
        for paper in part.papers:
            yield from _paper(paper, pages)
        yield "</section>"


def _paper(paper: Paper, pages: Mapping[str, int]) -> Iterator[str]:
    laws = f" <cite>{printed(', '.join(map(str, paper.laws)))}</cite>" if paper.laws else ""
    yield '<div class="paper open">' if paper.to_add else '<div class="paper">'
    yield f"<p><b>{printed(paper.title)}</b>{laws}</p>\n<p>{printed(paper.words)}</p>"
    if paper.to_add:
        yield f"<p>Add it as <code>{printed(paper.to_add)}</code>.</p>"
    if paper.files:
        yield "<table>"
        for path, content in paper.files.items():
            yield "<tr>" + "".join(_cells(path, content, pages.get(path))) + "</tr>"
        yield "</table>"
    yield "</div>"


def _cells(path: str, content: bytes, pages: int | None) -> Iterator[str]:
    kind = FILE_KINDS.get(path.rpartition(".")[2], "file")
    counted = f", {pages} page{'s' * (pages != 1)}" if pages else ""
    yield f'<td><a href="{escape(quote(path))}">{printed(path)}</a></td><td>{kind}{counted}</td>'
    yield f'<td class="figures">{whole(len(content))} bytes</td><td class="sum"><code>{sha256(content)}</code></td>'
