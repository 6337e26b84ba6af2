"""Settlement: the result of each wager and of a progressive, exact to the cent, with the paragraph that decides it.

Pure functions: cards and bets in, lines out. `settle` settles one player, `settle_table` a whole table in the
regulation's order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.errors import InputError, Refusal, unknown
from boardwalk.games.declaration.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.games.declaration.game import Game, PayoutLimit, SettlesFrom
from boardwalk.games.declaration.pay_table import (
    DEALER_HAND,
    OWN,
    PLAYER_HAND,
    CardsRead,
    FirstCommunity,
    Odds,
    Payout,
    PayTable,
    Pile,
    Push,
    Row,
)
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.wager import (
    AHEAD,
    BEHIND,
    FOLDED,
    STAYED,
    TIED,
    Bonus,
    Case,
    Result,
    Standing,
    Wager,
)
from boardwalk.games.legality import verify_bets, verify_cards, verify_reserved
from boardwalk.law import Paragraph
from boardwalk.money import dollars


class Seat(NamedTuple):
    """One player's part in a settlement: cards, bets in cents, and the choices the player made."""

    cards: tuple[Card, ...]
    bets: Mapping[str, int]
    folded: bool = False
    exposed: bool = True
    """Whether the player exposed the cards for a bonus that requires it (3 card bonus)."""
    coupons: Mapping[str, int] = {}
    """Match play coupons in cents, by the wager they are under."""
    paid: Mapping[str, int] = {}
    """What was already paid on wagers that were settled earlier in the round, in cents. It stands (D6)."""


class SettlementLine(NamedTuple):
    """One settled wager. `paid` is what the house pays on top of the returned stake, including for a coupon."""

    wager: str
    staked: int
    result: Result
    paid: int
    law: Paragraph
    pays: Payout | None = None
    table: PayTable | None = None
    """The pay table that applied, whether or not the hand was on it."""
    row: Row | None = None
    limited_by: Paragraph | None = None
    coupon: int = 0
    rows: tuple[Row, ...] = ()
    """Every row that paid, if the table pays for each other player's hand."""

    @property
    def net(self) -> int:
        return -self.staked if self.result is Result.LOSE else self.paid

    @property
    def paid_by(self) -> str:
        """The odds or prize and the pay table's row; empty if nothing was paid."""
        if self.row is not None and self.table is not None:
            return self.table.paid_by(self.rows or (self.row,))
        return "" if self.pays is None else str(self.pays)


class Settlement(NamedTuple):
    """All wagers of one player, in the order the dealer settles them."""

    lines: tuple[SettlementLine, ...]

    @property
    def net(self) -> int:
        """The player's net win, in cents."""
        return sum(line.net for line in self.lines)


Hands = tuple[tuple[Card, ...], ...]


