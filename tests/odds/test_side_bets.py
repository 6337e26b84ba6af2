"""Side bets against combinatorics, against a twin that deals nothing, and against settlements of real deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, Rank, Suit, suited_run
from boardwalk.cards.rank_tables import number_of
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Declaration, Game, Seat, SettlementLine, settle
from boardwalk.games.declaration.option import House, switch
from boardwalk.games.declaration.pay_table import CardsRead, Odds, PayTable, Pile, Row
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.round import Stage
from boardwalk.games.declaration.wager import FOLDED, SHOWDOWN, Case, Placement, Result, pays_by, when
from boardwalk.games.settlement import settle_apart
from boardwalk.odds.side_bets.hand_counts import count_ranks, kinds_of_hand
from boardwalk.odds.side_bets.showdown import count_showdowns
from boardwalk.odds.side_bets.side_bet import (
    SideBet,
    in_force,
    not_counted,
    side_bet,
    side_bets,
)
from boardwalk.odds.solver.boards import Deck
from tests.support.cards.naive_rank import (
    _ways_without_five_suited,
    best_standing,
    count_kinds,
    place_of,
    rank_multisets,
    unsuited,
)
from tests.support.cards.strategies import any_hands, many_examples
from tests.support.games.other_games import RULES, TWO_FOLDS, ULTIMATE

SEVEN_CARDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
}
"""As every book on the game prints them."""

EVERY_TABLE = [(name, bet) for name in GAMES for bet in side_bets(name)]
by_table = pytest.mark.parametrize(
    ("name", "bet"), EVERY_TABLE, ids=lambda each: each if isinstance(each, str) else f"{each.wager}-{each.table}"
)


def found(declared: str | Declaration, wager: str, unit_cents: int = 5_00, **options: str) -> SideBet:
    """The side bet under the one table that these options leave."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    (bet,) = (bet for bet in side_bets(declared, given, unit_cents) if bet.wager == wager)
    return bet


def deals_by_row(bet: SideBet) -> dict[str, int]:
    return {row.name: row.deals for row in bet.rows}


def table_of(game: Game, wager: str) -> PayTable:
    (table,) = game.wager(wager).tables
    return table


def counts_without_dealing(size: int) -> list[int]:
    """From the ways to suit each choice of ranks, as `count_kinds` has it, but rank by rank."""
    counts: Counter[int] = Counter()
    for ranks in rank_multisets(size):
        counts[place_of()[best_standing(unsuited(ranks))]] += _ways_without_five_suited(ranks)
    for suited in range(5, size + 1):
        for ranks in combinations(Rank, suited):
            place = place_of()[best_standing([Card(rank, Suit.HEARTS) for rank in ranks])]
            counts[place] += len(Suit) * comb(39, size - suited)
    return [counts[place] for place in range(len(place_of()))]


@pytest.mark.parametrize("size", [5, 6, pytest.param(7, marks=pytest.mark.long)])
def test_hands_of_each_rank_are_as_many_as_the_twin_says(size: int) -> None:
    assert count_ranks(size).tolist() == counts_without_dealing(size)
    assert count_ranks(size).sum() == comb(52, size)


@pytest.mark.parametrize("table", "1234")
def test_seven_cards_fall_on_trips_plus_as_the_books_say(table: str) -> None:
    bet = found("heads-up", "trips-plus", trips_plus_table=table)
    assert bet.deals == comb(52, 7)
    assert deals_by_row(bet) == SEVEN_CARDS


@pytest.mark.parametrize("wager", ["player-bonus", "dealer-bonus"])
def test_two_pair_pays_jacks_up_as_combinatorics_says(wager: str) -> None:
    # Two pairs and three single cards: a rank set out of sequence, less the hands whose five ranks share a suit; or
    # three pairs and a single card, where neither a flush nor a straight fits in.
    sequences = {frozenset(range(top - 4, top + 1)) for top in range(6, 15)} | {frozenset({14, 2, 3, 4, 5})}
    two = sum(
        comb(4, 2) ** 2 * 4**3 - 4 * 3**2
        for pairs in combinations(Rank, 2)
        for singles in combinations(set(Rank) - set(pairs), 3)
        if max(pairs) >= Rank.JACK and frozenset({*pairs, *singles}) not in sequences
    )
    three = sum(comb(4, 2) ** 3 * 4 * 10 for pairs in combinations(Rank, 3) if max(pairs) >= Rank.JACK)
    assert deals_by_row(found("premium", wager)) == {**SEVEN_CARDS, "two pair, jacks up, or better": two + three}


