"""What the regulation requires before a table is used: what must be filed or approved, and which signs must be posted.

A game declares both, and so does each wager that is collected before the deal. The records themselves are the table's
(`table/supervision/approval.py`, `table/supervision/posted_sign.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.games.declaration.law_book import citation
from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class RequiredApproval:
    """Something that must be filed or approved before use (R51)."""

    item: str
    """What records and house files call it."""
    title: str
    law: Paragraph
    filed: bool = False
    """Whether filing it is enough; otherwise it must be approved."""
    demonstration: bool = False
    """Whether the game has something here that nobody approved, so that no approval can be recorded for it."""


@dataclass(frozen=True, slots=True)
class RequiredSign:
    """A sign that must be posted at the table (R52)."""

    name: str
    title: str
    law: Paragraph
    if_linked: bool = False
    """Whether it is needed only while the table shares its meter with another game."""


LAYOUT, RENDERING, PHOTOGRAPH = "layout", "layout-rendering", "layout-photograph"
"""The layout as a whole, or its drawing and its photograph."""
PAYOUTS, PRIZES, LINK = "payouts", "prizes", "link"
"""Signs: with what the layout may state instead; with what a progressive pays; of a link with another game's."""


def sign(name: str, title: str, law: str, *, if_linked: bool = False) -> RequiredSign:
    """A sign that must be posted; with `if_linked`, only while the table shares its meter with another game."""
    return RequiredSign(name, title, citation(law), if_linked)


def filed(item: str, title: str, law: str) -> RequiredApproval:
    """Something that must be submitted before use."""
    return RequiredApproval(item, title, citation(law), filed=True)


def approved(item: str, title: str, law: str) -> RequiredApproval:
    """Something that must be approved before use."""
    return RequiredApproval(item, title, citation(law))


def layout_filed(law: str) -> tuple[RequiredApproval, ...]:
    """The drawing and the photograph of a layout, where a paragraph has both submitted before the layout is used."""
    return (
        filed(RENDERING, "true-to-scale rendering of the layout", law),
        filed(PHOTOGRAPH, "color photograph of the layout", law),
    )


FILING = "13:69D-1.39B(e)"
FILED_ITEMS = 10
"""How many items the filing for a progressive has. The text we have prints only the first (D45)."""
GAMES_AND_OUTCOMES = approved("progressive-1", "filing for the progressive: games and winning outcomes", f"{FILING}1")
PROGRESSIVE_FILING = (
    GAMES_AND_OUTCOMES,
    *(
        approved(f"progressive-{item}", f"filing for the progressive, item {item}", f"{FILING}{item}")
        for item in range(2, FILED_ITEMS + 1)
    ),
)
"""The filing for a progressive payout wager, item by item."""
