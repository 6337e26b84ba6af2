"""The report's spreadsheet: a PAR sheet whose formulas compute the edge again from the counts and the pay tables.

Counts are numbers; what each path brings is a formula over the stakes and the payouts on the sheet of pay tables, down
to the cent that a payout is rounded to. Change a payout there, and every figure follows for a player who plays on as
before. Each formula is stored with its value, for programs that do not calculate.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from math import sqrt
from typing import Any

import numpy as np
import xlsxwriter
from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from boardwalk.games.declaration.pay_table import Odds, Payout, PayTable, Prize
from boardwalk.games.declaration.wager import Bonus, Result, Wager
from boardwalk.games.settlement import SettlementLine
from boardwalk.odds.analysis.certification import Certification
from boardwalk.odds.analysis.round_moments import VOLATILITY_LEVEL, normal_quantile
from boardwalk.odds.figures import base_wager
from boardwalk.odds.side_bets.side_bet import SideBet
from boardwalk.odds.solver.payoff import main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution

CREATED = datetime(2000, 1, 1)  # noqa: DTZ001  # the same workbook every time
PAR, COUNTS, PAYS, SIDE, START, LATER, PLAY, MOVES = (
    "PAR sheet", "Counts", "Pay tables", "Side bets", "Starting hands", "Later choices", "Fixed play", "Sensitivity",
)  # fmt: skip
WIDE, NARROW = 34, 14


def to_workbook(certification: Certification) -> bytes:
    """The bytes of the workbook; the same figures give the same ones."""
    out = BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_numbers": False, "strings_to_formulas": False})
    solution = certification.solution
    book.set_properties({"title": f"{solution.game.title}: PAR sheet", "author": "Boardwalk", "created": CREATED})
    _Writer(book, certification).write()
    book.close()
    return out.getvalue()


class _Writer:
    """The sheets, in the order in which they are shown."""

    def __init__(self, book: Any, certification: Certification) -> None:
        self.book, self.certification, self.solution = book, certification, certification.solution
        self.bold = book.add_format({"bold": True})
        self.head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"})
        self.whole = book.add_format({"num_format": "#,##0"})
        self.fine = book.add_format({"num_format": "0.000000000000"})
        self.percent = book.add_format({"num_format": "0.000000%"})
        self.input = book.add_format({"bg_color": "#FFF6D6", "num_format": "#,##0"})
        self.note = book.add_format({"italic": True, "font_color": "#555555"})
        self.pays: dict[tuple[str, str], int] = {}
        """Where each row of each pay table is on its sheet."""

    def write(self) -> None:
        sheets = {name: self.book.add_worksheet(name) for name in (PAR, COUNTS, PAYS)}
        self._write_pays(sheets[PAYS])
        last = self._write_counts(sheets[COUNTS])
        self._write_par(sheets[PAR], last)
        if self.certification.side_bets:
            self._write_side_bets(self.book.add_worksheet(SIDE))
        self._write_choices()
        self._write_play()
        self._write_sensitivity()

    def _headings(self, sheet: Any, row: int, names: Sequence[str], widths: Sequence[int] = ()) -> None:
        for column, name in enumerate(names):
            sheet.write_string(row, column, name, self.head)
        for column in range(len(names)):
            sheet.set_column(column, column, widths[column] if column < len(widths) else NARROW)
        if row == 0:
            sheet.freeze_panes(1, 0)

    def _write_pays(self, sheet: Any) -> None:
        self._headings(sheet, 0, ("pay table", "hand", "pays", "to", "prize, cents", "paragraph"), (WIDE, WIDE))
        sheet.write_string(0, 7, "Payouts in yellow may be changed; the PAR sheet follows.", self.note)
        row = 1
        for table in _tables(self.solution):
            for each in table.rows:
                self.pays[table.title, each.name] = row
                sheet.write_string(row, 0, table.title)
                sheet.write_string(row, 1, each.name)
                to, per, prize = _terms(each.pays)
                for column, value in enumerate((to, per, prize), 2):
                    sheet.write_number(row, column, value, self.input)
                sheet.write_string(row, 5, str(each.law or table.law))
                row += 1

    def _write_counts(self, sheet: Any) -> int:
        """Every path, class and outcome with its deals and the formulas of what it brings; returns the last row."""
        solution = self.solution
        paid: tuple[Wager | Bonus, ...] = (*main_wagers(solution.game), *main_bonuses(solution.game))
        fixed = ("decisions", "player's final hand", "outcome", "deals", "total wagered, cents")
        names = (*fixed, *(f"{each.title}, cents" for each in paid), "net result, cents")
        self._headings(sheet, 0, names, (24, 24, 30, 22))
        first = len(fixed)
        row = 0
        for place in zip(*np.nonzero(solution.counts), strict=True):
            row += 1
            ending, cls, outcome = map(int, place)
            end = solution.payoffs.tree.endings[ending]
            shown = solution.payoffs.classes[cls].outcomes[outcome]
            words = "folded" if end.folded else f"player {str(shown.standing.name).lower()}"
            if solution.game.dealer_qualifies is not None:
                words += ", dealer qualifies" if shown.qualified else ", dealer does not qualify"
            sheet.write_string(row, 0, end.path.replace("/", ", then "))
            sheet.write_string(row, 1, solution.payoffs.classes[cls].name)
            sheet.write_string(row, 2, words)
            sheet.write_number(row, 3, int(solution.counts[ending, cls, outcome]), self.whole)
            sheet.write_number(row, 4, sum(solution.payoffs.bets(end).values()), self.whole)
            lines = {each.wager: each for each in solution.payoffs.settlement(solution.version, *place).lines}
            net = 0
            for column, each in enumerate(paid, first):
                line = lines.get(each.name)
                if line is None:
                    sheet.write_number(row, column, 0, self.whole)
                else:
                    sheet.write_formula(row, column, self._net(line), self.whole, line.net)
                    net += line.net
            cells = f"{xl_rowcol_to_cell(row, first)}:{xl_rowcol_to_cell(row, first + len(paid) - 1)}"
            sheet.write_formula(row, first + len(paid), f"=SUM({cells})", self.whole, net)
        return row

    def _net(self, line: SettlementLine) -> str:
        """What a wager brings, as a formula over its pay table's row if one paid it."""
        if line.result is Result.LOSE:
            return f"={-line.staked}"
        if line.table is None or line.row is None or line.limited_by is not None:
            return f"={line.net}"
        at = self.pays[line.table.title, line.row.name] + 1
        sheet = f"'{PAYS}'!"
        return f"=INT({line.staked}*{sheet}$C${at}/{sheet}$D${at})+{sheet}$E${at}"

    def _write_par(self, sheet: Any, last: int) -> None:
        solution, moments = self.solution, self.certification.moments
        net = xl_col_to_name(5 + len(main_wagers(solution.game)) + len(main_bonuses(solution.game)))
        deals, wagered = f"{COUNTS}!$D$2:$D${last + 1}", f"{COUNTS}!$E$2:$E${last + 1}"
        result = f"{COUNTS}!${net}$2:${net}${last + 1}"
        sheet.set_column(0, 0, 46)
        sheet.set_column(1, 1, 26)
        sheet.set_column(2, 2, 48)
        sheet.write_string(0, 0, f"{solution.game.title}: PAR sheet", self.bold)
        sheet.write_string(
            1, 0, f"Edges are of {base_wager(solution.game)}, under the play that was counted.", self.note
        )
        self._headings_at(sheet, 3, ("figure", "by formula", "exact"))
        unit, edge = solution.payoffs.unit_cents, solution.house_edge
        z = normal_quantile(VOLATILITY_LEVEL)
        rows: list[tuple[str, str, float, str, Any]] = [
            ("Unit, cents", f"={unit}", unit, str(unit), self.whole),
            ("Equally likely deals", f"=SUM({deals})", solution.deals, str(solution.deals), self.whole),
            ("Expectation of a round, units", f"=SUMPRODUCT({deals},{result})/B6/B5", float(solution.ev),
             str(solution.ev), self.fine),
            ("House edge", "=-B7", float(edge), str(edge), self.percent),
            ("Return", "=1-B8", float(1 - edge), str(1 - edge), self.percent),
            ("Total wagered in a round, units", f"=SUMPRODUCT({deals},{wagered})/B6/B5",
             float(solution.average_wager), str(solution.average_wager), self.fine),
            ("Element of risk", "=B8/B10", float(solution.element_of_risk), str(solution.element_of_risk),
             self.percent),
            ("Variance of a round, units squared", f"=SUMPRODUCT({deals},{result},{result})/B6/B5/B5-B7*B7",
             float(solution.variance), str(solution.variance), self.fine),
            ("Standard deviation, units", "=SQRT(B12)", sqrt(solution.variance), "", self.fine),
            ("Volatility index (90%), units", f"={z!r}*B13", moments.volatility_index, "", self.fine),
            ("Rounds won (hit frequency)", f'=SUMIF({result},">0",{deals})/B6', float(moments.won),
             str(moments.won), self.percent),
            ("Rounds lost", f'=SUMIF({result},"<0",{deals})/B6', float(moments.lost), str(moments.lost),
             self.percent),
            ("Rounds pushed", "=1-B15-B16", float(moments.pushed), str(moments.pushed), self.percent),
            ("Skewness", f"=SUMPRODUCT({deals},({result}/B5-B7)^3)/B6/B13^3", moments.skewness, "", self.fine),
            ("Kurtosis (3 for a normal distribution)", f"=SUMPRODUCT({deals},({result}/B5-B7)^4)/B6/B13^4",
             moments.kurtosis, "", self.fine),
        ]  # fmt: skip
        for row, (name, formula, value, exact, form) in enumerate(rows, 4):
            sheet.write_string(row, 0, name)
            sheet.write_formula(row, 1, formula, form, value)
            sheet.write_string(row, 2, exact)
        start = 4 + len(rows) + 1
        self._headings_at(sheet, start, ("hold of a round's unit, normal approximation", "95%, from", "95%, to"))
        for row, rounds in enumerate((1_000, 10_000, 100_000, 1_000_000, 10_000_000), start + 1):
            around = normal_quantile(Fraction(95, 100)) * sqrt(solution.variance) / sqrt(rounds)
            sheet.write_number(row, 0, rounds, self.whole)
            factor = repr(normal_quantile(Fraction(95, 100)))
            for column, sign in ((1, "-"), (2, "+")):
                value = float(edge) + (around if sign == "+" else -around)
                sheet.write_formula(row, column, f"=$B$8{sign}{factor}*$B$13/SQRT($A{row + 1})", self.percent, value)

    def _headings_at(self, sheet: Any, row: int, names: Sequence[str]) -> None:
        for column, name in enumerate(names):
            sheet.write_string(row, column, name, self.head)

    def _write_side_bets(self, sheet: Any) -> None:
        names = ("side bet", "hand", "pays", "to", "prize, units", "deals", "part of the expectation")
        self._headings(sheet, 0, names, (28, 34, 10, 8, 12, 22, 20))
        row = 1
        for bet, _ in self.certification.side_bets:
            row = self._write_side_bet(sheet, row, bet) + 1

    def _write_side_bet(self, sheet: Any, first: int, bet: SideBet) -> int:
        last = first + len(bet.rows)
        deals = f"$F${first + 1}:$F${last + 1}"
        for row, each in enumerate(bet.rows, first):
            to, per, prize = _terms(each.pays)
            sheet.write_string(row, 0, bet.title)
            sheet.write_string(row, 1, each.name)
            sheet.write_number(row, 2, to, self.input)
            sheet.write_number(row, 3, per, self.input)
            sheet.write_number(row, 4, prize / bet.unit_cents, self.input)
            sheet.write_number(row, 5, each.deals, self.whole)
            won = f"(INT({bet.unit_cents}*C{row + 1}/D{row + 1})/{bet.unit_cents}+E{row + 1})"
            formula = f"={won}*F{row + 1}/SUM({deals})"
            sheet.write_formula(row, 6, formula, self.fine, float(each.contribution))
        lost = bet.deals - sum(each.deals for each in bet.rows)
        sheet.write_string(last, 0, bet.title)
        sheet.write_string(last, 1, "any other, which loses")
        sheet.write_number(last, 5, lost, self.whole)
        sheet.write_formula(last, 6, f"=-F{last + 1}/SUM({deals})", self.fine, -float(bet.loss_frequency))
        total = last + 1
        sheet.write_string(total, 0, f"{bet.title}: house edge", self.bold)
        sheet.write_string(total, 1, str(bet.house_edge))
        sheet.write_formula(total, 6, f"=-SUM(G{first + 1}:G{last + 1})", self.percent, float(bet.house_edge))
        return total + 1

    def _write_choices(self) -> None:
        starting, later = self.certification.starting, self.certification.later
        if starting:
            actions = [*starting[0].worth]
            sheet = self.book.add_worksheet(START)
            names = (
                "starting hand",
                "hands alike",
                "best",
                "loses otherwise, units",
                *(f"{each}, units" for each in actions),
            )
            self._headings(sheet, 0, names, (18,))
            for row, hand in enumerate(starting, 1):
                sheet.write_string(row, 0, hand.cards)
                sheet.write_number(row, 1, hand.hands)
                sheet.write_string(row, 2, hand.best)
                for column, value in enumerate((hand.margin, *hand.worth.values()), 3):
                    sheet.write_number(row, column, float(value), self.fine)
        if later:
            sheet = self.book.add_worksheet(LATER)
            names = (
                "decision",
                "after",
                "hand",
                "cards to come",
                "choice",
                "deals",
                "share of the class",
                "loses otherwise, units",
            )
            self._headings(sheet, 0, names, (22, 22, 30, 14, 14, 22, 14, 60))
            for row, each in enumerate(later, 1):
                for column, text in enumerate((each.decision, each.before, each.hand)):
                    sheet.write_string(row, column, text)
                sheet.write_number(row, 3, each.cards_to_come)
                sheet.write_string(row, 4, each.action)
                sheet.write_number(row, 5, each.deals, self.whole)
                sheet.write_number(row, 6, float(each.share), self.percent)
                words = ", ".join(f"{action} {float(margin):.6f}" for action, margin in each.margins.items())
                sheet.write_string(row, 7, words)

    def _write_play(self) -> None:
        if not self.certification.lines:
            return
        sheet = self.book.add_worksheet(PLAY)
        names = ("strategy", "house edge", "cost against best play", "element of risk", "in words")
        self._headings(sheet, 0, names, (26, 18, 22, 18, 90))
        for row, line in enumerate(self.certification.lines, 1):
            sheet.write_string(row, 0, line.name)
            for column, value in enumerate((line.played.house_edge, line.cost, line.played.element_of_risk), 1):
                sheet.write_number(row, column, float(value), self.percent)
            sheet.write_string(row, 4, line.words)

    def _write_sensitivity(self) -> None:
        sheet = self.book.add_worksheet(MOVES)
        names = ("what changes", "from", "to", "adds to the house edge")
        self._headings(sheet, 0, names, (60, 24, 24, 24))
        rows = [
            (f"{each.wager}, {each.table or 'pay table'}: {each.row}", each.pays, each.other, each.change)
            for each in self.certification.pay_steps
        ]
        rows += [(each.rule, "as set", each.setting, each.change) for each in self.certification.rules or ()]
        for row, (what, before, after, change) in enumerate(rows, 1):
            for column, text in enumerate((what, before, after)):
                sheet.write_string(row, column, text)
            sheet.write_number(row, 3, float(change), self.percent)


def _tables(solution: Solution) -> Sequence[PayTable]:
    paid = (*main_wagers(solution.game), *main_bonuses(solution.game))
    return tuple({table.title: table for each in paid for table in each.tables}.values())


def _terms(pays: Payout) -> tuple[int, int, int]:
    """Odds as two numbers and a prize in cents, of which one part is zero."""
    match pays:
        case Odds(to, per):
            return to, per, 0
        case Prize(cents):
            return 0, 1, cents
    return 0, 1, 0