@pytest.mark.parametrize("table", "ABCDEFGHIJK")
def test_six_cards_fall_on_the_six_card_bonus_as_the_twin_says(table: str) -> None:
    prizes = {"6-card royal, diamonds": 1, "6-card royal, other": 3} if table in "ABCDEF" else {}
    kinds = six_card_kinds()
    expected = {**prizes, "royal flush": kinds["royal flush"] - sum(prizes.values())}
    expected |= {kind: kinds[kind] for kind in SEVEN_CARDS if kind != "royal flush"}
    bet = found("holdem3", "six-card", six_card_table=table)
    assert bet.deals == comb(52, 6)
    assert deals_by_row(bet) == expected
    # Five of the suit's royal and any of 47 other cards; each of the nine runs below it with any but the card above.
    assert (kinds["royal flush"], kinds["straight flush"]) == (4 * 47, 4 * 9 * 46)


@cache
def six_card_kinds() -> Counter[str]:
    return count_kinds(6)


@pytest.mark.parametrize("table", "ABCD")
def test_three_cards_fall_on_the_three_card_bonus_as_combinatorics_says(table: str) -> None:
    sets, sequences = comb(13, 3), 12
    assert deals_by_row(found("holdem3", "three-card", three_card_table=table)) == {
        "3-card royal": 4,
        "straight flush": 4 * (sequences - 1),
        "three of a kind": 13 * comb(4, 3),
        "straight": sequences * (4**3 - 4),
        "flush": 4 * (sets - sequences),
        "pair": 13 * comb(4, 2) * 48,
    }


@pytest.mark.parametrize("table", "123")
def test_two_cards_fall_on_the_pocket_bonus_as_combinatorics_says(table: str) -> None:
    assert deals_by_row(found("heads-up", "pocket-bonus", pocket_bonus_table=table)) == {
        "pair of aces": 6,
        "ace-face card suited": 3 * 4,
        "ace-face card unsuited": 3 * 12,
        "pair, twos to kings": 12 * 6,
    }


def test_aces_meet_the_dealers_aces_in_six_deals() -> None:
    against, alone = (found("texas-bonus", "bonus", dealer_aces=setting) for setting in ("on", "off"))
    dealers = comb(50, 2)
    assert (against.deals, alone.deals) == (comb(52, 2) * dealers, comb(52, 2))
    expected = {name: deals * dealers for name, deals in deals_by_row(alone).items()}
    expected["pair of aces"] -= 6
    assert deals_by_row(against) == {"pair of aces, dealer also": 6, **expected}
    assert deals_by_row(alone)["pair of twos to 10s"] == 9 * 6


@pytest.mark.parametrize(
    ("name", "wager"), [("holdem3", "three-card"), ("heads-up", "pocket-bonus"), ("texas-bonus", "bonus")]
)
def test_all_deals_settled_one_by_one_leave_the_house_its_edge(name: str, wager: str) -> None:
    game = GAMES[name].game({"dealer-aces": "off"} if name == "texas-bonus" else {})
    hands = list(combinations(DECK, game.hole_cards))
    lines = (settle_apart(game, Seat(cards, {wager: 7_00}), [wager], (), ()).lines[0] for cards in hands)
    nets = Counter(line.net for line in lines)
    (bet,) = (bet for bet in in_force(game, 7_00) if bet.wager == wager)
    assert bet.house_edge == Fraction(-sum(net * hands for net, hands in nets.items()), 7_00 * len(hands))
    assert bet.hit_frequency == Fraction(sum(hands for net, hands in nets.items() if net > 0), len(hands))
    squares = sum(Fraction(net, 7_00) ** 2 * hands for net, hands in nets.items())
    assert bet.variance == squares / len(hands) - bet.house_edge**2


def line_of(game: Game, wager: str, cards: tuple[Card, ...], unit_cents: int, *, fold: bool) -> SettlementLine:
    """The wager settled with the whole round; `cards` are what its table reads, others make up the deal."""
    table = table_of(game, wager)
    sizes: dict[CardsRead, int] = {
        Pile.PLAYER: game.hole_cards,
        Pile.DEALER: game.hole_cards,
        Pile.COMMUNITY: game.community_cards,
    }
    stock = iter((*cards, *(card for card in DECK if card not in cards)))
    piles: dict[CardsRead, tuple[Card, ...]] = {}
    for pile in (*table.reads, *(pile for pile in sizes if pile not in table.reads)):
        piles[pile] = tuple(next(stock) for _ in range(sizes[pile]))
    bets = {each.name: 10_00 for each in game.required} | {wager: unit_cents}
    if not fold:
        bets |= {decision.wager: decision.multiples[0] * 10_00 for decision in game.decisions}
    settlement = settle(game, Seat(piles[Pile.PLAYER], bets, fold), piles[Pile.DEALER], piles[Pile.COMMUNITY])
    return next(line for line in settlement.lines if line.wager == wager)


