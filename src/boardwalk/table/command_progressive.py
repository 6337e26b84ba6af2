"""What people may ask of a table about its meter, its progressive and its wheel; the other commands: `command`."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.table.command import Command


@dataclass(frozen=True, slots=True)
class ConnectMeter(Command):
    """Connect the table to a progressive meter, known by its name."""

    meter: str


@dataclass(frozen=True, slots=True)
class DisconnectMeter(Command):
    """Take the table off its progressive meter."""


@dataclass(frozen=True, slots=True)
class ReportLinkDown(Command):
    """Report that the controller of the meter is down, or out of reach."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReportLinkUp(Command):
    """Report that the controller of the meter is back."""


@dataclass(frozen=True, slots=True)
class TakeInWagers(Command):
    """Count the chips and coupons of a wager against its lights, and put them into the table inventory container."""

    wager: str
    counted: int
    lights: int


@dataclass(frozen=True, slots=True)
class ResolveCount(Command):
    """Say which seats' wagers stand where chips and lights did not agree; the others go back."""

    wager: str
    seats: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class ValidateProgressive(Command):
    """Validate the progressive payout that was verified at the table."""


@dataclass(frozen=True, slots=True)
class PayProgressive(Command):
    """Pay the validated progressive; the amount is what the meter shows at the player's turn."""

    meter_cents: int


@dataclass(frozen=True, slots=True)
class TapSeat(Command):
    """Tap the seat of the shown hand on the terminal: it triggers a spin of the wheel."""


@dataclass(frozen=True, slots=True)
class PressSpin(Command):
    """Set the wheel in motion, when it is one's turn to spin."""


@dataclass(frozen=True, slots=True)
class SpinWheel(Command):
    """Let the wheel come to rest for the seat whose turn it is: the position that came, and what its meter shows."""

    position: int
    meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class SettleSpins(Command):
    """Settle the wagers of the spin round."""
