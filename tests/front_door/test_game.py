"""`import boardwalk`: what it promises, and that it asks what the command asks."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import boardwalk as bw
from boardwalk.cards import parse_cards
from boardwalk.games import NEW_JERSEY, Seat, declared, settle
from boardwalk.odds.requests import Solve
from boardwalk.odds.result_store import FOLDER_VARIABLE, ResultStore

PIER = Path(__file__).parents[2] / "docs/examples/pier.py"


def test_importing_it_imports_nothing_heavy() -> None:
    asked = "import sys, boardwalk; print(sorted(name for name in sys.modules if name.startswith('boardwalk')))"
    heavy = {"numpy", "numba", "sqlalchemy", "fastapi", "httpx", "websockets", "asyncio", "http.client"}
    assert _python(asked) == "['boardwalk']"
    assert _python(f"import sys, boardwalk; print({heavy} & set(sys.modules))") == "set()"
    solver = {"numpy", "numba", "sqlalchemy", "fastapi"}
    assert _python(f"import sys, boardwalk.client; print({solver} & set(sys.modules))") == "set()"


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    return done.stdout.strip()


def test_a_round_is_settled_in_dollars() -> None:
    settled = bw.game("premium").settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra="10.00", play=30)
    assert settled.net == Decimal(70)
    assert [(line.wager, line.result, line.paid) for line in settled.lines] == [
        ("ante", "win", Decimal(10)),
        ("play", "win", Decimal(30)),
        ("x-tra", "win", Decimal(30)),
    ]
    seat = Seat(parse_cards("Ah Ad 3c"), {"ante": 1000, "x-tra": 1000, "play": 3000})
    core = settle(declared("premium"), seat, parse_cards("Ks Qd 2c"), parse_cards("As 7h 7d 2s"))
    assert [line.law for line in settled.lines] == [str(line.law) for line in core.lines]


TEXAS: dict[str, Any] = {"dealer": "KsQd", "board": "As7h7d2s3c", "ante": 10, "flop": 20}


def test_a_progressive_is_settled_beside_the_other_wagers() -> None:
    texas = bw.game("texas-bonus", progressive="A")
    settled = texas.settle("AhAd", **TEXAS, progressive=1)
    assert [(line.wager, line.net) for line in settled.lines] == [
        ("ante", Decimal("10.00")),
        ("flop", Decimal("20.00")),
        ("progressive", Decimal("99.00")),  # $100 for a full house, and the stake is not returned
    ]
    assert settled.net == 129
    royal = texas.settle("AsKs", dealer="2c3d", board="QsJsTs7d2h", ante=10, flop=20, progressive=1, meter="10,000")
    assert royal.lines[-1].paid == 10_000
    assert texas.settle("AhAd", **TEXAS, progressive=1, meter={"progressive": 500}).net == 129


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"progressive": 2}, "progressive: must be exactly $1, not $2"),
        ({"meter": 4}, "meter: needs a progressive bet"),
        ({"progressive": 1, "meter": -4}, "meter: must be $0 or more, not -$4"),
        ({"progressive": 1, "meter": {"harbor": 4}}, 'meter: Unknown progressive bet "harbor"'),
    ],
)
def test_a_wrong_progressive_bet_or_meter_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(bw.InputError, match=re.escape(told)):
        bw.game("texas-bonus", progressive="A").settle("AhAd", **TEXAS, **wrong)


def test_a_royal_flush_needs_the_meter_and_a_wheel_is_spun() -> None:
    texas = bw.game("texas-bonus", progressive="A")
    with pytest.raises(bw.InputError, match="enter what the meter shows"):
        texas.settle("AsKs", dealer="2c3d", board="QsJsTs7d2h", ante=10, flop=20, progressive=1)
    premium = bw.game("premium", bonus_spin="5-jackpot", bonus_spin_weights="demonstration")
    with pytest.raises(bw.InputError, match="the wheel decides it"):
        premium.settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, bonus_spin=5)


def test_options_and_payouts_change_the_game() -> None:
    first = bw.game("premium", qualify_first=True)
    assert first.options["qualify-first"] == "on"
    changed = first.pays("x-tra bonus", flush="2", full_house="4").pays("jacks up, player bonus", straight=4)
    assert changed.pay_tables["x-tra bonus, as changed"]["flush"] == "2 to 1"
    assert changed.pay_tables["jacks up, player bonus, as changed"]["straight"] == "4 to 1"
    assert first.pay_tables["x-tra bonus"]["flush"] == "3 to 2"
    paid = changed.settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30)
    assert paid.net == Decimal(80)


def test_a_changed_game_is_solved_as_the_command_solves_it() -> None:
    changed = bw.game("caribbean").pays("bet", flush=6)
    solution = changed.solve()
    asked = Solve(game="caribbean", pays={"bet.flush": "6"}).run().solution
    assert solution.ev == asked.ev
    assert isinstance(solution.house_edge, Fraction)
    assert solution.house_edge < bw.game("caribbean").solve().house_edge
    assert solution.house_edge == -sum(solution.wagers.values())


@pytest.mark.parametrize("name", [declaration.name for declaration in NEW_JERSEY])
def test_every_game_shows_itself(name: str) -> None:
    game = bw.game(name)
    assert repr(game).startswith(game.title)
    assert game._repr_html_().startswith("<table>")
    assert game.felt("The House").svg.startswith("<svg")
    assert game.title.split("'")[0] in game.rules().html


def test_a_game_file_is_a_game_like_any_other(tmp_path: Path) -> None:
    pier = bw.load(PIER)
    assert pier.title == "Pier Poker"
    assert pier.settle("AhAd", dealer="QsQd", board="2h7h9h3h4c", ante=10, blind=10, raise_=30).net == Decimal(60)
    drawn = pier.felt("The Pier").save(tmp_path / "pier.svg")
    assert drawn.read_text("utf-8").startswith("<svg")
    table = bw.Table(pier, seed=3, players={"Ann": "always raise"}, side_bets={"pairs": 5})
    assert table.play(5) == 5


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bw.game("premum"), 'game: Unknown game "premum". Did you mean "premium"?'),
        (lambda: bw.game("premium", qualify_frist=True), 'Unknown option "qualify-frist". Did you mean'),
        (lambda: bw.game("premium").settle("AhAd", ante=10, x_tra=10), "player: "),
        (lambda: bw.game("premium").advise("AhAd3c", raise_=1), "is not a wager"),
        (lambda: bw.game("premium").pays("blind", flush=2), 'Unknown pay table "blind"'),
        (
            lambda: bw.game("premium").pays("blind"),
            'table: Unknown pay table "blind". Choose from jacks-up-dealer-bonus',
        ),
        (lambda: bw.game("premium").pays("x-tra", flush=2).report("."), "leave the changes out"),
        (lambda: bw.game("premium").report("/proc/nowhere/x"), 'folder: cannot write "/proc/nowhere/x"'),
        (lambda: bw.game("premium").felt().save("/proc/nowhere"), 'path: cannot write "/proc/nowhere"'),
        (lambda: bw.game("premium").solve(unit="x"), 'unit: "x" is not an amount'),
        (lambda: bw.game("premium").simulate(-1), "rounds: must be from 1 to"),
        (lambda: bw.game("premium").session(bankroll="x"), 'bankroll: "x" is not an amount'),
        (lambda: bw.game("premium").tune("x-tra", "3..4", rows={"flsh": 2}), 'rows: Unknown row of x-tra bonus "flsh"'),
        (lambda: bw.game("premium").tune("x-ta", "3..4"), 'table: Unknown pay table "x-ta". Did you mean "x-tra"?'),
        (lambda: bw.game("premium").strategy("raise a lot"), 'fixed: Unknown strategy "raise a lot"'),
        (lambda: bw.game("premium").what_if(bw.game("caribbean").solve()), "solution: is of Caribbean Stud Poker"),
        (lambda: bw.game(3), "game: must be a name"),  # type: ignore[arg-type]
        (lambda: bw.Table("premium"), "game: must be a game"),  # type: ignore[arg-type]
        (lambda: bw.Table(bw.game("premium"), players=["Ann"]), "players: must name a policy"),  # type: ignore[arg-type]
        (lambda: bw.Table(bw.game("premium"), bet=0), "bet: must be more than $0"),
        (lambda: bw.Table(bw.game("premium")).play(-1), "rounds: must be a whole number, 0 or more, not -1"),
    ],
)
def test_what_is_wrong_is_told_by_one_tree_of_errors(wrong: object, told: str) -> None:
    assert callable(wrong)
    with pytest.raises(bw.BoardwalkError) as refused:
        wrong()
    assert told in str(refused.value)


def test_cards_are_text_or_a_list() -> None:
    bets: dict[str, Any] = {"ante": 5, "bet": 10}
    text = bw.game("caribbean").settle("AhAd3c4d5h", dealer="KsQd2c7h8h", **bets)
    listed = bw.game("caribbean").settle(["Ah", "Ad", "3c", "4d", "5h"], dealer=parse_cards("Ks Qd 2c 7h 8h"), **bets)
    assert text == listed


def test_results_are_values() -> None:
    """They can be compared, copied, and sent to another process."""
    caribbean = bw.game("caribbean")
    solution, richer = caribbean.solve(), caribbean.pays("bet", flush=6)
    bound = richer.what_if(solution)
    for each in (caribbean, richer, solution, bound, caribbean.strategy(), caribbean.side_bets()):
        assert pickle.loads(pickle.dumps(each)) == each == copy.deepcopy(each)  # noqa: S301
    assert caribbean.solve() == solution != bound
    assert hash(caribbean.solve()) == hash(solution)
    assert bound != bw.game("premium").solve()


def test_a_what_if_is_called_a_bound() -> None:
    caribbean = bw.game("caribbean")
    solution = caribbean.solve()
    bound = caribbean.pays("bet", flush=6).what_if(solution)
    assert "played as before the change: a bound" in repr(bound)
    assert "house edge, at most" in repr(bound)
    assert "bound" not in repr(solution)
    assert bound.repriced(solution.game).best_at is None


def test_a_fixed_strategy_is_counted_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    first = bw.game("caribbean").strategy("never fold")
    monkeypatch.setattr("boardwalk.odds.strategy.fixed_play.play_named", pytest.fail)
    assert bw.game("caribbean").strategy("never fold") == first
    assert "never fold" in ResultStore(tmp_path).results()[0].about
