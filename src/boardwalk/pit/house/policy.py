"""The house's policy: what takes two people, how long a new account waits before it may sign, and how much one person
may do alone. A house sets it in its file, under `[policy]`; two people sign a change where they sign accounts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from boardwalk.actor import Role
from boardwalk.errors import InputError, unknown
from boardwalk.money import MOST_CENTS, dollars


class SoloAct(StrEnum):
    """What one person may do alone up to the house's limit; above it, a second person signs."""

    FILL = "fill"
    CREDIT = "credit"
    BUY_IN = "buy-in"
    SALE = "sale"
    REDEMPTION = "redemption"
    COUPONS = "coupons"
    VOID = "void"

    @property
    def noun(self) -> str:
        """The act in a sentence, before an amount."""
        return {SoloAct.COUPONS: "coupons for", SoloAct.VOID: "returning wagers of"}.get(self, f"a {self.value} of")


SECONDS: Mapping[SoloAct, tuple[Role, ...]] = MappingProxyType(
    {
        SoloAct.FILL: (Role.SUPERVISOR, Role.ACCOUNTING),
        SoloAct.CREDIT: (Role.SUPERVISOR, Role.ACCOUNTING),
        SoloAct.BUY_IN: (Role.FLOORPERSON, Role.SUPERVISOR),
        SoloAct.SALE: (Role.ACCOUNTING, Role.SUPERVISOR),
        SoloAct.REDEMPTION: (Role.ACCOUNTING, Role.SUPERVISOR),
        SoloAct.COUPONS: (Role.ACCOUNTING, Role.SUPERVISOR),
        SoloAct.VOID: (Role.FLOORPERSON, Role.SUPERVISOR),
    }
)
"""The roles of the second person, who is never the first."""
ACCOUNT_SECONDS = (Role.ADMINISTRATOR, Role.SUPERVISOR, Role.SECURITY, Role.SURVEILLANCE, Role.ACCOUNTING)
"""The roles that a house can let sign for staff accounts; administrators are always among them."""
MOST_GRACE_DAYS = 90


@dataclass(frozen=True, slots=True)
class Policy:
    """What takes two people in a house. This one, without any limit, is for play money and tests."""

    account_seconds: tuple[Role, ...] = ()
    """Who may sign for staff accounts, besides the administrator who proposes it; if empty, nobody needs to."""
    grace_days: int = 0
    """How long an account may not sign with another person after it was opened, or got its role or password from
    others."""
    alone: Mapping[str, int] = field(default_factory=dict)
    """The most cents that one person may move alone, by `SoloAct`; without an entry there is no limit."""

    @property
    def two_for_accounts(self) -> bool:
        """Whether staff accounts take two people."""
        return bool(self.account_seconds)


NO_POLICY = Policy()
LIVE_POLICY = Policy(
    (Role.ADMINISTRATOR,),
    3,
    {
        SoloAct.FILL.value: 100_000_00,
        SoloAct.CREDIT.value: 100_000_00,
        SoloAct.BUY_IN.value: 10_000_00,
        SoloAct.SALE.value: 25_000_00,
        SoloAct.REDEMPTION.value: 25_000_00,
        SoloAct.COUPONS.value: 1_000_00,
        SoloAct.VOID.value: 25_000_00,
    },
)
"""The policy of a live house that states none."""


def verify_policy(policy: Policy) -> None:
    """Refuse a policy that cannot work, with the field at fault.

    >>> verify_policy(Policy(grace_days=91))
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: grace_days: must be 0 to 90 days, not 91
    """
    for role in policy.account_seconds:
        if role not in ACCOUNT_SECONDS:
            names = ", ".join(each.value for each in ACCOUNT_SECONDS)
            raise InputError("account_seconds", f"{role.article} may not sign for staff accounts, only {names}")
    if policy.two_for_accounts and Role.ADMINISTRATOR not in policy.account_seconds:
        raise InputError("account_seconds", "must include administrators, who are there from the founding")
    if not 0 <= policy.grace_days <= MOST_GRACE_DAYS:
        raise InputError("grace_days", f"must be 0 to {MOST_GRACE_DAYS} days, not {policy.grace_days}")
    for act, cents in policy.alone.items():
        if act not in list(SoloAct):
            raise unknown("alone", act, [each.value for each in SoloAct], "act that one person may do alone")
        if not 0 <= cents <= MOST_CENTS:
            raise InputError(f"alone.{act}", f"must be $0 to {dollars(MOST_CENTS)}")
