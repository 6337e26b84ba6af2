"""Pages that are written from the code when the site is built, so that they cannot disagree with it.

Everything is imported at once: MkDocs lets this file see the modules beside it only while it loads it.
"""

from __future__ import annotations

from from_code import command, games, http, law
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

WRITERS = (command.pages, games.pages, http.pages, law.pages)
REFERENCE = {"boost": 0.3}
"""Who searches for a word wants to read about it before its signature."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add them to what stands in the folder."""
    for pages in WRITERS:
        for path, text in pages().items():
            files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Let the search find other pages before those of the reference."""
    if page.file.src_uri.startswith("reference/"):
        page.meta.setdefault("search", REFERENCE)
    return markdown
