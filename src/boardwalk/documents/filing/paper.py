"""What a filing consists of: papers, each with its files and the paragraphs that ask for it, in parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from boardwalk.law import Paragraph


@dataclass(frozen=True)
class Paper:
    """One document of a filing, in as many forms as it has."""

    title: str
    words: str
    laws: tuple[Paragraph, ...] = ()
    """The paragraphs that ask for it; none where the licensee files it of its own accord."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """By their path in the folder."""
    to_add: str = ""
    """The path of what only the licensee can add."""


@dataclass(frozen=True)
class Part:
    """Papers that belong together, and what a reader should know of them."""

    title: str
    words: str
    papers: tuple[Paper, ...]


def files_of(parts: Iterable[Part]) -> dict[str, bytes]:
    """Every file of these parts by its path; no two papers may claim the same."""
    found: dict[str, bytes] = {}
    for paper in (paper for part in parts for paper in part.papers):
        assert not found.keys() & paper.files.keys(), f"{paper.title} would replace a file of another paper"
        found |= paper.files
    return found
