"""The wording of odds: "to" or "win", never "for", wherever they are printed."""

from __future__ import annotations

import io
import re
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cli import main
from boardwalk.documents.felt.drawing import felt_of
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.odds_wording import ForFault, for_faults, law_of_wording, odds_with_for, refuse_for
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import sign_svg
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.declaration.pay_table import Odds
from boardwalk.pit.house_file import demo_house
from boardwalk.press.html import to_html

SCREENS = sorted(Path(__file__).parents[2].glob("src/boardwalk/web/screens/text/en/*.js"))
OFFERS = {offer.game.name: offer for offer in offers(demo_house())}
THE_RULE = pytest.mark.law("13:69F-39.11(a)", "13:69F-40.11(a)", "13:69F-42.11(a)")


@THE_RULE
@pytest.mark.parametrize(
    "text",
    [
        "3 for 1", "3-for-1", "three for one", "$50 for $5", "3 FOR 2", "10for1", "1,000 for 1", "3\nfor 1",
        "50 dollars for 5 dollars", "$3 for every $1", "twenty-five for one", "3 \u2013 for \u2013 1", '3 "for" 1',
        "½ for 1", "1.5 for 1",
        "3\u200bfor\u200b2", "3 f\u00ador 2", "\uff13 \uff46\uff4f\uff52 \uff12", "⅓ for 1", "③ for ①",
        "3 [for] 2", "3 bets for 1 bet", "$3 for each dollar", "five for a dollar",
        "10 units for 1 unit", "$1 million for $5", "3x for 1x", "$.50 for $1", "a hundred and five for one",
    ],
)  # fmt: skip
def test_odds_with_for_are_found_however_they_are_written(text: str) -> None:
    (piece,) = odds_with_for(f"A flush pays {text}, as a rule.")
    assert " ".join(text.split()).removeprefix("a ").endswith(piece)
    with pytest.raises(InputError) as refused:
        refuse_for(text, "lines[2]", law_of_wording(GAMES["holdem3"].game()))
    assert (refused.value.field, str(refused.value.law)) == ("lines[2]", "13:69F-42.11(a)")
    assert f"“{piece}”" in refused.value.reason


@pytest.mark.parametrize(
    "text",
    [
        "Ask the dealer for the rules", "3 cards for each player", "Open for 24 hours", "No. 1 for 10 years",
        "one for the road", "wins 3 to 2", "a limit of $5 for the table", "$50,000 for a hand",
        "at table 3. For 2 players", "before 3 for all", "table 5, for one player", "3 fortnights 1", "someone for one",
        "2 for 1 drinks", "$5 for a drink",
    ],
)  # fmt: skip
def test_for_in_ordinary_speech_is_no_odds(text: str) -> None:
    assert odds_with_for(text) == ()


ODDS = [
    row.pays
    for declaration in GAMES.values()
    for table in chain.from_iterable(declaration.pay_tables().values())
    for row in table.rows
    if isinstance(row.pays, Odds)
]
NUMBERS = st.one_of(st.sampled_from(ODDS), st.builds(Odds, st.integers(1, 10**6), st.integers(1, 100)))


@THE_RULE
@settings(max_examples=200)
@given(NUMBERS, st.sampled_from(["for", "FOR", "For"]), st.sampled_from([" ", "-", "", " - ", "\N{NO-BREAK SPACE}"]))
def test_any_odds_may_be_stated_with_to_and_none_with_for(odds: Odds, word: str, space: str) -> None:
    assert odds_with_for(f"Royal flush {odds}; straight {odds}") == ()
    wrong = f"{odds.to}{space}{word}{space}{odds.per}"
    assert len(odds_with_for(f"Royal flush {wrong}; straight {wrong}")) == 2


def test_faults_are_counted_by_line() -> None:
    assert for_faults(["Pair 1 to 1\nFlush 4 for 1", "two for\none"]) == (
        ForFault(2, "4 for 1"),
        ForFault(3, "two for one"),
    )


def _printed(offer: Offer) -> str:
    """Everything drawn or written about a game."""
    drawn = [each.text or "" for each in felt_of(offer).iter()]
    pages = [sign_svg(offer).decode(), *(to_html(document, {}) for document in (rules_of(offer), manual_of(offer)))]
    return "\n".join([*drawn, *(unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page)) for page in pages)])


@THE_RULE
@pytest.mark.parametrize("name", OFFERS)
def test_nothing_that_is_printed_states_odds_with_for(name: str) -> None:
    text = _printed(OFFERS[name])
    assert " to 1" in text
    assert odds_with_for(text) == ()


@THE_RULE
@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_no_screen_states_odds_with_for(path: Path) -> None:
    assert odds_with_for(path.read_text("utf-8")) == ()


@THE_RULE
def test_a_brochure_is_checked_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    brochure = tmp_path / "brochure.txt"
    brochure.write_text("Come and play for fun.\nA flush pays 4 for 1!\n", "utf-8")
    assert _run("sign", "premium", "--check", str(brochure)) == 2
    assert "line 2: “4 for 1”" in (out := capsys.readouterr().out)
    assert "13:69F-40.11(a)" in out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"A flush pays 4 to 1.")))
    assert _run("sign", "caribbean", "--check", "-") == 0
    assert capsys.readouterr().out == "No odds are stated with “for.”\n"
    brochure.write_bytes(b"\xff\xfe")
    for wrong in (brochure, tmp_path, tmp_path / "none.txt"):
        assert _run("sign", "premium", "--check", str(wrong)) == 2
        assert "--check" in capsys.readouterr().err


def _run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)
