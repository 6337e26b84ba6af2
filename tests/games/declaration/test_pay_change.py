"""Pay tables changed row by row: only the named rows change, and settlement, payoffs and words follow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.games import NEW_JERSEY, Game, declared
from boardwalk.games.declaration.pay_change import change_pays, changed_tables, named_tables, slug
from boardwalk.games.declaration.pay_table import Odds, PayTable, Push, Row

GAMES = [declaration.name for declaration in NEW_JERSEY]


def rows_of(game: Game) -> dict[tuple[str, str, str], str]:
    """What every row of every pay table of every wager pays."""
    return {
        (wager.name, table.name, row.name): str(row.pays)
        for wager in (*game.wagers, *game.bonuses)
        for table in wager.tables
        for row in table.rows
    }


def fitting(table: PayTable, row: Row) -> range:
    """The odds to 1 that keep the table in order: no less than the next row, no more than the one before."""
    place = table.rows.index(row)
    above = [each.pays.to for each in table.rows[:place] if isinstance(each.pays, Odds)]
    below = [-(-each.pays.to // each.pays.per) for each in table.rows[place + 1 :] if isinstance(each.pays, Odds)]
    return range(max(below, default=1), min(above, default=1000) + 1)


@given(st.data())
def test_only_the_named_row_changes(data: st.DataObject) -> None:
    game = declared(data.draw(st.sampled_from(GAMES)))
    name, table = data.draw(st.sampled_from(sorted(named_tables(game).items(), key=lambda pair: pair[0])))
    row = data.draw(st.sampled_from([each for each in table.rows if isinstance(each.pays, Odds)]))
    to = data.draw(st.sampled_from(fitting(table, row)))
    changed = change_pays(game, {f"{name}.{slug(row.name)}": str(to)})
    before, after = rows_of(game), rows_of(changed)
    different = {key for key in before if before[key] != after[key]}
    assert before.keys() == after.keys()
    assert {key[1:] for key in different} <= {(table.name, row.name)}
    assert bool(different) == (row.pays != Odds(to))
    assert [each.name for each in changed_tables(changed)] == ([table.name] if different else [])


@pytest.mark.parametrize("name", GAMES)
def test_no_change_is_the_same_game(name: str) -> None:
    assert change_pays(declared(name), {}) is declared(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_a_name(name: str) -> None:
    game = declared(name)
    tables = {table.title for wager in (*game.wagers, *game.bonuses) for table in wager.tables}
    assert {table.title for table in named_tables(game).values()} == tables


def test_both_tables_of_a_wager_go_by_their_own_names() -> None:
    changed = change_pays(declared("heads-up"), {"odds.flush": "2", "bad beat bonus.flush": "5:1"})
    odds, bad_beat = changed.wager("odds").tables
    assert [str(row.pays) for row in odds.rows if row.name == "flush"] == ["2 to 1"]
    assert (odds.title, bad_beat.title) == ("odds, as changed", "bad beat bonus, table 1")


def test_a_row_may_push() -> None:
    changed = change_pays(declared("premium"), {"x-tra.straight": "push"})
    assert isinstance(changed.wager("x-tra").tables[0].rows[-1].pays, Push)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"x-tra.flsh": "2"}, 'x-tra.flsh: Unknown row of x-tra bonus "flsh". Did you mean "flush"?'),
        ({"xtra.flush": "2"}, 'xtra.flush: Unknown pay table "xtra". Did you mean "x-tra"?'),
        ({"x-tra": "2"}, "x-tra: must name a pay table and a row, such as trips-plus.flush"),
        ({"x-tra.flush": "two"}, 'x-tra.flush: must be a payout such as 2, 3 to 2, push or $25,000, not "two"'),
        ({"x-tra.flush": "0"}, 'x-tra.flush: must be a payout such as 2, 3 to 2, push or $25,000, not "0"'),
        ({"x-tra.flush": "400"}, "x-tra.flush: cannot be played: "),
    ],
)
def test_what_cannot_be_changed_is_told(changes: dict[str, str], told: str) -> None:
    with pytest.raises(InputError) as refused:
        change_pays(declared("premium"), changes)
    assert str(refused.value).startswith(told)
