"""Odd terminals and broken streams: narrow ones, those without suits, closed and full ones. Never a traceback."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

if TYPE_CHECKING:
    from tests.support.cli.command import Run
from tests.support.cli.process import boardwalk

SETTLE = [
    "settle", "premium", "--player", "Ah Ad 3c", "--dealer", "Ks Qd 2c", "--board", "As 7h 7d 2s",
    "--bet", "ante=10000", "--bet", "x-tra=10000", "--bet", "play=30000",
]  # fmt: skip


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize(
    "arguments", [SETTLE, ["hand", "Ah Ad 3c"], ["play", "premium"], ["law", "R6"]], ids=lambda a: a[0]
)
def test_a_terminal_without_suits_gets_letters(
    run: Run, monkeypatch: pytest.MonkeyPatch, encoding: str, arguments: list[str]
) -> None:
    written = io.BytesIO()
    with monkeypatch.context() as patch, io.TextIOWrapper(written, encoding, write_through=True) as narrow:
        patch.setattr(sys, "stdout", narrow)
        done = run(*arguments)
        out = written.getvalue()
    assert (done.code, done.out, done.err) == (0, "", "")
    assert out
    if arguments is SETTLE:
        assert b"As Ah Ad 7h 7d" in out


def test_cards_are_still_told_apart_without_suits() -> None:
    done = boardwalk("play", "caribbean", redirected="< <(printf '10\\n2\\nq\\n')", PYTHONIOENCODING="ascii")
    assert done.stdout.count(b"[??]") == 4
    assert len(set(re.findall(rb"\[[2-9TJQKA][cdhs]\]", done.stdout))) == 10


@pytest.mark.parametrize("columns", [36, 40, 60, 69, 70, 100])
def test_a_narrow_settlement_breaks_no_amount_and_loses_no_paragraph(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setattr("boardwalk.cli.games.settlement.console", lambda: Console(width=columns))
    out = run(*SETTLE).out
    for line in ("Ante", "Play", "X-Tra Bonus"):
        assert re.search(rf"{line} +[13]0000\.00 +win +[13]0000\.00", out)
    assert all(law in out for law in ("13:69F-40.10(g)3iv", "13:69F-40.10(g)4iii", "13:69F-40.11(d)"))


@pytest.mark.parametrize("columns", [40, 79, 80, 120])
def test_a_narrow_list_of_the_law_keeps_its_statements(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr("boardwalk.cli.games.law.console", lambda: Console(width=columns))
    out = run("law", "--game", "caribbean").out
    assert "The bet pays at most $5,000 a hand." in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "redirected", "code"),
    [
        (["games", "--json"], "> /dev/full", 1),
        (SETTLE, "> /dev/full", 1),
        (["games"], ">&-", 0),
        (SETTLE, ">&- 2>&-", 0),
        (["settle", "--stdin"], "<&-", 0),
        (["play", "premium"], "<&-", 0),
        (["play"], "<&-", 0),
    ],
    ids=str,
)
def test_closed_and_full_streams_end_quietly(arguments: list[str], redirected: str, code: int) -> None:
    done = boardwalk(*arguments, redirected=redirected)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


def test_bytes_that_are_no_text_are_an_answer_to_be_asked_again() -> None:
    done = boardwalk(
        "play", "caribbean", redirected="< <(printf '\\xff\\n10\\n2\\nq\\n')", PYTHONIOENCODING="utf-8:strict"
    )
    assert done.returncode == 0
    assert b"1 round" in done.stdout


def test_a_bad_seed_is_refused() -> None:
    done = boardwalk("bench", "evaluate", "--seed", "-1")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
