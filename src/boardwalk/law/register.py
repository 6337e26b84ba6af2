"""The register: every numbered paragraph of the regulations, the base-game rules and our rulings, as data.

The statements in `data/` are in our own words. `cite` is the only way to get a paragraph.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from boardwalk.errors import InputError, quoted
from boardwalk.law.paragraph import How, Paragraph, Source, normalize

FILES = ("premium", "heads-up", "holdem3", "texas-bonus", "base-games", "common", "rulings", "decisions")


@cache
def register() -> Mapping[str, Paragraph]:
    """All paragraphs by identifier, in the order of the regulation."""
    paragraphs: dict[str, Paragraph] = {}
    for name in FILES:
        text = resources.files("boardwalk.law").joinpath("data", f"{name}.toml").read_text("utf-8")
        data = tomllib.loads(text)
        for identifier, entry in data["paragraphs"].items():
            assert identifier not in paragraphs, f"{identifier} is in the register twice"
            printings = _printings(identifier, data.get("printings", {}))
            paragraphs[identifier] = _paragraph(identifier, {**data, **entry, "printings": printings})
    return MappingProxyType(paragraphs)


def _printings(identifier: str, told: Mapping[str, str]) -> str | None:
    """What a file says of the printings of this paragraph, or of one that it is below."""
    found = [text for above, text in told.items() if identifier == above or is_below(above, identifier)]
    return " ".join(found) or None


def is_below(above: str, below: str) -> bool:
    """Whether a paragraph is an item of another, at any depth.

    >>> is_below("13:69F-40.10(g)3", "13:69F-40.10(g)3iv"), is_below("13:69F-40.1", "13:69F-40.10(g)")
    (True, False)
    >>> is_below("13:69E-1.13", "13:69E-1.13Y(a)")
    False
    """
    rest = below.removeprefix(above)
    if rest in ("", below):
        return False
    return not (above[-1].isdigit() and rest[0].isdigit()) and not rest[0].isupper()


def _paragraph(identifier: str, entry: Mapping[str, Any]) -> Paragraph:
    return Paragraph(
        id=identifier,
        says=entry["says"],
        games=tuple(entry["games"]),
        how=How(entry["how"]),
        source=Source(entry["source"]),
        planned=entry.get("planned"),
        note=entry.get("note"),
        unprinted=entry.get("unprinted", False),
        by=_listed(entry.get("by", ())),
        why=entry.get("why"),
        printings=entry.get("printings"),
        roles=_listed(entry.get("role", ())),
    )


def _listed(names: str | list[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def cite(identifier: str) -> Paragraph:
    """The paragraph with this identifier. Citing one that is not in the register is our mistake and fails at once.

    >>> cite("13:69F-40.10(g)3ii").how.value
    'enforced'
    """
    paragraph = register().get(identifier)
    assert paragraph is not None, f"{identifier} is cited but not in the register"
    return paragraph


_PRECEDENCE = (Source.REGULATION, Source.RULING, Source.DECISION, Source.GAME_BOOK)
"""Whose paragraph decides if several have the same role at one game: the text itself, then a ruling on it."""


@cache
def paragraphs_by_role(game: str) -> Mapping[str, Paragraph]:
    """The paragraph that plays each part of a game's procedure.

    >>> str(paragraphs_by_role("premium")["wash"]), str(paragraphs_by_role("caribbean")["wash"])
    ('13:69F-40.3(c)', 'B9')
    """
    found: dict[str, Paragraph] = {}
    for paragraph in sorted(register().values(), key=lambda each: _PRECEDENCE.index(each.source)):
        if game in paragraph.games:
            for role in paragraph.roles:
                first = found.setdefault(role, paragraph)
                assert first is paragraph or first.source is not paragraph.source, f"{game}: two paragraphs for {role}"
    return MappingProxyType(found)


_ADOPTED: dict[str, Paragraph] = {}


def adopt(paragraphs: Iterable[Paragraph]) -> None:
    """Make the rules of a game from outside known, so that records that cite them can be read."""
    for each in paragraphs:
        assert each.source is Source.GAME_FILE, f"{each.id} is not a rule of a game from outside"
        _ADOPTED[each.id] = each


def known_paragraphs() -> Mapping[str, Paragraph]:
    """The register, and the rules of games that were added."""
    return MappingProxyType({**register(), **_ADOPTED}) if _ADOPTED else register()


def known_paragraph(identifier: str) -> Paragraph | None:
    """A paragraph of the register, or a rule of a game that was added."""
    return register().get(identifier) or _ADOPTED.get(identifier)


def look_up(text: str) -> Paragraph:
    """The paragraph a person asks for. Spaces and the old numbering are fine; if it is not found, suggests close ones.

    >>> look_up("19:47-28.12 (a)").id
    '13:69F-28.12(a)'
    """
    if not isinstance(text, str):
        raise InputError("paragraph", f'must be text such as "13:69F-40.10(a)", not {text!r}')
    identifier = normalize(text)
    paragraph = known_paragraph(identifier) or known_paragraph(text)
    if paragraph is None:
        near = difflib.get_close_matches(identifier, known_paragraphs(), n=3, cutoff=0.75)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`boardwalk law` lists them all"
        raise InputError("paragraph", f"Unknown paragraph {quoted(text)}. {hint}")
    return paragraph
