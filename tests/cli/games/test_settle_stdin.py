"""`boardwalk settle --stdin`: one JSON answer for each line, whatever the line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.support.cli.command import Run, Settle

GAMES = ("premium", "heads-up", "holdem3", "texas-bonus", "caribbean")


def test_lines_are_answered_in_their_order(settle: Settle) -> None:
    answers = settle.program(*map(settle.request, GAMES))
    assert answers == [settle.settled(settle.request(game)) for game in GAMES]


@pytest.mark.parametrize("blank", ["", " ", "\t", "\r", " \t \x0b\x0c"], ids=repr)
def test_blank_lines_are_skipped(settle: Settle, blank: str) -> None:
    good = settle.request("caribbean")
    assert len(settle.program(blank, good, blank, blank, good, blank)) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n", ""], ids=repr)
def test_line_ends_of_any_system_are_read(run: Run, settle: Settle, end: str) -> None:
    outcome = run("settle", "--stdin", stdin=json.dumps(settle.request("caribbean")) + end)
    assert outcome.out.endswith("}\n")
    assert json.loads(outcome.out) == settle.settled(settle.request("caribbean"))


def test_no_lines_give_no_answers(run: Run) -> None:
    outcome = run("settle", "--stdin", stdin="")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


@pytest.mark.parametrize("beside", ["premium", "--fold"])
def test_a_round_of_its_own_beside_stdin_is_refused(run: Run, beside: str) -> None:
    assert run("settle", beside, "--stdin", stdin="").code == 2


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "{",
        "}",
        "{}{}",
        '{"game":}',
        "{'game': 'premium'}",
        '{"game": "premium",}',
        "[]",
        '[{"game": "premium"}]',
        "null",
        "true",
        "3",
        "NaN",
        '"premium"',
        "\ufeff{}",
        "\x00",
        "[" * 100_000,
        '{"a":' * 100_000,
        '"' + "x" * 100_000,
    ],
    ids=lambda line: ascii(line[:20]),
)
def test_a_line_that_is_no_json_object(settle: Settle, line: str) -> None:
    settle.assert_error(line, "line")


@pytest.mark.parametrize("value", [5, None, True, [], {}, ["Ah"]], ids=repr)
@pytest.mark.parametrize("field", ["game", "player", "dealer", "board"])
def test_a_text_of_another_type(settle: Settle, field: str, value: object) -> None:
    settle.assert_error(settle.request("premium", **{field: value}), field)


@pytest.mark.parametrize("value", [5, "ante=10", True, ["ante", 10], [["ante", 10]]], ids=repr)
@pytest.mark.parametrize("field", ["bets", "options"])
def test_an_object_of_another_type(settle: Settle, field: str, value: object) -> None:
    settle.assert_error(settle.request("premium", **{field: value}), field)


@pytest.mark.parametrize("value", [0, False, "", []], ids=repr)
@pytest.mark.parametrize("field", ["bets", "options"])
def test_an_empty_value_of_another_type(settle: Settle, field: str, value: object) -> None:
    settle.assert_error(settle.request("premium", **{field: value}), field)


@pytest.mark.parametrize("value", [1, 0, "true", "", None, [], {}, 0.0], ids=repr)
@pytest.mark.parametrize("field", ["fold", "exposed"])
def test_a_flag_of_another_type(settle: Settle, field: str, value: object) -> None:
    settle.assert_error(settle.request("premium", **{field: value}), field)


@pytest.mark.parametrize("field", ["wagers", "Game", "player ", "", "net", "ünbekannt", "🂡"])
def test_an_unknown_field(settle: Settle, field: str) -> None:
    settle.assert_error(settle.request("premium", **{field: "x"}), field)


@pytest.mark.parametrize(
    ("key", "again"),
    [("game", '"premium"'), ("player", '"Ah Ad 3c"'), ("ante", "10"), ("ante", "1000"), ("qualify-first", "true")],
)
def test_a_key_that_is_given_twice(settle: Settle, key: str, again: str) -> None:
    line = json.dumps(settle.request("premium", options={"qualify-first": False}))
    twice = line.replace(f'"{key}":', f'"{key}": {again}, "{key}":')
    assert twice != line
    settle.assert_error(twice, key)


@pytest.mark.parametrize(
    ("missing", "named"),
    [("game", "game"), ("player", "player"), ("dealer", "dealer"), ("board", "board"), ("bets", "ante")],
)
def test_a_missing_field(settle: Settle, missing: str, named: str) -> None:
    request = settle.request("premium")
    del request[missing]
    settle.assert_error(request, named)


@pytest.mark.parametrize(("game", "field"), [("premium", "fold"), ("premium", "options"), ("caribbean", "board")])
def test_what_is_empty_may_be_left_out(settle: Settle, game: str, field: str) -> None:
    full = settle.request(game, fold=False, options={})
    less = {name: value for name, value in full.items() if name != field}
    assert settle.program(less) == settle.program(full)


def _staking(settle: Settle, amount: str) -> str:
    """A folded round whose ante and X-Tra wagers are these characters of JSON."""
    request = settle.request("premium", {"play": None, "dealer-bonus": None, "player-bonus": None}, fold=True)
    return json.dumps(request).replace('"10"', amount)


@pytest.mark.parametrize(
    ("amount", "staked"),
    [
        ("10", "10.00"),
        ("12.5", "12.50"),
        ("12.500000", "12.50"),
        ("1.1", "1.10"),
        ("4.35", "4.35"),
        ("1234567.89", "1234567.89"),
        ("10000000000", "10000000000.00"),
        ('"10"', "10.00"),
        ('"12.5"', "12.50"),
        ('"$1,234.50"', "1234.50"),
        ('" 10 "', "10.00"),
    ],
)
def test_an_amount_is_read_to_the_cent(settle: Settle, amount: str, staked: str) -> None:
    (answer,) = settle.program(_staking(settle, amount))
    assert [line["staked"] for line in answer["lines"]] == [staked, staked]


@pytest.mark.parametrize(
    "amount",
    [
        "0.30000000000000004",
        "10.001",
        "1e3",
        "1E400",
        '"1e3"',
        "-10",
        "0",
        "-0",
        "0.0",
        "-0.0",
        "true",
        "false",
        "null",
        "[]",
        "[10]",
        "{}",
        '{"cents": 1000}',
        '""',
        '" "',
        '"ten"',
        '"10,00"',
        '"1_000"',
        '"0x10"',
        '"10 dollars"',
        '"+10"',
        '"NaN"',
        "NaN",
        "-Infinity",
        "1000000000000.01",
        "1" + "0" * 20,
        "1" + "0" * 4000,
        '"' + "9" * 10_000 + '"',
        "0." + "0" * 5000 + "1",
    ],
    ids=lambda amount: amount[:24],
)
def test_what_is_no_amount_in_cents(settle: Settle, amount: str) -> None:
    settle.assert_error(_staking(settle, amount), "ante", "13:69F-40.6(a)")


@pytest.mark.parametrize("template", ["%s", '{"game": %s}', '{"game": "premium", "bets": {"ante": %s}}'])
def test_a_number_of_thousands_of_digits(settle: Settle, template: str) -> None:
    error, after = settle.program(template % ("1" * 5000), settle.request("premium"))
    assert "error" in error
    assert "lines" in after


@pytest.mark.parametrize("line", [r'{"\ud800": 1}', r'{"game": "premium", "bets": {"\udfff": 1}}'])
def test_half_a_surrogate_pair(settle: Settle, line: str) -> None:
    error, after = settle.program(line, settle.request("premium"))
    assert "error" in error
    assert "lines" in after


@pytest.mark.parametrize(
    "errors",
    [
        "surrogateescape",
        "strict",
    ],
)
def test_bytes_that_are_no_text(settle: Settle, errors: str) -> None:
    """Python reads standard input strictly or not, as the locale has it."""
    good = json.dumps(settle.request("premium")).encode() + b"\n"
    done = subprocess.run(
        [sys.executable, "-m", "boardwalk", "settle", "--stdin"],
        input=good + b'{"game": "\xff"}\n' + good,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": f"utf-8:{errors}"},
        check=False,
    )
    answers = done.stdout.splitlines()
    assert len(answers) == 3
    assert answers[0] == answers[2]
    assert b"error" in answers[1]


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"))
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("game", "player", "dealer", "board", "bets", "fold", "exposed", "options", "more")
NAMES = ("ante", "x-tra", "play", "qualify-first", "table-min", "version")
NAMED_VALUES = st.dictionaries(st.sampled_from(NAMES) | TEXT, JSON_VALUES, max_size=4)
ANYTHING = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])


def _assert_one_answer_a_line(run: Run, lines: list[str]) -> None:
    outcome = run("settle", "--stdin", stdin="".join(f"{line}\n" for line in lines))
    assert (outcome.code, outcome.err) == (0, "")
    answers = [json.loads(line) for line in outcome.out.split("\n")[:-1]]
    assert len(answers) == sum(bool(line.strip()) for line in lines)
    for answer in answers:
        assert isinstance(answer, dict)
        assert ("error" in answer) != ("net" in answer)


@ANYTHING
@given(lines=st.lists(TEXT, max_size=6))
def test_any_text_gets_one_answer_a_line(run: Run, lines: list[str]) -> None:
    _assert_one_answer_a_line(run, lines)


@ANYTHING
@given(values=st.lists(JSON_VALUES, max_size=6))
def test_any_json_gets_one_answer_a_line(run: Run, values: list[object]) -> None:
    _assert_one_answer_a_line(run, [json.dumps(value) for value in values])


@ANYTHING
@given(game=st.sampled_from(GAMES), field=st.sampled_from(FIELDS), value=JSON_VALUES | NAMED_VALUES)
def test_any_value_in_a_field_gets_one_answer(run: Run, settle: Settle, game: str, field: str, value: object) -> None:
    _assert_one_answer_a_line(run, [json.dumps({**settle.request(game), field: value})])


@ANYTHING
@given(field=st.sampled_from(["player", "dealer", "board", "bet", "option"]), value=TEXT)
def test_any_argument_is_refused_with_a_reason(run: Run, field: str, value: str) -> None:
    outcome = run("settle", "premium", f"--{field}={value}")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err
