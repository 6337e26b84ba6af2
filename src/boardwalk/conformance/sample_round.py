"""Rounds to settle: cards that bring rare hands far more often than chance would, and choices that the rules allow."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from boardwalk.cards import DECK, Card
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, PayTable, Pile, Row
from boardwalk.games.declaration.requirement import Requirement
from boardwalk.games.declaration.round import Decision, Exposure, Otherwise, Stage, TakeBack
from boardwalk.games.declaration.wager import Placement
from boardwalk.slow_twin.plain_settlement import Cards, PlainRound, met

STAKES = (5_00, 10_00, 25_00, 3_33, 1_01, 700_00, 60_000_00)
"""Amounts in cents: usual ones, some that leave part of a cent, and some at which a payout limit applies."""
MOST_PLAYERS = 3


class DealtCards(NamedTuple):
    """All cards of a round."""

    players: tuple[Cards, ...]
    dealer: Cards
    board: Cards


def some_cards(chance: Random, needed: int) -> list[Card]:
    """Different cards, most of them from a few neighboring ranks in a few suits, in which straights, flushes, pairs and
    sequences of any length come often.

    >>> len(set(some_cards(Random(1), 9)))
    9
    """
    lowest = chance.randrange(2, 15)
    ranks = {(rank - 2) % 13 + 2 for rank in range(lowest, lowest + chance.choice((1, 2, 3, 4, 5, 6, 7, 13)))}
    suits = chance.sample(range(4), chance.choice((1, 1, 2, 4)))
    near = [card for card in DECK if card.rank in ranks and card.suit in suits]
    chosen = chance.sample(near, min(len(near), needed))
    rest = [card for card in DECK if card not in chosen]
    return chosen + chance.sample(rest, needed - len(chosen))


def deal_round(game: Game, chance: Random, players: int) -> DealtCards:
    """Deal all cards of a round. Some hands get the neighboring cards first, so that rare hands meet all outcomes."""
    sizes = _sizes(game, players)
    places = [name for name, size in sizes.items() for _ in range(size)]
    order = chance.sample([*sizes], len(sizes)) if chance.randrange(3) else []
    if order:
        places = [name for name in order for _ in range(sizes[name])]
    else:
        chance.shuffle(places)
    hands: dict[str, list[Card]] = {name: [] for name in sizes}
    for place, card in zip(places, some_cards(chance, len(places)), strict=True):
        hands[place].append(card)
    for hand in hands.values():
        chance.shuffle(hand)
    seats = tuple(tuple(hands[_seat(number)]) for number in range(players))
    return DealtCards(seats, tuple(hands["dealer"]), tuple(hands["board"]))


AIMS = 600
"""How often cards are drawn until they make a wanted hand."""


def deal_with(game: Game, chance: Random, players: int, table: PayTable, row: Row) -> DealtCards | None:
    """Deal a round in which the first player's cards make this row of a pay table; None if none was found."""
    if Pile.OTHERS in table.reads and players < 2:
        return None
    sizes = _sizes(game, players)
    reads = [_pile_name(each, chance) for each in table.reads]
    slots = [(name, place) for (name, count) in reads for place in range(sizes[name] if count is None else count)]
    made = _cards_for(row.hand, len(slots), chance, ())
    dealers = None if made is None or row.dealer is None else _cards_for(row.dealer, sizes["dealer"], chance, made)
    if made is None or (row.dealer is not None and dealers is None):
        return None
    placed = dict(zip(slots, made, strict=True))
    placed |= {("dealer", place): card for place, card in enumerate(dealers or ())}
    rest = iter(_rest(chance, sum(sizes.values()) - len(placed), set(placed.values())))
    hands = {
        name: tuple(placed.get((name, place)) or next(rest) for place in range(size)) for name, size in sizes.items()
    }
    return DealtCards(tuple(hands[_seat(number)] for number in range(players)), hands["dealer"], hands["board"])


def _rest(chance: Random, needed: int, placed: set[Card]) -> list[Card]:
    """Other cards; half of the time of the same suits, so that even a straight flush is beaten now and then."""
    left = [card for card in DECK if card not in placed]
    alike = [card for card in left if card.suit in {each.suit for each in placed}]
    return chance.sample(alike if len(alike) >= needed and chance.random() < 0.5 else left, needed)


