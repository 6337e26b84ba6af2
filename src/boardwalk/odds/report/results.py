"""The sections of a report that give results: exact figures, their distribution, starting hands, strategy card, pay
tables, side bets and simulation.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from boardwalk.games.declaration.wager import AHEAD, BEHIND, TIED
from boardwalk.money import dollars
from boardwalk.odds.figures import base_wager
from boardwalk.odds.report.charts import (
    curve_chart,
    edge_chart,
    fan_chart,
    hands_figure,
    hands_words,
    is_steep,
    outcome_chart,
)
from boardwalk.odds.report.material import CARD, HANDS, SIMULATION, Fan, ReportMaterial
from boardwalk.odds.report.prose import TOTAL_WAGERED, initial_wagers, prose
from boardwalk.odds.side_bets.side_bet import SideBet
from boardwalk.odds.simulation.rounds import SimulatedAmount
from boardwalk.odds.solver.payoff import ShowdownOutcome
from boardwalk.odds.solver.solution import Solution
from boardwalk.press.document import Block, DataTable, Headline, Picture, Section, TextBlock, data_table
from boardwalk.press.notation import (
    capitalized,
    chance,
    decimal,
    hundredths,
    joined,
    one_in,
    percent,
    ratio,
    units,
    whole,
)

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
        Initial=capitalized(initial_wagers(game)),
        are="is" if solution.initial_wager == 1 else "are",
        required=f"{required}, {count}",
        average=decimal(solution.average_wager),
    )
    warned = (TextBlock(solution.warning),) if solution.warning else ()
    return Section("Exact results", (*intro, *warned, _figures(solution), _by_wager(solution), _by_path(solution)))


def _deviation(solution: Solution, places: int) -> str:
    return decimal(Fraction(solution.standard_deviation), places)


def _figures(solution: Solution) -> DataTable:
    game, edge, risk = solution.game, solution.house_edge, solution.element_of_risk
    per_initial = edge / solution.initial_wager
    rows = [
        ("Equally likely deals", whole(solution.deals), "", "deals"),
        ("Sum over all deals", _total(solution.total), "", "units"),
        ("Expectation of a round", ratio(solution.ev), decimal(solution.ev, 8), "units"),
        ("House edge", ratio(edge), hundredths(edge, 6), f"% of {base_wager(game)}"),
        ("House edge", ratio(per_initial), hundredths(per_initial, 6), f"% of {initial_wagers(game)}"),
        ("Return", ratio(1 - edge), hundredths(1 - edge, 6), f"% of {base_wager(game)}"),
        ("Return", ratio(1 - risk), hundredths(1 - risk, 6), f"% of {TOTAL_WAGERED}"),
        ("Total wagered in a round", ratio(solution.average_wager), decimal(solution.average_wager, 8), "units"),
        ("Element of risk", ratio(risk), hundredths(risk, 6), f"% of {TOTAL_WAGERED}"),
        ("Variance of a round", "", decimal(solution.variance, 8), "units squared"),
        ("Standard deviation of a round", "", _deviation(solution, 8), "units"),
    ]
    note = "Exact edges are fractions, not percentages; the exact variance is in report.json."
    return data_table("Expectation, edge and deviation under best play", "figure|>exact|>rounded|in", rows, note=note)


def _total(total: Fraction) -> str:
    return whole(total.numerator) if total.denominator == 1 else ratio(total)


def _by_wager(solution: Solution) -> DataTable:
    rows = [(solution.game.titles[name], ratio(ev), decimal(ev, 8)) for name, ev in solution.wagers.items()]
    rows.append(("Together", ratio(solution.ev), decimal(solution.ev, 8)))
    return data_table("The player's expectation of a round by wager, units", "wager|>exact|>rounded", rows, total=True)


def _by_path(solution: Solution) -> DataTable:
    counts = solution.counts.sum(axis=(1, 2)).tolist()
    paths = zip(solution.payoffs.tree.paths, counts, strict=True)
    rows = [
        (path.replace("/", ", then "), whole(count), chance(Fraction(count, solution.deals))) for path, count in paths
    ]
    rows.append(("All", whole(solution.deals), hundredths(Fraction(1))))
    return data_table("How often a round takes each path", "decisions|>deals|>% of deals", rows, total=True)


def distribution_section(solution: Solution, fan: Fan) -> Section:
    """Net results, by chance, by kind of hand, and over many rounds."""
    deals = solution.deals
    words = "The net result of a round on the main wagers, in units, under best play; every deal is counted."
    steep = is_steep(solution.distribution)
    chart = Picture(
        "outcomes",
        "Chance of each net result",
        "Bars are net results of a round in units; large wins are drawn in groups."
        + (" The scale of chances is logarithmic, so that rare results can be seen." if steep else ""),
        outcome_chart(solution.distribution, deals),
    )
    pictures = chart, _fan_picture(fan)
    tables = _net_results(solution), _by_class(solution), _showdowns(solution)
    return Section("Distribution of results", (TextBlock(words), *pictures, *tables))


def _net_results(solution: Solution) -> DataTable:
    deals = solution.deals
    rows = []
    for net, count in solution.distribution.items():
        each = Fraction(count, deals)
        rows.append((units(net), whole(count), chance(each), one_in(each), decimal(net * each, 8)))
    rows.append(("All", whole(deals), hundredths(Fraction(1)), "", decimal(solution.ev, 8)))
    columns = ">net result, units|>deals|>% of deals|>chance|>part of the expectation, units"
    return data_table("Net results", columns, rows, total=True)


def _by_class(solution: Solution) -> DataTable:
    folded = np.array([ending.folded for ending in solution.payoffs.tree.endings])
    cents, unit = solution.payoffs.cents[solution.version], solution.payoffs.unit_cents
    rows = []
    for place, hand in reversed(list(enumerate(solution.payoffs.classes))):
        counts = solution.counts[:, place]
        pairs = zip(counts.ravel().tolist(), cents[:, place].ravel().tolist(), strict=True)
        part = Fraction(sum(count * net for count, net in pairs), solution.deals * unit)
        lost, shown = int(counts[folded].sum()), int(counts[~folded].sum())
        of_deals = chance(Fraction(lost + shown, solution.deals))
        rows.append(
            (capitalized(hand.name), whole(lost), whole(shown), whole(lost + shown), of_deals, decimal(part, 6))
        )
    lost = int(solution.counts[folded].sum())
    total = whole(lost), whole(solution.deals - lost), whole(solution.deals), hundredths(Fraction(1))
    rows.append(("All", *total, decimal(solution.ev, 6)))
    columns = "player's final hand|>folded|>played|>deals|>% of deals|>part of the expectation, units"
    note = (
        "A class extends from the hand that names it up to the next class. The final hand counts all cards, including "
        "those that were still to come when the player folded."
    )
    return data_table("Deals by class of hand", columns, rows, total=True, note=note)


def _showdowns(solution: Solution) -> DataTable:
    folded = np.array([ending.folded for ending in solution.payoffs.tree.endings])
    classes = solution.payoffs.classes
    counts: dict[ShowdownOutcome, list[int]] = {}
    for place, hand in enumerate(classes):
        for number, outcome in enumerate(hand.outcomes):
            row = counts.setdefault(outcome, [0] * len(classes))
            row[place] += int(solution.counts[~folded, place, number].sum())
    order = [ShowdownOutcome(standing, qualified) for qualified in (True, False) for standing in STANDINGS]
    used = [outcome for outcome in order if any(counts.get(outcome, ()))]
    rows = [
        (capitalized(hand.name), *(whole(counts[outcome][place]) for outcome in used))
        for place, hand in reversed(list(enumerate(classes)))
    ]
    rows.append(("All", *(whole(sum(counts[outcome])) for outcome in used)))
    qualifies = solution.game.dealer_qualifies is not None
    if not solution.game.dealer_hole_cards:
        return data_table("Played deals by class of hand", "player's final hand|>deals", rows, total=True)
    headings = "|".join(">" + _outcome(outcome, qualifies=qualifies) for outcome in used)
    return data_table("Played deals by class of hand and outcome", f"player's final hand|{headings}", rows, total=True)


def _outcome(outcome: ShowdownOutcome, *, qualifies: bool) -> str:
    words = STANDINGS[outcome.standing]
    if not qualifies:
        return words
    return f"{words}, dealer qualifies" if outcome.qualified else f"{words}, dealer does not"


def _fan_picture(fan: Fan) -> Picture:
    ends = {percentile: fan.at(percentile)[-1] for percentile in (5, 50, 95)}
    low, middle, high = (units(Fraction(ends[each]).limit_denominator(100)) for each in (5, 50, 95))
    cut = "" if fan.cut_at is None else f" Larger, rarer wins are drawn as {units(fan.cut_at)} units."
    (words,) = prose("convolution", rounds=f"{fan.rounds[-1]:,}", low=low, middle=middle, high=high)
    return Picture("rounds", "Result by number of rounds", words.text + cut, fan_chart(fan))


SIDE_BET = "the side bet"
FAR = 4
"""Standard errors beyond which a simulation and the exact figures are said to disagree."""


def tables_section(material: ReportMaterial) -> Section:
    """The edge under each pay table that the house may choose."""
    blocks: list[Block] = []
    versions = material.versions or ()
    if len(versions) > 1:
        blocks += _main_tables(material)
    elif material.versions is None:
        blocks.append(TextBlock("Other tables of the main wagers were not solved for this report."))
    else:
        blocks.append(TextBlock("The house has no choice of pay tables for the main wagers."))
    favoring = [version for version, solution in versions if solution.ev > 0]
    if favoring:
        chosen = "; ".join(", ".join(f"{name} {text}" for name, text in each.options.items()) for each in favoring)
        blocks.append(TextBlock(f"Under best play, these choices favor the player: {chosen or 'the only one'}."))
    if len(material.tables) > 1:
        blocks.append(_side_bet_edges(material))
    return Section("Edge by pay table", tuple(blocks))


def _main_tables(material: ReportMaterial) -> list[Block]:
    of, settings = base_wager(material.game), material.game.house.as_text()
    edges = [
        (
            ", ".join(f"{name} {text}" for name, text in version.options.items()),
            solution.house_edge,
            version.options.items() <= settings.items(),
        )
        for version, solution in material.versions or ()
    ]
    rows = [(name, ratio(edge), hundredths(edge), "yes" if chosen else "") for name, edge, chosen in edges]
    title = "House edge by pay table of the main wagers"
    words = f"Under the best play for each table, as % of {of}; the dark bar is in force."
    return [
        Picture("versions", title, words, edge_chart(edges, of)),
        data_table(title, f"table|>exact, units|>% of {of}|in force", rows),
    ]


def _side_bet_edges(material: ReportMaterial) -> Picture:
    edges = [(_bet_name(bet), bet.house_edge, _in_force(material, bet)) for bet in material.tables]
    words = (
        f"What the house keeps of a side bet under each table; the dark bars are in force. Numbers are % of {SIDE_BET}."
    )
    return Picture("side-bets", "House edge of side bets by pay table", words, edge_chart(edges, SIDE_BET))


def _bet_name(bet: SideBet) -> str:
    chosen = f"table {bet.table}" if bet.table else ", ".join(f"{name} {text}" for name, text in bet.options.items())
    return f"{bet.title}, {chosen}" if chosen else bet.title


def _in_force(material: ReportMaterial, bet: SideBet) -> bool:
    return any((bet.wager, bet.rows) == (each.wager, each.rows) for each in material.side_bets)


def side_bets_section(material: ReportMaterial) -> Section:
    """The side bets: those in force with every row, and all tables in short."""
    if not material.side_bets:
        return Section("Side bets", (TextBlock("As this house plays the game, it has no side bets."),))
    unit = dollars(material.request.unit_cents)
    grids = [_side_bet_rows(bet) for bet in material.side_bets]
    return Section("Side bets", (*prose("side-bets", unit=unit), _side_bet_list(material), *grids))


def _side_bet_list(material: ReportMaterial) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        for bet in material.tables:
            yield (
                _bet_name(bet),
                ratio(bet.house_edge),
                hundredths(bet.house_edge),
                hundredths(bet.hit_frequency),
                decimal(Fraction(bet.standard_deviation), 3),
                "yes" if _in_force(material, bet) else "",
            )

    headings = (
        f"side bet|>house edge, exact|>house edge, % of {SIDE_BET}|>wins, % of deals|>standard deviation, units"
        "|in force"
    )
    return data_table("Side bets under every pay table", headings, rows())


def _side_bet_rows(bet: SideBet) -> DataTable:
    rows = [
        (capitalized(row.name), str(row.pays), whole(row.deals), chance(row.chance), one_in(row.chance),
         decimal(row.contribution, 6))
        for row in bet.rows
    ]  # fmt: skip
    lost = bet.loss_frequency
    deals = bet.deals - sum(row.deals for row in bet.rows)
    rows.append(("Any other", "loses", whole(deals), chance(lost), one_in(lost), decimal(-lost, 6)))
    rows.append(("All", "", whole(bet.deals), hundredths(Fraction(1)), "", decimal(-bet.house_edge, 6)))
    headings = "hand|>pays|>deals|>% of deals|>chance|>part of the expectation, units"
    return data_table(f"{_bet_name(bet)} ({bet.law})", headings, rows, total=True)


def _why(material: ReportMaterial, part: str) -> str:
    """Why a part is missing, as a sentence; empty if the game does not refuse it."""
    reason = material.refused.get(part, "")
    return f"{capitalized(reason)}." if reason else ""


def starting_hands_section(material: ReportMaterial) -> Section:
    """What each starting hand is worth."""
    if material.starting_hands is None:
        without = "This report was made without the chart of starting hands."
        return Section("Starting hands", (TextBlock(_why(material, HANDS) or without),))
    chart = material.starting_hands
    picture = Picture("starting-hands", "Starting hands", hands_words(chart), hands_figure(chart))
    return Section("Starting hands", (picture,))


def strategy_section(material: ReportMaterial) -> Section:
    """A card that a person can play by, and what it costs against best play."""
    card = material.card
    if card is None:
        without = "This report was made without a strategy card."
        return Section("Strategy card", (TextBlock(_why(material, CARD) or without),))
    of = base_wager(material.game)
    words = prose(
        "card",
        cost=ratio(card.cost),
        percent=percent(card.cost, of, 6),
        ev=decimal(card.ev, 8),
        optimal=decimal(card.optimal_ev, 8),
    )

    def rows() -> Iterator[tuple[str, ...]]:
        stage = ""
        for rule in card.rules:
            yield "" if rule.decision == stage else capitalized(rule.decision), rule.action, rule.words
            stage = rule.decision

    blocks: list[Block] = [*words, data_table("Strategy card", "decision|do|when", rows())]
    if card.legend:
        blocks.append(TextBlock(card.legend))
    points = list(card.curve)
    if len({cost for _, cost in points}) > 1:
        note = f"Exact cost of the best card found with each number of rules, as % of {of}."
        blocks.append(Picture("strategy", "Cost of a card by its number of rules", note, curve_chart(points, of)))
    return Section("Strategy card", tuple(blocks))


def simulation_section(material: ReportMaterial) -> Section:
    """Random rounds next to the exact figures: a check of the computation, never a source of a figure."""
    run = material.simulation
    if run is None:
        without = "This report was made without a simulation."
        return Section("Simulation check", (TextBlock(_why(material, SIMULATION) or without),))
    scores = [abs(each.z) for each in (*run.wagers.values(), run.total) if each.z is not None]
    scores += [abs(each.z) for each in run.decisions.values() if each.z is not None]
    verdict = f"The largest difference is {max(scores):.2f} standard errors"
    verdict += (
        ", which chance explains."
        if max(scores) < FAR
        else ", which chance does not explain; the figures are in doubt."
    )
    words = prose("simulation", rounds=f"{run.rounds:,}", seed=str(run.seed), verdict=verdict)
    return Section("Simulation check", (*words, _simulated_wagers(material), _simulated_paths(material)))


def _simulated_wagers(material: ReportMaterial) -> DataTable:
    run = material.simulation
    assert run is not None
    named = {material.game.titles[name]: amount for name, amount in run.wagers.items()}
    rows = [_simulated(name, amount) for name, amount in {**named, "Main wagers together": run.total}.items()]
    headings = "wager|>mean|>standard error|>exact|>difference, standard errors"
    note = "In units a round; each side bet has its own unit."
    return data_table("Simulated and exact results", headings, rows, note=note)


def _simulated(name: str, amount: SimulatedAmount) -> tuple[str, ...]:
    exact, score = amount.exact, amount.z
    return (
        name,
        decimal(amount.mean, 6),
        decimal(Fraction(amount.standard_error), 6),
        "" if exact is None else decimal(exact, 6),
        "" if score is None else units(round(Fraction(score), 2)),
    )


def _simulated_paths(material: ReportMaterial) -> DataTable:
    run = material.simulation
    assert run is not None
    rows = [
        (
            path.replace("/", ", then "),
            whole(each.count),
            hundredths(each.frequency),
            "" if each.exact is None else hundredths(each.exact),
            "" if each.z is None else units(round(Fraction(each.z), 2)),
        )
        for path, each in run.decisions.items()
    ]
    headings = "decisions|>rounds|>simulated, % of rounds|>exact, % of deals|>difference, standard errors"
    return data_table("Simulated and exact paths", headings, rows)
