"""A seat for a language model: the situation and the legal choices as sentences, the answer read from words, and every
choice graded by its exact cost.
"""

from __future__ import annotations

import string
from fractions import Fraction
from typing import Any

import gymnasium
from gymnasium import spaces

from boardwalk.cards import format_cards
from boardwalk.errors import InputError
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.front_door.game import game as find_game
from boardwalk.gym.environment import Environment, Info, Observation
from boardwalk.gym.regret import cards_of
from boardwalk.gym.round_form import DEFAULT_UNIT, FACE_DOWN
from boardwalk.gym.wording import describe_choice, plain_text, read_choice, units

LONGEST_TEXT = 4000
ATTEMPTS = 3
PARTS = {"own": "Your cards", "board": "Community cards", "dealer": "Dealer's cards"}


class TextEnvironment(gymnasium.Env[str, str]):
    """A seat at a game that sees sentences and answers in words.

    The last line of an answer must name one legal choice. If it does not, the next observation explains why, nothing
    happens at the table, and `info["bad_answer"]` is True; after three bad answers in a row you check or fold. Each
    choice has its exact cost in `info["regret"]`, and the end of a round has all of them in `info["total_regret"]`.

    >>> seat = TextEnvironment("premium")
    >>> text, info = seat.reset(seed=7)
    >>> print(text)
    You are playing Premium Hold 'Em against the house. You have bet 1 unit on ante and 1 unit on x-tra.
    Your cards: Jd 8s 7s.
    You can: check; play-3x (bet 3 units on play).
    Which do you choose? Put only the name of your choice on the last line.
    >>> seat.step("I like it: play-3x")[-1]["regret"]
    Fraction(238149001, 501086740)
    """

    def __init__(self, game: str | PlayableGame, *, unit: Dollars = DEFAULT_UNIT, **options: object) -> None:
        playable = find_game(game, **options) if isinstance(game, str) else game
        self._seat = Environment(playable, unit=unit)
        self.form = self._seat.form
        charset = frozenset(string.printable) | frozenset(self.form.game.title)
        self.observation_space = spaces.Text(LONGEST_TEXT, min_length=0, charset=charset)
        self.action_space = spaces.Text(LONGEST_TEXT, min_length=0, charset=charset)
        self._bad_answers = 0
        self._regret = Fraction(0)

    @property
    def rules(self) -> str:
        """The rules of the game as the house prints them for players, as plain text: something to put in a prompt."""
        return plain_text(self.form.playable.rules().html)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, Info]:
        """Deal the next round, the same one as `Environment` deals from this seed."""
        super().reset(seed=seed)
        observation, info = self._seat.reset(seed=seed, options=options)
        self._bad_answers, self._regret = 0, Fraction(0)
        return self._describe(observation), info

    def step(self, action: str) -> tuple[str, float, bool, bool, Info]:
        """Answer: take the choice that the last line names, or hear what is wrong with it."""
        legal = tuple(each.name for each in self._seat.legal_actions())
        try:
            chosen = read_choice(action, legal, self._seat.actions)
        except InputError as error:
            self._bad_answers += 1
            if self._bad_answers < ATTEMPTS:
                info = {"bad_answer": True, "action_mask": self._seat.action_masks()}
                return error.reason, 0.0, False, False, info
            return self._take(legal[0], f"{error.reason} After {ATTEMPTS} bad answers, we chose {legal[0]} for you.\n")
        return self._take(chosen, "")

    def _take(self, chosen: str, remark: str) -> tuple[str, float, bool, bool, Info]:
        observation, reward, terminated, truncated, info = self._seat.step(self._seat.actions.index(chosen))
        self._bad_answers = 0
        self._regret += info["regret"]
        info |= {"choice": chosen, "bad_answer": bool(remark)}
        if terminated:
            info["total_regret"] = self._regret
            return remark + self._report(observation, info["net_cents"]), reward, True, truncated, info
        return remark + self._describe(observation), reward, False, truncated, info

    def _describe(self, observation: Observation) -> str:
        """What the seat sees, and what it may choose."""
        unit = self.form.unit_cents
        bets = " and ".join(f"{units(cents, unit)} on {wager}" for wager, cents in self._seat.bets.items())
        choices = [describe_choice(action, unit) for action in self._seat.legal_actions()]
        lines = [f"You are playing {self.form.game.title} against the house. You have bet {bets}."]
        lines += self._cards(observation)
        lines.append(f"You can: {'; '.join(choices)}.")
        lines.append("Which do you choose? Put only the name of your choice on the last line.")
        return "\n".join(lines)

    def _report(self, observation: Observation, net_cents: int) -> str:
        result = units(abs(net_cents), self.form.unit_cents)
        told = f"You won {result}." if net_cents > 0 else f"You lost {result}." if net_cents else "You broke even."
        return "\n".join(["The round is over.", *self._cards(observation), told])

    def _cards(self, observation: Observation) -> list[str]:
        """A line for each part of the cards in sight."""
        parts = self.form.places
        seen = {name: tuple(card for card in observation[name].tolist() if card != FACE_DOWN) for name in parts}
        return [f"{PARTS[name]}: {format_cards(cards_of(cards))}." for name, cards in seen.items() if cards]
