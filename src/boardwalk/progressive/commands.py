"""Every meter command, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.progressive.award import ClaimAward, DecideAwards, PayAward, WithdrawClaim
from boardwalk.progressive.contribution import AdmitHeld, Contribute, ReverseContribution
from boardwalk.progressive.correction import ChangeParameters, CorrectMeter, ReleaseOverflow, ReportDown, ReportUp
from boardwalk.progressive.link import ConnectTable, DisconnectTable, OpenMeter

__all__ = [
    "AdmitHeld",
    "ChangeParameters",
    "ClaimAward",
    "ConnectTable",
    "Contribute",
    "CorrectMeter",
    "DecideAwards",
    "DisconnectTable",
    "OpenMeter",
    "PayAward",
    "ReleaseOverflow",
    "ReportDown",
    "ReportUp",
    "ReverseContribution",
    "WithdrawClaim",
]
