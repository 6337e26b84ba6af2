"""`boardwalk soak`: what it prints when all is well, and when an invariant breaks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardwalk.floor.record import read_entry
from boardwalk.floor.request import AtMeter
from boardwalk.soak.audit.invariant import LINKED, SETTLED
from boardwalk.soak.table import soak
from boardwalk.soak.tally import SoakTally
from tests.support.soak.floor_faults import bets_on_while_the_controller_is_down
from tests.support.soak.table_faults import pays_a_cent_too_much

if TYPE_CHECKING:
    from tests.support.cli.command import Run


def test_a_run_says_what_was_played_injected_and_refused(run: Run) -> None:
    outcome = run("soak", "--rounds", "60", "--seed", "3", "--faults")
    assert (outcome.code, outcome.err) == (0, "")
    assert "60 rounds" in outcome.out
    assert "rounds a second" in outcome.out
    assert "injected: " in outcome.out
    assert "refused: " in outcome.out
    assert "refused by: " in outcome.out
    assert "every invariant held" in outcome.out


def test_without_faults_nothing_is_injected(run: Run) -> None:
    outcome = run("soak", "--rounds", "10")
    assert outcome.code == 0
    assert "injected" not in outcome.out


def test_a_broken_invariant_ends_with_the_seed_and_the_shortest_way_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pays_a_cent_too_much(monkeypatch)
    record = tmp_path / "broken.jsonl"
    outcome = run("soak", "--rounds", "60", "--seed", "3", "--save", str(record))
    assert outcome.code == 1
    assert SETTLED in outcome.out
    assert "boardwalk soak --rounds 60 --seed 3" in outcome.out
    assert "shortest way found: " in outcome.out
    assert "wins" in outcome.out
    replayed = run("replay", "--no-verify", str(record))
    assert replayed.code == 0
    assert "wins" in replayed.out


def test_a_record_of_a_failure_goes_to_a_new_file_in_a_folder_that_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious")
    for place in (tmp_path / "there", tmp_path, tmp_path / "nowhere" / "record"):
        outcome = run("soak", "--rounds", "1", "--save", str(place))
        assert (outcome.code, outcome.out) == (2, "")
        assert "--save: " in outcome.err
    assert (tmp_path / "there").read_text() == "precious"


def test_a_run_that_is_stopped_says_how_far_it_came(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, tally: SoakTally, **__: object) -> None:
        soak(3, 1, faults=False, tally=tally)
        raise KeyboardInterrupt

    monkeypatch.setattr("boardwalk.soak.table.soak", stopped)
    outcome = run("soak", "--rounds", "20")
    assert outcome.code == 130
    assert "stopped after 3 of 20 rounds" in outcome.out
    assert "3 rounds at 3 tables" in outcome.out


def test_a_linked_run_says_what_was_won_decided_and_taken_back(run: Run) -> None:
    outcome = run("soak", "--linked", "--tables", "6", "--rounds", "90", "--seed", "3", "--faults")
    assert (outcome.code, outcome.err) == (0, "")
    assert "90 rounds at 12 tables on 2 meters" in outcome.out
    assert "wagers collected before the deal" in outcome.out
    assert "contributions reversed" in outcome.out
    assert "waited for other tables" in outcome.out
    assert "between winners at several tables" in outcome.out
    for title in ("on the meter: ", "won: ", "injected: ", "voided by: ", "refused by: "):
        assert title in outcome.out
    assert "every invariant held" in outcome.out


def test_a_broken_invariant_of_a_floor_ends_with_the_seed_and_the_shortest_way_there(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bets_on_while_the_controller_is_down(monkeypatch)
    record = tmp_path / "broken.jsonl"
    flags = ["--linked", "--tables", "3", "--rounds", "300", "--seed", "3", "--faults"]
    outcome = run("soak", *flags, "--save", str(record))
    assert outcome.code == 1
    assert LINKED in outcome.out
    assert f"boardwalk soak {' '.join(flags)}" in outcome.out
    assert "shortest way found: " in outcome.out
    assert "meter Royal: controller down" in outcome.out
    assert "BetPlaced" not in outcome.out, "what happens at tables is told"
    entries = [read_entry(line, number) for number, line in enumerate(record.read_text("utf-8").splitlines(), 1)]
    assert isinstance(entries[0].order, AtMeter)
    assert f"shortest way found: {len(entries)} of " in outcome.out


@pytest.mark.parametrize(
    "flags",
    [["--rounds", "0"], ["--rounds", "many"], ["--seed", "-1"], ["--tables", "0"], ["--tables", "100"]],
    ids=" ".join,
)
def test_a_bad_option_is_refused(run: Run, flags: list[str]) -> None:
    outcome = run("soak", *flags)
    assert outcome.code == 2
    assert flags[0] in outcome.err
    assert "Traceback" not in outcome.err
