"""The second factor: codes that are used once, recovery codes, and a house that requires it of its staff."""

from __future__ import annotations

import pytest

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.account import LogInProof
from boardwalk.pit.auth.log_in import ACCOUNT_FREE
from boardwalk.pit.auth.permission import WITHOUT_SECOND_FACTOR, Permission, Person, may
from boardwalk.pit.auth.second_factor import RECOVERY_CODES, STEP_SECONDS, code_at
from boardwalk.pit.auth.session import SECOND
from boardwalk.pit.errors import CodeNeeded, Forbidden, LogInFailed, TooSoon, WrongCode
from boardwalk.pit.house.people import RemoveSecondFactor
from boardwalk.pit.house.state import HouseKind
from tests.support.pit.account_house import ADDRESS, ANN, DALE, DALES, PASSWORD, House, everything_stored

RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # noqa: S105 - from RFC 6238
NO_CODE = "000000"


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"), (2000000000, "279037")],
)
def test_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert code_at(RFC_SECRET, seconds // STEP_SECONDS) == code


def code_now(house: House, secret: str, steps: int = 0) -> str:
    return code_at(secret, house.clock.at // (STEP_SECONDS * SECOND) + steps)


def enrolled(house: House) -> tuple[str, list[str]]:
    """Dale's secret and recovery codes; the next half minute has begun, so that a new code can be used."""
    house.with_dale()
    secret = house.people.begin_second_factor(DALE, DALES).secret.reveal()
    codes = house.people.confirm_second_factor(DALE, code_now(house, secret))
    house.clock.pass_seconds(2 * STEP_SECONDS)
    return secret, [each.reveal() for each in codes]


def log_in(house: House, code: str | None, password: str = DALES) -> Person | None:
    return house.people.who(house.people.log_in("Dale", password, ADDRESS, LogInProof(code=code)).reveal())


def test_the_password_alone_no_longer_opens(house: House) -> None:
    secret, _ = enrolled(house)
    for _ in range(2 * ACCOUNT_FREE):  # being asked for a code is not a failure
        with pytest.raises(CodeNeeded):
            log_in(house, None)
    with pytest.raises(LogInFailed):
        log_in(house, code_now(house, secret), "not the password")
    assert log_in(house, code_now(house, secret)) == DALE


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_code_is_used_once(house: House, steps: int) -> None:
    secret, _ = enrolled(house)
    code = code_now(house, secret, steps)
    assert log_in(house, code) == DALE
    with pytest.raises(WrongCode):
        log_in(house, code)
    if steps == 1:
        with pytest.raises(WrongCode):
            log_in(house, code_now(house, secret))  # from before the one that was used


def test_codes_are_not_guessed(house: House) -> None:
    secret, _ = enrolled(house)
    for _ in range(ACCOUNT_FREE):
        with pytest.raises(WrongCode):
            log_in(house, NO_CODE)
    with pytest.raises(TooSoon):
        log_in(house, code_now(house, secret))
    told = house.people.wrong_passwords(DALE)
    assert told is not None
    assert told.times == ACCOUNT_FREE


@pytest.mark.parametrize("steps", [-2, 2])
def test_a_code_of_another_time_is_wrong(house: House, steps: int) -> None:
    secret, _ = enrolled(house)
    house.clock.pass_seconds(10 * STEP_SECONDS)
    with pytest.raises(WrongCode):
        log_in(house, code_now(house, secret, steps))


def test_a_clock_that_was_ahead_locks_nobody_out(house: House) -> None:
    secret, _ = enrolled(house)
    month = 30 * 24 * 3600
    house.clock.pass_seconds(month)
    assert log_in(house, code_now(house, secret)) == DALE
    house.clock.pass_seconds(-month)
    assert log_in(house, code_now(house, secret)) == DALE
    with pytest.raises(WrongCode):
        log_in(house, code_now(house, secret))


def test_a_recovery_code_opens_once_however_it_is_typed(house: House) -> None:
    _, codes = enrolled(house)
    assert len(set(codes)) == RECOVERY_CODES
    assert log_in(house, codes[0]) == DALE
    assert log_in(house, codes[1].upper().replace("-", " ")) == DALE
    for used in codes[:2]:
        with pytest.raises(WrongCode):
            log_in(house, used)
    assert not any(code in everything_stored(house.store) for code in codes)


def test_it_is_in_force_only_when_a_code_confirms_it(house: House) -> None:
    house.with_dale()
    with pytest.raises(LogInFailed):
        house.people.begin_second_factor(DALE, "not the password")
    first = house.people.begin_second_factor(DALE, DALES)
    assert first.uri.reveal().startswith("otpauth://totp/Boardwalk:Dale?secret=")
    assert log_in(house, None) == DALE
    with pytest.raises(WrongCode):
        house.people.confirm_second_factor(DALE, NO_CODE)
    assert log_in(house, None) == DALE
    secret = house.people.begin_second_factor(DALE, DALES).secret.reveal()
    with pytest.raises(WrongCode):
        house.people.confirm_second_factor(DALE, code_now(house, first.secret.reveal()))
    house.people.confirm_second_factor(DALE, code_now(house, secret))
    with pytest.raises(InputError, match="already"):
        house.people.begin_second_factor(DALE, DALES)


def test_it_is_removed_by_its_owner_or_an_administrator_on_the_record(house: House) -> None:
    secret, codes = enrolled(house)
    session = house.people.log_in("Dale", DALES, ADDRESS, LogInProof(code=code_now(house, secret))).reveal()
    with pytest.raises(LogInFailed):
        house.people.remove_second_factor(DALE, "not the password")
    with pytest.raises(Forbidden):
        house.people.manage(DALE, RemoveSecondFactor(DALE.actor, "Dale"))
    house.people.manage(ANN, RemoveSecondFactor(ANN.actor, "Dale"))
    assert house.people.who(session) is None
    assert log_in(house, None) == DALE
    again = house.people.begin_second_factor(DALE, DALES).secret.reveal()
    house.people.confirm_second_factor(DALE, code_now(house, again))
    with pytest.raises(WrongCode):
        log_in(house, codes[0])
    house.people.remove_second_factor(DALE, DALES)
    assert log_in(house, None) == DALE


def test_a_second_factor_without_its_secret_opens_to_nobody(house: House) -> None:
    secret, _ = enrolled(house)
    house.people._factors.remove("Dale")  # as someone who changes the database might
    with pytest.raises(WrongCode):
        log_in(house, code_now(house, secret))


def test_a_house_can_require_it_of_its_staff(house: House) -> None:
    house.with_dale()
    assert house.pit.house is not None
    required = house.pit.house._replace(configuration='[house]\nname = "Marina"\nstaff-second-factor = true\n')
    house.pit.house = required
    assert log_in(house, None) == DALE, "a demo house has guests in every role"
    house.pit.house = required._replace(kind=HouseKind.LIVE)
    dale = log_in(house, None)
    assert dale == DALE._replace(must_add_second_factor=True)
    assert {each for each in Permission if may(dale, each)} == WITHOUT_SECOND_FACTOR
    with pytest.raises(Forbidden, match="add a second factor first"):
        house.people.issue_token(dale, "bot")
    once = house.people.add(ANN, "Zoe", Role.PLAYER).reveal()
    zoe = house.people.who(house.people.log_in("Zoe", once, ADDRESS).reveal())
    assert zoe == Person("Zoe", Role.PLAYER, must_change_password=True), "players need none"
    secret = house.people.begin_second_factor(dale, DALES).secret.reveal()
    house.people.confirm_second_factor(dale, code_now(house, secret))
    house.clock.pass_seconds(2 * STEP_SECONDS)
    assert log_in(house, code_now(house, secret)) == DALE


def test_an_administrator_is_let_in_again_at_the_machine(house: House) -> None:
    secret = house.people.begin_second_factor(ANN, PASSWORD).secret.reveal()
    house.people.confirm_second_factor(ANN, code_now(house, secret))
    before = house.people.issue_token(ANN, "bot").reveal()
    house.people.reset_at_machine("ann", DALES, "root")
    assert house.people.who(before) is None
    with pytest.raises(CodeNeeded):
        house.people.log_in("Ann", DALES, ADDRESS)
    house.people.reset_at_machine("Ann", DALES, "root", second_factor=True)
    assert house.people.who(house.people.log_in("Ann", DALES, ADDRESS).reveal()) == ANN
    for name in ("Dale", "Nobody"):
        with pytest.raises(InputError, match="not an administrator"):
            house.people.reset_at_machine(name, DALES, "root")
