"""What a house has printed otherwise than it is drawn: the sections `[[layout]]` and `[[sign]]` of its file.

Whether a layout with these changes may be used is not decided here: that takes the drawing, and the rules of place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from boardwalk.errors import InputError, unknown
from boardwalk.games import Game, declared, find_game
from boardwalk.pit.house_file.entry import Entry, Reader, shown
from boardwalk.pit.house_file.fault import Fault, touches
from boardwalk.pit.house_file.setup import LayoutSetup, SignSetup, TableSetup, Thing
from boardwalk.pit.house_file.values import read_game, read_text

LAYOUT_KEYS = ("game", "name", "inscribed", "lines", "left-out", "move", "size")
SIGN_KEYS = ("game", "lines")
MOST_MOVED = 2000
"""Millimetres: nothing can be moved farther on a table."""
LEAST_SIZE, MOST_SIZE = 30, 600
"""Millimetres: a chip is some 39 across, and no betting position is wider than the most."""
MOST_LINES = 6
_MILLIMETRES = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?")
Pair = tuple[float, float]


class Areas:
    """Which wagers have an area at the tables of a house, game by game."""

    def __init__(self, tables: Iterable[tuple[str, TableSetup]], faults: Sequence[Fault]) -> None:
        self._offered: dict[str, list[Game]] = {}
        self._unclear: set[str] = set()
        for key, table in tables:
            if touches(faults, f"{key}.game", f"{key}.options"):
                self._unclear.add(table.game)
            else:
                self._offered.setdefault(table.game, []).append(table.offered)

    def of(self, game: str) -> Collection[str] | None:
        """The names, of the game as it is declared if no table has it; none while a table's options are wrong."""
        if game in self._unclear:
            return None
        offered = self._offered.get(game) or [declared(game, ())]
        names = [name for each in offered for name in (*(wager.name for wager in each.wagers), *each.collected)]
        return tuple(dict.fromkeys(names))


def read_layout(entry: Entry, areas: Areas) -> LayoutSetup:
    """One layout of the house's own."""
    entry.verify_keys(LAYOUT_KEYS)
    game = entry.read("game", read_game, "", required=True)
    wagers = areas.of(game) if game else None
    things = None if wagers is None else (*wagers, *(thing.value for thing in Thing))
    title = find_game(game).title if game else ""
    laid, sized = f"area or thing on a layout of {title}", f"betting area of {title}"
    return LayoutSetup(
        game=game,
        name=entry.read("name", _read_licensee, None),
        inscribed=entry.read("inscribed", _read_flag, True),
        lines=_read_lines(entry),
        left_out=entry.read_each("left-out", _one_of(things, laid)),
        moved=_read_pairs(entry, "move", _one_of(things, laid), _read_move),
        sized=_read_pairs(entry, "size", _one_of(wagers, sized), _read_size),
    )


def read_sign(entry: Entry) -> SignSetup:
    """The house's own words on the signs of a game."""
    entry.verify_keys(SIGN_KEYS)
    return SignSetup(entry.read("game", read_game, "", required=True), _read_lines(entry))


def _read_licensee(value: object, field: str) -> str:
    """The licensee's name; an empty one is left off the cloth, which is for the rules of layouts to judge."""
    return "" if value == "" else read_text(value, field)


def _read_flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise InputError(field, f"{shown(value)} is neither true nor false")
    return value


def _read_lines(entry: Entry) -> tuple[str, ...]:
    lines = entry.read_each("lines", read_text)
    if len(lines) > MOST_LINES:
        entry.note("lines", f"are {len(lines)}; there is room for {MOST_LINES}")
    return lines


def _one_of(known: Collection[str] | None, kind: str) -> Reader[str]:
    """Reads one of these names; any where they are not known."""

    def read(value: object, field: str) -> str:
        name = read_text(value, field)
        if known is not None and name not in known:
            raise unknown(field, name, known, kind)
        return name

    return read


def _read_pairs(entry: Entry, key: str, read_name: Reader[str], read_pair: Reader[Pair]) -> Mapping[str, Pair]:
    found = {}
    for name, value in entry.pairs(key):
        field = f"{key}.{name}"
        try:
            found[read_name(name, field)] = read_pair(value, field)
        except InputError as error:
            entry.faults.append(Fault.of(entry.at(field), error))
    return found


def _read_move(value: object, field: str) -> Pair:
    """To the player's right, and towards the player."""
    right, near = _read_two(value, field, "how far to the right and how far towards the player")
    if max(abs(right), abs(near)) > MOST_MOVED:
        raise InputError(field, f"{shown_pair(right, near)} is farther than {MOST_MOVED} mm, which no table is")
    return right, near


def _read_size(value: object, field: str) -> Pair:
    width, depth = _read_two(value, field, "how wide and how deep")
    if not LEAST_SIZE <= min(width, depth) <= max(width, depth) <= MOST_SIZE:
        reason = f"{shown_pair(width, depth)} is no size of an area: from {LEAST_SIZE} to {MOST_SIZE} mm"
        raise InputError(field, reason)
    return width, depth


def _read_two(value: object, field: str, what: str) -> Pair:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_length, value)):
        raise InputError(field, f"{shown(value)} is not two numbers in square brackets: {what}, in millimeters")
    return float(value[0]), float(value[1])


def _is_length(value: object) -> bool:
    """Whole numbers come as such, decimals as the text that was written."""
    return not isinstance(value, bool) and isinstance(value, int | str) and bool(_MILLIMETRES.fullmatch(str(value)))


def shown_pair(one: float, other: float) -> str:
    return f"[{one:g}, {other:g}]"
