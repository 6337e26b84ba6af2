"""Which languages there are, and which one a reader wants."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Language(StrEnum):
    """A language that players can choose, by its tag."""

    ENGLISH = "en"
    SPANISH = "es"

    @property
    def locale(self) -> str:
        """How it is written in the United States.

        >>> Language.SPANISH.locale
        'es-US'
        """
        return f"{self.value}-US"


LANGUAGES = tuple(each.value for each in Language)


class _Wish(NamedTuple):
    """A language that a browser asks for, and how much it wants it."""

    weight: float
    language: Language | None


def language_of(tag: str) -> Language | None:
    """The language of a tag, if it is one of ours.

    >>> language_of("es-MX"), language_of("fr")
    (<Language.SPANISH: 'es'>, None)
    """
    name = tag.strip().lower().partition("-")[0]
    return Language(name) if name in LANGUAGES else None


def preferred_language(accepted: str) -> Language:
    """The language that an `Accept-Language` header asks for most; English if it names none of ours.

    >>> preferred_language("fr, es-419;q=0.8, en;q=0.5").value, preferred_language("").value
    ('es', 'en')
    """
    wishes = [_wish(part) for part in accepted.split(",")]
    best = max((wish for wish in wishes if wish.language is not None), key=lambda wish: wish.weight, default=None)
    return Language.ENGLISH if best is None or best.language is None or best.weight <= 0 else best.language


def _wish(part: str) -> _Wish:
    tag, _, weight = part.partition(";q=")
    try:
        return _Wish(float(weight) if weight else 1.0, language_of(tag))
    except ValueError:
        return _Wish(0.0, None)
