"""Pay tables changed row by row: the same game, if a flush paid 2 to 1."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from boardwalk.errors import InputError, quoted, unknown
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.pay_table import CHANGED, Payout, PayTable, read_payout
from boardwalk.games.declaration.wager import Bonus, Case, Wager

Paid = TypeVar("Paid", Wager, Bonus)


def change_pays(game: Game, changes: Mapping[str, str]) -> Game:
    """The game with other payouts. A change names a pay table and a row: `{"x-tra-bonus.flush": "2"}`.

    A table goes by its name as `boardwalk games` lists it, or by its wager if that has only one. Payouts are odds to 1
    (`2`), other odds (`3 to 2`), a push, or an amount (`$25,000`).

    >>> from boardwalk.games import declared
    >>> changed = change_pays(declared("premium"), {"x-tra.flush": "2"})
    >>> [str(row.pays) for row in changed.wager("x-tra").tables[0].rows if row.name == "flush"]
    ['2 to 1']
    """
    if not changes:
        return game
    rows: dict[str, dict[str, Payout]] = {}
    tables = named_tables(game)
    for key, text in changes.items():
        name, dot, hand = key.rpartition(".")
        if not dot:
            raise InputError(key, "must name a pay table and a row, such as trips-plus.flush")
        table = find_table(tables, name, key)
        rows.setdefault(table.title, {})[_find_row(table, hand, key)] = _read(text, key)
    changed = _with_tables(game, lambda table: _changed(table, rows.get(table.title, {})))
    faults = [fault for fault in faults_of(changed) if fault not in faults_of(game)]
    if faults:
        raise InputError(next(iter(changes)), f"cannot be played: {faults[0]}")
    return changed


def changed_tables(game: Game) -> tuple[PayTable, ...]:
    """The pay tables of a game that were changed."""
    tables = dict.fromkeys(table for each in (*game.wagers, *game.bonuses) for table in each.tables)
    return tuple(table for table in tables if table.label.endswith(CHANGED))


def slug(name: str) -> str:
    """A name as it is typed: `X-tra bonus` is `x-tra-bonus`, and so is `x_tra bonus`.

    >>> slug("two pair, jacks up, or better")
    'two-pair-jacks-up-or-better'
    """
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def printed_title(table: PayTable) -> str:
    """The title of a table before its payouts were changed, by which changes name it."""
    return table.title.removesuffix(f", {CHANGED}").removesuffix(f", as {CHANGED}")


def named_tables(game: Game) -> dict[str, PayTable]:
    """The pay tables that are paid by, under every name they go by."""
    found: dict[str, PayTable] = {}
    paid = (*game.wagers, *game.bonuses)
    every = [table for each in paid for table in each.tables]
    for wager in paid:
        if len(wager.tables) == 1:
            found[slug(wager.name)] = wager.tables[0]
    for table in every:
        for name in (table.title, printed_title(table), table.name):
            if sum(1 for other in {*every} if slug(other.name) == slug(name)) <= 1:
                found[slug(name)] = table
    return found


def find_table(tables: Mapping[str, PayTable], name: str, field: str) -> PayTable:
    """The table with this name, or an `InputError` that suggests one."""
    wanted = slug(name)
    if wanted not in tables:
        near = difflib.get_close_matches(wanted, tables, n=1)
        offered = near or dict.fromkeys(slug(table.title) for table in tables.values())
        raise unknown(field, wanted, offered, "pay table")
    return tables[wanted]


def _find_row(table: PayTable, name: str, field: str) -> str:
    known = {slug(row.name): row.name for row in table.rows}
    wanted = slug(name)
    if wanted not in known:
        raise InputError(field, unknown(field, wanted, known, f"row of {table.name}").reason)
    return known[wanted]


def _read(text: str, field: str) -> Payout:
    try:
        return read_payout(text.strip())
    except ValueError:
        raise InputError(field, f"must be a payout such as 2, 3 to 2, push or $25,000, not {quoted(text)}") from None


def _changed(table: PayTable, pays: Mapping[str, Payout]) -> PayTable:
    rows = tuple(replace(row, pays=pays.get(row.name, row.pays)) for row in table.rows)
    if rows == table.rows:
        return table
    return replace(table, label=f"{table.label}, {CHANGED}" if table.label else CHANGED, rows=rows)


def _with_tables(game: Game, change: Callable[[PayTable], PayTable]) -> Game:
    return replace(
        game,
        wagers=tuple(_with_cases(wager, change) for wager in game.wagers),
        bonuses=tuple(_with_cases(bonus, change) for bonus in game.bonuses),
    )


def _with_cases(paid: Paid, change: Callable[[PayTable], PayTable]) -> Paid:
    return replace(paid, settled=tuple(_with_table(case, change) for case in paid.settled))


def _with_table(case: Case, change: Callable[[PayTable], PayTable]) -> Case:
    return replace(
        case,
        on=case.on and change(case.on),
        off=case.off and change(case.off),
        verdict=change(case.verdict) if isinstance(case.verdict, PayTable) else case.verdict,
    )
