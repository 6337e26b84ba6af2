"""A second formulation of how the gallery's games are settled, for the tests to hold the product against.

Like `second_opinion`, it is written from the rules alone and shares no code or data with the package. Every function
takes the cards of one seat, the dealer, the board and the other seats that did not fold, and the bets in cents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from tests.support.games.second_opinion import ACE, Card, Key, Outcome, best, cards_of, one_suit, ranks, run_top

LOSE: Outcome = ("lose", 0)
PUSH: Outcome = ("push", 0)
QUEEN, KING, NINE, TEN, JACK, SIX, FOUR = 12, 13, 9, 10, 11, 6, 4


class Round(NamedTuple):
    own: Sequence[Card]
    dealer: Sequence[Card]
    board: Sequence[Card]
    others: Sequence[Sequence[Card]]
    bets: dict[str, int]
    folded: bool


Settled = dict[str, Outcome]


def read_round(
    own: str, dealer: str, board: str, others: Sequence[str], bets: dict[str, int], *, folded: bool
) -> Round:
    return Round(cards_of(own), cards_of(dealer), cards_of(board), [cards_of(each) for each in others], bets, folded)


def order(held: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True))


def three(cards: Sequence[Card]) -> Key:
    """5 straight flush, 4 three of a kind, 3 straight, 2 flush, 1 pair, 0 high card."""
    held, top, suited = ranks(cards), run_top(cards), one_suit(cards)
    if top and len(set(held)) == 3:
        return (5 if suited else 3), (top,)
    if len(set(held)) == 1:
        return 4, order(held)
    if suited:
        return 2, order(held)
    return (1 if len(set(held)) == 2 else 0), order(held)


def four(cards: Sequence[Card]) -> Key:
    """7 four of a kind, 6 straight flush, 5 three of a kind, 4 flush, 3 straight, 2 two pair, 1 pair, 0 high card."""
    return max(_just_four(each) for each in combinations(cards, 4))


def _just_four(cards: Sequence[Card]) -> Key:
    held, suited = ranks(cards), one_suit(cards)
    top = run_top(cards) if len(set(held)) == 4 else 0
    most = max(held.count(rank) for rank in held)
    if most == 4:
        return 7, order(held)
    if top and suited:
        return 6, (top,)
    if most == 3:
        return 5, order(held)
    if suited:
        return 4, order(held)
    if top:
        return 3, (top,)
    return {4: 0, 3: 1, 2: 2}[len(set(held))], order(held)


def flush(cards: Sequence[Card]) -> Key:
    suits = [ranks([card for card in cards if card[1] == suit]) for suit in "cdhs"]
    return max((len(held), tuple(held)) for held in suits)


def longest_run(cards: Sequence[Card]) -> int:
    """The most cards of one suit in sequence."""
    lengths = [
        size for size in range(1, 8) for some in combinations(cards, size) if one_suit(some) and run_top(some)
    ]  # fmt: skip
    return max(lengths)


def paid(stake: int, odds: float) -> Outcome:
    return "win", int(stake * odds)


def even(stake: int, player: Key, dealer: Key) -> Outcome:
    return paid(stake, 1) if player > dealer else LOSE if player < dealer else PUSH


def let_it_ride(now: Round) -> Settled:
    kind, held = best([*now.own, *now.board])
    odds = {9: 1000, 8: 200, 7: 50, 6: 11, 5: 8, 4: 5, 3: 3, 2: 2, 1: 1 if held[0] >= TEN else 0}.get(kind, 0)
    settled: Settled = {}
    for bet in ("first", "second", "third"):
        if bet in now.bets:
            settled[bet] = paid(now.bets[bet], odds) if odds else LOSE
    if "bonus" in now.bets:
        mine, top = three(now.own)
        mini_royal = mine == 5 and top == (ACE,)
        odds = 50 if mini_royal else {5: 40, 4: 30, 3: 6, 2: 3, 1: 1, 0: 0}[mine]
        settled["bonus"] = paid(now.bets["bonus"], odds) if odds else LOSE
    return settled


def mississippi_stud(now: Round) -> Settled:
    if now.folded:
        return dict.fromkeys(now.bets, LOSE)
    kind, held = best([*now.own, *now.board])
    if kind == 1 and held[0] < JACK:
        return dict.fromkeys(now.bets, PUSH if held[0] >= SIX else LOSE)
    odds = {9: 500, 8: 100, 7: 40, 6: 10, 5: 6, 4: 4, 3: 3, 2: 2, 1: 1, 0: 0}[kind]
    return {bet: paid(stake, odds) if odds else LOSE for bet, stake in now.bets.items()}


def three_card(now: Round) -> Settled:
    mine, theirs = three(now.own), three(now.dealer)
    stake = now.bets["ante"]
    settled: Settled = {}
    if now.folded:
        settled["ante"] = LOSE
    else:
        qualified = theirs >= (0, (QUEEN,))
        settled["ante"] = even(stake, mine, theirs) if qualified else paid(stake, 1)
        settled["play"] = even(stake, mine, theirs) if qualified else PUSH
        if mine[0] >= 3:
            settled["ante-bonus"] = paid(stake, {5: 5, 4: 4, 3: 1}[mine[0]])
    if "pair-plus" in now.bets:
        stake, odds = now.bets["pair-plus"], {5: 40, 4: 30, 3: 6, 2: 4, 1: 1, 0: 0}[mine[0]]
        settled["pair-plus"] = paid(stake, odds) if odds else LOSE
        envy = sum({5: 50_00, 4: 20_00}.get(three(other)[0], 0) for other in now.others)
        if envy and stake >= 5_00:
            settled["envy"] = "win", envy
    if "six-card" in now.bets:
        odds = {9: 1000, 8: 200, 7: 50, 6: 25, 5: 20, 4: 10, 3: 5}.get(best([*now.own, *now.dealer])[0], 0)
        settled["six-card"] = paid(now.bets["six-card"], odds) if odds else LOSE
    if "bad-beat" in now.bets:
        beaten = min(mine, theirs)[0] if mine != theirs and not now.folded else 0
        odds = {5: 5000, 4: 500, 3: 75, 2: 40, 1: 9, 0: 0}[beaten]
        settled["bad-beat"] = paid(now.bets["bad-beat"], odds) if odds else LOSE
    return settled


def crazy_four(now: Round) -> Settled:
    mine, theirs = four(now.own), four(now.dealer)
    settled: Settled = {}
    if now.folded:
        settled |= {"ante": LOSE, "super-bonus": LOSE}
    else:
        qualified = theirs >= (0, (KING,))
        settled["ante"] = even(now.bets["ante"], mine, theirs) if qualified else PUSH
        settled["play"] = even(now.bets["play"], mine, theirs) if qualified else paid(now.bets["play"], 1)
        quads = 200 if mine == (7, (ACE,)) else 30
        odds = {7: quads, 6: 15, 5: 2, 4: 1.5, 3: 1}.get(mine[0], 0)
        lost = qualified and theirs > mine
        settled["super-bonus"] = paid(now.bets["super-bonus"], odds) if odds else LOSE if lost else PUSH
    if "queens-up" in now.bets:
        pair = 1 if mine[1][0] >= QUEEN else 0
        odds = {7: 50, 6: 40, 5: 8, 4: 4, 3: 3, 2: 2, 1: pair, 0: 0}[mine[0]]
        settled["queens-up"] = paid(now.bets["queens-up"], odds) if odds else LOSE
    return settled


def four_card(now: Round) -> Settled:
    mine, theirs = four(now.own), four(now.dealer)
    settled: Settled = {"ante": LOSE}
    if not now.folded:
        for bet in ("ante", "play"):
            settled[bet] = paid(now.bets[bet], 1) if mine >= theirs else LOSE
        if mine[0] >= 5:
            settled["bonus"] = paid(now.bets["ante"], {7: 25, 6: 20, 5: 2}[mine[0]])
    if "aces-up" in now.bets:
        aces = 1 if mine[1][0] == ACE else 0
        odds = {7: 50, 6: 40, 5: 8, 4: 5, 3: 4, 2: 3, 1: aces, 0: 0}[mine[0]]
        settled["aces-up"] = paid(now.bets["aces-up"], odds) if odds else LOSE
    return settled


def casino_holdem(now: Round) -> Settled:
    mine, theirs = best([*now.own, *now.board]), best([*now.dealer, *now.board])
    settled: Settled = {"ante": LOSE}
    if not now.folded:
        qualified = theirs >= (1, (FOUR,))
        odds = {9: 100, 8: 20, 7: 10, 6: 3, 5: 2}.get(mine[0], 1)
        against = even(now.bets["ante"], mine, theirs)
        won = paid(now.bets["ante"], odds)
        settled["ante"] = won if not qualified or mine > theirs else against
        settled["call"] = even(now.bets["call"], mine, theirs) if qualified else PUSH
    if "aa-plus" in now.bets:
        kind, held = best([*now.own, *now.board[:3]])
        seven = 7 if kind > 1 or (kind == 1 and held[0] == ACE) else 0
        odds = {9: 100, 8: 50, 7: 40, 6: 30, 5: 20}.get(kind, seven)
        settled["aa-plus"] = paid(now.bets["aa-plus"], odds) if odds else LOSE
    return settled


def high_card_flush(now: Round) -> Settled:
    mine, theirs = flush(now.own), flush(now.dealer)
    settled: Settled = {"ante": LOSE}
    if not now.folded:
        qualified = theirs >= (3, (NINE,))
        settled["ante"] = even(now.bets["ante"], mine, theirs) if qualified else paid(now.bets["ante"], 1)
        settled["raise"] = even(now.bets["raise"], mine, theirs) if qualified else PUSH
    if "flush" in now.bets:
        odds = {7: 300, 6: 100, 5: 10, 4: 1}.get(mine[0], 0)
        settled["flush"] = paid(now.bets["flush"], odds) if odds else LOSE
    if "straight-flush" in now.bets:
        odds = {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7}.get(longest_run(now.own), 0)
        settled["straight-flush"] = paid(now.bets["straight-flush"], odds) if odds else LOSE
    return settled


def ultimate_texas(now: Round) -> Settled:
    mine, theirs = best([*now.own, *now.board]), best([*now.dealer, *now.board])
    settled: Settled = {}
    if now.folded:
        settled |= {"ante": LOSE, "blind": LOSE}
    else:
        settled["ante"] = PUSH if theirs[0] == 0 else even(now.bets["ante"], mine, theirs)
        blind = {9: 500, 8: 50, 7: 10, 6: 3, 5: 1.5, 4: 1}.get(mine[0], 0)
        won = paid(now.bets["blind"], blind) if blind else PUSH
        settled["blind"] = won if mine > theirs else even(now.bets["blind"], mine, theirs)
        settled["play"] = even(now.bets["play"], mine, theirs)
    if "trips" in now.bets:
        odds = {9: 50, 8: 40, 7: 30, 6: 9, 5: 7, 4: 4, 3: 3}.get(mine[0], 0)
        settled["trips"] = paid(now.bets["trips"], odds) if odds else LOSE
    return settled


OPINIONS: dict[str, Callable[[Round], Settled]] = {
    "casino-holdem": casino_holdem,
    "crazy-four": crazy_four,
    "four-card": four_card,
    "high-card-flush": high_card_flush,
    "let-it-ride": let_it_ride,
    "mississippi-stud": mississippi_stud,
    "three-card": three_card,
    "ultimate-texas": ultimate_texas,
}
