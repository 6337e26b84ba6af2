"""The file of this user's past answers at the school: one JSON line for each drill, only ever added to."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from boardwalk.codec import Codec, compact, read_json
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.press.folder import cannot_write
from boardwalk.school.schedule import PastAnswer

FILE_VARIABLE = "BOARDWALK_SCHOOL"
"""The environment variable that names another file."""
NAME = "school.jsonl"
CODEC = Codec()


def usual_file() -> Path:
    """Where this user's answers are kept."""
    if named := os.environ.get(FILE_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = Path.home() / "Library" / "Application Support"
    else:
        parent = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(parent) / "boardwalk" / NAME


def read_answers(path: Path) -> tuple[PastAnswer, ...]:
    """Every answer in the file, oldest first; none if there is no file. A damaged line is an error that names it."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError:
        raise InputError(FILE_VARIABLE, f"{str(path)!r} is not UTF-8 text") from None
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(FILE_VARIABLE, f"cannot read {str(path)!r}: {why}") from None
    return tuple(_read_line(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _read_line(path: Path, number: int, line: str) -> PastAnswer:
    try:
        answer: PastAnswer = CODEC.read(PastAnswer, read_json(line))
    except (BoardwalkError, ValueError, RecursionError) as error:
        reason = f"line {number} of {str(path)!r} is damaged ({error}); delete that line, or name another file"
        raise InputError(FILE_VARIABLE, reason) from None
    return answer


def keep_answer(path: Path, answer: PastAnswer) -> None:
    """Add an answer to the file, which is made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(compact(CODEC.write(PastAnswer, answer)) + "\n")
    except OSError as error:
        raise cannot_write(path, error, FILE_VARIABLE) from None
