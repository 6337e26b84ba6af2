"""How rules are written: paragraphs behind a sentence, multiples of the first wager, limits, cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardwalk.cards import Card
from boardwalk.games import Game
from boardwalk.games.deal import DealingMode
from boardwalk.games.option import Limits
from boardwalk.games.paytable import PayTable
from boardwalk.games.procedure import Conduct
from boardwalk.games.stage import Exposure
from boardwalk.games.wager import Wager
from boardwalk.law import Paragraph as Law
from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.table.scene import NUMBERS

Point = tuple[str, str]
"""A sentence, and the paragraphs behind it."""

BY = {
    DealingMode.MANUAL_SHOE: "from a manual dealing shoe",
    DealingMode.HAND: "from the hand",
    DealingMode.AUTOMATED_SHOE: "from an automated dealing shoe",
}


def laws(*cited: Law | None) -> str:
    """Paragraphs in a row, each once."""
    return ", ".join(dict.fromkeys(str(law) for law in cited if law is not None))


def point(text: str, *cited: Law | None) -> Point:
    """A sentence with the paragraphs behind it."""
    return text, laws(*cited)


def number(value: int) -> str:
    """A small number in words.

    >>> number(3), number(12)
    ('three', '12')
    """
    return NUMBERS[value] if 0 < value < len(NUMBERS) else str(value)


def cards_of(value: int, kind: str = "card") -> str:
    """So many cards.

    >>> cards_of(1), cards_of(3, "community card")
    ('one card', 'three community cards')
    """
    return f"{number(value)} {kind}{'' if value == 1 else 's'}"


def named(wager: Wager) -> str:
    """A wager in a sentence, by its title on the layout."""
    return f"{wager.title} wager"


def named_all(game: Game, names: Iterable[str], last: str = "and") -> str:
    """Wagers in a sentence: `Ante wager`, `Ante and Odds wagers`, `Ante or Odds wager`."""
    every = tuple(names)
    return f"{titles(game, every, last)} wager{'s' if len(every) > 1 and last == 'and' else ''}"


def called(game: Game, pays: PayTable) -> str:
    """A pay table by its title, with wagers in it as the layout names them.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> called(premium, premium.wager("x-tra").tables[0])
    'X-Tra Bonus'
    """
    title = pays.title
    for name in [wager.title for wager in game.wagers] + [wager.title for wager in game.collected.values()]:
        title = re.sub(rf"\b{re.escape(name)}\b", name, title, flags=re.IGNORECASE)
    return title


def kept_cards(conduct: Conduct, private: str, untold: str, in_view: str) -> Iterator[Point]:
    """What the game asks of players who hold cards, each said only where a paragraph asks for it."""
    for text, law in (
        (private, conduct.cards_private),
        (untold, conduct.cards_untold),
        (in_view, conduct.cards_in_view),
    ):
        if law is not None:
            yield point(text, law)


def quoted(text: str) -> str:
    """The name of something, as print quotes it."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}"


def exposed(game: Game) -> frozenset[str]:
    """The wagers for which players expose their cards, and which are settled then and there."""
    return frozenset(stage.choice.wager for stage in game.stages if isinstance(stage.choice, Exposure))


def asked_again(game: Game) -> tuple[Law, ...]:
    """The paragraphs of decisions for a wager that could be placed before."""
    wagers = [decision.wager for decision in game.decisions]
    return tuple(each.law for place, each in enumerate(game.decisions) if each.wager in wagers[:place])


def titles(game: Game, names: Iterable[str], last: str = "and") -> str:
    """Wagers as the layout names them."""
    return joined([(game.collected.get(name) or game.wager(name)).title for name in names], last)


def times(multiples: Iterable[int], of: str) -> str:
    """Multiples of the first wager.

    >>> times((1,), "your Ante"), times((2,), "your Ante"), times((1, 2, 3), "the Ante")
    ('equal to your Ante', 'twice your Ante', 'one, two or three times the Ante')
    """
    allowed = tuple(multiples)
    if allowed == (1,):
        return f"equal to {of}"
    return f"twice {of}" if allowed == (2,) else f"{joined([number(each) for each in allowed], 'or')} times {of}"


def between(limits: Limits) -> str:
    """Posted limits, or nothing where none are.

    >>> between(Limits(500, 50000)), between(Limits(None, 10000)), between(Limits(None, None))
    ('$5 to $500', 'at most $100', '')
    """
    if limits.least is not None and limits.most is not None:
        return f"{dollars(limits.least)} to {dollars(limits.most)}"
    if limits.least is not None:
        return f"at least {dollars(limits.least)}"
    return "" if limits.most is None else f"at most {dollars(limits.most)}"


def shown(cards: Iterable[Card]) -> str:
    """Cards with their suits.

    >>> from boardwalk.cards import parse_cards
    >>> shown(parse_cards("As Kh"))
    'A♠ K♥'
    """
    return " ".join(card.pretty for card in cards)
