"""What a sign says, before it is laid out: facts with their paragraphs, and panels of rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardwalk.language import Language
from boardwalk.law import Paragraph
from boardwalk.law.own_citations import is_own


@dataclass(frozen=True, slots=True)
class SignFact:
    """A sentence, and the paragraphs behind it."""

    text: str
    laws: tuple[Paragraph, ...] = ()

    @property
    def cited(self) -> str:
        """The paragraphs as small print."""
        return ", ".join(dict.fromkeys(map(str, self.laws)))


@dataclass(frozen=True, slots=True)
class SignPanel:
    """A heading, rows in columns and facts below them; only the heading is required.

    The first column is aligned left, all others right. A row with fewer cells than columns has its last cell at the
    right edge. With `small`, the last column is small print.
    """

    title: str
    aside: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    facts: tuple[SignFact, ...] = ()
    small: bool = False


@dataclass(frozen=True, slots=True)
class SignPlate:
    """A figure in large type, and its name."""

    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class SignContent:
    """Everything on one sign."""

    licensee: str
    title: str
    plates: tuple[SignPlate, ...]
    panels: tuple[SignPanel, ...]
    notices: tuple[SignPanel, ...] = ()
    """At full width, below the panels."""
    lines: tuple[str, ...] = ()
    """The house's own words."""
    foot: str = ""
    display: str = ""
    """The words in the empty frame for an electronic display, if there is one."""
    language: Language = Language.ENGLISH


def without_register(content: SignContent) -> SignContent:
    """The sign of a game from outside, which cites its own rules alone."""
    return replace(content, panels=_own(content.panels), notices=_own(content.notices))


def _own(panels: tuple[SignPanel, ...]) -> tuple[SignPanel, ...]:
    return tuple(replace(panel, facts=tuple(map(_own_fact, panel.facts))) for panel in panels)


def _own_fact(fact: SignFact) -> SignFact:
    return replace(fact, laws=tuple(law for law in fact.laws if is_own(law)))
