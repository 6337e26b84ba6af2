"""A second formulation of settlement, for the tests to hold the product against.

Written from the game book and the regulations alone: it shares no code with the package, reads none of its data and is
deliberately built another way. Hands are ranked by brute force over every five-card combination, each game is a run of
plain conditions in the order in which its rules state them, and pay tables are the game book's own sentences, read as
they stand ("royal 500, straight flush 100, ..."). Clarity counts here and speed does not.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any

Card = tuple[int, str]
Key = tuple[int, tuple[int, ...]]
Outcome = tuple[str, int]

ACE, KING, QUEEN, JACK = 14, 13, 12, 11

ROYAL, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, HIGH_CARD = range(9, -1, -1)
NAMES = (
    "high card",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
    "royal",
)

LOSE: Outcome = ("lose", 0)
PUSH: Outcome = ("push", 0)

DOLLAR = 100


def settle(request: dict[str, Any]) -> dict[str, Outcome]:
    """Every wager of the request with its result and the winnings on top of the returned stake, in cents."""
    game = request["game"]
    if game == "premium":
        return settle_premium(request)
    if game == "heads-up":
        return settle_heads_up(request)
    if game == "holdem3":
        return settle_holdem3(request)
    if game == "texas-bonus":
        return settle_texas_bonus(request)
    if game == "caribbean":
        return settle_caribbean(request)
    raise ValueError(f"no such game: {game}")


# Cards and hands


def cards_of(text: str) -> list[Card]:
    return [(" 23456789TJQKA".index(word[0]) + 1, word[1]) for word in text.split()]


def dealt(request: Mapping[str, Any]) -> tuple[list[Card], list[Card], list[Card]]:
    return cards_of(request["player"]), cards_of(request["dealer"]), cards_of(request["board"])


def one_suit(cards: Sequence[Card]) -> bool:
    return len({suit for _, suit in cards}) == 1


def ranks(cards: Sequence[Card]) -> list[int]:
    return sorted((rank for rank, _ in cards), reverse=True)


def run_top(cards: Sequence[Card]) -> int:
    """The top rank if the cards are in unbroken sequence, else 0; an ace may stand below the two, nowhere else low."""
    for ace_is in (ACE, 1):
        held = sorted(ace_is if rank == ACE else rank for rank, _ in cards)
        if held == list(range(held[0], held[0] + len(held))):
            return held[-1]
    return 0


def rank_five(cards: Sequence[Card]) -> Key:
    held = ranks(cards)
    # The rank held most often comes first and kickers follow downwards, which is the order in which hands are compared.
    order = tuple(sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True))
    top = run_top(cards)
    if top and one_suit(cards):
        return (ROYAL if top == ACE else STRAIGHT_FLUSH), (top,)
    if top:
        return STRAIGHT, (top,)
    if one_suit(cards):
        return FLUSH, order
    shapes = {"41": FOUR, "32": FULL_HOUSE, "311": THREE, "221": TWO_PAIR, "2111": PAIR, "11111": HIGH_CARD}
    return shapes["".join(str(held.count(rank)) for rank in order)], order


def best(cards: Sequence[Card]) -> Key:
    return max(rank_five(five) for five in combinations(cards, 5))


# Paying


def win(stake: int, odds: int) -> Outcome:
    return "win", stake * odds


def pays(sentence: str, category: int, stake: int) -> int:
    """What a sentence such as "four 10, flush 3 to 2" pays the hand; 0 for a hand that it does not name."""
    for hand, odds, to in re.findall(r"([a-z ]+) (\d+)(?: to (\d+))?", sentence):
        if hand.strip() == NAMES[category]:
            return stake * int(odds) // int(to or 1)
    return 0


def win_or(otherwise: Outcome, paid: int) -> Outcome:
    return ("win", paid) if paid else otherwise


def even_money(stake: int, player: Key, dealer: Key) -> Outcome:
    if player > dealer:
        return win(stake, 1)
    if player < dealer:
        return LOSE
    return PUSH


def option(request: Mapping[str, Any], name: str, default: str) -> str:
    return str(request.get("options", {}).get(name, default))


def by_table(letter: str, otherwise: int, **exceptions: int) -> int:
    """One row of a pay table: the entry of most tables, and the letters of those that differ."""
    for letters, odds in exceptions.items():
        if letter in letters:
            return odds
    return otherwise


def table_minimum(request: Mapping[str, Any]) -> int:
    return int(Decimal(option(request, "table-min", "0")) * DOLLAR)


def cap_together(settled: dict[str, Outcome], wagers: Sequence[str], limit: int) -> dict[str, Outcome]:
    total = sum(settled[wager][1] for wager in wagers if wager in settled)
    if total <= limit:
        return settled
    shrunk = {wager: settled[wager][1] * limit // total for wager in wagers if wager in settled}
    by_size = sorted(shrunk, key=lambda wager: settled[wager][1], reverse=True)
    while sum(shrunk.values()) < limit:
        shrunk[by_size.pop(0)] += 1
    return {wager: (result, shrunk.get(wager, paid)) for wager, (result, paid) in settled.items()}


# Premium Hold 'Em


def settle_premium(request: Mapping[str, Any]) -> dict[str, Outcome]:
    player_cards, dealer_cards, board = dealt(request)
    player, dealer = best(player_cards + board), best(dealer_cards + board)
    settled: dict[str, Outcome] = {}
    for wager, stake in request["bets"].items():
        if wager == "dealer-bonus":
            settled[wager] = jacks_up(stake, dealer)
        elif wager == "player-bonus":
            settled[wager] = jacks_up(stake, player)
        elif request.get("fold", False):
            settled[wager] = LOSE
        elif wager == "ante":
            settled[wager] = premium_ante(stake, player, dealer, option(request, "qualify-first", "off") == "on")
        elif wager == "x-tra":
            settled[wager] = x_tra(stake, player, dealer)
        else:
            settled[wager] = even_money(stake, player, dealer)
    return settled


def premium_ante(stake: int, player: Key, dealer: Key, qualify_first: bool) -> Outcome:
    category, order = dealer
    qualified = category > PAIR or (category == PAIR and order[0] >= 3)
    if qualify_first and not qualified:
        return PUSH
    if dealer > player:
        return LOSE
    if dealer == player:
        return PUSH
    if not qualified:
        return PUSH
    return win(stake, 1)


def x_tra(stake: int, player: Key, dealer: Key) -> Outcome:
    if dealer > player:
        return LOSE
    if dealer == player:
        return PUSH
    said = "royal 500, straight flush 100, four 10, full house 3, flush 3 to 2, straight 1"
    return win_or(PUSH, pays(said, player[0], stake))


def jacks_up(stake: int, hand: Key) -> Outcome:
    category, order = hand
    if category == TWO_PAIR and order[0] < JACK:
        return LOSE
    said = "royal 50, straight flush 30, four 10, full house 6, flush 4, straight 3, three 2, two pair 1"
    return win_or(LOSE, pays(said, category, stake))


# Heads Up Hold'em


def settle_heads_up(request: Mapping[str, Any]) -> dict[str, Outcome]:
    hole, dealer_cards, board = dealt(request)
    player, dealer = best(hole + board), best(dealer_cards + board)
    settled: dict[str, Outcome] = {}
    for wager, stake in request["bets"].items():
        if wager == "trips-plus":
            settled[wager] = trips_plus(stake, player[0], option(request, "trips-plus-table", "1"))
        elif wager == "pocket-bonus":
            settled[wager] = pocket_bonus(stake, hole, option(request, "pocket-bonus-table", "1"))
        elif request.get("fold", False):
            settled[wager] = LOSE
        elif wager == "odds":
            settled[wager] = odds_wager(stake, player, dealer)
        elif wager == "ante" and dealer[0] < PAIR:
            settled[wager] = PUSH
        else:
            settled[wager] = even_money(stake, player, dealer)
    return settled


def odds_wager(stake: int, player: Key, dealer: Key) -> Outcome:
    if player > dealer:
        said = "royal 500, straight flush 50, four 10, full house 3, flush 3 to 2, straight 1"
        return win_or(PUSH, pays(said, player[0], stake))
    if player == dealer:
        return PUSH
    bad_beat = "straight flush 500, four 25, full house 6, flush 5, straight 4"
    return win_or(LOSE, pays(bad_beat, player[0], stake))


def trips_plus(stake: int, category: int, table: str) -> Outcome:
    said = {
        "1": "royal 100, straight flush 40, four 30, full house 9, flush 7, straight 4, three 3",
        "2": "royal 100, straight flush 40, four 30, full house 8, flush 6, straight 5, three 3",
        "3": "royal 100, straight flush 40, four 30, full house 8, flush 7, straight 4, three 3",
        "4": "royal 100, straight flush 40, four 30, full house 7, flush 6, straight 5, three 3",
    }
    return win_or(LOSE, pays(said[table], category, stake))


def pocket_bonus(stake: int, hole: Sequence[Card], table: str) -> Outcome:
    high, low = ranks(hole)
    if high == low == ACE:
        return win(stake, 25 if table == "2" else 30)
    if high == low:
        return win(stake, 4 if table == "3" else 5)
    if high == ACE and low >= JACK:
        return win(stake, 20 if one_suit(hole) else 10)
    return LOSE


# Hold 'em 3 Bonus


def settle_holdem3(request: Mapping[str, Any]) -> dict[str, Outcome]:
    player_cards, dealer_cards, board = dealt(request)
    player, dealer = best(player_cards + board), best(dealer_cards + board)
    settled: dict[str, Outcome] = {}
    for wager, stake in request["bets"].items():
        if wager == "three-card":
            settled[wager] = three_card(stake, player_cards, option(request, "three-card-table", "A"))
        elif wager == "six-card":
            settled[wager] = six_card(stake, player_cards + dealer_cards, option(request, "six-card-table", "A"))
        elif request.get("fold", False):
            settled[wager] = LOSE
        elif wager == "blind":
            settled[wager] = blind(request, player_cards + board, player, dealer)
        else:
            settled[wager] = even_money(stake, player, dealer)
    if option(request, "aggregate-limit", "off") == "on":
        return cap_together(settled, ("three-card", "blind"), holdem3_limit(request))
    return settled


def blind(request: Mapping[str, Any], seven: Sequence[Card], player: Key, dealer: Key) -> Outcome:
    bets = request["bets"]
    doubled = bets["turn-river"] == 2 * bets["flop"]
    by_odds = pays(blind_said(request, doubled), player[0], bets["blind"])
    paid = max(by_odds, seven_card_prize(seven, doubled, blind_table(request, doubled)))
    return win_or(LOSE if player < dealer else PUSH, paid)


def blind_table(request: Mapping[str, Any], doubled: bool) -> str:
    return option(request, "blind-double-table" if doubled else "blind-table", "A")


def seven_card_prize(seven: Sequence[Card], doubled: bool, table: str) -> int:
    if doubled and table == "A":
        return 0
    if not one_suit(seven) or not run_top(seven):
        return 0
    return (25_000 if run_top(seven) == ACE else 10_000) * DOLLAR


def blind_said(request: Mapping[str, Any], doubled: bool) -> str:
    table = blind_table(request, doubled)
    if doubled:
        royal = by_table(table, 500, C=250)
        return f"royal {royal}, straight flush 50, four 10, full house 4, flush 2, straight 1"
    royal = by_table(table, 200, AG=1000, BF=500)
    straight_flush = by_table(table, 50, A=40, DE=25, FGH=100)
    four = by_table(table, 20, ABCDE=10, J=25)
    full_house = by_table(table, 4, J=3)
    flush = by_table(table, 3, JK=2)
    straight = by_table(table, 2, JK=1)
    three = by_table(table, 0, ABCD=1)
    return (
        f"royal {royal}, straight flush {straight_flush}, four {four}, full house {full_house}, "
        f"flush {flush}, straight {straight}, three {three}"
    )


def three_card(stake: int, three: Sequence[Card], table: str) -> Outcome:
    suited, top, different = one_suit(three), run_top(three), len(set(ranks(three)))
    if suited and top:
        return win(stake, by_table(table, 100, C=50) if top == ACE else by_table(table, 40, A=50))
    if different == 1:
        return win(stake, 30)
    if top:
        return win(stake, by_table(table, 5, CD=6))
    if suited:
        return win(stake, by_table(table, 4, CD=3))
    return win(stake, 1) if different == 2 else LOSE


def six_card(stake: int, six: Sequence[Card], table: str) -> Outcome:
    by_odds = pays(six_card_said(table), best(six)[0], stake)
    return win_or(LOSE, max(by_odds, six_card_prize(six, table)))


def six_card_prize(six: Sequence[Card], table: str) -> int:
    if table not in "ABCDEF":
        return 0
    if not one_suit(six) or run_top(six) != ACE:
        return 0
    return (1_000_000 if six[0][1] == "d" else 100_000) * DOLLAR


def six_card_said(table: str) -> str:
    royal = by_table(table, 1000, GH=500, J=250)
    straight_flush = by_table(table, 200, BFGH=250, CI=500, J=100)
    four = by_table(table, 50, BCGH=100, I=200)
    full_house = by_table(table, 25, AI=20)
    flush = by_table(table, 20, ACEI=15)
    three = by_table(table, 5, H=4)
    return (
        f"royal {royal}, straight flush {straight_flush}, four {four}, full house {full_house}, "
        f"flush {flush}, straight 10, three {three}"
    )


def holdem3_limit(request: Mapping[str, Any]) -> int:
    minimum = table_minimum(request)
    most_blind = max(25_000 * DOLLAR, pays(blind_said(request, doubled=False), ROYAL, minimum))
    if option(request, "version", "1") == "2":
        # Only there may the player double, and so reach the other table with the same minimum blind.
        most_blind = max(most_blind, pays(blind_said(request, doubled=True), ROYAL, minimum))
    most_three_card = three_card(minimum, cards_of("As Ks Qs"), option(request, "three-card-table", "A"))[1]
    return max(50_000 * DOLLAR, most_blind + most_three_card)


# Texas Hold 'Em Bonus Poker


def settle_texas_bonus(request: Mapping[str, Any]) -> dict[str, Outcome]:
    hole, dealer_hole, board = dealt(request)
    player, dealer = best(hole + board), best(dealer_hole + board)
    settled: dict[str, Outcome] = {}
    for wager, stake in request["bets"].items():
        if wager == "bonus":
            settled[wager] = texas_bonus(stake, hole, dealer_hole, option(request, "dealer-aces", "on") == "on")
        elif request.get("fold", False):
            settled[wager] = LOSE
        elif wager == "ante":
            settled[wager] = texas_ante(stake, player, dealer, option(request, "ante-pays-from", "flush"))
        else:
            settled[wager] = even_money(stake, player, dealer)
    if option(request, "aggregate-limit", "off") == "on":
        return cap_together(settled, ("ante", "flop", "turn", "river", "bonus"), texas_limit(request))
    return settled


def texas_ante(stake: int, player: Key, dealer: Key, pays_from: str) -> Outcome:
    if dealer > player:
        return LOSE
    if dealer == player:
        return PUSH
    enough = STRAIGHT if pays_from == "straight" else FLUSH
    return win(stake, 1) if player[0] >= enough else PUSH


def texas_bonus(stake: int, hole: Sequence[Card], dealer_hole: Sequence[Card], dealer_aces: bool) -> Outcome:
    high, low = ranks(hole)
    if high == low == ACE:
        return win(stake, 1000 if dealer_aces and ranks(dealer_hole) == [ACE, ACE] else 30)
    if high == low:
        return win(stake, 10 if high >= JACK else 3)
    if high == ACE and low == KING:
        return win(stake, 25 if one_suit(hole) else 15)
    if high == ACE and low in (QUEEN, JACK):
        return win(stake, 20 if one_suit(hole) else 5)
    return LOSE


def texas_limit(request: Mapping[str, Any]) -> int:
    most_bonus = 1000 if option(request, "dealer-aces", "on") == "on" else 30
    ante_twice_it_on_the_flop_turn_river = 1 + 2 + 1 + 1
    return max(50_000 * DOLLAR, table_minimum(request) * (ante_twice_it_on_the_flop_turn_river + most_bonus))


# Caribbean Stud Poker


def settle_caribbean(request: Mapping[str, Any]) -> dict[str, Outcome]:
    player_cards, dealer_cards, _ = dealt(request)
    player, dealer = rank_five(player_cards), rank_five(dealer_cards)
    dealer_plays = dealer[0] >= PAIR or dealer[1][:2] == (ACE, KING)
    settled: dict[str, Outcome] = {}
    for wager, stake in request["bets"].items():
        if request.get("fold", False):
            settled[wager] = LOSE
        elif not dealer_plays:
            settled[wager] = win(stake, 1) if wager == "ante" else PUSH
        elif wager == "bet" and player > dealer:
            settled[wager] = caribbean_bet(request, stake, player[0])
        else:
            settled[wager] = even_money(stake, player, dealer)
    return settled


def caribbean_bet(request: Mapping[str, Any], stake: int, category: int) -> Outcome:
    said = "royal 100, straight flush 50, four 20, full house 7, flush 5, straight 4, three 3, two pair 2"
    paid = pays(said, category, stake) or stake
    if option(request, "aggregate-limit", "on") == "on":
        paid = min(paid, 5_000 * DOLLAR)
    return "win", paid
