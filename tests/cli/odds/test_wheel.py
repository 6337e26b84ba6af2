"""`boardwalk wheel` and `boardwalk wheel solve`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from boardwalk.games.bonus_spin import DEMONSTRATION_WEIGHTS, WHEELS
from tests.support.cli.command import Answer, Run

PRIZES = {"5-fixed": ["--prize", "20,000"], "1-fixed": ["--prize", "$5000"]}
EVEN = ",".join(["1"] * 12)


def asked(run: Run, *arguments: str) -> Answer:
    outcome = run("wheel", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    answer: Answer = json.loads(outcome.out)
    return answer


@pytest.mark.law("R8", "13:69F-40.11(e)")
@pytest.mark.parametrize("wheel", WHEELS)
def test_json_figures_agree_with_each_other(run: Run, wheel: str) -> None:
    found = asked(run, "--wheel", wheel, *PRIZES.get(wheel, []), "--players", "4")
    assert (found["wheel"], found["demonstration"], found["players"]) == (wheel, True, 4)
    assert found["trigger"]["exact"] == "22/425"
    chances = [Fraction(position["chance_a_spin"]["exact"]) for position in found["positions"]]
    assert sum(chances) == 1
    wagers = [Fraction(position["chance_a_wager"]["exact"]) for position in found["positions"]]
    assert sum(wagers) == Fraction(22, 425)
    paid = sum(
        chance * (Fraction(position["player"] or found["top"]) + 3 * Fraction(position["community"]))
        for chance, position in zip(wagers, found["positions"], strict=True)
    )
    assert Fraction(found["return"]["exact"]) == paid / Fraction(found["stake"])
    shares = [Fraction(position["return"]["exact"]) for position in found["positions"]]
    assert sum(shares) == Fraction(found["return"]["exact"])
    assert found["return_by_players"][3] == found["return"]
    slope = Fraction(found["hit"]["exact"]) / Fraction(found["stake"])
    even = Fraction(found["break_even_top"]["exact"]) - Fraction(found["top"])
    assert Fraction(found["return"]["exact"]) + slope * even == 1
    more = Fraction(found["expected_top"]["exact"]) - Fraction(found["top"])
    assert Fraction(found["return"]["exact"]) + slope * more == Fraction(found["long_run_return"]["exact"])


def test_equal_weights_return_far_too_much(run: Run) -> None:
    found = asked(run, "--weights", EVEN, "--players", "6")
    assert found["demonstration"] is False
    assert found["long_run_return"]["value"] > 17


@pytest.mark.law("R8")
def test_a_person_reads_that_weights_are_a_demonstration(run: Run) -> None:
    shown = run("wheel")
    assert (shown.code, shown.err) == (0, "")
    assert "Bonus Spin, wheel 5-jackpot, 6 bettors, demonstration weights  13:69F-40.11(e)" in shown.out
    assert "they are not the vendor's, and no regulator has approved them (R8)" in shown.out
    assert "7% of each wager to the jackpot, seed $10,000" in shown.out
    assert "break-even jackpot" in shown.out
    assert "80.0003%" in shown.out
    mine = run("wheel", "--weights", EVEN)
    assert "emonstration" not in mine.out


def test_a_fixed_wheel_has_no_jackpot(run: Run) -> None:
    shown = run("wheel", "--wheel", "1-fixed", "--prize", "5000").out
    assert "top prize" in shown
    assert "jackpot" not in shown


@pytest.mark.law("B40")
def test_a_jackpot_that_is_too_rare_is_called_so(run: Run) -> None:
    rare = "1" + ",999999999" * 11
    assert "rarer than 1 in 100 million wagers, which is not permitted (B40)" in run("wheel", "--weights", rare).out
    assert asked(run, "--weights", rare)["permitted"] is False
    assert asked(run)["permitted"] is True


@pytest.mark.parametrize(
    ("arguments", "name"), [([], "jackpot"), (["--wheel", "1-fixed", "--prize", "9"], "top prize")]
)
def test_a_wheel_that_always_returns_more_has_no_break_even(run: Run, arguments: list[str], name: str) -> None:
    assert asked(run, *arguments, "--weights", EVEN)["break_even_top"] is None
    shown = run("wheel", *arguments, "--weights", EVEN).out
    assert f"none: it returns more than the wager at any {name}" in shown
    assert "27 rounds, 1 hour\n" in shown or "27 rounds, 1 hour " in shown
    assert "1 hours" not in shown


def test_returns_among_so_many_are_rounded_to_the_nearest(run: Run) -> None:
    found, shown = asked(run, "--jackpot", "12380"), run("wheel", "--jackpot", "12380").out
    assert ", ".join(f"{each['value']:.2%}" for each in found["return_by_players"]) in shown
    assert found["return_by_players"][0]["value"] == pytest.approx(0.638469, abs=1e-6)
    assert " 63.85%, " in shown


@pytest.mark.parametrize("width", [60, 80])
def test_no_figure_is_cut_on_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setattr("boardwalk.cli.console.PIPED_WIDTH", width)
    shown = run("wheel", "--jackpot", "9999999", "--simulate", "64").out
    assert "\u2026" not in shown
    assert max(map(len, shown.splitlines())) <= width
    for figure in ("$9,999,999", "1 in 106,289", "1952.7871%", "1943.19%,", "$153,488.19", "0.00018175"):
        assert figure in shown


def test_the_jackpot_now_changes_the_return(run: Run) -> None:
    low, high = asked(run), asked(run, "--jackpot", "$200,000")
    assert low["return"]["value"] < 1 < high["return"]["value"]
    assert low["long_run_return"] == high["long_run_return"]


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_picture_is_written_and_is_the_same_again(run: Run, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"wheel.{form}"
    assert run("wheel", "--picture", str(path)).last_line.strip() == str(path)
    first = path.read_bytes()
    assert asked(run, "--picture", str(path))["picture"] == str(path)
    assert path.read_bytes() == first


def test_a_simulation_stands_beside_the_figures(run: Run) -> None:
    arguments = ("--simulate", "50000", "--seed", "3")
    checks = asked(run, *arguments)["simulated"]
    assert checks == asked(run, *arguments)["simulated"]
    names = [check["name"] for check in checks]
    assert names[:3] == ["spins a wager", "top prize a wager", "position 1 a spin"]
    assert names[-2:] == ["return", "jackpot when it is hit"]
    assert all(abs(check["z"]) < 4 for check in checks if check["z"] is not None)
    assert "50,000 rounds, seed 3" in run("wheel", *arguments).out


@pytest.mark.law("R8")
@pytest.mark.parametrize("wheel", ["5-jackpot", "1-fixed"])
def test_solved_weights_are_ready_to_paste(run: Run, wheel: str) -> None:
    arguments = ["--return", "80%", "--wheel", wheel, *PRIZES.get(wheel, [])]
    solved = asked(run, "solve", *arguments)
    assert tuple(solved["weights"]) == DEMONSTRATION_WEIGHTS[wheel]
    weights = ",".join(map(str, solved["weights"]))
    prize = " --option bonus-spin-prize=5000" if wheel == "1-fixed" else ""
    assert solved["option"] == f"--option bonus-spin={wheel} --option bonus-spin-weights={weights}{prize}"
    assert (solved["wheel"], solved["players"], solved["prize"]) == (wheel, 6, "5000.00" if prize else None)
    assert (solved["asked"]["exact"], solved["within"]["exact"]) == ("4/5", "1/2000")
    shown = run("wheel", "solve", *arguments).out
    assert solved["option"] in shown
    assert ("over many hits" in shown, "on average" in shown) == (not prize, not prize)
    assert run("games", "premium", *solved["option"].split()).code == 0
    again = asked(run, "--wheel", wheel, "--weights", weights, *PRIZES.get(wheel, []))
    assert again["long_run_return"] == solved["long_run_return"]
    assert abs(Fraction(solved["long_run_return"]["exact"]) - Fraction(4, 5)) <= Fraction(5, 10_000)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--wheel", "6-jackpot"], "--wheel: '6-jackpot' is not one of 5-jackpot, 5-fixed, 1-jackpot, 1-fixed"),
        (["--wheel", "off"], "--wheel: 'off' is not one of 5-jackpot"),
        (["--weights", "1,2"], "--weights: must be 12 whole numbers separated by commas, or demonstration, not"),
        (["--weights", "0" + ",1" * 11], "--weights: every weight must be at least 1"),
        (["--weights", "none"], "--weights: enter the 12 approved weights"),
        (["--weights", ""], '--weights: must be 12 whole numbers separated by commas, or demonstration, not "" (R8)'),
        (["--wheel", "5-fixed", "--prize", "0"], "--prize: must be more than $0 (13:69F-40.11(e))"),
        (["--wheel", "5-fixed"], "--prize: required for 5-fixed (13:69F-40.11(e))"),
        (["--prize", "500"], "--prize: does not apply: the top prize of 5-jackpot is its jackpot"),
        (["--wheel", "5-fixed", "--prize", "car"], '--prize: "car" is not an amount of money'),
        (["--wheel", "5-fixed", "--prize", "1", "--jackpot", "5"], "--jackpot: 5-fixed has a fixed top prize"),
        (["--jackpot", "9999"], "--jackpot: $9,999 is below its seed, $10,000 (13:69F-40.11(e))"),
        (["--jackpot", "big"], '--jackpot: "big" is not an amount of money'),
        (["--players", "0"], "--players: must be from 1 to 6, not 0"),
        (["--players", "7"], "--players: must be from 1 to 6, not 7"),
        (["--rounds-per-hour", "0"], "--rounds-per-hour: must be from"),
        (["--simulate", "0"], "--simulate: must be from 1 to"),
        (["--picture", "wheel.txt"], "--picture: must end in .svg, .png or .pdf, not 'wheel.txt'"),
        (["--wheel", "1-jackpot", "solve", "--return", "0.8"], "--wheel: write it after solve: boardwalk wheel solve"),
        (["--players", "3", "solve", "--return", "0.8"], "--players: write it after solve"),
        (["--json", "solve", "--return", "0.8"], "--json: write it after solve"),
        (["--weights", EVEN, "solve", "--return", "0.8"], "--weights: solve has no such option"),
        (["--picture", "a" * 300 + ".png"], f"--picture: cannot write '{'a' * 300}.png': file name too long"),
        (["solve", "--return", "much"], "--return: 'much' is not part of a wager"),
        (
            ["solve", "--return", "0.3"],
            "--return: 0.3 is out of reach: weights up to --total 100,000 return 0.4862 to 17.7261",
        ),
        (["solve", "--return", "30"], "--return: 30 is out of reach"),
        (["solve", "--return", "0.8", "--within", "x"], "--within: 'x' is not part of a wager"),
        (["solve", "--return", "0.8", "--total", "5"], "--total: must be 12 or more, 1 for each position, not 5 (R8)"),
        (["solve", "--return", "0.8", "--total", "6000000"], "--total: must be 5,176,470 or less; above, the top"),
        (["solve", "--return", "0.8", "--players", "9"], "--players: must be from 1 to 6, not 9"),
        (["solve", "--return", "0.8", "--wheel", "1-fixed"], "--prize: required for 1-fixed"),
    ],
)
def test_what_is_wrong_is_said(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("wheel", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"boardwalk: {message}")
    assert "Traceback" not in outcome.err


def test_both_have_help(run: Run) -> None:
    shown = run("wheel", "--help").out
    assert "boardwalk wheel [OPTIONS] COMMAND" in shown
    assert "not how likely they are (R8)" in " ".join(shown.split())
    assert "--return" in run("wheel", "solve", "--help").out
    assert run("wheel", "solve").code == 2
