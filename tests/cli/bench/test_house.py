"""`boardwalk bench house` writes houses and measures what people wait for in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardwalk.load_test import command_cost
from boardwalk.load_test.command_cost import CommandCost, SizedHouse
from boardwalk.load_test.large_house import write_large_house
from boardwalk.pit.audit.auditor import audit
from tests.support.pit.audit_databases import opened

if TYPE_CHECKING:
    from tests.support.cli.command import Run

WAITED_FOR_AT_MOST = 3
"""How much longer people may wait in a house of ten times the records; other work on the machine counts too."""


def test_a_large_house_is_a_house_like_any_other(tmp_path: Path) -> None:
    with opened(tmp_path / "large.db") as store:
        written = write_large_house(store, 2_000, tables=5)
        found = audit(store)
    assert found.ok, found.findings
    assert found.counts["records"] == written >= 2_000
    assert found.counts["rounds"] >= 10


def test_a_person_reads_one_table(run: Run, tmp_path: Path) -> None:
    sizes = "--records", "1000", "--records", "2000", "--day", "1000", "--folder", str(tmp_path)
    outcome = run("bench", "house", *sizes)
    assert outcome.code == 0
    for name in ("start of a server", "command at the cage", "balances of all accounts", "audit of the last day"):
        assert name in outcome.out


def test_the_cost_of_a_command_is_shown_next_to_that_in_a_larger_house(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = SizedHouse(5, 20, 1_000), SizedHouse(10, 60, 1_500)
    monkeypatch.setattr(command_cost, "SIZES", sizes)
    monkeypatch.setattr(command_cost, "TIMES", 1)
    outcome = run("bench", "house", "--cost", "--json")
    assert outcome.code == 0, outcome.err
    for size, found in zip(sizes, json.loads(outcome.out), strict=True):
        house = found["house"]
        assert (house["tables"], house["people"]) == size[:2]
        assert house["records"] >= size.records
        assert min(found["command_seconds"], found["view_seconds"]) > 0
    measured = [CommandCost(size, 1e-3 * place, 2e-4) for place, size in enumerate(sizes, 1)]
    monkeypatch.setattr(command_cost, "measure_command_costs", lambda *_: measured)
    outcome = run("bench", "house", "--cost")
    assert outcome.out.splitlines()[-1].split()[3:] == ["2,000", "µs", "2.00", "200", "µs", "1.00"]
    assert outcome.out.splitlines()[0].split() == ["tables", "people", "records", "command", "times", "view", "times"]


@pytest.mark.long
def test_what_people_wait_for_does_not_grow_with_the_record(run: Run, tmp_path: Path) -> None:
    """100,000 records and 1,000,000; the audit of everything grows with them, and no more."""
    outcome = run("bench", "house", "--json", "--folder", str(tmp_path))
    small, large = json.loads(outcome.out)
    times = {name: large["waits"][name] / small["waits"][name] for name in small["waits"]}
    assert max(times.values()) < WAITED_FOR_AT_MOST, times
    assert large["day_seconds"] < WAITED_FOR_AT_MOST * small["day_seconds"]
    assert large["audit_seconds"] < 12 * small["audit_seconds"]
