"""Logging in under attack: known devices, forwarded addresses, lanes for password checks, codes, and who is told."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.pit.auth.log_in import ACCOUNT_FREE, ADDRESS_FREE, ALARM_AFTER, address
from boardwalk.pit.auth.second_factor import STEP_SECONDS, code_at
from boardwalk.pit.auth.session import SECOND, clock
from boardwalk.web.api.problem import ProblemRaised
from boardwalk.web.auth.device_cookie import cookie_name
from boardwalk.web.auth.password_lane import PasswordLane
from tests.support.web.houses import API, PASSWORD, Opened, TestClient

SESSION = f"{API}/session"
PROXY = "testclient"
"""What the test client gives as its address."""


def log_in(client: TestClient, name: str, password: str = PASSWORD, origin: str = "", **more: Any) -> Any:
    """An attempt, which a proxy forwards from this address."""
    headers = {"X-Forwarded-For": origin} if origin else {}
    return client.post(SESSION, json={"name": name, "password": password, **more}, headers=headers)


@pytest.fixture
def behind_proxy(premises: Opened, monkeypatch: pytest.MonkeyPatch) -> Opened:
    monkeypatch.setattr(premises.app.state.server, "proxies", frozenset({PROXY}))
    return premises


def attempts(house: Opened, name: str, times: int) -> list[int]:
    """What strangers at as many addresses are answered."""
    return [log_in(house.client(), name, "wrong password", f"198.51.100.{each}").status_code for each in range(times)]


def test_a_browser_that_was_here_before_comes_in_while_strangers_wait(behind_proxy: Opened) -> None:
    name = behind_proxy.join("Quinn")
    with behind_proxy.client() as browser:
        first = log_in(browser, name, origin="203.0.113.1")
        cookies = first.headers.get_list("set-cookie")
        [cookie] = [each for each in cookies if each.startswith(cookie_name("quinn"))]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/api/v1/session;"))
        assert attempts(behind_proxy, name, ACCOUNT_FREE + 2) == [401] * ACCOUNT_FREE + [429] * 2
        refused = log_in(behind_proxy.client(), name, origin="203.0.113.9")
        assert refused.status_code == 429, "on another device, even the right password waits"
        assert int(refused.headers["retry-after"]) >= 1
        again = log_in(browser, name, origin="198.51.100.1")
        assert again.status_code == 201, "here it does not, though a stranger at the same address does"
        told = again.json()["me"]["wrong_passwords"]
        assert (told["times"], told["address"]) == (ACCOUNT_FREE, f"198.51.100.{ACCOUNT_FREE - 1}")
        assert browser.get(SESSION).json()["me"]["wrong_passwords"] == told
        assert browser.delete(f"{API}/me/wrong-passwords").status_code == 204
        assert browser.get(SESSION).json()["me"]["wrong_passwords"] is None
        [device] = browser.get(f"{API}/me/devices").json()
        assert browser.delete(f"{API}/me/devices/{device['id']}").status_code == 204
        assert browser.delete(f"{API}/me/devices/{device['id']}").status_code == 404
        assert log_in(browser, name, origin="203.0.113.1").status_code == 429, "a forgotten device waits"


def test_a_proxys_other_customers_do_not_wait(behind_proxy: Opened) -> None:
    """Before, twenty wrong passwords of one customer made everyone behind the proxy wait."""
    name = behind_proxy.join("Robin")
    wrong = [log_in(behind_proxy.client(), f"Name {each}", "wrong password", "198.51.100.7") for each in range(21)]
    assert [each.status_code for each in wrong] == [401] * ADDRESS_FREE + [429]
    assert log_in(behind_proxy.client(), name, origin="198.51.100.8").status_code == 201
    assert behind_proxy.people.slow_addresses() == [("198.51.100.7", ADDRESS_FREE)]
    forged = log_in(behind_proxy.client(), name, "wrong password", "203.0.113.5, 198.51.100.7")
    assert forged.status_code == 429, "only the address that the proxy itself saw counts"
    behind_proxy.people._attempts.forget(address("198.51.100.7"))


def test_nobody_but_a_named_proxy_says_whose_attempt_it_is(premises: Opened) -> None:
    wrong = [log_in(premises.client(), f"Nobody {each}", "wrong password", f"198.51.100.{each}") for each in range(21)]
    assert wrong[-1].status_code == 429
    premises.people._attempts.forget(address(PROXY))  # other tests log in as well


def test_many_wrong_passwords_are_an_alarm_on_the_floor(premises: Opened) -> None:
    name = premises.join("Sam")
    for _ in range(ALARM_AFTER):
        premises.people._wrong.note(name, "198.51.100.9")
    watch = premises.app.state.server.log_in_watch
    asyncio.run(watch.look())
    floor = premises.client(Role.SUPERVISOR).get(f"{API}/floor").json()
    [alarm] = [each for each in floor["alarms"] if each["kind"] == "log-in"]
    assert alarm["says"] == f"{ALARM_AFTER} wrong passwords for Sam, the last from 198.51.100.9"
    people = {each["name"]: each for each in premises.client(Role.ADMINISTRATOR).get(f"{API}/people").json()}
    assert people["Sam"]["wrong_passwords"] == ALARM_AFTER
    premises.people._wrong.forget(name)
    asyncio.run(watch.look())
    assert watch.alarms() == ()


def code(secret: str, steps: int = 0) -> str:
    """The code of this half minute, or of a later one; both can be used even if the next half minute begins now."""
    return code_at(secret, clock() // (STEP_SECONDS * SECOND) + steps)


def test_a_second_factor_from_beginning_to_end(premises: Opened) -> None:
    name = premises.join("Toni", Role.FLOORPERSON)
    client = premises.client(name)
    assert client.post(f"{API}/me/second-factor", json={"password": "wrong password"}).status_code == 401
    begun = client.post(f"{API}/me/second-factor", json={"password": PASSWORD}).json()
    assert begun["uri"] == f"otpauth://totp/Marina:Toni?secret={begun['secret']}&issuer=Marina"
    assert begun["qr_path"].startswith("M0 0h7")
    assert client.post(f"{API}/me/second-factor/confirm", json={"code": "no code"}).status_code == 401
    confirm = {"code": code(begun["secret"])}
    spare = client.post(f"{API}/me/second-factor/confirm", json=confirm).json()["codes"]
    asked = log_in(premises.client(), name)
    assert (asked.status_code, asked.json()["field"]) == (401, "code")
    wrong = log_in(premises.client(), name, code="000000")
    assert (wrong.status_code, wrong.json()["field"]) == (401, "code")
    right = code(begun["secret"], 1)
    opened = log_in(premises.client(), name, code=right)
    assert opened.status_code == 201
    assert opened.json()["me"]["second_factor"]
    assert log_in(premises.client(), name, code=right).status_code == 401, "a code is used once"
    assert log_in(premises.client(), name, code=spare[0]).status_code == 201
    ann = premises.client(Role.ADMINISTRATOR)
    assert ann.delete(f"{API}/people/Toni/second-factor").status_code == 204
    assert ann.delete(f"{API}/people/Toni/second-factor").status_code == 404
    assert client.get(f"{API}/me").status_code == 401, "the sessions have ended"
    assert log_in(premises.client(), name).status_code == 201


def test_a_crowd_at_the_door_is_told_to_come_back_and_one_address_does_not_fill_the_lane() -> None:
    open_door, begun = Event(), []

    def check() -> None:
        begun.append(1)
        open_door.wait()

    async def crowd() -> None:
        lane = PasswordLane(threads=1, most=3, from_one=2)
        inside = [asyncio.ensure_future(lane.run(whose, check)) for whose in ("here", "here", "there")]
        await asyncio.sleep(0)
        for whose in ("here", "elsewhere"):
            with pytest.raises(ProblemRaised) as refused:
                await lane.run(whose, check)
            assert refused.value.problem.retry_seconds
        open_door.set()
        await asyncio.gather(*inside)
        await lane.run("elsewhere", check)
        lane.close()
        await lane.run("elsewhere", check)  # a server that opens again
        lane.close()

    asyncio.run(crowd())
    assert len(begun) == 5


def test_nobody_waits_at_the_door_forever() -> None:
    open_door = Event()

    async def crowd() -> None:
        lane = PasswordLane(longest_seconds=0.2)
        first = asyncio.ensure_future(lane.run("here", open_door.wait))
        await asyncio.sleep(0)
        with pytest.raises(ProblemRaised):
            await lane.run("there", open_door.wait)
        open_door.set()
        assert await first, "a check that has begun is finished, however long it takes"
        lane.close()

    asyncio.run(crowd())


def test_strangers_at_the_door_take_none_of_the_threads_of_others(premises: Opened) -> None:
    """Before, forty log-ins at once occupied every thread that answers requests."""
    name = premises.join("Uli")
    with premises.client() as browser:
        assert log_in(browser, name).status_code == 201
        server, door = premises.app.state.server, Event()
        portal = browser.portal
        assert portal is not None
        waiting = [
            portal.start_task_soon(server.password_lanes.strangers.run, str(each), door.wait) for each in range(60)
        ]
        try:
            assert browser.get(f"{API}/me").status_code == 200
            assert log_in(browser, name).status_code == 201, "a known device has its own lane"
        finally:
            door.set()
            for each in waiting:
                each.result()
