"""A mistake in a game file is told with its line, in words: what the word was given, and what it takes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from boardwalk import game_file
from boardwalk.errors import BoardwalkError
from boardwalk.games import GAMES
from boardwalk.games.declaration import words
from boardwalk.games.declaration.argument import checked
from tests.support.games.outside import PIER

PAIR_ROWS = '{pair_of("pair of aces", [ACE]): "25", pair_of("pair", Rank): "9"}'
LIMITS = 'options=side_bet_limits("pairs")'
MISTAKES = {
    "cases without a star": ("*even_money(", "even_money(", "line 25: base: settled .* put a [*] before it"),
    "options in options": (LIMITS, f"options=({LIMITS[8:]},)", "line 13: game: options .* item 1 .* put a [*]"),
    "cards without a comma": ("reads=OWN", "reads=Pile.PLAYER", r"line 10: .* not Pile.PLAYER; put it in parentheses"),
    "a payout as a number": ('"25"', "25", "line 10: pay_table: rows .* 25 should be text in quotes"),
    "a payout that is none": ('"25"', '"25:1:1"', 'line 10: pair of aces pays "25:1:1", .* write "40"'),
    "no payout": ('"25"', '""', 'pair of aces pays "", which is not a payout'),
    "rows that are no dictionary": (PAIR_ROWS, "[1]", "rows must be a dictionary .* not a list of 1"),
    "no rows": (PAIR_ROWS, "{}", "has no rows"),
    "a number in quotes": ("own=2", 'own="2"', 'line 15: Rules: own must be a whole number, not "2"'),
    "no cards": ("own=2", "own=0", "line 15: Rules: own must be 1 or more, not 0"),
    "no seats": ("own=2", "own=2, seats=0", "Rules: seats must be 1 or more"),
    "a card too many": ("community=5", "community=6", "community is 6, but the stages show 5"),
    "cards taken away": ("shows=3", "shows=-3", "line 21: stage: shows must be 0 or more"),
    "no stages": ("round=[", "round=[] and [", "Rules: round must have a stage"),
    "no multiples": ('"raise", 3,', '"raise",', r'line 20: may: .* as in may\("raise", 1, 2, ...\)'),
    "half a multiple": ('"raise", 3,', '"raise", 1.5,', "line 20: may: multiples must be a whole number, not 1.5"),
    "no other choice": (", otherwise=CHECK", "", r"line 20: may: missing .*'otherwise'; it takes \(wager, [*]mult"),
    "another choice in quotes": ("=CHECK", '="check"', 'otherwise must be FOLD or CHECK, not "check"'),
    "a stage without a name": ('stage("flop", ', "stage(", "line 21: stage: name must be text in quotes, not a Dec"),
    "two stages with one name": ('"flop"', '"own cards"', '2 stages are called "own cards"'),
    "an unfinished case": ("*even_money(unqualified=EVEN)", "when(FOLDED)", "must be a finished case such as when"),
    "odds in quotes": ("=EVEN", '="1 to 1"', 'unqualified must be PUSH or LOSE or odds .* not "1 to 1"'),
    "a case that pays text": ("*even_money(unqualified=EVEN)", 'when(AHEAD).pays("2")', "line 25: pays: .* not '2'"),
    "a rule that is not there": (
        'placed("raise"',
        'placed("raise", law="12"',
        '"12" is cited, .* give @game rules={"12"',
    ),
    "an option that is not there": ("return Rules(", 'house.on("x")\n    return Rules(', 'line 15: Unknown option "x"'),
    "an option twice": (LIMITS, 'options=[switch("v", "V", default=True)] * 2', '2 options called "v"'),
    "an option of every game": (LIMITS, 'options=[switch("seats", "S", default=True)]', 'has an option "seats"'),
    "a choice of nothing": (LIMITS, 'options=[choice("v", "V", {})]', 'choice: "v" must have a value'),
    "no return": ("return Rules(", "Rules(", r"pier: must return Rules\(...\), not None; is the return missing"),
    "another return": ("return Rules(", "return 7\n    Rules(", r"pier: must return Rules\(...\), not 7"),
    "a title on two lines": ('"Pier Poker"', '"Pier\\nPoker"', "line 13: game: the title must be 1 to 60 printable"),
    "a name of two words": ('side_bet("pairs"', 'side_bet("Two Pairs"', '"Two Pairs" is not a name for a wager'),
    "a title with an article": ('"pairs", PAIRS)', '"pairs", PAIRS, title="The Pair")', '"The Pair" begins with an'),
    "two hands with one name": ('"pair of aces", [', '"pair", [', '2 hands are called "pair"'),
    "a word for a color": ("own=2", 'own=2, layout=cloth("green")', 'cloth: .* written like "#12315e", not "green"'),
    "a payout of a progressive": (
        "own=2",
        'own=2, progressives=[progressive("j", {FLUSH: "50"})]',
        'line 16: flush pays "50", which is not a progressive payout; write "100% ',
    ),
    "a share with a point": (
        "own=2",
        'own=2, progressives=[progressive("j", {FLUSH: "100% (M)"}, to_meter=0.7)]',
        "to_meter must be a Fraction, not 0.7",
    ),
    "the way out": ("BLIND =", "raise SystemExit(3)\nBLIND =", "line 5: SystemExit: 3"),
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    with patch.dict(GAMES):
        yield


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(what: str, tmp_path: Path) -> None:
    old, new, told = MISTAKES[what]
    assert PIER.count(old)
    path = tmp_path / "mine.py"
    path.write_text(PIER.replace(old, new, 1), "utf-8")
    with pytest.raises(BoardwalkError, match=told):
        game_file.load(path)


def test_every_word_is_checked_as_its_type_hints_say() -> None:
    from boardwalk import declare  # what a game file gets

    functions = {name: word for name, word in vars(words).items() if inspect.isfunction(word)}
    assert len(functions) > 40
    assert all(vars(declare)[name].__wrapped__ is word for name, word in functions.items())
    for word in set(functions.values()) - {words.differs}:  # it takes any name, and says later which it does not know
        with pytest.raises(TypeError, match=f"{word.__name__}: .*; it takes"):
            checked(word)(nothing_like_it=1)


OWN_NAMES = """from boardwalk.declare import *

