"""The policy in a house file: what takes two people, and how much one person may do alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardwalk.actor import Role
from boardwalk.money import MOST_CENTS, decimal
from boardwalk.pit.house.policy import LIVE_POLICY, SECONDS, Policy, SoloAct
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.house_file.config_drift import config_drift
from tests.support.pit.house_text import house_of, only_fault


def policy_of(text: str) -> Policy:
    policy = house_of(text).policy
    assert policy is not None
    return policy


def test_a_file_without_the_section_says_nothing_about_the_policy() -> None:
    assert house_of("").policy is None


def test_what_the_section_leaves_out_is_as_usual() -> None:
    assert policy_of("[policy]") == LIVE_POLICY
    assert policy_of("[policy]\ngrace-days = 0") == replace(LIVE_POLICY, grace_days=0)
    assert policy_of("[policy]\nsecond-for-accounts = []").account_seconds == ()
    assert policy_of("[policy.alone]\nfill = 5") == replace(LIVE_POLICY, alone={**LIVE_POLICY.alone, "fill": 5_00})


def test_every_act_has_a_usual_limit_and_someone_to_sign_above_it() -> None:
    assert set(LIVE_POLICY.alone) == {act.value for act in SoloAct}
    assert set(SECONDS) == set(SoloAct)
    assert all(len(roles) > 1 and Role.PLAYER not in roles for roles in SECONDS.values())


def test_a_limit_can_be_lifted_or_be_nothing_at_all() -> None:
    alone = policy_of('[policy.alone]\nvoid = "no limit"\nsale = "$0"').alone
    assert "void" not in alone
    assert alone["sale"] == 0


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[policy]\ngrace-days = 91", "policy.grace-days"),
        ("[policy]\ngrace-days = -1", "policy.grace-days"),
        ('[policy]\ngrace-days = "3"', "policy.grace-days"),
        ('[policy]\nsecond-for-accounts = ["dealer", "administrator"]', "policy.second-for-accounts"),
        ('[policy]\nsecond-for-accounts = ["surveillance"]', "policy.second-for-accounts"),
        ('[policy]\nsecond-for-accounts = "administrator"', "policy.second-for-accounts"),
        ('[policy]\nsecond-for-accounts = ["boss"]', "policy.second-for-accounts[1]"),
        ("[policy]\ndays = 3", "policy.days"),
        ("[policy.alone]\nfilling = 3", "policy.alone.filling"),
        ('[policy.alone]\nfill = "-$1"', "policy.alone.fill"),
        (f'[policy.alone]\nfill = "{decimal(MOST_CENTS + 1)}"', "policy.alone.fill"),
        ("[policy]\nalone = 3", "policy.alone"),
        ("[[policy]]", "policy"),
    ],
)
def test_a_fault_is_named_by_its_key(text: str, key: str) -> None:
    assert only_fault(text).key == key


def test_a_policy_that_is_not_in_force_is_a_difference() -> None:
    house = House("Steel Pier", HouseKind.LIVE, "", policy=LIVE_POLICY)
    assert list(config_drift(house_of("[policy]"), house)) == []
    (fault,) = config_drift(house_of("[policy]\ngrace-days = 1"), house)
    assert fault.key == "policy"
    assert "another to sign" in fault.reason
