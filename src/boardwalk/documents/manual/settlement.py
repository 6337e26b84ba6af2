"""Settlement by the dealer: the order, each wager, the progressives and the Bonus Spin."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.manual.play import order_of_settlement
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.jackpot import DEMONSTRATION, WHOLE_METER, positions
from boardwalk.documents.rules.phrase import Point, cards_read, exposure_wagers, named_all, point, quoted
from boardwalk.documents.rules.settlement import (
    TO_DEALER,
    bonus_points,
    limit_points,
    pay_table,
    settlement_points,
    tables_of,
    wager_groups,
)
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.law import cite
from boardwalk.press.document import Block, DataTable, Points, Section, Steps, TextBlock, data_table
from boardwalk.press.notation import capitalized

INVENTORY, FROM_METER, FUNDED, ROUNDED, FED, ORDER, SIMULTANEOUS, SHARED, OVER, LOCK_OUT, LIGHTS = (
    cite(name) for name in ("B33", "D13", "R23", "R22", "D16", "13:69F-28.11(i)", "D17", "R21", "D14", "R48", "R42")
)


def settlement(game: Game) -> Section:
    """The order of settlement, and what to do with each wager."""
    blocks: list[Block] = [Points(tuple(order_of_settlement(game)))]
    early = exposure_wagers(game)
    if early:
        text = f"The {named_all(game, sorted(early))} is settled earlier, when cards are exposed: collect all losing "
        blocks.append(TextBlock(f"{text}wagers, then pay the winning ones."))
    blocks += [Points(tuple(settlement_points(game, wagers, TO_DEALER))) for wagers in wager_groups(game)]
    if game.bonuses:
        blocks.append(Points(tuple(bonus_points(game, TO_DEALER))))
    blocks.append(Points(tuple(_paying(game))))
    return Section("Settlement", tuple(blocks))


def _paying(game: Game) -> Iterator[Point]:
    if game.payout_limit is not None:
        yield from limit_points(game)
    yield point("If the table inventory cannot cover a payout, leave the hand open, get a fill, then pay.", INVENTORY)
    yield point("Round payouts down to the cent.", cite("D1"))
    text = "After you settle a seat, collect its cards in order, so that each hand can be rebuilt."
    yield point(text, game.procedure.conduct.cards_collected)


def pay_tables(game: Game) -> Section | None:
    """What the pay tables in force pay."""
    grids = [pay_table(game, each, TO_DEALER.own) for each in tables_of(game)]
    if not grids:
        return None
    words = "Pay a hand once per table, by the highest-paying row that fits."
    return Section("Pay tables", (TextBlock(words), *grids))


def _collection(wager: CollectedWager) -> Iterator[Point]:
    where = " on the layout, in front of the table inventory container," if wager.counted_on_layout else ""
    yield point(f"Count the {wager.title} wagers{where} against the lights, seat by seat.", wager.counted, LIGHTS)
    fed = " From then on, they count toward the meter." if wager.feeds_meter else ""
    text = f"If they match, put the chips into the table inventory container.{fed}"
    yield point(text, wager.to_inventory, FED if wager.feeds_meter else None)
    text = (
        "If they do not match, stop. A supervisor decides seat by seat which wagers count, and why; the others are "
        "returned."
    )
    yield point(text, wager.counted, LIGHTS)


def progressives(offer: Offer) -> Iterator[Section]:
    """Lock-out, count, validation and payment of each progressive."""
    for wager in offer.game.progressives:
        blocks: list[Block] = [
            TextBlock("Before the first card:"),
            Steps((*_lock_out(offer.game, wager), *_collection(wager))),
            TextBlock(_hand(wager)),
            Steps(tuple(_award_steps(offer.game, wager))),
            _pays(wager),
            Points(tuple(_payment_rules(offer, wager))),
        ]
        yield Section(f"The {wager.title}", tuple(blocks))


def _lock_out(game: Game, wager: ProgressiveWager) -> Iterator[Point]:
    """One button locks all progressives out, and all chips come from one return device."""
    first, *others = game.progressives
    if wager is not first:
        yield point(f"Do the same after the {first.title}, before the first card.", wager.from_return_device)
        return
    yield point(f"Say {quoted('No more bets', '.')}", game.procedure.conduct.bets_closed)
    every = " It locks out every progressive." if others else ""
    text = f"Press the lock-out button, even if nobody has bet on {'them' if others else 'it'}.{every}"
    yield point(text, wager.lock_out, LOCK_OUT)
    yield point("Take the chips from the return device.", wager.from_return_device)


def _hand(wager: ProgressiveWager) -> str:
    cards = cards_read(wager.reads, "the player's own cards")
    return f"The hand is {cards}. At the seat's turn, folded or not ({wager.alive_after_fold}):"


def _award_steps(game: Game, wager: ProgressiveWager) -> Iterator[Point]:
    yield point("Verify the hand.", wager.hand_verified)
    which = f"{wager.title} light" if len(game.progressives) > 1 else "light"
    yield point(f"Verify that the seat's {which} is on.", wager.light_verified)
    text = "If it is dark, report it. Nothing is paid until a supervisor decides whether the wager stands, and why."
    yield point(text, wager.light_verified, LIGHTS)
    yield point("Call a supervisor to validate the payout. You may not validate it yourself.", wager.validated)
    yield point("Pay it at this turn, based on what the meter shows, before you collect the cards.", wager.at_turn)


def _pays(wager: ProgressiveWager) -> DataTable:
    rows = [
        (
            capitalized(row.name),
            f"win {WHOLE_METER if row.empties else row.pays}",
            "yes" if row.off_meter else "no",
            str(row.law),
        )
        for row in wager.table.rows
    ]
    return data_table(
        f"{capitalized(wager.table.title)} ({wager.table.law})", "hand|pays|off the meter|paragraph", rows
    )


def _payment_rules(offer: Offer, wager: ProgressiveWager) -> Iterator[Point]:
    yield point("Payouts off the meter do not come from the table inventory. All others do.", FROM_METER)
    yield point("Round a percentage down to the cent.", ROUNDED)
    yield point("Pay a prize in dollars in full. If the meter is short, the house pays the rest.", FUNDED)
    yield point(
        "Players at this table who win the whole meter share it equally; leftover cents go one each to the first "
        "winners.",
        wager.shared,
        SHARED,
        OVER,
    )
    if offer.meter_of(wager.name) is not None:
        text = (
            "If hands at other tables on the meter may have won too, notify surveillance and casino management, and "
            "wait. Your notice is recorded. Surveillance records its review; then a supervisor decides which hand was "
            "first, with a reason. Neither of the two may have validated one of the hands."
        )
        yield point(text, ORDER, SIMULTANEOUS, cite("R39"))


def bonus_spin(offer: Offer) -> Section | None:
    """Collecting, tapping, spinning and settling the Bonus Spin."""
    spin = offer.game.bonus_spin
    if spin is None:
        return None
    blocks: list[Block] = [TextBlock("Before the first card:"), Steps(tuple(_collection(spin)))]
    blocks += [TextBlock("When hands are settled, folded or not:"), Steps(tuple(_spin_steps(spin)))]
    if spin.demonstration:
        blocks.append(TextBlock(DEMONSTRATION))
    blocks.append(positions(offer.game, spin, DEALER_COLUMNS))
    return Section(f"The {spin.title}", tuple(blocks))


DEALER_COLUMNS = "the spinner wins", "each other bettor wins"


def _spin_steps(spin: BonusSpin) -> Iterator[Point]:
    text = f"When you turn up {spin.trigger.name} at a seat with the wager, tap the seat on the terminal."
    yield point(text, spin.triggered, spin.tapped)
    yield point(
        "When all seats are settled, follow the terminal: the players whose seats were tapped spin, in seat order.",
        spin.spun,
        cite("D20"),
    )
    yield point("If a player does not press the button, spin the wheel for that seat.", spin.spun)
    text = "Settle every player with the wager: the player's own spin, and the community pay of every other spin."
    yield point(text, spin.settled)
    if spin.feeds_meter:
        yield point("The jackpot is paid off the meter, not from the table inventory.", FROM_METER)
    elif spin.prize is not None:
        yield point(f"The top prize is {spin.prize.with_value}.", spin.wheel.law)
    if spin.merchandise:
        text = (
            f"If a player wins {spin.prize}, call a supervisor when all have spun. The supervisor hands it over and "
            "records it; then settle the wagers. It moves no chips; community pay is paid as usual."
        )
        yield point(text, spin.awarded, cite("D40"))
