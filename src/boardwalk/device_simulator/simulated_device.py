"""What a simulated device does about what it is told: one class for each kind, and one that lies now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from boardwalk.cards import DECK, Card
from boardwalk.client.device import DeviceClient
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.hardware.device_sight import DeviceSight, DeviceTask

Said = tuple[str, dict[str, Any]]
"""A report: what it is called, and its fields."""


class SimulatedDevice:
    """A device that does what its table expects. `step` looks once and reports what there is to report."""

    kind: DeviceKind

    def __init__(self, client: DeviceClient, dice: Random, *, lies: float = 0.0) -> None:
        """`lies` is how often it reports something else than what is."""
        self.client, self.dice, self._lies = client, dice, lies

    def step(self) -> int:
        """Act on what the device is told now; returns how many reports that made."""
        return self.act(self.client.look())

    def act(self, sight: DeviceSight) -> int:
        """Report everything that is to be reported, and send it."""
        made = 0
        for do, fields in self.reports(sight):
            self.client.note(do, **(self.lie(fields) if self._lies and self.dice.random() < self._lies else fields))
            made += 1
        self.client.flush()
        return made

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        """What there is to report."""
        raise NotImplementedError

    def lie(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The same report with every number one too high."""
        return {name: value + 1 if type(value) is int else value for name, value in fields.items()}


class SimulatedShuffler(SimulatedDevice):
    """Shuffles the deck that is in it, and counts it."""

    kind = DeviceKind.SHUFFLER

    def __init__(self, client: DeviceClient, dice: Random, *, lies: float = 0.0, counts: bool = True) -> None:
        super().__init__(client, dice, lies=lies)
        self._counts = counts

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.task is DeviceTask.SHUFFLE:
            yield "shuffle-started", {}
            yield "shuffle-finished", {}
        if self._counts and sight.task in (DeviceTask.SHUFFLE, DeviceTask.COUNT):
            yield "cards-counted", {"cards": len(DECK)}


class SimulatedShoe(SimulatedDevice):
    """Deals from decks in an order that only it knows, and reads each card."""

    kind = DeviceKind.SHOE

    def __init__(self, client: DeviceClient, dice: Random, *, lies: float = 0.0) -> None:
        super().__init__(client, dice, lies=lies)
        self._round, self._deck = -1, list[Card]()

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.round != self._round:
            self._round, self._deck = sight.round, self.dice.sample(DECK, len(DECK))
        for _ in range(sight.cards if sight.task is DeviceTask.DRAW else 0):
            yield "card-drawn", {"card": str(self._deck.pop())}

    def lie(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The card that it has read just before, once more."""
        del fields
        drawn = [card for card in DECK if card not in self._deck]
        return {"card": str(self.dice.choice(drawn))}


class SimulatedAcceptors(SimulatedDevice):
    """Takes a chip at each of these seats before every round, and lights up the seats whose wager is in."""

    kind = DeviceKind.ACCEPTORS

    def __init__(
        self, client: DeviceClient, dice: Random, *, lies: float = 0.0, seats: tuple[int, ...] = (), wager: str = ""
    ) -> None:
        super().__init__(client, dice, lies=lies)
        self._seats, self._wager = seats, wager
        self._lit: set[int] = set()

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        wanted = set(sight.seats)
        if sight.task is DeviceTask.TAKE_CHIPS:
            for seat in self._seats:
                if seat not in wanted:
                    yield "chip-in", {"seat": seat, "wager": self._wager}
            wanted |= set(self._seats)
        for seat in sorted(wanted ^ self._lit):
            yield "light-changed", {"seat": seat, "on": seat in wanted, "wager": self._wager}
        self._lit = wanted


class SimulatedLockOut(SimulatedDevice):
    """Is pressed when the table waits for it."""

    kind = DeviceKind.LOCK_OUT

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.task is DeviceTask.LOCK_OUT:
            yield "lock-out-pressed", {}


class SimulatedReturnDevice(SimulatedDevice):
    """Counts the chips that the acceptors took: as many as these seats, or as `chips` says."""

    kind = DeviceKind.RETURN_DEVICE

    def __init__(
        self, client: DeviceClient, dice: Random, *, lies: float = 0.0, chips: Callable[[], int] = lambda: 0
    ) -> None:
        super().__init__(client, dice, lies=lies)
        self._chips = chips

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.task is DeviceTask.COUNT:
            yield "chips-returned", {"count": self._chips()}


class SimulatedWheel(SimulatedDevice):
    """Stops at one of its positions."""

    kind = DeviceKind.WHEEL

    def __init__(self, client: DeviceClient, dice: Random, *, lies: float = 0.0, positions: int = 1) -> None:
        super().__init__(client, dice, lies=lies)
        self._positions = positions

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.task is DeviceTask.STOP:
            yield "wheel-stopped", {"position": self.dice.randint(1, self._positions)}


class SimulatedSign(SimulatedDevice):
    """Shows what it is told, and says so."""

    kind = DeviceKind.SIGN

    def __init__(self, client: DeviceClient, dice: Random, *, lies: float = 0.0) -> None:
        super().__init__(client, dice, lies=lies)
        self._shows: int | None = None

    def reports(self, sight: DeviceSight) -> Iterator[Said]:
        if sight.cents is not None and sight.cents != self._shows:
            self._shows = sight.cents
            yield "sign-shows", {"cents": sight.cents}


SIMULATORS: dict[DeviceKind, type[SimulatedDevice]] = {
    each.kind: each
    for each in (
        SimulatedShuffler,
        SimulatedShoe,
        SimulatedAcceptors,
        SimulatedLockOut,
        SimulatedReturnDevice,
        SimulatedWheel,
        SimulatedSign,
    )
}
