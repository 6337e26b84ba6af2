"""The canary: a test that notices is told from one that cannot, in a planted project."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.law.mutation import trial
from tests.support.law.mutation.mutant import Operator, Source, citing_mutants, constants
from tests.support.law.mutation.trial import Outcome, Run, run

RULE = """
def cut(cards):
    if cards < 10:
        raise ValueError("too few", "P1")
    return cards
"""
TESTS = """
import pytest
from planted.rule import cut

@pytest.mark.law("P1")
def test_a_cut_of_nine_is_refused():
    with pytest.raises(ValueError, match="P1"):
        cut(9)

@pytest.mark.law("P2")
def test_a_cut_is_called():
    assert cut(20) == 20

@pytest.mark.law("P3")
def test_that_is_never_run():
    assert cut(9)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A package with one rule; one test proves it, and one only says so."""
    (tmp_path / "src" / "planted").mkdir(parents=True)
    (tmp_path / "src" / "planted" / "__init__.py").write_text("")
    (tmp_path / "src" / "planted" / "rule.py").write_text(RULE)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_rule.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\naddopts = --import-mode=importlib\nmarkers =\n    law(*ids): proves\n"
    )
    return tmp_path


def tried(project: Path, source: str | None) -> Outcome:
    task = Run(("P1", "P2"), ("tests/test_rule.py",), root=str(project), package="planted")
    return run(task if source is None else replace(task, changed="rule.py", source=source))


def test_nothing_is_noticed_where_nothing_is_changed(project: Path) -> None:
    outcome = tried(project, None)
    assert (outcome.noticed, outcome.failed) == (frozenset(), {})
    assert sorted(outcome.tests) == ["P1", "P2"]


def test_the_good_test_notices_and_the_useless_one_does_not(project: Path) -> None:
    source = Source("rule.py", RULE)
    mutants = [mutant for _, mutant in citing_mutants(source, constants(source, ["P1"]))]
    assert {mutant.operator for mutant in mutants} == {Operator.REFUSAL, Operator.CITATION}
    for mutant in mutants:
        assert tried(project, mutant.apply(RULE)).noticed == {"P1"}, mutant


def test_a_change_that_breaks_the_import_is_noticed_by_all(project: Path) -> None:
    assert tried(project, "raise RuntimeError").noticed == {"P1", "P2"}


def test_a_change_that_breaks_what_every_test_imports_is_noticed_by_all(project: Path) -> None:
    (project / "tests" / "conftest.py").write_text("import planted.rule\n")
    assert tried(project, None).noticed == frozenset()
    assert tried(project, "raise RuntimeError").noticed == {"P1", "P2"}


@pytest.mark.parametrize("endless", ["while True: pass", "import time; time.sleep(1000)"], ids=["computes", "waits"])
def test_a_change_that_hangs_is_noticed_by_all(project: Path, endless: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_CPU_SECONDS", 1)
    monkeypatch.setattr(trial, "MOST_SECONDS", 2 if "sleep" in endless else 60)
    outcome = tried(project, endless)
    assert outcome.hung
    assert outcome.noticed == {"P1", "P2"}
