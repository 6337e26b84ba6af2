"""Names of people: which characters they may have, and when two of them look the same.

Python knows the category and the name of a character, not its script; the first word of its name serves as the script.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

PUNCTUATION = " ._'-"
"""What a name may contain besides letters, accents and digits."""
IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Unicode's `Default_Ignorable_Code_Point`: joiners, fillers, variation selectors, tags, bidirectional controls."""
BLANK = frozenset({0x16FE4, 0x13441, 0x13442})
"""Letters and marks that have no ink, though programs do not ignore them."""
MOST_MARKS = 2
"""Accents on one letter that its own code point does not have; more of them hide one another."""
SHARED_SCRIPTS = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
)
"""Scripts that people do mix in a word, and whose letters cannot be mistaken for one another's."""
NAMES_KEPT = 4096
"""Names whose skeletons are kept: every bet asks which seat its player has."""
_WORD = re.compile(r"[^ ._'-]+")
ANY_SCRIPT = frozenset({"COMBINING", "MODIFIER"})
LOOK_ALIKES = {
    "CYRILLIC CAPITAL LETTER": "A=A VE=B IE=E KA=K EM=M EN=H O=O ER=P ES=C TE=T U=Y HA=X JE=J DZE=S SHHA=H",
    "CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN": "I=I",
    "CYRILLIC CAPITAL LETTER KOMI": "DE=D SJE=G",
    "GREEK CAPITAL LETTER": (
        "ALPHA=A BETA=B EPSILON=E ZETA=Z ETA=H IOTA=I KAPPA=K MU=M NU=N OMICRON=O RHO=P TAU=T UPSILON=Y CHI=X"
    ),
    "ARMENIAN CAPITAL LETTER": "OH=O TIWN=S SEH=U",
    "MODIFIER LETTER": "PRIME=' APOSTROPHE='",
    "MODIFIER LETTER TURNED": "COMMA='",
    "LATIN CAPITAL LETTER": "SALTILLO='",
}
"""Letters drawn like a Latin capital or an apostrophe: the start of their names, and for each end the Latin letter."""
_DRAWN_LIKE = {
    ord(unicodedata.lookup(f"{start} {end}")): other
    for start, pairs in LOOK_ALIKES.items()
    for end, _, other in (pair.partition("=") for pair in pairs.split())
}


@lru_cache(NAMES_KEPT)
def name_skeleton(name: str) -> str:
    r"""What two names have in common if people cannot tell them apart; case and spaces around them do not matter.

    >>> name_skeleton(" Mo ") == name_skeleton("\N{CYRILLIC CAPITAL LETTER EM}\N{CYRILLIC SMALL LETTER O}")
    True
    """
    if name.isascii():
        return name.strip().lower()
    capitals = unicodedata.normalize("NFKD", name).upper().translate(_DRAWN_LIKE)
    return unicodedata.normalize("NFKC", capitals.casefold()).strip()


def look_alike_fault(name: str) -> str | None:
    """Why a name could be mistaken for another one, if it could."""
    if name.isascii():
        return None
    for each in name:
        if _is_invisible(each):
            return f"has a character that nobody can see, {_described(each)}"
    if unicodedata.normalize("NFKC", name) != name:
        return "has characters that look like others; use the plain ones"
    for word in _WORD.findall(name):
        scripts = _scripts(word)
        if len(scripts) > 1 and not any(scripts <= shared for shared in SHARED_SCRIPTS):
            kinds = " and ".join(sorted(each.title() for each in scripts))
            return f"mixes letters that can look alike, {kinds}; use one kind in a word"
    if _longest_run_of_marks(name) > MOST_MARKS:
        return f"has more than {MOST_MARKS} separate accents on a letter"
    return None


def is_name_character(character: str) -> bool:
    """Whether a name may have this letter, digit, accent or punctuation."""
    return character in PUNCTUATION or unicodedata.category(character) in _CATEGORIES


_CATEGORIES = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Mn", "Mc"})


def _is_invisible(character: str) -> bool:
    point = ord(character)
    return (
        point in BLANK
        or unicodedata.category(character) in ("Cf", "Cc")
        or any(first <= point <= last for first, last in IGNORABLE)
    )


def _described(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _scripts(word: str) -> frozenset[str]:
    found = (_script(each) for each in word if not (each.isascii() and each.isdecimal()))
    return frozenset(found) - ANY_SCRIPT


def _script(character: str) -> str:
    first = unicodedata.name(character, "UNKNOWN").removeprefix("EXTENDED ").split()[0].partition("-")[0]
    return "CJK" if first == "IDEOGRAPHIC" else first


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for each in name:
        run = run + 1 if unicodedata.category(each) == "Mn" else 0
        longest = max(longest, run)
    return longest
