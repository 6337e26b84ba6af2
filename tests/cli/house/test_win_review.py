"""`boardwalk review`: a table's win next to what chance allows."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from boardwalk.pit.record.hands_on_record import hands_on_record
from boardwalk.pit.record.recall import recall_last
from boardwalk.pit.store.engine import open_existing
from tests.support.cli.command import Run


@pytest.fixture
def house(written_house: Path) -> str:
    return str(written_house)


def test_hands_on_record_are_what_the_players_won(house: str) -> None:
    """Recall adds up what each seat won in another way; wagers of a meter are the only ones that are not here."""
    with closing(open_existing(house)) as store, store.reading() as connection:
        for number in ("7", "8"):
            found = hands_on_record(connection, number)
            rounds = recall_last(connection, number, 100)
            assert found.rounds == len(rounds)
            assert found.hands
            if found.game.collected:
                continue
            for each in rounds:
                for seat, net in each.net_cents.items():
                    won = [hand.win_cents for hand in found.hands if (hand.round, hand.seat) == (each.row.number, seat)]
                    assert sum(won) == -net


def test_a_review_says_whether_the_win_is_within(run: Run, house: str) -> None:
    outcome = run("review", "7", "--database", house)
    assert (outcome.code, outcome.err) == (0, "")
    assert "The win is within what chance allows." in outcome.out
    found = json.loads(run("review", "7", "--database", house, "--json").out)
    assert found["within"] is True
    assert (found["table"], found["rounds"]) == ("7", 3)
    assert found["hands"] == sum(each["hands"] for each in found["groups"])


def test_at_a_level_of_almost_one_every_win_is_outside(run: Run, house: str) -> None:
    assert run("review", "7", "--database", house, "--level", "99.99%").code == 1
    assert "not within" in run("review", "7", "--database", house, "--level", "99.99%").out


def test_a_day_without_rounds_has_nothing_to_review(run: Run, house: str) -> None:
    outcome = run("review", "7", "--database", house, "--since", "2999-01-01")
    assert outcome.code == 0
    assert "No hands are on record." in outcome.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["9"], "table: this house has no table 9"),
        (["7", "--since", "yesterday"], "--since: 'yesterday' is not a day"),
        (["7", "--level", "2"], "--level: must be more than 0 and less than 1, not 2"),
        (["7", "--level", "x"], "--level: must be a chance such as 1% or 0.01, not 'x'"),
        (["7", "--level", "0"], "--level: must be more than 0 and less than 1, not 0"),
    ],
)
def test_what_cannot_be_used_is_named(run: Run, house: str, arguments: list[str], message: str) -> None:
    outcome = run("review", *arguments, "--database", house)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
