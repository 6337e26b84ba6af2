"""A second formulation of settlement, which reads the declaration's data in the plainest way.

It goes through all cases of a wager and all rows of a pay table and shares no code with `games/settlement.py`. It knows
no game: an outside game has no opinion written by hand, so its declaration is what is read twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.cards import Card, Ranking, ThreeCardCategory
from boardwalk.games import Game
from boardwalk.games.declaration.collected import MeterShare, ProgressiveWager
from boardwalk.games.declaration.game import PayoutLimit
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, Odds, Payout, PayTable, Pile, Prize, Row
from boardwalk.games.declaration.requirement import (
    AllSuitedRun,
    FiveCard,
    LongestRun,
    Pocket,
    Ranked,
    Reading,
    Requirement,
    Suited,
    ThreeCard,
)
from boardwalk.games.declaration.wager import Bonus, Case, Result, Standing, Wager
from boardwalk.slow_twin.plain_hand import (
    declared_rank,
    longest_run,
    one_suit,
    plain_rank,
    run_top,
)

Cards = tuple[Card, ...]
FOLDED, BEHIND, TIED, AHEAD = Standing.FOLDED, Standing.BEHIND, Standing.TIED, Standing.AHEAD
IN_THE_ROUND = BEHIND | TIED | AHEAD


class PlainRound(NamedTuple):
    """One player's part in a round, with everything that can decide a wager."""

    own: Cards
    dealer: Cards
    board: Cards
    others: tuple[Cards, ...]
    """The cards of other players who did not fold."""
    bets: Mapping[str, int]
    folded: bool = False
    exposed: bool = True
    coupons: Mapping[str, int] = MappingProxyType({})
    """Match play coupons, which win like the chips that they are under."""


class PlainOutcome(NamedTuple):
    """The result of a wager, and what is paid besides the stake."""

    result: str
    paid: int
    case: Case
    row: Row | None = None


def met(hand: Requirement, cards: Cards) -> bool:  # noqa: PLR0911
    """Whether these cards meet a requirement of a declaration.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games.declaration.requirement import FLUSH
    >>> met(FLUSH, parse_cards("2h 9h Kh 4h 3h 3s 3d"))
    True
    """
    match hand:
        case FiveCard() | Ranked():
            return _in_range(cards, hand.ranking, hand.lowest, hand.below)
        case LongestRun():
            return longest_run(cards) >= hand.length
        case AllSuitedRun():
            top = run_top(cards)
            return one_suit(cards) and top > 0 and cards[0].suit in hand.suits and hand.top in (None, top)
        case ThreeCard():
            return plain_rank(cards, Ranking.THREE_CARD)[0] == list(ThreeCardCategory).index(hand.category)
        case Pocket():
            high, low = sorted((card.rank for card in cards), reverse=True)
            return (high, low) in hand.ranks and hand.suited in (None, one_suit(cards))
        case Suited():
            return one_suit(cards)
        case _:  # a requirement of the game's own, which only its author can read
            return hand.met_by(Reading(cards))


def _in_range(cards: Cards, ranking: Ranking, lowest: object, below: object | None) -> bool:
    rank = plain_rank(cards, ranking)
    return declared_rank(lowest, ranking) <= rank and (below is None or rank < declared_rank(below, ranking))


def payout_cents(pays: Payout, staked: int) -> int:
    """What a winning wager is paid, rounded down to the cent."""
    if isinstance(pays, Odds):
        return int(Fraction(staked) * pays.to / pays.per)
    return pays.prize_cents if isinstance(pays, Prize) else 0


def standing_of(game: Game, now: PlainRound) -> Standing:
    """How the hands compare."""
    if now.folded:
        return FOLDED
    if not now.dealer:
        return IN_THE_ROUND
    mine, theirs = (plain_rank((*own, *now.board), game.ranking) for own in (now.own, now.dealer))
    return AHEAD if mine > theirs else BEHIND if mine < theirs else TIED


def qualified(game: Game, now: PlainRound) -> bool:
    """Whether the dealer qualifies."""
    needs = game.dealer_qualifies
    return needs is None or met(needs.hand, (*now.dealer, *now.board))


def plain_settlement(game: Game, now: PlainRound) -> dict[str, PlainOutcome]:
    """Every wager and bonus of one player with its result, by name."""
    found: dict[str, PlainOutcome] = {}
    for wager in game.wagers:
        if wager.name in now.bets:
            (outcome,) = _outcomes(game, now, wager, now.bets[wager.name] + now.coupons.get(wager.name, 0))
            found[wager.name] = outcome
    for bonus in game.bonuses:
        staked = now.bets.get(bonus.on, 0)
        if staked and staked >= bonus.least_stake_cents:
            for outcome in _outcomes(game, now, bonus, staked + now.coupons.get(bonus.on, 0)):
                found[bonus.name] = outcome
    return found if game.payout_limit is None else _limited(game, game.payout_limit, found)


