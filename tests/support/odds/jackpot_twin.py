"""The slow twin of the jackpot kernels: the same random numbers, but cards, tables and a meter as people have them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from boardwalk.cards import DECK
from boardwalk.games.declaration.collected import ProgressiveRow
from boardwalk.games.declaration.requirement import Reading
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, MeterLink
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.odds.simulation.rounds import block_start
from boardwalk.progressive.parameters import Parameters
from tests.support.odds.simulator_twin import BITS, Chance, draw, shuffled


@dataclass
class TwinMeter:
    """A meter by the game book, section 6, with a line a rule."""

    terms: Parameters
    display: int = 0
    carry: Fraction = Fraction(0)
    reserve: int = 0
    reserve_carry: Fraction = Fraction(0)
    fell_short: bool = False
    tally: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.display = self.terms.base_cents

    def contribute(self, cents: int) -> None:
        self.carry += cents * self.terms.rate
        self.display += floor(self.carry)
        self.carry %= 1
        self.reserve_carry += cents * self.terms.reserve_rate
        self.reserve += floor(self.reserve_carry)
        self.reserve_carry %= 1

    def take(self, cents: int) -> None:
        """A prize off the meter (R23)."""
        short = max(0, cents - self.display)
        self.display = max(0, self.display - cents)
        if short:
            self.tally["shortfalls"] += 1
            self.tally["short cents"] += short
            self.tally["short cycles"] += not self.fell_short
            self.fell_short = True

    def empty(self) -> int:
        """All of it is won (D15)."""
        pot = self.display
        funded = min(self.reserve, self.terms.reset_cents)
        self.tally += Counter(
            {"resets": 1, "at resets": pot, "from reserve": funded, "from house": self.terms.reset_cents - funded}
        )
        self.reserve -= funded
        self.display, self.fell_short = self.terms.reset_cents, False
        return pot


TALLY = "resets", "at resets", "short cycles", "shortfalls", "short cents", "from reserve", "from house"


def twin_meter(
    link: MeterLink, terms: Parameters, rounds: int, seed: int, block: int
) -> tuple[Counter[str], TwinMeter]:
    """Cents paid and hits by game and row, and the meter."""
    chance, deck, meter = Chance(block_start(seed, block)), list(range(52)), TwinMeter(terms)
    seen: Counter[str] = Counter()
    groups = [group for group in link.groups for _ in range(group.tables)]
    for _ in range(rounds):
        for group in groups:
            meter.contribute(group.players * group.wager.stake_cents)
        for group in groups:
            rows = [group.wager.table.row_for(hand) for hand in dealt_hands(group, deck, chance)]
            settle_twin(rows, meter, seen, "texas" if group.community else "stud")
    return seen, meter


def dealt_hands(group: LinkedTables, deck: list[int], chance: Chance) -> list[Reading]:
    flop, own = group.community, 5 - group.community
    cards = [DECK[number] for number in shuffled(deck, flop + own * group.players, chance)]
    starts = range(flop, len(cards), own)
    return [Reading((*cards[:flop], *cards[start : start + own])) for start in starts]


def settle_twin(rows: list[ProgressiveRow | None], meter: TwinMeter, seen: Counter[str], game: str) -> None:
    winners = [place for place, row in enumerate(rows) if row is not None and row.empties]
    shares: dict[int, int] = {}
    for place, row in enumerate(rows):
        if row is None:
            continue
        if row.empties:
            if not shares:
                whole, over = divmod(meter.empty(), len(winners))
                shares = {winner: whole + (order < over) for order, winner in enumerate(winners)}
            cents = shares[place]
        else:
            cents = row.cents(meter.display)
            if row.off_meter:
                meter.take(cents)
        seen[f"{game} {row.name} hits"] += 1
        seen[f"{game} {row.name} cents"] += cents


def twin_wheel(spinning: WheelFigures, rounds: int, seed: int, block: int) -> tuple[Counter[int], TwinMeter]:
    """Spins by position, and the jackpot as a meter."""
    least, bettors = spinning.least_top, spinning.bettors
    chance, deck = Chance(block_start(seed, block)), list(range(52))
    meter = TwinMeter(Parameters(least, least, spinning.spin.wheel.rate))
    wheel = [position.number for position in spinning.spin.wheel.positions]
    spins: Counter[int] = Counter()
    for _ in range(rounds):
        meter.contribute(bettors * spinning.stake)
        cards = [DECK[number] for number in shuffled(deck, 3 * bettors, chance)]
        for first in range(0, len(cards), 3):
            if spinning.spin.trigger.met_by(Reading(tuple(cards[first : first + 3]))):
                stops = [number for number, weight in zip(wheel, spinning.spin.weights, strict=True)
                         for _ in range(weight)]  # fmt: skip
                drawn = None
                while drawn is None:
                    drawn = draw(chance() >> BITS - 32, [len(stops)], 32)
                spins[stops[drawn[0]]] += 1
                if stops[drawn[0]] == 1:
                    meter.empty()
    return spins, meter
