"""Settlement: what becomes of each wager, exact to the cent, and the paragraph that decided it.

Pure: cards and bets in, lines out. One player with `settle`, a whole table in the regulation's order with
`settle_table`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.game import Game, SettlesFrom
from boardwalk.games.paytable import Odds, Payout, PayTable, Pile, Row
from boardwalk.games.requirement import Reading
from boardwalk.games.verify import verify_bets, verify_cards
from boardwalk.games.wager import AHEAD, BEHIND, FOLDED, TIED, Case, Result, Standing, Wager
from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player brings to the settlement: own cards, bets in cents, and the choices that were made."""

    cards: tuple[Card, ...]
    bets: Mapping[str, int]
    folded: bool = False
    exposed: bool = True
    """Whether the cards were exposed for a bonus that asks for it (3 card bonus)."""


@dataclass(frozen=True, slots=True)
class Line:
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


@dataclass(frozen=True, slots=True)
class Settlement:
    """All wagers of one player, in the order in which the dealer settles them."""

    lines: tuple[Line, ...]

    @property
    def net(self) -> int:
        """What the player is ahead, in cents."""
        return sum(line.net for line in self.lines)


@dataclass(slots=True)
class _Showdown:
    """One player's hand against the dealer's; each way to read the cards is worked out once."""

    game: Game
    seat: Seat
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    _readings: dict[tuple[Pile, ...], Reading] = field(default_factory=dict)
    _rows: dict[tuple[str, int], Row | None] = field(default_factory=dict)

    def read(self, *piles: Pile) -> Reading:
        reading = self._readings.get(piles)
        if reading is None:
            lying = {Pile.PLAYER: self.seat.cards, Pile.DEALER: self.dealer, Pile.COMMUNITY: self.board}
            reading = Reading(tuple(card for pile in piles for card in lying[pile]))
            self._readings[piles] = reading
        return reading

    def standing(self) -> Standing:
        if self.seat.folded:
            return FOLDED
        player = self.read(Pile.PLAYER, Pile.COMMUNITY).rank
        dealer = self.read(Pile.DEALER, Pile.COMMUNITY).rank
        return AHEAD if player > dealer else BEHIND if player < dealer else TIED

    def qualified(self) -> bool:
        if self.game.dealer_qualifies is None:
            return True
        return self.game.qualifies(self.read(Pile.DEALER, Pile.COMMUNITY).rank)

    def placed(self, wager: str, multiple: int) -> bool:
        return self.seat.bets.get(wager) == multiple * self.seat.bets[self.game.base.name]

    def row(self, table: PayTable, staked: int) -> Row | None:
        key = table.title, staked
        if key not in self._rows:
            self._rows[key] = table.best_row(self.read(*table.reads), self.read(Pile.DEALER), staked)
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
    standing, qualified = showdown.standing(), showdown.qualified()
    lines = [
        _line(showdown, wager, seat.bets[wager.name], standing, qualified)
        for wager in game.wagers
        if wager.name in seat.bets
    ]
    return Settlement(tuple(_limited(game, lines)))


def _line(showdown: _Showdown, wager: Wager, staked: int, standing: Standing, qualified: bool) -> Line:
    case, row = _case(showdown, wager, staked, standing, qualified)
    if isinstance(case.verdict, PayTable):
        assert row is not None, "a case that pays by a table holds only for hands on it"
        paid = row.pays.cents(staked)
        return Line(wager.name, staked, Result.WIN, paid, case.law, row.pays, case.verdict, row)
    if isinstance(case.verdict, Odds):
        return Line(wager.name, staked, Result.WIN, case.verdict.cents(staked), case.law, case.verdict)
    return Line(wager.name, staked, case.verdict, 0, case.law, None, case.off)


def _case(
    showdown: _Showdown, wager: Wager, staked: int, standing: Standing, qualified: bool
) -> tuple[Case, Row | None]:
    """The one case that holds; a checked declaration has no silence and no conflict."""
    for case in wager.settled:
        if standing not in case.standing or case.qualified not in (None, qualified):
            continue
        if case.exposed not in (None, showdown.seat.exposed):
            continue
        if case.placed is not None and not showdown.placed(*case.placed):
            continue
        table = case.on or case.off
        if table is None:
            return case, None
        row = showdown.row(table, staked)
        if (row is not None) == (case.on is not None):
            return case, row
    raise AssertionError(f"no case settles {wager.name} for {standing}")


def _limited(game: Game, lines: list[Line]) -> Iterator[Line]:
    """Where the house limits what a hand is paid, every limited payout shrinks alike, down to the cent."""
    limit = game.payout_limit
    total = sum(line.paid for line in lines if limit and line.wager in limit.wagers)
    for line in lines:
        if limit and line.wager in limit.wagers and total > limit.limit_cents and line.paid:
            yield replace(line, paid=line.paid * limit.limit_cents // total, limited_by=limit.law)
        else:
            yield line


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
    return {number: settle(game, seats[number], dealer, board) for number in settling_order(game, seats)}
