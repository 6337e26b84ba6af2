"""One administrator alone, who makes two accounts and signs as both."""

from __future__ import annotations

from pathlib import Path

from boardwalk.actor import Role
from boardwalk.pit.house.state import HouseKind
from tests.support.web.houses import API, open_meter, opened


def test_one_administrator_alone(tmp_path: Path) -> None:
    with opened(tmp_path, HouseKind.LIVE) as house:
        open_meter(house, "Atlantic")
        ann = house.client(Role.ADMINISTRATOR)
        for name, role in (("Mallory", "supervisor"), ("Trent", "security")):
            made = ann.post(f"{API}/people", json={"name": name, "role": role})
            print(made.status_code)
            house.enter(name, made.json()["one_time_password"])
        draft = {"do": "correct-meter", "cents": 100_000_00, "reason": "none"}
        proposed = house.client("Mallory").post(f"{API}/meters/Atlantic/commands", json=draft)
        print(proposed.status_code)
        done = house.client("Trent").post(f"{API}/proposals/{proposed.json()['id']}/approve")
        print(done.status_code, house.pit.meters["Atlantic"].display_cents)
        house.join("Pat")
        print(
            [
                house.client(Role.ACCOUNTING).post(f"{API}/patrons/Pat/sell", json={"cents": 10**13}).status_code
                for _ in range(3)
            ]
        )
        assert 0
