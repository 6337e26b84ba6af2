"""A game file: short words, citations that are resolved by the game's own law book, and standards for the rest."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from boardwalk.cards import Category
from boardwalk.declare import (
    CHECK,
    EVEN,
    FOLD,
    PAIR,
    PUSH,
    House,
    Rules,
    base,
    even_money,
    game,
    may,
    or_better,
    placed,
    stage,
    switch,
)
from boardwalk.errors import DeclarationError, InputError
from boardwalk.games import GAMES, Declaration
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import Basics
from boardwalk.games.declaration.law_book import Citation, OwnRules, Subchapter, citation, resolve
from boardwalk.games.declaration.procedure import Conduct, DealingRules, Irregularities, Preparation
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.standard import STANDARD_RULES, Procedures, differs
from boardwalk.law import Paragraph, Source, paragraphs_by_role, register
from tests.support.games.gallery import GALLERY

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
PARTS = (Preparation, Conduct, Irregularities, Basics)
WAYS = ("shoe", "hand", "stacks")
TYPES = ("Paragraph", "Paragraph | None", "Remedy")


def roles_of_a_procedure() -> set[str]:
    """Every role that a paragraph can play, written out from the parts of a procedure."""
    named = {each.name for part in PARTS for each in dataclasses.fields(part) if each.type in TYPES}
    dealing = {each.name for each in dataclasses.fields(DealingRules)} | {"section"}
    ranks = {category.title.replace(" ", "-") for category in Category}
    steps = {f"{way}-step-{number}" for way in WAYS for number in range(1, 11)}
    options = {"posted-limits", "floor-confirms", "pre-shuffled"}
    parts = {name.replace("_", "-") for name in named | dealing}
    return parts | {f"{way}-{name}" for way in WAYS for name in parts} | ranks | steps | options


def test_every_role_in_the_register_is_one_that_a_procedure_has() -> None:
    known = roles_of_a_procedure()
    assert {(each.id, role) for each in register().values() for role in each.roles if role not in known} == set()


def paragraphs_in(thing: Any) -> Iterator[Paragraph | Citation]:
    """Everything that a declaration cites, at any depth."""
    if isinstance(thing, Paragraph | Citation):
        yield thing
    elif isinstance(thing, Mapping):
        for each in (*thing.keys(), *thing.values()):
            yield from paragraphs_in(each)
    elif isinstance(thing, tuple | list | frozenset):
        for each in thing:
            yield from paragraphs_in(each)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type | Enum):
        for field in dataclasses.fields(thing):
            yield from paragraphs_in(getattr(thing, field.name))


@pytest.mark.parametrize("name", GAMES)
def test_no_citation_of_our_games_is_left_open(name: str) -> None:
    for variation in GAMES[name].variations():
        cited = list(paragraphs_in(variation))
        assert len(cited) > 80
        assert [each for each in cited if not (isinstance(each, Paragraph) and each is register()[each.id])] == []


@pytest.fixture(params=["pier", *GALLERY])
def outside(request: pytest.FixtureRequest) -> Declaration:
    if request.param in GALLERY:
        return GALLERY[request.param]
    sys.path.insert(0, str(EXAMPLES))
    try:
        module = import_module(request.param)
    finally:
        sys.path.remove(str(EXAMPLES))
    (found,) = (each for each in vars(module).values() if isinstance(each, Declaration))
    return found


def test_a_game_from_a_file_is_sound_and_cites_only_its_own_rules(outside: Declaration) -> None:
    for variation in outside.variations():
        assert faults_of(variation) == []
        cited = list(paragraphs_in(variation))
        assert len(cited) > 80
        assert {each.source for each in cited if isinstance(each, Paragraph)} == {Source.GAME_FILE}
        assert {str(each).partition(":")[0] for each in cited} == {outside.name}
        assert all(isinstance(each, Paragraph) and each.says.endswith(".") for each in cited)


def test_a_game_file_can_put_its_own_rule_in_place_of_a_standard_one() -> None:
    @game("own", "Own", rules={"wash": "The cards are washed for a full minute."})
    def own(_: House) -> Rules:
        return small()

    assert own.game().procedure.preparation.wash.says == "The cards are washed for a full minute."
    assert own.game().procedure.preparation.spread.says == STANDARD_RULES["spread"]


def small(**more: Any) -> Rules:
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", 2, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()), placed("raise")],
        **more,
    )


def test_a_rule_that_the_file_does_not_have_is_named() -> None:
    @game("own", "Own", rules={"12": "Ties push."})
    def own(_: House) -> Rules:
        rules = small()
        return dataclasses.replace(rules, wagers=[base("ante", *even_money(tied="13")), placed("raise")])

    with pytest.raises(InputError, match="13"):
        own.game()


def test_a_missing_role_is_a_fault_that_names_it() -> None:
    class Forgetful(Subchapter):
        def role(self, role: str) -> Paragraph | None:
            return None if role in ("wash", "hand-stub") else super().role(role)

    procedures = Procedures("Premium", Forgetful("premium", "13:69F-40"), differs(recuts=3))
    procedures.procedure()
    for mode in DealingMode:
        procedures.dealing(mode, [()])
    with pytest.raises(DeclarationError) as refused:
        procedures.verify()
    assert list(refused.value.faults) == [
        "procedure: recuts is not a part of it",
        "procedure: no paragraph has the role wash",
        "procedure: no paragraph has the role hand-stub",
    ]


def test_new_jersey_cites_a_paragraph_for_everything() -> None:
    loud = switch("loud", "Announce wins", default=False)
    with pytest.raises(InputError, match="loud-option must cite a paragraph"):
        game("premium", "Premium", law="13:69F-40", options=[loud])(lambda _: small())


@pytest.mark.parametrize(
    ("text", "paragraph"),
    [
        (".10(d)2", "13:69F-40.10(d)2"),
        ("table(b)1", "13:69E-1.13Y(b)1"),
        ("R7", "R7"),
        ("13:69D-1.20(a)7", "13:69D-1.20(a)7"),
    ],
)
def test_citations_are_relative_to_the_subchapter_and_the_table(text: str, paragraph: str) -> None:
    book = Subchapter("premium", "13:69F-40", "13:69E-1.13Y")
    assert book.paragraph(Citation(text)).id == paragraph


def test_resolving_leaves_alone_what_cites_nothing() -> None:
    rules = {"a": (1, 2), "b": [EVEN, CHECK]}
    assert resolve(rules, OwnRules("own")) is rules
    assert resolve([citation(None, "x", "Says x.")], OwnRules("own"))[0].id == "own:x"


def test_a_game_refuses_options_under_a_rule_of_its_own() -> None:
    @game("own", "Own", options=[switch("fast", "Play fast", default=True)], rules={"7": "Every game is played fast."})
    def own(house: House) -> Rules:
        if not house.on("fast"):
            raise InputError("fast", "must be on", citation("7"))
        return small()

    assert own.game().name == "own"
    with pytest.raises(InputError, match=r"fast: must be on \(own:7\)") as refused:
        own.game({"fast": "off"})
    assert refused.value.law == own.book.paragraph(Citation("7"))


def test_a_paragraph_of_the_text_comes_before_a_ruling_and_the_game_book() -> None:
    assert paragraphs_by_role("premium")["one-position"].source is Source.REGULATION
    assert paragraphs_by_role("heads-up")["one-position"].source is Source.RULING
    assert paragraphs_by_role("caribbean")["drawn-in-error"].id == "R27"
    assert paragraphs_by_role("texas-bonus")["drawn-in-error"].id == "B28"


@pytest.mark.parametrize("unqualified", [None, PUSH, EVEN])
def test_even_money_settles_every_situation_once(unqualified: Any) -> None:
    @game("own", "Own")
    def own(_: House) -> Rules:
        needs = {"dealer_needs": None} if unqualified is None else {"dealer_needs": or_better(PAIR)}
        return dataclasses.replace(
            small(**needs), wagers=[base("ante", *even_money(unqualified=unqualified)), placed("raise")]
        )

    assert faults_of(own.game()) == []
