"""A paragraph of the law, and how Boardwalk meets it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """In which way a paragraph is met."""

    ENFORCED = "enforced"
    RECORDED = "recorded"
    CONFIGURED = "configured"
    DOCUMENTED = "documented"
    PHYSICAL = "physical"

    @property
    def meaning(self) -> str:
        return {
            How.ENFORCED: "the software decides or refuses by it",
            How.RECORDED: "a person does it and the software keeps the record",
            How.CONFIGURED: "the licensee chooses; a house option holds the choice",
            How.DOCUMENTED: "stated on a layout, sign, rules sheet or filing, or a definition",
            How.PHYSICAL: "done by hands and objects that software cannot see",
        }[self]


class Source(StrEnum):
    """Where a paragraph comes from."""

    REGULATION = "regulation"
    GAME_BOOK = "game book"
    RULING = "ruling"
    DECISION = "decision"

    @property
    def meaning(self) -> str:
        return {
            Source.REGULATION: "numbered in the text of the regulation",
            Source.GAME_BOOK: "a rule that the texts at hand leave out, supplied by the game book",
            Source.RULING: "the game book's ruling where the texts are silent or slip",
            Source.DECISION: "decided while building, where texts and game book are silent",
        }[self]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One entry of the register. Ours are made by the register alone, so that none can be cited that is not there; a
    game of someone else's brings its own.
    """

    id: str
    says: str
    games: tuple[str, ...]
    how: How
    source: Source
    planned: str | None = None
    note: str | None = None
    unprinted: bool = False
    """Whether the text at hand leaves the paragraph out as unchanged, so that there is nothing yet to meet."""

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"cite({self.id!r})"


ID_PATTERN = re.compile(r"13:69[DEF]-\d+(?:\.\d+[A-Z]*)?(?:/book-\d+)?(?:\([a-z0-9-]+\)|\d+|[ivx]+)*|[BRD]\d+")
"""What an identifier looks like, so that citations can be found in source files."""


def normalise(text: str) -> str:
    """An identifier as a person types it, in the register's spelling.

    >>> normalise("N.J.A.C. 13:69f-42.10 (e) 2"), normalise("19:47-28.11(c)"), normalise("r6"), normalise("b 4")
    ('13:69F-42.10(e)2', '13:69F-28.11(c)', 'R6', 'B4')
    """
    bare = re.sub(r"\s+|N\.?J\.?A\.?C\.?", "", text, flags=re.IGNORECASE)
    for old, new in (("19:45", "13:69D"), ("19:46", "13:69E"), ("19:47", "13:69F")):
        bare = bare.replace(old, new)
    if re.fullmatch(r"[bBrRdD]\d+", bare):
        return bare.upper()
    return re.sub(r"^(13:69)([def])", lambda m: m[1] + m[2].upper(), bare)
