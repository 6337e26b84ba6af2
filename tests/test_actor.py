"""Who belongs to which department, and that a department alone gives nobody a right at a meter."""

from __future__ import annotations

import pytest

from boardwalk.actor import DEPARTMENTS, ON_THE_FLOOR, PERSON_ROLES, Actor, Role, same_person
from boardwalk.errors import Refusal
from boardwalk.progressive.machine import METER, verify_signed


def test_everyone_but_players_regulators_and_administrators_has_a_department() -> None:
    assert set(PERSON_ROLES) - set(DEPARTMENTS) == {Role.PLAYER, Role.REGULATOR, Role.ADMINISTRATOR}
    assert Role.DEVICE not in DEPARTMENTS
    assert set(DEPARTMENTS) - set(ON_THE_FLOOR) == {Role.ACCOUNTING}


@pytest.mark.law("B38")
@pytest.mark.parametrize("role", [Role.ACCOUNTING, Role.ADMINISTRATOR, Role.REGULATOR, Role.PLAYER])
@pytest.mark.parametrize("other", [Role.SUPERVISOR, Role.SECURITY])
def test_only_table_games_and_security_sign_for_a_meter(role: Role, other: Role) -> None:
    one, two = Actor(role, "Ada"), Actor(other, "Sue")
    for first, second in ((one, two), (two, one)):
        with pytest.raises(Refusal, match="security and table games must sign"):
            verify_signed(first, second, "the display was wrong")


@pytest.mark.parametrize("role", [Role.ACCOUNTING, Role.ADMINISTRATOR, Role.REGULATOR, Role.PLAYER])
def test_no_command_of_a_meter_is_for_who_has_no_part_in_it(role: Role) -> None:
    assert not [kind for kind, handler in METER.handlers.items() if role in handler.roles]


def test_one_person_under_two_spellings() -> None:
    assert same_person("Dale", " dALE\n")
    assert not same_person("Dale", "Dalek")
