"""Every meter event, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.progressive.award import AwardClaimed, AwardPaid, AwardsDecided, ClaimWithdrawn, MeterReset
from boardwalk.progressive.contribution import Contributed, ContributionHeld, ContributionReversed, HeldAdmitted
from boardwalk.progressive.correction import (
    ControllerDown,
    ControllerUp,
    MeterCorrected,
    OverflowReleased,
    ParametersChanged,
)
from boardwalk.progressive.link import MeterOpened, TableConnected, TableDisconnected

__all__ = [
    "AwardClaimed",
    "AwardPaid",
    "AwardsDecided",
    "ClaimWithdrawn",
    "Contributed",
    "ContributionHeld",
    "ContributionReversed",
    "ControllerDown",
    "ControllerUp",
    "HeldAdmitted",
    "MeterCorrected",
    "MeterOpened",
    "MeterReset",
    "OverflowReleased",
    "ParametersChanged",
    "TableConnected",
    "TableDisconnected",
]
