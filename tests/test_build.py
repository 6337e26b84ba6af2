"""What is installed is compared with what was built: a changed byte, a file more, a file less, a list that is gone."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from boardwalk import build
from boardwalk.actor import Role
from boardwalk.build import LIST_NAME, PACKAGE, Build, check_build, digest_list, file_digests, list_digest
from boardwalk.documents.filing.software import source_digest
from boardwalk.errors import InputError
from boardwalk.pit.audit.auditor import audit
from boardwalk.web import house_opening, readiness
from boardwalk.web.house_opening import OpeningOptions, open_house
from tests.support.web.houses import API, opened

ROOT = Path(__file__).parents[1]
CHANGED = Build(64 * "a", ("money.py",), 64 * "b")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its list, as a wheel installs it."""
    package = tmp_path_factory.mktemp("site") / "boardwalk"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / LIST_NAME).write_text(digest_list(file_digests(package)), encoding="utf-8")
    return package


def test_an_unchanged_build_is_the_source_that_a_filing_names(installed: Path) -> None:
    assert check_build(installed) == Build(source_digest(), (), source_digest())
    (installed / "__pycache__").mkdir()
    (installed / "__pycache__" / "money.cpython-311.pyc").write_bytes(b"cache")
    assert check_build(installed).changed == ()


def test_whatever_is_changed_in_an_installed_copy_is_found(installed: Path) -> None:
    money, extra, listed = installed / "money.py", installed / "web" / "door.py", installed / LIST_NAME
    whole, listing = money.read_bytes(), listed.read_bytes()
    money.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    assert check_build(installed).changed == ("money.py",)
    assert check_build(installed).running == list_digest(file_digests(installed)) != source_digest()
    money.unlink()
    assert check_build(installed).changed == ("money.py",)
    money.write_bytes(whole)
    extra.write_text("print('open')\n")
    assert check_build(installed).changed == ("web/door.py",)
    extra.unlink()
    listed.unlink()
    assert check_build(installed) == Build(None), "a copy of a checkout"
    assert check_build(installed, listed=True).changed == (LIST_NAME,)
    listed.write_bytes(listing.replace(b"  money.py", b"  honey.py"))
    assert check_build(installed).changed == ("honey.py", "money.py")
    listed.write_bytes(b"\xff\n\nnonsense")
    assert len(check_build(installed).changed) > 100
    listed.write_bytes(listing)
    assert check_build(installed).changed == ()


def test_this_checkout_says_that_it_is_none() -> None:
    assert str(build.installed_build()) == "development tree"


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Build:
    for module in (house_opening, readiness):
        monkeypatch.setattr(module, "installed_build", lambda: CHANGED)
    return CHANGED


@pytest.mark.parametrize("accepted", [None, "", "hotfix", f"{CHANGED.source}: hotfix", f"{CHANGED.running}: "])
def test_a_live_house_does_not_open_with_changed_software(changed: Build, tmp_path: Path, accepted: str | None) -> None:
    options = OpeningOptions(str(tmp_path / "live.db"), accept_changed=accepted)
    refused = pytest.raises(InputError, match=rf"changed after it was built: money\.py.*{changed.running}")
    with refused, open_house(options, lambda _: None):
        pytest.fail("it opened")
    assert not (tmp_path / "live.db").exists()


def test_it_opens_if_someone_says_so_on_the_record(changed: Build, tmp_path: Path) -> None:
    options = OpeningOptions(str(tmp_path / "live.db"), accept_changed=f"{changed.running}: hotfix, ticket 88")
    with open_house(options._replace(staffed=False), lambda _: None) as house:
        with house.pit.store.reading() as connection:
            texts = connection.exec_driver_sql("SELECT event FROM records").scalars().all()
        accepted = [event for event in map(json.loads, texts) if event["event"] == "changed-software-accepted"]
        assert [(each["running"], each["reason"]) for each in accepted] == [(changed.running, "hotfix, ticket 88")]
        assert audit(house.pit.store).ok


@pytest.mark.usefixtures("changed")
def test_the_floor_shows_an_alarm(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        alarms = house.client(Role.SUPERVISOR).get(f"{API}/floor").json()["alarms"]
        assert [each["says"] for each in alarms] == ["The software was changed after it was built: money.py"]
        assert house.client().get("/healthz").json()["build"] == "development tree"


def test_a_start_of_a_changed_copy_says_so_and_ends(installed: Path, tmp_path: Path) -> None:
    money = installed / "money.py"
    whole = money.read_bytes()
    money.write_bytes(whole + b"\n")
    try:
        command = [sys.executable, "-m", "boardwalk", "serve", "--port", "0"]
        environment = {"PYTHONPATH": str(installed.parent), "PATH": ""}
        done = subprocess.run(  # noqa: S603
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
    finally:
        money.write_bytes(whole)
    assert done.returncode == 2
    assert "Warning: the software was changed after it was built: money.py." in done.stderr
    assert "--accept-changed-software" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_wheel_has_the_list_of_its_source(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, timeout=300)  # noqa: S603
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(io.BytesIO(wheel.read_bytes())).extractall(tmp_path)
    assert check_build(tmp_path / "boardwalk") == Build(source_digest(), (), source_digest())
