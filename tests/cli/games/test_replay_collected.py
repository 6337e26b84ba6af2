"""`boardwalk replay` of rounds with the progressive and the Bonus Spin: retold, verified, and an edit is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.table.collected_wagers import OFFERS, lines_of

if TYPE_CHECKING:
    from tests.support.cli.command import Run

every_offer = pytest.mark.parametrize("game", OFFERS)


def written(path: Path, lines: list[str]) -> str:
    path.write_text("".join(f"{line}\n" for line in lines))
    return str(path)


@every_offer
def test_a_record_is_told_and_every_line_is_what_the_rules_give(run: Run, tmp_path: Path, game: str) -> None:
    outcome = run("replay", written(tmp_path / "record.jsonl", lines_of(game)))
    assert (outcome.code, outcome.err) == (0, "")
    assert "Every line of the record follows the rules." in outcome.out
    assert "resolves the count" in outcome.out


@every_offer
def test_a_payout_off_the_meter_that_was_edited_is_found(run: Run, tmp_path: Path, game: str) -> None:
    lines = lines_of(game)
    number = next(n for n, line in enumerate(lines) if '"off_meter_cents":' in line and "wager-settled" in line)
    data = json.loads(lines[number])
    event = next(event for event in data["events"] if "off_meter_cents" in event)
    event["off_meter_cents"] += 1
    lines[number] = json.dumps(data)
    outcome = run("replay", written(tmp_path / "record.jsonl", lines))
    assert outcome.code != 0
    assert f"line {number + 1}" in outcome.err
    assert "off_meter_cents" in outcome.err
