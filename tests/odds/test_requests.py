"""Requests to the mathematics: the same answers and refusals as from the command, within the same bounds."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.odds import requests, result_store
from boardwalk.odds.requests.catalog import JOBS
from boardwalk.odds.requests.parameter import LONGEST_TEXT, MOST_OPTIONS, Parameter, ParameterType
from boardwalk.odds.requests.request import OddsRequest
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from boardwalk.progress import nobody
from tests.support.cli.command import Run
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture

SMALL = Deck(ranks=tuple(Rank)[-5:])
COMMANDS = {"side-bets": ["sidebets"], "wheel-solve": ["wheel", "solve"]}
SAME: list[tuple[str, dict[str, Any], list[str]]] = [
    ("solve", {"game": "caribbean", "unit": "10"}, ["caribbean", "--unit", "10"]),
    ("tune", {"game": "texas-bonus", "pay": "bonus", "edge": "8..9", "most": 3},
     ["texas-bonus", "--pay", "bonus", "--edge", "8..9", "--most", "3"]),
    ("session", {"game": "caribbean", "bankroll": "200", "bet": "10", "rounds": 30, "goal": "400", "picture": ""},
     ["caribbean", "--bankroll", "200", "--bet", "10", "--rounds", "30", "--goal", "400"]),
    ("scan", {"game": "caribbean", "unit": "10"}, ["caribbean", "--unit", "10"]),
    ("side-bets", {"game": "texas-bonus"}, ["texas-bonus"]),
    ("advise", {"game": "texas-bonus", "player": "Kh 7d", "board": "2c 9h Js Kc", "wagers": {"turn": 1}},
     ["texas-bonus", "--player", "Kh 7d", "--board", "2c 9h Js Kc", "--wager", "turn=1"]),
    ("simulate", {"game": "caribbean", "rounds": 1000, "strategy": "random"},
     ["caribbean", "--rounds", "1000", "--strategy", "random"]),
    ("wheel", {"wheel": "1-fixed", "prize": "5000", "players": 2, "picture": ""},
     ["--wheel", "1-fixed", "--prize", "5000", "--players", "2"]),
    ("wheel-solve", {"return": "80%", "wheel": "1-jackpot"}, ["--return", "80%", "--wheel", "1-jackpot"]),
]  # fmt: skip


def carried_out(kind: str, given: dict[str, Any], folder: Path) -> Any:
    return json.loads(json.dumps(JOBS[kind].read(given).run(nobody, folder).data()))


@pytest.mark.parametrize(("kind", "given", "arguments"), SAME, ids=[kind for kind, _, _ in SAME])
def test_the_laboratory_answers_what_the_command_prints(
    kind: str, given: dict[str, Any], arguments: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solutions, "Deck", lambda: SMALL)
    monkeypatch.setattr(result_store, "SHIPPED", Path("nowhere"))  # those are of the whole deck
    answer = carried_out(kind, given, tmp_path)
    printed = json.loads(run(*COMMANDS.get(kind, [kind]), *arguments, "--json").out)
    for each in (answer, printed) if isinstance(answer, dict) else ():
        for name in ("seconds", "picture", "rounds_per_second"):
            each.pop(name, None)
    assert answer == printed
    assert not [*tmp_path.iterdir()]


REFUSED: list[tuple[str, dict[str, Any], list[str]]] = [
    ("solve", {"game": "caribbean", "unit": "0"}, ["caribbean", "--unit", "0"]),
    ("solve", {"game": "premium", "unit": "0.50"}, ["premium", "--unit", "0.50"]),
    ("solve", {"game": "premium", "options": {"bonus-spin": "no"}}, ["premium", "--option", "bonus-spin=no"]),
    ("strategy", {"game": "texas-bonus", "rules": 2}, ["texas-bonus", "--rules", "2"]),
    ("tune", {"game": "premium", "pay": "x-tar", "edge": "2..3"}, ["premium", "--pay", "x-tar", "--edge", "2..3"]),
    ("session", {"game": "caribbean", "bankroll": "4.99"}, ["caribbean", "--bankroll", "4.99"]),
    ("session", {"game": "caribbean", "bankroll": "50", "goal": "50"},
     ["caribbean", "--bankroll", "50", "--goal", "50"]),
    ("session", {"game": "caribbean", "bankroll": "50", "bet": "0"}, ["caribbean", "--bankroll", "50", "--bet", "0"]),
    ("session", {"game": "caribbean", "bankroll": "much"}, ["caribbean", "--bankroll", "much"]),
    ("session", {"game": "caribbean", "bankroll": "50", "strategy": "luck"},
     ["caribbean", "--bankroll", "50", "--strategy", "luck"]),
    ("scan", {"options": {"x": "1"}}, ["--option", "x=1"]),
    ("side-bets", {"options": {"x": "1"}}, ["--option", "x=1"]),
    ("advise", {"game": "premium", "player": "Ah Ad"}, ["premium", "--player", "Ah Ad"]),
    ("advise", {"game": "premium", "player": "Ah Ad Xx"}, ["premium", "--player", "Ah Ad Xx"]),
    ("advise", {"game": "premium", "player": "Ah Ad Ah"}, ["premium", "--player", "Ah Ad Ah"]),
    ("advise", {"game": "premium", "player": "Ah Ad 3c", "wagers": {"play": "4x"}},
     ["premium", "--player", "Ah Ad 3c", "--wager", "play=4x"]),
    ("simulate", {"game": "caribbean", "strategy": "luck"}, ["caribbean", "--strategy", "luck"]),
    ("simulate", {"game": "caribbean", "rounds": 0}, ["caribbean", "--rounds", "0"]),
    ("progressive", {"rate": "60%"}, ["--rate", "60%"]),
    ("progressive", {"rate": "70"}, ["--rate", "70"]),
    ("progressive", {"table": "B", "linked": 1}, ["--table", "B", "--linked", "1"]),
    ("progressive", {"game": "caribbean", "table": "A"}, ["--game", "caribbean", "--table", "A"]),
    ("wheel", {"wheel": "5-fixed"}, ["--wheel", "5-fixed"]),
    ("wheel", {"weights": "none"}, ["--weights", "none"]),
    ("wheel", {"jackpot": "5"}, ["--jackpot", "5"]),
    ("wheel-solve", {"return": "50"}, ["--return", "50"]),
    ("wheel-solve", {"return": "80%", "total": 3}, ["--return", "80%", "--total", "3"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "given", "arguments"), REFUSED, ids=[" ".join(each[2]) for each in REFUSED])
def test_the_laboratory_refuses_what_the_command_refuses(
    kind: str, given: dict[str, Any], arguments: list[str], run: Run
) -> None:
    with pytest.raises(InputError) as caught:
        JOBS[kind].read(given)
    refused = run(*COMMANDS.get(kind, [kind]), *arguments)
    assert (refused.code, refused.err.strip()) == (2, f"boardwalk: {caught.value}")


def parameters(sort: ParameterType) -> Iterator[tuple[type[OddsRequest[Any]], Parameter]]:
    for kind in JOBS.values():
        for each in kind.json_parameters():
            if each.sort is sort:
                yield kind, each


def usual_for(kind: type[OddsRequest[Any]]) -> dict[str, Any]:
    """What is required, and cards to ask about."""
    usual = {"game": "caribbean"} if "game" in {each.name for each in kind.json_parameters() if each.required} else {}
    usual |= {"return": "80%"} if kind.name == "wheel-solve" else {}
    usual |= {"pay": "bet", "edge": "5..6"} if kind.name == "tune" else {}
    usual |= {"bankroll": "200"} if kind.name == "session" else {}
    usual |= {"fixed": "always raise"} if kind.name == "fixed-strategy" else {}
    return usual | ({"player": "Ah Kd 9c 5s 2h", "up": "3c"} if kind.name == "advise" else {})


def field_refused(kind: type[OddsRequest[Any]], **given: Any) -> str | None:
    """The field at fault in a request that is as usual but for this."""
    try:
        kind.read(usual_for(kind) | given)
    except InputError as error:
        return error.field
    return None


@pytest.mark.parametrize(("kind", "each"), [*parameters(ParameterType.WHOLE)], ids=lambda each: each.name)
def test_a_whole_number_is_taken_up_to_its_bounds_and_no_further(kind: type[OddsRequest[Any]], each: Parameter) -> None:
    assert each.least is not None
    assert each.most is not None
    for value in (each.least - 1, each.most + 1, "1", 1.0, True):
        assert field_refused(kind, **{each.name: value}) == each.flag
    if each.name == "total":  # how high it may be depends on the wheel
        assert field_refused(kind, total=each.least) == field_refused(kind, total=each.most) == each.flag
    elif each.name != "rules" and (kind.name, each.name) != ("progressive", "players"):
        assert field_refused(kind, **{each.name: each.least}) is None
    assert field_refused(kind, **{each.name: each.most}) is None or each.name == "total"


@pytest.mark.law("B37")
@pytest.mark.parametrize("name", ["rate", "reserve_rate"])
def test_no_rate_is_more_than_the_whole_wager(name: str) -> None:
    for rate in ("70", "100.1%"):
        with pytest.raises(InputError, match="more than the whole wager") as refused:
            JOBS["progressive"].read({name: rate})
        assert str(refused.value.law) == "B37"


@pytest.mark.parametrize(("kind", "each"), [*parameters(ParameterType.SWITCH)], ids=lambda each: each.name)
def test_a_switch_is_true_or_false(kind: type[OddsRequest[Any]], each: Parameter) -> None:
    assert [field_refused(kind, **{each.name: value}) for value in (True, False, None)] == [None] * 3
    assert [field_refused(kind, **{each.name: value}) for value in (0, "on")] == [each.flag] * 2


@pytest.mark.parametrize("kind", JOBS.values(), ids=JOBS)
def test_texts_have_an_end_and_other_names_are_refused(kind: type[OddsRequest[Any]]) -> None:
    assert field_refused(kind, nonsense=1) == "nonsense"
    for each in kind.json_parameters():
        if each.sort.is_mapping:
            assert field_refused(kind, **{each.name: []}) == each.flag
            assert field_refused(kind, **{each.name: dict.fromkeys(map(str, range(MOST_OPTIONS + 1)), "")}) == each.flag
            assert field_refused(kind, **{each.name: {"table-min": "x" * (LONGEST_TEXT + 1)}}) == each.flag
        elif each.sort not in (ParameterType.WHOLE, ParameterType.SWITCH):
            assert field_refused(kind, **{each.name: "x" * (each.longest + 1)}) == each.flag
            assert field_refused(kind, **{each.name: 1}) == each.flag


def test_every_default_is_one_that_may_be_given() -> None:
    for kind in JOBS.values():
        given = {
            each.name: each.default
            for each in kind.json_parameters()
            if each.default is not None and each.sort is not ParameterType.CARDS
        }
        assert field_refused(kind, **given) is None, kind.name
        for each in kind.json_parameters():
            if each.choices and each.sort is ParameterType.CHOICE:
                assert each.default in each.choices


def test_every_request_is_a_job() -> None:
    assert {kind.__name__ for kind in JOBS.values()} == set(requests.__all__)


def test_what_only_the_command_has_is_unknown_elsewhere() -> None:
    """The address of a cluster would let anyone who asks over HTTP make the server connect anywhere."""
    command_only = {
        kind: {each.name for each in kind.parameters().values()} - {each.name for each in kind.json_parameters()}
        for kind in JOBS.values()
    }
    assert {kind.name: names for kind, names in command_only.items() if names} == {
        "scan": {"cluster"},
        "simulate": {"cluster"},
    }
    for kind, names in command_only.items():
        for name in names:
            for value in ("tcp://10.0.0.1:8786", None):
                assert field_refused(kind, **{name: value}) == name
    assert requests.Scan(cluster="tcp://10.0.0.1:8786").cluster == "tcp://10.0.0.1:8786"


def test_a_request_is_a_key_and_goes_to_another_process() -> None:
    hand: dict[str, Any] = {"game": "texas-bonus", "player": "Kh 7d", "board": "2c 9h Js Kc"}
    one, same = (requests.Advise(**hand, wagers=wagers) for wagers in ({"flop": 2, "turn": 1}, {"turn": 1, "flop": 2}))
    other = requests.Advise(**hand, wagers={"flop": 2})
    assert {one: "found"}[same] == "found"
    assert one != other
    assert one.adviser is other.adviser, "it is made once for a game and a unit"
    for kind in JOBS.values():
        request = kind.read(usual_for(kind))
        sent = pickle.loads(pickle.dumps(request))  # noqa: S301
        assert (sent, hash(sent)) == (request, hash(request))


def test_a_bet_that_was_accepted_stands_whatever_is_posted() -> None:
    """A hand that is played has its bet on the layout; a game that is solved is one that players may sit down to."""
    options = {"table-min": "10"}
    with pytest.raises(InputError):
        requests.Solve(game="caribbean", options=options, unit="5")
    game, unit_cents = requests.Advise(
        game="caribbean", player="Ah Kd 9c 5s 2h", up="3c", options=options, unit="5"
    ).playable
    assert (game.house.posts_limits, unit_cents) == (False, 5_00)
