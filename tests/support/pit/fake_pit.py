"""A pit in memory, with a clock that the test sets: the house stream and meters, and nothing on disk."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from boardwalk.floor.request import AtTable, MeterHappening
from boardwalk.pit.auth.log_in import Passwords
from boardwalk.pit.errors import Conflict, Unavailable
from boardwalk.pit.house.form import AtHouse, HouseHappening, with_time
from boardwalk.pit.house.machine import act
from boardwalk.pit.house.signature import verify_signatures
from boardwalk.pit.house.state import House
from boardwalk.pit.writer.request import PitRequest, RequestResult, actor_of, command_text, stream_of
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.machine import act as act_on_meter
from boardwalk.progressive.meter import Meter
from tests.support.progressive.meters import APPROVED, BOSS, PLAIN

KEY = 32 * "07"
CHEAP = (1, 8, 1)


class Clock:
    """Microseconds, which pass when the test says so."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000_000

    def __call__(self) -> int:
        return self.at

    def pass_seconds(self, seconds: float) -> None:
        self.at += int(seconds * 1_000_000)


class FakePit:
    """Decides and folds, and remembers what each key did. Tests interrupt it `before` and `after` a request."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.house: House | None = None
        self.clock = clock or Clock()
        self.meters: dict[str, Meter] = {"north": act_on_meter(None, OpenMeter(BOSS, "north", PLAIN, APPROVED))[0]}
        self.orders: list[PitRequest] = []
        self.before: Callable[[], None] = lambda: None
        self.after: Callable[[], None] = lambda: None
        self._known: dict[tuple[str, str], tuple[str, RequestResult]] = {}
        self._lock = Lock()

    def do(self, order: PitRequest, *, key: str | None = None) -> RequestResult:
        self.before()
        with self._lock:
            done = self._do(order, key or f"made {len(self.orders)}")
        self.after()
        return done

    def _do(self, order: PitRequest, key: str) -> RequestResult:
        place, text = (actor_of(order).name, key), command_text(order)
        if place in self._known:
            before, done = self._known[place]
            if before != text:
                raise Conflict("key", "was used for another request")
            return done._replace(repeated=True)
        done = RequestResult(order, self._happenings(order), 0, stream_of(order), 1, repeated=False)
        self._known[place] = text, done
        self.orders.append(order)
        return done

    def _happenings(self, order: PitRequest) -> tuple[HouseHappening | MeterHappening, ...]:
        if isinstance(order, AtHouse):
            order = with_time(order, self.clock())
            house, events = act(self.house, order.command)
            if self.house is not None:
                verify_signatures(self.house, order, self.clock(), events)
            self.house = house
            return tuple(HouseHappening(1, event) for event in events)
        assert not isinstance(order, AtTable)
        meter, happened = act_on_meter(self.meters[order.meter], order.command)
        assert self.house is not None
        verify_signatures(self.house, order, self.clock(), happened)
        self.meters[order.meter] = meter
        return tuple(MeterHappening(1, order.meter, event) for event in happened)


def out_of_reach() -> None:
    """For `before` or `after`: the database goes away."""
    raise Unavailable("the database cannot be used")


def cheap_passwords() -> Passwords:
    """Passwords that are fast to hash, for tests."""
    return Passwords(*CHEAP)
