"""Worked examples: complete rounds, settled like any other; the search always finds the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from boardwalk.cards import DECK, Card, Category, Rank, best_hand
from boardwalk.documents.rules.phrase import laws, shown, titles
from boardwalk.games import Game, Seat, Settlement, SettlementLine, settle
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.round import Decision, Exposure, Otherwise
from boardwalk.games.declaration.wager import Placement, Result
from boardwalk.money import dollars
from boardwalk.press.document import DataTable, Section, TextBlock, data_table
from boardwalk.press.notation import joined, signed
from boardwalk.table.sentence import in_words

DEALS = 600
"""How many deals are tried before a weaker example is used."""
LOW = Rank.EIGHT
"""The highest own card of a hand worth folding."""
BASE_CENTS, SIDE_CENTS = 10_00, 5_00
"""What is bet if the house posts no minimum."""


@dataclass(frozen=True)
class ExampleDeal:
    """The cards of one player's round."""

    own: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True)
class Example:
    """A round that makes a point: its title, its cards, the bets and the settlement."""

    title: str
    deal: ExampleDeal
    seat: Seat
    places: tuple[bool, ...]
    """Whether a wager is placed at each decision."""
    settlement: Settlement


@dataclass(frozen=True)
class ExampleRound:
    """A settled round, for the search to judge."""

    game: Game
    deal: ExampleDeal
    seat: Seat
    settlement: Settlement

    @property
    def own_rank_is_higher(self) -> bool:
        deal = self.deal
        return best_hand(deal.own + deal.board).rank > best_hand(deal.dealer + deal.board).rank

    @property
    def dealer_qualifies(self) -> bool:
        return self.game.qualifies(best_hand(self.deal.dealer + self.deal.board).rank)

    @property
    def bonuses(self) -> list[SettlementLine]:
        """The lines that paid more than even money."""
        return [line for line in self.settlement.lines if line.paid > line.staked or isinstance(line.pays, Prize)]

    @property
    def has_a_pair(self) -> bool:
        return best_hand(self.deal.own + self.deal.board).rank.category > Category.HIGH_CARD

    @property
    def is_worth_folding(self) -> bool:
        """Whether the player's cards are low, pair with nothing and lose to the dealer's."""
        own, every = self.deal.own, [card.rank for card in self.deal.own + self.deal.board]
        alone = all(every.count(card.rank) == 1 for card in own)
        return alone and max(card.rank for card in own) <= LOW and not self.own_rank_is_higher

    @property
    def wins_something(self) -> bool:
        return any(line.paid for line in self.settlement.lines)

    def line(self, wager: str) -> SettlementLine:
        return next(line for line in self.settlement.lines if line.wager == wager)


ExamplePlay = Callable[[Game], tuple[bool, ...]]
ExampleTest = Callable[[ExampleRound], bool]


def examples(game: Game) -> tuple[Example, ...]:
    """A win with a bonus; a dealer who does not qualify, or wins; and a fold."""
    return tuple(found for goal in _goals(game) if (found := _search(game, *goal)) is not None)


def _goals(game: Game) -> Iterator[tuple[str, ExamplePlay, tuple[ExampleTest, ...]]]:
    """The title of each example, how its player plays, and what to look for, the best first."""
    yield "You win", _boldly, (lambda it: _won(it) and bool(it.bonuses), _won)
    if game.dealer_qualifies is not None:
        higher: ExampleTest = lambda it: _unqualified(it) and it.own_rank_is_higher  # noqa: E731
        yield "The dealer does not qualify", _cautiously, (higher, _unqualified)
    else:
        yield "The dealer's hand is higher", _cautiously, (lambda it: _lost(it) and bool(it.bonuses), _lost)
    if any(decision.otherwise is Otherwise.FOLD for decision in game.decisions):
        alive: ExampleTest = lambda it: it.is_worth_folding and it.wins_something  # noqa: E731
        yield "You fold", _folding, (alive, lambda it: it.is_worth_folding, _hopeless)


def _won(it: ExampleRound) -> bool:
    return it.own_rank_is_higher and it.line(it.game.base.name).result is Result.WIN


def _unqualified(it: ExampleRound) -> bool:
    return not it.dealer_qualifies


def _lost(it: ExampleRound) -> bool:
    return it.settlement.net < 0 and not it.own_rank_is_higher


def _hopeless(it: ExampleRound) -> bool:
    return not it.own_rank_is_higher and not it.has_a_pair


def _boldly(game: Game) -> tuple[bool, ...]:
    """Place the most at the first decision for each wager."""
    wagers = [decision.wager for decision in game.decisions]
    return tuple(decision.wager not in wagers[:place] for place, decision in enumerate(game.decisions))


def _cautiously(game: Game) -> tuple[bool, ...]:
    """Check if possible."""
    return tuple(decision.otherwise is Otherwise.FOLD for decision in game.decisions)


def _folding(game: Game) -> tuple[bool, ...]:
    """Check, and fold when a wager is required."""
    return (False,) * len(game.decisions)


def _seat(game: Game, own: tuple[Card, ...], places: tuple[bool, ...]) -> Seat:
    bets = opening_bets(game)
    for decision, placed in zip(game.decisions, places, strict=True):
        if placed:
            bets[decision.wager] = bets[game.base.name] * max(decision.multiples)
        elif decision.otherwise is Otherwise.FOLD and decision.wager not in bets:
            return Seat(own, bets, folded=True)
    return Seat(own, bets)


