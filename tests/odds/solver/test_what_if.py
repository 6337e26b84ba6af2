"""A solution repriced: the same play under other payouts, against fresh solutions on a deck of twenty cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import NEW_JERSEY, Game
from boardwalk.games.declaration.game import without_limit
from boardwalk.games.declaration.pay_change import change_pays, named_tables, slug
from boardwalk.games.declaration.pay_table import Odds, PayTable
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import main_wagers
from boardwalk.odds.solver.solution import Solution, solve

SHORT = Deck(tuple(rank for rank in Rank if rank >= Rank.TEN))


@cache
def offered(name: str) -> Game:
    declaration = next(each for each in NEW_JERSEY if each.name == name)
    return declaration.game(without_limit(declaration, {}))


@cache
def solved(name: str) -> Solution:
    return solve(offered(name), deck=SHORT)


def main_tables(game: Game) -> dict[str, PayTable]:
    titles = {table.title for wager in main_wagers(game) for table in wager.tables}
    return {name: table for name, table in named_tables(game).items() if table.title in titles}


@st.composite
def some_changes(draw: st.DrawFn, name: str) -> dict[str, str]:
    """The odds of a main table raised or lowered from a row up, so that they still descend."""
    table_name, table = draw(st.sampled_from(sorted(main_tables(offered(name)).items(), key=lambda pair: pair[0])))
    rows = [row for row in table.rows if isinstance(row.pays, Odds)]
    last = draw(st.integers(1, len(rows)))
    more = draw(st.integers(1, 5))
    changed = {}
    for row in rows[:last]:
        assert isinstance(row.pays, Odds)
        changed[f"{table_name}.{slug(row.name)}"] = f"{row.pays.to + more * row.pays.per}:{row.pays.per}"
    return changed


PAID_BY_TABLES = [name for name in ("premium", "heads-up", "holdem3", "caribbean") if main_tables(offered(name))]


@pytest.mark.parametrize("name", PAID_BY_TABLES)
@given(data=st.data())
@settings(max_examples=5)
def test_the_old_play_is_worth_no_more_than_best_play(name: str, data: st.DataObject) -> None:
    old = solved(name)
    changed = change_pays(old.game, data.draw(some_changes(name)))
    bound, best = old.repriced(changed), solve(changed, deck=SHORT)
    assert old.ev <= bound.ev <= best.ev
    if np.array_equal(best.counts, old.counts):
        assert bound.ev == best.ev
    assert bound.deals == best.deals
    assert bound.repriced(old.game).ev == old.ev


def test_what_a_row_adds_is_its_odds_times_its_deals() -> None:
    """A second formulation: one more unit on the bet, twice the ante, for each deal that three of a kind wins."""
    old = solve(offered("caribbean"), deck=SHORT)
    changed = change_pays(old.game, {"bet.three-of-a-kind": "4"})
    won = [
        int(old.counts[ending, each, outcome])
        for ending, each, outcome in zip(*np.nonzero(old.counts), strict=True)
        for line in old.payoffs.settlement(0, int(ending), int(each), int(outcome)).lines
        if line.row is not None and line.row.name == "three of a kind"
    ]
    assert old.repriced(changed).ev - old.ev == Fraction(2 * sum(won), old.deals)
    assert won


def test_another_game_is_refused() -> None:
    with pytest.raises(InputError, match="with other payouts"):
        solved("premium").repriced(offered("heads-up"))
