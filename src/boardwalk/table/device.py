"""The devices on a table: shoes, shufflers and the hardware for wagers; which can be installed together, and how the
game is dealt with them.

The cover card, discard rack, table inventory container, drop box and tip box are always there and are not installed.
With a shoe, cards are dealt from it; without one, from the dealer's hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import StrEnum

from boardwalk.games import Game
from boardwalk.games.declaration.collected import CollectedWager, ProgressiveWager
from boardwalk.games.declaration.round import PLAYERS, Deal, DealingMode


class Device(StrEnum):
    """A device that can be installed on a table and removed."""

    MANUAL_SHOE = "manual shoe"
    AUTOMATED_SHOE = "automated shoe"
    SHUFFLER = "automated shuffler"
    COUNTING_SHUFFLER = "counting automated shuffler"
    PROGRESSIVE = "progressive hardware"
    """An acceptor with a light at each position, the lock-out button and the table inventory return device."""
    BONUS_SPIN = "Bonus Spin hardware"
    """A sensor with a light at each position, the dealer's terminal and the wheel."""


SHOES = frozenset({Device.MANUAL_SHOE, Device.AUTOMATED_SHOE})
SHUFFLERS = frozenset({Device.SHUFFLER, Device.COUNTING_SHUFFLER})
HARDWARE = frozenset({Device.PROGRESSIVE, Device.BONUS_SPIN})
"""Hardware for wagers that are collected before the deal."""


def dealing_mode(devices: AbstractSet[Device]) -> DealingMode:
    """How the game is dealt with these devices.

    >>> dealing_mode({Device.SHUFFLER}).value
    'from the hand'
    """
    if Device.AUTOMATED_SHOE in devices:
        return DealingMode.AUTOMATED_SHOE
    return DealingMode.MANUAL_SHOE if Device.MANUAL_SHOE in devices else DealingMode.HAND


def rivals(device: Device) -> frozenset[Device]:
    """The devices that must be removed before this one is installed."""
    return next((kind - {device} for kind in (SHOES, SHUFFLERS) if device in kind), frozenset())


def hardware_of(wager: CollectedWager) -> Device:
    """The device needed for a wager that is collected before the deal."""
    return Device.PROGRESSIVE if isinstance(wager, ProgressiveWager) else Device.BONUS_SPIN


def hardware_for(wagers: Iterable[CollectedWager]) -> tuple[Device, ...]:
    """The devices needed for these wagers; several progressives share theirs."""
    return tuple(dict.fromkeys(map(hardware_of, wagers)))


def stack_size(game: Game) -> int:
    """How many cards an automated shoe deals at a time.

    >>> from boardwalk.games import NEW_JERSEY
    >>> {declaration.name: stack_size(declaration.game()) for declaration in NEW_JERSEY}
    {'premium': 3, 'heads-up': 2, 'holdem3': 3, 'texas-bonus': 2, 'caribbean': 5}
    """
    steps = game.dealing(DealingMode.AUTOMATED_SHOE).steps
    return next(step.cards for step in steps if isinstance(step, Deal) and step.to is PLAYERS)
