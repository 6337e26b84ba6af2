"""The whole record over HTTP: only with permission, one export at a time, and no files left behind."""

from __future__ import annotations

import io
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.actor import Role
from boardwalk.pit.audit.chain import read_seal
from boardwalk.pit.record.export import export
from boardwalk.web.lab.work_queue import WorkItem
from boardwalk.web.server import Server
from tests.support.web.houses import API, Opened, install, play_round, seated

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    install(premises)
    play_round(premises, "7", {1: seated(premises, "7", 1, "Pat")})
    premises.app.state.server.key = KEY
    return premises


def unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_is_what_the_command_writes(house: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    aside = tmp_path / "aside"
    aside.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(aside))
    response = house.client(Role.REGULATOR).get(f"{API}/audit/export")
    assert response.headers["content-type"] == "application/zip"
    assert "attachment" in response.headers["content-disposition"]
    assert not list(aside.iterdir()), "nothing of it stays here"
    with house.pit.store.reading() as connection:
        export(connection, tmp_path / "out", KEY)
    files = unpacked(response.content)
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert read_seal(files["seal.json"].decode(), "seal.json").house == "Marina"
    sums = [line.split("  ") for line in files["SHA256SUMS"].decode().splitlines()]
    assert all(sha256(files[name]).hexdigest() == digest for digest, name in sums)


def test_each_person_has_one_at_a_time(house: Opened) -> None:
    regulator = house.client(Role.REGULATOR)
    jobs = server(house).jobs
    jobs._people[regulator.get(f"{API}/me").json()["name"]] = WorkItem(str)
    assert regulator.get(f"{API}/audit/export").status_code == 409
    jobs._people.clear()
    assert regulator.get(f"{API}/audit/export").status_code == 200


def server(house: Opened) -> Server:
    """The server behind a client."""
    found: Server = house.client(Role.REGULATOR).app.state.server  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.REGULATOR])
def test_it_is_for_the_regulator(house: Opened, role: Role) -> None:
    client = house.client(role)
    assert client.get(f"{API}/audit/export").status_code == 403
    assert "export the records" not in client.get(f"{API}/me").json()["may"]
