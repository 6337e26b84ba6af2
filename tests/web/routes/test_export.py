"""The whole record over HTTP: only with permission, one export at a time, and no files left behind."""

from __future__ import annotations

import io
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.pit.audit.chain import read_seal
from boardwalk.pit.record.export import export
from tests.support.web.houses import API, Opened, install, play_round, seated
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture
from tests.support.web.record_jobs import finished

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
    regulator = house.client(Role.REGULATOR)
    job = finished(regulator, f"{API}/audit/export")
    assert (job["state"], job["file"]) == ("done", "boardwalk-export.zip")
    response = regulator.get(f"{API}/audit/export")
    assert response.headers["content-type"] == "application/zip"
    assert "attachment" in response.headers["content-disposition"]
    assert [path.name for folder in aside.glob("*/*") for path in folder.iterdir()] == [job["file"]]
    assert regulator.delete(f"{API}/record/jobs/{job['id']}").status_code == 204
    assert not list(aside.glob("*/*")), "nothing of it stays here"
    assert regulator.get(f"{API}/audit/export").status_code == 404
    with house.pit.store.reading() as connection:
        export(connection, tmp_path / "out", KEY)
    files = unpacked(response.content)
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert read_seal(files["seal.json"].decode(), "seal.json").house == "Marina"
    sums = [line.split("  ") for line in files["SHA256SUMS"].decode().splitlines()]
    assert all(sha256(files[name]).hexdigest() == digest for digest, name in sums)


def test_each_person_has_one_at_a_time(house: Opened, started: list[Pretended]) -> None:
    regulator = house.client(Role.REGULATOR)
    first = regulator.post(f"{API}/audit/export").json()
    assert first["state"] in ("waiting", "running")
    assert regulator.get(f"{API}/audit/export").status_code == 409, "it is not ready"
    assert regulator.post(f"{API}/audit/export").status_code == 409
    (mine,) = regulator.get(f"{API}/record/jobs").json()
    assert mine["id"] == first["id"]
    until(lambda: regulator.get(f"{API}/record/jobs/{first['id']}").json()["progress"] == 0.5)
    assert house.client(Role.SURVEILLANCE).get(f"{API}/record/jobs/{first['id']}").status_code == 404
    assert regulator.delete(f"{API}/record/jobs/{first['id']}").status_code == 204
    assert regulator.get(f"{API}/record/jobs/{first['id']}").json()["state"] == "canceled"
    assert regulator.post(f"{API}/audit/export").status_code == 201
    for process in started:
        process.kill()


@pytest.mark.parametrize("role", [role for role in PERSON_ROLES if role is not Role.REGULATOR])
def test_it_is_for_the_regulator(house: Opened, role: Role) -> None:
    client = house.client(role)
    assert client.post(f"{API}/audit/export").status_code == 403
    assert client.get(f"{API}/audit/export").status_code == 403
    assert "export the records" not in client.get(f"{API}/me").json()["may"]
