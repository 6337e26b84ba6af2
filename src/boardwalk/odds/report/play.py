"""The sections of a report on play: the strategy as data, fixed ways to play, and what moves the edge."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from boardwalk.odds.analysis.certification import Certification
from boardwalk.odds.analysis.choices import ClassChoice, tied_starting_hands
from boardwalk.odds.analysis.sensitivity import OtherRule, PayStep
from boardwalk.odds.analysis.tie_rule import TieRule
from boardwalk.odds.figures import base_wager
from boardwalk.odds.report.prose import TOTAL_WAGERED, prose
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.strategy.card import StrategyCard
from boardwalk.press.document import Block, DataTable, Section, data_table
from boardwalk.press.notation import capitalized, chance, decimal, hundredths, whole

CLOSEST = 20
"""How many of the closest starting hands are printed; all are in the JSON and in the workbook."""


def choices_section(found: Certification) -> Section:
    """How often each choice is made, and how close it is."""
    blocks: list[Block] = [*prose("choices")]
    if found.starting:
        hands = sum(each.hands for each in found.starting)
        blocks += prose(
            "starting-choices", kinds=whole(len(found.starting)), hands=whole(hands),
            tied=whole(tied_starting_hands(found.starting)),
        )  # fmt: skip
        blocks += [_by_action(found), _closest(found)]
    by_decision = groupby(found.later, key=lambda each: (each.decision, each.cards_to_come))
    blocks += [_later(tuple(choices)) for _, choices in by_decision] or prose("no-later-choices")
    if found.ties is not None:
        blocks += _ties(found.ties)
    return Section("Strategy as data", tuple(blocks))


def _by_action(found: Certification) -> DataTable:
    hands = sum(each.hands for each in found.starting)
    rows = []
    for action in found.starting[0].worth:
        chosen = [each for each in found.starting if each.best == action]
        count = sum(each.hands for each in chosen)
        margin = sum((each.margin * each.hands for each in chosen), Fraction(0)) / count if count else Fraction(0)
        rows.append((action, whole(count), hundredths(Fraction(count, hands)), decimal(margin)))
    headings = "first action|>starting hands|>% of deals|>next best loses on average, units"
    return data_table("First actions under best play", headings, rows)


def _closest(found: Certification) -> DataTable:
    closest = sorted(found.starting, key=lambda each: each.margin)[:CLOSEST]
    rows = [
        (each.cards, str(each.hands), each.best, decimal(each.worth[each.best]), decimal(each.margin))
        for each in closest
    ]
    headings = "starting hand|>hands alike|best|>worth, units|>next best loses, units"
    return data_table("The closest first decisions", headings, rows)


def _later(later: tuple[ClassChoice, ...]) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        several = len({each.before for each in later}) > 1
        at = of = ""
        for each in later:
            name = each.decision + (_after(each.before) if several else "")
            place = f"{capitalized(each.hand)}" + (f" ({name})" if several and name != at else "")
            shown = "" if (each.hand, name) == (of, at) else place
            of, at = each.hand, name
            closest = min(each.margins.items(), key=lambda item: item[1], default=("", Fraction(0)))
            yield shown, each.action, whole(each.deals), chance(each.share), closest[0], decimal(closest[1])

    hand = "player's hand so far" if later[0].cards_to_come else "player's final hand"
    headings = f"{hand}|choice|>deals|>% of deals|closest other|>loses on average, units"
    title = f"Choices at {later[0].decision} by class of hand"
    note = "Percentages are of the deals in which the decision is reached with this class of hand."
    return data_table(title, headings, rows(), note=note)


def _ties(ties: TieRule) -> list[Block]:
    """How often choices are worth the same, and the figures under both rules for that."""
    several = len({each.before for each in ties.counts}) > 1
    counts = [
        (capitalized(each.decision) + (_after(each.before) if several else ""), whole(each.deals), whole(each.tied),
         chance(each.share))
        for each in ties.counts
    ]  # fmt: skip
    both = ties.best, ties.other
    figures = [
        ("House edge", f"% of {base_wager(ties.best.game)}", *(hundredths(each.house_edge, 6) for each in both)),
        ("Total wagered in a round", "units", *(decimal(each.average_wager, 8) for each in both)),
        ("Element of risk", f"% of {TOTAL_WAGERED}", *(hundredths(each.element_of_risk, 6) for each in both)),
        ("Variance of a round", "units squared", *(decimal(each.variance, 8) for each in both)),
    ]
    figures += [
        (f"Rounds: {path.replace('/', ', then ')}", "% of deals", chance(share), chance(ties.other.decisions[path]))
        for path, share in ties.best.decisions.items()
    ]
    return [
        *prose("tie-rule"),
        data_table("Choices that are worth the same", "decision|>deals that reach it|>tied|>% of deals", counts),
        data_table("The rule for ties", "figure|in|>smaller wager taken|>larger wager taken", figures),
    ]


def _after(path: str) -> str:
    return f" after {path.replace('/', ', then ')}" if path else ""


def fixed_section(found: Certification, card: StrategyCard | None) -> Section:
    """What fixed ways to play cost, exactly."""
    of = base_wager(found.solution.game)
    if not found.lines:
        return Section("Fixed strategies", tuple(prose("no-fixed")))
    lines = list(found.lines)
    best = found.solution
    rows = [
        ("Best play", "", hundredths(best.house_edge, 6), hundredths(Fraction(0), 6), hundredths(best.element_of_risk))
    ]
    if card is not None:
        played = Solution(best.payoffs, best.version, card.counts)
        risk = hundredths(played.element_of_risk)
        rows.append(("The card", "", hundredths(-card.ev, 6), hundredths(card.cost, 6), risk))
    rows += [
        (
            capitalized(each.name),
            each.words,
            hundredths(each.played.house_edge, 6),
            hundredths(each.cost, 6),
            hundredths(each.played.element_of_risk),
        )
        for each in lines
    ]
    headings = f"strategy|in words|>house edge, % of {of}|>cost, % of {of}|>element of risk, % of {TOTAL_WAGERED}"
    return Section("Fixed strategies", (*prose("fixed"), data_table("Exact edge of fixed strategies", headings, rows)))


def sensitivity_section(found: Certification) -> Section:
    """What moves the edge."""
    of = base_wager(found.solution.game)
    blocks: list[Block] = [*prose("sensitivity")]
    titles = {bet.title for bet, _ in found.side_bets}
    main = [each for each in found.pay_steps if each.wager not in titles]
    side = [each for each in found.pay_steps if each.wager in titles]
    if main:
        blocks.append(_steps("Payouts of the main wagers, a step down and up", f"adds, % of {of}", main))
    if side:
        blocks.append(_steps("Payouts of side bets, a step down and up", "adds, % of the side bet", side))
    if found.rules:
        blocks += _rules(found.rules, of)
    elif found.rules is None:
        blocks += prose("no-rules")
    return Section("Sensitivity", tuple(blocks))


def _rules(rules: tuple[OtherRule, ...], of: str) -> Iterator[Block]:
    """The rules that were taken the other way, those of side bets by themselves."""
    parts = (
        ("Rules the other way, under best play", of, [each for each in rules if not each.side_bet]),
        ("Rules of side bets the other way", "the side bet", [each for each in rules if each.side_bet]),
    )
    for title, of_what, listed in parts:
        rows = [
            (capitalized(each.rule), each.setting, hundredths(each.house_edge), hundredths(each.change), each.law)
            for each in listed
        ]
        if rows:
            headings = f"rule|set to|>house edge, % of {of_what}|>adds, % of {of_what}|paragraph"
            yield data_table(title, headings, rows)


def _steps(title: str, adds: str, steps: list[PayStep]) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        of = ""
        for each in steps:
            name = f"{each.wager}, table {each.table}" if each.table and len(each.table) == 1 else each.wager
            yield "" if name == of else name, capitalized(each.row), each.pays, each.other, hundredths(each.change, 6)
            of = name

    return data_table(title, f"wager|hand|>pays|>instead|>{adds}", rows())
