"""Finds cards in a text, however they are written, and rows of numbers that give the order of a deck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"
CODES = tuple(rank + suit for rank, suit in product(RANKS, SUITS))
CODE = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs])(?![A-Za-z0-9])")
ROW = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]){2,}(?![A-Za-z0-9])")
SYMBOLS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
SYMBOL = re.compile(rf"(?<![A-Za-z0-9])(10|[2-9TJQKA])\s?([{''.join(SYMBOLS)}])")
PLAIN = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
NAME = re.compile(rf"\b({'|'.join(PLAIN)}|10|[2-9])s? of (club|diamond|heart|spade)", re.IGNORECASE)
PICTURE = re.compile("[\U0001f0a1-\U0001f0df]")
PICTURES = {0xA: "s", 0xB: "h", 0xC: "d", 0xD: "c"}
PICTURE_RANKS = {1: "A", 10: "T", 11: "J", 13: "Q", 14: "K"}
ANY = re.compile("|".join(f"(?:{each.pattern})" for each in (CODE, ROW, SYMBOL, PICTURE, NAME)), re.IGNORECASE)
TENS = re.compile(r"(?<=[a-z,:]) 10s\b")
NUMBERS = re.compile(r"\d{1,2}(?:[\s,;]+\d{1,2}){19,}")
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
LEAST_ORDER = 20
"""This many different numbers below 53 in a row are taken for the order of a deck."""


@lru_cache(200_000)
def cards_in(text: str) -> tuple[str, ...]:
    """Every card that a text names; "10s" after a word is taken for tens.

    >>> cards_in("Ah, 10♠ and the queen of hearts; 5cKd 🂡")
    ('Ah', '5c', 'Kd', 'Ts', 'Qh', 'As')
    >>> cards_in("pair of 10s to kings")
    ()
    """
    return tuple(_cards_in(text)) if ANY.search(text) else ()


def _cards_in(text: str) -> Iterator[str]:
    for rank, suit in CODE.findall(TENS.sub(" tens", text)):
        yield _letter(rank) + suit
    for row in ROW.findall(text):
        yield from (row[at : at + 2] for at in range(0, len(row), 2))
    for rank, suit in SYMBOL.findall(text):
        yield _letter(rank) + SYMBOLS[suit]
    for rank, suit in NAME.findall(text):
        named = rank.lower()
        yield (RANKS[PLAIN.index(named)] if named in PLAIN else _letter(rank)) + suit[0].lower()
    for picture in PICTURE.findall(text):
        line, column = (ord(picture) - 0x1F000) // 16, ord(picture) % 16
        rank = PICTURE_RANKS.get(column, str(column))
        if rank in RANKS:
            yield rank + PICTURES[line]


def _letter(rank: str) -> str:
    return "T" if rank == "10" else rank


def tells_an_order(text: str) -> bool:
    """Whether a text contains a row of numbers that may be a deck.

    >>> tells_an_order(str([*range(52)])), tells_an_order("1, 2, 3")
    (True, False)
    """
    return any(is_order([int(each) for each in re.findall(r"\d+", row)]) for row in NUMBERS.findall(text))


def is_order(value: Any) -> bool:
    """Whether a list may be the order of a deck, as numbers."""
    return (
        isinstance(value, list)
        and len(value) >= LEAST_ORDER
        and all(type(each) is int and 0 <= each <= len(CODES) for each in value)
        and len(set(value)) >= min(len(value), len(CODES)) - 1
    )


def digests_in(text: str) -> set[str]:
    """Everything in a text that could be a hash, a secret or a salt."""
    return set(HEX.findall(text))
