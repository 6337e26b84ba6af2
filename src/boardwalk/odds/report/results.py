"""The sections of a report that give the exact results of a solved game, and how they are distributed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from boardwalk.games.wager import AHEAD, BEHIND, TIED
from boardwalk.money import dollars
from boardwalk.odds.figure import base_wager
from boardwalk.odds.payoff import Outcome
from boardwalk.odds.report.charts import fan_chart, is_steep, outcome_chart
from boardwalk.odds.report.rounds import Fan
from boardwalk.odds.report.words import TOTAL_WAGERED, initial_wagers, prose
from boardwalk.odds.solution import Solution
from boardwalk.press.document import Headline, Paragraph, Picture, Section, Table, table
from boardwalk.press.words import chance, decimal, hundredths, joined, one_in, ratio, sentence, units, whole

STANDINGS = {AHEAD: "player higher", TIED: "tie", BEHIND: "dealer higher"}


def headlines(solution: Solution) -> tuple[Headline, ...]:
    """What a reader looks for first."""
    game, edge = solution.game, solution.house_edge
    return (
        Headline(hundredths(edge), f"% of {base_wager(game)}", "House edge"),
        Headline(hundredths(edge / solution.initial_wager), f"% of {initial_wagers(game)}", "House edge"),
        Headline(hundredths(solution.element_of_risk), f"% of {TOTAL_WAGERED}", "Element of risk"),
        Headline(_deviation(solution, 4), "units a round", "Standard deviation"),
    )


def results_section(solution: Solution) -> Section:
    """The figures of the main game, exact and rounded."""
    game, unit = solution.game, solution.payoffs.unit_cents
    required = joined([wager.title for wager in game.required])
    count = "one unit" if solution.initial_wager == 1 else f"{solution.initial_wager} units together"
    intro = prose(
        "results",
        base=base_wager(game),
        unit=dollars(unit),
        Initial=sentence(initial_wagers(game)),
        are="is" if solution.initial_wager == 1 else "are",
        required=f"{required}, {count}",
        average=decimal(solution.average_wager),
    )
    warned = (Paragraph(solution.warning),) if solution.warning else ()
    return Section("Exact results", (*intro, *warned, _figures(solution), _by_wager(solution), _by_path(solution)))


def _deviation(solution: Solution, places: int) -> str:
    return decimal(Fraction(solution.standard_deviation), places)


def _figures(solution: Solution) -> Table:
    game, edge, risk = solution.game, solution.house_edge, solution.element_of_risk
    per_initial = edge / solution.initial_wager
    rows = [
        ("Equally likely deals", whole(solution.deals), "", "deals"),
        ("Sum over all deals", _total(solution.total), "", "units"),
        ("Expectation of a round", ratio(solution.ev), decimal(solution.ev, 8), "units"),
        ("House edge", ratio(edge), hundredths(edge, 6), f"% of {base_wager(game)}"),
        ("House edge", ratio(per_initial), hundredths(per_initial, 6), f"% of {initial_wagers(game)}"),
        ("Total wagered in a round", ratio(solution.average_wager), decimal(solution.average_wager, 8), "units"),
        ("Element of risk", ratio(risk), hundredths(risk, 6), f"% of {TOTAL_WAGERED}"),
        ("Variance of a round", "", decimal(solution.variance, 8), "units squared"),
        ("Standard deviation of a round", "", _deviation(solution, 8), "units"),
    ]
    note = "Exact edges are parts of one; the exact variance is in report.json."
    return table("Expectation, edge and deviation under best play", "figure|>exact|>rounded|in", rows, note=note)


def _total(total: Fraction) -> str:
    return whole(total.numerator) if total.denominator == 1 else ratio(total)


def _by_wager(solution: Solution) -> Table:
    rows = [(solution.game.wager(name).title, ratio(ev), decimal(ev, 8)) for name, ev in solution.wagers.items()]
    rows.append(("Together", ratio(solution.ev), decimal(solution.ev, 8)))
    return table("What each wager brings the player in a round, units", "wager|>exact|>rounded", rows, total=True)


def _by_path(solution: Solution) -> Table:
    counts = solution.counts.sum(axis=(1, 2)).tolist()
    paths = zip(solution.payoffs.tree.paths, counts, strict=True)
    rows = [
        (path.replace("/", ", then "), whole(count), chance(Fraction(count, solution.deals))) for path, count in paths
    ]
    rows.append(("All", whole(solution.deals), hundredths(Fraction(1))))
    return table("How often a round takes each path", "decisions|>deals|>% of deals", rows, total=True)


def distribution_section(solution: Solution, fan: Fan) -> Section:
    """Net results, by chance, by kind of hand, and over many rounds."""
    deals = solution.deals
    words = "The net result of a round on the main wagers, in units, under best play; every deal is counted."
    steep = is_steep(solution.distribution)
    chart = Picture(
        "outcomes",
        "Chance of each net result",
        "Bars are net results of a round in units; large wins are drawn together."
        + (" The scale of chances is logarithmic, so that rare results can be seen." if steep else ""),
        outcome_chart(solution.distribution, deals),
    )
    pictures = chart, _fan_picture(fan)
    tables = _net_results(solution), _by_class(solution), _showdowns(solution)
    return Section("Distribution of results", (Paragraph(words), *pictures, *tables))


def _net_results(solution: Solution) -> Table:
    deals = solution.deals
    rows = []
    for net, count in solution.distribution.items():
        each = Fraction(count, deals)
        rows.append((units(net), whole(count), chance(each), one_in(each), decimal(net * each, 8)))
    rows.append(("All", whole(deals), hundredths(Fraction(1)), "", decimal(solution.ev, 8)))
    columns = ">net result, units|>deals|>% of deals|>chance|>part of the expectation, units"
    return table("Net results", columns, rows, total=True)


def _by_class(solution: Solution) -> Table:
    folded = np.array([ending.folded for ending in solution.payoffs.tree.endings])
    cents, unit = solution.payoffs.cents[solution.version], solution.payoffs.unit_cents
    rows = []
    for place, hand in reversed(list(enumerate(solution.payoffs.classes))):
        counts = solution.counts[:, place]
        pairs = zip(counts.ravel().tolist(), cents[:, place].ravel().tolist(), strict=True)
        part = Fraction(sum(count * net for count, net in pairs), solution.deals * unit)
        lost, shown = int(counts[folded].sum()), int(counts[~folded].sum())
        of_deals = chance(Fraction(lost + shown, solution.deals))
        rows.append((sentence(hand.name), whole(lost), whole(shown), whole(lost + shown), of_deals, decimal(part, 6)))
    lost = int(solution.counts[folded].sum())
    total = whole(lost), whole(solution.deals - lost), whole(solution.deals), hundredths(Fraction(1))
    rows.append(("All", *total, decimal(solution.ev, 6)))
    columns = "player's final hand|>folded|>played|>deals|>% of deals|>part of the expectation, units"
    note = (
        "A class reaches from the hand that names it up to the next class. The final hand counts all cards, of folded "
        "rounds those too that the player did not wait for."
    )
    return table("Deals by class of hand", columns, rows, total=True, note=note)


def _showdowns(solution: Solution) -> Table:
    folded = np.array([ending.folded for ending in solution.payoffs.tree.endings])
    classes = solution.payoffs.classes
    counts: dict[Outcome, list[int]] = {}
    for place, hand in enumerate(classes):
        for number, outcome in enumerate(hand.outcomes):
            row = counts.setdefault(outcome, [0] * len(classes))
            row[place] += int(solution.counts[~folded, place, number].sum())
    order = [Outcome(standing, qualified) for qualified in (True, False) for standing in STANDINGS]
    used = [outcome for outcome in order if any(counts.get(outcome, ()))]
    rows = [
        (sentence(hand.name), *(whole(counts[outcome][place]) for outcome in used))
        for place, hand in reversed(list(enumerate(classes)))
    ]
    rows.append(("All", *(whole(sum(counts[outcome])) for outcome in used)))
    qualifies = solution.game.dealer_qualifies is not None
    headings = "|".join(">" + _outcome(outcome, qualifies=qualifies) for outcome in used)
    return table("Played deals by class of hand and outcome", f"player's final hand|{headings}", rows, total=True)


def _outcome(outcome: Outcome, *, qualifies: bool) -> str:
    words = STANDINGS[outcome.standing]
    if not qualifies:
        return words
    return f"{words}, dealer qualifies" if outcome.qualified else f"{words}, dealer does not"


def _fan_picture(fan: Fan) -> Picture:
    ends = {percentile: fan.at(percentile)[-1] for percentile in (5, 50, 95)}
    low, middle, high = (units(Fraction(ends[each]).limit_denominator(100)) for each in (5, 50, 95))
    cut = "" if fan.cut_at is None else f" Rarer wins than those of {units(fan.cut_at)} units were drawn as that."
    (words,) = prose("convolution", rounds=f"{fan.rounds[-1]:,}", low=low, middle=middle, high=high)
    return Picture("rounds", "Result after so many rounds", words.text + cut, fan_chart(fan))
