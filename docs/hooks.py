"""Pages that are written from the code when the site is built, so that they cannot disagree with it.

All imports are at the top: MkDocs lets this file import the modules next to it only while it is being loaded.
"""

from __future__ import annotations

from from_code import command, exposed_cards, games, http, law, published
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

WRITERS = (command.pages, exposed_cards.pages, games.pages, http.pages, law.pages, published.pages)
REFERENCE = {"boost": 0.3}
"""A reader who searches for a word wants to read about it before seeing its signature."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages to the files of the folder."""
    for pages in WRITERS:
        for path, text in pages().items():
            files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Rank the pages of the reference below other pages in the search."""
    if page.file.src_uri.startswith("reference/"):
        page.meta.setdefault("search", REFERENCE)
    return markdown
