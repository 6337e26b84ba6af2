"""A seal shows which stream was rewritten after it; only the house's key can make one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from boardwalk.errors import InputError
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.chain import read_seal
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import create_key, key_at, make_seal, public_hex, read_key, sign_heads
from tests.support.pit.audit_databases import Copy, opened
from tests.support.pit.houses import ADMINISTRATOR, CASHIER, with_chips

AT = 1_700_000_000_000_000
ADD_CASHIER = AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)


@pytest.fixture(scope="module")
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, key: Ed25519PrivateKey) -> Path:
    """A house whose record has its key, with only people and chips in it."""
    path = tmp_path_factory.mktemp("sealed") / "house.db"
    with opened(path) as store:
        pit = Pit.open(store)
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(key))))
        pit.do(AtHouse(ADD_CASHIER))
        with_chips(pit, "Zoë")
        pit.close()
    return path


def seal_of(path: Path, key: Ed25519PrivateKey) -> str:
    with opened(path) as store, store.reading() as connection:
        return make_seal(connection, key, AT)


def held_against(path: Path, text: str) -> AuditReport:
    with opened(path) as store:
        return audit(store, seals=[read_seal(text, "january.json")])


def test_a_seal_holds_against_what_it_was_made_of(house: Path, key: Ed25519PrivateKey) -> None:
    text = seal_of(house, key)
    found = held_against(house, text)
    assert found.findings == ()
    assert found.counts["seals"] == 1
    data = json.loads(text)
    assert (data["house"], data["at"], data["public_key"]) == ("Marina", AT, public_hex(key))
    (stream,) = data["streams"]
    assert (stream["name"], stream["seq"]) == ("house", 5)


def test_a_seal_still_holds_when_more_has_happened(house: Path, key: Ed25519PrivateKey, tmp_path: Path) -> None:
    text = seal_of(house, key)
    copy = Copy(house, tmp_path / "later.db")
    with opened(copy.path) as store:
        pit = Pit.open(store)
        with_chips(pit, "Yan")
        pit.close()
    assert held_against(copy.path, text).findings == ()


def test_the_same_heads_are_the_same_bytes(house: Path, key: Ed25519PrivateKey) -> None:
    assert seal_of(house, key) == seal_of(house, key)
    heads = {"b": (1, 64 * "1"), "a": (2, 64 * "2")}
    assert sign_heads("Marina", heads, key, AT) == sign_heads("Marina", dict(sorted(heads.items())), key, AT)


def test_a_stream_that_was_rewritten_with_all_its_hashes_is_named(
    house: Path, key: Ed25519PrivateKey, tmp_path: Path
) -> None:
    """Another history, consistent in itself: only the seal shows that it is not the original."""
    text = seal_of(house, key)
    other = tmp_path / "other.db"
    with opened(other) as store:
        pit = Pit.open(store)
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(key))))
        pit.do(AtHouse(ADD_CASHIER))
        with_chips(pit, "Zoë", 1_00)
        pit.close()
    with opened(other) as store:
        assert audit(store).ok
    (finding,) = held_against(other, text).findings
    assert (finding.stream, finding.seq) == ("house", 5)
    assert "rewritten" in finding.what
    assert "january.json" in finding.what


def test_a_stream_that_was_cut_off_is_named(house: Path, key: Ed25519PrivateKey, tmp_path: Path) -> None:
    text = seal_of(house, key)
    shorter = tmp_path / "shorter.db"
    with opened(shorter) as store:
        pit = Pit.open(store)
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(key))))
        pit.close()
    (finding,) = held_against(shorter, text).findings
    assert (finding.stream, finding.seq) == ("house", 5)
    assert "missing" in finding.what


@pytest.mark.parametrize("field", ["house", "at", "streams", "public_key", "signature"])
def test_a_seal_that_was_changed_is_found(house: Path, key: Ed25519PrivateKey, field: str) -> None:
    data = json.loads(seal_of(house, key))
    if field == "streams":
        data["streams"][0]["seq"] -= 1
    elif isinstance(data[field], int):
        data[field] += 1
    else:
        data[field] = ("1" if data[field][0] != "1" else "2") + data[field][1:]
    (finding,) = held_against(house, json.dumps(data)).findings
    assert finding.stream == "january.json"
    assert "signature" in finding.what


def test_a_seal_of_another_key_is_found(house: Path) -> None:
    (finding,) = held_against(house, seal_of(house, Ed25519PrivateKey.generate())).findings
    assert "not signed with the key of this house" in finding.what


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"house":1,"at":1,"streams":[],"public_key":"","signature":""}',
        '{"house":"","at":1,"streams":[],"public_key":"7","signature":"7"}',
        '{"house":"","at":1,"streams":{},"public_key":"","signature":""}',
        json.dumps({"house": "", "at": 1, "streams": [7], "public_key": 64 * "0", "signature": 128 * "0"}),
        json.dumps(
            {
                "house": "",
                "at": 1,
                "streams": [{"name": "a", "seq": "1", "head": 64 * "0"}],
                "public_key": 64 * "0",
                "signature": 128 * "0",
            }
        ),
    ],
)
def test_anything_but_a_seal_is_refused_by_name(text: str) -> None:
    with pytest.raises(InputError, match="january"):
        read_seal(text, "january.json")


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    made = key_at(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert public_hex(key_at(path)) == public_hex(made) == public_hex(read_key(path))
    with pytest.raises(InputError, match="File exists"):
        create_key(path)


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    create_key(path)
    path.chmod(0o640)
    with pytest.raises(InputError, match="600"):
        read_key(path)


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff\xfe"])
def test_anything_but_a_key_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "house.key"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(InputError, match="PEM"):
        read_key(path)


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    other = generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(other)
    path.chmod(0o600)
    with pytest.raises(InputError, match="Ed25519"):
        read_key(path)


def test_a_key_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_key(tmp_path / "house.key")
    with pytest.raises(InputError, match="No such file"):
        create_key(tmp_path / "no folder" / "house.key")
