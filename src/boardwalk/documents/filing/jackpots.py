"""What may be won at the tables of a house off a meter or a wheel: each prize, what it pays and its exact chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boardwalk.documents.offer import Offer, offers
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, ProgressiveRow, ProgressiveWager
from boardwalk.odds.jackpot.progressive import Progressive
from boardwalk.odds.jackpot.wheel import Spinning
from boardwalk.pit.house_file import Fault, HouseFile, MeterSetup
from boardwalk.press.words import joined
from boardwalk.progressive.award import JACKPOT, wager_of
from boardwalk.progressive.chances import FIVE_CARD_HANDS, hands_on, position_chances, spin_chance
from boardwalk.progressive.link import CHANCE, LEAST_CHANCE, jackpot_chances


@dataclass(frozen=True)
class Prize:
    """One prize of a wager: a hand of its table, or a position of its wheel."""

    name: str
    pays: str
    chance: Fraction
    """Of a wager."""
    cents_at_start: int
    """What it pays with the meter at its initial amount."""
    off_meter: bool
    others_cents: int = 0
    """What each other bettor is paid by it."""
    hands: int | None = None
    """Of all hands of five cards; none for a position of a wheel."""
    weight: int | None = None
    top: bool = False
    """Whether it is the top prize of a wheel, fixed or a jackpot."""


@dataclass(frozen=True)
class Wager:
    """The wager of one game that feeds a meter or spins a wheel, at these tables."""

    game: Game
    tables: tuple[str, ...]
    meter: MeterSetup | None

    @property
    def wager(self) -> ProgressiveWager | BonusSpin:
        return wager_of(self.game)

    @property
    def start_cents(self) -> int:
        """What the meter shows when it is opened, or the fixed top prize."""
        if self.meter is not None:
            return self.meter.parameters.base_cents
        return self.wager.prize_cents if isinstance(self.wager, BonusSpin) else 0

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        wager = self.wager
        if isinstance(wager, BonusSpin):
            return tuple(self._positions(wager))
        return tuple(self._hand(wager, row) for row in wager.table.rows)

    def _hand(self, wager: ProgressiveWager, row: ProgressiveRow) -> Prize:
        hands = hands_on(wager.table)[row.name]
        return Prize(
            row.name, str(row.pays), Fraction(hands, FIVE_CARD_HANDS), row.cents(self.start_cents), row.off_meter,
            hands=hands,
        )  # fmt: skip

    def _positions(self, spin: BonusSpin) -> Iterator[Prize]:
        chances, trigger = position_chances(spin.weights), spin_chance(spin, self.game.hole_cards)
        for position, weight, chance in zip(spin.wheel.positions, spin.weights, chances, strict=True):
            top = position.player_cents is None
            name = f"position {position.number}" + (f", {spin.wheel.top.value}" if top else "")
            yield Prize(
                name, str(position), trigger * chance, position.player_cents or self.start_cents,
                top and spin.feeds_meter, position.community_cents, weight=weight, top=top,
            )  # fmt: skip

    @property
    def awarded_for(self) -> str:
        """The outcomes that take from the meter, in words."""
        wager = self.wager
        if isinstance(wager, BonusSpin):
            top = next(each for each in self.prizes if each.top)
            return (
                f"{top.name}, of the wheel {wager.wheel.name}, which is spun for {wager.trigger.name} in one's own hand"
            )
        off = [f"{row.name} ({row.pays})" for row in wager.table.rows if row.off_meter]
        cards = "the player's own cards" + (f" and the first {wager.community} community cards" * bool(wager.community))
        return f"{joined(off)}, read from {cards}"

    @property
    def rarest(self) -> tuple[str, Fraction]:
        """The jackpot that comes least often."""
        return min(jackpot_chances(self.game).items(), key=lambda each: each[1])

    def return_at_start(self, bettors: int = 1) -> Fraction:
        """What a wager gets back on average, as a part of it, with the meter or top prize as it starts."""
        wager = self.wager
        if isinstance(wager, BonusSpin):
            return Spinning(wager, bettors).return_at(self.start_cents)
        assert self.meter is not None, "a progressive has a meter"
        return Progressive(wager, self.meter.parameters).return_at(self.start_cents)


def wagers_of(house: HouseFile) -> tuple[Wager, ...]:
    """Every wager of the house that may win a jackpot, tables with the same game and meter together."""
    found: list[tuple[Offer, list[str]]] = []
    for offer in offers(house):
        if offer.game.progressive is None and offer.game.bonus_spin is None:
            continue
        assert offer.table is not None, "a table of a house"
        same = next((tables for known, tables in found if _alike(known, offer)), None)
        if same is None:
            found.append((offer, [offer.table.number]))
        else:
            same.append(offer.table.number)
    return tuple(Wager(offer.game, tuple(tables), offer.meter) for offer, tables in found)


def _alike(one: Offer, other: Offer) -> bool:
    return one.meter == other.meter and one.game.name == other.game.name and wager_of(one.game) == wager_of(other.game)


def too_rare(house: HouseFile) -> Iterator[Fault]:
    """Every jackpot that comes less often than a jackpot may, under the key of its table."""
    for key, table in house.keyed_tables():
        game = table.offered
        if game.progressive is None and game.bonus_spin is None:
            continue
        for hand, chance in jackpot_chances(game).items():
            if chance < LEAST_CHANCE:
                option = ".options.bonus-spin-weights" if hand == JACKPOT else ".game"
                reason = f"the chance of the {hand} is worse than 1 in {LEAST_CHANCE.denominator:,}"
                yield Fault(f"{key}{option}", reason, CHANCE)
