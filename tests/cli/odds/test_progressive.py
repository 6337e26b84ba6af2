"""`boardwalk progressive`: figures for people and programs, pictures, simulation, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boardwalk.odds.jackpot import meter_cycle
from tests.support.cli.command import Answer, Run

SHORT = "--base", "1000", "--reset", "1000"
"""A lattice that is walked in a moment."""
walked = cache(meter_cycle._walk)


@pytest.fixture(autouse=True)
def _calculated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked in words and as JSON, and by one test after another, is the same meter."""
    monkeypatch.setattr(meter_cycle, "_walk", walked)


def asked(run: Run, *arguments: str) -> Answer:
    outcome = run("progressive", *SHORT, *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    answer: Answer = json.loads(outcome.out)
    return answer


def exact(figure: Any) -> Fraction:
    return Fraction(figure["exact"])


@pytest.mark.law("13:69F-28.11(f)")
@pytest.mark.parametrize("arguments", [["--table", "plain"], ["--game", "caribbean"]])
def test_five_rows_have_the_known_parts(run: Run, arguments: list[str]) -> None:
    found = asked(run, *arguments)
    assert found["fixed_part"]["exact"] == "1385/3822"
    assert found["meter_part"]["exact"] == "19/6497400"
    assert found["table"] == "plain"
    assert [row["hand"] for row in found["rows"]][:2] == ["royal flush", "straight flush"]


@pytest.mark.law("R41")
@pytest.mark.parametrize("game", ["texas-bonus", "caribbean"])
def test_filed_amounts_raise_the_return(run: Run, game: str) -> None:
    arguments = ("--table", "plain", "--game", game, "--linked", "1", "--meter", "10000")
    filed = asked(run, *arguments, "--pays", "Flush $75, straight flush 12%")
    assert filed["pays"] == "straight flush 12% of the meter, flush $75"
    chances = {row["hand"]: exact(row["chance"]) for row in filed["rows"]}
    more = chances["flush"] * 25 + chances["straight flush"] * Fraction(2, 100) * 10_000
    assert exact(filed["return"]) == exact(asked(run, *arguments)["return"]) + more


@pytest.mark.law("R41")
@pytest.mark.parametrize("pays", ["flush $10", "royal flush $1", "pair $5", "flush $75, flush $80", ""])
def test_amounts_below_the_listed_ones_and_other_hands_are_refused(run: Run, pays: str) -> None:
    outcome = run("progressive", *SHORT, "--pays", pays)
    assert outcome.code == 2
    assert outcome.err.startswith("boardwalk: --pays: ")


def test_json_figures_agree_with_each_other(run: Run) -> None:
    found = asked(run, "--meter", "$12,345.67", "--table", "b", "--reserve-rate", "2%")
    assert (found["game"], found["table"], found["meter"]) == ("texas-bonus", "B", "12345.67")
    parts = exact(found["fixed_part"]) + exact(found["meter_part"]) * Fraction("12345.67")
    assert exact(found["return"]) == parts == 1 - exact(found["house_edge"])
    paid = sum(exact(row["return"]) for row in found["rows"])
    assert abs(paid - parts) < Fraction(1, 10**6)  # 10% is rounded down in what it pays now
    even = exact(found["break_even_meter"])
    assert exact(found["fixed_part"]) + exact(found["meter_part"]) * even == 1
    assert 0 <= Fraction(found["break_even_meter"]["cents"]) - even < Fraction(1, 100)
    curve = {exact(each["meter"]): exact(each["return"]) for each in found["curve"]}
    assert curve[Fraction("12345.67")] == parts
    assert curve[even] == 1
    assert all(back == exact(found["fixed_part"]) + exact(found["meter_part"]) * at for at, back in curve.items())
    assert [row["off_meter"] for row in found["rows"]] == [True] * 6 + [False]
    assert found["reserve"]["expected"]["exact"] == str(Fraction(2, 100) * 649_740)
    assert found["reserve"]["covers_reset"]["formula"] == "(649739/649740)^49999"
    assert found["waiting"]["median_rounds"] == 450_366
    assert found["simulated"] is None
    long_run = found["long_run"]
    whole = exact(long_run["to_the_meter"]) + exact(long_run["resets"]) + exact(long_run["from_the_inventory"])
    for end in ("low", "high"):
        assert whole + exact(long_run["shortfalls"][end]) == exact(long_run["return"][end])


def test_tables_and_players_shorten_the_wait(run: Run) -> None:
    one, many = asked(run), asked(run, "--tables", "2", "--linked", "1", "--players", "5", "--rounds-per-hour", "60")
    assert exact(one["waiting"]["mean_rounds"]) == 649_740
    assert exact(one["waiting"]["mean_hours"]) == Fraction(649_740, 30)
    assert 649_740 / 15 < exact(many["waiting"]["mean_rounds"]) < 649_740 / 14.9
    assert [group["game"] for group in many["tables"]] == ["texas-bonus", "caribbean"]
    assert one["return"] == many["return"]


def test_a_person_reads_it(run: Run) -> None:
    outcome = run("progressive")
    assert (outcome.code, outcome.err) == (0, "")
    for words in (
        "Texas Hold 'Em Bonus Poker, progressive, table A  13:69F-28.11(g)",
        "meter $10,000, base $10,000, reset $10,000, 70% of each $1 to the meter",
        "a round is one deal at each of 1 table of texas-bonus with 1 wager each; 30 an hour",
        "royal flush             4   1 in 649,740    $10,000   100% of the meter",
        "two pair          123,552      1 in 21.0         $2   from the table inventory",
        "break-even meter       2858300/19 dollars     $150,436.85",
        "649,740 rounds, 21,658 hours",
        "450,366 rounds, 15,012 hours",
        "$120,720 on average",
        "less than 1 in 10^17",
        "Wagers are independent and come one after another",
    ):
        assert words in outcome.out


def test_a_reserve_is_shown(run: Run) -> None:
    outcome = run("progressive", *SHORT, "--reserve-rate", "0.01", "--meter", "5000")
    assert outcome.code == 0
    for words in ("1% to the reserve", "shortfalls", "it covers the reset", "(D15)"):
        assert words in outcome.out


@pytest.mark.law("R40")
def test_a_progressive_payout_wager_has_no_limit_to_ask_for(run: Run) -> None:
    outcome = run("progressive", *SHORT, "--limit", "20,000")
    assert outcome.code != 0
    assert "--limit" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "labeled"),
    [
        (["--players", "7"], True),
        (["--game", "caribbean", "--players", "7", "--linked", "1"], True),
        (["--tables", "7"], False),
        (["--game", "caribbean", "--players", "7"], False),
    ],
)
def test_shortfalls_of_bettors_who_share_a_flop_are_for_one_bettor(
    run: Run, arguments: list[str], *, labeled: bool
) -> None:
    found = asked(run, *arguments)
    assert found["shortfall"]["for_one_bettor_a_table"] is labeled
    assert any("share a flop and win together, so shortfalls are more likely" in each
               for each in found["assumes"]) is labeled  # fmt: skip
    shown = run("progressive", *SHORT, *arguments).out
    assert ("0.7831%, for one bettor a table" in shown) is labeled
    assert ("a cycle, for one bettor a table" in shown) is labeled


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--meter", "5000"], ["meter gain per wager", "it grows to about"]),
        (["--meter", "9999999"], ["meter loss per wager", " 1351.4069 cents", "it falls to about"]),
    ],
)
def test_a_meter_goes_toward_its_level(run: Run, arguments: list[str], words: list[str]) -> None:
    shown = run("progressive", *SHORT, *arguments).out
    assert all(word in shown for word in words)
    assert "-1351" not in shown
    gain = exact(asked(run, *arguments)["gain_a_wager"])
    assert (gain > 0, gain < 0) == ("it grows to about" in shown, "meter loss" in shown)


