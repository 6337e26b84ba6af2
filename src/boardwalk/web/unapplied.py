"""What a house file says and no server changes by it: the name of the house, and people who are there already."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.fault import Fault
from boardwalk.pit.house_file.setup import HouseFile


def unapplied(file: HouseFile, house: House) -> Iterator[Fault]:
    r"""Each key that says otherwise than the house stands.

    >>> from boardwalk.actor import Role
    >>> from boardwalk.pit.house.command import HouseKind
    >>> from boardwalk.pit.house_file.setup import PersonSetup
    >>> file = HouseFile("Steel Pier", (), (), (PersonSetup("Sue", Role.SUPERVISOR),))
    >>> print(*unapplied(file, House("Marina", HouseKind.LIVE, "")), sep="\n")
    house.name: the house was founded as Marina and keeps its name
    person[1].name: Sue has no account; an administrator opens it
    """
    if file.name != house.name:
        yield Fault("house.name", f"the house was founded as {house.name} and keeps its name")
    for place, wanted in enumerate(file.people, 1):
        key, member = f"person[{place}]", house.person(wanted.name)
        if member is None:
            yield Fault(f"{key}.name", f"{wanted.name} has no account; an administrator opens it")
        elif not member.open:
            yield Fault(f"{key}.name", f"the account of {member.name} was closed for good")
        elif member.role is not wanted.role:
            yield Fault(f"{key}.role", f"{member.name} is {member.role.value} until an administrator changes it")