def _search(game: Game, title: str, play: ExamplePlay, wanted: tuple[ExampleTest, ...]) -> Example | None:
    """The first deal that passes the best test; failing that, the first that passes a weaker one."""
    weaker: dict[int, Example] = {}
    places = play(game)
    for number in range(DEALS):
        deal = _dealt(game, title, number)
        seat = _seat(game, deal.own, places)
        played = ExampleRound(game, deal, seat, settle(game, seat, deal.dealer, deal.board))
        for place, shows in enumerate(wanted):
            if place not in weaker and shows(played):
                weaker[place] = Example(title, deal, seat, places, played.settlement)
        if 0 in weaker:
            break
    return weaker[min(weaker)] if weaker else None


def _dealt(game: Game, title: str, number: int) -> ExampleDeal:
    """Cards from the digits of a hash: the same on every machine and with every version of Python."""
    digits = int.from_bytes(hashlib.sha256(f"{game.name}, {title}, {number}".encode()).digest())
    deck, drawn = list(DECK), []
    for _ in range(2 * game.hole_cards + game.community_cards):
        digits, place = divmod(digits, len(deck))
        drawn.append(deck.pop(place))
    own, dealer = game.hole_cards, 2 * game.hole_cards
    return ExampleDeal(tuple(drawn[:own]), tuple(drawn[own:dealer]), tuple(drawn[dealer:]))


def opening_bets(game: Game) -> dict[str, int]:
    """What the player bets before the deal in an example: the posted minimum, or a usual amount."""
    base = _amount(game, game.base.name, BASE_CENTS)
    bets = {wager.name: max(base, *(each.min_cents for each in game.required)) for wager in game.required}
    for wager in game.wagers:
        if wager.place is Placement.OPTIONAL:
            bets[wager.name] = _amount(game, wager.name, SIDE_CENTS)
    return bets


def _amount(game: Game, name: str, usual: int) -> int:
    wager = game.wager(name)
    least, most = game.limits(wager)
    amount = max(usual if least is None else least, wager.min_cents)
    return amount if most is None else min(amount, most)


def worked_examples(game: Game) -> Iterator[Section]:
    """The examples in sentences, each with its settlement line by line."""
    for number, example in enumerate(examples(game), 1):
        title = f"Example {number}: {example.title[:1].lower()}{example.title[1:]}"
        yield Section(title, (TextBlock(" ".join(_sentences(game, example))), _lines(game, example)))


def _sentences(game: Game, example: Example) -> Iterator[str]:
    deal, bets = example.deal, example.seat.bets
    before = [f"{dollars(bets[name])} on the {titles(game, [name])}" for name in opening_bets(game)]
    yield f"You place {joined(before)}. You hold {shown(deal.own)}."
    dealer_up = game.dealings[0].dealer_up()
    if dealer_up:
        yield f"The dealer shows {shown(deal.dealer[-dealer_up:])}."
    yield from _choices(game, example)
    yield f"The dealer turns over {shown(deal.dealer)}."
    if not example.seat.folded:
        yield f"You have {_made(deal.own + deal.board)}."
    yield f"The dealer has {_made(deal.dealer + deal.board)}{_qualifies(game, deal)}."


def _choices(game: Game, example: Example) -> Iterator[str]:
    deal, bets, up, out = example.deal, example.seat.bets, 0, False
    places = iter(example.places)
    done: set[str] = set()
    for stage, now_up in zip(game.stages, game.dealings[0].community_up(), strict=True):
        if now_up > up:
            then = "The next card is" if now_up - up == 1 else "The next cards are"
            yield f"{then if up else 'The community cards are'} {shown(deal.board[up:now_up])}."
            up = now_up
        if isinstance(stage.choice, Exposure) and stage.choice.wager in bets:
            yield f"You expose your cards for the {titles(game, [stage.choice.wager])}."
        if isinstance(stage.choice, Decision) and not out:
            choice = stage.choice
            if next(places):
                done.add(choice.wager)
                yield f"You place {dollars(bets[choice.wager])} on the {game.wager(choice.wager).title}."
            elif choice.wager not in done:
                out = choice.otherwise is Otherwise.FOLD
                yield f"You {choice.otherwise.value}."


def _made(cards: tuple[Card, ...]) -> str:
    hand = best_hand(cards)
    return f"{in_words(cards)} ({shown(hand.five)})"


def _qualifies(game: Game, deal: ExampleDeal) -> str:
    if game.dealer_qualifies is None:
        return ""
    return ", and qualifies" if game.qualifies(best_hand(deal.dealer + deal.board).rank) else ", and does not qualify"


RESULTS = {Result.WIN: "wins", Result.PUSH: "push", Result.LOSE: "loses"}


def _lines(game: Game, example: Example) -> DataTable:
    lines = example.settlement.lines
    rows = [
        (
            titles(game, [line.wager]),
            dollars(line.staked),
            f"{RESULTS[line.result]}{f': {line.paid_by}' if line.paid_by else ''}",
            dollars(line.paid),
            net(line.net),
            laws(line.law, line.limited_by),
        )
        for line in lines
    ]
    staked, paid = (sum(getattr(line, name) for line in lines) for name in ("staked", "paid"))
    rows.append(("Total", dollars(staked), "", dollars(paid), net(example.settlement.net), ""))
    return data_table(
        "How your wagers are settled",
        "wager|>bet|result|>paid|>net|paragraph",
        rows,
        total=True,
    )


def net(cents: int) -> str:
    """What a player wins or loses.

    >>> net(1500), net(-500), net(0)
    ('$15', '\N{MINUS SIGN}$5', '$0')
    """
    return signed(dollars(cents))
