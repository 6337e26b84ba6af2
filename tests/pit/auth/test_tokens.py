"""Tokens are for programs, expire, and cannot make anything that outlives them."""

from __future__ import annotations

import pytest

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden
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
    house.people.revoke_token(ANN, "other", "Dale")
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
    for forbidden in (
        lambda: people.issue_token(dale, "more"),
        lambda: people.revoke_token(dale, "bot"),
        lambda: people.change_password(dale, DALES, PASSWORD),
        lambda: people.reset_password(ann, "Dale"),
        lambda: people.reset_password(ann, "Ann"),
        lambda: people.add(ann, "Eve", Role.ADMINISTRATOR),
        lambda: people.change_role(ann, "Dale", Role.ADMINISTRATOR),
        lambda: people.revoke_token(ann, "bot", "Dale"),
    ):
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