class _Showdown:
    """One player's hand against the dealer's, or by itself if the dealer has none.

    Each reading of the cards and each table lookup is cached. `others` are the hands of other players who did not fold.
    """

    def __init__(
        self, game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...], others: Hands = ()
    ) -> None:
        self.seat = seat
        self.dealer = Reading(dealer)
        self._game = game
        self._piles = {Pile.PLAYER: seat.cards, Pile.DEALER: dealer, Pile.COMMUNITY: board}
        self._others = others
        self._readings: dict[tuple[CardsRead, ...], Reading] = {}
        self._rows: dict[tuple[str, int], tuple[Row, ...]] = {}

    def suppose(self, hand: Reading, standing: Standing, *, qualified: bool) -> None:
        """Set what would otherwise be read from the cards."""
        self._readings[PLAYER_HAND] = hand
        if not self._game.community_cards:
            self._readings[OWN] = hand
        self.standing, self.qualified = standing, qualified

    @cached_property
    def qualified(self) -> bool:
        game = self._game
        return game.dealer_qualifies is None or game.qualifies(self.read(DEALER_HAND).by(game.ranking))

    @cached_property
    def standing(self) -> Standing:
        if self.seat.folded:
            return FOLDED
        if not self._game.dealer_hole_cards:
            return STAYED
        ranking = self._game.ranking
        player, dealer = self.read(PLAYER_HAND).by(ranking), self.read(DEALER_HAND).by(ranking)
        return AHEAD if player > dealer else BEHIND if player < dealer else TIED

    def read(self, reads: tuple[CardsRead, ...]) -> Reading:
        """These cards, one after the other."""
        reading = self._readings.get(reads)
        if reading is None:
            reading = self._readings[reads] = Reading(tuple(card for each in reads for card in self._cards(each)))
        return reading

    def _cards(self, read: CardsRead) -> tuple[Card, ...]:
        if isinstance(read, FirstCommunity):
            return self._piles[Pile.COMMUNITY][: read.cards]
        if read is Pile.LOSER:
            return self._piles[Pile.PLAYER if self.standing is BEHIND else Pile.DEALER]
        return self._piles[read]

    def placed(self, wager: str, multiple: int) -> bool:
        return self.seat.bets.get(wager) == multiple * self.seat.bets[self._game.base.name]

    def rows(self, table: PayTable, staked: int) -> tuple[Row, ...]:
        """The row that pays, or one for each other player's hand on the table; empty if the hand is not on it."""
        key = table.title, staked
        if key not in self._rows:
            found = (table.best_row(reading, self.dealer, staked) for reading in self._hands(table))
            self._rows[key] = tuple(row for row in found if row is not None)
        return self._rows[key]

    def _hands(self, table: PayTable) -> Iterator[Reading]:
        """The hands that a table reads: one, unless it pays for those of others, or for a loser and there is none."""
        if table.reads_fixed_cards:
            yield self.read(table.reads)
        elif Pile.OTHERS in table.reads:
            for hand in self._others:
                cards = (hand if each is Pile.OTHERS else self._cards(each) for each in table.reads)
                yield Reading(tuple(card for part in cards for card in part))
        elif self.standing in (AHEAD, BEHIND):
            yield self.read(table.reads)


