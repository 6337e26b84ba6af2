"""Kernels are kept where they can be, and a service without a home still runs."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardwalk.cli.environment import CACHE_SETTING, PACKAGE, keep_kernels


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that would be removed at the end of the run; the setting itself is put back after the test."""
    found: list[str] = []

    def registered(_: object, folder: str, **__: object) -> None:
        found.append(folder)

    monkeypatch.setenv(CACHE_SETTING, "")
    monkeypatch.setattr("boardwalk.cli.environment.atexit", SimpleNamespace(register=registered))
    return found


def writable(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    """Only files in these folders can be written; the user who runs the tests may have permission for everything."""

    def access(path: object, *_: object, **__: object) -> bool:
        return not isinstance(path, Path) or any(path.is_relative_to(each) for each in folders)

    monkeypatch.setattr(os, "access", access)


def test_without_a_place_there_is_one_of_this_run_alone(ends: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    writable(monkeypatch)
    keep_kernels()
    (folder,) = ends
    assert os.environ[CACHE_SETTING] == folder
    assert Path(folder).stat().st_mode & 0o077 == 0
    Path(folder).rmdir()


def test_with_a_place_numba_chooses_itself(ends: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    writable(monkeypatch, PACKAGE)
    keep_kernels()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "not there yet"))
    writable(monkeypatch, tmp_path)
    keep_kernels()
    assert os.environ[CACHE_SETTING] == ""
    writable(monkeypatch)
    monkeypatch.setenv(CACHE_SETTING, str(tmp_path))
    keep_kernels()
    assert os.environ[CACHE_SETTING] == str(tmp_path)
    assert not ends
