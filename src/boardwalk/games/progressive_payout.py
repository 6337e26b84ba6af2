"""The progressive payout wager of Texas Hold 'Em Bonus Poker and Caribbean Stud Poker: what both regulations print.

The two games can share a meter, so a flush or better pays the same at both. Each game cites its own paragraphs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from boardwalk.errors import InputError
from boardwalk.games.declaration.approval import PROGRESSIVE_FILING, RequiredApproval, RequiredSign
from boardwalk.games.declaration.collected import (
    LinkRule,
    ProgressiveRow,
    ProgressiveTable,
    ProgressiveWager,
    progressive_rows,
    raised_table,
)
from boardwalk.games.declaration.law_book import citation
from boardwalk.games.declaration.layout import BettingSpot, spot_of
from boardwalk.games.declaration.option import House, RaisedPaysOption
from boardwalk.games.declaration.pay_table import CardsRead
from boardwalk.games.declaration.requirement import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FiveCard,
)

STAKE_CENTS = 1_00
LEAST_RATE = Fraction(70, 100)
FLUSH_OR_BETTER: Mapping[FiveCard, str] = {
    ROYAL_FLUSH: "100% (M)",
    STRAIGHT_FLUSH: "10% (M)",
    FOUR_OF_A_KIND: "$500 (M)",
    FULL_HOUSE: "$100 (M)",
    FLUSH: "$50 (M)",
}
PAYS_OPTION, HIGHER_AMOUNTS = "progressive-pays", "R41"


def flush_or_better(law: str) -> tuple[ProgressiveRow, ...]:
    """The rows that both games pay, under the paragraph in which the game has them."""
    return progressive_rows(law, FLUSH_OR_BETTER)


def pays_option(rows: tuple[ProgressiveRow, ...]) -> RaisedPaysOption:
    """The option with which a house files higher amounts than these."""
    return RaisedPaysOption(PAYS_OPTION, "Progressive amounts above the listed ones", citation(HIGHER_AMOUNTS), rows)


def progressive_payout(
    table: ProgressiveTable,
    *,
    reads: tuple[CardsRead, ...],
    counted_on_layout: bool = False,
    link_rule: LinkRule | None = None,
    approvals: tuple[RequiredApproval, ...] = (),
    signs: tuple[RequiredSign, ...],
    at: BettingSpot,
    **laws: str,
) -> ProgressiveWager:
    """The wager at one game; `laws` are its paragraphs, by the names that `ProgressiveWager` has for them."""
    paragraphs: dict[str, Any] = {part: citation(law) for part, law in laws.items()}
    return ProgressiveWager(
        name="progressive",
        title="Progressive",
        stake_cents=STAKE_CENTS,
        table=table,
        reads=reads,
        least_rate=LEAST_RATE,
        counted_on_layout=counted_on_layout,
        link_rule=link_rule,
        approvals=(*PROGRESSIVE_FILING, *approvals),
        signs=signs,
        spot=spot_of("progressive", paragraphs["law"], at),
        **paragraphs,
    )


def as_offered(wager: ProgressiveWager, table: ProgressiveTable | None, house: House) -> tuple[ProgressiveWager, ...]:
    """The wager with this table and the amounts that the house filed; none without a table."""
    filed = house.values[PAYS_OPTION]
    if table is not None:
        return (replace(wager, table=raised_table(table, filed)),)
    if filed:
        raise InputError(PAYS_OPTION, "can be filed only if the progressive is offered", citation(HIGHER_AMOUNTS))
    return ()
