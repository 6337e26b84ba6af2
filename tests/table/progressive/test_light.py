"""The light of a winner: verified by the dealer before anything is paid, or resolved by a supervisor (R42)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    OFFERS,
    WINNING,
    all_of,
    at,
    bet,
    closed,
    due,
    finish,
    house_of,
    outcome,
    progressive_games,
    round_of,
    stacked,
    take_in,
)
from tests.support.table.collected_wagers import SHOE as MANUAL
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR

LIT = {"texas-bonus": "13:69F-28.10(h)4ii(2)", "caribbean": "B36"}
SHARED = stacked(MANUAL, ["Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "9c Kc 3h 7s 5h"], "9s 8c 6d 4s 2c")


def won(game: str, deck: str | None = None) -> Audited:
    """A winning progressive whose light is to be verified."""
    house = house_of(game, WINNING[game] if deck is None else deck)
    closed(bet(house))
    take_in(house)
    house.until(Due.LIGHT)
    return house


def winner(house: Audited) -> int:
    award = round_of(house).award
    assert award is not None
    return award.seat


@pytest.mark.law("13:69F-28.10(h)4ii(2)", "B36", "R42")
@progressive_games
def test_nothing_is_validated_or_paid_before_the_light_is_verified(game: str) -> None:
    house = won(game)
    for early in (do.ValidateProgressive(SUPERVISOR), do.PayProgressive(DEALER, 10_000_00), do.SettleSeat(DEALER)):
        with pytest.raises(Exception, match="verifies the winner's light"):
            house.do(early)
    for other in (SUPERVISOR, FLOORPERSON, at(1)):
        house.refused(do.VerifyLight(other), LIT[game])
    (verified,) = house.do(do.VerifyLight(DEALER))
    assert verified == happened.LightVerified(verified.law, "progressive", (winner(house),))
    assert verified.law.id == LIT[game]
    assert due(house) is Due.VALIDATE
    finish(house)


@pytest.mark.law("13:69F-28.10(h)4ii(2)", "R42")
@pytest.mark.parametrize("stands", [True, False])
@progressive_games
def test_a_dark_light_is_resolved_by_a_supervisor_with_a_reason_before_anything_is_paid(
    game: str, stands: bool
) -> None:
    house = won(game)
    seat, stock = winner(house), house.table.inventory_cents
    chips = house.table.seats[seat].chips_cents
    (found,) = house.do(do.ReportDarkLight(DEALER, seat))
    assert isinstance(found, happened.LightFoundDark)
    assert (found.seat, found.by, found.law.id) == (seat, "Dale", LIT[game])
    name = OFFERS[game].wager
    assert (view(house.table, SUPERVISOR).seats[seat].lights, view(house.table, SUPERVISOR).seats[seat].dark) == (
        (), (name,),
    )  # fmt: skip
    for early in (do.VerifyLight(DEALER), do.ValidateProgressive(SUPERVISOR), do.PayProgressive(DEALER, 1)):
        with pytest.raises(Exception, match="a supervisor resolves a dark light"):
            house.do(early)
    for other in (DEALER, FLOORPERSON, at(1), Actor(Role.SURVEILLANCE, "Eye")):
        house.refused(do.ResolveLight(other, stands, "so"), LIT[game])
    for nobody in (" ", DEALER.name, f" {DEALER.name.upper()}"):
        house.refused(do.ResolveLight(Actor(Role.SUPERVISOR, nobody), stands, "so"), "R42")
    house.refused(do.ResolveLight(SUPERVISOR, stands, " "), "R42", "enter a reason")
    resolved, *others = house.do(do.ResolveLight(SUPERVISOR, stands, "the recording"))
    assert resolved == happened.LightResolved(resolved.law, "progressive", seat, stands, "Sue", "the recording")
    if stands:
        assert [(type(each), each.dark) for each in others] == [(happened.LightVerified, (seat,))]  # type: ignore[attr-defined]
        assert due(house) is Due.VALIDATE
        finish(house)
        assert outcome(house, seat)[0] == "won"
        return
    assert [type(each) for each in others] == [happened.WagerReturned, happened.CardsCollected]
    assert house.table.seats[seat].chips_cents == chips + 1_00
    assert house.table.inventory_cents == stock - 1_00
    finish(house)
    assert outcome(house, seat) == ("returned", 1_00)


@pytest.mark.law("R42")
@progressive_games
def test_only_a_winners_light_is_reported_and_only_once(game: str) -> None:
    house = won(game)
    seat = winner(house)
    for other in {0, 1, 2, 3, 8} - {seat}:
        house.refused(do.ReportDarkLight(DEALER, other), LIT[game], "seat of a winner")
    for actor in (SUPERVISOR, FLOORPERSON, at(1)):
        house.refused(do.ReportDarkLight(actor, seat), LIT[game])
    house.refused(do.ResolveLight(SUPERVISOR, stands=True, reason="why not"), LIT[game], "not now: ")
    house.do(do.VerifyLight(DEALER))
    house.refused(do.ReportDarkLight(DEALER, seat), LIT[game], "not now: ")


@pytest.mark.law("R42", "D38", "R21")
@pytest.mark.parametrize("stands", [True, False])
@pytest.mark.parametrize("dark", [1, 2])
def test_of_those_who_share_each_has_a_light(dark: int, stands: bool) -> None:
    """Seat 2 is settled first; if a wager does not stand, the other player takes the whole meter."""
    house = won("caribbean", SHARED)
    assert winner(house) == 2
    house.do(do.ReportDarkLight(DEALER, dark))
    house.do(do.ResolveLight(SUPERVISOR, stands, "the recording"))
    finish(house)
    (paid,) = all_of(house, happened.ProgressivePaid)
    other = 3 - dark
    assert paid.seats == ((2, 1) if stands else (other,))
    assert paid.paid_cents == 10_000_00
    assert outcome(house, dark) == (("won", 5_000_00) if stands else ("returned", 1_00))
    assert outcome(house, other) == ("won", 5_000_00 if stands else 10_000_00)


@pytest.mark.law("R42")
def test_both_lights_may_be_dark() -> None:
    for first in (True, False):
        for second in (True, False):
            house = won("caribbean", SHARED)
            for seat, stands in ((2, first), (1, second)):
                house.until(Due.LIGHT)
                house.do(do.ReportDarkLight(DEALER, seat))
                house.do(do.ResolveLight(SUPERVISOR, stands, "the recording"))
            finish(house)
            results = {seat: outcome(house, seat)[0] for seat in (1, 2)}
            assert results == {2: "won" if first else "returned", 1: "won" if second else "returned"}
            assert sum(paid.paid_cents for paid in all_of(house, happened.ProgressivePaid)) == (
                10_000_00 if first or second else 0
            )


@pytest.mark.law("R42")
@progressive_games
def test_a_light_that_was_dark_at_the_count_and_resolved_is_not_asked_for_again(game: str) -> None:
    house, name = house_of(game, WINNING[game]), OFFERS[game].wager
    closed(bet(house))
    house.do(do.TakeInWagers(DEALER, name, 3, ()))
    house.do(do.ResolveCount(SUPERVISOR, name, (1, 2, 3), "the lamps have no power"))
    assert all(seen.dark == (name,) for seen in view(house.table, SUPERVISOR).seats.values())
    house.until(Due.VALIDATE)
    assert not any(isinstance(command, do.VerifyLight) for command in house.commands)
    assert all(event.seats == () and event.dark for event in all_of(house, happened.LightVerified))
    finish(house)


@pytest.mark.law("R42")
@progressive_games
def test_the_dealer_is_asked_for_the_light_and_the_supervisor_for_the_decision(game: str) -> None:
    house = won(game)
    seat = winner(house)
    asked = [prompt.command for prompt in prompts(house.table, DEALER) if prompt.due]
    assert asked == [do.VerifyLight(DEALER), do.ReportDarkLight(DEALER, seat)]
    house.do(do.ReportDarkLight(DEALER, seat))
    assert not [prompt for prompt in prompts(house.table, DEALER) if prompt.due]
    asked = [prompt.command for prompt in prompts(house.table, SUPERVISOR) if prompt.due]
    assert asked == [do.ResolveLight(SUPERVISOR, stands, "") for stands in (True, False)]
    assert house.step(), "automatic staff lets a wager on record stand"
    assert due(house) is Due.VALIDATE
