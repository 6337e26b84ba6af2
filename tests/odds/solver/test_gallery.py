"""The gallery's games: dealt out whole on short decks, and on the whole deck with the house edge that is published."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from boardwalk.cards import DECK, Card, Category, Rank, format_cards
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.games.declaration.requirement import or_better
from boardwalk.games.declaration.round import COMMUNITY, DEALER, PLAYERS, Deal, Decision, Otherwise, Reserved, Stage
from boardwalk.games.declaration.wager import FOLDED
from boardwalk.odds.side_bets.showdown import count_showdowns
from boardwalk.odds.side_bets.side_bet import side_bets
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.longest_flush import LongestFlush
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import solve
from tests.support.games.deal_scripts import dealt_by, face_up
from tests.support.games.gallery import GALLERY
from tests.support.games.gallery_opinion import OPINIONS, read_round

UNIT = 2_00
Cards = Sequence[Card]


def short_deck(letters: str) -> tuple[tuple[Rank, ...], list[Card]]:
    ranks = tuple(rank for rank in Rank if rank.letter in letters)
    return ranks, [card for card in DECK if card.rank in ranks]


def net(name: str, own: Cards, dealer: Cards, board: Cards, bets: dict[str, int], *, folded: bool = False) -> int:
    """What the second formulation says that a round comes to."""
    texts = [format_cards(tuple(cards)) for cards in (own, dealer, board)]
    settled = OPINIONS[name](read_round(texts[0], texts[1], texts[2], (), bets, folded=folded))
    return sum(paid if result == "win" else -bets[wager] if result == "lose" else 0
               for wager, (result, paid) in settled.items())  # fmt: skip


def without(cards: Cards, *held: Cards) -> list[Card]:
    return [card for card in cards if not any(card in hand for hand in held)]


def against_dealer(name: str, deck: Cards, size: int, choices: Callable[[Cards], Iterator[dict[str, int]]]) -> Fraction:
    """The best of folding and each way to stay in, for every hand against every hand of the dealer."""
    total, deals = 0, 0
    for own in combinations(deck, size):
        dealers = list(combinations(without(deck, own), size))
        first = next(choices(own))
        opening = {wager: cents for wager, cents in first.items() if wager != "play"}
        worth = [len(dealers) * net(name, own, dealers[0], (), opening, folded=True)]
        worth += [sum(net(name, own, dealer, (), bets) for dealer in dealers) for bets in choices(own)]
        total += max(worth)
        deals += len(dealers)
    return Fraction(total, deals * UNIT)


@pytest.mark.parametrize("letters", ["TJQ", "2KA"])
def test_three_cards_each_dealt_out(letters: str) -> None:
    ranks, deck = short_deck(letters)
    solution = solve(GALLERY["three-card"].game(), UNIT, deck=Deck(ranks))
    expected = against_dealer("three-card", deck, 3, lambda _: iter([{"ante": UNIT, "play": UNIT}]))
    assert solution.ev == expected
    assert solution.deals == 220 * 84


@pytest.mark.parametrize("letters", ["9QK", "2KA"])
def test_four_of_five_cards_each_dealt_out(letters: str) -> None:
    ranks, deck = short_deck(letters)

    def choices(own: Cards) -> Iterator[dict[str, int]]:
        aces = sum(card.rank is Rank.ACE for card in own) >= 2
        pairs = sum(sum(card.rank is rank for card in own) >= 2 for rank in ranks)
        trips = any(sum(card.rank is rank for card in own) >= 3 for rank in ranks)
        flush = any(sum(card.suit == suit for card in own) >= 4 for suit in range(4))
        for times in (1, 2, 3) if aces or pairs >= 2 or trips or flush else (1,):
            yield {"ante": UNIT, "super-bonus": UNIT, "play": times * UNIT}

    solution = solve(GALLERY["crazy-four"].game(), UNIT, deck=Deck(ranks))
    assert solution.ev == against_dealer("crazy-four", deck, 5, choices)


def test_three_cards_each_with_one_face_up_dealt_out() -> None:
    ranks, deck = short_deck("2KA")
    total, bets = 0, {"ante": UNIT, "play": UNIT}
    for own in combinations(deck, 3):
        for up in without(deck, own):
            unseen = list(combinations(without(deck, own, [up]), 2))
            stay = sum(net("three-card", own, (up, *two), (), bets) for two in unseen)
            total += max(-UNIT * len(unseen), stay)
    solution = solve(face_up(THREE_CARD), UNIT, deck=Deck(ranks))
    assert solution.ev == Fraction(total, 220 * 9 * 28 * UNIT)


def test_five_cards_against_six_with_one_face_up_dealt_out() -> None:
    ranks, deck = short_deck("9KA")
    total, bets = 0, {"ante": UNIT, "play": UNIT}
    for own in combinations(deck, 5):
        left = without(deck, own)
        for up in left:
            once = twice = 0
            for down in combinations(without(left, [up]), 5):
                once += net("four-card", own, (up, *down), (), bets)
                twice += net("four-card", own, (up, *down), (), bets | {"play": 2 * UNIT})
            total += max(-UNIT * 6, once, twice, 2 * twice - once)
    solution = solve(GALLERY["four-card"].game(), UNIT, deck=Deck(ranks))
    assert solution.ev == Fraction(total, 792 * 7 * 6 * UNIT)


@pytest.mark.parametrize("letters", ["69QA", "2348"])
def test_flushes_dealt_out(letters: str) -> None:
    """Sixteen cards; every fiftieth hand, against every hand of the dealer."""
    ranks, deck = short_deck(letters)
    game = GALLERY["high-card-flush"].game()
    solver = LongestFlush(compile_payoffs([game], UNIT), deck=Deck(ranks))
    for own in list(combinations(deck, 7))[::50]:
        hand_class, outcomes = solver.outcomes(np.array([card.number for card in own], np.uint8))
        dealers = list(combinations(without(deck, own), 7))
        expected = sum(net("high-card-flush", own, each, (), {"ante": UNIT, "raise": UNIT}) for each in dealers)
        raised = solver.tree.paths.index("raise-1x")
        assert int(solver.payoffs.cents[0, raised, hand_class] @ np.array(outcomes)) == expected
    solution = solve(game, UNIT, deck=Deck(ranks))
    assert solution.deals == 11_440 * 36


@pytest.mark.parametrize("letters", ["9TJ", "2KA"])
def test_bets_taken_back_dealt_out(letters: str) -> None:
    ranks, deck = short_deck(letters)
    total = 0
    for own in combinations(deck, 3):
        by_first = []
        for first in without(deck, own):
            lasts = without(deck, own, [first])
            by_first.append(sum(net("let-it-ride", own, (), (first, last), {"third": UNIT}) for last in lasts))
        seconds = [worth + max(0, worth) for worth in by_first]
        total += sum(seconds) + max(0, sum(by_first))
    solution = solve(GALLERY["let-it-ride"].game(), UNIT, deck=Deck(ranks))
    assert solution.ev == Fraction(total, 220 * 9 * 8 * UNIT)
    assert set(solution.decisions) == {
        f"{first}/{second}" for first in ("take-back", "let-it-ride") for second in ("take-back", "let-it-ride")
    }


@pytest.mark.parametrize("letters", ["6TK", "2KA"])
def test_streets_dealt_out(letters: str) -> None:
    ranks, deck = short_deck(letters)

    @cache
    def odds(own: Cards, board: frozenset[Card]) -> int:
        return net("mississippi-stud", own, (), tuple(board), {"ante": UNIT}) // UNIT

    @cache
    def worth(own: Cards, board: frozenset[Card], staked: int) -> int:
        """The sum over all boards to come, in units, with this much staked."""
        if len(board) == 3:
            return staked * odds(own, board)
        left = without(deck, own, tuple(board))
        rest = {0: 10 * 9 * 8, 1: 9 * 8, 2: 8}[len(board)]
        stay = [sum(worth(own, board | {card}, staked + more) for card in left) for more in (1, 2, 3)]
        return max(-staked * rest, *stay)

    total = sum(worth(own, frozenset(), 1) for own in combinations(deck, 2))
    solution = solve(GALLERY["mississippi-stud"].game(), UNIT, deck=Deck(ranks))
    assert solution.ev == Fraction(total, 66 * 10 * 9 * 8)


PUBLISHED = {
    "three-card": (Fraction(686_689, 20_358_520), "3.3730", 407_170_400, ""),
    "let-it-ride": (Fraction(37_963, 1_082_900), "3.5057", 51_979_200, ""),
    "mississippi-stud": (Fraction(53_223, 1_082_900), "4.9149", 155_937_600, ""),
    "casino-holdem": (Fraction(1_363_917_077, 63_213_204_600), "2.16", 27_813_810_024_000, "long"),
    "ultimate-texas": (Fraction(50_643_648_973, 2_317_817_502_000), "2.18497", 27_813_810_024_000, "long"),
    "crazy-four": (Fraction(264_142_729, 7_726_058_340), "3.42", 3_986_646_103_440, "long"),
    "four-card": (Fraction(8_840_827_253, 317_119_576_410), "2.79", 167_439_136_344_480, "long"),
}
"""The house edge on the base wager: exactly; as published, in percent; the deals it is counted over; how long it takes.

