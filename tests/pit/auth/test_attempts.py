"""How often you can try to log in: per account, per address and both, across servers, even with the right password."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import (
    ACCOUNT_FREE,
    ADDRESS_FREE,
    FORGET_AFTER,
    HERE_FREE,
    LONGEST_WAIT,
    account,
    account_at,
    address,
    wait_after,
)
from boardwalk.pit.auth.session import SECOND
from boardwalk.pit.errors import LogInFailed, TooSoon
from boardwalk.pit.store.schema import failures
from tests.support.pit.account_house import ADDRESS, DALE, DALES, PASSWORD, House
from tests.support.pit.fake_pit import cheap_passwords

WRONG = "not the password"


def fail(house: House, name: str, times: int = 1, origin: str = ADDRESS) -> None:
    for _ in range(times):
        with pytest.raises(LogInFailed):
            house.people.log_in(name, WRONG, origin)


def wait(house: House, name: str, password: str = WRONG, origin: str = ADDRESS) -> int:
    with pytest.raises(TooSoon) as caught:
        house.people.log_in(name, password, origin)
    return caught.value.seconds


@pytest.mark.parametrize("name", ["Dale", "Nobody"])
def test_after_some_failures_there_is_a_wait_that_doubles(house: House, name: str) -> None:
    house.with_dale()
    fail(house, name, HERE_FREE)
    for seconds in (1, 2, 4, 8):
        assert wait(house, name) == seconds
        assert wait(house, name, DALES) == seconds, "the right password is refused as well"
        house.clock.pass_seconds(seconds - 0.001)
        assert wait(house, name, DALES) == 1
        house.clock.pass_seconds(0.001)
        fail(house, name)
    assert wait(house, name) == 16


def test_after_the_wait_the_right_password_opens_and_all_is_forgotten(house: House) -> None:
    house.with_dale()
    fail(house, "Dale", HERE_FREE)
    house.clock.pass_seconds(1)
    assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "DALE ", HERE_FREE)
    assert wait(house, "dale") == 1


def test_an_address_waits_although_it_tries_a_new_name_each_time(house: House) -> None:
    house.with_dale()
    for number in range(ADDRESS_FREE):
        fail(house, f"Name {number}")
    assert wait(house, "Dale", DALES) == 1
    assert house.people.log_in("Dale", DALES, "192.0.2.2")
    assert wait(house, "Dale", DALES) == 1, "who comes in elsewhere does not clear this address"


def test_logging_in_to_your_own_account_does_not_clear_the_address(house: House) -> None:
    house.with_dale()
    for number in range(ADDRESS_FREE - 1):
        fail(house, f"Name {number}")
        assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "One more")
    assert wait(house, "Dale", DALES) == 1


def test_the_wait_has_an_end_and_failures_are_forgotten(house: House) -> None:
    assert wait_after(10**6, HERE_FREE) == LONGEST_WAIT
    house.with_dale()
    fail(house, "Dale", HERE_FREE)
    house.clock.at += FORGET_AFTER + 1
    fail(house, "Dale", HERE_FREE)
    assert wait(house, "Dale") == 1
    house.clock.at += FORGET_AFTER + 1
    house.people.sweep()
    with house.store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(failures)) == 0


def test_servers_count_together(house: House) -> None:
    house.with_dale()
    other = house._replace(people=Accounts(house.store, house.pit, house.clock, cheap_passwords()))
    for number in range(HERE_FREE):
        fail(other if number % 2 else house, "Dale")
    assert wait(house, "Dale", DALES) == wait(other, "Dale", DALES) == 1


def test_trying_many_at_once_gives_no_extra_tries(house: House) -> None:
    house.with_dale()

    def attempt(_: int) -> type[Exception]:
        try:
            house.people.log_in("Dale", WRONG, ADDRESS)
        except (LogInFailed, TooSoon) as error:
            return type(error)
        raise AssertionError

    with ThreadPoolExecutor(8) as crowd:
        answers = [*crowd.map(attempt, range(3 * HERE_FREE))]
    assert answers.count(LogInFailed) == HERE_FREE


def test_the_password_is_not_guessed_in_a_session_either(house: House) -> None:
    house.with_dale()
    for _ in range(HERE_FREE):
        with pytest.raises(LogInFailed):
            house.people.change_password(DALE, WRONG, PASSWORD)
    with pytest.raises(TooSoon):
        house.people.change_password(DALE, DALES, PASSWORD)
    house.clock.pass_seconds(1)
    house.people.change_password(DALE, DALES, PASSWORD)


def elsewhere(number: int) -> str:
    return f"198.51.100.{number}"


@pytest.mark.parametrize("times", [HERE_FREE, ADDRESS_FREE + 5])
def test_the_owner_comes_in_although_someone_else_fails_at_the_account(house: House, times: int) -> None:
    house.with_dale()
    for _ in range(times):
        with pytest.raises((LogInFailed, TooSoon)):
            house.people.log_in("Dale", WRONG, elsewhere(1))
    assert wait(house, "Dale", DALES, elsewhere(1)) >= 1
    assert house.people.log_in("Dale", DALES, ADDRESS)
    assert wait(house, "Dale", DALES, elsewhere(1)) >= 1, "who comes in clears nobody else"


def test_very_many_failures_from_everywhere_make_everyone_wait(house: House) -> None:
    house.with_dale()
    for number in range(ACCOUNT_FREE):
        fail(house, "Dale", origin=elsewhere(number))
    assert wait(house, "Dale", DALES) == 1
    house.clock.pass_seconds(1)
    fail(house, "Dale", origin=elsewhere(ACCOUNT_FREE))
    assert wait(house, "Dale", DALES) == 2
    house.clock.pass_seconds(2)
    assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "Dale", origin=elsewhere(ACCOUNT_FREE + 1))
    assert house.people.log_in("Dale", DALES, ADDRESS), "the owner's log-in cleared the account"


def test_many_addresses_at_once_give_no_extra_tries_either(house: House) -> None:
    house.with_dale()

    def attempt(number: int) -> type[Exception]:
        with pytest.raises((LogInFailed, TooSoon)) as caught:
            house.people.log_in("Dale", WRONG, elsewhere(number))
        return caught.type

    with ThreadPoolExecutor(8) as crowd:
        answers = [*crowd.map(attempt, range(ACCOUNT_FREE + 15))]
    assert answers.count(LogInFailed) == ACCOUNT_FREE


def test_a_clock_that_is_behind_another_servers_costs_nobody_the_log_in(house: House) -> None:
    house.with_dale()
    fail(house, "Dale")
    house.clock.at -= 3 * SECOND
    assert house.people.log_in("Dale", DALES, ADDRESS)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::1", True),
        ("a socket", "another", False),
    ],
)
def test_an_address_is_a_subscribers(one: str, other: str, same: bool) -> None:
    assert (address(one) == address(other)) is same


@pytest.mark.parametrize("text", ["", "x" * 999, "\ud800", "\x00"])
def test_whatever_is_tried_fits_the_database(text: str) -> None:
    longest = failures.c.who.type.length  # type: ignore[attr-defined]
    assert max(len(each.who) for each in (account(text), address(text), account_at(text, text))) <= longest
