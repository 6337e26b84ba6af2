"""Amounts and balances are bounded, so every sum is exact in programs that store numbers as floats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.floor.request import AtTable
from boardwalk.machine import MOST
from boardwalk.money import MOST_BALANCE_CENTS, MOST_CENTS
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.cage import IssueCoupons, SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import accounts
from boardwalk.pit.writer.request import PitRequest
from boardwalk.progressive.parameters import Parameters, verify_parameters
from boardwalk.table.commands import CountInventory, FillInventory, InstallTable
from boardwalk.table.machine import act, decide
from tests.support.pit.houses import CASHIER, USUAL, open_table, with_chips

FLO = Actor(Role.FLOORPERSON, "Flo")
EXACT = 2**53
STREAMS = 900
"""Tables and meters of a house that is larger than any."""


def test_every_sum_is_exact_as_a_float() -> None:
    assert STREAMS * MOST_BALANCE_CENTS < EXACT
    assert MOST == MOST_CENTS <= MOST_BALANCE_CENTS
    assert float(MOST_BALANCE_CENTS) == MOST_BALANCE_CENTS != float(MOST_BALANCE_CENTS + 1)


@pytest.mark.parametrize("kind", [SellChips, IssueCoupons])
@pytest.mark.parametrize(("past", "fits"), [(-1, True), (0, True), (1, False)])
def test_a_single_amount_at_the_cage(pit: Pit, kind: Callable[..., HouseCommand], past: int, fits: bool) -> None:
    with_chips(pit, "Pia", 1)
    assert fits is accepted(pit, AtHouse(kind(CASHIER, "Pia", MOST_CENTS + past)))


@pytest.mark.parametrize("kind", [SellChips, IssueCoupons])
def test_what_a_patron_has_at_the_bound(store: Store, pit: Pit, kind: Callable[..., HouseCommand]) -> None:
    with_chips(pit, "Pia", 1)
    before = 1 if kind is SellChips else 0
    for _ in range(MOST_BALANCE_CENTS // MOST_CENTS - 1):
        pit.do(AtHouse(kind(CASHIER, "Pia", MOST_CENTS)))
    assert not accepted(pit, AtHouse(kind(CASHIER, "Pia", MOST_CENTS + 1 - before)))
    pit.do(AtHouse(kind(CASHIER, "Pia", MOST_CENTS - 1 - before)))
    pit.do(AtHouse(kind(CASHIER, "Pia", 1)))
    assert not accepted(pit, AtHouse(kind(CASHIER, "Pia", 1)))
    assert audit(store).ok


def test_an_account_at_the_bound_and_others_in_the_same_commit(store: Store, pit: Pit) -> None:
    """All tables are filled from the cage; each account is bounded in each stream."""
    table = open_table(pit, "premium")
    left = MOST_BALANCE_CENTS - table.table.inventory_cents
    filled = [pit.submit(table_fill(cents)) for cents in split(left - 1)]
    assert all(each.result() for each in filled)
    answers = [pit.submit(each) for each in (table_fill(2), table_fill(1), table_fill(1))]
    first, *others = (each.exception() for each in answers)
    assert isinstance(first, InputError)
    assert first.field == "cents"
    assert sorted(other is None for other in others) == [False, True]
    assert table.table.inventory_cents == MOST_BALANCE_CENTS
    with store.reading() as connection:
        assert connection.execute(select(func.max(func.abs(accounts.c.cents)))).scalar_one() == MOST_BALANCE_CENTS
    assert audit(store).ok


@given(st.sampled_from((-1, 0, 1)), st.sampled_from(("base_cents", "reset_cents", "limit_cents", "unreasonable_cents")))
def test_the_amounts_of_a_meter(past: int, field: str) -> None:
    usual = Parameters(0, 0, USUAL.rate)
    terms = replace(usual, **{field: MOST_CENTS + past})  # type: ignore[arg-type]
    if past <= 0:
        verify_parameters(terms)
        return
    with pytest.raises(InputError) as caught:
        verify_parameters(terms)
    assert caught.value.field == field


@pytest.mark.parametrize("past", [-1, 0, 1])
def test_the_numbers_of_a_command(past: int) -> None:
    """Counts move nothing, so no account bounds them."""
    table, _ = act(None, InstallTable(Actor(Role.SUPERVISOR, "Sue"), "1", "premium", {}))
    command = CountInventory(FLO, MOST_CENTS + past)
    if past <= 0:
        assert decide(table, command)
        return
    with pytest.raises(InputError) as caught:
        decide(table, command)
    assert caught.value.field == "cents"


def accepted(pit: Pit, request: PitRequest) -> bool:
    try:
        pit.do(request)
    except InputError as error:
        if error.field != "cents":
            raise
        return False
    return True


def table_fill(cents: int) -> PitRequest:
    return AtTable("1", FillInventory(FLO, cents))


def split(cents: int) -> list[int]:
    """The amount in parts that are allowed."""
    whole, rest = divmod(cents, MOST_CENTS)
    return [MOST_CENTS] * whole + ([rest] if rest else [])
