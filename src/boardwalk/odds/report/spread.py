"""The sections of a report on how results are spread: frequencies, moments, holds, mixes of bets, exposure, pace."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.odds.analysis.certification import Certification
from boardwalk.odds.analysis.mixes import MAIN, Covariance, Mix
from boardwalk.odds.analysis.round_moments import RoundMoments
from boardwalk.odds.figures import base_wager, rounded_dollars
from boardwalk.odds.report.prose import TOTAL_WAGERED, prose
from boardwalk.press.document import Block, DataTable, Section, data_table
from boardwalk.press.notation import capitalized, chance, decimal, hundredths, joined, ratio

TOGETHER = "Main wagers together"


def _float(value: float, places: int = 6) -> str:
    return decimal(Fraction(value), places)


def frequencies_section(found: Certification) -> Section:
    """How often each wager wins, pushes and loses, and the moments of its results."""
    return Section("Frequencies and moments", (*prose("moments"), _frequencies(found), _moments(found)))


def _frequencies(found: Certification) -> DataTable:
    rows = []
    for each in found.wagers:
        shares = [chance(each.share(result.value)) for result in (Result.WIN, Result.PUSH, Result.LOSE)]
        placed = Fraction(each.placed, each.deals)
        rows.append((each.title, hundredths(placed), *shares, chance(each.hit_frequency)))
    whole_round = found.moments
    shares = [chance(each) for each in (whole_round.won, whole_round.pushed, whole_round.lost)]
    rows.append((TOGETHER, hundredths(Fraction(1)), *shares, chance(whole_round.won)))
    for bet, moments in found.side_bets:
        shares = [chance(each) for each in (bet.hit_frequency, 1 - bet.hit_frequency - bet.loss_frequency)]
        rows.append(
            (bet.title, hundredths(Fraction(1)), *shares, chance(bet.loss_frequency), chance(bet.hit_frequency))
        )
        assert moments.mean == -bet.house_edge
    headings = (
        "wager|>placed, % of deals|>wins, % of deals|>pushes, % of deals|>loses, % of deals|>hits, % of deals placed"
    )
    note = "A side bet is counted over the deals of the cards that it reads, in which it is always placed."
    return data_table("How often each wager wins, pushes and loses", headings, rows, note=note)


def _moments(found: Certification) -> DataTable:
    named: list[tuple[str, RoundMoments, Fraction]] = [
        (each.title, each.moments, each.returned) for each in found.wagers
    ]
    named.append((TOGETHER, found.moments, 1 - found.solution.element_of_risk))
    named += [(bet.title, moments, 1 - bet.house_edge) for bet, moments in found.side_bets]
    rows = [
        (
            name,
            decimal(each.mean),
            hundredths(returned),
            decimal(each.variance),
            _float(each.standard_deviation),
            _float(each.skewness, 4),
            _float(each.kurtosis, 4),
            _float(each.volatility_index, 4),
        )
        for name, each, returned in named
    ]
    headings = (
        f">mean|>return, % of {TOTAL_WAGERED}|>variance|>standard deviation|>skewness|>kurtosis|>volatility index"
    )
    note = (
        "In units a round. The return is what players get back of everything wagered there. Kurtosis is 3 for a normal "
        "distribution. The volatility index is 1.645 standard deviations, within which 90 of 100 results of a normal "
        "distribution are."
    )
    return data_table("Moments of each wager's results", f"wager|{headings}", rows, note=note)


def hold_section(found: Certification) -> Section:
    """Intervals of the hold, and the win of an hour at a pace."""
    of = base_wager(found.solution.game)
    blocks: list[Block] = [*prose("holds", base=of)]
    if found.exact_holds:
        exact_rows = [
            (f"{each.rounds:,}", f"{float(each.level):.0%} of results".replace("%", " in 100"), hundredths(each.low),
             hundredths(each.high))
            for each in found.exact_holds
        ]  # fmt: skip
        headings = f"rounds|holds|>from, % of {of}|>to, % of {of}"
        blocks.append(data_table("Hold by number of rounds, by convolution", headings, exact_rows))
    rows = [
        (f"{each.rounds:,}", f"{int(each.level * 100)} in 100 of results", _float(100 * each.low, 4),
         _float(100 * each.high, 4), _float(min(each.error, 1.0), 4))
        for each in found.moments.holds()
    ]  # fmt: skip
    headings = f"rounds|holds|>from, % of {of}|>to, % of {of}|>error of the chance, at most"
    blocks.append(data_table("Hold by number of rounds, by the normal approximation", headings, rows))
    blocks.append(_hourly(found))
    return Section("Hold and hourly win", tuple(blocks))


def _hourly(found: Certification) -> DataTable:
    rows = [
        (str(each.rounds), rounded_dollars_signed(each.seat_cents), rounded_dollars_signed(each.table_cents))
        for each in found.hourly
    ]
    seats = found.solution.game.seats
    unit = dollars(found.solution.payoffs.unit_cents)
    note = f"With {unit} on the base wager at each seat, best play and no side bets."
    headings = f"rounds an hour|>one seat|>{seats} seats" if seats > 1 else "rounds an hour|>one seat|>table"
    return data_table("What the house wins in an hour", headings, rows, note=note)


def rounded_dollars_signed(cents: Fraction) -> str:
    """Cents for people, with a minus sign if the house loses them."""
    return rounded_dollars(cents) if cents >= 0 else f"\N{MINUS SIGN}{rounded_dollars(-cents)}"


def mixes_section(found: Certification) -> Section:
    """Main game and side bets together."""
    if found.mixes is None:
        (words, *_) = prose("no-mixes")
        return Section("Mixes of bets", (words,))
    titles = {MAIN: "main wagers"} | found.solution.game.titles
    pairs = [_pair(each, titles) for each in found.mixes.covariances]
    blocks: list[Block] = [*prose("mixes")]
    if pairs:
        headings = "bets|>covariance|>correlation|method"
        blocks.append(data_table("Covariance of each pair of bets, units squared", headings, pairs))
    rows = [_mix(each, titles) for each in found.mixes.mixes]
    headings = "bets|>expectation, units|>variance|>standard deviation, units"
    blocks.append(data_table("Mixes of one unit on each bet", headings, rows))
    return Section("Mixes of bets", tuple(blocks))


def _pair(each: Covariance, titles: dict[str, str]) -> tuple[str, ...]:
    bets = f"{titles[each.one]} and {titles[each.other]}"
    if each.exact is None:
        around = _float(each.bound)
        return bets, f"\N{MINUS SIGN}{around} to {around}", "", each.method
    correlation = float(each.exact) / each.bound if each.bound else 0.0
    return bets, decimal(each.exact), _float(correlation, 4), each.method


def _mix(each: Mix, titles: dict[str, str]) -> tuple[str, ...]:
    bets = joined([titles[MAIN], *(titles[name] for name in each.side_bets)])
    low, high = _float(sqrt(each.low)), _float(sqrt(each.high))
    if each.exact is not None:
        return bets, decimal(each.mean), decimal(each.exact), high
    return bets, decimal(each.mean), f"{_float(each.low, 4)} to {_float(each.high, 4)}", f"{low} to {high}"


def exposure_section(found: Certification) -> Section:
    """The most that a round can cost."""
    unit = dollars(found.solution.payoffs.unit_cents)
    rows = [
        (
            "with the payout limit" if each.limited else "without a payout limit",
            dollars(each.main_cents),
            f"{each.hand}, {each.path.replace('/', ', then ')}",
            dollars(each.seat_cents),
            dollars(each.table_cents),
        )
        for each in found.exposures
    ]
    seats = found.solution.game.seats
    headings = f"|>main wagers of a seat|hand and decisions|>seat, at most|>{seats} seats, at most"
    edges = [(dollars(each.unit_cents), ratio(each.house_edge), hundredths(each.house_edge, 6)) for each in found.units]
    of = base_wager(found.solution.game)
    return Section(
        "Exposure and rounding",
        (
            *prose("exposure", unit=unit),
            data_table("The most that one round can cost the house", headings, rows),
            *prose("rounding"),
            data_table("House edge at other units", f"unit|>exact|>% of {of}", edges),
        ),
    )


def collected_section(found: Certification) -> Section | None:
    """Progressives and wheels; None if the options offer none."""
    if not found.jackpots:
        return None
    blocks: list[Block] = [*prose("collected")]
    for each in found.jackpots:
        rows = [(capitalized(row.name), row.pays, chance(row.chance), hundredths(row.share, 6)) for row in each.rows]
        headings = "hand or position|>pays|>chance, % of deals|>part of the return, % of the wager"
        if any(row.name.startswith("position") for row in each.rows):
            headings = headings.replace("deals", "spins")
        blocks.append(data_table(capitalized(each.title), headings, rows, note=each.assumes))
        blocks.append(data_table(f"{capitalized(each.title)}: figures", "figure|>value", each.figures))
    return Section("Progressive and wheel", tuple(blocks))