def settle(game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...], others: Hands = ()) -> Settlement:
    """Settle all of one player's wagers, or refuse bets and cards the game does not allow.

    `others` are the hands of the other players who did not fold, for a wager that is paid for them.

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
    return _settle_among(game, seat, dealer, board, others)


def _settle_among(
    game: Game, seat: Seat, dealer: tuple[Card, ...], board: tuple[Card, ...], others: Hands
) -> Settlement:
    verify_bets(game, seat.bets, folded=seat.folded)
    verify_reserved(game, seat.bets, seat.cards, board)
    return _settle_wagers(game, _Showdown(game, seat, dealer, board, others), seat.bets)


def settle_apart(
    game: Game, seat: Seat, wagers: Iterable[str], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> Settlement:
    """Settle wagers that do not depend on how the hands compare: a bonus before the board is out, or in a void round.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> seat = Seat(parse_cards("Ah Ad 3c"), {"flop": 1000, "blind": 1000, "three-card": 500})
    >>> [line.paid for line in settle_apart(GAMES["holdem3"].game(), seat, ["three-card"], (), ()).lines]
    [500]
    """
    names = set(wagers)
    assert all(game.wager(name).stands_alone for name in names), f"{names} depend on how the hands compare"
    return _settle_wagers(replace(game, bonuses=()), _Showdown(game, seat, dealer, board), names)


def settle_supposed(
    game: Game, bets: Mapping[str, int], hand: Reading, standing: Standing, *, qualified: bool
) -> Settlement:
    """Settle a round from only what decides it: the player's hand, its standing, and whether the dealer qualifies.

    The odds calculations use this once for each kind of hand, so they pay exactly what a table pays.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> hand = Reading(parse_cards("Ah Ad 3c As 7h 7d 2s"))
    >>> bets = {"ante": 1000, "x-tra": 1000, "play": 3000}
    >>> settle_supposed(GAMES["premium"].game(), bets, hand, AHEAD, qualified=False).net
    6000
    """
    showdown = _Showdown(game, Seat((), bets), (), ())
    showdown.suppose(hand, standing, qualified=qualified)
    return _settle_wagers(game, showdown, bets)


def _settle_wagers(game: Game, showdown: _Showdown, names: Iterable[str]) -> Settlement:
    lines: list[SettlementLine] = []
    for wager in game.wagers:
        if wager.name in names:
            lines.append(_line(showdown, wager))
            lines += (line for bonus in game.bonuses_on[wager.name] for line in _bonus_line(showdown, bonus))
    if game.payout_limit is not None:
        lines = _limited(game.payout_limit, lines, showdown.seat.paid)
    return Settlement(tuple(lines))


def _line(showdown: _Showdown, wager: Wager) -> SettlementLine:
    staked = showdown.seat.bets[wager.name]
    coupon = showdown.seat.coupons.get(wager.name, 0)
    case, rows = _case(showdown, wager, staked + coupon)
    verdict = case.verdict
    if isinstance(verdict, Result):
        return SettlementLine(wager.name, staked, verdict, 0, case.law, None, case.off, coupon=coupon)
    if isinstance(verdict, Odds):
        paid = verdict.cents(staked + coupon)
        return SettlementLine(wager.name, staked, Result.WIN, paid, case.law, verdict, coupon=coupon)
    assert rows, "a case that pays by a table holds only for hands on it"
    row = rows[0]
    paid, law = sum(each.pays.cents(staked + coupon) for each in rows), row.law or case.law
    result = Result.PUSH if isinstance(row.pays, Push) else Result.WIN
    every = rows if Pile.OTHERS in verdict.reads else ()
    return SettlementLine(wager.name, staked, result, paid, law, row.pays, verdict, row, coupon=coupon, rows=every)


def _bonus_line(showdown: _Showdown, bonus: Bonus) -> Iterator[SettlementLine]:
    """What a bonus pays on its wager, with no stake of its own; nothing if none of its cases applies."""
    staked = showdown.seat.bets[bonus.on]
    coupon = showdown.seat.coupons.get(bonus.on, 0)
    if staked < bonus.least_stake_cents:
        return
    for case, rows in _applying(showdown, bonus, staked + coupon):
        if isinstance(case.verdict, Odds):
            yield SettlementLine(bonus.name, 0, Result.WIN, case.verdict.cents(staked + coupon), case.law, case.verdict)
        elif isinstance(case.verdict, PayTable):
            row, paid = rows[0], sum(each.pays.cents(staked + coupon) for each in rows)
            every = rows if Pile.OTHERS in case.verdict.reads else ()
            yield SettlementLine(
                bonus.name, 0, Result.WIN, paid, row.law or case.law, row.pays, case.verdict, row, rows=every
            )


def _case(showdown: _Showdown, wager: Wager, staked: int) -> tuple[Case, tuple[Row, ...]]:
    """The one case that applies. In a checked declaration there is always exactly one."""
    for case, rows in _applying(showdown, wager, staked):
        return case, rows
    raise AssertionError(f"no case settles {wager.name}")


def _applying(showdown: _Showdown, settled: Wager | Bonus, staked: int) -> Iterator[tuple[Case, tuple[Row, ...]]]:
    """The cases that apply, each with the rows that pay."""
    cases = settled.settled if settled.stands_alone else settled.cases[showdown.standing]
    for case in cases:
        if case.qualified is not None and case.qualified is not showdown.qualified:
            continue
        if case.exposed is not None and case.exposed is not showdown.seat.exposed:
            continue
        if case.placed is not None and not showdown.placed(*case.placed):
            continue
        table = case.on or case.off
        rows = () if table is None else showdown.rows(table, staked)
        if table is None or bool(rows) == (case.on is not None):
            yield case, rows


def _limited(limit: PayoutLimit, lines: list[SettlementLine], paid: Mapping[str, int]) -> list[SettlementLine]:
    """Apply the house's payout limit per hand. What was paid earlier stands; the rest shares what is left of it."""
    lines = [line._replace(paid=paid.get(line.wager, line.paid)) for line in lines]
    limited = [line for line in lines if line.wager in limit.wagers and line.paid]
    left = limit.limit_cents - sum(cents for wager, cents in paid.items() if wager in limit.wagers)
    payable = {line.wager: line.paid for line in limited if line.wager not in paid}
    if sum(payable.values()) <= left:
        return lines
    shares = dict(zip(payable, reduced([*payable.values()], max(left, 0)), strict=True))
    return [
        line._replace(paid=shares[line.wager], limited_by=limit.law) if line.wager in shares else line for line in lines
    ]


