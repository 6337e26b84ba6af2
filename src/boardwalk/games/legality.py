"""Legal bets, legal cards, and a player's legal choices at each stage. Anything else is refused with its field and
paragraph.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.round import Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import Placement
from boardwalk.law import cite
from boardwalk.money import dollars


def verify_cards(
    game: Game, players: Mapping[str, tuple[Card, ...]], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> None:
    """Each hand has the right number of cards, and no card is in two places."""
    seen: set[Card] = set()
    hands = {**players, "dealer": dealer, "board": board}
    for field, cards in hands.items():
        expected = game.community_cards if field == "board" else game.hole_cards
        _verify_count(game, field, cards, expected)
        _verify_unseen(game, field, cards, seen)


def verify_visible_cards(game: Game, player: tuple[Card, ...], board: tuple[Card, ...], up: Card | None) -> None:
    """What a player sees at a decision: a whole hand, an up card if the game has one, and no card twice."""
    _verify_count(game, "player", player, game.hole_cards)
    if (up is None) == bool(game.dealings[0].dealer_up()):
        reason = "the dealer's up card is needed" if up is None else "the dealer has no up card"
        raise Refusal("up", f"{reason} at {game.title}", game.basics.deal)
    seen: set[Card] = set()
    for field, cards in (("player", player), ("board", board), ("up", () if up is None else (up,))):
        _verify_unseen(game, field, cards, seen)


def _verify_count(game: Game, field: str, cards: tuple[Card, ...], expected: int) -> None:
    if len(cards) != expected:
        raise Refusal(field, f"must be {expected} cards at {game.title}, not {len(cards)}", game.basics.deal)


def _verify_unseen(game: Game, field: str, cards: tuple[Card, ...], seen: set[Card]) -> None:
    for card in cards:
        if card in seen:
            raise Refusal(field, f"{card} appears twice, but the game uses one deck", game.basics.deck)
        seen.add(card)


def verify_multiples(game: Game, placed: Mapping[str, int]) -> None:
    """Wagers placed at earlier decisions, in multiples that a decision allows."""
    for name, multiple in placed.items():
        wager = game.wager(name)
        allowed = game.multiples.get(wager.name, ())
        if multiple not in allowed:
            times = " or ".join(f"{each}x" for each in allowed)
            reason = f"must be {times}, not {multiple}x" if allowed else "is not placed at a decision"
            raise Refusal(name, reason, wager.law)


def verify_opening(game: Game, bets: Mapping[str, int]) -> None:
    """The bets at "No more bets": required wagers in equal amounts, and none that is placed later."""
    for name, cents in bets.items():
        verify_placed(game, name, cents)
    for wager in game.required:
        if wager.name not in bets:
            raise Refusal(wager.name, f"is required at {game.title}", wager.law)
    base = bets[game.base.name]
    for wager in game.required:
        if bets[wager.name] != base:
            reason = f"must equal the {game.base.name} of {dollars(base)}, not {dollars(bets[wager.name])}"
            raise Refusal(wager.name, reason, wager.law)


def verify_placed(game: Game, name: str, cents: int) -> None:
    """One wager before the deal: not one that is placed later, and not below the regulation's minimum."""
    wager = game.wager(name)
    if wager.place is Placement.DECISION:
        raise Refusal(name, "cannot be placed before the deal", wager.law)
    _verify_amount(game, name, cents)
    if cents < wager.min_cents:
        assert wager.min_law is not None
        raise Refusal(name, f"must be at least {dollars(wager.min_cents)}, not {dollars(cents)}", wager.min_law)


def _verify_amount(game: Game, name: str, cents: int) -> None:
    if cents <= 0:
        raise Refusal(name, f"must be more than $0, not {dollars(cents)}", game.basics.wagering)


