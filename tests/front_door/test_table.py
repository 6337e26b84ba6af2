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


@pytest.mark.parametrize("name", [declaration.name for declaration in NEW_JERSEY])
def test_a_table_plays_changed_payouts(name: str) -> None:
    """The same cards and play as with the printed payouts, but every payout by odds is half the bet more."""
    printed = bw.game(name)
    changed = printed
    for title, rows in printed.pay_tables.items():
        odds = {
            row.replace(" ", "_"): pays.removesuffix(" to 1") for row, pays in rows.items() if pays.endswith("to 1")
        }
        changed = changed.pays(title, **{row: f"{2 * int(to) + 1}:2" for row, to in odds.items()})
    bets = dict.fromkeys(printed.side_bet_names, 10)
    tables = [bw.Table(game, seed=3, players=PLAYERS, side_bets=bets) for game in (printed, changed)]
    assert [table.play(40) for table in tables] == [40, 40]
    old, new = tables
    assert [type(event) for event in old.events] == [type(event) for event in new.events]
    assert all(chips >= old.chips[player] for player, chips in new.chips.items())
    assert old.chips != new.chips
    assert fold(new.events).game.name == f"{name}-changed"  # from the record alone, which holds the game in full
    assert (new.game, new.view("Ann").game) == (changed, f"{name}-changed")
