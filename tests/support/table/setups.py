"""Tables as houses set them up: games with their options, devices and decks."""

from __future__ import annotations

import pytest

from boardwalk.table.device import Device

SHOE, AUTO = Device.MANUAL_SHOE, Device.AUTOMATED_SHOE
SHUFFLER, COUNTING = Device.SHUFFLER, Device.COUNTING_SHUFFLER
SETUPS: dict[str, tuple[tuple[Device, ...], tuple[str, ...]]] = {
    "shoe": ((SHOE,), ("red",)),
    "shoe and shuffler": ((SHOE, SHUFFLER), ("red",)),
    "shoe, two decks": ((SHOE, SHUFFLER), ("red", "blue")),
    "hand": ((SHUFFLER,), ("red",)),
    "hand, two decks": ((SHUFFLER,), ("red", "blue")),
    "hand, counting": ((COUNTING,), ("red",)),
    "automated": ((AUTO,), ("red",)),
    "automated, two decks": ((AUTO, SHUFFLER), ("red", "blue")),
    "automated, counting, two decks": ((AUTO, COUNTING), ("red", "blue")),
}
every_setup = pytest.mark.parametrize("setup", tuple(SETUPS))
