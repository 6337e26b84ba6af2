"""How many commands a person can send: enough for anyone, and independent of what others send."""

from __future__ import annotations

import pytest

from boardwalk.actor import Role
from boardwalk.pit.errors import TooSoon
from boardwalk.web.auth import rate_limit
from boardwalk.web.auth.rate_limit import COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, CommandLimit
from tests.support.web.houses import API, Opened, seated


class Clock:
    """A clock that moves when the test says so."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def spent(allowed: CommandLimit, name: str) -> int:
    """How many commands this person can send at once."""
    for count in range(10 * COMMANDS_AT_ONCE):
        try:
            allowed.spend(name)
        except TooSoon:
            return count
    raise AssertionError("there is no end to it")


def test_a_person_gives_so_many_at_once_and_so_many_a_second() -> None:
    clock = Clock()
    allowed = CommandLimit(now=clock)
    assert spent(allowed, "Zoe") == COMMANDS_AT_ONCE
    assert spent(allowed, "Pat") == COMMANDS_AT_ONCE, "each has an allowance"
    for seconds in (1, 3):
        clock.at += seconds
        assert spent(allowed, "Zoe") == seconds * COMMANDS_PER_SECOND
    clock.at += 3600
    assert spent(allowed, "Zoe") == COMMANDS_AT_ONCE, "it is never more"


def test_it_says_how_long_to_wait() -> None:
    clock = Clock()
    allowed = CommandLimit(per_second=0.1, at_once=1, now=clock)
    allowed.spend("Zoe")
    clock.at += 3
    with pytest.raises(TooSoon) as caught:
        allowed.spend("Zoe")
    assert caught.value.seconds == 7
    clock.at += 7
    allowed.spend("Zoe")


def test_only_those_who_spent_something_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_KEYS", 3)
    clock = Clock()
    allowed = CommandLimit(now=clock)
    assert spent(allowed, "Zoe") == COMMANDS_AT_ONCE
    for name in ("Abe", "Bea", "Cob", "Dot"):
        allowed.spend(name)
    assert spent(allowed, "Zoe") == 0, "a crowd does not make anyone forget"
    clock.at += 60
    allowed.spend("Eve")
    assert set(allowed._allowance._left) == {"Eve"}


def test_a_person_who_sends_more_waits_and_the_others_do_not(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.app.state.server, "command_limit", CommandLimit(now=Clock(), at_once=3))
    pat, quin, tip = house.client("Pat"), seated(house, "7", 2, "Quin"), {"do": "give-tip", "cents": 1}
    commands = f"{API}/tables/7/commands"
    assert [pat.post(commands, json=tip).status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = pat.post(commands, json=tip)
    assert refused.json()["type"] == "urn:boardwalk:problem:too-many"
    assert int(refused.headers["retry-after"]) >= 1
    assert pat.post(f"{API}/me/tokens", json={"label": "more"}).status_code == 429, "no matter what is sent"
    assert pat.get(f"{API}/tables/7").status_code == 200, "looking is free"
    assert quin.post(commands, json=tip).status_code == 200
    dealer = house.client(Role.DEALER)
    assert [dealer.post(f"{API}/house/configuration", json={"text": "x"}).status_code for _ in range(5)] == [403] * 5


def test_every_command_is_described_with_it(house: Opened) -> None:
    described = house.app.openapi()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            if method != "get" and operation["x-action"] != "anyone":
                assert "Retry-After" in operation["responses"]["429"]["headers"], path
    assert (
        f"about {COMMANDS_PER_SECOND:.0f} commands per second, and up to {COMMANDS_AT_ONCE} at once"
        in described["info"]["description"]
    )
