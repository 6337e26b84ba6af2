"""The wagers that are collected before the deal: a progressive on its meter, and a wheel, as the options offer them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardwalk.games import Game
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.games.declaration.requirement import ROYAL_FLUSH
from boardwalk.money import dollars
from boardwalk.odds.figures import USUAL_ROUNDS_PER_HOUR, figure, rounded_dollars
from boardwalk.odds.jackpot.meter_cycle import Cycle
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, MeterLink, ProgressiveFigures, Reserve
from boardwalk.odds.jackpot.waiting_time import Bounds, count_words
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.progressive.parameters import START_CENTS, Parameters

USUAL_RATE = Fraction(70, 100)
"""The part of a wager that goes to the meter, where the report does not know a house's own."""


@dataclass(frozen=True)
class JackpotRow:
    """A row of what is paid: the hand or position, what it pays, how often, and what that returns."""

    name: str
    pays: str
    chance: Fraction
    share: Fraction
    """Its part of the return."""


@dataclass(frozen=True)
class JackpotFigures:
    """A wager that is collected before the deal, with all its figures as words and numbers."""

    title: str
    assumes: str
    rows: tuple[JackpotRow, ...]
    figures: tuple[tuple[str, str], ...]
    exact: dict[str, Fraction]

    def data(self) -> dict[str, Any]:
        rows = [
            {"name": row.name, "pays": row.pays, "chance": figure(row.chance), "return": figure(row.share)}
            for row in self.rows
        ]
        exact = {name: figure(value) for name, value in self.exact.items()}
        return {"wager": self.title, "assumes": self.assumes, "rows": rows} | exact | {"figures": dict(self.figures)}


def jackpots(game: Game) -> tuple[JackpotFigures, ...]:
    """Every progressive that the game offers, at the usual meter, and its wheel, if its weights are set."""
    found = [
        _progressive(game, ProgressiveFigures(wager, _usual(wager), game.cards_read(wager.reads)))
        for wager in game.progressives
    ]
    spin = game.bonus_spin
    if spin is not None and spin.weights:
        found.append(_wheel(WheelFigures(spin, game.seats)))
    return tuple(found)


def _usual(wager: ProgressiveWager) -> Parameters:
    return Parameters(base_cents=START_CENTS, reset_cents=START_CENTS, rate=max(USUAL_RATE, wager.least_rate))


def _top(wager: ProgressiveWager) -> tuple[str, str]:
    """What takes the whole meter, once and many times, in words."""
    (top,) = {row.name for row in wager.table.rows if row.empties}
    return (top, "royal flushes") if top == ROYAL_FLUSH.name else ("win of the meter", "wins of the meter")


def _progressive(game: Game, figures: ProgressiveFigures) -> JackpotFigures:
    wager, meter = figures.wager, figures.meter
    link = MeterLink((LinkedTables(game=game.name, wager=wager, tables=1, players=1, cards=figures.cards),))
    cycle, now = Cycle(figures, link), meter.reset_cents
    one, many = _top(wager)
    rows = tuple(
        JackpotRow(row.name, str(row.pays), chance, chance * row.cents(now) / figures.stake)
        for row, chance in figures.chances
    )
    assumes = (
        f"A stake of {dollars(figures.stake)}, a meter that starts and resets at {dollars(now)} and gets "
        f"{float(meter.rate):.0%} of each wager, and one bettor at one table."
    )
    words = (
        ("Return at the reset amount", f"{float(figures.return_at(now)):.6%} of the wager"),
        ("Break-even meter", rounded_dollars(figures.break_even) if figures.break_even >= 0 else "any"),
        ("Hits", f"{float(figures.hit):.6%} of wagers"),
        (f"Wagers from one {one} to the next, average", count_words(figures.waiting.mean, "wager")),
        (f"The next {one} is paid, from the reset amount", _between(cycle.royal_prize(now))),
        (f"Return over many {many}", _percent_between(cycle.long_run)),
        ("Chance of a shortfall in a cycle, from the reset amount", _percent_between(cycle.shortfall_from(now))),
        (f"Reserve expected at a {one}", rounded_dollars(Reserve(figures).expected)),
    )
    exact = {
        "hit_frequency": figures.hit,
        "fixed_part": figures.fixed_part / 100,
        "meter_part": figures.meter_part,
        "return": figures.return_at(now),
        "break_even_meter": figures.break_even / 100,
    }
    return JackpotFigures(_title(wager.title, wager.table.title), assumes, rows, words, exact)


def _title(wager: str, table: str) -> str:
    return wager if table.lower() == wager.lower() else f"{wager}, {table.lower().removeprefix(f'{wager.lower()}, ')}"


def _wheel(wheel: WheelFigures) -> JackpotFigures:
    top = wheel.least_top
    positions = wheel.spin.wheel.positions
    shares = wheel.shares_at(top)
    rows = tuple(
        JackpotRow(f"position {each.number}", _position(each.player_cents, each.community_cents, top), chance, share)
        for each, chance, share in zip(positions, wheel.chances, shares, strict=True)
    )
    demonstration = " The weights are those of the demonstration." if wheel.spin.demonstration else ""
    assumes = f"{wheel.bettors} bettors, and a top prize of {dollars(top)}.{demonstration}"
    words = (
        ("Return", f"{float(wheel.return_at(top)):.6%} of the wager"),
        ("Return over many top prizes", f"{float(wheel.long_run):.6%} of the wager"),
        ("Break-even top prize", rounded_dollars(wheel.break_even) if wheel.break_even >= 0 else "none"),
        ("Top prize when it is hit, average", rounded_dollars(wheel.mean_jackpot)),
        ("Spins", f"{float(wheel.trigger):.6%} of wagers"),
        ("Top prize in a spin", f"{float(wheel.top_in_a_spin):.6%} of spins"),
        ("Rounds from one top prize to the next, average", count_words(wheel.waiting.mean, "round")),
        ("Pace assumed for hours", f"{USUAL_ROUNDS_PER_HOUR} rounds an hour"),
    )
    exact = {"return": wheel.return_at(top), "trigger": wheel.trigger, "top_prize_a_wager": wheel.hit}
    return JackpotFigures(f"Bonus Spin, wheel {wheel.spin.wheel.name}", assumes, rows, words, exact)


def _position(player: int | None, community: int, top: int) -> str:
    own = dollars(top) if player is None else dollars(player)
    return f"{own}, others {dollars(community)}" if community else own


def _between(cents: Bounds) -> str:
    low, high = rounded_dollars(cents.low), rounded_dollars(cents.high)
    return low if low == high else f"{low} to {high}"


def _percent_between(part: Bounds) -> str:
    low, high = f"{float(part.low):.6%}", f"{float(part.high):.6%}"
    return low if low == high else f"{low} to {high}"