def _outcomes(game: Game, now: PlainRound, settled: Wager | Bonus, staked: int) -> list[PlainOutcome]:
    """The result by every case that applies; a sound wager has exactly one."""
    return [_outcome(game, now, case, staked) for case in settled.settled if _applies(game, now, case, staked)]


def _applies(game: Game, now: PlainRound, case: Case, staked: int) -> bool:
    standing = standing_of(game, now)
    return (
        bool(case.standing & standing)
        and case.qualified in (None, qualified(game, now))
        and case.exposed in (None, now.exposed)
        and (case.placed is None or now.bets.get(case.placed[0]) == case.placed[1] * now.bets[game.base.name])
        and (case.on is None or bool(paying_rows(game, now, case.on, staked)))
        and (case.off is None or not paying_rows(game, now, case.off, staked))
    )


def _outcome(game: Game, now: PlainRound, case: Case, staked: int) -> PlainOutcome:
    if isinstance(case.verdict, Result):
        return PlainOutcome(case.verdict.value, 0, case)
    if isinstance(case.verdict, Odds):
        return PlainOutcome("win", payout_cents(case.verdict, staked), case)
    rows = paying_rows(game, now, case.verdict, staked)
    paid = sum(payout_cents(row.pays, staked) for row in rows)
    return PlainOutcome("win" if isinstance(rows[0].pays, Odds | Prize) else "push", paid, case, rows[0])


def paying_rows(game: Game, now: PlainRound, table: PayTable, staked: int) -> list[Row]:
    """For each hand that the table reads, the row that pays it most, if it is on the table."""
    found = []
    for cards in _hands_read(game, now, table.reads):
        rows = [
            row for row in table.rows if met(row.hand, cards) and (row.dealer is None or met(row.dealer, now.dealer))
        ]
        found += [max(rows, key=lambda row: payout_cents(row.pays, staked))] if rows else []
    return found


def _hands_read(game: Game, now: PlainRound, reads: Sequence[CardsRead]) -> Iterator[Cards]:
    """The hands that a table reads: one, none if there is no loser, or one for each other player."""
    losers = {AHEAD: now.dealer, BEHIND: now.own}
    loser = losers.get(standing_of(game, now))
    if Pile.LOSER in reads and loser is None:
        return
    for other in now.others if Pile.OTHERS in reads else ((),):
        piles: dict[CardsRead, Cards] = {
            Pile.PLAYER: now.own,
            Pile.DEALER: now.dealer,
            Pile.COMMUNITY: now.board,
            Pile.LOSER: loser or (),
            Pile.OTHERS: other,
        }
        yield tuple(
            card
            for each in reads
            for card in (now.board[: each.cards] if isinstance(each, FirstCommunity) else piles[each])
        )


def _limited(game: Game, limit: PayoutLimit, settled: dict[str, PlainOutcome]) -> dict[str, PlainOutcome]:
    """More than the limit is shared in proportion; odd cents go to the largest payouts, of equal ones to the first."""
    in_turn = list(_in_turn(game))
    due = {name: settled[name].paid for name in in_turn if name in settled and name in limit.wagers}
    total = sum(due.values())
    if total <= limit.limit_cents:
        return settled
    shares = {name: paid * limit.limit_cents // total for name, paid in due.items()}
    for name in sorted(due, key=lambda name: -due[name])[: limit.limit_cents - sum(shares.values())]:
        shares[name] += 1
    return {name: each._replace(paid=shares.get(name, each.paid)) for name, each in settled.items()}


def _in_turn(game: Game) -> Iterable[str]:
    """Wagers in the order of settlement, each followed by its bonuses."""
    for wager in game.wagers:
        yield wager.name
        yield from (bonus.name for bonus in game.bonuses if bonus.on == wager.name)


def plain_progressive(wager: ProgressiveWager, now: PlainRound, meter_cents: int) -> int:
    """What a progressive pays: the first row that the cards meet, as dollars or as a share of the meter."""
    piles: dict[CardsRead, Cards] = {Pile.PLAYER: now.own, Pile.COMMUNITY: now.board, Pile.DEALER: now.dealer}
    cards = tuple(
        card
        for each in wager.reads
        for card in (now.board[: each.cards] if isinstance(each, FirstCommunity) else piles[each])
    )
    for row in wager.table.rows:
        if met(row.hand, cards):
            return row.pays.percent * meter_cents // 100 if isinstance(row.pays, MeterShare) else row.pays.prize_cents
    return 0
