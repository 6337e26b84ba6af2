"""A house with an API for tests: one person of each role, open tables, and sessions for everyone."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from fastapi import FastAPI
from sqlalchemy import event

from boardwalk.actor import Role
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import Passwords
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import Secret
from boardwalk.pit.house.configuration import Founder
from boardwalk.pit.house.policy import NO_POLICY, Policy
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.randomness.generator import RandomSource
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.soak.world import SeededWorld
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.web.app import create_app
from boardwalk.web.auth.rate_limit import CommandLimit, NewAccountLimit
from boardwalk.web.lab.job import Lab
from boardwalk.web.limits import Limits
from boardwalk.web.telemetry import open_log
from tests.support.web.oracles import Echo, IdleLane

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the library that takes the place of httpx there is not ours to choose yet
    from starlette.testclient import TestClient as TestClient  # noqa: PLC0414  others have it from here


PASSWORD = "four chips on the line"  # noqa: S105
API = "/api/v1"
NAMES = {
    Role.PLAYER: "Zoe",
    Role.DEALER: "Dale",
    Role.FLOORPERSON: "Flo",
    Role.SUPERVISOR: "Sue",
    Role.SECURITY: "Gus",
    Role.SURVEILLANCE: "Iris",
    Role.ACCOUNTING: "Cal",
    Role.REGULATOR: "Reg",
    Role.ADMINISTRATOR: "Ann",
}
LIMITS = Limits(requests_per_second=1_000_000, streams_per_person=1_000, answer_seconds=60)
"""All requests of a test come from one address, as fast as it can, and machines for tests can be slow."""
QUICK = Passwords(time_cost=1, memory_kib=8, lanes=1)


class Opened(NamedTuple):
    """An open house and its application."""

    pit: Pit
    people: Accounts
    app: FastAPI
    log: io.StringIO
    secrets: dict[str, str]

    def client(self, who: Role | str | None = None) -> TestClient:
        """A client with the session of this person, or the token of a device at table 7."""
        client = TestClient(self.app, base_url="http://pit.test", raise_server_exceptions=False)
        if who is Role.DEVICE:
            ann = Person(NAMES[Role.ADMINISTRATOR], Role.ADMINISTRATOR)
            token = self.people.issue_device_token(ann, "shuffler 77", "7", DeviceKind.SHUFFLER)
            client.headers["Authorization"] = f"Bearer {token.reveal()}"
        elif who is not None:
            name = NAMES[who] if isinstance(who, Role) else who
            client.headers["Authorization"] = f"Bearer {self.secrets[name]}"
        return client

    def join(self, name: str, role: Role = Role.PLAYER) -> str:
        """Add a person who is logged in."""
        ann = Person(NAMES[Role.ADMINISTRATOR], Role.ADMINISTRATOR)
        self.enter(name, self.people.add(ann, name, role).reveal())
        return name

    def enter(self, name: str, one_time: str) -> None:
        """Change a one-time password, and log in."""
        person = self.people.who(self.people.log_in(name, one_time, "here").reveal())
        assert person is not None
        self.people.change_password(person, one_time, PASSWORD)
        self.secrets[name] = self.people.log_in(name, PASSWORD, "here").reveal()


@contextmanager
def opened(
    directory: Path,
    kind: HouseKind = HouseKind.TEST,
    seed: int = 1,
    world: RandomSource | None = None,
    limits: Limits = LIMITS,
    *,
    policy: Policy = NO_POLICY,
    administrators: tuple[str, ...] = (),
) -> Iterator[Opened]:
    """A new house with one person of each role, and more administrators, all founders and logged in.

    Cards come from the seed, or from this world.
    """
    store = open_store(str(directory / "house.db"))
    hurry(store)
    pit = Pit.open(store, world or SeededWorld(Random(seed)) if kind is HouseKind.TEST else None)
    people = Accounts(store, pit, pit.clock.now, QUICK)
    log = io.StringIO()
    app = create_app(pit, people, log=open_log(log), limits=limits)
    app.state.server.new_account_limit = NewAccountLimit(most=100_000)
    app.state.server.command_limit = CommandLimit(at_once=10**9)
    app.state.server.oracle, app.state.server.lab = Echo(), Lab(IdleLane())
    house = Opened(pit, people, app, log, {})
    _enter_all(house, kind, policy, administrators)
    try:
        yield house
    finally:
        app.state.server.lab.close()
        pit.close()
        store.close()


def _enter_all(house: Opened, kind: HouseKind, policy: Policy, administrators: tuple[str, ...]) -> None:
    """Found the house with everyone in it, and log everyone in."""
    first = NAMES[Role.ADMINISTRATOR]
    founders = [Founder(name, role) for role, name in NAMES.items() if role is not Role.ADMINISTRATOR]
    founders += [Founder(name, Role.ADMINISTRATOR) for name in administrators]
    shown: dict[str, str] = {}

    def show(name: str, secret: Secret) -> None:
        shown[name] = secret.reveal()

    house.people.found("Marina", kind, "07" * 32, first, show, policy=policy, founders=founders)
    for name, one_time in shown.items():
        house.enter(name, one_time)


def hurry(store: Store) -> None:
    """Make commits fast: nothing here has to survive a power cut."""
    event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    store.engine.dispose()


def install(house: Opened, number: str = "7", game: str = "heads-up", **options: str) -> None:
    """Open a table, with its deck prepared as far as possible before a player comes."""
    flo, sue, dale = (house.client(role) for role in (Role.FLOORPERSON, Role.SUPERVISOR, Role.DEALER))
    send(sue, number, {"do": "install-table", "number": number, "game": game, "options": options})
    send(flo, number, {"do": "install-device", "device": "manual shoe"})
    put_on_record(house, number)
    for client in (dale, flo):
        send(client, number, {"do": "count-inventory", "cents": 100_000_00})
    send(flo, number, {"do": "open-table", "inventory_cents": 100_000_00})
    send(dale, number, {"do": "receive-deck", "deck": "red"})
    send(dale, number, {"do": "inspect-deck", "deck": "red"})
    send(flo, number, {"do": "verify-deck", "deck": "red"})
    send(dale, number, {"do": "spread-deck", "deck": "red"})


def put_on_record(house: Opened, number: str) -> None:
    """Record every approval that a table lacks, and confirm its signs."""
    items = [each.item for each in house.pit.tables[number].missing_approvals]
    paper = {"number": "DGE 1", "date": "2026-03-05", "by": "the Division"}
    if items:
        send(house.client(Role.SUPERVISOR), number, {"do": "record-approval", "items": items, **paper})
    signs = [sign.name for sign in house.pit.tables[number].unconfirmed_signs]
    if signs:
        send(house.client(Role.FLOORPERSON), number, {"do": "confirm-signs", "signs": signs})


def install_on_meter(house: Opened, number: str, meter: str) -> None:
    """Open a meter, and a Caribbean Stud table that is connected to it."""
    open_meter(house, meter)
    install(house, number, "caribbean", progressive="on")
    send(house.client(Role.FLOORPERSON), number, {"do": "install-device", "device": "progressive hardware"})
    send(house.client(Role.SUPERVISOR), number, {"do": "connect-meter", "meter": meter})


def open_meter(house: Opened, name: str) -> None:
    """Open a meter, approved for Caribbean Stud."""
    parameters = {
        "base_cents": 10_000_00, "reset_cents": 5_000_00, "rate": "7/10", "limit_cents": None, "reserve_rate": "0",
        "unreasonable_cents": None,
    }  # fmt: skip
    draft = {"do": "open-meter", "name": name, "parameters": parameters, "approved": ["caribbean"]}
    response = house.client(Role.SUPERVISOR).post(f"{API}/meters/{name}/commands", json=draft)
    assert response.status_code == 200, response.text


def prompts(client: TestClient, number: str) -> list[dict[str, Any]]:
    """What a person may do at a table now."""
    found: list[dict[str, Any]] = client.get(f"{API}/tables/{number}").json()["sight"]["table"]["prompts"]
    return found


def play_round(house: Opened, number: str, players: dict[int, TestClient]) -> None:
    """Play a whole round by prompts: players bet on required wagers only, and take the last choice they are offered."""
    dale, flo = house.client(Role.DEALER), house.client(Role.FLOORPERSON)
    prepare(house, number, players)
    for client in players.values():
        for wager in house.pit.tables[number].game.required:
            send(client, number, {"do": "place-bet", "wager": wager.name, "cents": 10_00})
    send(dale, number, {"do": "close-bets"})
    while house.pit.tables[number].round is not None:
        people = [dale, flo, *players.values()]
        due = [(who, each) for who in people for each in prompts(who, number) if each["due"]]
        who, prompt = due[-1] if due[0][0] is not dale else due[0]
        send(who, number, prompt["draft"])


def prepare(house: Opened, number: str, players: dict[int, TestClient]) -> None:
    """Prepare the deck by the procedure, until bets can be closed."""
    first = next(iter(players.values()))
    dale = house.client(Role.DEALER)
    steps = (
        (first, "look-at-deck"), (dale, "wash-deck"), (dale, "shuffle-deck"), (dale, "cut-deck"), (dale, "take-deck"),
    )  # fmt: skip
    for who, command in steps:
        for prompt in prompts(who, number):
            if prompt["draft"]["do"] == command:
                send(who, number, prompt["draft"])


def send(client: TestClient, number: str, draft: dict[str, Any], **headers: str) -> dict[str, Any]:
    """Send a draft, which must be accepted."""
    response = client.post(f"{API}/tables/{number}/commands", json=draft, headers=headers)
    assert response.status_code == 200, response.text
    receipt: dict[str, Any] = response.json()["receipt"]
    return receipt


def sell(house: Opened, name: str, cents: int = 5_000_00) -> None:
    """Sell chips to a patron."""
    response = house.client(Role.ACCOUNTING).post(f"{API}/patrons/{name}/sell", json={"cents": cents})
    assert response.status_code == 200, response.text


def seated(house: Opened, number: str, seat: int, name: str, cents: int = 1_000_00) -> TestClient:
    """A patron who has taken a seat."""
    if name not in house.secrets:
        house.join(name)
    sell(house, name, cents)
    client = house.client(name)
    send(client, number, {"do": "take-seat", "seat": seat, "chips_cents": cents})
    return client
