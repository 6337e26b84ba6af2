"""How often you can try to log in: per known device, per account on all others, and per address; across servers, even
with the right password, and whatever the clock does. Strangers never keep a known device out.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from boardwalk.pit.auth.account import NO_PROOF, Accounts, LogInProof
from boardwalk.pit.auth.log_in import (
    ACCOUNT_FREE,
    ADDRESS_FREE,
    ALARM_AFTER,
    ALARM_FOR,
    DEVICE_FREE,
    FORGET_AFTER,
    LONGEST_ACCOUNT_WAIT,
    LONGEST_WAIT,
    TELL_AFTER,
    account,
    address,
    inside,
    known_device,
    wait_after,
)
from boardwalk.pit.auth.session import SECOND
from boardwalk.pit.errors import LogInFailed, TooSoon
from boardwalk.pit.house.people import SetPassword
from boardwalk.pit.store.schema import failures
from tests.support.pit.account_house import ADDRESS, ANN, DALE, DALES, PASSWORD, House
from tests.support.pit.fake_pit import cheap_passwords

WRONG = "not the password"


def fail(house: House, name: str, times: int = 1, origin: str = ADDRESS, proof: LogInProof = NO_PROOF) -> None:
    for _ in range(times):
        with pytest.raises(LogInFailed):
            house.people.log_in(name, WRONG, origin, proof)


def wait(house: House, name: str, password: str = WRONG, origin: str = ADDRESS, proof: LogInProof = NO_PROOF) -> int:
    with pytest.raises(TooSoon) as caught:
        house.people.log_in(name, password, origin, proof)
    return caught.value.seconds


def dales_device(house: House) -> LogInProof:
    """A device on which Dale has logged in."""
    house.with_dale()
    return LogInProof(house.people.remember_device("Dale", None, "a browser").reveal())


@pytest.mark.parametrize("name", ["Dale", "Nobody"])
def test_after_some_failures_there_is_a_wait_that_doubles(house: House, name: str) -> None:
    house.with_dale()
    fail(house, name, ACCOUNT_FREE)
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
    fail(house, "Dale", ACCOUNT_FREE)
    house.clock.pass_seconds(1)
    assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "DALE ", ACCOUNT_FREE)
    assert wait(house, "dale") == 1


def test_an_address_waits_although_it_tries_a_new_name_each_time(house: House) -> None:
    house.with_dale()
    for number in range(ADDRESS_FREE):
        fail(house, f"Name {number}")
    assert wait(house, "Dale", DALES) == 1
    assert house.people.log_in("Dale", DALES, "192.0.2.2")
    assert wait(house, "Dale", DALES) == 1, "who comes in elsewhere does not clear this address"
    assert house.people.slow_addresses() == [(ADDRESS, ADDRESS_FREE)]


def test_logging_in_to_your_own_account_does_not_clear_the_address(house: House) -> None:
    house.with_dale()
    for number in range(ADDRESS_FREE - 1):
        fail(house, f"Name {number}")
        assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "One more")
    assert wait(house, "Dale", DALES) == 1


def test_the_wait_has_an_end_and_failures_are_forgotten(house: House) -> None:
    assert wait_after(10**6, ACCOUNT_FREE) == LONGEST_WAIT
    house.with_dale()
    fail(house, "Dale", ACCOUNT_FREE)
    house.clock.at += FORGET_AFTER + 1
    fail(house, "Dale", ACCOUNT_FREE)
    assert wait(house, "Dale") == 1
    house.clock.at += FORGET_AFTER + 1
    house.people.sweep()
    with house.store.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(failures)) == 0


def test_servers_count_together(house: House) -> None:
    house.with_dale()
    other = house._replace(people=Accounts(house.store, house.pit, house.clock, cheap_passwords()))
    for number in range(ACCOUNT_FREE):
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
        answers = [*crowd.map(attempt, range(3 * ACCOUNT_FREE))]
    assert answers.count(LogInFailed) == ACCOUNT_FREE


def test_the_password_is_not_guessed_in_a_session_either(house: House) -> None:
    house.with_dale()
    for _ in range(DEVICE_FREE):
        with pytest.raises(LogInFailed):
            house.people.change_password(DALE, WRONG, PASSWORD)
    with pytest.raises(TooSoon):
        house.people.change_password(DALE, DALES, PASSWORD)
    house.clock.pass_seconds(1)
    house.people.change_password(DALE, DALES, PASSWORD)


def elsewhere(number: int) -> str:
    return f"198.51.{number // 250}.{number % 250}"


def besiege(house: House, hours: int) -> int:
    """Strangers at ever new addresses try as often as they are let; returns how often that is."""
    tried = 0
    end = house.clock.at + hours * 3600 * SECOND
    while house.clock.at < end:
        try:
            house.people.log_in("Dale", WRONG, elsewhere(tried))
        except LogInFailed:
            tried += 1
        except TooSoon as error:
            house.clock.pass_seconds(error.seconds)
    fail(house, "Dale", origin=elsewhere(tried))
    return tried + 1


def test_strangers_never_keep_a_known_device_out(house: House) -> None:
    """Before devices were known, the owner was refused 143 of 144 times on such a day."""
    device = dales_device(house)
    assert besiege(house, hours=24) <= ACCOUNT_FREE + 10 + 24 * 12, "a guess every five minutes at most"
    assert wait(house, "Dale", DALES) >= 1, "on another device, it is slow"
    assert house.people.log_in("Dale", DALES, elsewhere(0), device), "wherever the device is"
    assert wait(house, "Dale", DALES) >= 1, "the owner's log-in gives strangers no new tries"
    house.people.change_password(DALE, DALES, PASSWORD)


def test_an_address_that_waits_does_not_hold_up_a_known_device(house: House) -> None:
    device = dales_device(house)
    for number in range(ADDRESS_FREE):
        fail(house, f"Name {number}")
    assert wait(house, "Ann", PASSWORD) == 1
    assert house.people.log_in("Dale", DALES, ADDRESS, device)


def test_a_known_device_is_slow_after_its_own_failures_only(house: House) -> None:
    device = dales_device(house)
    other = LogInProof(house.people.remember_device("Dale", None, "another").reveal())
    fail(house, "Dale", DEVICE_FREE, proof=device)
    assert wait(house, "Dale", DALES, proof=device) == 1
    assert house.people.log_in("Dale", DALES, ADDRESS, other)
    assert house.people.log_in("Dale", DALES, ADDRESS), "and the account is not slow elsewhere"
    house.clock.pass_seconds(1)
    assert house.people.log_in("Dale", DALES, ADDRESS, device)


def test_a_device_is_known_for_its_own_account_only(house: House) -> None:
    device = dales_device(house)
    fail(house, "Ann", ACCOUNT_FREE, proof=device)
    assert wait(house, "Ann", PASSWORD, proof=device) == 1
    for secret in ("", "bd_", "bd_guess", "\ud800"):
        fail(house, f"Nobody {len(secret)}", proof=LogInProof(secret))


def test_a_forgotten_device_is_a_stranger(house: House) -> None:
    device = dales_device(house)
    fail(house, "Dale", ACCOUNT_FREE)
    [known] = house.people.devices(DALE)
    assert known.agent == "a browser"
    assert house.people.devices(ANN) == []
    assert not house.people.forget_device(ANN, known.id), "nobody forgets another's device"
    assert house.people.forget_device(DALE, known.id)
    assert wait(house, "Dale", DALES, proof=device) == 1


def test_a_new_one_time_password_can_be_used_at_once(house: House) -> None:
    house.with_dale()
    fail(house, "Dale", ACCOUNT_FREE)
    once = house.people.manage(ANN, SetPassword(ANN.actor, "Dale"))
    assert once is not None
    assert house.people.log_in("Dale", once.reveal(), ADDRESS)


def test_many_addresses_at_once_give_no_extra_tries_either(house: House) -> None:
    house.with_dale()

    def attempt(number: int) -> type[Exception]:
        with pytest.raises((LogInFailed, TooSoon)) as caught:
            house.people.log_in("Dale", WRONG, elsewhere(number))
        return caught.type

    with ThreadPoolExecutor(8) as crowd:
        answers = [*crowd.map(attempt, range(ACCOUNT_FREE + 15))]
    assert answers.count(LogInFailed) == ACCOUNT_FREE


def test_the_owner_is_told_of_three_wrong_passwords_until_they_have_seen_it(house: House) -> None:
    house.with_dale()
    fail(house, "Dale", TELL_AFTER - 1)
    assert house.people.log_in("Dale", DALES, ADDRESS)
    fail(house, "Dale", TELL_AFTER - 1, origin=elsewhere(1))
    assert house.people.wrong_passwords(DALE) is None, "mistyping now and then is nothing to worry about"
    fail(house, "Dale", origin=elsewhere(2))
    house.clock.pass_seconds(1)
    assert house.people.log_in("Dale", DALES, ADDRESS)
    told = house.people.wrong_passwords(DALE)
    assert told is not None
    assert (told.times, told.address, told.last) == (TELL_AFTER, elsewhere(2), house.clock.at - SECOND)
    house.people.forget_wrong_passwords(DALE)
    assert house.people.wrong_passwords(DALE) is None


def test_the_floor_is_told_of_many_for_a_while(house: House) -> None:
    house.with_dale()
    besiege(house, hours=2)
    [alarm] = house.people.alarming_wrong_passwords()
    assert (alarm.name, alarm.times >= ALARM_AFTER) == ("Dale", True)
    house.clock.at += ALARM_FOR + 1
    assert house.people.alarming_wrong_passwords() == []


def test_a_clock_that_jumps_costs_one_wait_at_most(house: House) -> None:
    """Before, a wait that began while the clock was 30 days ahead lasted 30 days."""
    house.with_dale()
    house.clock.at += 30 * 24 * 3600 * SECOND
    besiege(house, hours=1)
    house.clock.at -= 30 * 24 * 3600 * SECOND
    assert wait(house, "Dale", DALES) == LONGEST_ACCOUNT_WAIT // SECOND
    house.clock.at += LONGEST_ACCOUNT_WAIT
    assert house.people.log_in("Dale", DALES, ADDRESS)


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
    subjects = account(text), address(text), known_device(text), inside(text)
    assert max(len(each.who) for each in subjects) <= longest
