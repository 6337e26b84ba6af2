"""The shortest list of orders on a floor that still breaks an invariant.

What is numbered by a meter would mean something else once earlier orders are left out. So an order that names an award
or a held contribution is kept with the tables that it was meant for, and gets their numbers of the day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.order import AtMeter, AtTable, Order
from boardwalk.floor.record import FloorEntry
from boardwalk.floor.state import Floor
from boardwalk.progressive.command import AdmitHeld, DecideAwards
from boardwalk.soak.floor import SoakedFloor
from boardwalk.soak.invariant import GOES_ON, Violation
from boardwalk.soak.shrink import Search, is_stuck
from boardwalk.table.event_round import RoundEnded

BUDGET = 150_000
"""Orders that are given in all before the search is content with what it has."""


class Meant(NamedTuple):
    """An order, and the tables whose awards or held contributions it names by number."""

    order: Order
    tables: tuple[str, ...] = ()


class Tried(NamedTuple):
    """What was meant, and what came of it."""

    meant: Meant
    entry: FloorEntry


def shrink_floor(orders: list[Order], invariant: str) -> list[FloorEntry]:
    """Leave out as many orders as can be left out: whole tables, rounds of tables, then ever smaller parts."""
    search = Search(floor_trial, lambda each: each.meant, invariant, BUDGET)
    shortest, _ = floor_trial(_meant(orders))
    shortest = search.without_groups(shortest, lambda tried: [_place(each.meant.order) for each in tried])
    shortest = search.without_groups(shortest, _by_round)
    return [each.entry for each in search.without_parts(shortest)]


def _place(order: Order) -> str:
    return f"table {order.table}" if isinstance(order, AtTable) else f"meter {order.meter}"


def _by_round(tried: list[Tried]) -> list[Hashable]:
    """To which table each order went, and to which of its rounds it belongs."""
    rounds, labels = Counter[str](), list[Hashable]()
    for each in tried:
        place = _place(each.meant.order)
        labels.append((place, rounds[place]))
        rounds[place] += any(isinstance(happening.event, RoundEnded) for happening in each.entry.happenings)
    return labels


def floor_trial(meant: list[Meant]) -> tuple[list[Tried], Violation | None]:
    """Give the orders on a new floor, passing over those refused, up to the first that breaks an invariant."""
    floor, tried = SoakedFloor(), list[Tried]()
    for place, each in enumerate(meant, 1):
        order, before = _of_the_day(each, floor.floor), len(floor.happenings)
        try:
            tried.append(Tried(each, FloorEntry(order, floor.give(order))))
        except Refusal as refusal:
            if place == len(meant) and _is_stuck(floor.floor, order, refusal):
                stuck = Violation(GOES_ON, f"{order} is due and refused: {refusal}")
                return [*tried, Tried(each, FloorEntry(order, ()))], stuck
        except Violation as violation:
            return [*tried, Tried(each, FloorEntry(order, tuple(floor.happenings[before:])))], violation
    return tried, None


def _is_stuck(floor: Floor, order: Order, refusal: Refusal) -> bool:
    return isinstance(order, AtTable) and is_stuck(floor.tables.get(order.table), order.command, refusal)


def _meant(orders: list[Order]) -> list[Meant]:
    """The orders with the tables that they mean; the last one broke something, and is not given here."""
    floor, meant = Floor(), list[Meant]()
    for order in orders:
        meant.append(Meant(order, _tables(order, floor)))
        if order is not orders[-1]:
            floor, _ = act(floor, order)
    return meant


def _tables(order: Order, floor: Floor) -> tuple[str, ...]:
    if not isinstance(order, AtMeter) or order.meter not in floor.meters:
        return ()
    meter, command = floor.meters[order.meter], order.command
    if isinstance(command, DecideAwards):
        return tuple(meter.claims[number].table for number in command.order if number in meter.claims)
    if isinstance(command, AdmitHeld) and command.number in meter.held:
        return (meter.held[command.number].table,)
    return ()


def _of_the_day(meant: Meant, floor: Floor) -> Order:
    order = meant.order
    if not isinstance(order, AtMeter) or not meant.tables or order.meter not in floor.meters:
        return order
    meter, command = floor.meters[order.meter], order.command
    if isinstance(command, DecideAwards):
        unpaid = {claim.table: claim.number for claim in meter.unpaid}
        return replace(
            order, command=replace(command, order=tuple(unpaid[each] for each in meant.tables if each in unpaid))
        )
    assert isinstance(command, AdmitHeld)
    held = {each.table: each.number for each in meter.held.values()}
    return replace(order, command=replace(command, number=held.get(meant.tables[0], 0)))