def long_hands() -> st.SearchStrategy[tuple[Card, ...]]:
    """Seven cards; now and then six or seven of them make one suited run."""
    runs = [
        (*cards, *(card for card in DECK if card not in cards))[:7]
        for size in (6, 7)
        for suit in Suit
        for cards in combinations([card for card in DECK if card.suit is suit], size)
        if suited_run(cards)
    ]
    return any_hands(7, 7) | st.sampled_from(runs)


@settings(many_examples, max_examples=200)
@given(cards=long_hands(), fold=st.booleans(), unit_cents=st.sampled_from([1_00, 5_00, 250_00]), data=st.data())
def test_a_hand_is_settled_by_the_row_of_its_kind(
    cards: tuple[Card, ...], fold: bool, unit_cents: int, data: st.DataObject
) -> None:
    long = [(name, bet) for name, bet in EVERY_TABLE if bet.deals in (comb(52, 6), comb(52, 7))]
    name, bet = data.draw(st.sampled_from(long))
    game = GAMES[name].game(bet.options)
    table = table_of(game, bet.wager)
    hand = Reading(cards[: 6 if bet.deals == comb(52, 6) else 7])
    line = line_of(game, bet.wager, hand.cards, unit_cents, fold=fold)

    kinds = [kind for kind, _ in kinds_of_hand(table, len(hand.cards))]
    runs = [kind for kind in kinds if set(kind.cards) == set(hand.cards)]
    below = [kind for kind in kinds if kind.run is None and number_of(kind.rank) <= number_of(hand.rank)]
    assert len(runs) == (hand.run is not None)
    (kind,) = runs or [max(below, key=lambda kind: kind.rank)]
    assert table.best_row(kind, Reading(()), unit_cents) == line.row


@pytest.mark.parametrize(
    ("unit", "paid"),
    [
        (5, {"6-card royal, diamonds": 1, "6-card royal, other": 3, "royal flush": 184}),
        (100, {"6-card royal, diamonds": 1, "6-card royal, other": 3, "royal flush": 184}),  # as much either way
        (101, {"6-card royal, diamonds": 1, "6-card royal, other": 0, "royal flush": 187}),
        (1_001, {"6-card royal, diamonds": 0, "6-card royal, other": 0, "royal flush": 188}),
    ],
)
def test_the_higher_of_prize_and_odds_is_paid(unit: int, paid: dict[str, int]) -> None:
    bet = found("holdem3", "six-card", unit * 100, six_card_table="A")
    assert {name: deals for name, deals in deals_by_row(bet).items() if name in paid} == paid
    assert bet.rows[0].won == Fraction(1_000_000, unit)


def test_a_million_dollars_for_one_can_favor_the_player() -> None:
    edges = [found("holdem3", "six-card", cents, six_card_table="B").house_edge for cents in (1_00, 5_00, 100_00)]
    assert edges == sorted(edges)
    assert edges[0] < 0 < edges[1]


@pytest.mark.parametrize("bet", [bet for _, bet in EVERY_TABLE if all(isinstance(row.pays, Odds) for row in bet.rows)])
def test_the_stake_changes_nothing_where_only_odds_are_paid(bet: SideBet) -> None:
    (other,) = (each for each in side_bets(bet.game, bet.options, 80_00) if each.wager == bet.wager)
    assert replace(other, unit_cents=bet.unit_cents) == bet


@by_table
def test_figures_are_those_of_the_distribution(name: str, bet: SideBet) -> None:
    lost = bet.deals - sum(row.deals for row in bet.rows)
    outcomes = [(row.won, row.deals) for row in bet.rows] + [(Fraction(-1), lost)]
    mean = sum(won * deals for won, deals in outcomes) / bet.deals
    assert 0 < lost < bet.deals
    assert bet.house_edge == -mean
    assert bet.variance == sum((won - mean) ** 2 * deals for won, deals in outcomes) / bet.deals
    assert isclose(bet.standard_deviation, sqrt(bet.variance))
    assert bet.hit_frequency == 1 - Fraction(lost, bet.deals)
    assert sum(row.contribution for row in bet.rows) - Fraction(lost, bet.deals) == mean
    assert bet.game == name


