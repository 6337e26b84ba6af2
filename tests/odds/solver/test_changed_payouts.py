"""Other payouts after a solution: only what they change is counted, and every integer is that of a fresh solution."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import NEW_JERSEY, Game
from boardwalk.games.declaration.game import without_limit
from boardwalk.games.declaration.pay_change import change_pays, named_tables, slug
from boardwalk.games.declaration.pay_table import Odds, PayTable
from boardwalk.odds.solver import backward_pass
from boardwalk.odds.solver.agenda import Agenda
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.last_sweep import forget_last_sweep, last_sweep_bytes
from boardwalk.odds.solver.marked_suits import marked_changes, marked_pass
from boardwalk.odds.solver.marked_suits.kept_solution import forget_last_pass, keep_pass, last_pass
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs, main_wagers
from boardwalk.odds.solver.solution import Solution, solve

TWENTY_FOUR = Deck((Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.ACE))
NAMES = [declaration.name for declaration in NEW_JERSEY]


def offered(name: str) -> Game:
    declaration = next(each for each in NEW_JERSEY if each.name == name)
    return declaration.game(without_limit(declaration, {}))


def main_tables(game: Game) -> dict[str, PayTable]:
    titles = {table.title for wager in main_wagers(game) for table in wager.tables}
    return {name: table for name, table in sorted(named_tables(game).items()) if table.title in titles}


def some_changes(game: Game, dice: random.Random) -> dict[str, str]:
    """Some rows of a main table paid more or less, by halves of the stake."""
    name, table = dice.choice(list(main_tables(game).items()))
    rows = [row for row in table.rows if isinstance(row.pays, Odds)]
    found = {}
    for row in dice.sample(rows, dice.randint(1, len(rows))):
        assert isinstance(row.pays, Odds)
        halves = max(1, 2 * row.pays.to // row.pays.per + dice.randint(-2, 6))
        found[f"{name}.{slug(row.name)}"] = f"{halves}:2"
    return found


def changed_games(game: Game, count: int, seed: str) -> Iterator[Game]:
    """Games with random changes that the rules allow, each made from the one before or from the first."""
    dice, last = random.Random(seed), game
    while count:
        try:
            last = change_pays(dice.choice([game, last]), some_changes(game, dice))
        except InputError:  # a lower hand would pay more
            continue
        yield last
        count -= 1


def check(before: Solution, game: Game, deck: Deck) -> None:
    """The value under the old play, and the exact one from what is kept, are those of a fresh solution."""
    found = solve(game, deck=deck)
    kept = last_pass()
    forget_last_sweep()
    fresh = solve(game, deck=deck)
    assert np.array_equal(found.counts, fresh.counts)
    assert found.ev == fresh.ev
    if game.community_cards:
        assert kept is not None
        assert isinstance(found.solver, HoldEm)
        assert isinstance(fresh.solver, HoldEm)
        assert found.solver.totals == fresh.solver.totals
        for level in range(len(found.solver.levels) - 1):
            assert np.array_equal(found.solver.choices_at(level), fresh.solver.choices_at(level))
    bound = before.repriced(game)
    assert before.played.deck == deck
    assert bound.ev <= fresh.ev
    pays, old_play = compile_payoffs([game], before.payoffs.unit_cents), before.counts
    assert bound.ev * bound.deals * before.payoffs.unit_cents == int((pays.cents[0].astype(object) * old_play).sum())


@pytest.mark.parametrize("name", NAMES)
def test_random_changes_on_a_short_deck(name: str) -> None:
    first = offered(name)
    before = solve(first, deck=TWENTY_FOUR)
    for game in changed_games(first, 6, name):
        check(before, game, TWENTY_FOUR)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_two_hundred_random_changes_of_all_games(name: str) -> None:
    """Forty of each of the five games, on the whole deck."""
    first = offered(name)
    before = solve(first)
    for game in changed_games(first, 40, name):
        check(before, game, Deck())


@pytest.mark.parametrize("name", [name for name in NAMES if offered(name).community_cards])
def test_only_changes_are_counted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a solution, other payouts need no sweep and no value of an unchanged hand."""
    forget_last_pass()
    first = offered(name)
    solve(first, deck=TWENTY_FOUR)
    for function in ("sweep_boards", "marked_values.value_marked"):
        monkeypatch.setattr(f"{marked_pass.__name__}.{function}", None)
    solve(next(changed_games(first, 1, "once")), deck=TWENTY_FOUR)


