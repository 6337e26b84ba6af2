"""The software bill of materials: what the service consists of, as CycloneDX 1.6 in JSON.

It is made from the lock file; licenses are those that the installed packages state. The same lock and source give the
same file, so it has no time and no random serial number.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from importlib import metadata
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.software import source_digest
from release.lock_file import DIRECT, LOCK, ROOT, LockedPackage, read_lock

OWN = f"pkg:pypi/{DIRECT}@{__version__}"
SBOM = ROOT / "dist" / "boardwalk.cdx.json"
LONGEST_LICENSE = 60
"""A longer text is the license itself, not its name."""


def sbom(packages: Iterable[LockedPackage], digest: str) -> dict[str, Any]:
    """The bill of materials for these packages, and for our source with this digest."""
    listed = list(packages)
    own = {
        "type": "application", "bom-ref": OWN, "name": DIRECT, "version": __version__, "purl": OWN,
        "hashes": [_hash(digest)], "licenses": [{"expression": "MIT"}],
    }  # fmt: skip
    found: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [_component(each) for each in listed],
        "dependencies": _dependencies(listed),
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(found, sort_keys=True))
    return {"serialNumber": f"urn:uuid:{serial}", **found}


def _component(package: LockedPackage) -> dict[str, Any]:
    found: dict[str, Any] = {
        "type": "library", "bom-ref": package.purl, "name": package.name, "version": package.version,
        "purl": package.purl, "hashes": [_hash(each) for each in package.hashes],
    }  # fmt: skip
    licenses = _licenses(package)
    if licenses:
        found["licenses"] = licenses
    if package.marker is not None:
        found["properties"] = [{"name": "boardwalk:marker", "value": package.marker}]
    return found


def _hash(digest: str) -> dict[str, str]:
    return {"alg": "SHA-256", "content": digest}


def _licenses(package: LockedPackage) -> list[dict[str, Any]]:
    """The license that the installed package states, if it is the same version."""
    try:
        stated = metadata.metadata(package.name)
    except metadata.PackageNotFoundError:
        return []
    if stated["Version"] != package.version:
        return []
    if "License-Expression" in stated:
        return [{"expression": stated["License-Expression"]}]
    names = [each.rpartition(" :: ")[2] for each in stated.get_all("Classifier") or () if each.startswith("License")]
    own = "".join(stated.get_all("License") or ())
    if not names and 0 < len(own) <= LONGEST_LICENSE:
        names = [own]
    return [{"license": {"name": name}} for name in names]


def _dependencies(packages: list[LockedPackage]) -> list[dict[str, Any]]:
    """For each package, what it needs, from what each one is needed by."""
    refs = {DIRECT: [OWN]}
    for each in packages:
        refs.setdefault(each.name, []).append(each.purl)
    needs: dict[str, list[str]] = {ref: [] for each in refs.values() for ref in each}
    for each in packages:
        for name in each.needed_by:
            for ref in refs[name]:
                needs[ref].append(each.purl)
    return [{"ref": ref, "dependsOn": sorted(set(found))} for ref, found in needs.items()]


def main() -> None:
    """Write the bill of materials."""
    SBOM.parent.mkdir(exist_ok=True)
    data = sbom(read_lock(LOCK.read_text("utf-8")), source_digest())
    SBOM.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(f"{SBOM.relative_to(ROOT)}: {len(data['components'])} packages")  # noqa: T201


if __name__ == "__main__":
    main()
