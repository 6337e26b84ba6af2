"""The people of the house: suspended and restored, their sessions listed and ended, and who did what to an account."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardwalk.actor import Role
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.policy import LIVE_POLICY
from boardwalk.web.auth import session_cache
from tests.support.web.houses import API, PASSWORD, Opened, opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert audit(house.pit.store).ok


@pytest.fixture(autouse=True)
def _a_long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached sessions do not expire by themselves during a test."""
    monkeypatch.setattr(session_cache, "KEPT_SECONDS", 1e9)


def line(house: Opened, name: str) -> dict[str, object]:
    people = house.client(Role.ADMINISTRATOR).get(f"{API}/people").json()
    found: dict[str, object] = next(each for each in people if each["name"] == name)
    return found


def log_in(house: Opened, name: str) -> int:
    answer = house.client().post(f"{API}/session", json={"name": name, "password": PASSWORD})
    return int(answer.status_code)


def test_a_suspended_person_is_out_at_once_and_comes_back_with_the_same_password(house: Opened) -> None:
    house.join("Sally", Role.DEALER)
    ann, sally = house.client(Role.ADMINISTRATOR), house.client("Sally")
    assert sally.get(f"{API}/me").status_code == 200
    assert ann.post(f"{API}/people/sally/suspend", json={"reason": "under review"}).status_code == 204
    assert sally.get(f"{API}/me").status_code == 401
    assert log_in(house, "Sally") == 401
    assert (line(house, "Sally")["open"], line(house, "Sally")["suspended"]) == (False, True)
    again = ann.post(f"{API}/people/Sally/suspend", json={"reason": "under review"})
    assert again.status_code == 422
    assert "already" in again.text or "suspended" in again.text
    assert ann.post(f"{API}/people/Sally/restore", json={"reason": "cleared"}).status_code == 204
    assert sally.get(f"{API}/me").status_code == 401, "the old session stays ended"
    assert log_in(house, "Sally") == 201
    assert house.client(Role.SUPERVISOR).post(f"{API}/people/Zoe/suspend", json={"reason": "x"}).status_code == 403
    assert ann.post(f"{API}/people/Nobody/suspend", json={"reason": "x"}).status_code == 404


def test_a_session_is_listed_and_ended_and_the_record_says_by_whom(house: Opened) -> None:
    house.join("Tess", Role.DEALER)
    ann, tess = house.client(Role.ADMINISTRATOR), house.client("Tess")
    assert log_in(house, "Tess") == 201
    assert tess.get(f"{API}/me").status_code == 200
    sessions = ann.get(f"{API}/sessions").json()
    hers = [each for each in sessions if each["name"] == "Tess"]
    assert len(hers) == 2
    assert {each["own"] for each in hers} == {False}
    assert [each["name"] for each in sessions if each["own"]] == ["Ann"]
    assert house.secrets["Tess"] not in ann.get(f"{API}/sessions").text
    for each in hers:
        assert ann.delete(f"{API}/people/tess/sessions/{each['id']}").status_code == 204
        assert ann.delete(f"{API}/people/Tess/sessions/{each['id']}").status_code == 404
    assert tess.get(f"{API}/me").status_code == 401
    assert log_in(house, "Tess") == 201
    own = next(each["id"] for each in sessions if each["own"])
    assert ann.delete(f"{API}/people/Tess/sessions/{own}").status_code == 404, "it is someone else's"
    assert house.client(Role.SURVEILLANCE).delete(f"{API}/people/Ann/sessions/{own}").status_code == 403
    told = [each["told"] for each in ann.get(f"{API}/people/Tess/events").json()]
    assert told[:2] == ["A session of Tess is ended"] * 2


def test_the_history_of_an_account_names_the_people_behind_it(house: Opened) -> None:
    house.join("Uma", Role.DEALER)
    ann = house.client(Role.ADMINISTRATOR)
    assert ann.patch(f"{API}/people/Uma", json={"role": "floorperson"}).status_code == 204
    assert ann.post(f"{API}/people/Uma/close", json={"reason": "left"}).status_code == 204
    events = ann.get(f"{API}/people/uma/events").json()
    assert [(each["kind"], each["person"]) for each in events] == [
        ("person-closed", "Ann"), ("role-changed", "Ann"), ("password-set", "Uma"), ("person-added", "Ann")
    ]  # fmt: skip
    assert events[0]["told"] == "Uma's account is closed for good: left"
    assert [each["seq"] for each in events] == sorted((each["seq"] for each in events), reverse=True)
    assert house.client(Role.REGULATOR).get(f"{API}/people/Uma/events").status_code == 200
    assert house.client(Role.ACCOUNTING).get(f"{API}/people/Uma/events").status_code == 403
    assert ann.get(f"{API}/people/Nobody/events").status_code == 404


def test_where_two_people_sign_a_suspension_takes_two(tmp_path_factory: pytest.TempPathFactory) -> None:
    policy = replace(LIVE_POLICY, grace_days=0)
    with opened(tmp_path_factory.mktemp("two"), policy=policy, administrators=("Bea", "Abe")) as house:
        ann, bea = house.client(Role.ADMINISTRATOR), house.client("Bea")
        for act, kind in (("suspend", "suspend-person"), ("restore", "restore-person")):
            proposed = ann.post(f"{API}/people/Dale/{act}", json={"reason": "review"})
            assert (proposed.status_code, proposed.json()["command"]["do"]) == (202, kind)
            assert line(house, "Dale")["suspended"] is (act == "restore")
            assert ann.post(f"{API}/proposals/{proposed.json()['id']}/approve").status_code == 403
            assert bea.post(f"{API}/proposals/{proposed.json()['id']}/approve").status_code == 200
            assert line(house, "Dale")["suspended"] is (act == "suspend")
        assert ann.post(f"{API}/people/Zoe/suspend", json={"reason": "review"}).status_code == 204, "a patron"
        events = ann.get(f"{API}/people/Dale/events").json()
        assert [(each["kind"], each["person"], each["second"]) for each in events[:2]] == [
            ("person-restored", "Ann", "Bea"), ("person-suspended", "Ann", "Bea")
        ]  # fmt: skip
        assert audit(house.pit.store).ok
