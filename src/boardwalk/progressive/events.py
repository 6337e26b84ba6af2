"""Every meter event, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.progressive.award import AwardClaimed, AwardPaid, ClaimWithdrawn, MeterReset
from boardwalk.progressive.contribution import Contributed, ContributionHeld, ContributionReversed, HeldAdmitted
from boardwalk.progressive.correction import (
    ControllerDown,
    ControllerUp,
    MeterCorrected,
    ParametersChanged,
)
from boardwalk.progressive.link import MeterOpened, TableConnected, TableDisconnected
from boardwalk.progressive.reversal import AwardReversed
from boardwalk.progressive.winner_order import AwardsDecided, AwardsReviewed, AwardValidated, NoticeGiven

__all__ = [
    "AwardClaimed",
    "AwardPaid",
    "AwardReversed",
    "AwardValidated",
    "AwardsDecided",
    "AwardsReviewed",
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
    "NoticeGiven",
    "ParametersChanged",
    "TableConnected",
    "TableDisconnected",
]
