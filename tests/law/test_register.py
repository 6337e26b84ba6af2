"""The register is complete, every citation is in it, and every enforced paragraph has a test that names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.games import GAMES
from boardwalk.law import How, Source, cite, coverage, is_below, look_up, normalize, register
from boardwalk.law.coverage import PACKAGE, cited_in
from boardwalk.law.paragraph import ID_PATTERN

OUTLINES = sorted(Path(__file__).with_name("outline").glob("*.txt"))
PARTS = {"table", "progressive", "pit", "documents"}


def ids_in(path: Path) -> list[str]:
    return path.read_text("utf-8").split()


@pytest.mark.parametrize("outline", OUTLINES, ids=lambda path: path.stem)
def test_no_numbered_paragraph_of_the_texts_is_missing(outline: Path) -> None:
    missing = [identifier for identifier in ids_in(outline) if identifier not in register()]
    assert not missing


def test_no_paragraph_is_claimed_for_the_texts_that_they_do_not_number() -> None:
    numbered = {identifier for outline in OUTLINES for identifier in ids_in(outline)}
    claimed = {each.id for each in register().values() if each.source is Source.REGULATION}
    assert claimed == numbered
    assert len(numbered) > 600


def test_the_outline_holds_the_deepest_levels_of_each_text() -> None:
    """Landmarks chosen by hand, as a check on the outline itself."""
    numbered = {identifier for outline in OUTLINES for identifier in ids_in(outline)}
    assert {
        "13:69E-1.13Y(b)4",
        "13:69F-40.4(c)1iv",
        "13:69F-40.8(b)2ii",
        "13:69F-40.10(d)2i",
        "13:69F-40.10(g)4iii",
        "13:69F-40.13(a)",
        "13:69E-1.13Z(b)4(iii)",
        "13:69F-39.11(b)(5)",
        "13:69F-39.12(g)",
        "13:69E-1.13BB(b)2v",
        "13:69E-1.13BB(b)4iv",
        "13:69E-1.19(b)1",
        "13:69F-42.10(b)2ii",
        "13:69F-42.11(c)ii",
        "13:69F-42.12(g)",
        "13:69D-1.20(a)7",
        "13:69D-1.39B(e)1",
        "13:69E-1.13G(h)",
        "13:69E-1.13Q(e)4",
        "13:69F-16.12(e)",
        "13:69F-28.7(b)3",
        "13:69F-28.10(h)4ii(3)",
        "13:69F-28.12(b)2",
    } <= numbered


def test_all_rulings_are_there() -> None:
    rulings = [each.id for each in register().values() if each.source is Source.RULING]
    assert rulings == [f"R{number}" for number in range(1, 53)]


def test_our_own_decisions_are_marked_as_such() -> None:
    decisions = [each.id for each in register().values() if each.source is Source.DECISION]
    assert decisions == [f"D{number}" for number in range(1, 52)]


def test_every_paragraph_that_two_printings_number_differently_says_so() -> None:
    """Read in the text: sections 4 to 12 of Premium's subchapter are numbered X, and five other paragraphs cite X."""
    told = {each.id: each.printings for each in register().values() if each.printings}
    sections = {f"13:69F-40.{number}" for number in range(4, 13)}
    citing = {f"13:69F-40.{item}" for item in ("1(push)", "1(rank)", "1(x-tra-bonus-wager)", "3(c)", "3(d)")}
    below = {each for each in register() for section in sections if is_below(section, each)}
    assert set(told) == sections | below | citing
    assert all(re.search(r"\bX\.\d", text) for text in told.values())
    assert len(told) == 126


def test_what_the_text_does_not_print_is_not_claimed_as_met() -> None:
    unprinted = [each for each in register().values() if each.unprinted]
    assert len(unprinted) > 90
    assert all(each.source is Source.REGULATION and each.planned is None for each in unprinted)
    assert all("not print" in each.says for each in unprinted)


def test_base_game_rules_of_the_game_book_are_marked_as_such() -> None:
    supplied = [each for each in register().values() if each.source is Source.GAME_BOOK]
    base = ("texas-bonus",), ("caribbean",), ("texas-bonus", "caribbean"), ("premium", "texas-bonus", "caribbean")
    assert {each.games for each in supplied} == {*base, tuple(GAMES)}
    assert all("/book-" in each.id or re.fullmatch(r"B\d+", each.id) for each in supplied)
    common = [each for each in supplied if each.id.startswith("B")]
    assert [each.id for each in common] == [f"B{number}" for number in range(1, 42)]
    assert not [each.id for each in common if each.planned]


def test_every_paragraph_says_something_about_known_games() -> None:
    for each in register().values():
        assert 3 <= len(each.says.split()) <= 45, each.id
        assert re.match(r'["A-Z0-9]', each.says), each.id
        assert each.says.endswith((".", ")")), each.id
        assert each.games, each.id
        assert set(each.games) <= set(GAMES), each.id


def test_planned_paragraphs_name_the_part_that_will_build_them() -> None:
    for each in register().values():
        assert each.planned is None or each.planned in PARTS, each.id
        assert each.planned is None or each.how is not How.PHYSICAL, each.id


def test_every_enforced_paragraph_has_a_test_that_names_it() -> None:
    proved = coverage().tests
    unproved = [
        each.id for each in register().values()
        if each.how is How.ENFORCED and each.planned is None and each.id not in proved
    ]  # fmt: skip
    assert not unproved


def test_every_configured_paragraph_that_is_built_has_a_test_that_names_it() -> None:
    proved = coverage().tests
    built = [each for each in register().values() if each.how is How.CONFIGURED and each.planned is None]
    assert built
    assert not [each.id for each in built if each.id not in proved]


def citations_in(root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(root.rglob("*.py")):
        for identifier, node in cited_in(ast.parse(path.read_text("utf-8"))):
            yield f"{path.name}:{node.lineno}", identifier


def test_the_package_cites_nothing_that_is_not_in_the_register() -> None:
    cited = list(citations_in(PACKAGE))
    assert len(cited) > 100
    assert not [(place, text) for place, text in cited if text not in register()]


def test_no_test_claims_to_prove_what_is_not_in_the_register() -> None:
    assert not [(identifier, tests) for identifier, tests in coverage().tests.items() if identifier not in register()]


def test_citing_an_unknown_paragraph_fails_at_once() -> None:
    with pytest.raises(AssertionError, match="not in the register"):
        cite("13:69F-99.1(a)")


def test_coverage_knows_where_a_paragraph_is_cited_and_proved() -> None:
    covered = coverage()
    assert any(place.startswith("games/premium.py:") for place in covered.code["13:69F-40.10(g)3ii"])
    assert any("test_premium.py::" in place for place in covered.tests["13:69F-40.10(g)3ii"])


def test_identifiers_are_recognised_and_normal() -> None:
    for identifier in register():
        assert ID_PATTERN.fullmatch(identifier)
        assert normalize(identifier) == identifier
        assert look_up(f"N.J.A.C. {identifier}").id == identifier


def test_identifiers_join_levels_without_spaces_or_dots() -> None:
    for each in register().values():
        if each.source is Source.REGULATION:
            chapter, section = re.fullmatch(r"(13:69[DEF])-(.*)", each.id).groups()  # type: ignore[union-attr]
            assert chapter
            assert " " not in section
            assert section.count(".") == 1, each.id
