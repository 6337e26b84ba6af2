"""What stands on a table: shoes, shufflers, hardware of wagers, and which of them may stand there together.

A deck has its cover card, a table its discard rack, table inventory container, drop box and tip box: they hold cards
and money in the state of the table, and need no installing. The way of dealing follows from the devices: an automated
shoe or a manual one deals where it stands, and without either the dealer deals from the hand.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import StrEnum

from boardwalk.games import Game
from boardwalk.games.collected import CollectedWager, ProgressiveWager
from boardwalk.games.deal import PLAYERS, Deal, DealingMode


class Device(StrEnum):
    """A device that is put on a table and taken off it."""

    MANUAL_SHOE = "manual shoe"
    AUTOMATED_SHOE = "automated shoe"
    SHUFFLER = "automated shuffler"
    COUNTING_SHUFFLER = "counting automated shuffler"
    PROGRESSIVE = "progressive hardware"
    """An acceptor with its light at each position, the lock-out button and the table inventory return device."""
    BONUS_SPIN = "Bonus Spin hardware"
    """A sensor that lights at each position, the dealer's terminal and the wheel."""


SHOES = frozenset({Device.MANUAL_SHOE, Device.AUTOMATED_SHOE})
SHUFFLERS = frozenset({Device.SHUFFLER, Device.COUNTING_SHUFFLER})
HARDWARE = frozenset({Device.PROGRESSIVE, Device.BONUS_SPIN})
"""What a table needs for wagers that are taken in before the deal."""


def dealing_mode(devices: AbstractSet[Device]) -> DealingMode:
    """The way of dealing that the devices on the table make.

    >>> dealing_mode({Device.SHUFFLER}).value
    'from the hand'
    """
    if Device.AUTOMATED_SHOE in devices:
        return DealingMode.AUTOMATED_SHOE
    return DealingMode.MANUAL_SHOE if Device.MANUAL_SHOE in devices else DealingMode.HAND


def rivals(device: Device) -> frozenset[Device]:
    """The devices that must be off the table before this one is put on it."""
    return next((kind - {device} for kind in (SHOES, SHUFFLERS) if device in kind), frozenset())


def hardware_of(wager: CollectedWager) -> Device:
    """The device without which a wager that is taken in before the deal cannot be placed."""
    return Device.PROGRESSIVE if isinstance(wager, ProgressiveWager) else Device.BONUS_SPIN


def stack_size(game: Game) -> int:
    """How many cards an automated shoe gives out at a time.

    >>> from boardwalk.games import GAMES
    >>> {name: stack_size(declaration.game()) for name, declaration in GAMES.items()}
    {'premium': 3, 'heads-up': 2, 'holdem3': 3, 'texas-bonus': 2, 'caribbean': 5}
    """
    steps = game.dealing(DealingMode.AUTOMATED_SHOE).steps
    return next(step.cards for step in steps if isinstance(step, Deal) and step.to is PLAYERS)