def reduced(payouts: Sequence[int], limit_cents: int) -> list[int]:
    """Payouts that come to more than the limit, reduced in proportion to exactly the limit (R49).

    Each is rounded down to the cent. The cents that are left go one each to the largest payouts, of equal ones to the
    first.

    >>> reduced([100, 100, 100], 200), reduced([10, 990], 100)
    ([67, 67, 66], [1, 99])
    """
    total = sum(payouts)
    assert total > limit_cents >= 0, "payouts within the limit are not reduced"
    shares = [paid * limit_cents // total for paid in payouts]
    largest = sorted(range(len(payouts)), key=lambda place: -payouts[place])
    for place in largest[: limit_cents - sum(shares)]:
        shares[place] += 1
    return shares


def settling_order(game: Game, folded: Mapping[int, bool]) -> list[int]:
    """Seat numbers in the order the dealer settles them. Seat 1 is at the dealer's far left."""
    order = sorted(folded, reverse=game.settles_from is SettlesFrom.FAR_RIGHT)
    return sorted(order, key=folded.__getitem__) if game.folded_settled_last else order


def settle_table(
    game: Game, seats: Mapping[int, Seat], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> dict[int, Settlement]:
    """Settle every seat, in the regulation's order."""
    for number in seats:
        if not 1 <= number <= game.seats:
            raise Refusal("seat", f"must be {game.seat_range} at {game.title}, not {number}", game.basics.seating)
    verify_cards(game, {f"seat {number}": seat.cards for number, seat in seats.items()}, dealer, board)
    order = settling_order(game, {number: seat.folded for number, seat in seats.items()})
    live = {number: seat.cards for number, seat in seats.items() if not seat.folded}
    return {number: _settle_seat(game, number, seats[number], dealer, board, live) for number in order}


def _settle_seat(
    game: Game,
    number: int,
    seat: Seat,
    dealer: tuple[Card, ...],
    board: tuple[Card, ...],
    live: Mapping[int, tuple[Card, ...]],
) -> Settlement:
    try:
        others = tuple(cards for other, cards in live.items() if other != number)
        return _settle_among(game, seat, dealer, board, others)
    except Refusal as refusal:
        raise Refusal(f"seat {number}, {refusal.field}", refusal.reason, refusal.law) from None


class ProgressiveLine(NamedTuple):
    """The result of a progressive. The stake is collected before the deal and not returned."""

    wager: str
    staked: int
    result: Result
    paid: int
    law: Paragraph
    paid_by: str = ""

    @property
    def net(self) -> int:
        return self.paid - self.staked


def settle_progressive(
    game: Game,
    own: tuple[Card, ...],
    board: tuple[Card, ...],
    staked: int,
    meter_cents: int | None,
    *,
    name: str | None = None,
    dealer: tuple[Card, ...] = (),
) -> ProgressiveLine:
    """Settle a progressive with the meter at this amount, which is needed only if a share of the meter is won.

    `name` is one of the game's progressives if it has several; `dealer` is needed only if the hand has dealer's cards.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> texas = GAMES["texas-bonus"].game({"progressive": "A"})
    >>> line = settle_progressive(texas, parse_cards("9h 8h"), parse_cards("7h 6h 5h 2c 2d"), 1_00, 12_345_67)
    >>> line.paid, line.paid_by, str(line.law)
    (123456, 'straight flush, 10% of the meter', '13:69F-28.11(f)')
    """
    wager = offered(game, name)
    if staked != wager.stake_cents:
        reason = f"must be exactly {dollars(wager.stake_cents)}, not {dollars(staked)}"
        raise Refusal(wager.name, reason, wager.law)
    row = progressive_row(game, wager, own, dealer, board)
    if row is None:
        return ProgressiveLine(wager.name, staked, Result.LOSE, 0, wager.settled)
    paid = _paid(wager, row, meter_cents)
    short = paid - meter_cents if row.off_meter and meter_cents is not None else 0
    funded = f", {dollars(short)} of it from the house" if short > 0 else ""
    return ProgressiveLine(wager.name, staked, Result.WIN, paid, row.law, f"{row.name}, {row.pays}{funded}")


def settle_progressives(
    game: Game,
    seat: Seat,
    dealer: tuple[Card, ...],
    board: tuple[Card, ...],
    bets: Mapping[str, int],
    meters: Mapping[str, int],
) -> tuple[ProgressiveLine, ...]:
    """Settle all progressives that a player bet on, with what each meter shows, as far as it is known."""
    for cents in meters.values():
        if cents < 0:
            raise InputError("meter", f"must be $0 or more, not {dollars(cents)}")
    return tuple(
        settle_progressive(game, seat.cards, board, staked, meters.get(name), name=name, dealer=dealer)
        for name, staked in bets.items()
    )


def progressive_bets(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """Which of these bets are on progressives, which are settled apart. A wheel is not settled here, but spun."""
    found = []
    for name in names:
        if name == PROGRESSIVE:
            offered(game, PROGRESSIVE)
        wager = game.collected.get(name)
        if isinstance(wager, BonusSpin):
            raise InputError(name, "the wheel decides it; see boardwalk wheel for its odds", wager.spun)
        if wager is not None:
            found.append(name)
    return tuple(found)


def meter_of_each(meter: object, progressives: Collection[str]) -> Mapping[str, object]:
    """What the meter of each progressive bet shows: one amount if there is one bet, else an amount for each."""
    if not progressives:
        raise InputError("meter", "needs a progressive bet")
    if not isinstance(meter, Mapping) and len(progressives) > 1:
        raise InputError(
            "meter", f"enter an amount for each meter: {', '.join(f'{name}=...' for name in progressives)}"
        )
    amounts: Mapping[str, object] = meter if isinstance(meter, Mapping) else dict.fromkeys(progressives, meter)
    for name in amounts:
        if name not in progressives:
            raise unknown("meter", name, progressives, "progressive bet")
    return amounts


def progressive_row(
    game: Game, wager: ProgressiveWager, own: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> ProgressiveRow | None:
    """The row of a progressive that its cards among these win; None if they win nothing or are not all there."""
    reading = _Showdown(game, Seat(own, {}), dealer, board).read(wager.reads)
    return wager.table.row_for(reading) if len(reading.cards) == game.cards_read(wager.reads) else None


PROGRESSIVE = "progressive"
"""The name of the wager, at every game that has it."""


def offered(game: Game, name: str | None = None) -> ProgressiveWager:
    """The game's first progressive, or the one with this name; a refusal if it is not offered."""
    found = next((wager for wager in game.progressives if name in (None, wager.name)), None)
    if found is None:
        raise Refusal(name or PROGRESSIVE, f"is not offered with {game.title} here", game.basics.wagering)
    return found


def _paid(wager: ProgressiveWager, row: ProgressiveRow, meter_cents: int | None) -> int:
    if meter_cents is None:
        if isinstance(row.pays, MeterShare):
            raise InputError("meter", f"a {row.name} pays {row.pays}; enter what the meter shows", wager.at_turn)
        return row.cents(0)
    return row.cents(meter_cents)
