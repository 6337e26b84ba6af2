"""House options of `boardwalk settle`: spellings that programs and people use, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.cli.command import Answer, Settle


def _line(answer: Answer, wager: str) -> dict[str, str]:
    (line,) = [line for line in answer["lines"] if line["wager"] == wager]
    return dict(line)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({"qualify-first": True}, ("push", "R7"), marks=pytest.mark.law("R7")),
        pytest.param({"qualify-first": "on"}, ("push", "R7"), marks=pytest.mark.law("R7")),
        pytest.param({"qualify-first": " ON "}, ("push", "R7"), marks=pytest.mark.law("R7")),
        ({"qualify-first": False}, ("lose", "13:69F-40.10(g)3i")),
        ({"qualify-first": "off"}, ("lose", "13:69F-40.10(g)3i")),
        ({}, ("lose", "13:69F-40.10(g)3i")),
    ],
    ids=str,
)
def test_a_switch_is_a_boolean_or_a_word(settle: Settle, options: dict[str, Any], expected: tuple[str, str]) -> None:
    weak_dealer_ahead = {"player": "4h 5d 9c", "dealer": "Ks Qd 3s", "board": "As 7h 8d 2s"}
    (answer,) = settle.program(settle.request("premium", **weak_dealer_ahead, options=options))
    ante = _line(answer, "ante")
    assert (ante["result"], ante["law"]) == expected


@pytest.mark.law("13:69F-39.11(g)")
@pytest.mark.parametrize(("table", "paid"), [(1, "45.00"), (2, "40.00"), ("3", "40.00"), (" 4 ", "35.00")])
def test_a_numbered_pay_table_is_a_number_or_its_text(settle: Settle, table: object, paid: str) -> None:
    (answer,) = settle.program(settle.request("heads-up", options={"trips-plus-table": table}))
    assert _line(answer, "trips-plus")["paid"] == paid


@pytest.mark.law("13:69F-42.11(e)")
@pytest.mark.parametrize(("table", "paid"), [("A", "25.00"), ("h", "20.00")])
def test_a_lettered_pay_table_is_its_letter(settle: Settle, table: str, paid: str) -> None:
    three_aces = {"dealer": "Ac Ks Qd"}
    answer = settle.settled(settle.request("holdem3", **three_aces, options={"six-card-table": table}))
    assert _line(answer, "six-card")["paid"] == paid


@pytest.mark.parametrize("version", [2, "2"])
def test_version_two_doubles_the_turn_river_wager(settle: Settle, version: object) -> None:
    (answer,) = settle.program(settle.request("holdem3", {"turn-river": 20}, options={"version": version}))
    assert _line(answer, "turn-river")["paid"] == "20.00"


@pytest.mark.parametrize(
    ("game", "option", "wager"),
    [
        ("holdem3", "offer-three-card", "three-card"),
        ("holdem3", "offer-six-card", "six-card"),
        ("texas-bonus", "offer-bonus", "bonus"),
    ],
)
def test_a_wager_that_the_house_does_not_offer_is_refused(settle: Settle, game: str, option: str, wager: str) -> None:
    instead = {"progressive": "A"} if option == "offer-bonus" else {}
    settle.assert_refused(settle.request(game, options={option: "off", **instead}), wager, "13:69F-")


@pytest.mark.law("13:69E-1.13Q(g)")
def test_without_the_progressive_the_bonus_wager_is_not_left_out(settle: Settle) -> None:
    request = settle.request("texas-bonus", options={"offer-bonus": "off"})
    settle.assert_refused(request, "offer-bonus", "13:69E-1.13Q(g)")


@pytest.mark.law("R1")
@pytest.mark.parametrize("minimum", [10, 10.0, "10", "$10.00"], ids=repr)
def test_a_posted_limit_is_a_number_or_its_text(settle: Settle, minimum: object) -> None:
    options = {"table-min": minimum}
    settled, refused = settle.program(
        settle.request("caribbean", options=options),
        settle.request("caribbean", {"ante": 9, "bet": 18}, options=options),
    )
    assert "lines" in settled
    assert "R1" in refused["error"]


@pytest.mark.parametrize(
    ("game", "unknown", "near"),
    [
        ("premium", "qualify-frist", "qualify-first"),
        ("premium", "qualify_first", "qualify-first"),
        ("premium", "table-mim", "table-min"),
        ("heads-up", "exact-raise", "exact-raises"),
        ("holdem3", "versoin", "version"),
        ("texas-bonus", "dealer-ace", "dealer-aces"),
        ("caribbean", "agregate-limit", "aggregate-limit"),
    ],
)
def test_an_unknown_option_suggests_the_near_one(settle: Settle, game: str, unknown: str, near: str) -> None:
    request = settle.request(game, options={unknown: "on"})
    settle.assert_refused(request, unknown)
    assert near in settle.person(request).err


@pytest.mark.parametrize("unknown", ["zzz", ""])
def test_an_option_like_no_other_lists_what_there_is(settle: Settle, unknown: str) -> None:
    (answer,) = settle.program(settle.request("premium", options={unknown: "on"}))
    assert "qualify-first" in answer["error"]


@pytest.mark.parametrize(
    ("game", "option", "value", "law"),
    [
        ("premium", "qualify-first", "perhaps", "R7"),
        ("premium", "qualify-first", "", "R7"),
        ("heads-up", "trips-plus-table", "5", "R50"),
        ("heads-up", "bad-beat-table", "400,20,6", "R10"),
        ("heads-up", "bad-beat-table", "a,b,c,d,e", "R10"),
        ("holdem3", "version", "3", "13:69F-42.10(b)2"),
        ("holdem3", "blind-table", "Z", "13:69F-42.11(c)i"),
        ("texas-bonus", "ante-pays-from", "pair", "R17"),
        ("caribbean", "table-min", "0", "R1"),
        ("caribbean", "table-max", "much", ""),
    ],
)
def test_a_value_that_the_option_does_not_have(settle: Settle, game: str, option: str, value: str, law: str) -> None:
    settle.assert_refused(settle.request(game, options={option: value}), option, law)


@pytest.mark.parametrize("value", [None, [True], {"on": True}, float("nan")], ids=repr)
def test_a_value_of_a_type_that_no_option_has(settle: Settle, value: object) -> None:
    settle.assert_error(settle.request("premium", options={"qualify-first": value}), "qualify-first")


@pytest.mark.parametrize("limit", ["table-min", "table-max", "dealer-bonus-min", "player-bonus-max"])
def test_a_negative_limit_is_refused(settle: Settle, limit: str) -> None:
    settle.assert_refused(settle.request("premium", options={limit: "-5"}), limit)


@pytest.mark.parametrize(
    ("game", "option", "good", "bad"),
    [("holdem3", "version", 1, True), ("premium", "qualify-first", True, 1), ("premium", "qualify-first", False, 0)],
)
def test_an_answer_does_not_depend_on_the_line_before(
    settle: Settle, game: str, option: str, good: object, bad: object
) -> None:
    settled, refused = settle.program(*[settle.request(game, options={option: value}) for value in (good, bad)])
    assert "lines" in settled
    assert "error" in refused
