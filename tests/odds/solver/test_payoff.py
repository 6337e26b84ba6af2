"""Compiled payoffs: what the solver looks up is what a table pays, wager by wager, on deals of every kind."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from boardwalk.cards import Card, Rank, Suit, best_hand, parse_cards
from boardwalk.cards.rank_tables import number_of, rank_at
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, holdem3, settle
from boardwalk.games.declaration.option import House
from boardwalk.games.declaration.requirement import FiveCard
from boardwalk.games.declaration.wager import AHEAD, BEHIND, TIED
from boardwalk.odds.solver.payoff import OUTCOMES, Payoffs, ShowdownOutcome, compile_payoffs, main_wagers
from tests.support.games.deals import part_of_deck
from tests.support.odds.small_games import ALL, Case

Cards = tuple[Card, ...]

VARIATIONS = {
    "premium": [Case("premium"), Case("premium", "qualify-first=on", 333), Case("premium", "", 101, "queens up")],
    "heads-up": [
        Case("heads-up"),
        Case("heads-up", "exact-raises=on", 1_01),
        Case("heads-up", "bad-beat-table=400,20,6,5,4", 333),
        Case("heads-up", "", 333, "trips"),
    ],
    "holdem3": [
        Case("holdem3"),
        Case("holdem3", "version=2 blind-table=J blind-double-table=C", 333),
        Case("holdem3", "version=2 blind-table=G blind-double-table=A aggregate-limit=on", 100_00),
        Case("holdem3", "version=2 blind-table=F blind-double-table=B aggregate-limit=on table-min=100", 2_000_01),
        Case("holdem3", "blind-table=B", 99),
        Case("holdem3", "blind-table=D", 60_00),
    ],
    "texas-bonus": [
        Case("texas-bonus"),
        Case("texas-bonus", "ante-pays-from=straight", 333),
        Case("texas-bonus", "aggregate-limit=on", 11_000_07),
    ],
    "caribbean": [Case("caribbean"), Case("caribbean", "", 300_01), Case("caribbean", "aggregate-limit=off", 30_000)],
    "ultimate": [Case("ultimate", "", 333)],
    "casino-holdem": [Case("casino-holdem", "", 333), Case("casino-holdem", "", 500, "trips")],
    "two-folds": [Case("two-folds", "", 333)],
    "three-checks": [Case("three-checks", "", 333)],
}


@cache
def compiled(case: Case) -> tuple[Payoffs, dict[str, object]]:
    payoffs = compile_payoffs([case.game], case.unit)
    return payoffs, dict(payoffs.cents_by_wager(0))


def place_of(payoffs: Payoffs, player: Cards, dealer: Cards, board: Cards) -> tuple[int, int]:
    """The class and the outcome of a deal, found with the readable evaluator."""
    hand, other = (best_hand(cards + board).rank for cards in (player, dealer))
    each = int(payoffs.class_of_rank[number_of(hand)])
    held = player + board
    if len({card.suit for card in held}) == 1:
        run = int(payoffs.class_of_run[sum(1 << card.rank - 2 for card in held)])
        each = each if run == 255 else run
    standing = AHEAD if hand > other else BEHIND if hand < other else TIED
    return each, payoffs.classes[each].outcomes.index(ShowdownOutcome(standing, payoffs.game.qualifies(other)))


def verify(case: Case, ending: int, player: Cards, dealer: Cards, board: Cards) -> None:
    payoffs, by_wager = compiled(case)
    end = payoffs.tree.endings[ending]
    settlement = settle(payoffs.game, Seat(player, payoffs.bets(end), end.folded), dealer, board)
    cell = ending, *place_of(payoffs, player, dealer, board)
    deal = case, end.path, player, dealer, board
    assert payoffs.cents[0][cell] == payoffs.net[0][cell] * payoffs.step_cents == settlement.net, deal
    found = {name: int(net[cell]) for name, net in by_wager.items() if net[cell]}  # type: ignore[index]
    assert found == {line.wager: line.net for line in settlement.lines if line.net}, deal


def deal_some(name: str, deals: int, seed: int) -> None:
    """Random deals of the deck and of parts that are rich in rare hands, random variations and legal choices."""
    chance = random.Random(f"{name} {seed}")
    for _ in range(deals):
        case = chance.choice(VARIATIONS[name])
        payoffs, _ = compiled(case)
        own, all_cards = payoffs.game.hole_cards, 2 * payoffs.game.hole_cards + payoffs.game.community_cards
        cards = tuple(chance.sample(part_of_deck(chance, all_cards), all_cards))
        ending = chance.randrange(len(payoffs.tree.endings))
        verify(case, ending, cards[:own], cards[own : 2 * own], cards[2 * own :])


@pytest.mark.parametrize("name", ALL)
def test_solver_and_table_agree_on_random_deals(name: str) -> None:
    deal_some(name, 2_000 if name in GAMES else 500, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_solver_and_table_agree_on_100000_random_deals(name: str) -> None:
    deal_some(name, 100_000, 2)


@pytest.mark.parametrize("case", VARIATIONS["holdem3"], ids=str)
def test_every_seven_cards_of_one_suit_are_paid_as_a_table_pays_them(case: Case) -> None:
    """All 1,716 sets of ranks: sequences of seven and of five or six, plain flushes, each won and played to the end."""
    payoffs, _ = compiled(case)
    dealer = parse_cards("2c 7h 9c")
    for ranks in combinations(Rank, 7):
        cards = tuple(Card(rank, Suit.SPADES) for rank in ranks)
        for ending in range(len(payoffs.tree.endings)):
            verify(case, ending, cards[::2][:3], dealer, tuple(card for card in cards if card not in cards[::2][:3]))


@pytest.mark.parametrize("case", [each[0] for each in VARIATIONS.values()], ids=str)
def test_classes_part_all_ranks(case: Case) -> None:
    """Every rank has a class of its own category; classes rise with the ranks, and none crosses the requirement."""
    payoffs, _ = compiled(case)
    classes = [payoffs.classes[number] for number in payoffs.class_of_rank]
    assert len(classes) == 7_462
    assert payoffs.class_of_rank.tolist() == sorted(payoffs.class_of_rank.tolist())
    for rank, each in enumerate(classes):
        assert each.lowest <= rank
        assert rank_at(rank).category is rank_at(each.lowest).category
        assert (rank < payoffs.requirement) == (each.lowest < payoffs.requirement)
        assert len(each.outcomes) == OUTCOMES


@pytest.mark.parametrize("case", [case for cases in VARIATIONS.values() for case in cases], ids=str)
def test_every_rank_on_a_main_table_is_paid_as_its_class(case: Case) -> None:
    """Hands of one class are on the same rows of every main pay table."""
    payoffs, _ = compiled(case)
    rows = [row.hand for wager in main_wagers(payoffs.game) for table in wager.tables for row in table.rows]
    of_rank = payoffs.class_of_rank.tolist()
    for hand in (row for row in rows if isinstance(row, FiveCard)):
        first = number_of(hand.lowest)
        end = number_of(hand.below) if hand.below else len(of_rank)
        assert not {*of_rank[first:end]} & {*of_rank[:first], *of_rank[end:]}


def test_names_are_those_of_the_game() -> None:
    names = [each.name for each in compiled(Case("caribbean"))[0].classes]
    assert names[:3] == ["high card", "ace-king or better", "pair"]
    assert [each.name for each in compiled(Case("holdem3"))[0].classes][-2:] == [
        "7-card straight flush",
        "7-card royal flush",
    ]


def test_a_unit_below_the_least_wager_is_refused() -> None:
    with pytest.raises(Refusal):
        compile_payoffs([GAMES["premium"].game()], 99)
    with pytest.raises(Refusal):
        compile_payoffs([GAMES["caribbean"].game()], 0)


def test_hands_of_fewer_cards_are_refused() -> None:
    game = replace(ALL["two-folds"].game(), community_cards=2)
    with pytest.raises(InputError, match="hands have 4 cards"):
        compile_payoffs([game], 500)


def test_a_hand_in_the_wrong_class_is_noticed() -> None:
    """The canary: one rank of two pairs that is put among the pairs."""
    case = Case("caribbean", "", 700)
    payoffs, _ = compiled(case)
    player, dealer = parse_cards("2c 2d 4c 4d 6s"), parse_cards("As Kh Qc Td 8s")
    verify(case, 1, player, dealer, ())
    rank = number_of(best_hand(player).rank)
    wrong = payoffs.class_of_rank.copy()
    wrong[rank] -= 1
    payoffs.__dict__["class_of_rank"] = wrong
    with pytest.raises(AssertionError):
        verify(case, 1, player, dealer, ())


def test_a_table_with_the_seven_card_royal_alone_pays_other_runs_by_their_rank() -> None:
    table = holdem3.BLIND["A"]
    rows = tuple(row for row in table.rows if row.hand.name != "7-card straight flush")
    house = House.of(holdem3.OPTIONS, {})
    values = {**house.values, "blind-table": replace(table, label="Z", rows=rows)}
    payoffs = compile_payoffs([holdem3.HOLDEM3.declare(replace(house, values=values))], 500)
    assert sorted(each.name for each in payoffs.classes if each.run) == ["7-card royal flush"]