Three Card, Let It Ride, Mississippi Stud and Four Card are published at wizardofodds.com, on the page of each game.
Casino Hold'em's is at practicalwebtools.com, Ultimate Texas Hold'em's, to two places, at mypokercoaching.com. Crazy 4
Poker's is quoted without a page; for that game wizardofodds.com has the element of risk (Stanley Ko), which is below.
"""
RISK = {"three-card": "2.01", "ultimate-texas": "0.53", "crazy-four": "1.09", "four-card": "1.30"}
"""The element of risk as published: at wizardofodds.com (Crazy 4), 888casino.com (Three Card, Four Card) and
beatingbonuses.com (Ultimate Texas Hold'em).
"""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if each[-1] else ()) for name, each in PUBLISHED.items()]
)
def test_the_house_edge_is_the_published_one(name: str) -> None:
    exact, published, deals, _ = PUBLISHED[name]
    solution = solve(GALLERY[name].game())
    assert solution.house_edge == exact
    assert solution.deals == deals
    digits = len(published.partition(".")[2])
    assert round(100 * solution.house_edge, digits) == Fraction(published)
    assert sum(solution.wagers.values()) == solution.ev
    if name in RISK:
        assert round(100 * solution.element_of_risk, 2) == Fraction(RISK[name])


@pytest.mark.long
def test_the_longest_flush_on_the_whole_deck() -> None:
    """The best strategy in print gives the house 2.6855% (Gordon Michaels, at wizardofodds.com). It is for a person and
    looks at the flush and the suits of the other cards; best play looks at all seven cards and gives the house less.
    """
    solution = solve(GALLERY["high-card-flush"].game())
    assert solution.house_edge == Fraction(1_348_050_875_653, 50_592_437_455_560)
    assert 0.0264 < float(solution.house_edge) < 0.026855
    assert solution.deals == comb(52, 7) * comb(45, 7)


SIDE_BETS = {
    ("casino-holdem", "aa-plus", ""): "6.26",
    ("four-card", "aces-up", ""): "3.89",
    ("let-it-ride", "bonus", ""): "7.1",
    ("three-card", "pair-plus", "1"): "2.3",
    ("three-card", "pair-plus", "2"): "7.28",
    ("three-card", "six-card", ""): "10.2",
    ("ultimate-texas", "trips", "2"): "1.9",
    ("ultimate-texas", "trips", "3"): "3.5",
}
"""The house edge as published: of trips and pair plus at wizardofodds.com; of Let It Ride by tunicatravel.com and of
the first pair plus by casinocity.com, too. Table-games-online.com has 10.23% for six card, which is 10.2248%. Those of
aa-plus and aces-up are quoted without a page.
"""


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _, _ in SIDE_BETS))
def test_the_edge_of_side_bets_is_the_published_one(name: str) -> None:
    found = {(name, bet.wager, bet.table): bet.house_edge for bet in side_bets(GALLERY[name])}
    for key, published in SIDE_BETS.items():
        if key[0] == name:
            assert round(100 * found[key], len(published.partition(".")[2])) == Fraction(published), key


@pytest.mark.long
def test_the_bad_beat_is_the_published_one() -> None:
    """Not the edge alone: every deal of the table of returns at discountgambling.net (June 8, 2012).

    There, a deal is one of 2,781,381,002,400; the turn and the river in two steps make it ten times as many here.
    """
    game = GALLERY["ultimate-texas"].game({"offer-bad-beat": "on"})
    counted = count_showdowns(game, game.wager("bad-beat"), 100)
    published = {
        "straight flush": 10_300_592,
        "four of a kind": 471_040_512,
        "full house": 8_435_225_376,
        "flush": 19_434_208_592,
        "straight": 18_271_076_976,
        "three of a kind": 64_049_759_448,
    }
    times = counted.deals // 2_781_381_002_400
    assert {paid.name: deals for paid, deals in counted.paid.items()} == {
        name: times * deals for name, deals in published.items()
    }
    won = sum(paid.cents * deals for paid, deals in counted.paid.items()) / 100
    lost = counted.deals - sum(counted.paid.values())
    assert (won - lost) / counted.deals == pytest.approx(-0.147868, abs=5e-7)


def dealt(game: Game, own: int, dealer: int, *more: Deal) -> Game:
    """The game with other cards at its first stage, and one community card at the second if there is one."""
    first, later = (Deal(PLAYERS, own), Deal(DEALER, dealer), *more), (Deal(COMMUNITY, 1, up=1),)
    return dealt_by(replace(game, seats=5), first, *([later] if game.community_cards else []))


CASINO, THREE_CARD, CRAZY_FOUR = (GALLERY[name].game() for name in ("casino-holdem", "three-card", "crazy-four"))
CALL = CASINO.decisions[0]
REFUSED: dict[str, tuple[Game, str]] = {
    "a dealer's card face up beside a board": (
        face_up(CASINO),
        "one of the dealer's cards is face up; with community cards, none can be",
    ),
    "two cards face up": (face_up(THREE_CARD, 2), "2 of the dealer's cards are face up; at most one can be"),
    "six cards each": (dealt(replace(CRAZY_FOUR, hole_cards=6), 6, 6), "there are too many hands of more than 5 cards"),
    "more cards for the dealer beside a board": (
        dealt(replace(CASINO, community_cards=4, dealer_cards=3), 2, 3, Deal(COMMUNITY, 3, up=3)),
        "players get 2 cards and the dealer 3; with community cards, both must get the same",
    ),
    "a hand for some multiples beside a board": (
        replace(
            CASINO,
            stages=(
                Stage("flop", replace(CALL, reserved=(Reserved((2,), or_better(Category.PAIR), CALL.law),))),
                CASINO.stages[1],
            ),
        ),
        "some multiples require a certain hand, which can be solved only without community cards",
    ),
    "a flush with a card face up": (
        face_up(GALLERY["high-card-flush"].game()),
        "1 of the dealer's cards is face up; when the longest flush wins, none can be",
    ),
    "nothing to decide": (
        replace(
            THREE_CARD,
            stages=(Stage("own cards"),),
            wagers=tuple(
                replace(wager, settled=tuple(case for case in wager.settled if case.standing != FOLDED))
                for wager in THREE_CARD.wagers
                if wager.name != "play"
            ),
        ),
        "there is nothing to decide at Three Card Poker",
    ),
    "two decisions on the same cards": (
        dealt_by(
            replace(
                CRAZY_FOUR,
                stages=(
                    Stage("own cards", Decision("play", (1,), Otherwise.CHECK, CRAZY_FOUR.basics.deal)),
                    Stage("again", Decision("play", (2,), Otherwise.FOLD, CRAZY_FOUR.basics.deal)),
                ),
            ),
            (Deal(PLAYERS, 5),),
            (Deal(DEALER, 5),),
        ),
        "has several decisions without community cards between them",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_solved_is_refused_with_the_reason(what: str) -> None:
    game, reason = REFUSED[what]
    assert faults_of(game) == []
    with pytest.raises(InputError, match=reason):
        solve(game)


def test_a_main_wager_paid_by_other_cards_is_refused() -> None:
    table = THREE_CARD.bonuses[0].settled[0].on
    assert table is not None
    other = replace(table, reads=(Pile.OTHERS,))
    bonus = replace(
        THREE_CARD.bonuses[0], settled=(replace(THREE_CARD.bonuses[0].settled[0], on=other, verdict=other),)
    )
    with pytest.raises(InputError, match="ante-bonus is paid by cards other than the player's hand"):
        solve(replace(THREE_CARD, bonuses=(bonus,)))