@game("jackpots", "Jackpots", options=[switch("grand", "Offer the Grand", default=True)])
def jackpots(house):
    return Rules(
        own=2,
        community=5,
        round=[
            stage("own cards", may("raise", 1, otherwise=CHECK)),
            stage("board", may("raise", 1, otherwise=FOLD), shows=5),
        ],
        wagers=[
            base("ante", *even_money()),
            placed("raise"),
            side_bet("deal", pay_table("deal", reads=OWN, rows={pair_of("pair", Rank): "12"})),
        ],
        progressives=[progressive("grand", {ROYAL_FLUSH: "100% (M)"}, reads=PLAYER_HAND)] if house.on("grand") else [],
        payout_limit=most(50_000_00, "ante", "raise"),
    )
"""


def test_names_that_meet_are_told_apart(tmp_path: Path) -> None:
    """An option and a wager, a wager and a standard rule, and two decisions on the same wager have names in common."""
    path = tmp_path / "jackpots.py"
    path.write_text(OWN_NAMES, "utf-8")
    game = game_file.load(path).game()
    laws = {each: str(game.collected[each].law) for each in game.collected}
    assert laws == {"grand": "jackpots:grand"}
    assert str(game.house.options["grand"].law) == "jackpots:grand-option"
    assert (str(game.basics.deal), str(game.wager("deal").law)) == ("jackpots:deal", "jackpots:deal-2")
    assert [str(each.law) for each in game.decisions] == ["jackpots:raise-1x", "jackpots:raise-1x-2"]
    assert game.payout_limit is not None
    assert game.payout_limit.law.says == "Together, the ante and raise wagers pay at most $50,000 per hand."
    again = game_file.load(path).game({"grand": "off"})
    assert str(again.wager("deal").law) == "jackpots:deal-2"