def _pile_name(read: CardsRead, chance: Random) -> tuple[str, int | None]:
    """Where the cards of a pile are dealt to, and how many of them are read if not all."""
    if isinstance(read, FirstCommunity):
        return "board", read.cards
    loser = chance.choice((_seat(0), "dealer"))
    names = {Pile.PLAYER: _seat(0), Pile.DEALER: "dealer", Pile.COMMUNITY: "board", Pile.LOSER: loser}
    return names.get(read, _seat(1)), None


def _cards_for(hand: Requirement, size: int, chance: Random, but: Cards) -> Cards | None:
    for _ in range(AIMS):
        cards = some_cards(chance, size)
        chance.shuffle(cards)
        if met(hand, tuple(cards)) and not set(cards) & set(but):
            return tuple(cards)
    return None


def _seat(number: int) -> str:
    return f"seat {number}"


def _sizes(game: Game, players: int) -> dict[str, int]:
    """How many cards go where."""
    sizes = {"board": game.community_cards, "dealer": game.dealer_hole_cards}
    return sizes | {_seat(number): game.hole_cards for number in range(players)}


class Played(NamedTuple):
    """What a player chose: the bets on the layout at the end, and whether the hand was folded or exposed."""

    bets: dict[str, int]
    folded: bool
    exposed: bool
    coupons: dict[str, int]


COUPON_CHANCE = 0.2


def play(game: Game, own: Cards, board: Cards, chance: Random) -> Played:
    """Random choices through all stages, from opening bets on, now and then with a coupon."""
    bets = opening_bets(game, chance)
    coupons = {chance.choice([*bets]): chance.choice(STAKES[:2])} if chance.random() < COUPON_CHANCE else {}
    exposed = True
    for stage, shown in zip(game.stages, game.dealings[0].community_up(), strict=True):
        choice = stage.choice
        if isinstance(choice, Exposure) and choice.wager in bets:
            exposed = chance.random() < 0.5
        elif isinstance(choice, TakeBack) and choice.wager in bets and chance.random() < 0.5:
            del bets[choice.wager]
        elif isinstance(choice, Decision) and choice.wager not in bets:
            multiple = chance.choice([0, *allowed_multiples(stage, (*own, *board[:shown]))])
            if multiple:
                bets[choice.wager] = multiple * bets[game.base.name]
            elif choice.otherwise is Otherwise.FOLD:
                return Played(bets, folded=True, exposed=exposed, coupons=coupons)
    return Played(bets, folded=False, exposed=exposed, coupons=coupons)


def opening_bets(game: Game, chance: Random) -> dict[str, int]:
    """Bets before the deal: the required ones in one amount, and each side bet half of the time in its own."""
    least = max((wager.min_cents for wager in game.wagers), default=0)
    amount = chance.choice([stake for stake in STAKES if stake >= least] or [least])
    bets = {wager.name: amount for wager in game.wagers if wager.place in (Placement.BASE, Placement.EQUAL)}
    for wager in game.wagers:
        if wager.place is Placement.OPTIONAL and chance.random() < 0.5:
            bets[wager.name] = chance.choice([stake for stake in STAKES if stake >= wager.min_cents] or [least])
    return bets


def allowed_multiples(stage: Stage, seen: Cards) -> list[int]:
    """The multiples that a player who sees these cards may place at a decision."""
    assert isinstance(stage.choice, Decision)
    reserved = [each for each in stage.choice.reserved if not met(each.hand, seen)]
    barred = {multiple for each in reserved for multiple in each.multiples}
    return [multiple for multiple in stage.choice.multiples if multiple not in barred]


def rounds_of(dealt: DealtCards, played: tuple[Played, ...]) -> list[PlainRound]:
    """Each player's part in the round."""
    live = [None if each.folded else cards for cards, each in zip(dealt.players, played, strict=True)]
    return [
        PlainRound(
            cards,
            dealt.dealer,
            dealt.board,
            tuple(other for place, other in enumerate(live) if place != number and other is not None),
            each.bets,
            each.folded,
            each.exposed,
            each.coupons,
        )
        for number, (cards, each) in enumerate(zip(dealt.players, played, strict=True))
    ]
