"""Tokens are for programs, expire, and cannot make anything that outlives them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import update

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import Permission, allow, allowed, may
from boardwalk.pit.auth.session import SECOND
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.people import ChangeRole, RevokeToken, SetPassword
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.store.schema import tokens
from tests.support.pit.account_house import ANN, DALE, DALES, DALES_PROGRAM, PASSWORD, House, everything_stored


def test_a_token_is_for_programs_and_runs_out(house: House) -> None:
    house.with_dale()
    token = house.people.issue_token(DALE, "bot", days=2).reveal()
    assert token.startswith("bw_")
    assert house.people.who(token) == DALES_PROGRAM
    assert [each.label for each in house.people.tokens(DALE)] == ["bot"]
    assert house.people.tokens(ANN) == []
    house.clock.pass_seconds(2 * 24 * 3600)
    assert house.people.who(token) is None


def test_a_token_is_revoked_by_its_owner_or_an_administrator(house: House) -> None:
    house.with_dale()
    one, other = (house.people.issue_token(DALE, label).reveal() for label in ("one", "other"))
    house.people.revoke_token(DALE, "one")
    assert house.people.who(one) is None
    assert house.people.who(other) == DALES_PROGRAM
    house.people.manage(ANN, RevokeToken(ANN.actor, "Dale", "other"))
    assert house.people.who(other) is None
    with pytest.raises(InputError, match="has no token"):
        house.people.revoke_token(DALE, "other")
    assert house.people.issue_token(DALE, "one")


def test_a_token_makes_nothing_that_outlives_it(house: House) -> None:
    house.with_dale()
    people, dale = house.people, house.people.who(house.people.issue_token(DALE, "bot").reveal())
    ann = people.who(people.issue_token(ANN, "bot").reveal())
    assert dale is not None
    assert ann is not None
    attempts: tuple[Callable[[], object], ...] = (
        lambda: people.issue_token(dale, "more"),
        lambda: people.revoke_token(dale, "bot"),
        lambda: people.change_password(dale, DALES, PASSWORD),
        lambda: people.manage(ann, SetPassword(ann.actor, "Dale")),
        lambda: people.manage(ann, SetPassword(ann.actor, "Ann")),
        lambda: people.add(ann, "Eve", Role.ADMINISTRATOR),
        lambda: people.manage(ann, ChangeRole(ann.actor, "Dale", Role.ADMINISTRATOR)),
        lambda: people.manage(ann, RevokeToken(ann.actor, "Dale", "bot")),
    )
    for forbidden in attempts:
        before = everything_stored(house.store)
        with pytest.raises(Forbidden, match="a token may not") as caught:
            forbidden()
        assert caught.value.field == "token"
        assert everything_stored(house.store) == before
    assert people.add(ann, "Zoe", Role.PLAYER), "a program of the cage opens players' accounts"


@pytest.mark.parametrize("days", [0, -1, 367])
def test_every_token_expires(house: House, days: int) -> None:
    with pytest.raises(InputError, match="days"):
        house.people.issue_token(DALE, "bot", days)


def test_a_token_is_used_for_what_it_was_issued_for_and_nothing_else(house: House) -> None:
    house.with_dale()
    token = house.people.issue_token(DALE, "sign", may=["see a table"]).reveal()
    program = house.people.who(token)
    assert program == DALE._replace(scope=frozenset({Permission.SEE_TABLE}))
    assert {each for each in Permission if may(program, each)} == {Permission.SEE_TABLE}
    with pytest.raises(Forbidden, match="this token may not be used to act at a table"):
        allow(program, Permission.GIVE_TABLE_COMMAND)
    assert allowed(program, HouseKind.TEST) == {Permission.SEE_TABLE}


@pytest.mark.parametrize("action", ["see the ledger", "change their own password", "manage people", "anything"])
def test_a_token_has_no_more_than_its_owner(house: House, action: str) -> None:
    with pytest.raises(InputError) as caught:
        house.people.issue_token(DALE, "bot", may=["see a table", action])
    assert caught.value.field == "may"
    with pytest.raises(InputError, match="at least one"):
        house.people.issue_token(DALE, "bot", may=[])


def test_administrators_see_all_tokens_and_when_they_were_used(house: House) -> None:
    house.with_dale()
    begun = house.clock.at
    token = house.people.issue_token(DALE, "bot", may=["see a table"]).reveal()
    [listed] = house.people.all_tokens(ANN)
    assert (listed.name, listed.label, listed.begun, listed.used) == ("Dale", "bot", begun, None)
    assert listed.may == ("see a table",)
    house.clock.pass_seconds(3600)
    house.people.who(token)
    house.clock.pass_seconds(300)
    house.people.who(token)
    assert [each.used for each in house.people.all_tokens(ANN)] == [begun + 3600 * SECOND], "to ten minutes"
    with pytest.raises(Forbidden):
        house.people.all_tokens(DALE)
    house.people.change_password(DALE, DALES, PASSWORD)
    assert house.people.all_tokens(ANN) == []


def test_a_row_that_was_changed_gives_a_token_no_permission_that_tokens_lack(house: House) -> None:
    token = house.people.issue_token(ANN, "bot", may=["see a table"]).reveal()
    with house.store.writing() as connection:
        connection.execute(update(tokens).values(may='["manage people", "see a table", "no such thing"]'))
    program = house.people.who(token)
    assert program is not None
    assert not may(program, Permission.MANAGE_PEOPLE)