def paid_otherwise(last: Payoffs, dice: random.Random, *, by_raise: bool) -> Payoffs:
    """Some classes and outcomes paid more or less unless folded; with `by_raise`, by how much was raised."""
    found, cents = compile_payoffs(last.games, last.unit_cents), last.cents.copy()
    of_ending = Agenda(last, (0,)).plans.of_ending[0]
    assert [number for number, end in enumerate(last.tree.endings) if end.folded] == [0]
    for _ in range(6):
        place = dice.randrange(cents.shape[2]), dice.randrange(cents.shape[3])
        always, each = dice.randint(-3, 5), dice.randint(-3, 3) if by_raise else 0
        for ending, plan in enumerate(of_ending):
            cents[0, ending, *place] += last.step_cents * (always + (plan - 1) * each) if plan else 0
    found.__dict__["cents"] = cents
    return found


@pytest.mark.parametrize("name", ["texas-bonus", "heads-up"])
def test_one_change_after_another_with_and_without_the_decisions(name: str) -> None:
    """Bonuses that leave the choices after a fold alone and those that do not, in turn, each from the one before."""
    forget_last_sweep()
    dice, deck = random.Random(name), Deck((*TWENTY_FOUR.ranks[:4], Rank.ACE))
    payoffs = compile_payoffs([offered(name)], 500)
    HoldEm(payoffs, deck=deck).solve()
    older = []
    for by_raise in (False, True, False, False, True):
        payoffs = paid_otherwise(payoffs, dice, by_raise=by_raise)
        found = HoldEm(payoffs, deck=deck).solve()
        kept = last_pass()
        assert kept is not None
        assert kept.solved is not None
        older.append(len({each.pays.net.tobytes() for each in kept.solved.totals.values()}) > 1)
        forget_last_sweep()
        fresh = HoldEm(payoffs, deck=deck).solve()
        assert np.array_equal(found.counts, fresh.counts)
        assert found.totals == fresh.totals
        for level in range(len(found.levels)):
            assert np.array_equal(found.choices_at(level), fresh.choices_at(level))
        keep_pass(kept)
    assert older == ([True, False, True, True, False] if name == "texas-bonus" else [False] * 5)


@pytest.mark.parametrize("name", [name for name in NAMES if offered(name).community_cards])
def test_a_change_that_is_left_out_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: no value changes."""
    forget_last_pass()
    first = offered(name)
    solve(first, deck=TWENTY_FOUR)
    monkeypatch.setattr(marked_changes, "value_changes", lambda *_: None)
    with pytest.raises(AssertionError, match="the passes disagree"):
        solve(next(changed_games(first, 1, "canary")), deck=TWENTY_FOUR)


def test_no_smaller_board_is_looked_at_if_no_choice_there_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ante of Texas Hold 'Em Bonus pays every hand that is not folded, and only the first decision folds."""
    forget_last_pass()
    first = offered("texas-bonus")
    solve(first, deck=TWENTY_FOUR)
    for function in ("add_up", "even_out"):
        monkeypatch.setattr(f"{backward_pass.__name__}.{function}", None)
    solve(next(changed_games(first, 1, "once")), deck=TWENTY_FOUR)


def test_another_game_in_between_starts_from_the_beginning() -> None:
    games = [offered(name) for name in ("heads-up", "premium", "heads-up")]
    found = [solve(game, deck=TWENTY_FOUR) for game in games]
    assert np.array_equal(found[0].counts, found[2].counts)


def test_the_same_payouts_again_change_nothing() -> None:
    found = [solve(offered("texas-bonus"), deck=TWENTY_FOUR) for _ in range(2)]
    assert np.array_equal(found[0].counts, found[1].counts)


@pytest.mark.parametrize("name", ["heads-up", "caribbean"])
def test_what_is_kept_has_a_size_and_can_be_forgotten(name: str) -> None:
    forget_last_sweep()
    solve(offered(name), deck=TWENTY_FOUR)
    assert last_sweep_bytes() > 0
    forget_last_sweep()
    assert last_sweep_bytes() == 0
