"""The wording of odds: "to" or "win", never "for", wherever they are printed."""

from __future__ import annotations

import io
import re
from datetime import date
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cli import main
from boardwalk.documents.felt.drawing import felt_of
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.odds_wording import (
    WITH_FOR,
    OddsFault,
    law_of_wording,
    misworded_odds,
    refuse_misworded,
    wording_faults,
)
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.sign.sheet import sign_svg
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.declaration.pay_table import Odds
from boardwalk.law import register
from boardwalk.pit.house_file import demo_house
from boardwalk.press.html import to_html

SCREENS = sorted(Path(__file__).parents[2].glob("src/boardwalk/web/screens/text/en/*.js"))
OFFERS = {offer.game.name: offer for offer in offers(demo_house())}
THE_RULE = pytest.mark.law("R34", "13:69F-39.11(a)", "13:69F-40.11(a)", "13:69F-42.11(a)")


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
def test_misworded_odds_are_found_however_they_are_written(text: str) -> None:
    (piece,) = misworded_odds(f"A flush pays {text}, as a rule.")
    assert " ".join(text.split()).removeprefix("a ").endswith(piece)
    with pytest.raises(InputError) as refused:
        refuse_misworded(text, "lines[2]", law_of_wording(GAMES["holdem3"].game()))
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
    assert misworded_odds(text) == ()


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
    assert misworded_odds(f"Royal flush {odds}; straight {odds}") == ()
    wrong = f"{odds.to}{space}{word}{space}{odds.per}"
    assert len(misworded_odds(f"Royal flush {wrong}; straight {wrong}")) == 2


MARKS = {":": "colon", "-": "hyphen", "/": "slash", "\N{EN DASH}": "hyphen", "\N{RATIO}": "colon", " : ": "colon",
         " - ": "hyphen", "\N{FULLWIDTH COLON}": "colon", "\N{FRACTION SLASH}": "slash"}  # fmt: skip
PLACES = st.sampled_from(
    [
        "Royal flush {}", "{} on a flush", "A flush is {}.", "Flush ({})", "Straight: {}, as always", "you get {}!",
        "Flush {}; pair 1 to 1", "any winning hand {}", "Flush \N{EN DASH} {}", "a {} bonus", "A pair wins {}",
    ]
)  # fmt: skip


@THE_RULE
@pytest.mark.law("D43")
@settings(max_examples=300)
@given(NUMBERS, st.sampled_from(list(MARKS)), PLACES)
def test_no_odds_of_any_pay_table_may_be_a_ratio(odds: Odds, mark: str, place: str) -> None:
    per = min(odds.per, odds.to, 9)  # 10:10 is a time of day
    text = place.format(f"{odds.to}{mark}{per}")
    (fault,) = wording_faults([text])
    assert fault.fault == f"states odds with a {MARKS[mark]}; write “{odds.to} to {per}”"
    assert wording_faults([place.format(f"{odds.to} to {per}")]) == ()


@THE_RULE
@pytest.mark.law("D43")
@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from(list(MARKS)))
def test_next_to_a_word_of_payment_any_two_numbers_are_odds(one: int, other: int, mark: str) -> None:
    for text in ("A flush pays {}", "odds of {}", "Payout: {}", "pays out at {}", "{} odds", "a {} payout"):
        assert len(misworded_odds(text.format(f"{one}{mark}{other}"))) == 1, text


@THE_RULE
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("3:1", "3 to 1"), ("3-1", "3 to 1"), ("2-1", "2 to 1"), ("3/1", "3 to 1"), ("6:5", "6 to 5"),
        ("1,000:1", "1,000 to 1"), ("1.5:1", "1.5 to 1"), ("$3:$1", "$3 to $1"), ("½:1", "½ to 1"),
        ("2\u20131", "2 to 1"), ("③:①", "③ to ①"), ("500 : 1", "500 to 1"), ("3:\u200b1", "3 to 1"),
    ],
)  # fmt: skip
def test_ratios_are_found_however_they_are_written(text: str, right: str) -> None:
    (fault,) = wording_faults([f"A royal flush {text}, a straight flush 5 to 1"])
    assert fault.words == text
    assert fault.fault.endswith(f"; write “{right}”")
    with pytest.raises(InputError) as refused:
        refuse_misworded(text, "lines[2]", law_of_wording(GAMES["premium"].game()))
    assert (refused.value.reason, str(refused.value.law)) == (str(fault), "13:69F-40.11(a)")


