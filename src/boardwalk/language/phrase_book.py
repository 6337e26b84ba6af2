"""A phrase book: how English phrases are said in another language.

Everything we say is made in English, in one place each: a hand is named with the cards, a rule with the declaration, a
refusal where it is decided. Records hold some of these words, and games that others write bring their own. So a phrase
is recognized by its words, wherever it comes from. `data/` lists the phrases by kind:

    [hand]
    "pair of {ranks}" = "par de {ranks}"

A name in braces stands for a phrase of that kind; with `*` for a list of them, with `?` for one that may be missing. A
number at its end tells two of the same kind apart. These kinds are not in the book, and stay as they are:

    n         a number: 3, 1,000, 99.5
    amount    dollars and cents: $25,000
    law       citations, in a list
    card      cards, such as A♠ K♥
    title     a proper name: of a game, a wager, a table
    text      anything within a sentence, such as a person's name

A phrase may begin with a capital letter. What is not in the book stays in English.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from boardwalk.language.language import Language

SLOT = re.compile(r"\{(\w+?)(\d*)([*?]?)\}")
"""A kind, a number to tell it from others of its kind, and whether it is a list or may be missing."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\d“(])|(?<=:)\s+(?=[A-Z“(]|\d\w* [A-Z])|(?<=[.!?]”)\s+")
LONGEST_SENTENCE = 1000
"""A longer text is not ours, and is left as it is."""
LIST = re.compile(r", and |, | and | or ")
_NAME = r"(?:(?!(?:No|If|The|You|Your|All|A|At|Each|Place|Players) )[A-Z\d][\w'\u2019+/\-]*|['\u2019][Ee]m)"
PLAIN: Mapping[str, re.Pattern[str]] = {
    "n": re.compile(r"[+\-\N{MINUS SIGN}]?\d[\d,.]*(?<![,.])"),
    "amount": re.compile(r"[+\-\N{MINUS SIGN}]?\$\d[\d,]*(?:\.\d\d)?"),
    "law": re.compile(r"(?:\w[\w:.\-/]*(?:\([\w\-]+\)\w*)*(?:, )?)+"),
    "card": re.compile(r"(?:(?:[2-9TJQKA]|10)[♠♥♦♣cdhs] ?)+"),
    "title": re.compile(rf"{_NAME}(?: (?:{_NAME}|of|for))*"),
    "text": re.compile(r"(?:(?!\. [A-Z]).)+"),
}


class Slot(NamedTuple):
    """A place in a phrase for another phrase."""

    name: str
    kind: str
    several: bool
    optional: bool


class Phrase(NamedTuple):
    """A phrase in English, in parts, and how it is said."""

    kind: str
    english: str
    parts: tuple[str | Slot, ...]
    said: str


class Saying(NamedTuple):
    """A phrase in the other language, the phrase of the book it is, and all that are in it."""

    text: str
    phrase: Phrase | None
    phrases: frozenset[Phrase]


