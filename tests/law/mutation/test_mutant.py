"""Every operator changes what it should and nothing else."""

from __future__ import annotations

import ast

import pytest

from tests.support.law.mutation.mutant import (
    Operator,
    Source,
    citing_mutants,
    constants,
    function_mutants,
    refusal_mutant,
)

CITED = {"R2": None, "R6": None, "B4": None}


def changes(text: str) -> list[tuple[str, Operator, str]]:
    """The paragraph, the operator and the changed text of each mutant; all of them are still Python."""
    source = Source("a.py", text)
    found = [(law, each.operator, each.apply(text)) for law, each in citing_mutants(source, constants(source, CITED))]
    for _, _, changed in found:
        ast.parse(changed)
    return found


def test_a_citation_becomes_another_one() -> None:
    assert changes('LAW = cite("R2")') == [("R2", Operator.CITATION, 'LAW = cite("R1")')]


@pytest.mark.parametrize(
    ("case", "changed"),
    [
        ('when(FOLDED).loses("R6")', 'when(FOLDED).pushes("R6")'),
        ('when(TIED).pushes("R6")', 'when(TIED).loses("R6")'),
        ('when(AHEAD, off=X).pays(EVEN, "R6")', 'when(AHEAD, off=X).loses("R6")'),
    ],
)
def test_a_case_gets_another_result(case: str, changed: str) -> None:
    assert [("R6", Operator.RESULT, changed)] == [each for each in changes(case) if each[1] is Operator.RESULT]


def test_a_refusal_that_cites_is_left_out() -> None:
    text = 'if cards < 10:\n    raise Refusal("cards", "é too few", cite("R2"))\n'
    assert ("R2", Operator.REFUSAL, "if cards < 10:\n    pass\n") in changes(text)


def test_each_row_of_a_cited_pay_table_is_changed_also_if_it_has_a_name() -> None:
    rows = '{FLUSH: "3:2", STRAIGHT: "$1000 " * 2}'
    direct = [text for _, each, text in changes(f'pay_table("x", "R6", rows={rows})') if each is Operator.ODDS]
    assert [text.partition("rows=")[2] for text in direct] == [
        "{FLUSH: '4:2', STRAIGHT: \"$1000 \" * 2})",
        "{FLUSH: \"3:2\", STRAIGHT: '$1001 ' * 2})",
    ]
    named = [each for _, each, _ in changes(f'ROWS: dict = {rows}\nX = pay_table("x", "R6", rows=ROWS)')]
    assert named.count(Operator.ODDS) == 2


def test_a_ruling_on_one_row_changes_that_row_alone() -> None:
    text = 'pay_table("x", law, rows={FLUSH: "3", TRIPS: "1"}, rulings={TRIPS: "R6"})'
    assert [each[2] for each in changes(text) if each[1] is Operator.ODDS] == [text.replace('"1"', "'2'")]
    text = 'pay_table("x", law, rows={ThreeCard("pair", cite("R6")): "1 2", FLUSH: "3"})'
    assert [each[2] for each in changes(text) if each[1] is Operator.ODDS] == [text.replace('"1 2"', "'2 2'")]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ('Decision("play", (3,), cite("B4"))', 'Decision("play", (4,), cite("B4"))'),
        ('Deal(COMMUNITY, 2, law=cite("B4"))', 'Deal(COMMUNITY, 3, law=cite("B4"))'),
        ('wager("x", at_least=(1_00, "B4"))', 'wager("x", at_least=(101, "B4"))'),
    ],
)
def test_a_number_beside_a_citation_is_one_more(text: str, changed: str) -> None:
    assert [("B4", Operator.NUMBER, changed)] == [each for each in changes(text) if each[1] is Operator.NUMBER]


def test_the_raise_that_includes_a_line_is_found() -> None:
    text = "if a:\n    raise refuse(\n        law\n    )\nb = 1\n"
    source = Source("a.py", text)
    mutant = refusal_mutant(source, 3)
    assert mutant is not None
    assert mutant.apply(text) == "if a:\n    pass\nb = 1\n"
    assert refusal_mutant(source, 5) is None


def test_a_function_has_its_conditions_reversed_and_its_divisions_changed() -> None:
    text = "class A:\n    def f(self, x):\n        if x > 1:\n            return x // 2\n        return 0\n"
    found = [each.apply(text) for each in function_mutants(Source("a.py", text), "A.f")]
    assert found == [
        text.replace("x > 1", "(not (x > 1))"),
        text.replace("x // 2", "(x // 2 + 1)"),
    ]


def test_a_function_without_a_decision_does_nothing() -> None:
    text = "def f(x):\n    y = x\n    return y\n"
    assert [each.apply(text) for each in function_mutants(Source("a.py", text), "f")] == [
        "def f(x):\n    return None\n"
    ]
