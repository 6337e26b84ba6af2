"""How a paragraph is met is true: what it names as evidence exists, and is of the kind that its `how` needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest

from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import offer_of
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.games import GAMES
from boardwalk.law import How, Paragraph, coverage, is_below, register
from boardwalk.law.coverage import PACKAGE
from boardwalk.law.evidence import ACCEPTED, Evidence, EvidenceKind, evidence
from boardwalk.pit.house.machine import HOUSE
from boardwalk.pit.house_file import reader
from boardwalk.progressive.machine import METER
from boardwalk.table.machine import TABLE
from tests.support.documents.felt_svg import EVERYTHING
from tests.support.documents.rule_text import said
from tests.support.law.mutation.mutant import PRINTING

KEYS = {"table": reader.TABLE_KEYS, "meter": reader.METER_KEYS, "layout": reader.LAYOUT_KEYS, "sign": reader.SIGN_KEYS}
MET = [each for each in register().values() if each.planned is None and not each.unprinted]
DEFINITION = re.compile(r"13:69F-\d+\.1\(([a-z0-9-]{2,})\)")


def faults_of(paragraph: Paragraph) -> list[str]:
    """What is wrong with the evidence of a paragraph."""
    named = list(evidence(paragraph))
    kinds = {each.kind for each in named}
    found = [f"{each} does not show that it is {paragraph.how}" for each in kinds - {*ACCEPTED[paragraph.how]}]
    if paragraph.how is How.PHYSICAL:
        found += [] if paragraph.why else ["says no reason why software cannot do it"]
    elif paragraph.why:
        found.append("only a physical paragraph needs a reason")
    elif paragraph.how is How.ENFORCED:
        found += [] if named or _deciding(paragraph.id) else ["no code that decides cites it"]
    elif not named:
        found.append(f"names nothing that shows how it is {paragraph.how}")
    return [*found, *(f"{each}: {fault}" for each in named for fault in LOOK_UP[each.kind](paragraph, each))]


def _deciding(identifier: str) -> list[str]:
    return [place for place in coverage().code.get(identifier, ()) if not place.startswith(PRINTING)]


def _items(paragraph: Paragraph, _: Evidence) -> Iterator[str]:
    below = [each for each in register().values() if is_below(paragraph.id, each.id)]
    if not below:
        yield "has none"
    elif paragraph.how is How.ENFORCED and not any(each.how is How.ENFORCED for each in below):
        yield "none of its items is enforced"


def _paragraph(paragraph: Paragraph, named: Evidence) -> Iterator[str]:
    other = register().get(named.name)
    if other is None or other.how is not How.ENFORCED or other.id == paragraph.id:
        yield "is not another enforced paragraph"
    elif not _deciding(other.id):
        yield "no code that decides cites it"


def _function(_paragraph: Paragraph, named: Evidence) -> Iterator[str]:
    module, _, name = named.name.partition(":")
    path = PACKAGE / f"{module.replace('.', '/')}.py"
    if not path.is_file() or name not in _functions(ast.parse(path.read_text("utf-8"))):
        yield "does not exist"


def _functions(tree: ast.AST, above: str = "") -> set[str]:
    found = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            found |= _functions(node, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            found.add(f"{above}{node.name}")
    return found


def _event(_: Paragraph, named: Evidence) -> Iterator[str]:
    if named.name not in {each.__name__ for machine in (TABLE, METER, HOUSE) for each in machine.effects}:
        yield "is not an event of a table, a meter or the house"


def _option(paragraph: Paragraph, named: Evidence) -> Iterator[str]:
    for game in paragraph.games:
        if named.name in GAMES[game].house().options:
            return
    yield "is not an option of its games"


def _setting(_paragraph: Paragraph, named: Evidence) -> Iterator[str]:
    section, _, key = named.name.partition(".")
    if key not in KEYS.get(section, ()):
        yield "is not a key of the house file"


def _page(paragraph: Paragraph, named: Evidence) -> Iterator[str]:
    for game in paragraph.games:
        if named.name == "law register" or paragraph.id in cited_on(named.name, game):
            return
        term = DEFINITION.fullmatch(paragraph.id)
        if term and term[1].replace("-", " ").split(" of ")[0] in text_of(named.name, game):
            return
    yield "does not have it"


@cache
def text_of(page: str, game: str) -> str:
    """The words of a page that is made for a game with every wager on offer."""
    make = {"rules sheet": rules_of, "dealer's manual": manual_of}.get(page)
    return said(make(offer_of(game, EVERYTHING[game]))).lower() if make else ""


@cache
def cited_on(page: str, game: str) -> frozenset[str]:
    """The paragraphs that a page rests on: those of its layout, or those that it prints."""
    if page in ("layout", "sign"):
        return frozenset(_laws_in(GAMES[game].game(EVERYTHING[game]).layout))
    return frozenset(each for each in register() if each.lower() in text_of(page, game))


def _laws_in(value: object) -> Iterator[str]:
    if isinstance(value, Paragraph):
        yield value.id
    elif isinstance(value, tuple):
        for each in value:
            yield from _laws_in(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _laws_in(getattr(value, field.name))


LOOK_UP = {
    EvidenceKind.ITEMS: _items,
    EvidenceKind.PARAGRAPH: _paragraph,
    EvidenceKind.FUNCTION: _function,
    EvidenceKind.EVENT: _event,
    EvidenceKind.OPTION: _option,
    EvidenceKind.SETTING: _setting,
    EvidenceKind.PAGE: _page,
}


def test_what_each_paragraph_names_shows_how_it_is_met() -> None:
    faults = {each.id: found for each in MET if (found := faults_of(each))}
    assert faults == {}


PLANTED: Mapping[str, Paragraph] = {
    "no code that decides cites it": replace(register()["13:69F-40.10(a)"], id="13:69F-40.99(z)"),
    "names nothing that shows how it is recorded": replace(register()["B31"], by=()),
    "event BoxesSwept: is not an event of a table, a meter or the house": replace(
        register()["B31"], by=("event BoxesSwept",)
    ),
    "option does not show that it is recorded": replace(register()["B31"], by=("option qualify-first",)),
    "option exact-raises: is not an option of its games": replace(register()["R7"], by=("option exact-raises",)),
    "setting table.color: is not a key of the house file": replace(register()["R7"], by=("setting table.color",)),
    "sign: does not have it": replace(register()["13:69E-1.13Y(b)"], by=("sign", "layout"), id="13:69E-1.13Y(b)9"),
    "says no reason why software cannot do it": replace(register()["13:69F-40.7(c)"], why=None),
    "function cards.hand:worst_hand: does not exist": replace(
        register()["13:69F-40.10(f)"], by=("function cards.hand:worst_hand",)
    ),
    "13:69F-40.2: is not another enforced paragraph": replace(register()["R5"], by=("13:69F-40.2",)),
    "its items: has none": replace(register()["R5"], by=("items",)),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_false_evidence_is_found(fault: str) -> None:
    assert fault in faults_of(PLANTED[fault])


def test_every_definition_has_a_line_of_its_own() -> None:
    counts: dict[str, list[str]] = {}
    for each in register():
        if (term := DEFINITION.fullmatch(each)) is not None:
            counts.setdefault(each.partition("(")[0], []).append(term[1])
    assert {section: len(terms) for section, terms in counts.items()} == {
        "13:69F-40.1": 15,
        "13:69F-39.1": 21,
        "13:69F-42.1": 11,
        "13:69F-28.1": 1,
    }
