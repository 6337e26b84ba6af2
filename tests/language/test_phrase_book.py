"""The phrase book: whole, with the same values as the English phrases, and with nothing that nobody says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

import pytest

from boardwalk.language import Language, phrase_book, say
from boardwalk.language.language import language_of, preferred_language
from boardwalk.language.phrase_book import PLAIN, SLOT, Phrase, PhraseBook, sentences
from tests.support.language import corpus

BOOK = phrase_book(Language.SPANISH)
SOURCES: dict[str, Callable[[], Iterable[str]]] = {
    each.__name__: each
    for each in (
        corpus.documents,
        corpus.hands,
        corpus.sheets,
        corpus.table_words,
        corpus.strategy_words,
        corpus.problems,
    )
}
PRIZE = "2027 Harbor Cruiser"
"""What a house gives away, in its own words."""
OPTIONS = re.compile(r"[a-z]+(?:-[a-z]+)* \S+(?:, [a-z]+(?:-[a-z]+)* \S+)*")
"""House options as a house file spells them, such as `progressive A`."""


@cache
def said(source: str) -> frozenset[str]:
    return frozenset(SOURCES[source]())


@cache
def law_sentences() -> frozenset[str]:
    """What a paragraph says, whole, by sentence, and without the name of the hand it defines."""
    says = {*corpus.law_texts(), *(text.partition(": ")[2].removesuffix(".") for text in corpus.law_texts())}
    return frozenset(sentence for text in says for sentence in (text, *sentences(text)))


def has_words(text: str) -> bool:
    """Whether there is something to translate: not only a number, an amount, cards, citations or options."""
    plain = any(PLAIN[kind].fullmatch(text) for kind in ("n", "amount", "card"))
    cites = PLAIN["law"].fullmatch(text) and re.search(r"\d|:", text)
    return re.search("[a-z]{2}", text) is not None and not (plain or cites or OPTIONS.fullmatch(text) or PRIZE in text)


@pytest.mark.parametrize("source", SOURCES)
def test_everything_that_players_read_is_in_the_book(source: str) -> None:
    missing = {each for text in said(source) for each in BOOK.missing(text)}
    assert len(said(source)) > 10
    assert not {each for each in missing - law_sentences() if has_words(each)}


def test_no_phrase_is_left_over() -> None:
    """A refusal is used if a module refuses with its words; any other phrase if something is said with it."""
    used = {phrase for source in SOURCES for text in said(source) for phrase in BOOK.phrases_in(text)}
    refused_with = {
        part.kind for phrase in BOOK.phrases if _refuses(phrase) for part in phrase.parts if not isinstance(part, str)
    }
    left = [
        f"[{phrase.kind}] {phrase.english}"
        for phrase in BOOK.phrases
        if phrase not in used and not _refuses(phrase) and phrase.kind not in refused_with
    ]
    assert not left


def _refuses(phrase: Phrase) -> bool:
    return phrase.kind == "refusal" and literals(phrase) in corpus.source_texts()


def literals(phrase: Phrase) -> tuple[str, ...]:
    return tuple(part for part in phrase.parts if isinstance(part, str))


def test_a_phrase_has_the_places_of_the_english_one() -> None:
    """All that Spanish asks for is there; only what English says twice may be left out."""
    for phrase in BOOK.phrases:
        english, spanish = ([slot[0] for slot in SLOT.finditer(text)] for text in (phrase.english, phrase.said))
        assert len(english) == len(set(english)), phrase
        assert {each.rstrip("*?}") for each in spanish} <= {each.rstrip("*?}") for each in english}, phrase
        missing = {each.rstrip("*?}") for each in english} - {each.rstrip("*?}") for each in spanish}
        assert all(
            re.sub(r"\d", "", each) in {re.sub(r"\d", "", other.rstrip("*?}")) for other in spanish} for each in missing
        )


def test_odds_are_worded_with_a_and_amounts_stay() -> None:
    assert say("flush, 3 to 2", Language.SPANISH) == "color, 3 a 2"
    assert say("win $25,000", Language.SPANISH) == "gana $25,000"
    for phrase in BOOK.phrases:
        assert not re.search(r"\{n\}\s*(?:por|:)\s*\{n2\}", phrase.said), phrase


def test_english_is_left_alone() -> None:
    assert say("flush, 3 to 2", Language.ENGLISH) == "flush, 3 to 2"


def test_what_is_not_in_the_book_stays() -> None:
    assert say("Blimey, a whist drive", Language.SPANISH) == "Blimey, a whist drive"
    long = "a pair of " * 10_000
    assert say(long, Language.SPANISH) == long


def test_a_missing_phrase_is_found() -> None:
    """The canary: without one phrase, the sentences that need it are missing."""
    entries: dict[str, dict[str, str]] = {}
    for phrase in BOOK.phrases:
        if phrase.english != "the dealer does not qualify":
            entries.setdefault(phrase.kind, {})[phrase.english] = phrase.said
    poorer = PhraseBook(entries, BOOK.joints)
    about = [text for text in said("documents") if "does not qualify" in text]
    assert [text for text in about if poorer.missing(text) and not BOOK.missing(text)]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"), ("es", "es"), ("es-MX,es;q=0.9,en;q=0.8", "es"), ("en-US,es;q=0.9", "en"), ("fr,de;q=0.7", "en"),
        ("ES-us", "es"), ("es;q=0", "en"), ("es;q=x, en", "en"), ("*", "en"), (",,;;=", "en"),
    ],
)  # fmt: skip
def test_the_language_that_a_browser_asks_for(accepted: str, language: str) -> None:
    assert preferred_language(accepted).value == language


def test_a_tag_names_a_language() -> None:
    assert language_of("es-419") is Language.SPANISH
    assert language_of("") is None
