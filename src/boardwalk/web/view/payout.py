"""Pay tables to edit in the lab, and what the edited payouts cost a player who plays on as before."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.api.coach import WagerPart
from boardwalk.api.lab import PayoutRow, PayoutSheet, PayoutTable, SideBetEdge
from boardwalk.games import Game
from boardwalk.games.declaration.pay_change import slug
from boardwalk.games.declaration.pay_table import spell_payout
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.figures import base_wager
from boardwalk.odds.requests import WhatIf
from boardwalk.odds.requests.what_if import MEANING
from boardwalk.web.lab.advice import BoundAnswer
from boardwalk.web.lab.analyst import AdviceProgress
from boardwalk.web.view.coach import wager_part


def payout_sheet(question: WhatIf, found: BoundAnswer | AdviceProgress) -> PayoutSheet:
    """The tables with the changes of a question, and the answer as far as it is known."""
    known = found if isinstance(found, BoundAnswer) else None
    return PayoutSheet(
        ready=known is not None,
        progress=found.progress if isinstance(found, AdviceProgress) else 1.0,
        of=base_wager(question.playable[0]),
        tables=payout_tables(question.unchanged[0], question.playable[0]),
        before=_part(known and known.before),
        bound=_part(known and known.bound),
        meaning=MEANING,
        side_bets=tuple(
            SideBetEdge(each.wager, each.title, wager_part(each.before), wager_part(each.after))
            for each in (known.side_bets if known else ())
        ),
    )


def _part(value: Fraction | None) -> WagerPart | None:
    return None if value is None else wager_part(value)


def payout_tables(printed: Game, changed: Game) -> tuple[PayoutTable, ...]:
    """The pay tables of a game, each once, with what they pay after some changes."""
    pairs = zip((*printed.wagers, *printed.bonuses), (*changed.wagers, *changed.bonuses), strict=True)
    found: dict[str, PayoutTable] = {}
    for was, now in pairs:
        side_bet = printed.wager(getattr(was, "on", was.name)).place is Placement.OPTIONAL
        for table, other in zip(was.tables, now.tables, strict=True):
            name = slug(table.title)
            rows = tuple(
                PayoutRow(f"{name}.{slug(row.name)}", row.name, spell_payout(row.pays), spell_payout(new.pays))
                for row, new in zip(table.rows, other.rows, strict=True)
            )
            found.setdefault(name, PayoutTable(name, table.title, side_bet, rows))
    return tuple(found.values())
