"""Whatever the check calls sound is solved, advised and counted, or refused with a reason; nothing crashes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product

from boardwalk.cards import Category, Rank, Ranking
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import SettlesFrom
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.pay_table import EVEN, Pile, pay_table
from boardwalk.games.declaration.requirement import Ranked, Requirement, or_better
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
    TakeBack,
)
from boardwalk.games.declaration.wager import (
    AHEAD,
    FOLDED,
    SHOWDOWN,
    Bonus,
    Case,
    Placement,
    Wager,
    pays_by,
    wager,
    when,
)
from boardwalk.odds.side_bets.side_bet import not_counted
from boardwalk.odds.simulation.rounds import simulate
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import solve
from tests.support.games.other_games import BASICS, DEALING, PROCEDURE, RULES

SHORT = Deck((Rank.TWO, Rank.QUEEN, Rank.KING, Rank.ACE))


def lowest(ranking: Ranking) -> Requirement:
    """All hands from the second kind of a ranking up."""
    if ranking is Ranking.FIVE_CARD:
        return or_better(Category.PAIR)
    return Ranked("second kind or better", ranking, ranking.kinds[1])


def some_game(own: int, dealer: int, board: int, up: int, ranking: Ranking, choice: str) -> Game:
    """A game of these cards: an ante, one decision or bet to take back, a bonus and a side bet by a ranked hand."""
    first: list[DealStep] = [Deal(PLAYERS, own)]
    first += [Deal(DEALER, dealer, up=up)] if dealer else []
    stages: list[tuple[DealStep, ...]] = [tuple(first)]
    stages += [(Deal(COMMUNITY, board, up=board),)] if board else []
    table = pay_table("side", RULES, reads=(Pile.PLAYER, Pile.COMMUNITY), rows={lowest(ranking): "1"})
    even: tuple[Case, ...] = (when(AHEAD).pays(EVEN, RULES), when(SHOWDOWN & ~AHEAD).loses(RULES))
    if not dealer:
        even = (when(SHOWDOWN).pays(table, RULES), when(SHOWDOWN, off=table).loses(RULES))
    folds = choice == "fold"
    lost = (when(FOLDED).loses(RULES),) if folds else ()
    second: Wager = wager("play", "Play", Placement.DECISION if choice != "take" else Placement.EQUAL, RULES, *even)
    decided = TakeBack("play", RULES) if choice == "take" else Decision(
        "play", (1, 2), Otherwise.FOLD if folds else Otherwise.CHECK, RULES
    )  # fmt: skip
    side = wager("side", "Side", Placement.OPTIONAL, RULES, *pays_by(table, RULES))
    return Game(
        name="some",
        title="Some Game",
        seats=1,
        hole_cards=own,
        dealer_cards=dealer,
        community_cards=board,
        ranking=ranking,
        dealings=tuple(Dealing(mode, RULES, DEALING, tuple(stages)) for mode in DealingMode),
        stages=(Stage("own cards", decided), *(Stage("board") for _ in stages[1:])),
        wagers=(wager("ante", "Ante", Placement.BASE, RULES, *lost, *even), second, side),
        bonuses=(Bonus("extra", "Extra", "ante", RULES, (when(SHOWDOWN).pays(table, RULES),)),),
        dealer_qualifies=None,
        settles_from=SettlesFrom.FAR_RIGHT,
        basics=BASICS,
        procedure=PROCEDURE,
        house=House.of(()),
    )


def sound_games() -> Iterator[Game]:
    cards = product(range(1, 8), range(8), range(6), range(3), Ranking, ("fold", "check", "take"))
    for own, dealer, board, up, ranking, choice in cards:
        if up <= dealer:
            game = some_game(own, dealer, board, up, ranking, choice)
            if not faults_of(game):
                yield game


def reason_against(ask: Callable[[], object]) -> str | None:
    """Why this is refused; None if it is not."""
    try:
        ask()
    except InputError as refused:
        return str(refused)
    return None


def test_what_is_sound_is_solved_or_refused_with_the_reason() -> None:
    games = list(sound_games())
    assert len(games) > 2_000
    solved = 0
    for game in random.Random(20).sample(games, 200):
        reason = reason_against(lambda game=game: solve(game, deck=SHORT))  # type: ignore[misc]
        if reason is None:
            solved += 1
            assert reason_against(lambda game=game: simulate(game, 200, "random", deck=SHORT)) is None  # type: ignore[misc]
        else:
            assert reason.startswith(("game: Some Game", "deck: 16 cards are too few for Some Game"))
            assert "game: Some Game" not in reason or reason_against(lambda game=game: Adviser(game)) == reason  # type: ignore[misc]
    assert solved > 10


def test_side_bets_are_counted_or_left_out_with_the_reason() -> None:
    for game in random.Random(4).sample(list(sound_games()), 40):
        assert all(each.reason for each in not_counted(game))
