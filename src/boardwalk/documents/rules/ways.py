"""The ways in which an offer can be dealt: that of the table's devices, or every one where no table is known."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.documents.offer import Offer
from boardwalk.games.deal import DealingMode
from boardwalk.table.equipment import Device, dealing_mode, hardware_of

USUAL = {
    DealingMode.MANUAL_SHOE: frozenset({Device.MANUAL_SHOE}),
    DealingMode.HAND: frozenset({Device.SHUFFLER}),
    DealingMode.AUTOMATED_SHOE: frozenset({Device.AUTOMATED_SHOE}),
}
"""The least that each way of dealing needs on the table."""


@dataclass(frozen=True)
class Way:
    """A way of dealing, and the devices that make it."""

    mode: DealingMode
    devices: frozenset[Device]


def ways(offer: Offer) -> tuple[Way, ...]:
    """Every way in which this offer can be dealt.

    >>> from boardwalk.documents.offer import offer_of
    >>> [way.mode.value for way in ways(offer_of("premium"))]
    ['manual dealing shoe', 'from the hand', 'automated dealing shoe']
    """
    if offer.table is not None:
        return (Way(dealing_mode(offer.devices), offer.devices),)
    hardware = frozenset(hardware_of(wager) for wager in offer.game.collected.values())
    return tuple(Way(dealing.mode, USUAL[dealing.mode] | hardware) for dealing in offer.game.dealings)


def modes(offer: Offer) -> tuple[DealingMode, ...]:
    """The ways of dealing without their devices."""
    return tuple(way.mode for way in ways(offer))
