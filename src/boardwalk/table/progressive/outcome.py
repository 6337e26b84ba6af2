"""A seat's progressives at its turn: each is returned, lost or won, in the order in which the game has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardwalk.cards import all_known
from boardwalk.games.declaration.collected import ProgressiveRow, ProgressiveWager
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import progressive_row, settling_order
from boardwalk.law import Paragraph
from boardwalk.table.machine import folds, round_fold, tells
from boardwalk.table.message import DEALER, Event
from boardwalk.table.next_act import wrong_places
from boardwalk.table.progressive.light import lights_resolved
from boardwalk.table.round.deal import HandShown
from boardwalk.table.sentence import Scene, called, seat_names
from boardwalk.table.state import Round, Table, UnpaidAward
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled


@dataclass(frozen=True, slots=True)
class ProgressiveWon(Event):
    """The dealer verified a winning progressive hand; several seats share the whole meter."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    hand: str
    off_meter: bool
    by: str


def progressives_decided(
    table: Table, now: Round, seat: int, dealer: str, after: ProgressiveWager | None = None
) -> Iterator[Event]:
    """The results of a seat's progressives at its turn, in their order, up to the first that is won: its light is next.

    `after` is one whose result is already known.
    """
    wagers = table.game.progressives
    for wager in wagers if after is None else wagers[wagers.index(after) + 1 :]:
        if wager.name not in now.hands[seat].riding:
            continue
        decided = tuple(_decided(table, now, wager, seat, dealer))
        yield from decided
        if is_won(decided):
            return


def is_won(decided: Iterable[Event]) -> bool:
    """Whether these results end with a progressive to be paid; until then, the seat's cards stay."""
    return any(isinstance(event, ProgressiveWon) for event in decided)


def _decided(table: Table, now: Round, wager: ProgressiveWager, seat: int, dealer: str) -> Iterator[Event]:
    """The result of one progressive: returned, lost, or won."""
    bet, law = now.hands[seat].riding[wager.name], _return_law(table, now, wager, seat)
    if law is not None:
        yield WagerReturned(law, seat, wager.name, *bet)
        return
    row = winning_row(table, now, wager, seat)
    if row is None:
        yield WagerSettled(wager.settled, seat, wager.name, *bet, Result.LOSE, 0, "", None)
        return
    seats = _sharing(table, now, wager, seat) if row.empties else (seat,)
    for other in seats[1:] if Pile.PLAYER in wager.reads else ():
        if not now.hands[other].shown:
            yield HandShown(wager.shared, other, now.hands[other].cards)
    yield ProgressiveWon(wager.hand_verified, wager.name, seat, seats, row.name, row.off_meter, dealer)
    yield from lights_resolved(wager, now, seats)


def winning_row(table: Table, now: Round, wager: ProgressiveWager, seat: int) -> ProgressiveRow | None:
    """The row that the cards of a progressive win for a seat, or None. Real cards win nothing before they are known."""
    read = [
        *(now.hands[seat].cards if Pile.PLAYER in wager.reads else ()),
        *(now.dealer if wager.reads_dealer else ()),
        *now.community[: table.game.community_read(wager.reads)],
    ]
    if not all_known(tuple(read)):
        return None
    return progressive_row(table.game, wager, now.hands[seat].cards, now.dealer, now.community)


def hands_to_compare(table: Table, now: Round, seat: int) -> Iterator[int]:
    """Where real cards are not known yet: the other hands that may share a meter which this seat empties."""
    emptied = [
        wager.name
        for wager in table.game.progressives
        if wager.name in now.hands[seat].riding and _empties(table, now, wager, seat)
    ]
    for other, hand in now.hands.items():
        if any(name in hand.riding for name in emptied) and not (hand.shown or hand.void or all_known(hand.cards)):
            yield other


def _return_law(table: Table, now: Round, wager: ProgressiveWager, seat: int) -> Paragraph | None:
    """The paragraph that returns a wager because of a wrong number of cards, although it survives a void."""
    irregular, wrong = table.game.procedure.irregularities, wrong_places(now)
    if seat in wrong:
        return irregular.wrong_player_hand
    if wager.reads_dealer and DEALER in wrong:
        return irregular.wrong_dealer_hand
    short = now.community_right is not None and now.community_right < table.game.community_read(wager.reads)
    return irregular.wrong_community if short else None


def _sharing(table: Table, now: Round, wager: ProgressiveWager, first: int) -> tuple[int, ...]:
    """Every seat with the hand that wins the whole meter, in the order they are paid."""
    riding = {seat: hand.folded for seat, hand in now.hands.items() if wager.name in hand.riding}
    others = [seat for seat in settling_order(table.game, riding) if seat != first]
    fit = [seat for seat in others if _return_law(table, now, wager, seat) is None]
    return (first, *(seat for seat in fit if _empties(table, now, wager, seat)))


def _empties(table: Table, now: Round, wager: ProgressiveWager, seat: int) -> bool:
    row = winning_row(table, now, wager, seat)
    return row is not None and row.empties


@folds(ProgressiveWon)
@round_fold
def _fold_progressive_won(now: Round, event: ProgressiveWon) -> Round:
    return now._replace(award=UnpaidAward(event.wager, event.seat, event.seats, event.hand, event.by))


@tells(ProgressiveWon)
def _tell_progressive_won(scene: Scene, event: ProgressiveWon) -> str:
    shared = f", to be shared with {seat_names(scene, event.seats[1:])}" if len(event.seats) > 1 else ""
    return f"The dealer verifies the {called(scene, event.wager)} hand of {scene.who(event.seat)}: {event.hand}{shared}"
