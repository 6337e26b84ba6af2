"""`boardwalk serve`: founding a house, opening it again, stopping, and what keeps it from opening."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from io import StringIO
from pathlib import Path
from threading import Event

import httpx
import pytest
from websockets.sync.client import connect

from boardwalk.actor import Role
from boardwalk.cli import main
from boardwalk.errors import InputError
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.policy import LIVE_POLICY, NO_POLICY
from boardwalk.pit.house.state import House
from boardwalk.web import http_server
from boardwalk.web.connection import ConnectionGuard, GuardedConfig
from boardwalk.web.house_opening import OpeningOptions, open_house, table_paces
from boardwalk.web.http_server import CannotListen, listen
from boardwalk.web.limits import Limits
from boardwalk.web.telemetry import open_log
from tests.support.web.lab_processes import until

PASSWORD = re.compile(r"^One-time password for (\w+): (\S+)$", re.MULTILINE)
OPEN = re.compile(r"^The Steel Pier is open at (http://127\.0\.0\.1:\d+)$", re.MULTILINE)

BETWEEN_SECONDS = 0.01
"""Two signals at the same moment would count as one."""


def start(directory: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    """A server process, and what it printed until it was open."""
    arguments = [sys.executable, "-m", "boardwalk", "serve", "--demo", "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(  # noqa: S603
        arguments, cwd=directory, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = ""
    while not OPEN.search(said) or "Ctrl+C" not in said:
        line = process.stdout.readline()
        if not line:
            pytest.fail(f"it ended: {said} {process.communicate()[1]}")
        said += line
    return process, said


def stop(process: subprocess.Popen[str], *how: signal.Signals) -> tuple[int, str]:
    for each in how:
        process.send_signal(each)
        time.sleep(BETWEEN_SECONDS)
    _, log = process.communicate(timeout=60)
    return process.returncode, log


def test_a_demo_house_from_its_founding_to_its_second_day(tmp_path: Path) -> None:
    process, said = start(tmp_path)
    found = OPEN.search(said)
    assert found is not None
    passwords = dict(PASSWORD.findall(said))
    assert "admin" in passwords
    assert "players need no account" in said
    assert f"Staff log in at {found.group(1)}/log-in; on this machine, guests may also act as staff." in said
    with httpx.Client(base_url=found.group(1)) as client:
        assert client.get("/readyz").status_code == 200
        body = {"name": "admin", "password": passwords["admin"]}
        assert client.post("/api/v1/session", json=body).json()["me"]["must_change_password"]
        client.cookies.clear()
        assert client.post("/api/v1/guest").status_code == 201
        assert client.get("/api/v1/tables/1").json()["sight"]["table"]["automatic"]
        assert client.post("/api/v1/guest", json={"role": "dealer"}).status_code == 201
        tables = client.get("/api/v1/tables").json()
        assert len({each["game"] for each in tables}) == 5
    code, log = stop(process, signal.SIGTERM)
    assert code == 0
    assert '"route": "/api/v1/guest"' in log
    assert not any(secret in log for secret in passwords.values())
    process, said = start(tmp_path, "--log", "house.log")
    assert not PASSWORD.search(said), "it is shown once"
    assert stop(process, signal.SIGINT, signal.SIGINT) == (0, ""), "a second interrupt does no harm"
    assert (tmp_path / "boardwalk-demo.db.key").stat().st_mode & 0o077 == 0


def test_a_server_ends_within_five_seconds_whatever_runs(tmp_path: Path) -> None:
    """An audit, an export, a job of the lab, a stream, and staff who wait for a database that someone else holds."""
    process, said = start(tmp_path)
    found = OPEN.search(said)
    assert found is not None
    database = tmp_path / "boardwalk-demo.db"
    with httpx.Client(base_url=f"{found[1]}/api/v1", timeout=60) as client, ExitStack() as stack:
        assert client.post("/guest", json={"role": "regulator"}).status_code == 201
        running, _ = (client.post(path).json()["id"] for path in ("/audit", "/audit/export"))
        assert client.post("/lab/jobs", json={"kind": "solve", "game": "premium"}).status_code == 201
        until(lambda: client.get(f"/record/jobs/{running}").json()["state"] != "waiting")
        with (
            pytest.raises(InputError, match="in use by another server"),
            open_house(OpeningOptions(str(database), demo=True), lambda _: None),
        ):
            pytest.fail("two servers have one file")
        stream = stack.enter_context(connect(f"{found[1].replace('http', 'ws')}/api/v1/lobby/stream"))
        stream.recv()
        held = stack.enter_context(closing(sqlite3.connect(database, isolation_level=None)))
        held.execute("BEGIN IMMEDIATE")
        children = children_of(process.pid)
        assert children, "the jobs have processes of their own"
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert time.monotonic() - began < 5
        until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def test_what_never_ends_does_not_keep_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, lines = Event(), StringIO()
    monkeypatch.setattr(http_server, "END_SECONDS", 0.01)

    def end(code: int) -> None:
        lines.write(f"code {code}")
        ended.set()

    monkeypatch.setattr(os, "_exit", end)
    config = GuardedConfig(None, ConnectionGuard(Limits()))
    server = http_server._UvicornServer(config, open_log(lines))
    server.handle_exit(signal.SIGTERM, None)
    assert ended.wait(10)
    assert server.should_exit
    assert "still running" in lines.getvalue()
    assert lines.getvalue().endswith("code 1")


def children_of(parent: int) -> list[int]:
    """The processes that another one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(path.parent.name))
    return found


