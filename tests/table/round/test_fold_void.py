"""What a fold has lost stays collected when all hands are void afterwards (R31)."""

from __future__ import annotations

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import FOLDED, Result
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from tests.support.parameters import every_game, every_mode
from tests.support.table.houses import DEALER
from tests.support.table.void_rounds import ends_well, moves, sits_down


@every_game
@every_mode
@pytest.mark.law("R31", "13:69F-40.12(a)", "13:69F-39.12(d)", "13:69F-42.12(a)", "13:69F-28.12(a)")
def test_a_folded_players_ante_is_not_returned_when_all_hands_are_void(game: str, mode: DealingMode) -> None:
    """Ann folds; then a dealer's card is exposed while Bob decides. Bob gets his ante back, and Ann does not."""
    house, oracle = sits_down(game, mode, ("folds", "last"))
    while 1 not in oracle.folded:
        oracle = moves(house, oracle)
    wagers = house.table.game.wagers
    collected = {each.name for each in wagers if each.cases[FOLDED] and not each.alive_after_fold}
    oracle = moves(house, oracle, do.ReportDealerCard(DEALER, 1))
    assert any(isinstance(event, happened.RoundVoided) for event in house.events)
    house = ends_well(house, oracle)
    back = {(each.seat, each.wager) for each in house.events if isinstance(each, happened.WagerReturned)}
    assert (2, house.table.game.base.name) in back
    assert not {(1, name) for name in collected} & back
    lost = [each for each in house.events if isinstance(each, happened.WagerSettled) and each.result is Result.LOSE]
    assert collected <= {each.wager for each in lost if each.seat == 1}
