"""`boardwalk play` and `boardwalk settle` with games from outside, in words that none of the five games needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import DECK
from tests.support.cli.sitting import Keyboard, left_with
from tests.support.games.registration import make_known
from tests.support.table.houses import deck_with

if TYPE_CHECKING:
    from tests.support.cli.command import Run

PLAYED = {
    "three-card": ("6c As 5d Ad 4h Ac", "10 - - - 1", "straight, six high", -10),
    "four-card": ("9h 9d 9s Kc 2d 3s 3h 4c 5s 7d 8d", "10 - 3", "three of a kind, nines", 60),
    "crazy-four": ("Ah 3s Ad 3h 9s 4c Kc 7d 2d 8d", "10 - 3", "pair of aces", 40),
    "high-card-flush": (" ".join(map(str, DECK[:14])), "10 - - f", "flush", -10),
    "let-it-ride": ("9h 8s Jd 4c Tc 5d Qh", "10 - t l", "straight, queen high", 100),
    "mississippi-stud": ("9s 7s 2c 7h 3c 3d 4h Kd", "10 1 1 1", "pair of sevens", 0),
    "casino-holdem": ("Ah Qs Ad Qd 2c 7h 8d 9c 3c Ac 4s", "10 - 2", "three of a kind, aces", 30),
}
"""The deck, the answers, the player's hand in words, and what the player wins or loses."""


@pytest.fixture(autouse=True)
def _gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


@pytest.mark.parametrize("game", PLAYED)
def test_a_round_is_played(game: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, answers, hand, change = PLAYED[game]
    monkeypatch.setattr("boardwalk.cli.games.play.shuffled_deck", lambda: deck_with(deck))
    typed = ["" if answer == "-" else answer for answer in answers.split()]
    outcome = run("play", game, "--others", "0", stdin=Keyboard([*typed, "?", "q"]))
    assert (outcome.code, outcome.err) == (0, "")
    assert left_with(outcome) == f"${1000 + change:,}"
    assert hand in outcome.out
    assert ("Dealer: " in outcome.out) is (game not in ("let-it-ride", "mississippi-stud"))


def test_a_hand_is_settled_in_another_ranking_and_with_a_bonus(run: Run) -> None:
    hands = ("--player", "6c 5d 4h", "--dealer", "As Ad Ac")
    outcome = run("settle", "three-card", *hands, "--bet", "ante=10", "--bet", "play=10")
    assert (outcome.code, outcome.err) == (0, "")
    assert "straight, six high" in outcome.out
    assert "three of a kind, aces, qualifies with queen high or better" in outcome.out
    assert "Ante Bonus" in outcome.out


def test_a_hand_is_settled_without_a_dealers(run: Run) -> None:
    bets = ("--bet", "first=10", "--bet", "third=10")
    outcome = run("settle", "let-it-ride", "--player", "9h 8s Jd", "--board", "Tc Qh", *bets)
    assert (outcome.code, outcome.err) == (0, "")
    assert "straight, queen high" in outcome.out
    assert "dealer" not in outcome.out
