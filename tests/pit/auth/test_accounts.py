"""Accounts: how people log in, which secrets they use, and when sessions and tokens end."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Callable

import pytest
from sqlalchemy import select

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import Passwords
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import IDLE_LIMIT, SESSION_LIMIT, Secret
from boardwalk.pit.errors import Forbidden, LogInFailed, Unavailable
from boardwalk.pit.house.people import ChangeRole, ClosePerson, RevokeToken, SetPassword
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind, Member
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import credentials, sessions, tokens
from tests.support.pit.account_house import ADDRESS, ANN, DALE, DALES, DALES_PROGRAM, PASSWORD, House, everything_stored
from tests.support.pit.fake_pit import CHEAP, KEY, FakePit, cheap_passwords, out_of_reach


def test_the_first_administrator_gets_a_one_time_password_that_is_changed_first(store: Store) -> None:
    pit = FakePit()
    people = Accounts(store, pit, passwords=cheap_passwords())
    first = people.found("Boardwalk", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY).reveal()
    ann = people.who(people.log_in("ann ", first, ADDRESS).reveal())
    assert ann == Person("Ann", Role.ADMINISTRATOR, must_change_password=True)
    with pytest.raises(Forbidden, match="one-time"):
        people.add(ann, "Dale", Role.DEALER)
    with pytest.raises(Forbidden, match="one-time"):
        people.issue_token(ann, "bot")
    people.change_password(ann, first, PASSWORD)
    with pytest.raises(LogInFailed):
        people.log_in("Ann", first, ADDRESS)
    assert people.who(people.log_in("Ann", PASSWORD, ADDRESS).reveal()) == ANN


def test_a_house_is_founded_once(house: House) -> None:
    before = everything_stored(house.store)
    with pytest.raises(InputError, match="already been founded"):
        house.people.found("Boardwalk", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY)
    assert everything_stored(house.store) == before


def test_a_first_start_that_stopped_in_between_is_made_good(store: Store) -> None:
    pit = FakePit()
    people = Accounts(store, pit, passwords=cheap_passwords())
    pit.after = out_of_reach
    with pytest.raises(Unavailable):
        people.found("Boardwalk", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY)
    pit.after = lambda: None
    assert people.locked_out_administrators() == ["Ann"]
    with pytest.raises(LogInFailed):
        people.log_in("Ann", "", ADDRESS)
    first = people.restore("Ann").reveal()
    assert people.locked_out_administrators() == []
    assert people.who(people.log_in("Ann", first, ADDRESS).reveal()) == ANN._replace(must_change_password=True)


def test_only_an_administrator_is_restored(house: House) -> None:
    for name in ("Dale", "Nobody"):
        with pytest.raises(InputError):
            house.people.restore(name)


@pytest.mark.parametrize(
    ("name", "password"),
    [("Dale", PASSWORD), ("Dale", ""), ("Dale", "\ud800"), ("Dale", "x" * 10_000), ("Nobody", PASSWORD),
     ("\ud800", PASSWORD), ("\x00", PASSWORD), ("", "nobody has this password"), ("x" * 999, PASSWORD)],
)  # fmt: skip
def test_a_wrong_log_in_does_not_say_what_was_wrong(house: House, name: str, password: str) -> None:
    with pytest.raises(LogInFailed) as caught:
        house.people.log_in(name, password, ADDRESS)
    assert str(caught.value) == "password: wrong name or password"


@pytest.mark.parametrize("name", ["Dale", "Nobody", "Gone"])
def test_an_unknown_name_also_costs_a_password_check(house: House, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    house.people.add(ANN, "Gone", Role.DEALER)
    house.people.manage(ANN, ClosePerson(ANN.actor, "Gone", "left"))
    looked: list[str] = []
    inner = house.people._passwords._hasher
    monkeypatch.setattr(type(inner), "verify", _noting(looked, type(inner).verify))
    with pytest.raises(LogInFailed):
        house.people.log_in(name, PASSWORD, ADDRESS)
    costs = "$m={1},t={0},p={2}$".format(*CHEAP)
    assert [costs in each for each in looked] == [True]


@pytest.mark.parametrize("password", ["nobody has this password", "", "\ud800", "x" * 201])
def test_without_a_real_hash_no_password_matches(password: str) -> None:
    passwords = cheap_passwords()
    assert not passwords.match(None, password)
    assert not passwords.match("no hash at all", password)
    assert not passwords.match(passwords._hasher.hash(""), "\ud800")


def _noting(looked: list[str], verify: Callable[..., bool]) -> Callable[..., bool]:
    def noted(self: object, stored: str, password: bytes) -> bool:
        looked.append(stored)
        return verify(self, stored, password)

    return noted


def test_a_session_ends_when_idle_and_after_a_shift(house: House) -> None:
    secret = house.with_dale()
    begun = house.clock.at
    while house.clock.at - begun < SESSION_LIMIT - IDLE_LIMIT // 2:
        assert house.people.who(secret) == DALE
        house.clock.at += IDLE_LIMIT // 2
    assert house.people.who(secret) == DALE
    house.clock.at = begun + SESSION_LIMIT
    assert house.people.who(secret) is None
    idle = house.people.log_in("Dale", DALES, ADDRESS).reveal()
    house.clock.at += IDLE_LIMIT
    assert house.people.who(idle) is None


def test_looking_does_not_write_more_than_once_a_minute(house: House) -> None:
    secret = house.with_dale()
    stored = everything_stored(house.store)
    house.clock.pass_seconds(59)
    assert house.people.who(secret) == DALE
    assert everything_stored(house.store) == stored
    house.clock.pass_seconds(1)
    assert house.people.who(secret) == DALE
    assert everything_stored(house.store) != stored


def test_logging_out_ends_one_session(house: House) -> None:
    one, other = house.with_dale(), house.people.log_in("Dale", DALES, ADDRESS).reveal()
    house.people.log_out(one)
    house.people.log_out("no such session")
    assert house.people.who(one) is None
    assert house.people.who(other) == DALE


def change_password(house: House) -> None:
    house.people.change_password(DALE, DALES, "quite another password")


def reset_password(house: House) -> None:
    house.people.manage(ANN, SetPassword(ANN.actor, "dale"))


def change_role(house: House) -> None:
    house.people.manage(ANN, ChangeRole(ANN.actor, "DALE", Role.FLOORPERSON))


def close(house: House) -> None:
    house.people.manage(ANN, ClosePerson(ANN.actor, "Dale", "left"))


CHANGES = [change_password, reset_password, change_role, close]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_account_ends_its_sessions_and_tokens(house: House, change: Callable[[House], None]) -> None:
    session = house.with_dale()
    token = house.people.issue_token(DALE, "bot").reveal()
    anns = house.people.log_in("Ann", PASSWORD, ADDRESS).reveal()
    assert house.people.who(session) == DALE
    assert house.people.who(token) == DALES_PROGRAM
    change(house)
    assert house.people.who(session) is house.people.who(token) is None
    assert house.people.who(anns) == ANN
    with house.store.reading() as connection:
        left = [*connection.execute(select(sessions.c.name)), *connection.execute(select(tokens.c.name))]
    assert left == [("ann",)]


@pytest.mark.parametrize("change", CHANGES)
def test_it_ends_them_even_if_the_server_stops_in_between(house: House, change: Callable[[House], None]) -> None:
    session = house.with_dale()
    token = house.people.issue_token(DALE, "bot").reveal()
    house.pit.after = out_of_reach
    with pytest.raises(Unavailable):
        change(house)
    assert house.people.who(session) is house.people.who(token) is None


def test_a_closed_account_cannot_log_in(house: House) -> None:
    house.with_dale()
    close(house)
    with pytest.raises(LogInFailed):
        house.people.log_in("Dale", DALES, ADDRESS)


def test_a_role_is_what_the_house_says_now(house: House) -> None:
    house.with_dale()
    change_role(house)
    assert house.people.who(house.people.log_in("Dale", DALES, ADDRESS).reveal()) == Person("Dale", Role.FLOORPERSON)


def test_a_log_in_that_a_change_of_the_password_overtakes_opens_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.with_dale()
    begin = house.people._keys.begin_session

    def overtaken(member: Member, hashed: str) -> Secret | None:
        change_password(house)
        return begin(member, hashed)

    monkeypatch.setattr(house.people._keys, "begin_session", overtaken)
    with pytest.raises(LogInFailed):
        house.people.log_in("Dale", DALES, ADDRESS)


def test_a_password_that_an_administrator_sets_meanwhile_is_not_overwritten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who knows the old password cannot outrun the administrator who locks them out."""
    hashed = house.people._passwords.hash
    given: list[Secret | None] = []

    def overtaken(password: str) -> str:
        monkeypatch.setattr(house.people._passwords, "hash", hashed)
        given.append(house.people.manage(ANN, SetPassword(ANN.actor, "Dale")))
        return hashed(password)

    monkeypatch.setattr(house.people._passwords, "hash", overtaken)
    with pytest.raises(LogInFailed):
        house.people.change_password(DALE, house.dales_one_time, "quite another password")
    with pytest.raises(LogInFailed):
        house.people.log_in("Dale", "quite another password", ADDRESS)
    [once] = given
    assert once is not None
    assert house.people.log_in("Dale", once.reveal(), ADDRESS)


