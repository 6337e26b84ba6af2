"""The built site as a browser would find it: which places its pages have, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "object": "data",
    "use": "href",
}
"""Elements for which a browser fetches something by itself, and the attribute that says what."""


@dataclass
class Page(HTMLParser):
    """One page, read without the code that wrote it."""

    path: Path
    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text("utf-8"))

    __hash__ = object.__hash__

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element is called, links to or loads."""
        found = {name: value or "" for name, value in attrs}
        self.places.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        wanted = LOADED.get(tag)
        if wanted in found:
            self.loaded.append(found[wanted])


def read_site(folder: Path) -> dict[Path, Page]:
    """Every page of the site; the one for addresses that lead nowhere has links of its own kind."""
    return {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html")) if path.name != "404.html"}


def broken(page: Page, site: dict[Path, Page]) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for link in (*page.links, *page.loaded):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path.resolve()
        target = target / "index.html" if target.is_dir() else target
        place = unquote(parts.fragment)
        if not target.is_file() or (place and target in site and place not in site[target].places):
            yield link


def from_elsewhere(page: Page) -> list[str]:
    """What a browser would fetch from another host to show the page."""
    return [each for each in page.loaded if urlsplit(each).scheme not in ("", "data") or urlsplit(each).netloc]
