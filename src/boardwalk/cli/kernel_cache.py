"""Where compiled kernels are kept if neither the package nor the person has a folder that can be written."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SETTING = "NUMBA_CACHE_DIR"


def keep_kernels() -> None:
    """Give Numba a folder of this run alone, where it would otherwise refuse to compile.

    A service often has neither a home nor a package of its own. The folder is new and nobody else's: what lies
    in a cache is run, so one that others could have filled is not trusted.
    """
    if os.environ.get(SETTING) or _can_write(PACKAGE / "odds" / "__pycache__") or _can_write(_persons_own()):
        return
    folder = tempfile.mkdtemp(prefix="boardwalk-kernels-")
    os.environ[SETTING] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def _persons_own() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "numba"  # noqa: PTH111


def _can_write(folder: Path) -> bool:
    """Whether it is there or can be made, and can be written; what may not even be looked at is not there."""
    there = next(each for each in (folder, *folder.parents) if os.path.exists(each))  # noqa: PTH110
    return os.access(there, os.W_OK)
