"""The rules for players on the wagers collected before the deal: progressives and the Bonus Spin."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boardwalk.documents.offer import Offer, OfferedMeter
from boardwalk.documents.rules.phrase import Point, cards_read, laws, point
from boardwalk.games import Game
from boardwalk.games.declaration.collected import (
    BonusSpin,
    CollectedWager,
    MeterShare,
    ProgressiveRow,
    ProgressiveWager,
)
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, DataTable, Points, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined, one_in
from boardwalk.progressive.chances import chance_of, position_chances, spin_chance

WHOLE_METER = "the whole meter"
KEPT, FROM_METER, FUNDED, ROUNDED, SHARED = (cite(name) for name in ("D12", "D13", "R23", "R22", "R21"))
LIGHTS, REVIEWED = cite("R42"), cite("R39")
DOWN, SHOWN, VOID, WEIGHTS = (cite(name) for name in ("B41", "B40", "R4", "R8"))
LINK, FIRST_HAND, SIMULTANEOUS, CENTS_OVER = (
    cite(name) for name in ("13:69D-1.39B(a)", "13:69F-28.11(i)", "D17", "D14")
)


def progressives(offer: Offer) -> Iterator[Section]:
    """The progressives that are offered, each with its meter."""
    for wager in offer.game.progressives:
        meter = offer.meter_of(wager.name)
        blocks: list[Block] = [
            TextBlock(_in_short(wager)),
            Points((*_placing(wager), *_meter(meter, wager))),
            _pays(offer.game, meter, wager),
            Points(tuple(_win_rules(wager))),
        ]
        if meter is not None:
            blocks.append(Points(tuple(_link_rules(meter))))
        yield Section(f"The {wager.title} wager", tuple(blocks))


def _in_short(wager: ProgressiveWager) -> str:
    whose = "Your hand is" if Pile.PLAYER in wager.reads else "The hand that counts is"
    return (
        f"For {dollars(wager.stake_cents)}, you play for a share of a meter that grows with every wager. {whose} "
        f"{cards_read(wager.reads, 'your own cards')}. The wager wins or loses on its own, whatever happens to your "
        f"other wagers ({wager.settled})."
    )


def _placing(wager: CollectedWager) -> Iterator[Point]:
    coupon = ", or a coupon for it," if wager.coupon else ""
    where = "in your seat's acceptor" if isinstance(wager, ProgressiveWager) else "on your seat's sensor"
    text = f"Place exactly {dollars(wager.stake_cents)}{coupon} {where}. Check that your light comes on."
    yield point(text, wager.law, wager.coupon)
    yield point("Before the deal, the dealer counts the wagers against the lights and collects them.", wager.counted)
    yield point("The wager itself is not returned when you win: you get the amount in the table.", KEPT)
    yield point("If you fold, it stays in play.", wager.alive_after_fold)
    yield point("If the round is void, it is returned to you, unless it is settled anyway.", VOID)


def _meter(meter: OfferedMeter | None, wager: ProgressiveWager) -> Iterator[Point]:
    if meter is None:
        text = f"At least {_percent(wager.least_rate)} of each wager goes to the meter."
        yield point(text, wager.rate_law)
        return
    terms = meter.parameters
    text = f"{_percent(terms.rate)} of each wager goes to the {meter.name} meter. It starts at "
    text += f"{dollars(terms.base_cents)} and resets to {dollars(terms.reset_cents)} when the whole meter is won."
    yield point(text, wager.rate_law, FUNDED)
    yield point("If the meter's controller is down, the wager is not accepted. The game goes on without it.", DOWN)


def _pays(game: Game, offered: OfferedMeter | None, wager: ProgressiveWager) -> DataTable:
    meter, cards = 10_000_00 if offered is None else offered.parameters.base_cents, game.cards_read(wager.reads)
    rows = [
        (
            capitalized(row.name),
            _of_meter(row),
            dollars(row.cents(meter)),
            one_in(chance_of(wager.table, row, cards)),
            str(row.law),
        )
        for row in wager.table.rows
    ]
    paid_by_house = [row.name for row in wager.table.rows if not row.off_meter]
    note = f"Chances are for one wager ({SHOWN}). "
    if paid_by_house:
        note += f"Paid by the house without lowering the meter: {joined(paid_by_house)} ({FROM_METER})."
    else:
        note += f"All of these are paid off the meter ({FROM_METER})."
    columns = f"hand|pays|>with {dollars(meter)} on the meter|>chance|paragraph"
    return data_table(f"{capitalized(wager.table.title)} ({wager.table.law})", columns, rows, note=note)


def _of_meter(row: ProgressiveRow) -> str:
    if row.empties:
        return f"win {WHOLE_METER}"
    return f"win {row.pays}"


def _win_rules(wager: ProgressiveWager) -> Iterator[Point]:
    hand = "your hand" if Pile.PLAYER in wager.reads else "the hand"
    yield point(f"The dealer verifies {hand} and your light.", wager.hand_verified, wager.light_verified)
    yield point("If your light was dark, a supervisor first decides whether your wager stands.", LIGHTS)
    yield point("A supervisor validates the payout before it is paid.", wager.validated)
    yield point("You are paid at your turn, based on what the meter shows then.", wager.at_turn)
    if any(isinstance(row.pays, MeterShare) and not row.empties for row in wager.table.rows):
        yield point("A percentage is rounded down to the cent.", ROUNDED)
    yield point("A prize in dollars is paid in full even if the meter is short; the house pays the rest.", FUNDED)
    text = "Players at one table who win the whole meter share equally what it showed at the first winner's turn."
    yield point(text, wager.shared, SHARED, CENTS_OVER)


def _link_rules(meter: OfferedMeter) -> Iterator[Point]:
    games = [game.title for game in meter.linked]
    if len(games) > 1:
        yield point(f"{joined(games)} share one meter.", LINK)
    yield point(
        "If hands at several tables on the meter win at the same time, the first winning hand is paid first. "
        "Surveillance reviews which hand was first; then a supervisor decides. Until then, no one is paid.",
        FIRST_HAND,
        SIMULTANEOUS,
        REVIEWED,
    )


def _percent(rate: Fraction) -> str:
    percent = rate * 100
    return f"{percent.numerator}%" if percent.denominator == 1 else f"{float(percent):g}%"


def bonus_spin(offer: Offer) -> Section | None:
    """The Bonus Spin; None if it is not offered."""
    spin = offer.game.bonus_spin
    if spin is None:
        return None
    game = offer.game
    often = one_in(spin_chance(spin, game.hole_cards)).removeprefix("1 in ")
    words = (
        f"For {dollars(spin.stake_cents)}, you play for a spin of the wheel. You spin if you are dealt "
        f"{spin.trigger.name} ({spin.triggered}), on average once in {often} wagers."
    )
    blocks: list[Block] = [TextBlock(words)]
    if spin.demonstration:
        blocks.append(TextBlock(DEMONSTRATION))
    blocks += [Points((*_placing(spin), *_spin_rules(offer, spin))), positions(game, spin)]
    return Section(f"The {spin.title}", tuple(blocks))


DEMONSTRATION = (
    f"For demonstration only: the weights of this wheel are not the vendor's, and no one has approved them ({WEIGHTS})."
)


def _spin_rules(offer: Offer, spin: BonusSpin) -> Iterator[Point]:
    yield point(
        "When your hand is shown, the dealer taps your seat, and its light shows that you will spin.", spin.tapped
    )
    yield point("After all hands are settled, the players whose seats were tapped spin, in seat order.", spin.spun)
    text = "Every other player with the wager gets the community pay of the position, if there is one."
    yield point(text, spin.settled)
    yield point("A player who spins also gets the community pay of the others' spins.", cite("D20"))
    if spin.feeds_meter:
        wheel = spin.wheel
        text = (
            f"The top prize is a jackpot. It starts at {dollars(wheel.seed_cents)} and grows by {_percent(wheel.rate)} "
        )
        text += "of each wager. The player who spins it wins the whole jackpot."
        yield point(text, wheel.law)
        if offer.meter_of(spin.name) is not None:
            yield point(
                "If the jackpot's controller is down, the wager is not accepted. The game goes on without it.", DOWN
            )
    elif spin.prize is not None:
        yield point(f"The top prize is {spin.prize.with_value}.", spin.wheel.law)
        if spin.merchandise:
            text = "A supervisor hands it over after all spins. It is not paid in chips."
            yield point(text, spin.awarded)


PLAYER_COLUMNS = "you win", "each other bettor wins"


def positions(game: Game, spin: BonusSpin, winners: tuple[str, str] = PLAYER_COLUMNS) -> DataTable:
    """What each position pays, and its chance."""
    top = "the jackpot" if spin.feeds_meter else str(spin.prize)
    spins = spin_chance(spin, game.hole_cards)
    rows = [
        (
            str(position.number),
            top if position.player_cents is None else dollars(position.player_cents),
            dollars(position.community_cents) if position.community_cents else "\N{EM DASH}",
            one_in(chance),
            one_in(spins * chance),
        )
        for position, chance in zip(spin.wheel.positions, position_chances(spin.weights), strict=True)
    ]
    title = f"The wheel, position by position ({laws(spin.wheel.law)})"
    columns = f">position|>{winners[0]}|>{winners[1]}|>chance per spin|>chance per wager"
    note = "" if not spin.demonstration else f"Chances are based on demonstration weights ({WEIGHTS})."
    return data_table(title, columns, rows, note=note)
