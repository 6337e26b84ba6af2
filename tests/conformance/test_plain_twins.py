"""The slow twins by themselves: they agree with the evaluators, and with second opinions written by hand."""

from __future__ import annotations

from random import Random

import pytest

from boardwalk.cards import DECK, Ranking, format_cards
from boardwalk.conformance.brute_force import BruteForce, deck_of
from boardwalk.conformance.sample_round import deal_round, play, rounds_of, some_cards
from boardwalk.conformance.short_deck import short_deck
from boardwalk.conformance.solver import without_side_bets
from boardwalk.games import GAMES
from boardwalk.progress import silent
from boardwalk.slow_twin.plain_hand import plain_rank
from boardwalk.slow_twin.plain_settlement import plain_settlement
from tests.support.games import second_opinion
from tests.support.games.gallery import GALLERY
from tests.support.games.gallery_opinion import OPINIONS, read_round
from tests.support.odds import brute_force
from tests.support.parameters import every_game


@pytest.mark.parametrize("ranking", Ranking)
def test_hands_compare_as_the_evaluators_say(ranking: Ranking) -> None:
    chance = Random(ranking.value)
    for _ in range(400):
        size = chance.randint(ranking.fewest_cards, ranking.most_cards)
        hands = [tuple(some_cards(chance, size)) for _ in range(2)]
        (one, other), (plain_one, plain_other) = (
            [rank(hand) for hand in hands] for rank in (ranking.rank, lambda hand: plain_rank(hand, ranking))
        )
        told = " and ".join(map(format_cards, hands))
        assert ((one > other), (one < other)) == ((plain_one > plain_other), (plain_one < plain_other)), told


@every_game
def test_a_round_is_settled_as_the_game_book_says(game: str) -> None:
    declared = GAMES[game].game()
    for number in range(60):
        chance = Random(f"{game} {number}")
        dealt = deal_round(declared, chance, 1)
        (now,) = rounds_of(dealt, (play(declared, dealt.players[0], dealt.board, chance),))
        now = now._replace(coupons={}, exposed=True)
        request = {"game": game, "bets": dict(now.bets), "fold": now.folded, "options": declared.house.changed()} | {
            name: format_cards(cards) for name, cards in zip(("player", "dealer", "board"), now[:3], strict=True)
        }
        settled = {name: (each.result, each.paid) for name, each in plain_settlement(declared, now).items()}
        assert settled == second_opinion.settle(request), request


@pytest.mark.parametrize("game", GALLERY)
def test_a_round_with_other_words_is_settled_as_its_rules_say(game: str) -> None:
    declared = GALLERY[game].game()
    for number in range(60):
        chance = Random(f"{game} {number}")
        dealt = deal_round(declared, chance, 2)
        played = tuple(play(declared, own, dealt.board, chance) for own in dealt.players)
        for now in (each._replace(coupons={}) for each in rounds_of(dealt, played)):
            own, dealer, board = (format_cards(cards) for cards in now[:3])
            others = [format_cards(each) for each in now.others]
            told = read_round(own, dealer, board, others, dict(now.bets), folded=now.folded)
            settled = {name: (each.result, each.paid) for name, each in plain_settlement(declared, now).items()}
            assert settled == OPINIONS[game](told), told


@pytest.mark.parametrize("quick", [False, True], ids=["every hand", "one of each suit pattern"])
def test_what_is_dealt_out_agrees_with_the_brute_force_of_the_solver_tests(quick: bool) -> None:
    game = GAMES["caribbean"].game()
    ranks = short_deck(game, 1)
    dealt = BruteForce(without_side_bets(game), deck_of(ranks, DECK), 500).deal_out(silent, quick=quick)
    rules = brute_force.Rules(game, {}, 500, opinion=True)
    expected = brute_force.figures(brute_force.play_all(rules, brute_force.cards_of(ranks)), 500)
    assert (dealt.deals, dealt.ev, dealt.decisions) == (expected.deals, expected.ev, expected.decisions)
