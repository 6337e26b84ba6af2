"""Randomness in a live pit: the operating system's generator and nothing else, and how it gets into commands.

Every number comes from `secrets.token_bytes`, which asks the kernel each time: there is no seed to guess or leak, and
no state to copy. `below` makes a number from whole bytes by rejection. A byte has 256 values, and 4 x 52 is 208; a
byte of 208 or more is discarded and drawn again. Taking the remainder of all 256 values instead would give 48 of the
52 numbers five chances in 256 and the other four only four. That is modulo bias.

Tests can pass a source of bytes to count every outcome; the world of a pit has no such parameter.

What only the house knows is filled in here, whatever the sender says: no order of cards and no stop of a wheel comes
from outside. The floor fills in the amount on a meter.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeVar

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError
from boardwalk.floor.request import AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.pit.randomness.commitment import SECRET_BYTES, commit
from boardwalk.table.commands import ReceiveDeck, ShuffleDeck, SpinWheel
from boardwalk.table.deck.cut import CUT_LEAST
from boardwalk.table.message import Command
from boardwalk.table.state import CardSource, Table

Item = TypeVar("Item")
BytesOf = Callable[[int], bytes]
"""Returns this many random bytes."""
BYTE_VALUES = 256


def below(bound: int, bytes_of: BytesOf = secrets.token_bytes) -> int:
    r"""A whole number from 0 to `bound` - 1, each equally likely.

    >>> drawn = iter([b"\xd0", b"\xcf"])  # 208, which is discarded, then 207
    >>> below(52, lambda width: next(drawn))
    51
    """
    if bound < 1:
        raise InputError("bound", f"must be at least 1, not {bound}")
    width = ((bound - 1).bit_length() + 7) // 8
    values = BYTE_VALUES**width
    accepted = values - values % bound
    while True:
        drawn = int.from_bytes(bytes_of(width), "big")
        if drawn < accepted:
            return drawn % bound


def shuffled(items: Sequence[Item], bytes_of: BytesOf = secrets.token_bytes) -> tuple[Item, ...]:
    """The items in a random order, each order equally likely (Fisher-Yates, from the last place down).

    >>> sorted(shuffled(DECK)) == sorted(DECK)
    True
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, bytes_of)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def cut_cards(bytes_of: BytesOf = secrets.token_bytes) -> int:
    """How many cards a cut takes off the top; every number that leaves enough on both sides is equally likely."""
    return CUT_LEAST + below(len(DECK) - 2 * CUT_LEAST + 1, bytes_of)


def spin(weights: Sequence[int], bytes_of: BytesOf = secrets.token_bytes) -> int:
    """Where a wheel stops, counted from 1; a position of weight 3 is exactly three times as likely as one of 1.

    >>> spin((0, 7, 0))
    2
    """
    if any(weight < 0 for weight in weights) or not any(weights):
        raise InputError("weights", "must be 0 or more, and at least one must be more than 0")
    rest = below(sum(weights), bytes_of)
    for position, weight in enumerate(weights, 1):
        if rest < weight:
            return position
        rest -= weight
    raise AssertionError("a number below the sum of the weights is within one of them")


def fresh_secret() -> bytes:
    """The secret behind one commitment."""
    return secrets.token_bytes(SECRET_BYTES)


class SystemWorld:
    """The world of a live table."""

    def order(self) -> tuple[Card, ...]:
        return shuffled(DECK)

    def cut(self) -> int:
        return cut_cards()

    def spin(self, weights: tuple[int, ...]) -> int:
        return spin(weights)

    def meter_cents(self) -> int:
        return 0  # the pit fills in what a meter shows


class RandomSource(Protocol):
    """A source of shuffles and wheel stops."""

    def order(self) -> tuple[Card, ...]: ...

    def spin(self, weights: tuple[int, ...]) -> int: ...


class ShuffleOpening(NamedTuple):
    """What opens the commitment to a shuffle; it does not leave the house until the round is over."""

    commitment: str
    secret: str
    cards: str


def with_chance(
    request: FloorRequest, floor: Floor, chance: RandomSource
) -> tuple[FloorRequest, ShuffleOpening | None]:
    """The request with its random values filled in, and the opening of the commitment if it is a shuffle."""
    if not isinstance(request, AtTable):
        return request, None
    fill = CHANCE_COMMANDS.get(type(request.command))
    if fill is None:
        return request, None
    command, opening = fill(request.command, floor.tables.get(request.table), chance)
    return replace(request, command=command), opening


def _commit_to(cards: tuple[Card, ...]) -> ShuffleOpening:
    secret = fresh_secret()
    return ShuffleOpening(commit(cards, secret).commitment, secret.hex(), format_cards(cards))


def _has_real_cards(table: Table | None) -> bool:
    """Whether nobody knows the order of the table's decks, the house included."""
    return table is not None and table.card_source is not CardSource.VIRTUAL


def _shuffle(command: ShuffleDeck, table: Table | None, chance: RandomSource) -> tuple[Command, ShuffleOpening | None]:
    if _has_real_cards(table):
        return replace(command, order=(), commitment=""), None
    cards = chance.order()
    opening = _commit_to(cards)
    return replace(command, order=cards, commitment=opening.commitment), opening


def _receive(command: ReceiveDeck, table: Table | None, chance: RandomSource) -> tuple[Command, ShuffleOpening | None]:
    if command.preshuffled is None:
        return replace(command, commitment=""), None
    if _has_real_cards(table):
        return replace(command, preshuffled=(), commitment=""), None
    cards = chance.order()
    opening = _commit_to(cards)
    return replace(command, preshuffled=cards, commitment=opening.commitment), opening


def _spin(command: SpinWheel, table: Table | None, chance: RandomSource) -> tuple[Command, ShuffleOpening | None]:
    wager = None if table is None else table.game.bonus_spin
    return (command if wager is None else replace(command, position=chance.spin(wager.weights))), None


Fill = Callable[..., tuple[Command, ShuffleOpening | None]]
CHANCE_COMMANDS: dict[type[Command], Fill] = {ShuffleDeck: _shuffle, ReceiveDeck: _receive, SpinWheel: _spin}
"""The commands that carry random values, and how to fill them in."""