def test_what_keeps_a_house_from_opening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(*arguments: str) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["serve", *arguments])
        assert ended.value.code == 2
        return capsys.readouterr().err

    file = tmp_path / "house.toml"
    file.write_text("[[table]]\nnumber = 7\n", encoding="utf-8")
    database = str(tmp_path / "house.db")
    assert "--house" not in refused("--house", str(tmp_path / "nowhere.toml"), "--database", database, "--port", "0")
    assert "house.name" in refused("--house", str(file), "--database", database, "--port", "0")
    assert "directory" in refused("--database", str(tmp_path / "no" / "house.db"), "--port", "0")
    assert "database" in refused("--database", "nonsense://house", "--port", "0")
    assert "is not an origin" in refused("--database", database, "--origin", "pit.example", "--port", "0")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "in use" in refused("--database", database, "--port", str(taken.getsockname()[1]))
    assert "host" in refused("--database", database, "--host", "no such host", "--port", "0")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("sqlite:///house.db?mode=ro", "cannot have options"),
        ("sqlite+aiosqlite:///house.db", "is not a database"),
        ("postgresql://dale:secret@127.0.0.1:abc/house", "is not a database"),
        ("postgresql://dale:secret@[::1/house", "is not a database"),
        ("://", "is not a database"),
    ],
)
@pytest.mark.parametrize("command", [("serve", "--demo", "--port", "0"), ("audit",), ("export", "--out", "out")])
def test_a_database_that_is_none_is_told_without_a_trace(
    command: tuple[str, ...],
    url: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([*command, "--database", url])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "database" in told
    assert reason in " ".join(told.split())
    assert "secret" not in told
    assert not list(tmp_path.iterdir()), "nothing is left behind"


def test_a_name_that_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    wanted = OpeningOptions(str(tmp_path / "house.db"), name="Marina ")
    with pytest.raises(InputError, match="start or end with a space"), open_house(wanted, lambda _: None):
        pytest.fail("it has no such name")
    assert not list(tmp_path.iterdir())


def test_a_house_is_live_or_a_demonstration_for_good(tmp_path: Path) -> None:
    live, demo = str(tmp_path / "live.db"), str(tmp_path / "demo.db")
    said: list[str] = []
    with open_house(OpeningOptions(live, name="Marina"), said.append) as house:
        assert house.pit.house is not None
        assert (house.pit.house.name, house.pit.house.kind.value) == ("Marina", "live")
        with pytest.raises(InputError, match="in use by another server"), open_house(OpeningOptions(live), said.append):
            pytest.fail("two servers have one file")
    with open_house(OpeningOptions(demo, demo=True, staffed=False), said.append) as house:
        assert audit(house.pit.store).ok
    with (
        pytest.raises(InputError, match="open it without --demo"),
        open_house(OpeningOptions(live, demo=True), said.append),
    ):
        pytest.fail("a live house is no demonstration")
    with pytest.raises(InputError, match="open it with --demo"), open_house(OpeningOptions(demo), said.append):
        pytest.fail("a demonstration is no live house")


def test_another_houses_key_is_refused(tmp_path: Path) -> None:
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    for database in (one, other):
        with open_house(OpeningOptions(database), lambda _: None) as house:
            assert house.key is not None
    wrong = OpeningOptions(one, key=Path(f"{other}.key"))
    with pytest.raises(InputError, match="not the key"), open_house(wrong, lambda _: None):
        pytest.fail("it signs for another house")
    Path(f"{one}.key").unlink()
    with open_house(OpeningOptions(one), lambda _: None) as house:
        assert house.key is None, "a house opens without its key, and signs nothing"


def test_a_house_file_is_applied_once_and_its_tables_are_staffed(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        '[house]\nname = "Marina"\n[[table]]\nnumber = "7"\ngame = "heads-up"\ndevices = ["automated shuffler"]\n'
        'decks = ["red", "blue"]\ninventory = "$20,000"\nstaff = "automatic"\n'
        '[[person]]\nname = "Sue"\nrole = "supervisor"\n',
        encoding="utf-8",
    )
    said: list[str] = []
    wanted = OpeningOptions(str(tmp_path / "house.db"), file=file, staffed=False)
    for _ in range(2):
        with open_house(wanted, said.append) as house:
            assert house.pit.house is not None
            assert house.pit.house.open_people(Role.SUPERVISOR)[0].name == "Sue"
            assert list(house.pit.tables) == ["7"]
            assert house.pit.tables["7"].automatic
            assert house.staff is None, "another server runs it"
            assert table_paces(house.pit.house)["7"].inventory_cents == 20_000_00
            assert not table_paces(house.pit.house)["7"].supervises, "a live house has people for that"
            orders = house.pit.state.heads["table:7"].seq
    passwords, notes = said[:3], said[3:]
    first = [line.split(":")[0].removeprefix("One-time password for ") for line in passwords]
    assert first == ["admin", "second admin", "Sue"], "two administrators sign in a live house"
    assert len(notes) == 2, "one at each start"
    assert all(line.startswith("Note: table[1]: the table cannot open") and "(R51)" in line for line in notes)
    assert orders == house.pit.state.heads["table:7"].seq


def opened_with(tmp_path: Path, text: str, *, demo: bool = False) -> tuple[House, list[str]]:
    """The house after a start with this file, and what the start said."""
    file = tmp_path / "house.toml"
    file.write_text(f'[house]\nname = "Marina"\n{text}', encoding="utf-8")
    said: list[str] = []
    wanted = OpeningOptions(str(tmp_path / "house.db"), demo, file=file, staffed=False)
    with open_house(wanted, said.append) as house:
        assert house.pit.house is not None
        return house.pit.house, said


MALLORY = '[[person]]\nname = "Mallory"\nrole = "supervisor"\n'
LOOSE = '[policy]\nsecond-for-accounts = []\ngrace-days = 0\n[policy.alone]\nfill = "no limit"\n'
ADMINISTRATORS = "".join(f'[[person]]\nname = "{name}"\nrole = "administrator"\n' for name in ("Ann", "Bea"))


def test_a_start_with_another_file_adds_no_staff_and_loosens_no_policy(tmp_path: Path) -> None:
    founded, said = opened_with(tmp_path, ADMINISTRATORS)
    assert len(said) == 3
    assert all(person.since == 0 for person in founded.people.values())
    assert founded.policy == LIVE_POLICY
    after, said = opened_with(tmp_path, LOOSE + ADMINISTRATORS + MALLORY)
    assert (after.policy, after.people) == (LIVE_POLICY, founded.people)
    assert [line for line in said if line.startswith("One-time")] == []
    assert sum(line.startswith(("Note: policy:", "Note: person[3].name: Mallory has no account")) for line in said) == 2


def test_a_house_can_state_that_one_administrator_signs(tmp_path: Path) -> None:
    founded, _ = opened_with(tmp_path, LOOSE)
    assert [person.name for person in founded.open_people(Role.ADMINISTRATOR)] == ["admin"]
    after, said = opened_with(tmp_path, MALLORY)
    assert after.person("Mallory") is not None
    assert "One-time password for Mallory" in said[0]
    with pytest.raises(InputError, match="one administrator"):
        opened_with(tmp_path, "[policy]\n")


def test_a_demo_house_has_no_policy_unless_its_file_has(tmp_path: Path) -> None:
    assert opened_with(tmp_path, MALLORY, demo=True)[0].policy == NO_POLICY
    (tmp_path / "strict").mkdir()
    strict, _ = opened_with(tmp_path / "strict", "[policy]\n", demo=True)
    assert strict.policy == LIVE_POLICY
    assert len(strict.open_people(Role.ADMINISTRATOR)) == 2


def test_an_address_that_cannot_be_had() -> None:
    with listen("127.0.0.1", 0) as listening:
        listening.listen()
        with pytest.raises(CannotListen, match="in use"):
            listen("127.0.0.1", listening.getsockname()[1])
