"""A dealer's hand that is a card short is completed in sequence, or not at all once a burn breaks the sequence."""

from __future__ import annotations

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.events import DealerHandCompleted, RoundVoided
from boardwalk.table.next_act import Due
from tests.support.table.houses import DEALER, House, dealt, open_house


def short_dealer(game: str, mode: DealingMode, options: dict[str, str] | None = None) -> House:
    """The dealer's stack came out a card short."""
    house = dealt(open_house(game, mode, seats=(1,), options=options))
    house.do(do.DealNext(DEALER))
    house.do(do.Misdeal(DEALER, 2))
    return house


SHORT = [
    pytest.param("holdem3", DealingMode.MANUAL_SHOE, {"burn-cards": "on"}, marks=pytest.mark.law("13:69F-42.12(d)")),
    pytest.param("premium", DealingMode.AUTOMATED_SHOE, {}, marks=pytest.mark.law("13:69F-40.12(d)")),
]


@pytest.mark.parametrize(("game", "mode", "options"), SHORT)
def test_before_a_card_is_burned_the_next_one_is_the_dealers(
    game: str, mode: DealingMode, options: dict[str, str]
) -> None:
    house = short_dealer(game, mode, options)
    next_card = house.table.round.stub[0] if house.table.round else None
    *_, completed = house.do(do.ReportWrongHand(DEALER, "dealer", 2))
    assert isinstance(completed, DealerHandCompleted)
    assert completed.cards == (next_card,)


@pytest.mark.parametrize(("game", "mode", "options"), SHORT)
def test_after_a_burn_the_card_that_the_dealer_lacks_lies_in_the_rack_and_all_hands_are_void(
    game: str, mode: DealingMode, options: dict[str, str]
) -> None:
    house = short_dealer(game, mode, options)
    while house.due is Due.DEAL:
        house.do(do.DealNext(DEALER))
    _, _, voided, *_ = house.do(do.ReportWrongHand(DEALER, "dealer", 2))
    assert isinstance(voided, RoundVoided)
