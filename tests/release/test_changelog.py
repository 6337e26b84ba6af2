"""The changelog is in the form of Keep a Changelog, and has a dated section for the version of the package."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from boardwalk import __version__

TEXT = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
SECTION = re.compile(r"^## \[?([^\]\n]+?)\]?(?: - (\S+))?$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
OTHER_PARTS = {"Where modules went", "Decided where the texts are silent"}


def test_versions_are_dated_with_the_newest_first() -> None:
    first, *versions = SECTION.findall(TEXT)
    assert first == ("Unreleased", "")
    assert versions[0][0] == __version__
    days = [date.fromisoformat(day) for _, day in versions]
    assert days == sorted(days, reverse=True)


def test_what_happened_is_sorted_by_kind() -> None:
    assert set(re.findall(r"^### (.+)$", TEXT, re.MULTILINE)) <= KINDS | OTHER_PARTS


def test_every_version_in_brackets_has_an_address() -> None:
    for version in re.findall(r"^## \[(.+?)\]", TEXT, re.MULTILINE):
        assert re.search(rf"^\[{re.escape(version)}\]: https://", TEXT, re.MULTILINE), version
