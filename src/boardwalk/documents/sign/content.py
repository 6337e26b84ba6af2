"""What stands on a sign, before it has a place: facts with their paragraphs, and panels of rows."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence, and the paragraphs that it stands by."""

    text: str
    laws: tuple[Paragraph, ...] = ()

    @property
    def cited(self) -> str:
        """The paragraphs as small print has them."""
        return ", ".join(dict.fromkeys(map(str, self.laws)))


@dataclass(frozen=True, slots=True)
class Panel:
    """A heading, rows in columns and facts below them; any of these may be missing but the heading.

    The first column is set to the left, all others to the right. A row with fewer cells than there are columns has its
    last cell at the right edge. With `small`, the last column is small print.
    """

    title: str
    aside: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    facts: tuple[Fact, ...] = ()
    small: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A figure to be seen from afar, and what it is."""

    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class Content:
    """All of one sign."""

    licensee: str
    title: str
    plates: tuple[Plate, ...]
    panels: tuple[Panel, ...]
    notices: tuple[Panel, ...] = ()
    """Across the whole width, below the panels."""
    lines: tuple[str, ...] = ()
    """The house's own words."""
    foot: str = ""
    display: str = ""
    """What the empty box for an electronic display is for, if there is one."""
