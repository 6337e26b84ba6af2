"""Differences between a house file and the house that no server changes: the house's name, its policy where two people
sign for it, and people's accounts.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.fault import Fault
from boardwalk.pit.house_file.setup import HouseFile


def config_drift(file: HouseFile, house: House) -> Iterator[Fault]:
    r"""Each key that differs from the house.

    >>> from boardwalk.actor import Role
    >>> from boardwalk.pit.house.state import HouseKind
    >>> from boardwalk.pit.house_file.setup import PersonSetup
    >>> file = HouseFile("Steel Pier", (), (), (PersonSetup("Sue", Role.SUPERVISOR),))
    >>> print(*config_drift(file, House("Marina", HouseKind.LIVE, "")), sep="\n")
    house.name: the house was founded as Marina; its name cannot change
    person[1].name: Sue has no account; an administrator can open one
    """
    if file.name != house.name:
        yield Fault("house.name", f"the house was founded as {house.name}; its name cannot change")
    if file.policy is not None and file.policy != house.policy:
        two = " and another to sign" if house.policy.two_for_accounts else ""
        yield Fault("policy", f"differs from the policy in force; it takes an administrator to propose it{two}")
    for place, wanted in enumerate(file.people, 1):
        key, member = f"person[{place}]", house.person(wanted.name)
        if member is None:
            yield Fault(f"{key}.name", f"{wanted.name} has no account; an administrator can open one")
        elif member.suspended:
            yield Fault(f"{key}.name", f"{member.name}'s account is suspended; an administrator can restore it")
        elif not member.open:
            yield Fault(f"{key}.name", f"{member.name}'s account was closed permanently")
        elif member.role is not wanted.role:
            yield Fault(f"{key}.role", f"{member.name} is {member.role.article}; an administrator can change that")
