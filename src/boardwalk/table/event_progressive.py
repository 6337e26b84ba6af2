"""What happens at a table with its meter, its progressive and its wheel, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.table.event import Event


@dataclass(frozen=True, slots=True)
class MeterConnected(Event):
    """The table feeds this progressive meter and draws on it."""

    meter: str


@dataclass(frozen=True, slots=True)
class MeterDisconnected(Event):
    """The table no longer belongs to this meter."""

    meter: str


@dataclass(frozen=True, slots=True)
class LinkWentDown(Event):
    """The controller of the meter is down: nothing more is wagered on it here."""

    meter: str
    reason: str


@dataclass(frozen=True, slots=True)
class LinkCameUp(Event):
    """The controller of the meter is back."""

    meter: str


@dataclass(frozen=True, slots=True)
class ReturnDeviceEmptied(Event):
    """The dealer took the wagers out of the return device: so many chips and coupons."""

    wager: str
    counted: int


@dataclass(frozen=True, slots=True)
class LightsCompared(Event):
    """The wagers were compared with the lights; `agree` says whether they fit each other and the record."""

    wager: str
    counted: int
    lights: int
    agree: bool


@dataclass(frozen=True, slots=True)
class CountResolved(Event):
    """A supervisor said which seats' wagers stand."""

    wager: str
    seats: tuple[int, ...]
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class WagersTakenIn(Event):
    """The wagers of these seats lie in the table inventory container, coupons in the drop box; they are alive."""

    wager: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProgressiveWon(Event):
    """The dealer verified a winning progressive hand; several seats share the whole meter."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    off_meter: bool
    by: str


@dataclass(frozen=True, slots=True)
class LightVerified(Event):
    """The dealer verified that the acceptor lights of the winners are on."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProgressiveValidated(Event):
    """A supervisor validated a progressive payout for all who share it."""

    seat: int
    seats: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ProgressivePaid(Event):
    """A progressive was paid, with the meter at this."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    meter_cents: int
    paid_cents: int


@dataclass(frozen=True, slots=True)
class SpinTriggered(Event):
    """The dealer tapped a seat on the terminal: its player spins the wheel when all hands are settled."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpinPressed(Event):
    """A player set the wheel in motion."""

    seat: int


@dataclass(frozen=True, slots=True)
class WheelSpun(Event):
    """The wheel came to a position: what its player is due, how much of it off a meter, and what each other bettor."""

    seat: int
    position: int
    prize_cents: int
    off_meter_cents: int
    community_cents: int
    by_player: bool
    """Whether the player set it in motion, and not the dealer for a player who did not."""
