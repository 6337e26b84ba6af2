"""Documents and signs in another language: every text of theirs, said by the phrase book.

What the law says in our words, the drawing of a felt and proper names stay as they are.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.content import SignContent
from boardwalk.games import Game
from boardwalk.language import Language, say
from boardwalk.press.document import Document, Listing, Picture

Printed = TypeVar("Printed", Document, SignContent)
AS_THEY_ARE = (Listing, Picture)
"""What is copied rather than read, or was drawn already."""
KEPT_FIELDS = frozenset({"licensee", "lines", "laws", "language"})
"""The house's name, the house's own words, and paragraphs."""


def in_language(printed: Printed, language: Language, names: frozenset[str]) -> Printed:
    """The same document or sign in another language; these names stay."""
    if language is Language.ENGLISH:
        return printed
    said: Printed = replace(_said(printed, language, names), language=language)
    return said


def names_in(offer: Offer) -> frozenset[str]:
    """The names in the papers of an offer: the house, the meters, the game and its wagers."""
    return frozenset((offer.licensee, *(meter.name for meter in offer.meters), *names_of(offer.game)))


def names_of(game: Game) -> tuple[str, ...]:
    """The name of a game, and those of its wagers."""
    return (game.title, *game.titles.values())


def _said(value: Any, language: Language, names: frozenset[str]) -> Any:
    """Names of games and wagers stay: a wager that is called Bet is not a bet."""
    if isinstance(value, str):
        return value if value in names else say(value, language)
    if isinstance(value, tuple):
        return tuple(_said(each, language, names) for each in value)
    if isinstance(value, AS_THEY_ARE) or not is_dataclass(value) or isinstance(value, type):
        return value
    spoken = [each.name for each in fields(value) if each.name not in KEPT_FIELDS]
    return replace(value, **{name: _said(getattr(value, name), language, names) for name in spoken})
