"""Hands by name, the rows that paid, and what players are ahead, against second formulations."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import Card
from boardwalk.cards.ranking import Ranking
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.presentation.named_hand import NamedHand, paid_rows
from boardwalk.table.presentation.view import FinishedView, OutcomeView, view
from tests.support.parameters import every_game
from tests.support.table.houses import CREW
from tests.support.table.moments import moments, played

EYE = Actor(Role.SURVEILLANCE, "Eye")


def plays_all_it_can(game: Game, named: NamedHand, cards: tuple[Card | None, ...]) -> bool:
    """The cards that play make the same hand as all cards, and no card plays that is not there."""
    known = tuple(card for card in cards if card is not None)
    most = {Ranking.FIVE_CARD: 5, Ranking.FOUR_CARD: 4, Ranking.THREE_CARD: 3}.get(game.ranking, len(known))
    whole = game.ranking.rank(known)
    return set(named.plays) <= set(known) and len(named.plays) <= most and game.ranking.rank(named.plays) == whole


def rounds(game: str, seed: int = 11) -> list[tuple[Game, FinishedView]]:
    """The rounds that were played to their end, as surveillance recalls them."""
    found: dict[int, tuple[Game, FinishedView]] = {}
    for moment in moments(played(game, DealingMode.MANUAL_SHOE, seed)):
        last = view(moment.table, EYE).last_round
        if last is not None and last.void is None:
            found[last.number] = moment.table.game, last
    return list(found.values())


@every_game
def test_the_cards_that_play_make_the_hand_that_is_named(game: str) -> None:
    for declared, last in rounds(game):
        for hand in last.hands.values():
            if hand.named is not None:
                assert plays_all_it_can(declared, hand.named, (*hand.cards, *last.community))
        if last.dealer_hand is not None:
            assert plays_all_it_can(declared, last.dealer_hand, (*last.dealer, *last.community))
            assert (last.dealer_hand.qualifies is None) is (declared.dealer_qualifies is None)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_every_pay_table_is_found_by_its_words(game: str) -> None:
    declared = GAMES[game].game()
    for wager in (*declared.wagers, *declared.bonuses):
        for table in wager.tables:
            for row in table.rows:
                rows = paid_rows(declared, wager.name, table.paid_by((row,)))
                assert row.name in [each.hand for each in rows], (table.title, row.name)
    assert not paid_rows(declared, declared.base.name, "17 to 16")


def gained(outcome: OutcomeView) -> int:
    return outcome.paid_cents + outcome.returned_cents - outcome.cents


@every_game
def test_a_player_is_ahead_by_the_results_of_all_rounds(game: str) -> None:
    """Whatever was bet, raised, taken back, settled and tipped between sitting down and the end of a round."""
    commands = played(game, DealingMode.MANUAL_SHOE, seed=3)
    assert not any(isinstance(each, do.GiveTip) for each in commands)
    total: dict[str, int] = defaultdict(int)
    for before, after in pairwise(moments(commands)):
        shown, last = view(after.table, CREW.supervisor), after.table.last_round
        if last is not None and last is not before.table.last_round:
            finished = view(after.table, CREW.supervisor).last_round
            assert finished is not None
            for seat, hand in finished.hands.items():
                total[last.players[seat]] += sum(map(gained, hand.outcomes))
            assert all(each.ahead_cents == total[each.player] for each in shown.seats.values())
    assert total
