"""A folder of files that appears as a whole: what is unfinished is made aside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from boardwalk.errors import InputError


@contextmanager
def workshop(out: Path, what: str = "a report") -> Iterator[Path]:
    """A folder for unfinished files on the same disk as `out`; a place that cannot be written is refused at once."""
    place = f"{str(out)!r}"
    if str(out) == ".":
        raise InputError("--out", "names no folder")
    if out.exists() and not out.is_dir():
        raise InputError("--out", f"{place} is a file; {what} needs a folder")
    made = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        place_to_work = TemporaryDirectory(prefix=".unfinished-", dir=out)
    except OSError as error:
        raise InputError("--out", f"{place} cannot be written: {(error.strerror or str(error)).lower()}") from None
    try:
        with place_to_work as name:
            yield Path(name)
    finally:
        with suppress(OSError):  # a folder that was made for nothing goes again; one with anything in it stays
            if made:
                out.rmdir()


def publish(unfinished: Path, out: Path) -> None:
    """Move every finished file to where it belongs; one of the same name is replaced."""
    for path in sorted(unfinished.iterdir()):
        path.replace(out / path.name)
