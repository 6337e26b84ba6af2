"""The command as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


def boardwalk(*arguments: str, redirected: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    words = " ".join(f"'{word}'" for word in (sys.executable, "-m", "boardwalk", *arguments))
    return subprocess.run(  # noqa: S603
        ["bash", "-c", f"{words} {redirected}"],  # noqa: S607
        env={**os.environ, **environment},
        input=b"",
        capture_output=True,
        check=False,
    )
