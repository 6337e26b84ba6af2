"""The wording of odds: "to" or "win", never "for" (13:69F-39.11(a), 40.11(a), 42.11(a)).

Odds are an amount for an amount, in figures or in words. An amount for a number of players, hands or years is not odds.
Text is read as people see it: invisible characters are skipped, and decorated letters count as plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import category, normalize

from boardwalk.documents.layout.games import layout_of
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


class ForFault(NamedTuple):
    """Odds stated with "for": the number of the line, from 1, and the words."""

    line: int
    words: str


def odds_with_for(text: str) -> tuple[str, ...]:
    """The phrases of a text that state odds with "for".

    >>> odds_with_for("A flush pays 3 for 2, and a pair two-for-one. Ask the dealer for the rules.")
    ('3 for 2', 'two-for-one')
    >>> odds_with_for("Three cards for each player; 3 to 2 on a flush. Open for 24 hours.")
    ()
    """
    return tuple(fault.words for fault in for_faults([text]))


def for_faults(texts: Iterable[str]) -> tuple[ForFault, ...]:
    """Every phrase that states odds with "for", with the line it starts on; lines are counted through all texts."""
    faults, before = [], 0
    for text in texts:
        plain, places = _plain_text(text)
        for match in _ODDS_WITH_FOR.finditer(plain):
            start, end = places[match.start()], places[match.end() - 1] + 1
            words = " ".join(text[start:end].split())
            faults.append(ForFault(before + text.count("\n", 0, start) + 1, words))
        before += text.count("\n") + 1
    return tuple(faults)


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
    """An error for each line on which odds with "for" start.

    >>> [str(each) for each in refusals(["Good luck", "A flush pays 3", "for 2"], "lines", None)]
    ['lines[2]: “3 for 2” states odds with “for”; write “to” or “win”']
    """
    found: dict[int, list[str]] = {}
    for fault in for_faults(["\n".join(lines)]):
        found.setdefault(fault.line, []).append(fault.words)
    return (_refusal(words, f"{field}[{line}]", law) for line, words in found.items())


def refuse_for(text: str, field: str, law: Paragraph | None) -> None:
    """Refuse a text that states odds with "for", citing the paragraph if there is one.

    >>> from boardwalk.law import cite
    >>> refuse_for("Blackjack pays 3 for 2", "line", cite("13:69F-40.11(a)"))
    Traceback (most recent call last):
    boardwalk.errors.InputError: line: “3 for 2” states odds with “for”; write “to” or “win” (13:69F-40.11(a))
    """
    found = odds_with_for(text)
    if found:
        raise _refusal(found, field, law)


def _refusal(found: Sequence[str], field: str, law: Paragraph | None) -> InputError:
    words = ", ".join(f"“{each}”" for each in found)
    verb = "states" if len(found) == 1 else "state"
    return InputError(field, f"{words} {verb} odds with “for”; write “to” or “win”", law)


def law_of_wording(game: Game) -> Paragraph | None:
    """The paragraph on how this game's odds are worded; None if no text we have contains one.

    >>> from boardwalk.games import GAMES
    >>> [str(law_of_wording(GAMES[name].game())) for name in ("heads-up", "caribbean")]
    ['13:69F-39.11(a)', 'None']
    """
    return layout_of(game).wording
