"""What the process needs before a command runs and after it ends: usable standard streams, and a folder for compiled
kernels if Numba has none.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import shutil
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
CACHE_SETTING = "NUMBA_CACHE_DIR"


def keep_kernels() -> None:
    """Give Numba a folder for this run if it would otherwise refuse to compile.

    A service often has neither a home folder nor a writable package. The folder is new and private: Numba runs what is
    in its cache, so a folder that others could have filled is not safe.
    """
    if os.environ.get(CACHE_SETTING) or _can_write(PACKAGE / "odds" / "__pycache__") or _can_write(_personal_cache()):
        return
    folder = tempfile.mkdtemp(prefix="boardwalk-kernels-")
    os.environ[CACHE_SETTING] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def _personal_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "numba"  # noqa: PTH111


def _can_write(folder: Path) -> bool:
    """Whether it exists or can be made, and can be written; a folder that we may not see does not exist for us."""
    there = next(each for each in (folder, *folder.parents) if os.path.exists(each))  # noqa: PTH110
    return os.access(there, os.W_OK)


def mend_streams() -> None:
    """Replace closed streams with empty ones, and let no character of ours or of the input break a narrow encoding."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def discard_output() -> None:
    """Discard unwritten output, so it does not cause an error at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
