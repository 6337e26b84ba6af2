"""Settlement as the dealer carries it out: the order, each wager, and the wagers that were taken in before the deal."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.manual.procedure import order_of_settlement
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.jackpot import DEMONSTRATION, positions
from boardwalk.documents.rules.payment import limit_points, pay_table
from boardwalk.documents.rules.settled import TO_DEALER, settled_alike, told
from boardwalk.documents.rules.words import Point, cards_of, exposed, named_all, point, quoted
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, Paragraph, Points, Section, Steps, Table, table
from boardwalk.press.words import sentence

INVENTORY, FROM_METER, FUNDED, ROUNDED, FED, ORDER, SIMULTANEOUS, SHARED, OVER = (
    cite(name) for name in ("B33", "D13", "R23", "R22", "D16", "13:69F-28.11(i)", "D17", "R21", "D14")
)


def settling(game: Game) -> Section:
    """The order of settlement, and what is done with each wager."""
    blocks: list[Block] = [Points(tuple(order_of_settlement(game)))]
    early = exposed(game)
    if early:
        text = f"The {named_all(game, sorted(early))} is settled earlier, when cards are exposed: collect all losing "
        blocks.append(Paragraph(f"{text}wagers, then pay the winning ones."))
    blocks += [Points(tuple(told(game, wagers, TO_DEALER))) for wagers in settled_alike(game)]
    blocks.append(Points(tuple(_paying(game))))
    return Section("Settling", tuple(blocks))


def _paying(game: Game) -> Iterator[Point]:
    if game.payout_limit is not None:
        yield from limit_points(game)
    yield point("If the table inventory cannot pay, leave the hand open and have it filled. Then pay.", INVENTORY)
    yield point("A part of a cent is not paid.", cite("D1"))
    text = "After you have settled a seat, collect its cards in order, so that each hand can be rebuilt."
    yield point(text, game.procedure.conduct.cards_collected)


def pay_tables(game: Game) -> Section | None:
    """What the pay tables in force pay."""
    grids = [pay_table(game, each, TO_DEALER.own) for wager in game.wagers for each in wager.tables]
    if not grids:
        return None
    words = "Pay a hand once by each table, by the row that pays it most."
    return Section("Pay tables", (Paragraph(words), *grids))


def _taking_in(wager: CollectedWager) -> Iterator[Point]:
    where = " on the layout, in front of the table inventory container" if wager.counted_on_layout else ""
    yield point(f"Count the {wager.title} wagers against the lights{where}.", wager.counted)
    yield point("If both agree, put the chips into the table inventory container. They feed the meter from then on."
                if wager.feeds_meter else "If both agree, put the chips into the table inventory container.",
                wager.to_inventory, FED if wager.feeds_meter else None)  # fmt: skip
    text = "If they do not agree, stop. A supervisor says which wagers stand, and why; the others go back."
    yield point(text, wager.counted)


def progressive(offer: Offer) -> Section | None:
    """Lock-out, count, validation and payment of the progressive."""
    wager = offer.game.progressive
    if wager is None:
        return None
    before = (
        point(f"With {quoted('No more bets')} press the lock-out button.", wager.lock_out),
        point("Take the chips from the return device.", wager.from_return_device),
        *_taking_in(wager),
    )  # fmt: skip
    blocks: list[Block] = [
        Paragraph("Before the first card:"),
        Steps(before),
        Paragraph(_hand(wager)),
        Steps(tuple(_awarded(wager))),
        _pays(wager),
        Points(tuple(_paid(offer, wager))),
    ]
    return Section(f"The {wager.title}", tuple(blocks))


def _hand(wager: ProgressiveWager) -> str:
    hand = f" and the first {cards_of(wager.community, 'community card')}" if wager.community else ""
    return (
        f"The hand is the player's own cards{hand}. At the turn of the seat, folded or not ({wager.alive_after_fold}):"
    )


def _awarded(wager: ProgressiveWager) -> Iterator[Point]:
    yield point("Verify the hand.", wager.hand_verified)
    yield point("Verify that the light of the seat is on.", wager.light_verified)
    yield point("Call a supervisor, another person than you, who validates the payout.", wager.validated)
    yield point("Pay it on the meter as it stands at this turn, before you collect the cards.", wager.at_turn)


def _pays(wager: ProgressiveWager) -> Table:
    rows = [
        (sentence(row.name), "all of the meter" if row.empties else str(row.pays), "yes" if row.off_meter else "no",
         str(row.law))
        for row in wager.table.rows
    ]  # fmt: skip
    return table(f"{sentence(wager.table.title)} ({wager.table.law})", "hand|pays|off the meter|paragraph", rows)


def _paid(offer: Offer, wager: ProgressiveWager) -> Iterator[Point]:
    yield point("What comes off the meter is not paid from the table inventory. All else is.", FROM_METER)
    yield point("Round a percentage down to the cent.", ROUNDED)
    yield point("Pay a prize in dollars in full. What the meter lacks, the house funds.", FUNDED)
    text = "Several who win all of the meter at this table share it equally; cents over go to the first of them."
    yield point(text, wager.shared, SHARED, OVER)
    if offer.meter is not None or len(offer.linked) > 1:
        text = "If hands at other tables of the meter may have won too, notify surveillance and casino management, and "
        text += "wait. A supervisor decides who was first, from what they reviewed and the recorded order."
        yield point(text, ORDER, SIMULTANEOUS)


def bonus_spin(offer: Offer) -> Section | None:
    """Taking in, tapping, spinning and settling of the Bonus Spin."""
    spin = offer.game.bonus_spin
    if spin is None:
        return None
    blocks: list[Block] = [Paragraph("Before the first card:"), Steps(tuple(_taking_in(spin)))]
    blocks += [Paragraph("When hands are settled, folded or not:"), Steps(tuple(_spun(spin)))]
    if spin.demonstration:
        blocks.append(Paragraph(DEMONSTRATION))
    blocks.append(positions(offer.game, spin, TO_DEALER_COLUMNS))
    return Section(f"The {spin.title}", tuple(blocks))


TO_DEALER_COLUMNS = "who spins wins", "each other bettor wins"


def _spun(spin: BonusSpin) -> Iterator[Point]:
    text = f"When you show a hand with {spin.trigger.name} and the wager, tap its seat on the terminal."
    yield point(text, spin.triggered, spin.tapped)
    yield point(
        "When all seats are settled, follow the terminal: the tapped players spin, in the order of their seats.",
        spin.spun,
        cite("D20"),
    )
    yield point("If a player does not press, let the wheel go for that seat.", spin.spun)
    yield point("Settle all who made the wager: the own spin, and the community pay of each other spin.", spin.settled)
    if spin.feeds_meter:
        yield point("The jackpot is paid off the meter, not from the table inventory.", FROM_METER)
    else:
        yield point(f"The top prize is {dollars(spin.prize_cents)}.", spin.wheel.law)