def test_changing_the_password_takes_the_password(house: House) -> None:
    session = house.with_dale()
    for old, new, field in (
        ("not the password", "quite another password", "password"),
        (DALES, DALES, "new"),
        (DALES, "short", "new"),
        (DALES, "x" * 201, "new"),
        (DALES, "ten \ud800 letters", "new"),
    ):
        with pytest.raises(InputError) as caught:
            house.people.change_password(DALE, old, new)
        assert caught.value.field == field
        assert house.people.who(session) == DALE


@pytest.mark.parametrize("password", ["Bartholomew", " bartholomew ", "BARTHOLOMEW"])
def test_a_password_must_not_be_the_name(house: House, password: str) -> None:
    with pytest.raises(InputError, match="name"):
        house.people.register("Bartholomew", password)


def test_a_password_is_the_same_on_every_keyboard(house: House) -> None:
    house.people.register("Zoe", "cafe\u0301 au lait")
    assert house.people.log_in("Zoe", "caf\u00e9 au lait", ADDRESS)


def test_only_an_administrator_manages_people(house: House) -> None:
    house.with_dale()
    people, cage = house.people, Person("Cal", Role.ACCOUNTING)
    people.add(ANN, "Cal", Role.ACCOUNTING)
    attempts: tuple[Callable[[], object], ...] = (
        lambda: people.add(DALE, "Friend", Role.DEALER),
        lambda: people.add(DALE, "Friend", Role.PLAYER),
        lambda: people.add(cage, "Friend", Role.DEALER),
        lambda: people.manage(DALE, ChangeRole(DALE.actor, "Dale", Role.SUPERVISOR)),
        lambda: people.manage(DALE, ClosePerson(DALE.actor, "Ann", "why not")),
        lambda: people.manage(DALE, SetPassword(DALE.actor, "Ann")),
        lambda: people.manage(DALE, RevokeToken(DALE.actor, "Ann", "bot")),
    )
    for forbidden in attempts:
        before = everything_stored(house.store)
        with pytest.raises(Forbidden):
            forbidden()
        assert everything_stored(house.store) == before
    assert people.add(cage, "Zoe", Role.PLAYER)


