"""A browser is opened if someone would see it, and never gets in the way of the server."""

from __future__ import annotations

import sys
import threading
import webbrowser
from typing import Any

import pytest

from boardwalk.cli.house.server import has_desktop, open_in_browser

URL = "http://127.0.0.1:8765"


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Someone sits at the machine."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "get", object)
    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("SSH_CONNECTION", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(("platform", "display"), [("linux", ":0"), ("darwin", ""), ("win32", "")])
def test_on_a_desktop_it_is_opened(desktop: pytest.MonkeyPatch, platform: str, display: str) -> None:
    desktop.setattr(sys, "platform", platform)
    desktop.setenv("DISPLAY", display)
    assert has_desktop()
    desktop.setenv("SSH_CONNECTION", "10.0.0.1 5 10.0.0.2 22")
    assert not has_desktop(), "the window would be elsewhere"


def test_a_log_a_bare_terminal_and_a_machine_without_browser_get_none(desktop: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    desktop.setenv("DISPLAY", "")
    assert not has_desktop(), "Python would open a browser of text"
    desktop.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_desktop()
    desktop.setattr(webbrowser, "get", none)
    assert not has_desktop()
    desktop.setattr(webbrowser, "get", object)
    desktop.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert not has_desktop()


@pytest.mark.parametrize("fault", [None, webbrowser.Error("none"), OSError("none")])
def test_a_page_is_shown_without_waiting_for_it(monkeypatch: pytest.MonkeyPatch, fault: Exception | None) -> None:
    shown, go_on, done = [], threading.Event(), threading.Event()

    def slow(url: str) -> Any:
        go_on.wait(30)
        shown.append(url)
        done.set()
        if fault is not None:
            raise fault

    monkeypatch.setattr(webbrowser, "open", slow)
    open_in_browser(URL)
    assert not shown
    go_on.set()
    assert done.wait(30)
    assert shown == [URL]
