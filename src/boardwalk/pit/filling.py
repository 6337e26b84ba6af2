"""What only the house knows is filled in here, whatever the sender says: chance, and nothing else but chance.

The amount on a meter is filled in by the floor. No order of cards and no stop of a wheel comes from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

from boardwalk.cards import Card, format_cards
from boardwalk.floor.order import AtTable, Order
from boardwalk.floor.state import Floor
from boardwalk.pit.commitment import commit
from boardwalk.pit.randomness import fresh_secret
from boardwalk.table.command import Command, ReceiveDeck, ShuffleDeck
from boardwalk.table.command_progressive import SpinWheel
from boardwalk.table.state import Table


class Chance(Protocol):
    """Where shuffles and stops of a wheel come from."""

    def order(self) -> tuple[Card, ...]: ...

    def spin(self, weights: tuple[int, ...]) -> int: ...


class Opening(NamedTuple):
    """What opens the commitment to a shuffle; it stays in the house until the round is over."""

    commitment: str
    secret: str
    cards: str


def filled(order: Order, floor: Floor, chance: Chance) -> tuple[Order, Opening | None]:
    """The order with what chance brings, and the opening of a commitment if there was a shuffle."""
    if not isinstance(order, AtTable):
        return order, None
    fill = FILLED.get(type(order.command))
    if fill is None:
        return order, None
    command, opening = fill(order.command, floor.tables.get(order.table), chance)
    return AtTable(order.table, command), opening


def _committed(cards: tuple[Card, ...]) -> Opening:
    secret = fresh_secret()
    return Opening(commit(cards, secret).commitment, secret.hex(), format_cards(cards))


def _shuffle(command: ShuffleDeck, table: Table | None, chance: Chance) -> tuple[Command, Opening | None]:
    del table
    cards = chance.order()
    opening = _committed(cards)
    return replace(command, order=cards, commitment=opening.commitment), opening


def _receive(command: ReceiveDeck, table: Table | None, chance: Chance) -> tuple[Command, Opening | None]:
    del table
    if command.preshuffled is None:
        return replace(command, commitment=""), None
    cards = chance.order()
    opening = _committed(cards)
    return replace(command, preshuffled=cards, commitment=opening.commitment), opening


def _spin(command: SpinWheel, table: Table | None, chance: Chance) -> tuple[Command, Opening | None]:
    wager = None if table is None else table.game.bonus_spin
    return (command if wager is None else replace(command, position=chance.spin(wager.weights))), None


Fill = Callable[..., tuple[Command, Opening | None]]
FILLED: dict[type[Command], Fill] = {ShuffleDeck: _shuffle, ReceiveDeck: _receive, SpinWheel: _spin}
"""The commands that carry chance, and how it gets into them."""
