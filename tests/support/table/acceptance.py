"""Whether a command is accepted, whether it is offered, and whether a bet could still be part of an opening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from boardwalk.errors import Refusal
from boardwalk.games.declaration.wager import Placement
from boardwalk.table import commands as do
from boardwalk.table.machine import act, decide
from boardwalk.table.message import Command
from boardwalk.table.presentation.prompt import Need, Prompt
from boardwalk.table.state import Table


def refusal_of(table: Table, command: Command) -> Refusal | None:
    try:
        decide(table, command)
    except Refusal as refusal:
        return refusal
    return None


def can_stand(table: Table, command: Command) -> bool:
    """Whether it is accepted; for a bet, whether its player can still place all required wagers.

    To find out, the same person places the required wagers in the amount of the base wager, or in the lowest amount
    that is accepted if there is no base wager yet.
    """
    if refusal_of(table, command) is not None:
        return False
    if not isinstance(command, do.PlaceBet | do.AcceptBet) or command.wager in table.game.collected:
        return True
    game, wager = table.game, table.game.wager(command.wager)
    seat = command.seat if isinstance(command, do.AcceptBet) else table.seat_of(command.actor.name)
    assert seat is not None
    there = {name: bet.cents for name, bet in table.seats[seat].bets.items()}
    if wager.place is Placement.EQUAL:
        return there.get(game.base.name) == command.cents
    after, _ = act(table, command)
    base = {**there, wager.name: command.cents}.get(game.base.name)
    amounts = (1, 50, 1_00, 5_00, 10_00) if base is None else (base,)
    return any(completed(after, command, seat, cents) for cents in amounts)


def completed(table: Table, command: do.PlaceBet | do.AcceptBet, seat: int, base: int) -> bool:
    """Whether every required wager is accepted in this amount, starting with the one that sets it."""
    for wager in sorted(table.game.required, key=lambda each: each.place is not Placement.BASE):
        current = table.seats[seat].bets.get(wager.name)
        if current is not None and current.cents == base:
            continue
        bet: dict[str, Any] = {"wager": wager.name, "cents": base, "coupon_cents": 0}
        try:
            table, _ = act(table, replace(command, **bet))
        except Refusal:
            return False
    return True


OPTIONAL_FIELDS = {"form", "commitment"}
"""What a person may add to an offered command."""


def covers(prompt: Prompt, command: Command) -> bool:
    """Whether the prompt offers this command: open fields are within its limits, and the others are equal."""
    if type(prompt.command) is not type(command):
        return False
    needs = {need.field: need for need in prompt.needs}
    for each in fields(command):
        given = getattr(command, each.name)
        need = needs.get(each.name)
        if need is None:
            if each.name not in OPTIONAL_FIELDS and given != getattr(prompt.command, each.name):
                return False
        elif not all(is_within(need, value) for value in items_of(given)):
            return False
    return True


def is_within(need: Need, value: Any) -> bool:
    """Whether a value keeps to the bounds of a field."""
    return (need.least is None or need.least <= value) and (need.most is None or value <= need.most)


def items_of(given: Any) -> tuple[Any, ...]:
    """The values that the bounds of a field apply to: of a list or a mapping, each of its items."""
    if isinstance(given, Mapping):
        return tuple(given.values())
    return given if isinstance(given, tuple) else (given,)
