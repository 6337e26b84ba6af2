"""`boardwalk report`: the files, what is printed, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cli.command import Run


def test_a_report_is_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.odds.report.material._card", lambda *_: None)  # the search has tests of its own
    monkeypatch.setattr("boardwalk.odds.analysis.certification._other_rules", lambda *_: ())  # solves other games
    out = tmp_path / "report"
    outcome = run("report", "caribbean", "--out", str(out), "--unit", "10", "--rounds", "1000", "--seed", "3")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Caribbean Stud Poker  house edge 5.2243% of the ante\n")
    assert "element of risk 2.5553% of the total wagered\n" in outcome.out
    assert str(out / "report.pdf") in outcome.out
    data = json.loads((out / "report.json").read_text("utf-8"))
    assert (
        data["command"]
        == "boardwalk report caribbean --out DIR --option aggregate-limit=off --unit 10.00 --rounds 1000 --seed 3"
    )
    assert (data["main"]["deals"], data["main"]["total"]) == (19_933_230_517_200, "-1041372912372")
    assert (data["simulation"]["rounds"], data["simulation"]["seed"]) == (1000, 3)
    assert {path.suffix for path in out.iterdir()} == {".html", ".pdf", ".json", ".svg", ".xlsx"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["caribean"], 'game: Unknown game "caribean". Did you mean "caribbean"?'),
        (["caribbean", "--option", "limit=off"], 'limit: Unknown option "limit"'),
        (["caribbean", "--option", "aggregate-limit=maybe"], 'aggregate-limit: "maybe" is not one of on, off'),
        (["caribbean", "--option", "aggregate-limit"], "--option: 'aggregate-limit' is not of the form NAME=VALUE"),
        (["caribbean", "--unit", "five"], '--unit: "five" is not an amount of money'),
        (["caribbean", "--unit", "0"], "--unit: must be more than $0, not $0"),
        (["caribbean", "--unit", "2", "--option", "table-min=5"], "ante: $2 is below the posted minimum of $5 (R1)"),
        (["texas-bonus", "--unit", "0.50"], "bonus: must be at least $1, not $0.50 (13:69F-28.6(c))"),
        (["caribbean", "--rounds", "-1"], "--rounds: must be from 0 to 1000000000, not -1"),
        (["caribbean", "--seed", "-1"], "--seed: must be from 0 to "),
        (["caribbean", "--author", "A" * 101], "--author: must be up to 100 characters that can be printed"),
    ],
)
def test_what_cannot_be_reported_is_refused(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    outcome = run("report", *arguments, "--out", str(tmp_path / "report"))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"boardwalk: {message}")
    assert not (tmp_path / "report").exists()


def test_a_folder_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place, reason in (("file", "is a file; a report needs a folder"), ("file/below", "cannot write ")):
        outcome = run("report", "caribbean", "--out", str(tmp_path / place))
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("boardwalk: --out: ")
        assert reason in outcome.err


def test_the_folder_must_be_named(run: Run) -> None:
    outcome = run("report", "caribbean")
    assert outcome.code == 2
    assert "--out" in outcome.err
