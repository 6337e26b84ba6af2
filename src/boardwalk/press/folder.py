"""A folder of files that appears all at once: unfinished files are kept separate until all are done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from boardwalk.errors import InputError

UNFINISHED = ".unfinished-"


def cannot_write(path: Path, error: Exception, field: str = "--out") -> InputError:
    """The error for a file or folder that the system refuses to write."""
    why = getattr(error, "strerror", None) or str(error)
    return InputError(field, f"cannot write {str(path)!r}: {why.lower()}")


@contextmanager
def workshop(out: Path, what: str = "a report") -> Iterator[Path]:
    """A folder for unfinished files on the same disk as `out`; a place that cannot be written is refused right away."""
    if str(out) == ".":
        raise InputError("--out", "name a folder")
    if out.exists() and not out.is_dir():
        raise InputError("--out", f"{str(out)!r} is a file; {what} needs a folder")
    is_new = not out.exists()
    try:
        out.mkdir(parents=True, exist_ok=True)
        temporary = TemporaryDirectory(prefix=UNFINISHED, dir=out)
    except OSError as error:
        raise cannot_write(out, error) from None
    try:
        with temporary as name:
            yield Path(name)
    finally:
        with suppress(OSError):  # a folder that stayed empty is removed again; one with anything in it stays
            if is_new:
                out.rmdir()


def publish(unfinished: Path, out: Path) -> None:
    """Move every finished file to its place; a file with the same name is replaced."""
    for path in sorted(unfinished.iterdir()):
        path.replace(out / path.name)


def publish_tree(files: Mapping[str, bytes], unfinished: Path, out: Path) -> None:
    """Write files by path in the workshop of a folder, then make them the entire contents of the folder.

    Earlier files are moved away first and moved back if anything fails. The last file listed appears last, so a folder
    without it is unfinished.
    """
    new, old = unfinished / "new", unfinished / "old"
    new.mkdir()
    old.mkdir()
    for name, content in files.items():
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    top_level = dict.fromkeys(name.partition("/")[0] for name in files)
    moves = [(path, old / path.name) for path in out.iterdir() if path != unfinished]
    moves += [(new / name, out / name) for name in top_level]
    moved: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.replace(target)
            moved.append((source, target))
    except BaseException:
        for source, target in reversed(moved):
            target.replace(source)
        raise


def files_in(folder: Path) -> tuple[str, ...]:
    """The path of every file below a folder, and of every empty folder, sorted."""
    found = (path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink() or not any(path.iterdir()))
    return tuple(sorted(path.relative_to(folder).as_posix() for path in found))
