"""Whose rules a game cites: a subchapter of the register, or the game file's own.

A game file cites by text: `.10(d)2` is a paragraph of the game's subchapter, `table(b)1` one of the section on its
table, and `R7` a ruling. A game with rules of its own may leave a citation out where there is a standard rule. Either
way, the file has placeholders; when the game is built, its law book replaces them with paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache, partial
from itertools import count
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, cast

from boardwalk.errors import InputError, quoted, unknown
from boardwalk.law import Paragraph, cite, file_rule, paragraphs_by_role

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation as a game file writes it. If it was left out, `text` is a role and `says` its standard rule."""

    text: str
    says: str | None = None

    def __str__(self) -> str:
        return self.text


def citation(law: str | Paragraph | None, name: str = "", says: str = "") -> Paragraph:
    """A placeholder for the cited paragraph, or for the standard rule with this name if none is cited."""
    if isinstance(law, Paragraph | Citation):
        return law
    return cast("Paragraph", Citation(name, says) if law is None else Citation(law))


class LawBook(Protocol):
    """Where a game's paragraphs come from."""

    def paragraph(self, cited: Citation) -> Paragraph:
        """The paragraph behind a citation."""

    def role(self, role: str) -> Paragraph | None:
        """The paragraph that plays this part in the game's procedure, if there is one."""

    def fresh(self, cited: Iterable[Paragraph]) -> LawBook:
        """The book for building a game once, whose options cite these paragraphs."""


@dataclass(frozen=True, slots=True)
class Subchapter:
    """A subchapter of the register with the rules of a game, and the section on its table."""

    game: str
    rules: str
    table: str = ""

    def paragraph(self, cited: Citation) -> Paragraph:
        """
        >>> str(Subchapter("premium", "13:69F-40", "13:69E-1.13Y").paragraph(Citation("table(b)2")))
        '13:69E-1.13Y(b)2'
        """
        if cited.says is not None:
            law = self.role(cited.text)
            if law is None:
                raise InputError("law", f"{cited.text} must cite a paragraph: {self.game} is played under {self.rules}")
            return law
        if cited.text.startswith((".", "/")):
            return cite(f"{self.rules}{cited.text}")
        if cited.text.startswith(_TABLE):
            return cite(f"{self.table}{cited.text.removeprefix(_TABLE)}")
        return cite(cited.text)

    def role(self, role: str) -> Paragraph | None:
        return paragraphs_by_role(self.game).get(role)

    def fresh(self, _: Iterable[Paragraph]) -> LawBook:
        return self


_TABLE = "table"


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The rules in a game file, by name or number; the standard rules for the rest."""

    game: str
    standard: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """What the rules say that were cited so far."""

    def __post_init__(self) -> None:
        verify_game_name(self.game)

    def paragraph(self, cited: Citation) -> Paragraph:
        """
        >>> pier = OwnRules("pier", rules={"4": "The blind is paid by its table."})
        >>> str(pier.paragraph(Citation("4"))), pier.paragraph(Citation("ante", "Bet before the deal.")).says
        ('pier:4', 'Bet before the deal.')
        """
        says = self.rules.get(cited.text, cited.says)
        if says is None:
            raise self._unknown(cited.text)
        return self._rule(self._free(cited.text, says), says)

    def role(self, role: str) -> Paragraph | None:
        says = self.rules.get(role) or self.standard.get(role)
        return None if says is None else self._rule(role, says)

    def fresh(self, cited: Iterable[Paragraph]) -> LawBook:
        prefix = f"{self.game}:"
        said = {law.id.removeprefix(prefix): law.says for law in cited if law.id.startswith(prefix)}
        return replace(self, said=said)

    def _free(self, name: str, says: str) -> str:
        """The name of a rule, with a number if that name says something else, as for a wager called "deal"."""
        for number in count(1):
            found = name if number == 1 else f"{name}-{number}"
            if self.standard.get(found, says) == says and self.said.setdefault(found, says) == says:
                break
        return found

    def _unknown(self, name: str) -> InputError:
        if self.rules:
            return unknown("law", name, self.rules, "rule")
        told = f'rule {quoted(name)} is cited, but the game has no rules; give @game rules={{"{name}": "..."}}'
        return InputError("law", told)

    def _rule(self, name: str, says: str) -> Paragraph:
        rule = file_rule(f"{self.game}:{name}", says)
        if rule is None:
            raise InputError("law", f"{quoted(name)} is not a name for a rule")
        return rule


_GAME_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def verify_game_name(name: str) -> None:
    """Refuse a name that could not begin the identifiers of a game's rules."""
    if _GAME_NAME.fullmatch(name) is None:
        allowed = "at most 40 lowercase letters, digits and hyphens, starting with a letter"
        raise InputError("game", f"{quoted(name)} is not a name for a game; use {allowed}")


def cited(thing: object) -> Iterator[Paragraph]:
    """Every paragraph in a thing, at any depth, once for each citation."""
    if isinstance(thing, Paragraph):
        yield thing
    elif isinstance(thing, Mapping):
        yield from cited((*thing.keys(), *thing.values()))
    elif isinstance(thing, tuple | list | frozenset):
        for each in thing:
            yield from cited(each)
    elif is_dataclass(thing) and not isinstance(thing, type | Enum):
        for each in fields(thing):
            yield from cited(getattr(thing, each.name))


def resolve(thing: Thing, book: LawBook) -> Thing:
    """The same thing with a paragraph in place of every citation in it."""
    return cast("Thing", _resolved(thing, book))


def _resolved(thing: Any, book: LawBook) -> Any:
    kind: type = type(thing)
    resolver = _resolver(kind)
    return thing if resolver is None else resolver(thing, book)


@cache
def _resolver(kind: type) -> Callable[[Any, LawBook], Any] | None:
    """How to resolve things of this type; None if there is never a citation in them, as in nearly all."""
    if issubclass(kind, Citation):
        return lambda thing, book: book.paragraph(thing)
    if issubclass(kind, tuple | list):
        return _resolved_items
    if issubclass(kind, Mapping):
        return _resolved_mapping
    if not is_dataclass(kind) or issubclass(kind, Paragraph | Enum):
        return None
    return partial(_resolved_fields, tuple(each.name for each in fields(kind)))


def _resolved_items(things: Any, book: LawBook) -> Any:
    new = [_resolved(each, book) for each in things]
    if all(after is before for after, before in zip(new, things, strict=True)):
        return things
    return type(things)(*new) if hasattr(things, "_fields") else type(things)(new)


def _resolved_mapping(things: Mapping[Any, Any], book: LawBook) -> Mapping[Any, Any]:
    new = {_resolved(key, book): _resolved(value, book) for key, value in things.items()}
    same = all(
        after is before
        for each in (zip(new, things, strict=True), zip(new.values(), things.values(), strict=True))
        for after, before in each
    )
    return things if same else MappingProxyType(new)


def _resolved_fields(names: tuple[str, ...], thing: Any, book: LawBook) -> Any:
    changed = {}
    for name in names:
        value = getattr(thing, name)
        new = _resolved(value, book)
        if new is not value:
            changed[name] = new
    return replace(thing, **changed) if changed else thing