def _dates(day: date) -> list[str]:
    short = f"{day.month}/{day.day}"
    written = [f"{day:%m-%d-%Y}", f"{day:%m/%d/%y}", f"{day:%Y-%m-%d}", f"{day:%m/%d}", f"until {day.month}-{day.day}"]
    return [*written, f"on {short}", f"Friday, {short}", f"from {short}-{short}"]


DATES = st.dates().map(_dates)
TIMES = st.times().map(lambda time: [f"{time:%H:%M}", f"{time.hour}:{time:%M} p.m.", f"{time:%H:%M:%S}"])
RANGES = st.lists(st.integers(1, 99), min_size=2, max_size=2, unique=True).map(sorted).map(
    lambda ends: [
        f"{ends[0]}-{ends[1]} players", f"seats {ends[0]}\N{EN DASH}{ends[1]}", f"${ends[0]}-${ends[1]}",
        f"{ends[0]}/{ends[1]} off", f"scale {ends[0]}:{ends[1] + 10}", f"Table {ends[1]}-{ends[0]}",
    ]
)  # fmt: skip
PHONES = st.from_regex(r"(1-)?[2-9][0-9]{2}-[2-9][0-9]{2}-[0-9]{4}|555-0[0-9]{3}", fullmatch=True).map(
    lambda number: [number, f"call {number}"]
)


@THE_RULE
@pytest.mark.law("D43")
@settings(max_examples=300)
@given(st.one_of(DATES, TIMES, RANGES, PHONES))
def test_dates_times_ranges_and_phone_numbers_are_no_odds(texts: list[str]) -> None:
    for text in texts:
        for sentence in (text, f"Come and play {text}.", f"Good luck ({text})!"):
            assert misworded_odds(sentence) == (), sentence


@THE_RULE
@pytest.mark.law("D43")
def test_no_paragraph_of_the_register_and_no_version_looks_like_odds() -> None:
    for law in register():
        assert misworded_odds(f"Odds are paid by {law}. See {law}, {law} and ({law}).") == (), law


@pytest.mark.parametrize(
    "text",
    [
        "Boardwalk 0.9.1", "version 2-1", "A-K-Q", "10-9-8", "open 24/7", "24-7", "9-5 p.m.", "11-17", "8:30", "10:10",
        "7-11", "1-800-522-4700", "Step 3: 1 card", "Position 12: $5", "3-card", "ISO 9001:2015",
        "Table 5 - 2 seats left", "season 2025-26", "open 9-5", "half of 1/2", "3-1/2 inches",
    ],
)  # fmt: skip
def test_two_numbers_in_ordinary_speech_are_no_odds(text: str) -> None:
    assert misworded_odds(text) == ()


@pytest.mark.parametrize("text", ["Level A 3 - 2 restaurants", "3 of a kind 3 - 2 pair", "the score was 3-1"])
def test_what_may_be_odds_is_refused_and_easily_reworded(text: str) -> None:
    assert len(misworded_odds(text)) == 1


def test_faults_are_counted_by_line() -> None:
    assert wording_faults(["Pair 1 to 1\nFlush 4 for 1", "two for\none", "Flush 6-1"]) == (
        OddsFault(2, "4 for 1", WITH_FOR),
        OddsFault(3, "two for one", WITH_FOR),
        OddsFault(5, "6-1", "states odds with a hyphen; write “6 to 1”"),
    )


def _printed(offer: Offer) -> str:
    """Everything drawn or written about a game."""
    drawn = [each.text or "" for each in felt_of(offer).iter()]
    pages = [sign_svg(offer).decode(), *(to_html(document, {}) for document in (rules_of(offer), manual_of(offer)))]
    return "\n".join([*drawn, *(unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", page)) for page in pages)])


@THE_RULE
@pytest.mark.parametrize("name", OFFERS)
def test_nothing_that_is_printed_states_misworded_odds(name: str) -> None:
    text = _printed(OFFERS[name])
    assert " to 1" in text
    assert misworded_odds(text) == ()


@THE_RULE
@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_no_screen_states_misworded_odds(path: Path) -> None:
    assert misworded_odds(path.read_text("utf-8")) == ()


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
    assert capsys.readouterr().out == "All odds read “to” or “win.”\n"
    brochure.write_bytes(b"\xff\xfe")
    for wrong in (brochure, tmp_path, tmp_path / "none.txt"):
        assert _run("sign", "premium", "--check", str(wrong)) == 2
        assert "--check" in capsys.readouterr().err


def _run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)
