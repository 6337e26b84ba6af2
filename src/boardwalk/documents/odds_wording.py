"""The wording of odds: "to" or "win", never "for" nor a ratio (13:69F-39.11(a), 40.11(a), 42.11(a), R34).

Odds with "for" are an amount for an amount, in figures or in words. An amount for a number of players, hands or years
is not odds. A ratio is two plain numbers with a colon, a hyphen or a slash between them: 3:1, 6-5, 30/1. Dates, times,
phone numbers, ranges, fractions and paragraphs look like that, too, so D43 says which of them state odds (`_is_odds`).
Text is read as people see it: invisible characters are skipped, and decorated letters count as plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from re import Match
from typing import NamedTuple
from unicodedata import category, normalize

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.law import Paragraph

_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half"
)
_WORD = f"(?:{'|'.join(_NUMBERS.split())})"
_FIGURE = r"(?:[$€£]\s?)?\.?\d[\d,.]*(?<![,.])(?:\s?/\s?\d+)?%?(?:\s(?:hundred|thousand|million)\b)?"
_AMOUNT = rf"(?>{_FIGURE}|(?<![^\W\d_]){_WORD}(?:[\s-]+(?:and[\s-]+)?{_WORD})*(?![^\W\d_]))"
_MONEY = r"(?>\s*(?:x|times|dollars?|bucks?|cents?|chips?|units?|coins?|credits?|bets?|wagers?)(?![^\W\d_]))?"
_BETWEEN = r"[\s\-\u2010-\u2015\u2212_*'\"\u2018-\u201d()\[\]/|]*"
_COUNTED = (
    "year month week day night hour minute player person people guest patron adult seat hand round card game "
    "drink meal buffet dinner ticket"
)
_NOT_ODDS = rf"(?!\s+(?:{'|'.join(_COUNTED.split())})s?(?![^\W\d_]))"
_ODDS_WITH_FOR = re.compile(
    rf"{_AMOUNT}{_MONEY}{_BETWEEN}for(?![^\W\d_]){_BETWEEN}(?:(?:(?:each|every|a|an|the|your)\s+)?"
    rf"{_AMOUNT}{_MONEY}{_NOT_ODDS}|(?:each|every|a)\s+(?:dollar|buck|cent|unit)(?![^\W\d_]))",
    re.IGNORECASE,
)
_DASHES = r"\-\u2010-\u2015\u2212"
_MARKS = {mark: name for name, marks in (("colon", ":\N{RATIO}"), ("slash", "/\u2044\u2215")) for mark in marks}
"""What stands between the numbers of a ratio; every dash counts as a hyphen."""
_NUMBER = r"(?:[$€£]\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_RATIO = re.compile(
    rf"(?<![\w.:/#@{_DASHES}])(?P<left>{_NUMBER})(?P<mark>\s*[:/\u2236\u2044\u2215{_DASHES}]\s*)(?P<right>{_NUMBER})"
    r"(?![\w%°]|[.,]\d)"
)
_CHAIN_BEFORE = re.compile(rf"\d\s*[:/{_DASHES}]\s*$")
_CHAIN_AFTER = re.compile(rf"\s*([:/{_DASHES}])\s*\d")
_PAYS_BEFORE = re.compile(
    r"\b(?:pays?|paying|payouts?|payoffs?|odds)(?:\s+(?:is|are|of|at|out|up|to))*\s*:?\s*$", re.IGNORECASE
)
_PAYS_AFTER = re.compile(r"\s*(?:odds|payouts?|payoffs?)\b", re.IGNORECASE)
_REFERENCE = (
    "version v section sections sec rule rules page pages chapter table tables seat seats row rows room suite gate "
    "level lot route exit bus form model no nos number part step round item question position day week call phone tel "
    "ext apt track"
)
_WHEN = (
    "on by until till through thru since from starting starts begins beginning effective ends ending before after "
    "between date dated expires valid open hours daily nightly weekdays weekends "
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun"
)
_RANGED = "year month week day night hour minute player person people guest patron adult seat"
_REFERS = re.compile(rf"(?:(?<!pay )\b(?:{'|'.join(_REFERENCE.split())})\.?|[#§])\s*$", re.IGNORECASE)
_DATES = re.compile(rf"\b(?:{'|'.join(_WHEN.split())})[.,:]?\s*$", re.IGNORECASE)
_COUNTS = re.compile(rf"\s*(?:(?:{'|'.join(_RANGED.split())})s?\b|[ap]\.?m\b|o.clock\b|of a kind\b)", re.IGNORECASE)
NEARBY = 60
"""How many characters before and after a ratio can tell what it is."""
HOURS = 24
MOST_PER = 10
"""Nobody is paid so much to more than this; a larger second number is a day, a minute or the end of a range."""


class OddsFault(NamedTuple):
    """Odds in the wrong words: the number of the line, from 1, the words, and what is wrong with them."""

    line: int
    words: str
    fault: str

    def __str__(self) -> str:
        return f"“{self.words}” {self.fault}"


def misworded_odds(text: str) -> tuple[str, ...]:
    """The phrases of a text that state odds with "for" or as a ratio.

    >>> misworded_odds("A flush pays 3 for 2, and a pair two-for-one. Ask the dealer for the rules.")
    ('3 for 2', 'two-for-one')
    >>> misworded_odds("Royal flush 500:1, flush 6-5. Seats 1-6, open 24/7; see 13:69F-39.11 of 11-17.")
    ('500:1', '6-5')
    >>> misworded_odds("Three cards for each player; 3 to 2 on a flush. Open for 24 hours.")
    ()
    """
    return tuple(fault.words for fault in wording_faults([text]))


def wording_faults(texts: Iterable[str]) -> tuple[OddsFault, ...]:
    """Every phrase that states odds in the wrong words, with the line it starts on; lines count through all texts."""
    faults, before = [], 0
    for text in texts:
        plain, places = _plain_text(text)

        def original(match: Match[str], part: str | int = 0, text: str = text, places: list[int] = places) -> str:
            return " ".join(text[places[match.start(part)] : places[match.end(part) - 1] + 1].split())

        found = [(match, WITH_FOR) for match in _ODDS_WITH_FOR.finditer(plain)]
        found += [
            (match, _as_ratio(match["mark"], original(match, "left"), original(match, "right")))
            for match in filter(_is_odds, _RATIO.finditer(plain))
        ]
        for match, fault in sorted(found, key=lambda each: each[0].start()):
            line = before + text.count("\n", 0, places[match.start()]) + 1
            faults.append(OddsFault(line, original(match), fault))
        before += text.count("\n") + 1
    return tuple(faults)


WITH_FOR = "states odds with “for”; write “to” or “win”"


def _as_ratio(mark: str, left: str, right: str) -> str:
    return f"states odds with a {_MARKS.get(mark.strip(), 'hyphen')}; write “{left} to {right}”"


def _is_odds(match: Match[str]) -> bool:
    """Whether two numbers and the mark between them state odds, by D43.

    Next to a word of payment they always do. Otherwise the first must be no smaller than the second, as in every pay
    table, and the second no larger than `MOST_PER`. The time of day has two digits after its colon. With a hyphen or a
    slash, nothing around them may say that they are a date, a range, or the number of something.
    """
    before, after = match.string[: match.start()][-NEARBY:], match.string[match.end() :][:NEARBY]
    mark, left, right = match["mark"], match["left"], match["right"]
    if _is_chain(before, mark.strip(), after) or _is_money(left) != _is_money(right):
        return False
    if _PAYS_BEFORE.search(before) or _PAYS_AFTER.match(after):
        return True
    one, other = _digits(left), _digits(right)
    if one.startswith("0") or other.startswith("0") or not float(other) <= MOST_PER or float(one) < float(other):
        return False
    colon = _MARKS.get(mark.strip()) == "colon"
    is_time = colon and len(other) == 2 and float(one) <= HOURS
    if is_time or mark[0].isspace() != mark[-1].isspace():
        return False
    return colon or not ((one, other) == ("24", "7") or _tells_otherwise(before, after))


def _tells_otherwise(before: str, after: str) -> bool:
    """Whether the words around a hyphen or a slash make it the number of something, a date or a range."""
    return bool(_REFERS.search(before) or _DATES.search(before) or _COUNTS.match(after))


def _is_chain(before: str, mark: str, after: str) -> bool:
    """Whether more numbers hang on: a phone number, a date with its year. A colon ends with its second number."""
    more = _CHAIN_AFTER.match(after)
    return _CHAIN_BEFORE.search(before) is not None or (more is not None and (mark != ":" or more[1] == ":"))


def _is_money(number: str) -> bool:
    return not number[0].isdigit()


def _digits(number: str) -> str:
    return number.lstrip("$€£ ").replace(",", "")


def _plain_text(text: str) -> tuple[str, list[int]]:
    """The text as a reader sees it, with fractions and circled numbers as a figure, and the place of each letter."""
    letters, places = [], []
    for place, letter in enumerate(text):
        kind, plain = category(letter), normalize("NFKC", letter)
        if kind != "Cf":
            letters.append("1" if kind in ("No", "Nl") else plain if len(plain) == 1 else letter)
            places.append(place)
    return "".join(letters), places


def refusals(lines: Sequence[str], field: str, law: Paragraph | None) -> Iterator[InputError]:
    """An error for each line on which misworded odds start.

    >>> [str(each) for each in refusals(["Good luck", "A flush pays 3", "for 2", "Straight 4:1"], "lines", None)]
    ['lines[2]: “3 for 2” states odds with “for”; write “to” or “win”', \
'lines[4]: “4:1” states odds with a colon; write “4 to 1”']
    """
    found: dict[int, list[OddsFault]] = {}
    for fault in wording_faults(["\n".join(lines)]):
        found.setdefault(fault.line, []).append(fault)
    return (_refusal(faults, f"{field}[{line}]", law) for line, faults in found.items())


def refuse_misworded(text: str, field: str, law: Paragraph | None) -> None:
    """Refuse a text that states odds with "for" or as a ratio, citing the paragraph if there is one.

    >>> from boardwalk.law import cite
    >>> refuse_misworded("Blackjack pays 3 for 2", "line", cite("13:69F-40.11(a)"))
    Traceback (most recent call last):
    boardwalk.errors.InputError: line: “3 for 2” states odds with “for”; write “to” or “win” (13:69F-40.11(a))
    """
    found = wording_faults([text])
    if found:
        raise _refusal(found, field, law)


def _refusal(found: Sequence[OddsFault], field: str, law: Paragraph | None) -> InputError:
    return InputError(field, "; ".join(map(str, found)), law)


def law_of_wording(game: Game) -> Paragraph | None:
    """The paragraph on how this game's odds are worded; None if no text we have contains one.

    >>> from boardwalk.games import GAMES
    >>> [str(law_of_wording(GAMES[name].game())) for name in ("heads-up", "caribbean")]
    ['13:69F-39.11(a)', 'None']
    """
    return game.layout.wording
