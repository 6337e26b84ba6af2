"""What applies where a declaration is silent: the standard procedure, irregularities and ways of dealing.

A New Jersey game takes the paragraphs from the register, where each names its role. Any other game has the standard
rules below, under its own name, and can replace them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from itertools import count
from types import MappingProxyType
from typing import Any

from boardwalk.cards import Category
from boardwalk.errors import DeclarationError
from boardwalk.games.declaration.game import Basics
from boardwalk.games.declaration.law_book import LawBook
from boardwalk.games.declaration.procedure import (
    Conduct,
    DealingRules,
    Irregularities,
    Preparation,
    Procedure,
    Remedy,
)
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    Burn,
    Deal,
    Dealing,
    DealingMode,
    DealStep,
    Turn,
)
from boardwalk.law import How, Paragraph, Source

STANDARD_RULES: Mapping[str, str] = MappingProxyType({
    "seating": "Each player sits at a betting position facing the dealer.",
    "deck": "The game is played with one deck of 52 cards.",
    "deal": "Cards are dealt face down, except those that are turned up during the round.",
    "wagering": "All wagers are made with chips in the betting areas of the layout.",
    "settling": "The dealer settles one player at a time, and all of a player's wagers together.",
    "decks": "The dealer uses one deck of 52 cards without jokers, and two cover cards.",
    "second-deck": "A second deck may be used with an automated shuffler.",
    "backs-differ": "If a table has two decks, their backs are different colors.",
    "other-deck-in-shuffler": "While one deck is in play, the other is in the shuffler.",
    "decks-alternate": "Two decks alternate from round to round.",
    "one-deck-in-rack": "The discard rack never holds cards from both decks.",
    "receipt": "The dealer inspects each deck when it arrives at the table, and a floorperson verifies it.",
    "spread": "After the inspection, the cards are spread face up for the first player to see.",
    "wash": "After the first player has had a chance to look, the cards are washed face down and shuffled.",
    "each-deck-apart": "Two decks are prepared one at a time.",
    "shuffle": "The cards are shuffled before play and after every round.",
    "machine-needs-no-cut": "Cards shuffled by machine are dealt without a cut.",
    "cut-due": "Cards shuffled by hand are cut.",
    "cut-at-least": "The cut is at least ten cards from either end of the deck.",
    "recut": "Until the first card is dealt, a supervisor may order another cut.",
    "idle": "If an open table has no players, the cards are spread; they are washed again for the next player.",
    "bets-closed": "After the dealer announces \"No more bets,\" no wager may be made, raised or taken back.",
    "seated": "Only seated players may bet.",
    "one-position": "A player may bet at only one position.",
    "dealer-revealed": "After the last decision, the dealer's cards are turned over.",
    "folded-hand-stays": "A folded hand stays on the table while any of its wagers can still win.",
    "folded-hand-collected": "A folded hand without a live wager is collected at once.",
    "cards-collected": "Cards are collected in order, so that any hand can be reconstructed.",
    "dealer-card-exposed": "If a dealer's card is exposed before every player has decided, all hands are void.",
    "one-face-up": "A card found face up during the deal is not used.",
    "more-face-up": "If more than one card is found face up before any hand is complete, all hands are void.",
    "more-face-up-after-first-cards": "If more than one card is found face up later, all hands are void.",
    "drawn-in-error": "A card drawn in error and not exposed is used as the next card.",
    "wrong-player-hand": "A player's hand with the wrong number of cards is void.",
    "wrong-dealer-hand": "If the dealer has too few cards, the hand is completed; if too many, all hands are void.",
    "wrong-community": "If the number of community cards is wrong, all hands are void.",
    "wrong-stub": "If the stub has too few or too many cards, all hands are void.",
    "shuffler-jam": "If the shuffler fails, the cards in it are reshuffled by hand.",
    "shoe-jam": "If an automated shoe fails during the deal, the round is void.",
    "device-off-first": "A device that has failed is removed from the table before play continues without it.",
    "section": "Cards are dealt, burned and turned up in the order of the stages.",
    "loading": "Shuffled cards go into the shoe or the dealer's hand.",
    "no-more-bets": "The dealer announces \"No more bets\" before dealing the first card.",
    "stub": "The cards left after the deal go into the discard rack.",
    "stub-count": "The dealer counts the stub at least every fifth round.",
    "stub-right": "If the count is correct, the cards go into the discard rack.",
    "counting-shuffler": "If the shuffler counts the cards, the dealer does not have to.",
})  # fmt: skip
"""By role, for games outside New Jersey's regulations."""

_ONLY = {"community_from_hand": "stacks"}
"""Differences that concern only one way of dealing."""
_PREFIX = {DealingMode.MANUAL_SHOE: "shoe", DealingMode.HAND: "hand", DealingMode.AUTOMATED_SHOE: "stacks"}


_NOWHERE = Paragraph("", "", (), How.ENFORCED, Source.GAME_FILE)
"""Stands in for a missing paragraph until `verify` reports it."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Where a game's procedure differs from the standard, by the names that `Procedure` has for its parts."""

    values: Mapping[str, Any]
    still_settled: Mapping[str, tuple[str, ...]]


