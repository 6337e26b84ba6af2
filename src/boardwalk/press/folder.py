"""A folder of files that appears as a whole: what is unfinished is made aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from boardwalk.errors import InputError

UNFINISHED = ".unfinished-"


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
        place_to_work = TemporaryDirectory(prefix=UNFINISHED, dir=out)
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


def publish_tree(files: Mapping[str, bytes], unfinished: Path, out: Path) -> None:
    """Write files by their path in the workshop of a folder, then let them be all that is in the folder.

    What was there before goes aside first and comes back if anything fails. The last file is the last to appear, so
    that a folder without it is known to be unfinished.
    """
    new, old = unfinished / "new", unfinished / "old"
    new.mkdir()
    old.mkdir()
    for name, content in files.items():
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    shown = dict.fromkeys(name.partition("/")[0] for name in files)
    moves = [(path, old / path.name) for path in out.iterdir() if path != unfinished]
    moves += [(new / name, out / name) for name in shown]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.replace(target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            target.replace(source)
        raise


def files_in(folder: Path) -> tuple[str, ...]:
    """Every file below a folder by its path, in the order of their names; folders with nothing in them too."""
    found = (path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink() or not any(path.iterdir()))
    return tuple(sorted(path.relative_to(folder).as_posix() for path in found))
