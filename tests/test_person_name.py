"""Names that nobody can tell apart: all of Unicode, one character at a time."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.actor import same_person
from boardwalk.errors import InputError
from boardwalk.person_name import IGNORABLE, is_name_character, look_alike_fault, name_skeleton
from boardwalk.pit.house.state import verify_person_name

INVISIBLE = {
    "combining grapheme joiner": "\u034f", "variation selector": "\ufe0f", "variation selector 17": "\U000e0100",
    "Hangul choseong filler": "\u115f", "Hangul jungseong filler": "\u1160", "Hangul filler": "\u3164",
    "halfwidth Hangul filler": "\uffa0", "zero width joiner": "\u200d", "zero width non-joiner": "\u200c",
    "word joiner": "\u2060", "tag": "\U000e0041", "right-to-left override": "\u202e", "isolate": "\u2066",
    "soft hyphen": "\xad", "Khmer inherent vowel": "\u17b4", "Mongolian selector": "\u180b", "blank sign": "\U00013441",
}  # fmt: skip


@pytest.mark.parametrize("character", INVISIBLE.values(), ids=INVISIBLE)
def test_a_character_that_nobody_can_see_is_refused_by_its_number(character: str) -> None:
    for name in (f"Da{character}le", f"Dale{character}", f"{character}Dale"):
        with pytest.raises(InputError, match=rf"patron: .*nobody can see, U\+{ord(character):04X}"):
            verify_person_name(name, "patron")


def test_no_character_of_unicode_makes_a_name_that_looks_like_another() -> None:
    """Anything put into a name is refused, or shows: letters, digits and accents with ink, of the same script."""
    ignorable = {point for first, last in IGNORABLE for point in range(first, last + 1)}
    accepted = 0
    for point in range(0x80, sys.maxunicode + 1):
        character = chr(point)
        if not is_name_character(character):
            continue
        fault = look_alike_fault(f"Da{character}le")
        if point in ignorable or unicodedata.normalize("NFKC", character) != character:
            assert fault is not None, f"U+{point:04X}"
        if fault is None:
            accepted += 1
            assert name_skeleton(f"Da{character}le") != "dale", f"U+{point:04X}"
            assert unicodedata.name(character).split()[0].partition("-")[0] in {
                "LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "COMBINING", "MODIFIER",
            }  # fmt: skip
    assert accepted > 50_000


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("D\u0430le", "Cyrillic and Latin"),
        ("\u0394ale", "Greek and Latin"),
        ("Dale\u0664", "Arabic and Latin"),
        ("\u0414\u03b1", "Cyrillic and Greek"),
    ],
)
def test_letters_of_two_alphabets_are_refused(name: str, kinds: str) -> None:
    with pytest.raises(InputError, match=f"mixes letters that can look alike, {kinds}"):
        verify_person_name(name)


@pytest.mark.parametrize(
    "name",
    ["Дейл", "Δάφνη", "李 Lee", "佐々木 のぞみ", "ローラ", "김민준", "O'Neill", "יעל", "مريم", "Đorđe 2", "Anna Δάφνη"],
)  # fmt: skip
def test_names_of_one_alphabet_are_accepted(name: str) -> None:
    verify_person_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0421\u043e\u0435", "Coe"),
        ("\u039d\u0399\u039a\u039f", "Niko"),
        ("O\u02bcNeill", "O'Neill"),
        ("\u0401\u0415", "Ëe"),
        ("Dal\u0131", "DALI"),
    ],
)
def test_names_that_look_the_same_are_one_person(name: str, other: str) -> None:
    assert same_person(name, other)
    assert same_person(other, name)


@given(st.text())
def test_a_skeleton_is_its_own_skeleton(name: str) -> None:
    once = name_skeleton(name)
    assert name_skeleton(once) == once