def differs(*, still_settled: Mapping[str, tuple[str, ...]] | None = None, **values: Any) -> Differences:
    """What is different about this game; `still_settled` names the wagers that are settled even in a void round.

    >>> differs(supervisor_may_verify=True, still_settled={"dealer_card_exposed": ("trips",)}).values
    {'supervisor_may_verify': True}
    """
    return Differences(values, still_settled or {})


class Procedures:
    """The procedure of one game, from its law book. Missing paragraphs are reported together."""

    def __init__(self, title: str, book: LawBook, differences: Differences) -> None:
        self._title = title
        self._book = book
        self._differences = differences
        self._missing: list[str] = []

    def procedure(self) -> Procedure:
        return Procedure(self._part(Preparation), self._part(Conduct), self._part(Irregularities))

    def basics(self) -> Basics:
        basics: Basics = self._part(Basics)
        return basics

    def rankings(self) -> Mapping[Category, Paragraph]:
        """The paragraph that ranks each kind of hand, if the book has them."""
        found = {each: self._book.role(each.title.replace(" ", "-")) for each in reversed(Category)}
        return MappingProxyType({each: law for each, law in found.items() if law is not None})

    def dealing(self, mode: DealingMode, stages: Iterable[Iterable[DealStep]]) -> Dealing:
        """A way of dealing. First-stage deals without a citation cite the book's paragraph for that step, if any."""
        prefix = _PREFIX[mode]
        first, *later = map(tuple, stages)
        law, rules = self._required("section", prefix), self._part(DealingRules, prefix)
        return Dealing(mode, law, rules, (self._steps(first, prefix), *later))

    def _steps(self, steps: Iterable[DealStep], prefix: str) -> tuple[DealStep, ...]:
        numbers = count(1)
        return tuple(
            replace(step, law=self._book.role(f"{prefix}-step-{next(numbers)}"))
            if isinstance(step, Deal) and step.law is None
            else step
            for step in steps
        )

    def verify(self) -> None:
        """Refuse unknown differences, and a book without a paragraph for a part that every game has."""
        unknown = set(self._differences.values) - {
            each.name for part in (Preparation, Conduct, Irregularities, DealingRules) for each in fields(part)
        }
        faults = [f"procedure: {name} is not a part of it" for name in sorted(unknown)]
        faults += [f"procedure: no paragraph has the role {role}" for role in dict.fromkeys(self._missing)]
        if faults:
            raise DeclarationError(self._title, faults)

    def _part(self, part: Any, prefix: str = "") -> Any:
        """One of the dataclasses of a procedure, field by field: what differs, or what the book has for the role."""
        values: dict[str, Any] = {}
        for each in fields(part):
            if each.name in self._differences.values and _ONLY.get(each.name, prefix) == prefix:
                values[each.name] = self._differences.values[each.name]
            elif each.type in ("Paragraph", "Remedy"):
                law = self._required(each.name, prefix)
                settled = self._differences.still_settled.get(each.name, ())
                values[each.name] = law if each.type == "Paragraph" else Remedy(law, settled)
            elif each.type == "Paragraph | None":
                values[each.name] = self._found(each.name, prefix)
        return part(**values)

    def _required(self, name: str, prefix: str) -> Paragraph:
        law = self._found(name, prefix)
        if law is None:
            self._missing.append("-".join(filter(None, (prefix, name.replace("_", "-")))))
            return _NOWHERE
        return law

    def _found(self, name: str, prefix: str) -> Paragraph | None:
        role = name.replace("_", "-")
        return (self._book.role(f"{prefix}-{role}") if prefix else None) or self._book.role(role)


def standard_deal(own: int, dealer: int, shown: Iterable[int]) -> dict[DealingMode, tuple[tuple[DealStep, ...], ...]]:
    """The steps of each way of dealing, stage by stage; `shown` are the community cards turned up at each stage.

    By hand: a card at a time to everyone, then the community cards as they are needed, each time after a burned card.
    From an automated shoe: stacks, with the community cards first and face down.
    """
    counts = tuple(shown)
    in_turn = [step for number in range(max(own, dealer)) for step in _one_each(number < own, number < dealer)]
    as_needed = tuple((Burn(), Deal(COMMUNITY, cards, up=cards)) if cards else () for cards in counts)
    stacks = [Deal(to, cards) for to, cards in ((COMMUNITY, sum(counts)), (PLAYERS, own), (DEALER, dealer)) if cards]
    turned = tuple((Turn(cards),) if cards else () for cards in counts)
    by_hand = ((*in_turn, *as_needed[0]), *as_needed[1:])
    return {
        DealingMode.MANUAL_SHOE: by_hand,
        DealingMode.HAND: by_hand,
        DealingMode.AUTOMATED_SHOE: ((*stacks, *turned[0]), *turned[1:]),
    }


def _one_each(player: bool, dealer: bool) -> list[DealStep]:
    return [Deal(to, 1) for to, gets in ((PLAYERS, player), (DEALER, dealer)) if gets]
