"""The wagers that are taken in before the deal, for players: the progressive payout wager and the Bonus Spin."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.words import Point, cards_of, laws, number, point
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, CollectedWager, MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.document import Block, Paragraph, Points, Section, Table, table
from boardwalk.press.words import joined, one_in, sentence
from boardwalk.progressive.chances import chance_of, position_chances, spin_chance

KEPT, FROM_METER, FUNDED, ROUNDED, SHARED = (cite(name) for name in ("D12", "D13", "R23", "R22", "R21"))
DOWN, SHOWN, VOID, WEIGHTS = (cite(name) for name in ("B41", "B40", "R4", "R8"))
LINK, FIRST_HAND, SIMULTANEOUS, CENTS_OVER = (
    cite(name) for name in ("13:69D-1.39B(a)", "13:69F-28.11(i)", "D17", "D14")
)


def progressive(offer: Offer) -> Section | None:
    """The progressive payout wager; none where it is not offered."""
    wager = offer.game.progressive
    if wager is None:
        return None
    blocks: list[Block] = [
        Paragraph(_in_short(wager)),
        Points((*_placing(wager), *_meter(offer, wager))),
        _pays(offer, wager),
        Points(tuple(_winning(wager))),
    ]
    if len(offer.linked) > 1 or offer.meter is not None:
        blocks.append(Points(tuple(_linked(offer))))
    return Section(f"The {wager.title} wager", tuple(blocks))


def _in_short(wager: ProgressiveWager) -> str:
    hand = f" and the first {cards_of(wager.community, 'community card')}" if wager.community else ""
    return (
        f"With {dollars(wager.stake_cents)} you play for a part of a meter that grows with every such wager. Your own "
        f"cards{hand} are the hand. The wager wins or loses by itself, whatever becomes of the others "
        f"({wager.settled})."
    )


def _placing(wager: CollectedWager) -> Iterator[Point]:
    coupon = ", or a coupon for it," if wager.coupon else ""
    text = (
        f"You put exactly {dollars(wager.stake_cents)}{coupon} where your seat takes it. See that your light comes on."
    )
    yield point(text, wager.law, wager.coupon)
    yield point("The dealer counts the wagers against the lights before the deal, and takes them in.", wager.counted)
    yield point("The wager itself is not given back when you win: you get what the table lists.", KEPT)
    yield point("If you fold, it stays alive.", wager.alive_after_fold)
    yield point("If the round is void, it goes back to you, unless it is settled all the same.", VOID)


def _meter(offer: Offer, wager: ProgressiveWager) -> Iterator[Point]:
    if offer.meter is None:
        text = f"At least {_percent(wager.least_rate)} of each wager goes to the meter."
        yield point(text, wager.rate_law)
        return
    terms = offer.meter.parameters
    text = f"{_percent(terms.rate)} of each wager goes to the meter {offer.meter.name}. It starts at "
    text += f"{dollars(terms.base_cents)} and returns to {dollars(terms.reset_cents)} when all of it is won."
    yield point(text, wager.rate_law, FUNDED)
    if terms.limit_cents is not None:
        yield point(f"The meter shows {dollars(terms.limit_cents)} at most.", cite("B37"))
    yield point("If the meter's controller is down, the wager is not taken. The game goes on without it.", DOWN)


def _pays(offer: Offer, wager: ProgressiveWager) -> Table:
    meter = 10_000_00 if offer.meter is None else offer.meter.parameters.base_cents
    rows = [
        (
            sentence(row.name),
            _of_meter(row),
            dollars(row.cents(meter)),
            one_in(chance_of(wager.table, row)),
            str(row.law),
        )
        for row in wager.table.rows
    ]
    lowers = [row.name for row in wager.table.rows if not row.off_meter]
    note = f"Chances are of one wager ({SHOWN}). "
    if lowers:
        note += f"Paid by the house without lowering the meter: {joined(lowers)} ({FROM_METER})."
    else:
        note += f"All of these are paid off the meter ({FROM_METER})."
    columns = f"hand|pays|>with {dollars(meter)} on the meter|>chance|paragraph"
    return table(f"{sentence(wager.table.title)} ({wager.table.law})", columns, rows, note=note)


def _of_meter(row: ProgressiveRow) -> str:
    if row.empties:
        return "all of the meter"
    return str(row.pays)


def _winning(wager: ProgressiveWager) -> Iterator[Point]:
    yield point("The dealer verifies your hand and that your light was on.", wager.hand_verified, wager.light_verified)
    yield point("A supervisor validates the payout before it is made.", wager.validated)
    yield point("You are paid at your turn, on the meter as it then stands.", wager.at_turn)
    if any(isinstance(row.pays, MeterShare) and not row.empties for row in wager.table.rows):
        yield point("A percentage is rounded down to the cent.", ROUNDED)
    yield point("A prize in dollars is paid in full even if the meter holds less; the house pays the rest.", FUNDED)
    text = "Several at one table who win all of the meter share it equally, as it stood at the first one's turn."
    yield point(text, wager.shared, SHARED, CENTS_OVER)


def _linked(offer: Offer) -> Iterator[Point]:
    games = [game.title for game in offer.linked]
    if len(games) > 1:
        yield point(f"One meter is played for at tables of {joined(games)}.", LINK)
    yield point(
        "If hands at several tables of the meter win at once, the first winning hand is paid first. A supervisor "
        "decides which that was, from the recorded order.",
        FIRST_HAND,
        SIMULTANEOUS,
    )


def _percent(rate: Fraction) -> str:
    percent = rate * 100
    return f"{percent.numerator}%" if percent.denominator == 1 else f"{float(percent):g}%"


def bonus_spin(offer: Offer) -> Section | None:
    """The Bonus Spin; none where it is not offered."""
    spin = offer.game.bonus_spin
    if spin is None:
        return None
    game = offer.game
    often = one_in(spin_chance(spin, game.hole_cards)).removeprefix("1 in ")
    words = (
        f"With {dollars(spin.stake_cents)} you play for a turn of the wheel. {sentence(spin.trigger.name)} as your own "
        f"{number(game.hole_cards)} cards spin it ({spin.triggered}); that comes once in {often} wagers."
    )
    blocks: list[Block] = [Paragraph(words)]
    if spin.demonstration:
        blocks.append(Paragraph(DEMONSTRATION))
    blocks += [Points((*_placing(spin), *_turning(offer, spin))), positions(game, spin)]
    return Section(f"The {spin.title}", tuple(blocks))


DEMONSTRATION = (
    "For demonstration only: the weights of this wheel are shipped to show it. They are not those of the wheel's "
    f"vendor, and nobody has approved them ({WEIGHTS})."
)


def _turning(offer: Offer, spin: BonusSpin) -> Iterator[Point]:
    yield point(
        "The dealer taps your seat when your hand is shown, and its light tells you that you will spin.", spin.tapped
    )
    yield point("Once all hands are settled, the players who were tapped spin in the order of their seats.", spin.spun)
    text = "Every other player with the wager gets the community pay of the position, where there is one."
    yield point(text, spin.settled)
    yield point("A player who spins also gets the community pay of the others' spins.", cite("D20"))
    if spin.feeds_meter:
        wheel = spin.wheel
        text = (
            f"The top prize is a jackpot. It starts at {dollars(wheel.seed_cents)} and gets {_percent(wheel.rate)} of "
        )
        text += "each wager. Whoever spins it wins all of it."
        yield point(text, wheel.law)
        if offer.meter is not None:
            yield point(
                "If the jackpot's controller is down, the wager is not taken. The game goes on without it.", DOWN
            )
    else:
        yield point(f"The top prize is {dollars(spin.prize_cents)}.", spin.wheel.law)


TO_PLAYER = "you win", "each other bettor wins"


def positions(game: Game, spin: BonusSpin, winners: tuple[str, str] = TO_PLAYER) -> Table:
    """What each position pays, and how often it comes."""
    top = "the jackpot" if spin.feeds_meter else dollars(spin.prize_cents)
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
    columns = f">position|>{winners[0]}|>{winners[1]}|>chance in a spin|>chance of a wager"
    note = "" if not spin.demonstration else f"Chances by weights for demonstration ({WEIGHTS})."
    return table(title, columns, rows, note=note)