@by_table
def test_its_settings_put_the_table_in_force(name: str, bet: SideBet) -> None:
    game = GAMES[name].game(bet.options)
    table = table_of(game, bet.wager)
    assert [(row.name, row.pays) for row in bet.rows] == [(row.name, row.pays) for row in table.rows]
    assert (bet.table, bet.law) == (table.label, table.law)
    assert replace(bet, options={}) in [replace(each, options={}) for each in in_force(game)]


@pytest.mark.parametrize("name", GAMES)
def test_every_table_that_a_house_may_choose_is_there_once(name: str) -> None:
    bets = side_bets(name)
    optional = [wager.name for wager in GAMES[name].game().wagers if wager.place is Placement.OPTIONAL]
    assert list(dict.fromkeys(bet.wager for bet in bets)) == optional
    for wager in optional:
        labels = [bet.table for bet in bets if bet.wager == wager]
        tables = GAMES[name].pay_tables()[wager]
        assert set(labels) == {table.label for table in tables}
        assert len(labels) == len({tuple(bet.options.items()) for bet in bets if bet.wager == wager})


def test_a_switch_that_changes_the_table_is_a_choice_of_tables() -> None:
    bets = side_bets("texas-bonus")
    assert [dict(bet.options) for bet in bets] == [{"dealer-aces": "on"}, {"dealer-aces": "off"}]
    assert len(bets[0].rows) == len(bets[1].rows) + 1


def test_an_option_that_is_given_does_not_vary() -> None:
    bets = side_bets("holdem3", {"six-card-table": "c"})
    assert [dict(bet.options) for bet in bets if bet.wager == "six-card"] == [{"six-card-table": "C"}]
    assert [bet.table for bet in bets if bet.wager == "three-card"] == ["A", "B", "C", "D"]


def test_a_wager_that_is_not_offered_is_left_out() -> None:
    assert side_bets("texas-bonus", {"offer-bonus": "off", "progressive": "A"}) == ()
    assert {bet.wager for bet in side_bets("holdem3", {"offer-six-card": "off"})} == {"three-card"}


def test_a_payout_limit_is_not_asked() -> None:
    limited = side_bets("texas-bonus", {"aggregate-limit": "on"}, 1_000_00)
    assert [bet.rows for bet in limited] == [bet.rows for bet in side_bets("texas-bonus", None, 1_000_00)]


def test_a_sixth_game_is_counted_without_a_word_about_it() -> None:
    bet = found(ULTIMATE, "trips")
    odds = dict(zip(SEVEN_CARDS, (50, 40, 30, 8, 7, 4, 3), strict=True))
    returned = sum(SEVEN_CARDS[kind] * (pays + 1) for kind, pays in odds.items())
    assert bet.house_edge == 1 - Fraction(returned, comb(52, 7))
    assert side_bets(TWO_FOLDS) == ()


def with_trips(*settled: Case) -> Declaration:
    """Ultimate Texas Hold'em with another Trips wager."""

    def declare(house: House) -> Game:
        game = ULTIMATE.declare(house)
        wagers = (replace(each, settled=settled) if each.name == "trips" else each for each in game.wagers)
        return replace(game, wagers=tuple(wagers))

    return Declaration((), declare)


ACES = table_of(GAMES["texas-bonus"].game({"dealer-aces": "off"}), "bonus").rows[0].hand
TRIPS = table_of(ULTIMATE.game(), "trips")


def test_hands_above_and_below_the_only_row_lose() -> None:
    full_house = replace(TRIPS, rows=tuple(row for row in TRIPS.rows if row.name == "full house"))
    (bet,) = in_force(with_trips(*pays_by(full_house, RULES)).declare(House.of(())))
    assert deals_by_row(bet) == {"full house": SEVEN_CARDS["full house"]}


def test_two_options_that_change_one_table_vary_in_turn() -> None:
    def declare(house: House) -> Game:
        rows = TRIPS.rows[: 5 + house.on("straights") + house.on("threes")]
        return with_trips(*pays_by(replace(TRIPS, rows=rows), RULES)).declare(house)

    options = tuple(switch(name, "", "R1", default=name == "straights") for name in ("straights", "threes"))
    bets = side_bets(Declaration(options, declare))
    assert [(*bet.options.values(), len(bet.rows)) for bet in bets] == [
        ("on", "off", 6),
        ("off", "off", 5),
        ("on", "on", 7),
    ]


PLAYED_ONCE = ("play", 1)


