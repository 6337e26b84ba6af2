"""Progressives that settle, but that no table can collect and pay: refused at the installation, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Declaration, Game
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import FirstCommunity, Pile
from boardwalk.table import commands as do
from boardwalk.table.machine import act
from tests.support.table.houses import SUPERVISOR

TEXAS = GAMES["texas-bonus"]


def changed(change: Callable[[Game, ProgressiveWager], Game]) -> Declaration:
    """Texas Hold 'Em Bonus with its progressive, changed."""

    def declare(house: House) -> Game:
        game = TEXAS.game({"progressive": "A"})
        assert game.progressive is not None
        return replace(change(game, game.progressive), house=house)

    return Declaration((), declare)


UNPLAYABLE = {
    "two progressives": (
        lambda game, wager: replace(game, more_progressives=(replace(wager, name="second", title="Second"),)),
        r"has 2 progressives \(Progressive and Second\), but a table has one meter; offer one of them",
    ),
    "the dealer's cards": (
        lambda game, wager: replace(game, progressive=replace(wager, reads=(Pile.DEALER, FirstCommunity(3)))),
        "paid for the dealer cards and first 3 community cards; a table pays it for a player's own cards",
    ),
}


@pytest.mark.parametrize("what", UNPLAYABLE)
@pytest.mark.parametrize("installed", [False, True])
def test_it_is_refused_at_the_installation(what: str, installed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    change, reason = UNPLAYABLE[what]
    name = what.replace(" ", "-")
    monkeypatch.setitem(GAMES, name, changed(change))
    table = act(None, do.InstallTable(SUPERVISOR, "1", "premium"))[0] if installed else None
    command = do.ChangeGame(SUPERVISOR, name) if installed else do.InstallTable(SUPERVISOR, "1", name)
    with pytest.raises(Refusal, match=reason) as refused:
        act(table, command)
    assert refused.value.law.id == "B34"


def test_the_same_cards_by_another_name_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    spelled = changed(
        lambda game, wager: replace(
            game, name="spelled", progressive=replace(wager, reads=(Pile.PLAYER, FirstCommunity(3)))
        )
    )
    monkeypatch.setitem(GAMES, "spelled", spelled)
    table, _ = act(None, do.InstallTable(SUPERVISOR, "1", "spelled"))
    assert table.game.progressive is not None
