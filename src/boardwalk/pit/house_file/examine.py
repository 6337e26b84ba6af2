"""A house file examined as a whole: all of its faults at once, or the house that it describes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.pit.house_file.caution import cautions
from boardwalk.pit.house_file.fault import Caution, Fault, HouseFileError
from boardwalk.pit.house_file.lines import key_lines, line_of
from boardwalk.pit.house_file.reading import read_sections
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.pit.house_file.toml import parse
from boardwalk.pit.house_file.trial import refused_on_an_empty_floor

FILE = "house file"
MOST_BYTES = 1_000_000


class Examined(NamedTuple):
    """What was found: the house, if there is no fault; cautions only then."""

    house: HouseFile | None
    faults: tuple[Fault, ...] = ()
    cautions: tuple[Caution, ...] = ()


def examine(text: str) -> Examined:
    r"""Read a house file and let the rules look at it.

    >>> text = "[[table]]\nnumber = 1\ngame = 'premum'\ninventory = 5000"
    >>> print(*examine(text).faults, sep="\n")
    house.name: is missing; every house has it
    table[1].game: 'premum' is no game; did you mean premium?
    """
    data, faults = parse(text)
    if faults:
        return Examined(None, placed(text, faults))
    house = read_sections(data, faults)
    faults = refused_on_an_empty_floor(house, faults)
    return Examined(None, placed(text, faults)) if faults else Examined(house, (), tuple(cautions(house)))


def placed(text: str, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults with their lines, from the top of the file to its end."""
    lines = key_lines(text)
    placed = [each if each.line else each._replace(line=line_of(lines, each.key)) for each in faults]
    return tuple(sorted(placed, key=lambda each: each.line or 0))


def read_house(text: str, file: str = FILE) -> HouseFile:
    """The house that a file describes, or a `HouseFileError` that lists every fault."""
    house, faults, _ = examine(text)
    if house is None:
        raise HouseFileError(file, faults)
    return house


def load_bytes(path: Path) -> bytes:
    """A file as it stands, or an `InputError` that says why it cannot be read.

    It is read once and no farther than a house file may reach: a pipe gives what it has only once, and may never end.
    """
    try:
        with path.open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from None
    if len(found) > MOST_BYTES:
        raise InputError(str(path), f"is larger than a house file may be, {MOST_BYTES:,} bytes")
    return found


def load_text(path: Path) -> str:
    """The text of a file, or an `InputError` that says why it cannot be read."""
    return decoded(load_bytes(path), str(path))


def decoded(found: bytes, file: str) -> str:
    """The text of a file that was read."""
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(file, "is no text in UTF-8") from None


def load_house(path: Path) -> HouseFile:
    """The house that the file at a path describes."""
    return read_house(load_text(path), str(path))
