"""Opening a page in the browser of whoever has started us, without ever keeping us from anything else."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import suppress

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def on_a_desktop() -> bool:
    """Whether someone sits before this machine and sees a window: not a log, a remote shell or a bare terminal.

    Without a display, Python would open a browser of text, and take the terminal away from us.
    """
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform not in ("darwin", "win32") and not any(os.environ.get(each) for each in DISPLAYS):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def show(url: str) -> None:
    """Open a page; whoever has no browser has read the address."""

    def open_page() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)

    threading.Thread(target=open_page, name="browser", daemon=True).start()