def test_a_closed_account_keeps_no_device(house: House) -> None:
    house.with_dale()
    house.people.remember_device("Dale", None, "a browser")
    house.people.manage(ANN, ClosePerson(ANN.actor, "Dale", "left"))
    assert house.people.devices(DALE) == []


def test_players_register_themselves_in_a_demo_house(house: House) -> None:
    house.people.register("Zoe", "four of a kind")
    zoe = house.people.who(house.people.log_in("zoe", "four of a kind", ADDRESS).reveal())
    assert zoe == Person("Zoe", Role.PLAYER)
    with pytest.raises(InputError, match="taken"):
        house.people.register("ZOE", "another password")
    assert house.people.log_in("zoe", "four of a kind", ADDRESS)


def test_in_a_live_house_the_cage_does_that(store: Store) -> None:
    people = Accounts(store, FakePit(), passwords=cheap_passwords())
    people.found("Boardwalk", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY)
    with pytest.raises(Forbidden, match="cage"):
        people.register("Zoe", "four of a kind")


@pytest.mark.parametrize("text", ["", "bw_", "bs_", "x", "\ud800", "bw_\ud800", "bs_\x00", "bw_" + "A" * 43])
def test_anything_but_a_secret_is_nobody(house: House, text: str) -> None:
    assert house.people.who(text) is None


def test_a_hash_at_another_cost_is_replaced_at_the_next_log_in(house: House) -> None:
    house.with_dale()
    dearer = Accounts(house.store, house.pit, house.clock, Passwords(2, 16, 1))

    def costs() -> str:
        with house.store.reading() as connection:
            stored = connection.scalar(select(credentials.c.password).where(credentials.c.name == "dale"))
        return str(stored).split("$")[3]

    assert costs() == "m={1},t={0},p={2}".format(*CHEAP)
    session = dearer.log_in("Dale", DALES, ADDRESS).reveal()
    assert costs() == "m=16,t=2,p=1"
    assert dearer.who(session) == DALE
    assert dearer.log_in("Dale", DALES, ADDRESS)


def test_no_secret_is_stored_shown_logged_or_raised(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    session = house.with_dale()
    token = house.people.issue_token(DALE, "bot")
    one_time = house.people.add(ANN, "Eve", Role.SECURITY)
    shown = [repr(token), str(token), f"{one_time}", repr(house.people), repr([one_time]), caplog.text]
    for fails in (
        lambda: house.people.log_in("Dale", PASSWORD, ADDRESS),
        lambda: house.people.change_password(DALE, DALES, "Short one"),
        lambda: house.people.register("Dale", "four of a kind"),
    ):
        with pytest.raises(InputError) as caught:
            fails()
        shown.append("".join(traceback.format_exception_only(caught.value)) + repr(caught.value))
    everything = "\n".join([*shown, everything_stored(house.store), *map(str, house.pit.orders)])
    secrets = (session, token.reveal(), one_time.reveal(), DALES, PASSWORD, "Short one", "four of a kind")
    assert not [each for each in secrets if each in everything]


def test_secrets_are_long_and_differ(house: House) -> None:
    house.with_dale()
    made = {house.people.log_in("Dale", DALES, ADDRESS).reveal() for _ in range(8)}
    assert len(made) == 8
    assert all(re.fullmatch(r"bs_[A-Za-z0-9_-]{43}", each) for each in made)
    assert re.fullmatch(r"(?:[a-z2-9]{4}-){4}[a-z2-9]{4}", house.dales_one_time)


def test_expired_sessions_are_swept(house: House) -> None:
    secret = house.with_dale()
    house.people.sweep()
    assert house.people.who(secret) == DALE
    house.clock.at += IDLE_LIMIT
    house.people.sweep()
    with house.store.reading() as connection:
        assert connection.execute(select(sessions)).all() == []
