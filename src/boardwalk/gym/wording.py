"""A seat's situation in words, and choices read from words."""

from __future__ import annotations

import re
from difflib import get_close_matches
from html.parser import HTMLParser

from boardwalk.errors import InputError, quoted
from boardwalk.games.legality import Action
from boardwalk.money import decimal

LONGEST_QUOTE = 60


def units(cents: int, unit_cents: int) -> str:
    """An amount in units of the first wager.

    >>> units(1500, 500), units(500, 500), units(750, 500)
    ('3 units', '1 unit', '1.5 units')
    """
    amount = decimal(cents * 100 // unit_cents).rstrip("0").rstrip(".")
    return f"{amount} unit" if amount == "1" else f"{amount} units"


def describe_choice(action: Action, unit_cents: int) -> str:
    """A choice, and what it puts on the table or takes from it."""
    if action.takes_back:
        return f"{action.name} (take back {units(-action.cents, unit_cents)} from {action.wager})"
    if action.cents:
        return f"{action.name} (bet {units(action.cents, unit_cents)} on {action.wager})"
    return action.name


def read_choice(answer: str, legal: tuple[str, ...], known: tuple[str, ...]) -> str:
    r"""The choice that an answer's last line names, however it is spelled; anything else is refused with the reason.

    >>> read_choice("The board is poor.\\n\\nI'll Play 2x.", ("fold", "play-1x", "play-2x"), ("fold",))
    'play-2x'
    """
    if not isinstance(answer, str):
        raise InputError("answer", f"Your answer is not text. Answer with one of: {', '.join(legal)}.")
    lines = [line for line in answer.splitlines() if line.strip()]
    line = lines[-1].strip() if lines else ""
    found = _named(line, legal)
    if len(found) == 1:
        return found[0]
    allowed = f"Answer with one of: {', '.join(legal)}."
    if len(found) > 1:
        raise InputError("answer", f"Your last line names {len(found)} choices: {', '.join(found)}. {allowed}")
    for name in _named(line, known):
        raise InputError("answer", f"You cannot {name} now. {allowed}")
    if not line:
        raise InputError("answer", f"Your answer is empty. {allowed}")
    words = (_dashed(line), *_dashed(line).split("-")[::-1])
    near = [name for word in words for name in get_close_matches(word, legal, 1)]
    hint = f" Did you mean {near[0]}?" if near else ""
    cut = line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}..."
    raise InputError("answer", f"{quoted(cut)} does not name a choice.{hint} {allowed}")


def _dashed(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _named(line: str, names: tuple[str, ...]) -> list[str]:
    """The names that occur in a line as whole words."""
    spelled = f"-{_dashed(line)}-"
    return [name for name in names if f"-{_dashed(name)}-" in spelled]


def plain_text(html: str) -> str:
    """A page without its markup, a line for each block."""
    reader = _TextReader()
    reader.feed(html)
    lines = (" ".join(line.split()) for line in "".join(reader.parts).splitlines())
    return "\n".join(line for line in lines if line)


class _TextReader(HTMLParser):
    INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "small", "span", "strong", "sub", "sup"})
    CELLS = frozenset({"td", "th"})
    SKIPPED = frozenset({"style", "script", "title", "svg"})

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._skipping = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._skipping += tag in self.SKIPPED

    def handle_endtag(self, tag: str) -> None:
        self._skipping -= tag in self.SKIPPED
        if tag not in self.INLINE:
            self.parts.append("  " if tag in self.CELLS else "\n")

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self.parts.append(data.replace("\n", " "))