def test_a_wager_that_depends_on_other_wagers_is_left_out_with_the_reason() -> None:
    settled = (
        when(FOLDED).loses(RULES),
        when(SHOWDOWN, placed=PLAYED_ONCE).pays(TRIPS, RULES),
        when(SHOWDOWN, off=TRIPS).loses(RULES),
    )
    declared = with_trips(*settled)
    assert side_bets(Declaration((), lambda house: without_check(declared, house))) == ()
    game = without_check(declared, House.of(()))
    (left_out,) = not_counted(game)
    assert (left_out.wager, left_out.reason) == ("trips", "depends on other wagers, so it has no edge of its own")
    with pytest.raises(InputError, match=r"^trips: depends on other wagers"):
        side_bet(game, game.wager("trips"))


def without_check(declared: Declaration, house: House) -> Game:
    """The game with one decision, so that a case for one multiple covers every showdown."""
    game = declared.declare(house)
    return replace(game, stages=(Stage("own cards"), Stage("flop"), game.stages[2]))


SHORT = Deck(tuple(rank for rank in Rank if rank.letter in "KA"))


@pytest.mark.parametrize(
    "settled",
    [
        (when(FOLDED).loses(RULES), when(SHOWDOWN).pays(TRIPS, RULES), when(SHOWDOWN, off=TRIPS).loses(RULES)),
        (when(FOLDED | SHOWDOWN).pays(TRIPS, RULES), when(FOLDED | SHOWDOWN, off=TRIPS).pushes(RULES)),
        pays_by(replace(TRIPS, reads=(Pile.LOSER, Pile.COMMUNITY)), RULES),
    ],
    ids=["lost with a fold", "pushes off its table", "a bad beat"],
)
def test_what_depends_on_both_hands_is_counted_for_a_player_who_never_folds(settled: tuple[Case, ...]) -> None:
    """Two cards each and three community cards, on a deck of eight cards, dealt out whole and settled."""
    game = small(settled)
    counted = count_showdowns(game, game.wager("trips"), 5_00, SHORT)
    deck = [card for card in DECK if card.rank in SHORT.ranks]
    rows: Counter[str] = Counter()
    for own in combinations(deck, 2):
        left = [card for card in deck if card not in own]
        for board in combinations(left, 3):
            for dealer in combinations([card for card in left if card not in board], 2):
                line = trips_line(game, own, dealer, board)
                if line.result is not Result.LOSE:
                    rows[line.row.name if line.row else "push"] += 1
    assert {each.name: deals for each, deals in counted.paid.items()} == dict(rows)
    assert counted.deals == comb(8, 2) * comb(6, 3) * comb(3, 2)


def small(settled: tuple[Case, ...]) -> Game:
    game = with_trips(*settled).declare(House.of(()))
    dealings = tuple(replace(each, stages=(each.stages[0], each.stages[1])) for each in game.dealings)
    return replace(game, community_cards=3, dealings=dealings, stages=(Stage("own cards"), game.stages[2]))


def trips_line(game: Game, own: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]) -> SettlementLine:
    bets = {"ante": 5_00, "blind": 5_00, "play": 5_00, "trips": 5_00}
    (line,) = (line for line in settle(game, Seat(own, bets), dealer, board).lines if line.wager == "trips")
    return line


@pytest.mark.parametrize(
    "table",
    [
        replace(TRIPS, reads=(Pile.PLAYER, Pile.DEALER, Pile.COMMUNITY)),
        replace(TRIPS, rows=(Row(TRIPS.rows[0].hand, Odds(100), dealer=ACES), *TRIPS.rows)),
        replace(TRIPS, reads=(Pile.DEALER,), rows=(Row(ACES, Odds(100), dealer=ACES),)),
        replace(TRIPS, rows=(Row(ACES, Odds(100)),)),
    ],
    ids=["nine cards", "dealer besides seven", "dealer twice", "a pocket of seven cards"],
)
def test_a_table_that_cannot_be_counted_is_refused(table: PayTable) -> None:
    game = with_trips(*pays_by(table, RULES)).declare(House.of(()))
    with pytest.raises(InputError, match=r"^trips: trips pays for hands that cannot be counted"):
        side_bet(game, game.wager("trips"))
    assert in_force(game) == ()


@pytest.mark.parametrize("cents", [0, -5_00])
def test_nothing_cannot_be_staked(cents: int) -> None:
    with pytest.raises(InputError, match=r"^unit: must be more than \$0, not"):
        side_bets("premium", None, cents)


def test_less_than_the_regulation_makes_the_least_cannot_be_staked() -> None:
    with pytest.raises(Refusal, match=r"^bonus: must be at least \$1, not \$0.99 .13:69F-28.6.c..$"):
        in_force(GAMES["texas-bonus"].game(), 99)
