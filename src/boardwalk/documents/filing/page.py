"""A page of a filing with links in it: one HTML file, printable, without scripts, in the style of all our documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources

from boardwalk.press.document import printed


def page(kind: str, title: str, facts: Mapping[str, str], body: Iterable[str]) -> bytes:
    """The page; `body` is HTML already, all else is text."""
    return ("\n".join(_lines(kind, title, facts, body)) + "\n").encode()


def _lines(kind: str, title: str, facts: Mapping[str, str], body: Iterable[str]) -> Iterator[str]:
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
