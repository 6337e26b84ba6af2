"""`boardwalk replay`: the story of a record, step by step or at once, and records that cannot be true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from boardwalk.table import commands as do
from boardwalk.table.next_act import Due
from tests.support.cli.command import Outcome, Run
from tests.support.cli.process import boardwalk
from tests.support.cli.sitting import Keyboard
from tests.support.table.sitting import DEALER, HEADS_UP, THREE_ACT, Sitting, heads_up, player, three_bets, whole_round

WHOLE = whole_round()


def two_rounds() -> Sitting:
    """The second one is void; then a tip, and a bet for a third that is not dealt."""
    sitting = whole_round()
    sitting.prepare(HEADS_UP)
    three_bets(sitting)
    sitting.close()
    sitting.do(do.DealNext(DEALER), do.ReportFaceUp(DEALER), do.ReportFaceUp(DEALER))
    sitting.play_on({})
    sitting.do(do.GiveTip(player("Ann"), 5_00))
    sitting.bet("Cy", ante=10)
    return sitting


TWO = two_rounds()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "whole.jsonl"
    path.write_text(WHOLE.record)
    return path


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.jsonl"
    path.write_text(TWO.record)
    return path


def words(outcome: Outcome) -> list[str]:
    """The lines without the spaces between sentence and paragraph."""
    return [" ".join(line.split()) for line in outcome.out.splitlines()]


def headings(outcome: Outcome) -> list[str]:
    return [match.group(1) for line in outcome.out.splitlines() if (match := re.match(r"(.+?) ─{9,}$", line))]


def test_the_story_of_a_round(run: Run, record: Path) -> None:
    outcome = run("replay", str(record))
    assert (outcome.code, outcome.err) == (0, "")
    told = words(outcome)
    assert headings(outcome) == ["Before the first round", "Round 1", "Results by round"]
    assert "One card each: Ann (seat 1) K♥, Bob (seat 3) 4♥, Cy (seat 6) 9♠ 13:69F-39.7(d)1" in told
    assert "Ann (seat 1) raises 3x: $30 13:69F-39.10(d)" in told
    assert "Ann (seat 1) wins $45 with $5 on the Trips Plus: full house, 9 to 1 (table 1) 13:69F-39.11(g)" in told
    assert told[-3:] == [
        "Round 1: Ann (seat 1) wins $115; Bob (seat 3) loses $20; Cy (seat 6) loses $105",
        "The record ends before the table is closed.",
        "Every line of the record follows the rules.",
    ]


def test_a_record_from_standard_input(run: Run, record: Path) -> None:
    assert run("replay", "-", stdin=WHOLE.record).out == run("replay", str(record)).out


def test_what_happens_between_rounds_has_its_own_heading(run: Run, two: Path) -> None:
    outcome = run("replay", str(two))
    assert headings(outcome) == [
        "Before the first round", "Round 1", "Between rounds", "Round 2", "Between rounds", "Round 3",
        "Results by round",
    ]  # fmt: skip
    assert "Round 2, void: Ann (seat 1) even; Bob (seat 3) even; Cy (seat 6) even" in words(outcome)


def test_a_round_that_is_not_over(run: Run, tmp_path: Path) -> None:
    sitting = heads_up()
    three_bets(sitting)
    sitting.close()
    sitting.play_on(THREE_ACT, until=Due.REVEAL)
    path = tmp_path / "record"
    path.write_text(sitting.record)
    assert "Round 1, not finished: Bob (seat 3) loses $20" in words(run("replay", str(path)))


def test_one_round_alone(run: Run, two: Path, record: Path) -> None:
    outcome = run("replay", str(two), "--round", "1")
    assert headings(outcome) == ["Round 1", "Results by round"]
    assert words(outcome)[1] == "Ann (seat 1) bets $10 on the Ante 13:69F-39.6(a)"
    whole = run("replay", str(record)).out
    assert outcome.out in whole.replace("\n\nRound 1 ", "\nRound 1 ", 1)
    assert headings(run("replay", str(two), "--round", "2"))[0] == "Round 2"


@pytest.mark.parametrize("number", ["0", "-1", "4", "99"])
def test_an_unknown_round_is_refused_with_those_there_are(run: Run, two: Path, number: str) -> None:
    outcome = run("replay", str(two), "--round", number)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"--round: no round {number} in this record; it has 1 to 3" in outcome.err


def test_a_record_without_rounds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_text("\n".join(WHOLE.record.splitlines()[:4]))
    assert "No rounds were played." in run("replay", str(path)).out
    assert "it has no rounds" in run("replay", str(path), "--round", "1").err


def test_events_as_json_lines(run: Run, two: Path) -> None:
    outcome = run("replay", str(two), "--json", "--round", "1")
    events = [json.loads(line) for line in outcome.out.splitlines()]
    assert events[0]["event"] == "bet-placed"
    assert events[-1] == {"event": "round-ended", "law": "B31", "round": 1, "void": False}
    whole = run("replay", str(two), "--json").out.splitlines()
    assert len(whole) == len(TWO.events)


def test_each_event_waits_for_enter_and_shows_the_layout(run: Run, record: Path) -> None:
    outcome = run("replay", str(record), "--round", "1", "--step", stdin=Keyboard([""] * 100))
    assert (outcome.code, outcome.err) == (0, "")
    told = outcome.out.split("[Enter] next  [q] quit > ")
    assert len(told) == 1 + 45
    flop = next(part for part in told if "Three community cards" in part)
    assert [" ".join(line.split()) for line in flop.splitlines()[2:]] == [
        "community K♣ 7♥ 7♦",
        "dealer [Q♠ Q♦]",
        "Ann (seat 1) K♥ K♦ Ante $10, Odds $10, Trips Plus $5 and Raise $30; $945 in chips",
        "Bob (seat 3) 4♥ 5♦ Ante $10 and Odds $10; $980 in chips",
        "Cy (seat 6) 9♠ J♠ Ante $25, Odds $25 and Pocket Bonus $5; $945 in chips",
    ]
    assert outcome.last_line == "Every line of the record follows the rules."


@pytest.mark.parametrize("leaving", [["", "", "q"], ["", "", "quit"], ["", ""]])
def test_you_can_leave_at_any_event(run: Run, record: Path, leaving: list[str]) -> None:
    outcome = run("replay", str(record), "--step", stdin=Keyboard(leaving))
    assert (outcome.code, outcome.err) == (0, "")
    assert "A manual shoe is installed" in outcome.out
    assert "The table opens" not in outcome.out


def test_a_question_mark_helps_and_a_typo_is_asked_again(run: Run, record: Path) -> None:
    outcome = run("replay", str(record), "--step", stdin=Keyboard(["?", "x", "", "q"]))
    assert "Enter shows the next event, q quits." in outcome.out
    assert "'x' is not a choice" in outcome.out
    assert outcome.out.count("Table 7 is set up") == 1


@pytest.mark.parametrize(("flags", "stdin"), [(["--json"], ""), ([], WHOLE.record)])
def test_steps_are_for_a_person_at_a_keyboard(run: Run, record: Path, flags: list[str], stdin: str) -> None:
    outcome = run("replay", "-" if stdin else str(record), "--step", *flags, stdin=stdin)
    assert (outcome.code, outcome.out) == (2, "")
    assert "--step: " in outcome.err


def test_an_edited_payout_ends_the_story_where_it_happened(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "edited"
    path.write_text(WHOLE.record.replace('"paid_cents":4500', '"paid_cents":450000'))
    outcome = run("replay", str(path))
    assert outcome.code == 2
    assert "The cards of Cy (seat 6) are collected" in outcome.out
    assert "Ann (seat 1) shows" not in outcome.out
    line = next(n for n, text in enumerate(WHOLE.record.splitlines(), 1) if '"paid_cents":4500' in text)
    assert f"line {line}: paid_cents 450000 was recorded, but the rules give 4500" in outcome.err
    believed = run("replay", str(path), "--no-verify")
    assert believed.code == 0
    assert "Ann (seat 1) wins $4,500 with $5 on the Trips Plus" in believed.out
    assert believed.last_line == "The record was not checked against the rules."
    as_json = run("replay", str(path), "--json")
    told = [event for entry in WHOLE.entries[: line - 1] for event in entry.events]
    assert (as_json.code, as_json.out.count("\n")) == (2, len(told))


def test_a_deal_under_way_is_told_before_the_message(run: Run) -> None:
    lines = WHOLE.record.splitlines()
    second = next(n for n, line in enumerate(lines) if '"to":3,"cards":"4h"' in line)
    spoiled = [*lines[:second], lines[second].replace("4h", "As")]
    for flags in ([], ["--no-verify"]):
        outcome = run("replay", "-", *flags, stdin="\n".join(spoiled))
        assert outcome.code == 2
        assert "Ann (seat 1) is dealt K♥" in outcome.out
        assert f"line {second + 1}: " in outcome.err


@pytest.mark.parametrize("content", [b"", b"\n\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_no_record(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty"
    path.write_bytes(content)
    outcome = run("replay", str(path))
    assert (outcome.code, outcome.out) == (2, "")
    assert "is empty" in outcome.err


@pytest.mark.parametrize("flags", [[], ["--no-verify"], ["--json"], ["--round", "1"]])
@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff\xfe\x80" * 50, b"\x7fELF\n\n\r\x1b[2J", b"[" * 200_000, b"{}\n", b"null",
        b'"' + b"x" * 2_000_000, b"\r\r\n5",
    ],
    ids=["bytes", "elf", "nested", "object", "null", "long", "ends"],
)  # fmt: skip
def test_garbage_is_refused_by_its_line(run: Run, tmp_path: Path, content: bytes, flags: list[str]) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(content)
    outcome = run("replay", str(path), *flags)
    assert (outcome.code, outcome.out) == (2, "")
    assert re.search(r"line [123]: ", outcome.err)
    assert "Traceback" not in outcome.err
    assert "\x1b[2J" not in outcome.err


def test_a_missing_file_and_a_directory(run: Run, tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none", "no such file"), (tmp_path, "is a directory"), ("a\0b", "null")):
        outcome = run("replay", str(path))
        assert (outcome.code, outcome.out) == (2, "")
        assert "FILE: cannot read" in outcome.err
        assert reason in outcome.err


def test_empty_lines_stand_at_the_end_alone(run: Run, record: Path) -> None:
    lines = WHOLE.record.splitlines()
    assert run("replay", "-", stdin="\n".join([*lines, "", " ", ""])).out == run("replay", str(record)).out
    outcome = run("replay", "-", stdin="\n".join([*lines[:2], "", *lines[2:]]))
    assert outcome.code == 2
    assert "line 3: is empty" in outcome.err


def test_a_file_from_another_system_reads_the_same(run: Run, tmp_path: Path, record: Path) -> None:
    path = tmp_path / "dos"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE.record.replace("\n", "\r\n").encode())
    assert run("replay", str(path)).out == run("replay", str(record)).out


def test_names_cannot_write_to_the_terminal(run: Run) -> None:
    spoiled = WHOLE.record.replace('"Ann"', r'"\u001b[2JAnn\n\ud800"')
    outcome = run("replay", "-", stdin=spoiled)
    assert outcome.code == 0
    assert "\x1b" not in outcome.out
    assert "[2JAnn" in outcome.out


@pytest.mark.parametrize("columns", [30, 50, 69, 70, 80, 200])
def test_no_width_loses_a_word(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("boardwalk.cli.games.replay.console", lambda: Console(width=columns))
    out = run("replay", str(record)).out
    flat = " ".join(out.split())
    for sentence in ("One card each: Ann (seat 1) K♥,", "Cy (seat 6) loses $25 on the Odds"):
        assert sentence in flat
    assert out.count("13:69F-39.11(b)(5)") == 2


def test_a_terminal_without_suits_gets_letters(record: Path) -> None:
    done = boardwalk("replay", str(record), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Bob (seat 3) 4h" in done.stdout


@pytest.mark.parametrize(("redirected", "code"), [("> /dev/full", 1), ("| head -1 > /dev/null", 0), (">&-", 0)])
def test_closed_and_full_streams_end_quietly(record: Path, redirected: str, code: int) -> None:
    done = boardwalk("replay", str(record), redirected=redirected)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
