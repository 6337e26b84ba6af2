"""The sections of a report on starting hands, strategy, pay tables, side bets and simulation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boardwalk.money import dollars
from boardwalk.odds.figure import base_wager
from boardwalk.odds.report.charts import curve_chart, edge_chart
from boardwalk.odds.report.hands import hands_figure, hands_words
from boardwalk.odds.report.material import Material
from boardwalk.odds.report.words import prose
from boardwalk.odds.side_bets import SideBet
from boardwalk.odds.simulator.simulate import Amount
from boardwalk.press.document import Block, Paragraph, Picture, Section, Table, table
from boardwalk.press.words import chance, decimal, hundredths, one_in, percent, ratio, sentence, units, whole

SIDE_BET = "the side bet"
FAR = 4
"""Standard errors beyond which a simulation and the exact figures are said to disagree."""


def tables_section(material: Material) -> Section:
    """The edge under each pay table that the house may choose."""
    blocks: list[Block] = []
    versions = material.versions or ()
    if len(versions) > 1:
        blocks += _main_tables(material)
    elif material.versions is None:
        blocks.append(Paragraph("Other tables of the main wagers were not solved for this report."))
    else:
        blocks.append(Paragraph("The house has no choice of pay tables for the main wagers."))
    favouring = [version for version, solution in versions if solution.ev > 0]
    if favouring:
        chosen = "; ".join(", ".join(f"{name} {text}" for name, text in each.options.items()) for each in favouring)
        blocks.append(Paragraph(f"Under best play these choices favor the player: {chosen or 'the only one'}."))
    if len(material.tables) > 1:
        blocks.append(_side_bet_edges(material))
    return Section("Edge by pay table", tuple(blocks))


def _main_tables(material: Material) -> list[Block]:
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
        table(title, f"table|>exact, units|>% of {of}|in force", rows),
    ]


def _side_bet_edges(material: Material) -> Picture:
    edges = [(_bet_name(bet), bet.house_edge, _in_force(material, bet)) for bet in material.tables]
    words = (
        f"What the house keeps of a side bet under each table; the dark bars are in force. Numbers are % of {SIDE_BET}."
    )
    return Picture("side-bets", "House edge of side bets by pay table", words, edge_chart(edges, SIDE_BET))


def _bet_name(bet: SideBet) -> str:
    chosen = f"table {bet.table}" if bet.table else ", ".join(f"{name} {text}" for name, text in bet.options.items())
    return f"{bet.title}, {chosen}" if chosen else bet.title


def _in_force(material: Material, bet: SideBet) -> bool:
    return any((bet.wager, bet.rows) == (each.wager, each.rows) for each in material.side_bets)


def side_bets_section(material: Material) -> Section:
    """Every side bet: in force in full, all tables in short."""
    if not material.side_bets:
        return Section("Side bets", (Paragraph("As this house plays the game, it has no side bets."),))
    unit = dollars(material.request.unit_cents)
    grids = [_side_bet_rows(bet) for bet in material.side_bets]
    return Section("Side bets", (*prose("side-bets", unit=unit), _side_bet_list(material), *grids))


def _side_bet_list(material: Material) -> Table:
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
    return table("Side bets under every pay table", headings, rows())


def _side_bet_rows(bet: SideBet) -> Table:
    rows = [
        (sentence(row.name), str(row.pays), whole(row.deals), chance(row.chance), one_in(row.chance),
         decimal(row.contribution, 6))
        for row in bet.rows
    ]  # fmt: skip
    lost = 1 - bet.hit_frequency
    deals = bet.deals - sum(row.deals for row in bet.rows)
    rows.append(("Any other", "loses", whole(deals), chance(lost), one_in(lost), decimal(-lost, 6)))
    rows.append(("All", "", whole(bet.deals), hundredths(Fraction(1)), "", decimal(-bet.house_edge, 6)))
    headings = "hand|>pays|>deals|>% of deals|>chance|>part of the expectation, units"
    return table(f"{_bet_name(bet)} ({bet.law})", headings, rows, total=True)


def starting_hands_section(material: Material) -> Section:
    """What each starting hand is worth, where the game has few enough to draw."""
    if material.starting_hands is None:
        return Section("Starting hands", (Paragraph("This report was made without the chart of starting hands."),))
    chart = material.starting_hands
    picture = Picture("starting-hands", "Starting hands", hands_words(chart), hands_figure(chart))
    return Section("Starting hands", (picture,))


def strategy_section(material: Material) -> Section:
    """A card that a person can play by, and what that costs beside best play."""
    card = material.card
    if card is None:
        return Section("Strategy card", (Paragraph("This report was made without a strategy card."),))
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
            yield "" if rule.decision == stage else sentence(rule.decision), rule.action, rule.words
            stage = rule.decision

    blocks: list[Block] = [*words, table("Strategy card", "decision|do|where", rows())]
    if card.legend:
        blocks.append(Paragraph(card.legend))
    points = list(card.curve)
    if len({cost for _, cost in points}) > 1:
        note = f"Exact cost of the best card found with so many rules, as % of {of}."
        blocks.append(Picture("strategy", "Cost of a card by its number of rules", note, curve_chart(points, of)))
    return Section("Strategy card", tuple(blocks))


def simulation_section(material: Material) -> Section:
    """Random rounds beside the exact figures: a check of the computation, never a source of a figure."""
    run = material.simulation
    if run is None:
        return Section("Simulation check", (Paragraph("This report was made without a simulation."),))
    scores = [abs(each.z) for each in (*run.wagers.values(), run.total) if each.z is not None]
    scores += [abs(each.z) for each in run.decisions.values() if each.z is not None]
    verdict = f"The largest difference is {max(scores):.2f} standard errors"
    verdict += (
        ", as chance has it." if max(scores) < FAR else ", which chance does not explain; the figures are in doubt."
    )
    words = prose("simulation", rounds=f"{run.rounds:,}", seed=str(run.seed), verdict=verdict)
    return Section("Simulation check", (*words, _simulated_wagers(material), _simulated_paths(material)))


def _simulated_wagers(material: Material) -> Table:
    run = material.simulation
    assert run is not None
    named = {material.game.wager(name).title: amount for name, amount in run.wagers.items()}
    rows = [_simulated(name, amount) for name, amount in {**named, "Main wagers together": run.total}.items()]
    headings = "wager|>mean|>standard error|>exact|>difference, standard errors"
    note = "Units a round; a side bet has a unit of its own."
    return table("Simulated and exact results", headings, rows, note=note)


def _simulated(name: str, amount: Amount) -> tuple[str, ...]:
    exact, score = amount.exact, amount.z
    return (
        name,
        decimal(amount.mean, 6),
        decimal(Fraction(amount.standard_error), 6),
        "" if exact is None else decimal(exact, 6),
        "" if score is None else units(round(Fraction(score), 2)),
    )


def _simulated_paths(material: Material) -> Table:
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
    return table("Simulated and exact paths", headings, rows)
