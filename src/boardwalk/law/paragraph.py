"""A paragraph of the law, and how Boardwalk meets it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How a paragraph is met."""

    ENFORCED = "enforced"
    RECORDED = "recorded"
    CONFIGURED = "configured"
    DOCUMENTED = "documented"
    PHYSICAL = "physical"

    @property
    def meaning(self) -> str:
        return {
            How.ENFORCED: "the software applies it",
            How.RECORDED: "a person does it; the software records it",
            How.CONFIGURED: "the licensee chooses; it is a house option",
            How.DOCUMENTED: "printed on a layout, sign, rules sheet or filing, or a definition",
            How.PHYSICAL: "physical; the software cannot see it",
        }[self]


class Source(StrEnum):
    """Where a paragraph comes from."""

    REGULATION = "regulation"
    GAME_BOOK = "game book"
    RULING = "ruling"
    DECISION = "decision"
    GAME_FILE = "game file"

    @property
    def meaning(self) -> str:
        return {
            Source.REGULATION: "numbered in the text of the regulation",
            Source.GAME_BOOK: "a rule missing from our copy of the regulation, taken from the game book",
            Source.RULING: "the game book's ruling where the regulation is silent or contradicts itself",
            Source.DECISION: "our decision where the regulation and the game book are silent",
            Source.GAME_FILE: "a rule of a game from outside, from the file that declares it",
        }[self]


@dataclass(frozen=True, slots=True, eq=False)
class Paragraph:
    """One entry of the register. Only the register creates ours, so one that does not exist cannot be cited. A game
    declared elsewhere brings its own.

    Paragraphs with the same identifier are equal: a record names them, and a game file may word a rule better later.

    >>> from boardwalk.law import look_up
    >>> rule = look_up("R6")
    >>> rule.id, rule.how.value, rule.source.value
    ('R6', 'enforced', 'ruling')
    """

    id: str
    says: str
    games: tuple[str, ...]
    how: How
    source: Source
    planned: str | None = None
    note: str | None = None
    unprinted: bool = False
    """Whether our copy of the regulation omits the paragraph as unchanged, so there is nothing to meet yet."""
    by: tuple[str, ...] = ()
    """What meets it, if not the code that cites it: `evidence` says what can be named."""
    why: str | None = None
    """Why software cannot do it, if it is physical."""
    printings: str | None = None
    """What differs, if two printings of the text do not agree on it."""
    roles: tuple[str, ...] = ()
    """The parts of a game's procedure that it decides: `wash`, `cut-at-least`, `shoe-stub-count`."""

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Paragraph) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"cite({self.id!r})"


ID_PATTERN = re.compile(r"13:69[DEF]-\d+(?:\.\d+[A-Z]*)?(?:/book-\d+)?(?:\([a-z0-9-]+\)|\d+|[ivx]+)*|[BRD]\d+")
"""What an identifier looks like, for finding citations in source files."""


_FILE_RULE = re.compile(r"([a-z][a-z0-9-]*):\S.{0,99}")
"""The name of a game from outside, and of one of its rules."""


def file_rule(identifier: str, says: str = "") -> Paragraph | None:
    """A rule of a game file, whose identifier begins with the game's name; None if this cannot be one.

    A record cites such rules by their identifiers. Their text is with the declaration of the game.

    >>> file_rule("pier:4", "The blind is paid by its table.").games, file_rule("13:69F-40.10(g)")
    (('pier',), None)
    """
    match = _FILE_RULE.fullmatch(identifier)
    if match is None:
        return None
    says = says or f"A rule of the game {match[1]}, which declares it."
    return Paragraph(identifier, says, (match[1],), How.ENFORCED, Source.GAME_FILE)


def normalize(text: str) -> str:
    """An identifier in the register's spelling, from what a person typed.

    >>> normalize("N.J.A.C. 13:69f-42.10 (e) 2"), normalize("19:47-28.11(c)"), normalize("r6"), normalize("b 4")
    ('13:69F-42.10(e)2', '13:69F-28.11(c)', 'R6', 'B4')
    """
    bare = re.sub(r"\s+|N\.?J\.?A\.?C\.?", "", text, flags=re.IGNORECASE)
    for old, new in (("19:45", "13:69D"), ("19:46", "13:69E"), ("19:47", "13:69F")):
        bare = bare.replace(old, new)
    if re.fullmatch(r"[bBrRdD]\d+", bare):
        return bare.upper()
    return re.sub(r"^(13:69)([def])", lambda m: m[1] + m[2].upper(), bare)
