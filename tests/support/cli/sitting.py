"""A person at a table whose decks are prepared, so that every round's outcome is known."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import DECK, Card, parse_cards

if TYPE_CHECKING:
    from tests.support.cli.command import Outcome, Run

DEALT = {
    "premium": "PDPDPDCCCC",
    "heads-up": "PDPDCCCCC",
    "holdem3": "PPPDDDCCCC",
    "texas-bonus": "PDPDxCCCxCxC",
    "caribbean": "PDPDPDPDPD",
}
"""To whom a hand-dealt deck goes, card by card: player, dealer, community, burned."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Where the cards of a round lie."""

    player: str
    dealer: str
    board: str = ""

    def deck(self, game: str) -> tuple[Card, ...]:
        """The deck from which the round is dealt so."""
        given = {"P": list(self.player.split()), "D": list(self.dealer.split()), "C": list(self.board.split())}
        used = parse_cards(" ".join((self.player, self.dealer, self.board)))
        rest = [card for card in DECK if card not in used]
        top = [rest.pop() if to == "x" else Card.parse(given[to].pop(0)) for to in DEALT[game]]
        assert not any(given.values()), "every card must find its place"
        return (*top, *rest)


WINNING = {
    "premium": Hands("Ah Ad 3c", "Ks Qd 2c", "As 7h 7d 2s"),
    "heads-up": Hands("Kh Kd", "Qs Qd", "Kc 7h 7d 2s 3c"),
    "holdem3": Hands("Ah Ad 3c", "Ks Qd 2c", "As 7h 7d 2s"),
    "texas-bonus": Hands("Ah Kh", "Qs Qd", "2h 7h 9h 3s 4c"),
    "caribbean": Hands("Ah Ad Ac 7h 7d", "As Ks Qd 5c 2h"),
}
LOSING = {
    "premium": Hands("4h 5d 9c", "Ks Qd 2c", "As 7h 7d 2s"),
    "heads-up": Hands("4h 5d", "Qs Qd", "Kc 7h 7d 2s 3c"),
    "holdem3": Hands("4h 5d 9c", "Ks Qd 2c", "As 7h 7d 2s"),
    "texas-bonus": Hands("Jd Tc", "Qs Qd", "2h 7h 9h 3s 4c"),
    "caribbean": Hands("Qh Jc 9s 4d 3c", "As Ks Qd 5c 2h"),
}
ROUND = {
    "premium": ["10", "", "", "3"],
    "heads-up": ["10", "", "", "3"],
    "holdem3": ["10", "5", "", "y", "1"],
    "texas-bonus": ["10", "", "2", "1", "1"],
    "caribbean": ["10", "2"],
}
"""A $10 bet, side bets skipped but for the 3 card bonus, and every wager that can be placed."""
WON = {"premium": 70, "heads-up": 70, "holdem3": 65, "texas-bonus": 50, "caribbean": 150}
LOST = {"premium": 50, "heads-up": 50, "holdem3": 35, "texas-bonus": 50, "caribbean": 30}


class Keyboard(io.StringIO):
    """Answers that appear on the screen as they are typed; then the end of input, or Ctrl-C."""

    def __init__(self, answers: list[str], *, interrupt: bool = False) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self.interrupt = interrupt

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if self.interrupt and not line:
            raise KeyboardInterrupt
        sys.stdout.write(line)
        return line


@dataclass(frozen=True, slots=True)
class Sitting:
    """A person at a table whose next decks are known."""

    run: Run
    monkeypatch: pytest.MonkeyPatch

    def play(self, game: str, answers: list[str], *hands: Hands, flags: str = "", interrupt: bool = False) -> Outcome:
        """Feed the answers, then the end of input or Ctrl-C; without hands every deck is the winning one."""
        decks = iter([each.deck(game) for each in hands or [WINNING[game]] * 9])
        self.monkeypatch.setattr("boardwalk.cli.games.play.shuffled_deck", lambda: next(decks))
        outcome = self.run("play", game, "--others", "0", *flags.split(), stdin=Keyboard(answers, interrupt=interrupt))
        assert (outcome.code, outcome.err) == (0, "")
        return outcome


def left_with(outcome: Outcome) -> str:
    """The first amount in what is said last: what the person leaves with."""
    found = re.search(r"\$[\d,]+(?:\.\d\d)?", outcome.last_line)
    assert found is not None
    return found.group()


def cards_shown(out: str) -> set[str]:
    """Cards drawn face up, as `10♥`: the rank in a corner and the suit on the next line."""
    return {
        f"{corner.strip()}{middle.strip()}"
        for above, below in pairwise(out.splitlines())
        for corner, middle in zip(re.findall(r"│(.{5})│", above), re.findall(r"│(.{5})│", below), strict=False)
        if middle.strip() in tuple("♣♦♥♠") and not corner.startswith(" ")
    }


def pretty(cards: str) -> set[str]:
    return {card.pretty for card in parse_cards(cards)}
