"""What a layout must have besides betting areas: a place for the community cards, and what is inscribed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from boardwalk.law import Paragraph, cite


class Where(Enum):
    """Where on the table the community cards lie."""

    CENTER = "in the center of the table"
    BETWEEN = "in the center of the table, between the table inventory container and the betting areas"


@dataclass(frozen=True, slots=True)
class CommunityArea:
    """The marked place for the community cards; `captions` are the words that must be inscribed below them."""

    law: Paragraph
    where: Where
    captions: tuple[str, ...] = ()


def central(law: str) -> CommunityArea:
    return CommunityArea(cite(law), Where.CENTER)


def between_container_and_areas(law: str, *captions: str) -> CommunityArea:
    return CommunityArea(cite(law), Where.BETWEEN, captions)


class Tells(Enum):
    """What an inscription tells of wagers."""

    ODDS = "the payout odds"
    AMOUNTS = "how much may be bet when"
    ALIKE = "payment whether or not the dealer is beaten"
    HIGHEST = "the highest single payout only"


@dataclass(frozen=True, slots=True)
class Inscription:
    """Something that patrons must be told on the cloth, as far as the house offers these wagers."""

    law: Paragraph
    tells: Tells
    wagers: tuple[str, ...]


def tells_odds(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), Tells.ODDS, wagers)


def tells_amounts(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), Tells.AMOUNTS, wagers)


def tells_paid_alike(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), Tells.ALIKE, wagers)


def tells_highest_only(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), Tells.HIGHEST, wagers)
