"""Seats: a house has as many betting positions as the regulation allows, or fewer; everything follows (R36)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.documents.felt.drawing import arrange_offer
from boardwalk.documents.layout.cloth import overhang
from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.layout.demand import demands
from boardwalk.documents.offer import offer_of
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, declared, settle_table
from boardwalk.press.html import to_html
from boardwalk.table import commands as do
from boardwalk.table.presentation.prompt import prompts
from tests.support.parameters import every_game
from tests.support.pit.house_text import house_of, only_fault, table
from tests.support.table.houses import name_at, open_house

MOST = {"premium": 6, "heads-up": 6, "holdem3": 6, "texas-bonus": 7, "caribbean": 7}
each_number = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game, most in MOST.items() for seats in range(1, most + 1)]
)


def seating(game: str) -> str:
    return GAMES[game].game().basics.seating.id


@pytest.mark.law("R36", "13:69E-1.13Y(a)", "13:69E-1.13Z(a)", "13:69E-1.13BB(a)")
@every_game
def test_a_house_has_one_seat_or_more_up_to_the_most_allowed(game: str) -> None:
    most = MOST[game]
    assert [declared(game, {"seats": number}).seats for number in range(1, most + 1)] == [*range(1, most + 1)]
    assert declared(game).seats == most == declared(game, {"seats": 1}).most_seats
    for number in (0, most + 1):
        with pytest.raises(InputError, match=f"seats: must be 1 to {most}, not {number}") as error:
            declared(game, {"seats": number})
        assert error.value.law is not None
        assert error.value.law.id == seating(game)
    for words in ("six", "-1", "2.5", ""):
        with pytest.raises(InputError, match=f"seats: must be a whole number, 1 to {most}"):
            declared(game, {"seats": words})


@pytest.mark.law("R36", "13:69E-1.13Y(a)", "13:69E-1.13Z(a)", "13:69E-1.13BB(a)")
@each_number
def test_nobody_sits_where_the_table_has_no_position(game: str, seats: int) -> None:
    house = open_house(game, seats=(), options={"seats": str(seats)})
    reason = f"must be 1 to {seats} at" if seats > 1 else "must be 1 at"
    house.refused(do.TakeSeat(name_at(1), seats + 1, 100_00), seating(game), reason)
    offered = [each.command for each in prompts(house.table, Actor(Role.PLAYER, "Zoe"))]
    assert [each.seat for each in offered if isinstance(each, do.TakeSeat)] == [*range(1, seats + 1)]
    house.do(do.TakeSeat(name_at(seats), seats, 100_00))


@pytest.mark.law("R36")
@every_game
def test_a_settlement_of_a_seat_that_is_not_there_is_refused(game: str) -> None:
    with pytest.raises(Refusal, match="must be 1 to 3 at"):
        settle_table(declared(game, {"seats": 3}), {4: Seat((), {})}, (), ())


@pytest.mark.law("R36", "13:69E-1.13Y(a)", "13:69E-1.13Z(a)", "13:69E-1.13BB(a)", "13:69E-1.13Q(a)")
@each_number
def test_the_layout_has_the_positions_of_the_house_and_breaks_no_rule(game: str, seats: int) -> None:
    offer = offer_of(game, {"seats": seats}, "Marina")
    drawn = arrange_offer(offer)
    assert {area.seat for area in drawn.areas} == set(range(1, seats + 1))
    assert breaches(offer) == ()
    assert not any(overhang(drawn.cloth, panel.box) for panel in drawn.panels)
    words = next(demand.words for demand in demands(offer) if demand.law.id == seating(game))
    assert words.startswith(f"all {seats} positions" if seats > 1 else "the one position")
    assert ("of no more than" in words) == (seats < MOST[game])


@pytest.mark.law("R36")
@every_game
def test_the_rules_sheet_says_how_many_can_play(game: str) -> None:
    assert "Up to five players can play at this table." in to_html(rules_of(offer_of(game, {"seats": 5})), {})
    assert "One player can play at this table." in to_html(rules_of(offer_of(game, {"seats": 1})), {})


@pytest.mark.law("R36")
@every_game
def test_a_house_file_sets_the_seats_of_a_table(game: str) -> None:
    (setup,) = house_of(table("1", game, "seats = 5")).tables
    assert setup.offered.seats == 5
    (same,) = house_of(table("1", game, options="seats = 5")).tables
    assert same.offered is setup.offered
    most = MOST[game]
    for wrong in (0, most + 1):
        fault = only_fault(table("1", game, f"seats = {wrong}"))
        assert (fault.key, fault.reason) == ("table[1].seats", f"must be 1 to {most}, not {wrong}")
        assert fault.law is not None
        assert fault.law.id == seating(game)


@pytest.mark.law("R36")
def test_seats_are_set_in_one_place_of_a_house_file() -> None:
    fault = only_fault(table("1", "premium", "seats = 5", options="seats = 4"))
    assert (fault.key, fault.reason) == (
        "table[1].options.seats",
        "is already set by table[1].seats; remove one of them",
    )
