"""A campaign reports what went unnoticed, and remembers what was noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.law import register
from tests.support.law.mutation.campaign import Campaign, Trial, enforced
from tests.support.law.mutation.trial import Outcome

CUT = "table/deck/cut.py"


def outcome(*noticed: str, refusals: list[tuple[str, str, int]] | None = None) -> Outcome:
    return Outcome(frozenset(noticed), {"R2": ["a"]}, {}, {}, {"R2": refusals or []})


def campaign(noticing: Callable[[Trial], bool], memory: dict[str, Any] | None = None) -> Campaign:
    """The campaign of one paragraph, run without running anything."""
    found = Campaign(["R2"], memory or {})
    for task in found.baselines():
        found.learn(task, outcome())
    for trial in found.trials():
        found.conclude(trial, outcome("R2") if noticing(trial) else outcome())
    return found


def test_what_every_test_notices_is_no_finding() -> None:
    assert campaign(lambda _: True).findings() == []


def test_what_no_test_notices_is_reported_with_its_place_and_the_change() -> None:
    found = campaign(lambda trial: trial.mutant.operator != "refusal").findings()
    assert [each.paragraph for each in found] == ["R2"]
    assert found[0].words.startswith(f"refusal {CUT}:")
    assert found[0].words.endswith("-> pass")


def test_a_second_run_tries_only_what_went_unnoticed() -> None:
    first = campaign(lambda trial: trial.mutant.operator != "refusal")
    again = Campaign(["R2"], first.memory())
    assert again.baselines() == []
    assert {each.mutant.operator for each in again.trials()} == {"refusal"}
    assert again.known > 0


def test_a_paragraph_with_nothing_to_change_is_reported() -> None:
    found = Campaign(["13:69F-40.2"], {})
    for task in found.baselines():
        found.learn(task, outcome())
    assert found.trials() == []
    assert "no code that decides it" in [each.words for each in found.findings()]


def test_only_what_the_code_applies_itself_is_tried() -> None:
    chosen = enforced(register())
    assert "13:69F-40.10(g)3ii" in chosen
    assert not {"13:69F-40.2", "13:69F-40.10(g)3", "13:69F-40.7(c)", "R7"} & {*chosen}
