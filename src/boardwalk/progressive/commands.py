"""Every meter command, to import from one place. Each is defined with its subject."""

from __future__ import annotations

from boardwalk.progressive.award import ClaimAward, PayAward, WithdrawClaim
from boardwalk.progressive.contribution import AdmitHeld, Contribute, ReverseContribution
from boardwalk.progressive.correction import ChangeParameters, CorrectMeter, ReportDown, ReportUp
from boardwalk.progressive.link import ConnectTable, DisconnectTable, OpenMeter
from boardwalk.progressive.reversal import ReverseAward
from boardwalk.progressive.winner_order import DecideAwards, GiveNotice, RecordReview, RecordValidation

__all__ = [
    "AdmitHeld",
    "ChangeParameters",
    "ClaimAward",
    "ConnectTable",
    "Contribute",
    "CorrectMeter",
    "DecideAwards",
    "DisconnectTable",
    "GiveNotice",
    "OpenMeter",
    "PayAward",
    "RecordReview",
    "RecordValidation",
    "ReportDown",
    "ReportUp",
    "ReverseAward",
    "ReverseContribution",
    "WithdrawClaim",
]
