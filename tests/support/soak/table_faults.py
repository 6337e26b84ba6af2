"""Faults planted on purpose, which an auditor must find: one or more for every invariant of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import ProgressiveRow
from boardwalk.law import cite
from boardwalk.soak.audit.invariant import (
    ANSWERED,
    CARDS,
    CHIPS,
    GOES_ON,
    HIDDEN,
    ON_RECORD,
    OVER,
    PROGRESSIVE,
    SETTLED,
    SPUN,
    TAKEN_IN,
)
from boardwalk.soak.table import SimulatedTable
from boardwalk.table import commands as do
from boardwalk.table import next_act
from boardwalk.table.commands import CollectBoxes
from boardwalk.table.events import (
    BoxesCollected,
    CardsCollected,
    CardsDealt,
    CashBoughtIn,
    LinkedGamesChanged,
    TableClosed,
    WagerReturned,
    WagerSettled,
    WagersTakenIn,
)
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command, Event
from boardwalk.table.presentation import view
from boardwalk.table.progressive import link, outcome
from boardwalk.table.round import settlement, stake
from boardwalk.table.round.settlement import _settled
from boardwalk.table.state import PlayerHand, Table
from boardwalk.table.supervision import inventory

Fault = Callable[[pytest.MonkeyPatch], None]


def answers(patch: pytest.MonkeyPatch, command: type[Command], change: Callable[[list[Event]], list[Event]]) -> None:
    """A command is answered with changed events."""
    honest = TABLE.handlers[command]

    def changed(table: Table, given: Any) -> list[Event]:
        return change(list(honest.answer(table, given)))

    patch.setitem(TABLE.handlers, command, honest._replace(answer=changed))


def folds(patch: pytest.MonkeyPatch, event: type[Event], change: Callable[[Table, Table, Any], Table]) -> None:
    """An event is folded, and then the table is changed."""
    honest = TABLE.effects[event]
    patch.setitem(TABLE.effects, event, lambda table, given: change(table, honest(table, given), given))


def pays_a_cent_too_much(patch: pytest.MonkeyPatch) -> None:
    def generous(seat: int, line: object, honest: Callable[..., WagerSettled] = _settled) -> WagerSettled:
        event = honest(seat, line)
        return replace(event, paid_cents=event.paid_cents + 1) if event.paid_cents else event

    patch.setattr(settlement, "_settled", generous)


def loses_a_cent(patch: pytest.MonkeyPatch) -> None:
    def leaking(before: Table, after: Table, event: WagerSettled) -> Table:
        del before
        return after._replace(inventory_cents=after.inventory_cents - (event.paid_cents > 0))

    folds(patch, WagerSettled, leaking)


def sells_chips_from_nowhere(patch: pytest.MonkeyPatch) -> None:
    folds(patch, CashBoughtIn, lambda before, after, _: after._replace(inventory_cents=before.inventory_cents))


def leaves_cash_in_the_box(patch: pytest.MonkeyPatch) -> None:
    def forgetful(events: list[Event]) -> list[Event]:
        return [replace(event, drop_cents=0) if isinstance(event, BoxesCollected) else event for event in events]

    answers(patch, CollectBoxes, forgetful)


def hides_a_variance(patch: pytest.MonkeyPatch) -> None:
    def hushed(events: list[Event]) -> list[Event]:
        return [replace(event, variance_cents=0) if isinstance(event, TableClosed) else event for event in events]

    answers(patch, do.CloseTable, hushed)


def deals_a_card_twice(patch: pytest.MonkeyPatch) -> None:
    def doubled(before: Table, after: Table, event: CardsDealt) -> Table:
        assert before.round is not None
        assert after.round is not None
        return after._replace(round=after.round._replace(drawn=before.round.drawn)) if event.up else after

    folds(patch, CardsDealt, doubled)


def leaves_a_hand_on_the_layout(patch: pytest.MonkeyPatch) -> None:
    def forgetful(events: list[Event]) -> list[Event]:
        return [event for event in events if not isinstance(event, CardsCollected)]

    answers(patch, do.CollectCards, forgetful)


def shows_the_dealers_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "_face_up", lambda cards, _: cards)


def shows_folded_hands_when_the_round_is_over(patch: pytest.MonkeyPatch) -> None:
    honest = view._finished
    patch.setattr(view, "_finished", lambda *seen, **_: honest(*seen, rebuilds=True))


def breaks_on_a_reveal(patch: pytest.MonkeyPatch) -> None:
    def broken(_: list[Event]) -> list[Event]:
        raise KeyError("nothing")

    answers(patch, do.RevealDealer, broken)


def gives_the_stake_of_a_progressive_back(patch: pytest.MonkeyPatch) -> None:
    def generous(before: Table, after: Table, event: WagerSettled) -> Table:
        assert before.round is not None
        if event.wager not in before.round.hands[event.seat].riding or not event.paid_cents:
            return after
        seated = after.seats[event.seat]
        seats = {**after.seats, event.seat: seated._replace(chips_cents=seated.chips_cents + event.cents)}
        return after._replace(seats=seats, inventory_cents=after.inventory_cents - event.cents)

    folds(patch, WagerSettled, generous)


def pays_the_meter_out_of_the_inventory(patch: pytest.MonkeyPatch) -> None:
    def poor(before: Table, after: Table, event: WagerSettled) -> Table:
        del before
        return after._replace(inventory_cents=after.inventory_cents - event.off_meter_cents)

    folds(patch, WagerSettled, poor)


def keeps_the_coupon_of_a_wager_that_goes_back(patch: pytest.MonkeyPatch) -> None:
    def stingy(before: Table, after: Table, event: WagerReturned) -> Table:
        del event
        return after._replace(dropped_coupon_cents=before.dropped_coupon_cents)

    folds(patch, WagerReturned, stingy)


def forgets_that_wagers_ride(patch: pytest.MonkeyPatch) -> None:
    def forgetful(before: Table, after: Table, event: WagersTakenIn) -> Table:
        assert before.round is not None
        assert after.round is not None
        first = event.seats[0]
        return after._replace(round=after.round._replace(hands={**after.round.hands, first: before.round.hands[first]}))

    folds(patch, WagersTakenIn, forgetful)


def gives_a_losing_progressive_back(patch: pytest.MonkeyPatch) -> None:
    def kind(events: list[Event]) -> list[Event]:
        return [
            WagerReturned(event.law, event.seat, event.wager, event.cents, event.coupon_cents)
            if isinstance(event, WagerSettled) and event.wager == "progressive" and not event.paid_cents
            else event
            for event in events
        ]

    answers(patch, do.SettleSeat, kind)


def reads_the_river_for_the_progressive(patch: pytest.MonkeyPatch) -> None:
    honest = outcome.winning_row

    def keen(table: Any, now: Any, wager: Any, seat: int) -> ProgressiveRow | None:
        turned = now._replace(community=now.community[2:] + now.community[:2])
        return honest(table, turned, wager, seat)

    patch.setattr(outcome, "winning_row", keen)


def gives_all_odd_cents_to_the_last(patch: pytest.MonkeyPatch) -> None:
    def unfair(row: ProgressiveRow, meter_cents: int, winners: int) -> tuple[int, ...]:
        each, over = divmod(row.cents(meter_cents), winners)
        return (*[each] * (winners - 1), each + over)

    patch.setattr(SimulatedTable, "stack_chance", 1.0)
    patch.setattr(ProgressiveRow, "shares", unfair)


def rounds_a_percentage_up(patch: pytest.MonkeyPatch) -> None:
    honest = ProgressiveRow.cents
    patch.setattr(SimulatedTable, "stack_chance", 1.0)
    patch.setattr(ProgressiveRow, "cents", lambda row, meter: honest(row, meter) + (meter % 10 > 0))


def pays_a_spin_a_cent_too_much(patch: pytest.MonkeyPatch) -> None:
    def generous(events: list[Event]) -> list[Event]:
        return [replace(e, paid_cents=e.paid_cents + 1) if isinstance(e, WagerSettled) else e for e in events]

    answers(patch, do.SettleSpins, generous)


def spins_for_anything(patch: pytest.MonkeyPatch) -> None:
    def keen(table: Table, hand: PlayerHand) -> bool:
        spin = table.game.bonus_spin
        return spin is not None and spin.name in hand.riding

    for module in (next_act, settlement):
        patch.setattr(module, "triggers", keen)


def refuses_to_pay(patch: pytest.MonkeyPatch) -> None:
    def never(_: list[Event]) -> list[Event]:
        raise Refusal("purse", "it is empty", cite("D13"))

    answers(patch, do.PayProgressive, never)


def keeps_a_sign_when_the_link_changes(patch: pytest.MonkeyPatch) -> None:
    folds(patch, LinkedGamesChanged, lambda before, after, _: after._replace(signs=before.signs, links=before.links))


def opens_without_its_papers(patch: pytest.MonkeyPatch) -> None:
    for module in (inventory, link, stake):
        patch.setattr(module, "verify_approvals", lambda *_: None)
    answers(patch, do.RecordDemonstration, lambda events: [replace(each, items=()) for each in events])  # type: ignore[call-arg]


PLANTED: list[tuple[str, Fault]] = [
    (SETTLED, pays_a_cent_too_much),
    (CHIPS, loses_a_cent),
    (CHIPS, sells_chips_from_nowhere),
    (CHIPS, leaves_cash_in_the_box),
    (CHIPS, hides_a_variance),
    (CARDS, deals_a_card_twice),
    (OVER, leaves_a_hand_on_the_layout),
    (HIDDEN, shows_the_dealers_cards),
    (HIDDEN, shows_folded_hands_when_the_round_is_over),
    (ANSWERED, breaks_on_a_reveal),
    (CHIPS, gives_the_stake_of_a_progressive_back),
    (CHIPS, pays_the_meter_out_of_the_inventory),
    (CHIPS, keeps_the_coupon_of_a_wager_that_goes_back),
    (TAKEN_IN, forgets_that_wagers_ride),
    (TAKEN_IN, gives_a_losing_progressive_back),
    (PROGRESSIVE, reads_the_river_for_the_progressive),
    (PROGRESSIVE, gives_all_odd_cents_to_the_last),
    (PROGRESSIVE, rounds_a_percentage_up),
    (SPUN, pays_a_spin_a_cent_too_much),
    (SPUN, spins_for_anything),
    (GOES_ON, refuses_to_pay),
    (ON_RECORD, keeps_a_sign_when_the_link_changes),
    (ON_RECORD, opens_without_its_papers),
]