def test_the_reserve_is_said_to_start_empty(run: Run) -> None:
    found = asked(run, "--reserve-rate", "1%")
    assert found["reserve"]["covers_reset"]["starts_empty"] is True
    assert any("was empty after the last royal flush" in each and "kept (D15)" in each for each in found["assumes"])
    assert "it covers the reset of $1,000, starting empty" in run("progressive", *SHORT, "--reserve-rate", "1%").out
    assert not any("(D15)" in each for each in asked(run)["assumes"])


@pytest.mark.parametrize("width", [60, 80])
def test_no_figure_is_cut_on_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setattr("boardwalk.cli.console.PIPED_WIDTH", width)
    shown = run("progressive", *SHORT, "--meter", "9999999", "--players", "7", "--simulate", "64").out
    assert "\u2026" not in shown
    assert max(map(len, shown.splitlines())) <= width
    for figure in ("1 in 649,740", "$999,999.90", "2980.2549%", "$243,742.22", "0.7831%", "0.00000154", "0.047539"):
        assert figure in shown


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_picture_is_written_and_is_the_same_again(run: Run, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"curve.{form}"
    assert run("progressive", *SHORT, "--picture", str(path)).last_line.strip() == str(path)
    first = path.read_bytes()
    assert asked(run, "--picture", str(path))["picture"] == str(path)
    assert path.read_bytes() == first
    assert first[:4] in (b"<?xm", b"\x89PNG", b"%PDF")


def test_a_simulation_stands_beside_the_figures(run: Run) -> None:
    arguments = ("--simulate", "20000", "--seed", "7", "--players", "3", "--linked", "1")
    checks = asked(run, *arguments)["simulated"]
    assert checks == asked(run, *arguments)["simulated"] != asked(run, *arguments, "--seed", "8")["simulated"]
    assert {"return, texas-bonus", "flush, caribbean"} <= {check["name"] for check in checks}
    assert all(abs(check["z"]) < 4 for check in checks if check["z"] is not None)
    shown = run("progressive", *SHORT, *arguments).out
    assert "20,000 rounds, seed 7" in shown
    assert "paid of fixed prizes due, caribbean" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--rate", "69.9%"],
            "--rate: must be at least 70% of each wager, not 69.9% (13:69F-28.11(h))",
        ),
        (
            ["--rate", "0.6", "--game", "caribbean"],
            "--rate: must be at least 70% of each wager, not 60% (R26)",
        ),
        (["--rate", "most"], "--rate: 'most' is not part of a wager"),
        (["--rate", "69.99999999%"], "--rate: must be at least 70% of each wager, not 69.99999999% ("),
        (["--rate", "70"], "--rate: 70 is more than the whole wager; write 0.70 or 70% (B37)"),
        (["--rate", "70.125"], "--rate: 70.125 is more than the whole wager; write 0.70125 or 70.125% (B37)"),
        (["--rate", "700"], "--rate: 700 is more than the whole wager (B37)"),
        (["--rate", "120%"], "--rate: 120% is more than the whole wager (B37)"),
        (["--reserve-rate", "5"], "--reserve-rate: 5 is more than the whole wager; write 0.05 or 5% (B37)"),
        (["--reserve-rate", "40%"], "--reserve-rate: display and reserve together"),
        (["--meter", "lots"], '--meter: "lots" is not an amount of money'),
        (["--meter", "-5"], "--meter: must be $0 or more, not -$5"),
        (["--base", "0.001"], '--base: "0.001" is not a whole number of cents'),
        (["--game", "premium"], "--game: 'premium' has no progressive payout wager"),
        (["--table", "E"], "--table: 'E' is not a table of texas-bonus; it has plain, A, B, C, D (13:69F-28.11(g))"),
        (
            ["--table", "off"],
            "--table: 'off' is not a table of texas-bonus; it has plain, A, B, C, D (13:69F-28.11(g))",
        ),
        (
            ["--game", "caribbean", "--table", "B"],
            "--table: 'B' is not a table of caribbean; it has plain (13:69F-16.12(e))",
        ),
        (
            ["--table", "B", "--linked", "1"],
            "--table: only Table A or none of the lettered tables is linked with",
        ),
        (["--players", "0"], "--players: must be from 1 to 7, not 0"),
        (["--players", "8"], "--players: must be from 1 to 7, not 8"),
        (["--tables", "0"], "--tables: must be from 1 to 100, not 0"),
        (["--linked", "-1"], "--linked: must be from 0 to 100, not -1"),
        (["--rounds-per-hour", "0"], "--rounds-per-hour: must be from 1 to 1000, not 0"),
        (["--simulate", "0"], "--simulate: must be from 1 to"),
        (["--simulate", "9", "--seed", "-1"], "--seed: must be from 0 to"),
        (["--picture", "curve.gif"], "--picture: must end in .svg, .png or .pdf, not 'curve.gif'"),
        (["--picture", "no/such/folder/curve.svg"], "--picture: cannot write 'no/such/folder/curve.svg'"),
        (["--picture", "a" * 300 + ".svg"], f"--picture: cannot write '{'a' * 300}.svg': file name too long"),
    ],
)
def test_what_is_wrong_is_said(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("progressive", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"boardwalk: {message}")
    assert "Traceback" not in outcome.err
