"""The lock file has what the service needs, with hashes; the bill of materials lists it; known faults are reported."""

from __future__ import annotations

from typing import Any

import pytest

from release.dependency_audit import NONE_KNOWN, NOT_ASKED, SOME_KNOWN, audit_dependencies
from release.lock_file import LOCK, PROJECT, PYTHONS, LockedPackage, lock_faults, read_lock
from release.sbom import OWN, sbom

TEXT, TOML = LOCK.read_text("utf-8"), PROJECT.read_text("utf-8")
UVICORN = next(each for each in read_lock(TEXT) if each.name == "uvicorn")


def test_the_lock_has_every_package_at_a_version_that_we_ask_for_with_its_hashes() -> None:
    assert list(lock_faults(TEXT, TOML)) == []


def test_it_names_no_host_and_no_option() -> None:
    assert "://" not in TEXT
    assert not [line for line in TEXT.splitlines() if line.startswith("-")]


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (f"uvicorn=={UVICORN.version}", "uvicorn==0.43.0", "uvicorn 0.43.0 is not >=0.44"),
        (f"uvicorn=={UVICORN.version}", f"other=={UVICORN.version}", "uvicorn is missing for Python 3.11"),
    ],
)
def test_what_is_wrong_with_a_lock_is_found(before: str, after: str, fault: str) -> None:
    assert before in TEXT
    assert fault in lock_faults(TEXT.replace(before, after), TOML)


def test_a_package_without_a_hash_is_found() -> None:
    bare = "\n".join(line for line in TEXT.splitlines() if not any(each in line for each in UVICORN.hashes))
    assert list(lock_faults(bare, TOML)) == ["uvicorn has no hash"]
    with pytest.raises(ValueError, match="does not belong"):
        read_lock("--index-url https://mirror.example/simple\n")


def test_one_version_of_each_package_for_each_python() -> None:
    for python in PYTHONS:
        names = [each.name for each in read_lock(TEXT) if each.applies(python)]
        assert len(names) == len(set(names)), python


def test_the_bill_of_materials_lists_what_is_locked() -> None:
    packages = read_lock(TEXT)
    data = sbom(packages, 64 * "7")
    assert data == sbom(packages, 64 * "7"), "it can be made again"
    refs = {each["bom-ref"] for each in data["components"]}
    assert refs == {each.purl for each in packages}
    needs = {each["ref"]: set(each["dependsOn"]) for each in data["dependencies"]}
    assert needs.keys() == refs | {OWN}
    reached, open_ = set[str](), {OWN}
    while open_:
        reached |= open_
        open_ = {ref for each in open_ for ref in needs[each]} - reached
    assert reached == needs.keys(), "everything is there because something needs it"
    (uvicorn,) = (each for each in data["components"] if each["name"] == "uvicorn")
    assert [each["content"] for each in uvicorn["hashes"]] == list(UVICORN.hashes)
    assert data["metadata"]["component"]["hashes"] == [{"alg": "SHA-256", "content": 64 * "7"}]


@pytest.mark.parametrize(
    ("answer", "code", "known"),
    [
        ({"vulnerabilities": []}, NONE_KNOWN, ()),
        (None, NOT_ASKED, ()),
        ({"vulnerabilities": [{"id": "PYSEC-1", "withdrawn": "2026-01-01"}]}, NONE_KNOWN, ()),
        (
            {"vulnerabilities": [{"id": "PYSEC-1", "aliases": ["CVE-2"], "fixed_in": ["9.9"]}]},
            SOME_KNOWN,
            (f"uvicorn {UVICORN.version}: PYSEC-1, CVE-2; fixed in 9.9",),
        ),
    ],
)
def test_a_known_vulnerability_is_told_apart_from_no_answer(answer: Any, code: int, known: tuple[str, ...]) -> None:
    def ask(package: LockedPackage) -> Any:
        return answer if package.name == "uvicorn" else {"vulnerabilities": []}

    found = audit_dependencies(read_lock(TEXT), ask)
    assert (found.exit_code, found.known) == (code, known)
