"""Settlement: what becomes of each wager, exact to the cent, and the paragraph that decided it.

Pure: cards and bets in, lines out. One player with `settle`, a whole table in the regulation's order with
`settle_table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.game import Game, PayoutLimit, SettlesFrom
from boardwalk.games.paytable import Odds, Payout, PayTable, Pile, Row
from boardwalk.games.requirement import Reading
from boardwalk.games.verify import verify_bets, verify_cards
from boardwalk.games.wager import AHEAD, BEHIND, FOLDED, TIED, Case, Result, Standing, Wager
from boardwalk.law import Paragraph


class Seat(NamedTuple):
    """What one player brings to the settlement: own cards, bets in cents, and the choices that were made."""

    cards: tuple[Card, ...]
    bets: Mapping[str, int]
    folded: bool = False
    exposed: bool = True
    """Whether the cards were exposed for a bonus that asks for it (3 card bonus)."""


class Line(NamedTuple):
    """One settled wager. `paid` is what the house adds to the returned stake."""

    wager: str
    staked: int
    result: Result
    paid: int
    law: Paragraph
    pays: Payout | None = None
    table: PayTable | None = None
    """The pay table that was looked up, whether the hand stood on it or not."""
    row: Row | None = None
    limited_by: Paragraph | None = None

    @property
    def net(self) -> int:
        return -self.staked if self.result is Result.LOSE else self.paid


class Settlement(NamedTuple):
    """All wagers of one player, in the order in which the dealer settles them."""

    lines: tuple[Line, ...]

    @property
    def net(self) -> int:
        """What the player is ahead, in cents."""
        return sum(line.net for line in self.lines)


class _Showdown:
    """One player's hand against the dealer's; each way to read the cards, and each table, is looked at once."""

    def __init__(self, game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> None:
        self.seat = seat
        self.base_cents = seat.bets[game.base.name]
        self.dealer = Reading(dealer)
        self._piles = {Pile.PLAYER: seat.cards, Pile.DEALER: dealer, Pile.COMMUNITY: board}
        self._readings: dict[tuple[Pile, ...], Reading] = {(Pile.PLAYER, Pile.COMMUNITY): Reading(seat.cards + board)}
        self._rows: dict[tuple[str, int], Row | None] = {}
        dealer_hand = self._readings[Pile.DEALER, Pile.COMMUNITY] = Reading(dealer + board)
        self.qualified = game.dealer_qualifies is None or game.qualifies(dealer_hand.rank)
        self.standing = FOLDED if seat.folded else self._compare(dealer_hand)

    def _compare(self, dealer_hand: Reading) -> Standing:
        player, dealer = self._readings[Pile.PLAYER, Pile.COMMUNITY].rank, dealer_hand.rank
        return AHEAD if player > dealer else BEHIND if player < dealer else TIED

    def placed(self, wager: str, multiple: int) -> bool:
        return self.seat.bets.get(wager) == multiple * self.base_cents

    def row(self, table: PayTable, staked: int) -> Row | None:
        key = table.title, staked
        if key not in self._rows:
            reading = self._readings.get(table.reads)
            if reading is None:
                reading = Reading(tuple(card for pile in table.reads for card in self._piles[pile]))
                self._readings[table.reads] = reading
            self._rows[key] = table.best_row(reading, self.dealer, staked)
        return self._rows[key]


def settle(game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Settlement:
    """Settle all of one player's wagers, or refuse bets and cards that the game does not allow.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> seat = Seat(parse_cards("Ah Ad 3c"), {"ante": 1000, "x-tra": 1000, "play": 3000})
    >>> premium = GAMES["premium"].game()
    >>> settlement = settle(premium, seat, parse_cards("Ks Qd 2c"), parse_cards("As 7h 7d 2s"))
    >>> [(line.wager, line.result.value, line.paid, str(line.law)) for line in settlement.lines][0]
    ('ante', 'win', 1000, '13:69F-40.10(g)3iv')
    >>> settlement.net
    7000
    """
    verify_cards(game, {"player": seat.cards}, dealer, board)
    verify_bets(game, seat.bets, folded=seat.folded)
    showdown = _Showdown(game, seat, dealer, board)
    bets = seat.bets
    lines = [_line(showdown, wager, bets[wager.name]) for wager in game.wagers if wager.name in bets]
    if game.payout_limit is not None:
        lines = _limited(game.payout_limit, lines)
    return Settlement(tuple(lines))


def _line(showdown: _Showdown, wager: Wager, staked: int) -> Line:
    case, row = _case(showdown, wager, staked)
    verdict = case.verdict
    if isinstance(verdict, Result):
        return Line(wager.name, staked, verdict, 0, case.law, None, case.off)
    if isinstance(verdict, Odds):
        return Line(wager.name, staked, Result.WIN, verdict.cents(staked), case.law, verdict)
    assert row is not None, "a case that pays by a table holds only for hands on it"
    return Line(wager.name, staked, Result.WIN, row.pays.cents(staked), row.law or case.law, row.pays, verdict, row)


def _case(showdown: _Showdown, wager: Wager, staked: int) -> tuple[Case, Row | None]:
    """The one case that holds; a checked declaration has no silence and no conflict."""
    for case in wager.cases[showdown.standing]:
        if case.qualified is not None and case.qualified is not showdown.qualified:
            continue
        if case.exposed is not None and case.exposed is not showdown.seat.exposed:
            continue
        if case.placed is not None and not showdown.placed(*case.placed):
            continue
        table = case.on or case.off
        if table is None:
            return case, None
        row = showdown.row(table, staked)
        if (row is not None) == (case.on is not None):
            return case, row
    raise AssertionError(f"no case settles {wager.name} for {showdown.standing}")


def _limited(limit: PayoutLimit, lines: list[Line]) -> list[Line]:
    """Where the house limits what a hand is paid, every limited payout shrinks alike, down to the cent."""
    total = sum(line.paid for line in lines if line.wager in limit.wagers)
    if total <= limit.limit_cents:
        return lines
    return [
        line._replace(paid=line.paid * limit.limit_cents // total, limited_by=limit.law)
        if line.wager in limit.wagers and line.paid
        else line
        for line in lines
    ]


def settling_order(game: Game, seats: Mapping[int, Seat]) -> list[int]:
    """Seat numbers in the order in which the dealer settles them; seat 1 is at the dealer's far left."""
    return sorted(seats, reverse=game.settles_from is SettlesFrom.FAR_RIGHT)


def settle_table(
    game: Game, seats: Mapping[int, Seat], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[int, Settlement]:
    """Settle every seat, in the regulation's order."""
    for number in seats:
        if not 1 <= number <= game.seats:
            raise Refusal("seat", f"{game.title} has seats 1 to {game.seats}, not {number}", game.basics.seating)
    verify_cards(game, {f"seat {number}": seat.cards for number, seat in seats.items()}, dealer, board)
    return {number: _settle_seat(game, number, seats[number], dealer, board) for number in settling_order(game, seats)}


def _settle_seat(game: Game, number: int, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...]) -> Settlement:
    try:
        return settle(game, seat, dealer, board)
    except Refusal as refusal:
        raise Refusal(f"seat {number}, {refusal.field}", refusal.reason, refusal.law) from None
