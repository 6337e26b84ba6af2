"""`boardwalk play` with a progressive or a Bonus Spin: offered, collected, paid, and shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli.sitting import Hands, Sitting, left_with

ROYAL = Hands("Ah Kh", "Qs Qd", "Qh Jh Th 3s 4c")
STUD = Hands("9h 8h 7h 6h 5h", "As Ks Qd 5c 2h")
SUITED = Hands("Ah 9h 3h", "Ks Qd 2c", "As 7h 7d 2s")
SPIN = "--option bonus-spin=5-jackpot --option bonus-spin-weights=demonstration"


@pytest.mark.law("13:69F-28.10(a)2i", "13:69F-28.11(f)")
def test_a_royal_takes_the_meter_although_its_player_folded(sitting: Sitting) -> None:
    flags = "--option progressive=A"
    outcome = sitting.play("texas-bonus", ["10", "", "y", "f"], ROYAL, flags=flags)
    assert "Progressive for $1 (the meter is at $10,000)?" in outcome.out
    assert "The dealer verifies the progressive hand of Guest (seat 1): royal flush" in outcome.out
    assert left_with(outcome) == "$10,989.70"


def test_a_player_who_says_nothing_leaves_out_the_progressive(sitting: Sitting) -> None:
    outcome = sitting.play("texas-bonus", ["10", "", "", "f"], ROYAL, flags="--option progressive=A")
    assert left_with(outcome) == "$990"


@pytest.mark.law("R48")
def test_the_lock_out_button_is_pressed_after_no_more_bets_where_there_is_one(sitting: Sitting) -> None:
    pressed = "The dealer presses the lock-out button: no more progressive wagers"
    for flags, answers, times in (("--option progressive=plain", ["10", "", "", "f"], 1), ("", ["10", "", "f"], 0)):
        out = sitting.play("texas-bonus", answers, ROYAL, flags=flags).out
        assert out.count(pressed) == out.split('"No more bets."')[1].count(pressed) == times


def test_the_meter_keeps_what_the_last_round_brought(sitting: Sitting) -> None:
    answers = ["10", "y", "f", "b", "", "", "f"]
    outcome = sitting.play("caribbean", answers, STUD, STUD, flags="--option progressive=on")
    assert "the meter is at $9,000.63)? [y] n" in outcome.out
    assert left_with(outcome) == f"${1000 - 22 + 1_000.07 + 900.13:,.2f}"


def test_only_yes_or_no_is_an_answer(sitting: Sitting) -> None:
    outcome = sitting.play("caribbean", ["10", "5", "y", "f"], STUD, flags="--option progressive=on")
    assert "'5' is not a choice" in outcome.out
    assert left_with(outcome) == f"${1000 - 11 + 1_000.07:,.2f}"


@pytest.mark.law("13:69F-40.10(h)")
def test_three_suited_cards_spin_the_wheel(sitting: Sitting) -> None:
    sitting.monkeypatch.setattr("boardwalk.cli.games.play.TerminalChance.spin", lambda _, weights: len(weights))
    outcome = sitting.play("premium", ["10", "", "", "y", "3", ""], SUITED, flags=SPIN)
    assert "the jackpot is at $10,000)?" in outcome.out
    assert "[Enter] spin the wheel" in outcome.out
    assert "The wheel stops on 12 for Guest (seat 1): $500" in outcome.out
    assert "position 12, $500" in outcome.out


def test_pay_tables_show_the_progressive_and_the_wheel(sitting: Sitting) -> None:
    outcome = sitting.play("texas-bonus", ["?", "10", "", "", "f"], ROYAL, flags="--option progressive=B")
    assert "Progressive, table B" in outcome.out
    assert "off the meter" in outcome.out
    outcome = sitting.play("premium", ["?", "10", "", "", "", "c", "f"], SUITED, flags=SPIN)
    assert "Bonus Spin, wheel 5-jackpot" in outcome.out
    assert "no regulator has approved them" in outcome.out


def test_a_record_with_a_paid_progressive_replays_by_the_rules(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "royal.jsonl"
    sitting.play("texas-bonus", ["10", "", "y", "f"], ROYAL, flags=f"--option progressive=A --record {path}")
    outcome = sitting.run("replay", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    assert "is paid with the meter at $10,000.70" in outcome.out
    assert "$9,989.70" in outcome.out, "the dollar that was taken in does not come back"
    assert "Meter amounts are taken as recorded" in outcome.out
    changed = path.read_text("utf-8").replace('"paid_cents":1000070', '"paid_cents":1000071')
    path.write_text(changed, "utf-8")
    assert sitting.run("replay", str(path)).code == 2
