"""Rules and signs in Spanish: the same document, every odds worded with "a", names as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardwalk.cli import main
from boardwalk.documents.offer import offer_of, offers
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.content import SignContent
from boardwalk.documents.sign.sheet import render_sheets, sheets_above, sheets_of
from boardwalk.documents.sign.table_sign import sign_content
from boardwalk.documents.translation import in_language, names_in
from boardwalk.games import GAMES
from boardwalk.language import Language
from boardwalk.pit.house_file import demo_house
from boardwalk.press.document import DataTable, Document
from boardwalk.press.html import to_html

SPANISH = Language.SPANISH
ODDS = re.compile(r"\b([\d,]+) to ([\d,]+)\b")


def rows_of(document: Document) -> list[tuple[str, ...]]:
    blocks = (block for section in document.sections for block in section.blocks)
    return [row for block in blocks if isinstance(block, DataTable) for row in block.rows]


@pytest.mark.parametrize("name", GAMES)
def test_rules_in_spanish_are_the_same_rules(name: str) -> None:
    """The same sections, paragraphs and figures; the odds of every row, with the other word between them."""
    offer = offer_of(name)
    english = rules_of(offer)
    spanish = in_language(english, SPANISH, names_in(offer))
    assert len(spanish.sections) == len(english.sections)
    assert [len(each.blocks) for each in spanish.sections] == [len(each.blocks) for each in english.sections]
    for one, other in zip(rows_of(english), rows_of(spanish), strict=True):
        for cell, said in zip(one, other, strict=True):
            if ODDS.fullmatch(cell):
                assert said == ODDS.sub(r"\1 a \2", cell)
            assert re.findall(r"13:69[\w.()\-]*|\$[\d,]+", cell) == re.findall(r"13:69[\w.()\-]*|\$[\d,]+", said)
    page = to_html(spanish, {})
    assert '<html lang="es-US">' in page
    assert "Reglas del juego" in page


@pytest.mark.parametrize("name", GAMES)
def test_a_sign_in_spanish_says_odds_with_a(name: str) -> None:
    drawn = render_sheets(sheets_of(offer_of(name), language=SPANISH), name, "svg").decode()
    assert re.search(r">[\d,]+ a [\d,]+<", drawn)
    assert not re.search(r">[\d,]+ (?:to|por|for) [\d,]+<", drawn)
    assert ODDS.search(render_sheets(sheets_of(offer_of(name)), name, "svg").decode())


def test_the_sign_above_a_meter_is_in_spanish() -> None:
    house = demo_house()
    for meter in house.meters:
        drawn = render_sheets(sheets_above(house, meter.name, language=SPANISH), meter.name, "svg").decode()
        assert "contador" in drawn
        assert meter.name in drawn


def test_names_stay_even_if_they_are_words() -> None:
    """At Caribbean stud a wager is called Bet, and this house is called The Steel Pier."""
    offer = next(each for each in offers(demo_house()) if each.game.name == "caribbean")
    rules = in_language(rules_of(offer), SPANISH, names_in(offer))
    assert ("Casa", "The Steel Pier") in rules.facts
    assert any(row[0] == "Bet" for row in rows_of(rules))
    sign: SignContent = in_language(sign_content(offer), SPANISH, names_in(offer))
    assert any(row[0] == "Bet" for panel in sign.panels for row in panel.rows)


def run(*arguments: str) -> object:
    """The exit code of the command."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code


def test_the_command_prints_spanish_and_refuses_a_spanish_manual(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "reglas.html"
    assert run("rules", "premium", "--language", "es", "--out", str(page)) == 0
    assert "El juego en pocas palabras" in page.read_text("utf-8")
    folder = tmp_path / "reglas"
    assert run("rules", "premium", "--language", "es", "--out", str(folder)) == 0
    assert sorted(each.name for each in folder.iterdir()) == ["rules.html", "rules.pdf"]
    assert run("sign", "premium", "--language", "es", "--out", str(tmp_path / "letrero.svg")) == 0
    capsys.readouterr()
    assert run("rules", "premium", "--language", "es", "--for", "dealer", "--out", str(page)) != 0
    assert "--language: the dealer's manual is only in English (en), not es" in capsys.readouterr().err
