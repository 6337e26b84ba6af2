"""A server and simulated devices, two processes over real sockets, play a linked progressive to a royal flush, although
messages are lost, doubled and reordered and each of the two is killed in mid-round.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from boardwalk.actor import Actor, Role
from boardwalk.api.table import Prompt
from boardwalk.client import Client
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import records
from boardwalk.table import commands as do
from boardwalk.table.hardware.connected_device import DeviceKind
from tests.support.web.houses import NAMES, Opened, install, opened, seated, send

KINDS = (DeviceKind.ACCEPTORS, DeviceKind.LOCK_OUT, DeviceKind.RETURN_DEVICE, DeviceKind.SIGN)
STAFF = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
PATIENCE_SECONDS = 600.0
METER = {
    "base_cents": 10_000_00, "reset_cents": 5_000_00, "rate": "7/10", "limit_cents": None, "reserve_rate": "0",
    "unreasonable_cents": None,
}  # fmt: skip


def until(condition: Callable[[], Any]) -> Any:
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("it does not happen")


def set_up(house: Opened) -> dict[str, str]:
    """Table 7 with a progressive on a meter, its devices, and Zoe at seat 1; returns the tokens of the devices."""
    draft = {"do": "open-meter", "name": "Grand", "parameters": METER, "approved": ["texas-bonus"]}
    assert house.client(Role.SUPERVISOR).post("/api/v1/meters/Grand/commands", json=draft).status_code == 200
    install(house, "7", "texas-bonus", progressive="A")
    send(house.client(Role.FLOORPERSON), "7", {"do": "install-device", "device": "progressive hardware"})
    send(house.client(Role.SUPERVISOR), "7", {"do": "connect-meter", "meter": "Grand"})
    signs = [sign.name for sign in house.pit.tables["7"].unconfirmed_signs]
    if signs:
        send(house.client(Role.FLOORPERSON), "7", {"do": "confirm-signs", "signs": signs})
    send(house.client(Role.FLOORPERSON), "7", {"do": "fill-inventory", "cents": 1_000_000_00})
    flo, ann = (Actor(role, NAMES[role]) for role in (Role.FLOORPERSON, Role.ADMINISTRATOR))
    administrator = Person(ann.name, ann.role)
    for kind in KINDS:
        house.pit.do(AtTable("7", do.ConnectDevice(flo, kind, "77", "DGE 9")))
    seated(house, "7", 1, "Zoe")
    names = {f"{kind.value} 77": kind for kind in KINDS}
    return {
        name: house.people.issue_device_token(administrator, name, "7", kind).reveal() for name, kind in names.items()
    }


@contextmanager
def killed(arguments: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that is killed at the end, whatever it is doing."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


class Evening:
    """The house on disk, its two processes, and the people at the table."""

    def __init__(self, folder: Path, secrets: dict[str, str]) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.people = {name: Client(self.url, token=secret) for name, secret in secrets.items()}

    @contextmanager
    def server(self) -> Iterator[None]:
        with killed(["-m", "tests.support.web.royal_server", str(self.folder), str(self.port)]) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield

    @contextmanager
    def devices(self, seed: int) -> Iterator[None]:
        faults = ["--lost", "20", "--doubled", "20", "--reordered", "20", "--late", "10", "--seed", str(seed)]
        files = ["--tokens", str(self.folder / "tokens.json"), "--journals", str(self.folder / "journals")]
        with killed(["-m", "boardwalk", "devices", self.url, "7", "--seats", "1", *files, *faults]):
            yield

    def send(self, role: Role | str, draft: str, **fields: Any) -> None:
        self.people[NAMES[role] if isinstance(role, Role) else role].table("7").send(draft, **fields)

    def due(self) -> tuple[str, Prompt] | None:
        """Somebody's prompt that the round waits for; none while it waits for a device."""
        for name in (*(NAMES[role] for role in STAFF), "Zoe"):
            found = [each for each in self.people[name].table("7").see().prompts if each.due]
            if found:
                return name, found[-1] if name == "Zoe" else found[0]
        return None

    def play_until(self, over: Callable[[str], bool]) -> None:
        """Follow the prompts until a command of this name is due."""
        while True:
            name, prompt = until(self.due)
            if over(str(prompt.draft["do"])):
                return
            self.people[name].table("7").send(prompt.draft)

    def prepare(self) -> None:
        """The deck is looked at, washed, shuffled, cut and put into the shoe."""
        for who, command in (
            ("Zoe", "look-at-deck"), (Role.DEALER, "wash-deck"), (Role.DEALER, "shuffle-deck"),
            (Role.DEALER, "cut-deck"), (Role.DEALER, "take-deck"),
        ):  # fmt: skip
            person = self.people[NAMES[who] if isinstance(who, Role) else who].table("7")
            person.send(next(each.draft for each in person.see().prompts if each.draft["do"] == command))


def recorded(folder: Path) -> list[dict[str, Any]]:
    """Every event of the table, after the record has been audited."""
    store = open_store(str(folder / "house.db"))
    try:
        assert audit(store).ok
        with store.reading() as connection:
            rows = connection.execute(select(records.c.event).where(records.c.stream == "table:7").order_by("seq"))
            return [json.loads(row.event) for row in rows]
    finally:
        store.close()


@pytest.mark.long
@pytest.mark.law("D51")
def test_a_royal_is_won_although_each_process_is_killed_in_mid_round(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        tokens = set_up(house)
        secrets = dict(house.secrets)
    (tmp_path / "tokens.json").write_text(json.dumps(tokens), encoding="utf-8")
    (tmp_path / "journals").mkdir()
    evening = Evening(tmp_path, secrets)
    with evening.server():
        evening.prepare()
        with evening.devices(1):
            until(lambda: "progressive" in evening.people["Zoe"].table("7").see().table.seats[1].bets)
            evening.send("Zoe", "place-bet", wager="ante", cents=10_00)
        evening.send(Role.DEALER, "close-bets")  # the devices are dead, in mid-round
        assert evening.due() is None
    with evening.devices(2), evening.server():
        evening.play_until(lambda command: command == "deal-next")
    with evening.devices(3), evening.server():
        evening.play_until(lambda command: command == "verify-light")
    with evening.server(), evening.devices(4):
        evening.play_until(lambda command: command == "collect-cards")
    events = recorded(tmp_path)
    kinds = [each["event"] for each in events]
    assert [kinds.count(each) for each in ("locked-out", "wagers-taken-in", "progressive-paid")] == [1, 1, 1]
    chips = [each for each in events if each["event"] == "bet-placed" and each["wager"] == "progressive"]
    assert [(each["seat"], each["cents"]) for each in chips] == [(1, 1_00)]
    (won,) = (each for each in events if each["event"] == "progressive-won")
    assert won["hand"] == "royal flush"
    for name in tokens:
        numbers = [each["number"] for each in events if each["event"] == "device-reported" and each["device"] == name]
        assert numbers == list(range(1, len(numbers) + 1))
    assert {each["outcome"] for each in events if each["event"] == "device-reported"} == {"taken"}
