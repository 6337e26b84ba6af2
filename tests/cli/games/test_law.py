"""`boardwalk law`: the register as people and programs read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from boardwalk.law import How, register

if TYPE_CHECKING:
    from tests.support.cli.command import Run

GAMES = ("premium", "heads-up", "holdem3", "texas-bonus", "caribbean")


def _listed(run: Run, *arguments: str) -> list[dict[str, Any]]:
    outcome = run("law", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert isinstance(found, list)
    return found


def _one(run: Run, paragraph: str) -> dict[str, Any]:
    outcome = run("law", paragraph, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert isinstance(found, dict)
    return found


def test_the_list_has_every_paragraph_once_in_order(run: Run) -> None:
    assert [each["id"] for each in _listed(run)] == list(register())


def test_the_list_for_people_has_every_identifier_unbroken(run: Run) -> None:
    outcome = run("law")
    assert outcome.code == 0
    shown = {line.split()[0] for line in outcome.out.splitlines() if line.strip()}
    assert set(register()) <= shown


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("id", str),
        ("statement", str),
        ("games", list),
        ("how", str),
        ("source", str),
        ("code", list),
        ("tests", list),
    ],
)
def test_every_paragraph_in_json_has_the_key_in_its_type(run: Run, key: str, kind: type) -> None:
    for each in _listed(run):
        assert isinstance(each[key], kind)
        assert not isinstance(each[key], list) or all(isinstance(item, str) for item in each[key])


def test_json_values_are_of_the_known_words(run: Run) -> None:
    for each in _listed(run):
        assert each["statement"]
        assert each["games"]
        assert set(each["games"]) <= set(GAMES)
        assert each["how"] in set(How)
        assert each["source"] in {"regulation", "game book", "ruling", "decision"}


def test_one_paragraph_is_the_same_in_the_list(run: Run) -> None:
    (listed,) = [each for each in _listed(run) if each["id"] == "13:69F-40.10(a)"]
    assert _one(run, "13:69F-40.10(a)") == listed


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("13:69F-42.10(e)2", "13:69F-42.10(e)2"),
        ("13:69f-42.10 (e) 2", "13:69F-42.10(e)2"),
        ("N.J.A.C. 13:69F-42.10(e)2", "13:69F-42.10(e)2"),
        ("19:47-28.12(a)", "13:69F-28.12(a)"),
        ("19:46-1.13Q(a)", "13:69E-1.13Q(a)"),
        ("19:45-1.39B", "13:69D-1.39B"),
        ("13:69F-16/book-7", "13:69F-16/book-7"),
        ("R6", "R6"),
        ("r6", "R6"),
    ],
)
def test_a_paragraph_is_found_in_any_usual_spelling(run: Run, asked: str, found: str) -> None:
    assert _one(run, asked)["id"] == found


def test_one_paragraph_for_people_shows_statement_and_code(run: Run) -> None:
    outcome = run("law", "R6")
    assert (outcome.code, outcome.err) == (0, "")
    assert " ".join(register()["R6"].says.split()) in " ".join(outcome.out.split())
    assert "games/premium.py:" in outcome.out


def test_one_paragraph_for_people_shows_the_parts_below_it(run: Run) -> None:
    shown = run("law", "13:69F-40.1").out
    assert "13:69F-40.1(play-wager)1" in shown
    assert "13:69F-40.10" not in shown


def test_code_that_cites_a_paragraph_is_named_with_its_line(run: Run) -> None:
    places = _one(run, "13:69F-40.6(c)")["code"]
    assert any(place.startswith("games/premium.py:") and place.split(":")[1].isdigit() for place in places)


def test_tests_that_prove_a_paragraph_are_named(run: Run) -> None:
    assert all("::test_" in place for place in _one(run, "13:69F-40.6(c)")["tests"])
    assert any(place.startswith("tests/games/test_legality.py::") for place in _one(run, "13:69F-40.6(c)")["tests"])


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("13:69F-40.10(g)3v", "13:69F-40.10(g)3iv"),
        ("13:69F-4010(a)", "13:69F-40.10(a)"),
        ("19:47-28.12(aa)", "13:69F-28.12(a)"),
    ],
)
def test_a_typo_is_refused_with_what_was_meant(run: Run, typo: str, meant: str) -> None:
    outcome = run("law", typo)
    assert (outcome.code, outcome.out) == (2, "")
    assert typo in outcome.err
    assert meant in outcome.err


@pytest.mark.parametrize("nothing", ["xyz", "R999999", "13:69G-1", "🂡"])
def test_what_is_like_no_paragraph_is_refused(run: Run, nothing: str) -> None:
    outcome = run("law", nothing)
    assert (outcome.code, outcome.out) == (2, "")
    assert "paragraph: " in outcome.err
    assert nothing in outcome.err


@pytest.mark.parametrize("game", GAMES)
def test_game_leaves_only_its_paragraphs(run: Run, game: str) -> None:
    expected = [each.id for each in register().values() if game in each.games]
    assert expected
    assert [each["id"] for each in _listed(run, "--game", game)] == expected


@pytest.mark.parametrize("how", list(How))
def test_how_leaves_only_paragraphs_met_this_way(run: Run, how: How) -> None:
    expected = [each.id for each in register().values() if each.how is how]
    assert expected
    assert [each["id"] for each in _listed(run, "--how", how.value)] == expected


def test_planned_leaves_only_what_is_yet_to_be_built(run: Run) -> None:
    expected = [each.id for each in register().values() if each.planned]
    assert [each["id"] for each in _listed(run, "--planned")] == expected


def test_planned_for_people_counts_them(run: Run) -> None:
    planned = sum(each.planned is not None for each in register().values())
    assert f"{planned} paragraphs are planned" in run("law", "--planned").last_line


def test_filters_work_together(run: Run) -> None:
    for each in _listed(run, "--game", "caribbean", "--how", "configured"):
        assert "caribbean" in each["games"]
        assert each["how"] == "configured"


@pytest.mark.parametrize("arguments", [[], ["--json"]], ids=["text", "json"])
def test_nothing_found_is_an_answer_and_no_error(run: Run, arguments: list[str]) -> None:
    outcome = run("law", "--planned", "--how", "physical", *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.strip()


@pytest.mark.parametrize(
    ("arguments", "field", "offered"),
    [
        (["--game", "bridge"], "game", "premium"),
        (["--game", "Premium "], "game", "premium"),
        (["--how", "somehow"], "--how", "enforced"),
        (["--how", "Enforced"], "--how", "enforced"),
    ],
)
def test_a_bad_filter_is_refused_with_the_values_there_are(
    run: Run, arguments: list[str], field: str, offered: str
) -> None:
    outcome = run("law", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"{field}: " in outcome.err
    assert offered in outcome.err


@pytest.mark.parametrize("filtered", [["--game", "bridge"], ["--how", "somehow"]], ids=" ".join)
def test_a_bad_filter_is_refused_beside_a_paragraph_too(run: Run, filtered: list[str]) -> None:
    assert run("law", "R6", *filtered).code == 2
