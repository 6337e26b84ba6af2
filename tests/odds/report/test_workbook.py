"""The PAR sheet: its formulas, evaluated by a spreadsheet program, give the edge; and it follows a changed payout."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

import formulas
import openpyxl
import pytest

from boardwalk.games import GAMES
from boardwalk.games.declaration.pay_change import change_pays
from boardwalk.odds.analysis.certification import Certification, certify
from boardwalk.odds.report.workbook import to_workbook
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.side_bets.side_bet import in_force

if TYPE_CHECKING:
    from pathlib import Path

UNIT = 5_00


def certified(name: str, monkeypatch: pytest.MonkeyPatch) -> Certification:
    """Without starting hands, for which the game would be solved again."""
    monkeypatch.setattr("boardwalk.odds.analysis.certification.starting_choices", lambda _: ())
    game = GAMES[name].game()
    return certify(GAMES[name], stored_solution(game, UNIT), in_force(game, UNIT), brief=True)


def without_values(content: bytes) -> bytes:
    """The workbook without the values stored with its formulas, so that they have to be evaluated."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name.startswith("xl/worksheets/"):
                text = re.sub(rb"(</f>)<v>[^<]*</v>", rb"\1", text)
            new.writestr(name, text)
    return out.getvalue()


def evaluated(path: Path, content: bytes) -> dict[str, Any]:
    """Each formula's value, by sheet and cell."""
    path.write_bytes(content)
    found = formulas.ExcelModel().loads(str(path)).finish().calculate()
    return {
        key.rpartition("]")[2].replace("'", ""): value.value[0, 0]
        for key, value in found.items()
        if getattr(value, "value", None) is not None and value.value.shape == (1, 1)
    }


def rows_of(content: bytes, sheet: str) -> dict[str, int]:
    """On which row each figure is."""
    book = openpyxl.load_workbook(BytesIO(content))
    return {str(row[0].value): row[0].row for row in book[sheet].iter_rows()}


@pytest.mark.parametrize("name", ["caribbean", "premium"])
def test_formulas_give_the_edge_to_twelve_digits(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certification = certified(name, monkeypatch)
    solution, content = certification.solution, to_workbook(certification)
    values, rows = evaluated(tmp_path / "par.xlsx", without_values(content)), rows_of(content, "PAR sheet")
    expected = {
        "House edge": float(solution.house_edge),
        "Element of risk": float(solution.element_of_risk),
        "Variance of a round, units squared": float(solution.variance),
        "Rounds won (hit frequency)": float(certification.moments.won),
        "Equally likely deals": float(solution.deals),
        "Return": float(1 - solution.house_edge),
    }
    for figure, value in expected.items():
        assert values[f"PAR SHEET!B{rows[figure]}"] == pytest.approx(value, rel=1e-12), figure
    for bet, _ in certification.side_bets:
        row = rows_of(content, "Side bets")[f"{bet.title}: house edge"]
        assert values[f"SIDE BETS!G{row}"] == pytest.approx(float(bet.house_edge), rel=1e-12)


def test_stored_values_are_those_of_the_formulas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = to_workbook(certified("caribbean", monkeypatch))
    stored, values = openpyxl.load_workbook(BytesIO(content), data_only=True), {}
    values = evaluated(tmp_path / "par.xlsx", without_values(content))
    book, compared = openpyxl.load_workbook(BytesIO(content)), 0
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    value = values[f"{sheet.title.upper()}!{cell.coordinate}"]
                    assert value == pytest.approx(stored[sheet.title][cell.coordinate].value, rel=1e-12), cell
                    compared += 1
    assert compared > 100


def test_the_sheet_follows_a_changed_payout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certification = certified("caribbean", monkeypatch)
    book = openpyxl.load_workbook(BytesIO(to_workbook(certification)))
    (row,) = (row for row in book["Pay tables"].iter_rows() if row[1].value == "flush")
    row[2].value = 6
    changed = BytesIO()
    book.save(changed)
    values = evaluated(tmp_path / "par.xlsx", changed.getvalue())
    rows = rows_of(changed.getvalue(), "PAR sheet")
    repriced = certification.solution.repriced(change_pays(certification.solution.game, {"bet.flush": "6"}))
    assert values[f"PAR SHEET!B{rows['House edge']}"] == pytest.approx(float(repriced.house_edge), rel=1e-12)


def test_the_same_figures_give_the_same_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    certification = certified("caribbean", monkeypatch)
    assert to_workbook(certification) == to_workbook(certification)