def verify_limits(game: Game, bets: Mapping[str, int]) -> None:
    """The posted limits, checked when a bet is placed. At settlement a bet the dealer accepted by hand stands."""
    for name, cents in bets.items():
        least, most = game.limits(game.wager(name))
        if least is not None and cents < least:
            raise Refusal(name, f"{dollars(cents)} is below the posted minimum of {dollars(least)}", cite("R1"))
        if most is not None and cents > most:
            raise Refusal(name, f"{dollars(cents)} is above the posted maximum of {dollars(most)}", cite("R1"))


def verify_bets(game: Game, bets: Mapping[str, int], *, folded: bool) -> None:
    """All wagers of a finished round: opening bets, decision bets, and whether the choices are consistent."""
    placed_later = game.multiples
    verify_opening(game, {name: cents for name, cents in bets.items() if name not in placed_later})
    base = bets[game.base.name]
    for name, multiples in placed_later.items():
        placed = bets.get(name)
        if placed is None:
            continue
        _verify_amount(game, name, placed)
        if placed % base or placed // base not in multiples:
            allowed = " or ".join(map(str, multiples))
            reason = f"must be {allowed} times the {game.base.name} of {dollars(base)}, not {dollars(placed)}"
            raise Refusal(name, reason, game.wager(name).law)
    _verify_choices(game, bets, folded=folded)


def _verify_choices(game: Game, bets: Mapping[str, int], *, folded: bool) -> None:
    """A player who folds has placed nothing at that decision or later; one who stays has placed every required bet."""
    missing = [
        number
        for number, decision in enumerate(game.decisions)
        if decision.otherwise is Otherwise.FOLD and decision.wager not in bets
    ]
    if folded and not missing:
        last = next((each for each in reversed(game.decisions) if each.otherwise is Otherwise.FOLD), None)
        if last is None:
            raise Refusal("fold", f"players cannot fold at {game.title}", game.basics.wagering)
        raise Refusal(last.wager, "cannot be placed by a player who folds", last.law)
    for decision in game.decisions[missing[0] :] if folded else ():
        if decision.wager in bets:
            raise Refusal(decision.wager, "cannot be placed by a player who folds", decision.law)
    if missing and not folded:
        decision = game.decisions[missing[0]]
        raise Refusal(decision.wager, "is missing; place it or fold", decision.law)


class Action(NamedTuple):
    """One legal choice: its name, the wager it places and in which multiple, or whether it folds."""

    name: str
    wager: str | None = None
    cents: int = 0
    folds: bool = False
    multiple: int = 0


def legal_actions(game: Game, stage: Stage, bets: Mapping[str, int]) -> tuple[Action, ...]:
    """The choices of a player with these bets, the one that costs least first; empty if there is no decision.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> [action.name for action in legal_actions(premium, premium.stages[1], {"ante": 1000, "x-tra": 1000})]
    ['fold', 'play-1x', 'play-2x']
    """
    decision = stage.choice
    if not isinstance(decision, Decision) or decision.wager in bets:
        return ()
    base = bets[game.base.name]
    check_or_fold, *placing = decision.actions
    return (
        Action(check_or_fold, folds=decision.otherwise is Otherwise.FOLD),
        *(
            Action(name, decision.wager, base * multiple, multiple=multiple)
            for name, multiple in zip(placing, decision.multiples, strict=True)
        ),
    )


def choose(game: Game, stage: Stage, bets: Mapping[str, int], name: str) -> Action:
    """The choice with this name, or a refusal that cites the decision's paragraph.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> choose(premium, premium.stages[0], {"ante": 1000, "x-tra": 1000}, "play-3x").cents
    3000
    """
    actions = legal_actions(game, stage, bets)
    for action in actions:
        if action.name == name:
            return action
    if not actions:
        raise Refusal(name, f"no decision at this stage ({stage.name})", game.basics.wagering)
    assert isinstance(stage.choice, Decision)
    raise Refusal(name, f"you can {' or '.join(action.name for action in actions)} at this stage", stage.choice.law)