class PhraseBook:
    """The phrases of one language."""

    def __init__(self, entries: Mapping[str, Mapping[str, str]], joints: Mapping[str, str]) -> None:
        """`entries` has English phrases and what is said for them, by kind; `joints` the words of a list."""
        self.phrases = tuple(
            Phrase(kind, english, _parts(english), said)
            for kind, phrases in entries.items()
            for english, said in phrases.items()
        )
        self.joints = joints
        self._by_kind: dict[str, list[Phrase]] = {kind: [] for kind in entries}
        for phrase in sorted(self.phrases, key=_letters, reverse=True):
            self._by_kind[phrase.kind].append(phrase)
        self._of_kind = lru_cache(maxsize=65_536)(self._find_of_kind)
        self.find = lru_cache(maxsize=16_384)(self._find)

    def say(self, text: str) -> str:
        """The text in this language, as far as the book has its phrases."""
        found = self.find(text)
        if found is not None:
            return found.text
        pieces = sentences(text)
        if len(pieces) == 1:
            return text
        return " ".join(self.say(piece) for piece in pieces)

    def missing(self, text: str) -> list[str]:
        """The sentences of a text that the book does not have."""
        if self.find(text) is not None:
            return []
        pieces = sentences(text)
        return [text] if len(pieces) == 1 else [each for piece in pieces for each in self.missing(piece)]

    def phrases_in(self, text: str) -> frozenset[Phrase]:
        """The phrases of the book that a text is said with."""
        found = self.find(text)
        if found is not None:
            return found.phrases
        pieces = sentences(text)
        return frozenset().union(*map(self.phrases_in, pieces)) if len(pieces) > 1 else frozenset()

    def _find(self, text: str) -> Saying | None:
        """A whole text as one phrase of any kind: as the one with most words of its own."""
        if len(text) > LONGEST_SENTENCE:
            return None
        found = [saying for kind in self._by_kind if (saying := self._of_kind(kind, text)) is not None]
        ours = [saying for saying in found if not _takes_anything(saying.phrase)]
        return max(ours, key=lambda saying: _letters(saying.phrase), default=None)

    def _find_of_kind(self, kind: str, text: str) -> Saying | None:
        lowered = text[:1].lower() + text[1:]
        if lowered != text:
            found = self._of_kind(kind, lowered)
            if found is not None:
                return found._replace(text=_capitalized(found.text))
        return next((saying for phrase in self._by_kind[kind] for saying in self._sayings(phrase, text)), None)

    def _sayings(self, phrase: Phrase, text: str) -> Iterator[Saying]:
        for values, used in self._matches(phrase, phrase.parts, text):
            said = SLOT.sub(lambda slot: values[slot[1] + slot[2]], phrase.said)  # noqa: B023 - called at once
            yield Saying(_contracted(said), phrase, used | {phrase})

    def _matches(
        self, phrase: Phrase, parts: tuple[str | Slot, ...], text: str
    ) -> Iterator[tuple[dict[str, str], frozenset[Phrase]]]:
        """Every way to read a text as the parts of a phrase: what is said in each place, and with which phrases."""
        if not parts:
            if not text:
                yield {}, frozenset()
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, str):
            if text.startswith(first):
                yield from self._matches(phrase, rest, text[len(first) :])
            return
        for end in _ends(text, rest, optional=first.optional):
            value = self._value(first, text[:end], phrase, alone=not rest and end == len(text))
            if value is None:
                continue
            for values, used in self._matches(phrase, rest, text[end:]):
                yield {first.name: value.text, **values}, used | value.phrases

    def _value(self, slot: Slot, text: str, phrase: Phrase, *, alone: bool) -> Saying | None:
        if not text:
            return Saying("", None, frozenset()) if slot.optional else None
        if alone and len(phrase.parts) == 1 and slot.kind == phrase.kind:
            return None  # a phrase that is nothing but another of its kind would never end
        return self._list(slot.kind, text) if slot.several else self._one(slot.kind, text)

    def _one(self, kind: str, text: str) -> Saying | None:
        if kind in self._by_kind:
            return self._of_kind(kind, text)
        return Saying(text, None, frozenset()) if PLAIN[kind].fullmatch(text) else None

    def _list(self, kind: str, text: str) -> Saying | None:
        """A list of phrases; a phrase may itself contain a comma or an "and"."""
        whole = self._one(kind, text)
        if whole is not None:
            return whole
        for joint in LIST.finditer(text):
            first = self._one(kind, text[: joint.start()])
            rest = None if first is None else self._list(kind, text[joint.end() :])
            if first is not None and rest is not None:
                between = self.joints[joint[0].strip()]
                return Saying(_joined(first.text, between, rest.text), None, first.phrases | rest.phrases)
        return None


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("Check. It costs nothing. You stay in.")
    ['Check.', 'It costs nothing.', 'You stay in.']
    """
    return SENTENCE_END.split(text)


def _letters(phrase: Phrase | None) -> int:
    """How much of a phrase is its own, so that the most particular one is tried first."""
    return 0 if phrase is None else sum(len(part) for part in phrase.parts if isinstance(part, str))


def _takes_anything(phrase: Phrase | None) -> bool:
    return (
        phrase is not None
        and not _letters(phrase)
        and any(part.kind == "text" for part in phrase.parts if isinstance(part, Slot))
    )


def _parts(english: str) -> tuple[str | Slot, ...]:
    found: list[str | Slot] = []
    end = 0
    for slot in SLOT.finditer(english):
        if slot.start() > end:
            found.append(english[end : slot.start()])
        found.append(Slot(slot[1] + slot[2], slot[1], slot[3] == "*", slot[3] == "?"))
        end = slot.end()
    return (*found, english[end:]) if end < len(english) else tuple(found)


def _ends(text: str, rest: tuple[str | Slot, ...], *, optional: bool) -> Iterator[int]:
    """Where a place may end, given what follows it."""
    if optional:
        yield 0
    if not rest:
        yield len(text)
    elif isinstance(rest[0], str):
        at = text.find(rest[0], 1)
        while at >= 0:
            yield at
            at = text.find(rest[0], at + 1)
    else:
        yield from range(1, len(text) + 1)


def _capitalized(text: str) -> str:
    opening = len(text) - len(text.lstrip("¿¡“"))
    return text[:opening] + text[opening : opening + 1].upper() + text[opening + 1 :]


def _joined(first: str, between: str, rest: str) -> str:
    return f"{first}{between} {rest}" if between == "," else f"{first} {between} {rest}"


CONTRACTIONS = (
    (re.compile(r"\b([Dd])e el\b"), r"\1el"),
    (re.compile(r"\b([Aa]) el\b"), r"\1l"),
    (re.compile(r"\by (?=h?[ií](?!e))", re.IGNORECASE), "e "),
    (re.compile(r"\bo (?=h?[oó])", re.IGNORECASE), "u "),
)
"""What Spanish draws together, and how it keeps two equal sounds apart."""


def _contracted(text: str) -> str:
    for pattern, instead in CONTRACTIONS:
        text = pattern.sub(instead, text)
    return text


JOINTS = "joints"


@cache
def phrase_book(language: Language) -> PhraseBook:
    """The phrase book of a language other than English."""
    entries: dict[str, dict[str, str]] = {}
    folder = files("boardwalk.language") / "data" / language.value
    for file in sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name):
        for kind, phrases in tomllib.loads(file.read_text("utf-8")).items():
            entries.setdefault(kind, {}).update(phrases)
    return PhraseBook(entries, entries.pop(JOINTS))


def say(text: str, language: Language) -> str:
    """What is said for an English text.

    >>> say("pair of aces", Language.SPANISH), say("3 to 2", Language.SPANISH), say("Ante", Language.SPANISH)
    ('par de ases', '3 a 2', 'Ante')
    """
    return text if language is Language.ENGLISH else phrase_book(language).say(text)
