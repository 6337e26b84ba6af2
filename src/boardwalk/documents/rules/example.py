"""Worked examples: complete rounds, settled like any other; the search always finds the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from boardwalk.cards import DECK, Card, Rank, Ranking, best_hand
from boardwalk.documents.rules.phrase import laws, shown, titles
from boardwalk.games import Game, Seat, Settlement, SettlementLine, settle
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.round import Exposure, Otherwise, Stage, TakeBack
from boardwalk.games.declaration.wager import Placement, Result
from boardwalk.games.legality import Action, Seen, legal_actions
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
    chosen: tuple[Action | None, ...]
    """What the player chooses at each stage, if there is a choice."""
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
        """Whether the player's hand beats the dealer's, or wins at a game where the dealer has none."""
        deal, rank = self.deal, self.game.ranking.rank
        if not deal.dealer:
            return self.line(self.game.base.name).result is Result.WIN
        return rank(deal.own + deal.board) > rank(deal.dealer + deal.board)

    @property
    def dealer_qualifies(self) -> bool:
        return self.game.qualifies(self.game.ranking.rank(self.deal.dealer + self.deal.board))

    @property
    def bonuses(self) -> list[SettlementLine]:
        """The lines that paid more than even money."""
        return [line for line in self.settlement.lines if line.paid > line.staked or isinstance(line.pays, Prize)]

    @property
    def has_a_pair(self) -> bool:
        cards, ranking = self.deal.own + self.deal.board, self.game.ranking
        return ranking.rank(cards) >= ranking.kinds[min(1, len(ranking.kinds) - 1)]

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


ExamplePlay = Callable[[Sequence[Action]], Action]
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
    elif not game.dealer_hole_cards:
        yield "You lose", _cautiously, (_lost,)
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


def _boldly(actions: Sequence[Action]) -> Action:
    """Place the most that is allowed, and let everything ride."""
    return actions[-1]


def _cautiously(actions: Sequence[Action]) -> Action:
    """Check or take back if possible, and stay in."""
    return actions[-1] if actions[0].folds else actions[0]


def _folding(actions: Sequence[Action]) -> Action:
    """Check, and fold when a wager is required."""
    return actions[0]


def _played(game: Game, deal: ExampleDeal, play: ExamplePlay) -> tuple[Seat, tuple[Action | None, ...]]:
    """A seat that plays this way, and what it chose at each stage."""
    bets, chosen, folded = opening_bets(game), list[Action | None](), False
    for stage, up in zip(game.stages, game.dealings[0].community_up(), strict=True):
        actions = () if folded else legal_actions(game, stage, bets, Seen(deal.own, deal.board[:up]))
        action = play(actions) if actions else None
        chosen.append(action)
        if action is not None and action.folds:
            folded = True
        elif action is not None and action.takes_back and action.wager is not None:
            del bets[action.wager]
        elif action is not None and action.wager is not None:
            bets[action.wager] = action.cents
    return Seat(deal.own, bets, folded=folded), tuple(chosen)


def _search(game: Game, title: str, play: ExamplePlay, wanted: tuple[ExampleTest, ...]) -> Example | None:
    """The first deal that passes the best test; failing that, the first that passes a weaker one."""
    weaker: dict[int, Example] = {}
    for number in range(DEALS):
        deal = _dealt(game, title, number)
        seat, chosen = _played(game, deal, play)
        played = ExampleRound(game, deal, seat, settle(game, seat, deal.dealer, deal.board))
        for place, shows in enumerate(wanted):
            if place not in weaker and shows(played):
                weaker[place] = Example(title, deal, seat, chosen, played.settlement)
        if 0 in weaker:
            break
    return weaker[min(weaker)] if weaker else None


def _dealt(game: Game, title: str, number: int) -> ExampleDeal:
    """Cards from the digits of a hash: the same on every machine and with every version of Python."""
    digits = int.from_bytes(hashlib.sha256(f"{game.name}, {title}, {number}".encode()).digest())
    deck, drawn = list(DECK), []
    for _ in range(game.hole_cards + game.dealer_hole_cards + game.community_cards):
        digits, place = divmod(digits, len(deck))
        drawn.append(deck.pop(place))
    own, dealer = game.hole_cards, game.hole_cards + game.dealer_hole_cards
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
    deal = example.deal
    before = [f"{dollars(cents)} on the {titles(game, [name])}" for name, cents in opening_bets(game).items()]
    yield f"You place {joined(before)}. You hold {shown(deal.own)}."
    dealer_up = game.dealings[0].dealer_up()
    if dealer_up:
        yield f"The dealer shows {shown(deal.dealer[-dealer_up:])}."
    yield from _choices(game, example)
    if deal.dealer:
        yield f"The dealer turns over {shown(deal.dealer)}."
    if not example.seat.folded:
        yield f"You have {_made(game, deal.own + deal.board)}."
    if deal.dealer:
        yield f"The dealer has {_made(game, deal.dealer + deal.board)}{_qualifies(game, deal)}."


def _choices(game: Game, example: Example) -> Iterator[str]:
    deal, bets, up = example.deal, example.seat.bets, 0
    ups = game.dealings[0].community_up()
    for stage, now_up, action in zip(game.stages, ups, example.chosen, strict=True):
        if now_up > up:
            then = "The next card is" if now_up - up == 1 else "The next cards are"
            first = "The community card is" if now_up == 1 else "The community cards are"
            yield f"{then if up else first} {shown(deal.board[up:now_up])}."
            up = now_up
        if isinstance(stage.choice, Exposure) and stage.choice.wager in bets:
            yield f"You expose your cards for the {titles(game, [stage.choice.wager])}."
        elif action is not None:
            yield _chosen(game, stage, action)


def _chosen(game: Game, stage: Stage, action: Action) -> str:
    if isinstance(stage.choice, TakeBack):
        title = game.wager(stage.choice.wager).title
        return f"You take back the {title}." if action.takes_back else f"You let the {title} ride."
    if action.wager is not None:
        return f"You place {dollars(action.cents)} on the {game.wager(action.wager).title}."
    return f"You {action.name}."


def _made(game: Game, cards: tuple[Card, ...]) -> str:
    if game.ranking is Ranking.FIVE_CARD:
        return f"{in_words(cards)} ({shown(best_hand(cards).five)})"
    name = game.ranking.rank(cards).name
    one = name.startswith(("pair", "flush", "straight")) or "-card" in name
    return f"{'a ' if one else ''}{name}"


def _qualifies(game: Game, deal: ExampleDeal) -> str:
    if game.dealer_qualifies is None:
        return ""
    return (
        ", and qualifies" if game.qualifies(game.ranking.rank(deal.dealer + deal.board)) else ", and does not qualify"
    )


RESULTS = {Result.WIN: "wins", Result.PUSH: "push", Result.LOSE: "loses"}


def _lines(game: Game, example: Example) -> DataTable:
    lines = example.settlement.lines
    rows = [
        (
            game.titles[line.wager],
            dollars(line.staked) if line.staked else "",
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
