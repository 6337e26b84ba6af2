"""What the wagers pay that are taken in before the deal: each hand of a progressive, each position of a wheel."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.layout import layout_of
from boardwalk.documents.layout.posted import linked_by
from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.content import Fact, Panel
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, ProgressiveWager, Top
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.words import hundredths, joined, one_in, sentence
from boardwalk.progressive.sign import SignRow, rows_of

CHANCES, WEIGHTED = cite("B40"), cite("R8")
HEADS = ("Pays", "Chance")


def prize_panels(offer: Offer) -> Iterator[Panel]:
    """A panel for each collected wager that the house offers."""
    if offer.game.progressive is not None:
        yield _progressive_panel(offer, offer.game.progressive)
    if offer.game.bonus_spin is not None:
        yield _wheel_panel(offer.game, offer.game.bonus_spin)
        yield _spinning_panel(offer, offer.game.bonus_spin)


def _progressive_panel(offer: Offer, wager: ProgressiveWager) -> Panel:
    rows = rows_of(offer.game)
    facts = (
        Fact(_read(offer.game, wager), (wager.settled,)),
        *(
            (Fact("(M): paid off the meter, as every percentage is."),)
            if any("(M)" in row.pays for row in rows)
            else ()
        ),
        Fact("A percentage is of the meter as it stands at the player's turn.", (wager.at_turn,)),
        Fact("Several who win all of the meter at one table share it.", (wager.shared,)),
        *_meter(offer),
    )
    aside = str(layout_of(offer.game).prizes_told or wager.table.law)
    return Panel(wager.table.title, aside, ("Winning hand", *HEADS), tuple(map(written, rows)), facts, small=True)


def _read(game: Game, wager: ProgressiveWager) -> str:
    shared = f" and the first {wager.community} community cards" if wager.community else ""
    return f"Exactly {dollars(wager.stake_cents)}. Decided by your own {game.hole_cards} cards{shared}."


def _meter(offer: Offer) -> Iterator[Fact]:
    if offer.meter is not None:
        yield Fact(f"Meter: {offer.meter.name}.")


def _wheel_panel(game: Game, spin: BonusSpin) -> Panel:
    heads, rows = ("Position", *HEADS), tuple(wheel_rows(game))
    return Panel(spin.title, str(spin.wheel.law), heads, rows, tuple(demonstration(game)), small=True)


def _spinning_panel(offer: Offer, spin: BonusSpin) -> Panel:
    facts = (
        Fact(
            f"Exactly {dollars(spin.stake_cents)}. {sentence(spin.trigger.name)} of your own spin.", (spin.triggered,)
        ),
        Fact("“Others” are all other players who made the wager.", (spin.settled,)),
        *_jackpot(spin),
        *_meter(offer),
    )
    return Panel(f"{spin.title}: who wins", facts=facts)


def wheel_rows(game: Game) -> Iterator[tuple[str, ...]]:
    """The positions of a wheel; a fixed top prize in dollars."""
    spin = game.bonus_spin
    assert spin is not None
    for row, position in zip(rows_of(game), spin.wheel.positions, strict=True):
        fixed = position.player_cents is None and spin.wheel.top is Top.FIXED
        yield written(SignRow("top prize", dollars(spin.prize_cents), row.chance) if fixed else row)


def written(row: SignRow) -> tuple[str, ...]:
    """A row with its chance as people read it."""
    return sentence(row.name), row.pays, one_in(row.chance)


def _jackpot(spin: BonusSpin) -> Iterator[Fact]:
    if spin.feeds_meter:
        seed, rate = dollars(spin.wheel.seed_cents), hundredths(spin.wheel.rate, 0)
        yield Fact(f"The jackpot starts at {seed}; {rate}% of each wager is added.", (spin.wheel.law,))


def demonstration(game: Game) -> Iterator[Fact]:
    """What must be said of weights that nobody has approved."""
    if game.bonus_spin is not None and game.bonus_spin.demonstration:
        words = "Demonstration only: how likely each position is has been approved by nobody, and is not the vendor's."
        yield Fact(words, (WEIGHTED,))


def linked_notice(offer: Offer) -> Iterator[Panel]:
    """That the wager at this table shares its meter with other games."""
    wager, others = offer.game.feeding, [game.title for game in offer.linked if game.name != offer.game.name]
    if wager is None or not others:
        return
    meter = "" if offer.meter is None else f" They share the meter {offer.meter.name}."
    words = f"The {wager.title} of this table is linked with that of {joined(others)}.{meter}"
    yield Panel("Linked progressive", facts=(Fact(words, linked_by(offer)),))
