"""A page of Markdown cut into its blocks of code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

FENCE = re.compile(
    r"^(?P<indent>[ ]*)(?P<mark>`{3,})[ ]*(?P<info>[^`\n]*)\n(?P<text>.*?)^(?P=indent)(?P=mark)[ ]*$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """One fenced block: the words behind its fence, and what stands in it."""

    info: str
    text: str
    line: int
    after_python: bool
    """Whether only empty lines stand between it and a block of Python."""

    @property
    def language(self) -> str:
        """Such as `python`, also where it is written `{ .python .snippet }`."""
        found = re.match(r"\{?\s*\.?([\w-]+)", self.info)
        return found[1] if found else ""

    @property
    def is_snippet(self) -> bool:
        """Whether it is a part that does not run by itself."""
        return ".snippet" in self.info

    @property
    def file(self) -> str | None:
        """The file that it stands for, where it has a title."""
        found = re.search(r'title="([^"]+)"', self.info)
        return found[1] if found else None


def blocks(path: Path) -> Iterator[Block]:
    """The blocks of a page from the top down."""
    text, end, python = path.read_text("utf-8"), 0, False
    for found in FENCE.finditer(text):
        adjoins = python and not text[end : found.start()].strip()
        line = text.count("\n", 0, found.start()) + 1
        block = Block(found["info"].strip(), dedent(found["text"]), line, adjoins)
        yield block
        end, python = found.end(), block.language == "python"
