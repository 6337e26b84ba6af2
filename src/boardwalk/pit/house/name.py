"""Names of people and of houses: how they are written, and when two mean the same person."""

from __future__ import annotations

import unicodedata

from boardwalk.errors import InputError
from boardwalk.form import shown

LONGEST = 60
BETWEEN = " ._'-"
"""What a name may hold besides letters, the marks on them, and digits."""
RESERVED = "automatic "
"""How the names of the program's own staff begin."""


def identity(name: str) -> str:
    """What tells one person from another: of two names that `same_person` takes for one, it is the same.

    >>> identity(" Dale ") == identity("dale")
    True
    """
    return name.strip().casefold()


def verify_name(name: str, field: str = "name") -> None:
    """Refuse a name that could be mistaken for another, or cannot be written everywhere.

    >>> verify_name("Zoë O'Neill-Ruiz")
    >>> verify_name("Dale ")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: name: "Dale " has spaces around it or two in a row
    """
    wrong = _fault(name)
    if wrong:
        raise InputError(field, f"{shown(name)} {wrong}")


def _fault(name: str) -> str | None:
    if not name or max(len(name), len(identity(name))) > LONGEST:
        return f"is no name of 1 to {LONGEST} characters"
    if " ".join(name.split(" ")) != " ".join(name.split()):
        return "has spaces around it or two in a row"
    if not name[0].isalnum() or not all(_is_written(each) for each in name):
        return f"is no name: it begins with a letter or digit and holds letters, digits and any of {BETWEEN!r}"
    if identity(name).startswith(RESERVED):
        return "is kept for the program's own staff"
    if unicodedata.normalize("NFKC", name) != name:
        return "is written with characters that look like others; write it with the plain ones"
    return None


def _is_written(character: str) -> bool:
    return character.isalnum() or character in BETWEEN or unicodedata.category(character) in ("Mn", "Mc")
