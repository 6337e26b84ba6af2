"""Declarations that use the vocabulary in ways that none of our five games does, solved and dealt by brute force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.cards import Category, Rank, parse_cards
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.declaration.game import Declaration, Game, SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, PayTable, pay_table
from boardwalk.games.declaration.requirement import ROYAL_FLUSH, STRAIGHT_FLUSH, AllSuitedRun, Requirement, or_better
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Deal,
    Dealing,
    DealingMode,
    DealStep,
    Decision,
    Otherwise,
    Stage,
)
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, TIED, Case, Placement, Wager, wager, when
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import solve, solve_together
from tests.support.games.other_games import BASICS, DEALING, HAND, PROCEDURE, RULES
from tests.support.odds import brute_arrays
from tests.support.odds.brute_force import Rules, Tally, cards_of, figures, play_all

FOUR = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
SIX = (Rank.NINE, Rank.TEN, *FOUR)
EVENLY = when(BEHIND).loses(RULES), when(TIED).pushes(RULES), when(AHEAD).pays(EVEN, RULES)
TWO_EACH = (Deal(PLAYERS, 2), Deal(DEALER, 2))
FIVE_EACH = (Deal(PLAYERS, 5), Deal(DEALER, 5, up=1))
FLOP = (Deal(COMMUNITY, 3, up=3),)
ONE = (Deal(COMMUNITY, 1, up=1),)


def table(name: str, **rows: str) -> PayTable:
    hands: dict[str, Requirement] = {
        "kings": or_better(Category.PAIR, Rank.KING, name="kings or better"),
        "queens_up": or_better(Category.TWO_PAIR, Rank.QUEEN, name="queens up or better"),
        "royal": ROYAL_FLUSH,
        "run": AllSuitedRun("five suited in sequence", 5),
        "king_run": AllSuitedRun("five suited up to the king", 5, Rank.KING),
        "straight_flush": STRAIGHT_FLUSH,
    }
    return pay_table(name, RULES, reads=HAND, rows={hands[hand]: odds for hand, odds in rows.items()})


def declared(stages: tuple[tuple[tuple[DealStep, ...], Decision | None], ...], *wagers: Wager, own: int = 2) -> Game:
    """A game of these steps and decisions, stage by stage."""

    def declare(house: House) -> Game:
        steps = tuple(steps for steps, _ in stages)
        community = sum(
            each.cards for part in steps for each in part if isinstance(each, Deal) and each.to is COMMUNITY
        )
        return Game(
            name="awkward",
            title="Awkward",
            seats=3,
            hole_cards=own,
            community_cards=community,
            dealings=tuple(Dealing(mode, RULES, DEALING, steps) for mode in DealingMode),
            stages=tuple(Stage(f"stage {at}", decision) for at, (_, decision) in enumerate(stages)),
            wagers=wagers,
            dealer_qualifies=None,
            settles_from=SettlesFrom.FAR_RIGHT,
            basics=BASICS,
            procedure=PROCEDURE,
            house=house,
        )

    return Declaration((), declare).game()


def or_fold(name: str, *multiples: int) -> Decision:
    return Decision(name, multiples, Otherwise.FOLD, RULES)


def or_check(name: str, *multiples: int) -> Decision:
    return Decision(name, multiples, Otherwise.CHECK, RULES)


def ante(*cases: Case) -> Wager:
    return wager("ante", "Ante", Placement.BASE, RULES, when(FOLDED).loses(RULES), *cases)


def placed(name: str, *cases: Case) -> Wager:
    return wager(name, name.title(), Placement.DECISION, RULES, *(cases or EVENLY))


def paid_ahead(paid_by: PayTable) -> tuple[Case, ...]:
    lost_or_tied = when(BEHIND).loses(RULES), when(TIED).pushes(RULES)
    return *lost_or_tied, when(AHEAD).pays(paid_by, RULES), when(AHEAD, off=paid_by).pushes(RULES)


def a_table_that_only_asks() -> Game:
    kings = table("kings", kings="1")
    asked = when(AHEAD, on=kings).pays(EVEN, RULES), when(AHEAD, off=kings).pushes(RULES)
    cases = when(BEHIND).loses(RULES), when(TIED).pushes(RULES), *asked
    return declared(((TWO_EACH, or_fold("play", 1)), (FLOP, None)), ante(*cases), placed("play"))


def a_run_below_a_royal() -> Game:
    rows = table("runs", royal="100", run="20", straight_flush="10")
    return declared(((TWO_EACH, or_fold("play", 1)), (FLOP, None)), ante(*paid_ahead(rows)), placed("play"))


def a_run_at_stud() -> Game:
    rows = table("runs", king_run="100")
    return declared(((FIVE_EACH, or_fold("bet", 2)),), ante(*EVENLY), placed("bet", *paid_ahead(rows)), own=5)


def a_fold_that_pays() -> Game:
    rows = table("folded", queens_up="2")
    folded = when(FOLDED).pays(rows, RULES), when(FOLDED, off=rows).loses(RULES)
    stages = (TWO_EACH, or_check("x", 1, 3)), (ONE, or_fold("y", 1)), ((Deal(COMMUNITY, 2, up=2),), or_check("z", 2))
    return declared(
        stages,
        wager("ante", "Ante", Placement.BASE, RULES, *folded, *EVENLY),
        wager("blind", "Blind", Placement.EQUAL, RULES, when(FOLDED).loses(RULES), *EVENLY),
        placed("x", when(FOLDED).pushes(RULES), *EVENLY),
        placed("y"),
        placed("z"),
    )


def two_decisions_on_one_board() -> Game:
    stages = ((Deal(PLAYERS, 2),), or_check("x", 1)), ((Deal(DEALER, 2),), or_check("y", 1, 2)), (FLOP, or_fold("z", 1))
    folded = when(FOLDED).loses(RULES)
    return declared(stages, ante(*EVENLY), placed("x", folded, *EVENLY), placed("y", folded, *EVENLY), placed("z"))


def qualification_where_nothing_is_asked() -> Game:
    cases = [replace(case, qualified=True) for case in EVENLY]
    return declared(((TWO_EACH, or_fold("play", 1)), (FLOP, None)), ante(*cases), placed("play"))


def check(game: Game, ranks: tuple[Rank, ...], dealt: Tally) -> None:
    solution, slow = solve(game, deck=Deck(ranks)), figures(dealt, 500)
    assert (solution.ev, solution.variance, solution.deals) == (slow.ev, slow.variance, slow.deals)
    taken = {path: share for path, share in solution.decisions.items() if share}
    assert taken == {path: share for path, share in slow.decisions.items() if share}


WITHOUT_RUNS = (
    a_table_that_only_asks,
    a_fold_that_pays,
    two_decisions_on_one_board,
    qualification_where_nothing_is_asked,
)


@pytest.mark.parametrize("make", WITHOUT_RUNS)
def test_it_is_solved_as_it_is_dealt_out(make: Callable[[], Game]) -> None:
    game = make()
    check(game, FOUR, brute_arrays.play_all(Rules(game), cards_of(FOUR)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "ranks"), [*((make, FOUR) for make in WITHOUT_RUNS), (a_run_below_a_royal, SIX), (a_run_at_stud, FOUR)]
)
def test_it_is_solved_as_it_is_dealt_out_in_plain_python(make: Callable[[], Game], ranks: tuple[Rank, ...]) -> None:
    game = make()
    check(game, ranks, play_all(Rules(game), cards_of(ranks)))


def test_a_run_below_a_royal_does_not_take_its_row() -> None:
    payoffs = compile_payoffs([a_run_below_a_royal()], 500)
    by_run = {each.reading.rank.category: number for number, each in enumerate(payoffs.classes) if each.run}
    ahead = payoffs.cents[0, payoffs.tree.paths.index("play-1x"), :, 1]
    assert ahead[by_run[Category.ROYAL_FLUSH]] == 101 * 500
    assert ahead[by_run[Category.STRAIGHT_FLUSH]] == 21 * 500


def test_a_run_at_stud_is_counted_and_advised_by_its_own_row() -> None:
    game = a_run_at_stud()
    solution = solve(game, deck=Deck((Rank.TWO, *SIX)))
    assert solution.counts[:, [bool(each.run) for each in solution.payoffs.classes]].sum() > 0
    advice = Adviser(game).advise(parse_cards("Kh Qh Jh Th 9h"), up=parse_cards("2c")[0])
    assert advice.actions["bet-2x"] > 200


def test_the_first_of_two_decisions_on_one_board_is_asked_about() -> None:
    adviser = Adviser(two_decisions_on_one_board())
    with pytest.raises(InputError, match="only about the first decision"):
        adviser.advise(parse_cards("Ah Kd"), placed={"x": 1})


def test_versions_that_decide_elsewhere_or_require_more_are_not_solved_together() -> None:
    play, rest = or_fold("play", 1), ((ONE, None), (ONE, None))
    early = declared(((TWO_EACH, play), (ONE, None), *rest), ante(*EVENLY), placed("play"))
    late = declared(((TWO_EACH, None), (ONE, play), *rest), ante(*EVENLY), placed("play"))
    blind = wager("blind", "Blind", Placement.EQUAL, RULES, when(FOLDED).loses(RULES), *EVENLY)
    more = replace(early, wagers=(*early.wagers, blind))
    for other in (late, more):
        with pytest.raises(InputError, match="must offer the same choices"):
            solve_together([early, other], deck=Deck(FOUR))


def test_a_unit_too_fine_for_the_stud_form_is_refused() -> None:
    game = GAMES["caribbean"].game({"aggregate-limit": "on"})
    assert solve(game, 50_000_01, deck=Deck(FOUR)).ev > Fraction(-1)
    with pytest.raises(InputError) as refused:
        solve(game, 10**13 + 1)
    assert refused.value.field == "unit"
