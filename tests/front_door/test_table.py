"""A table that plays by itself: repeatable, on record, and with nothing in a view that its player may not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest

import boardwalk as bw
from boardwalk.games import NEW_JERSEY
from boardwalk.table.machine import fold

PLAYERS = {"Ann": "always raise", "Bob": "timid", "Cyd": "random"}


@pytest.mark.parametrize("name", [declaration.name for declaration in NEW_JERSEY])
def test_the_same_seed_plays_the_same_rounds(name: str) -> None:
    first, again, other = (bw.Table(bw.game(name), seed=seed, players=PLAYERS) for seed in (7, 7, 8))
    for table in (first, again, other):
        assert table.play(5) == 5
    assert first.events == again.events != other.events
    assert first.chips == again.chips
    assert (first.rounds, len(first.story())) == (5, len(first.events))


def test_the_state_is_the_fold_of_its_events() -> None:
    table = bw.Table(bw.game("texas-bonus"), seed=2, players=PLAYERS)
    table.play(3)
    state = fold(table.events)
    chips = {seated.player: Decimal(seated.chips_cents) / 100 for seated in state.seats.values()}
    assert chips == table.chips


def test_a_policy_sees_what_its_seat_may_see() -> None:
    seen: list[bw.View] = []

    class Watcher:
        def choose(self, options: Sequence[str], see: Callable[[], bw.View]) -> str:
            seen.append(see())
            return options[0]

    table = bw.Table(bw.game("heads-up"), seed=1, players={"Ann": Watcher(), "Bob": "timid"})
    table.play(2)
    assert seen
    for view in seen:
        assert view.seat == 1
        other = view.seats[2].hand
        assert other is not None
        assert all(card is None for card in other.cards)


def test_players_without_chips_sit_out() -> None:
    table = bw.Table(bw.game("premium"), seed=1, players={"Ann": "timid"}, chips=50, bet=10)
    played = table.play(1000)
    assert 0 < played < 1000
    assert table.chips["Ann"] < 20
    assert table.play(1) == 0


def test_what_is_wrong_is_told() -> None:
    table = bw.Table(bw.game("premium"))
    with pytest.raises(bw.InputError, match='Unknown player "Zed"'):
        table.view("Zed")
    with pytest.raises(bw.InputError, match='Unknown policy "bold"'):
        bw.Table(bw.game("premium"), players={"Ann": "bold"})
    with pytest.raises(bw.InputError, match='Unknown side bet "trips"'):
        bw.Table(bw.game("premium"), side_bets={"trips": 5})
    with pytest.raises(bw.InputError, match="leave out the changes"):
        bw.Table(bw.game("premium").pays("x-tra", flush=2))
