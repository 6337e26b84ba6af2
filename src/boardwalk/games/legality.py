"""Legal bets, legal cards, and a player's legal choices at each stage. Anything else is refused with its field and
paragraph.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.round import Decision, Otherwise, Reserved, Stage, TakeBack
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
        expected = {"board": game.community_cards, "dealer": game.dealer_hole_cards}.get(field, game.hole_cards)
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


TAKEN_OR_RIDING = (0, 1)
"""The multiples in which a wager that may be taken back is left."""


def verify_multiples(game: Game, placed: Mapping[str, int]) -> None:
    """Wagers placed at earlier decisions, in multiples that a decision allows."""
    for name, multiple in placed.items():
        wager = game.wager(name)
        allowed = game.multiples.get(wager.name, TAKEN_OR_RIDING if name in game.taken_back else ())
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
    """All wagers of a finished round: opening bets, decision bets, and whether the choices are consistent.

    A wager that may be taken back is missing if it was.
    """
    placed_later = game.multiples
    opening = {name: cents for name, cents in bets.items() if name not in placed_later}
    base = bets.get(game.base.name, 0)
    verify_opening(game, opening | {name: base for name in game.taken_back if name not in bets and base > 0})
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
    if folded and missing:
        _verify_taken_back(game, bets, game.decisions[missing[0]])
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


def _verify_taken_back(game: Game, bets: Mapping[str, int], folded_at: Decision) -> None:
    """A player who folded can no longer have taken a wager back at a later stage."""
    stage = next(number for number, each in enumerate(game.stages) if each.choice is folded_at)
    for name, taken_at in game.taken_back.items():
        if taken_at > stage and name not in bets:
            raise Refusal(name, "cannot be taken back by a player who folded before", folded_at.law)


def verify_reserved(game: Game, bets: Mapping[str, int], cards: tuple[Card, ...], board: tuple[Card, ...]) -> None:
    """Refuse a multiple that needs a hand the player did not have."""
    if not any(decision.reserved for decision in game.decisions):
        return
    for name in game.multiples:
        if name in bets:
            multiple = bets[name] // bets[game.base.name]
            against = [
                reserved
                for stage in game.stages
                if isinstance(stage.choice, Decision) and stage.choice.wager == name
                if multiple in stage.choice.multiples
                for reserved in [_reserved_against(game, stage, multiple, cards, board)]
            ]
            if against and None not in against:
                assert against[0] is not None
                raise _needs_hand(game, name, multiple, against[0])


def _needs_hand(game: Game, field: str, multiple: int, reserved: Reserved) -> Refusal:
    return Refusal(
        field, f"{multiple}x the {game.base.name} may be placed only with {reserved.hand.name}", reserved.law
    )


def _reserved_against(
    game: Game, stage: Stage, multiple: int, cards: tuple[Card, ...], board: tuple[Card, ...]
) -> Reserved | None:
    """The rule that reserves this multiple at this stage for better hands than the player's, if any."""
    assert isinstance(stage.choice, Decision)
    seen = None
    for reserved in stage.choice.reserved:
        if multiple in reserved.multiples:
            up = game.dealings[0].community_up()[game.stages.index(stage)]
            seen = seen or Reading(cards + board[:up])
            if not reserved.hand.met_by(seen):
                return reserved
    return None


class Action(NamedTuple):
    """One legal choice: its name, the wager it places and in which multiple or takes back, or whether it folds."""

    name: str
    wager: str | None = None
    cents: int = 0
    """What it adds to the wagers on the layout; below zero if it takes one back."""
    folds: bool = False
    multiple: int = 0
    takes_back: bool = False


class Seen(NamedTuple):
    """What a player sees at a decision: the player's own cards, and the community cards face up."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()


def legal_actions(game: Game, stage: Stage, bets: Mapping[str, int], seen: Seen | None = None) -> tuple[Action, ...]:
    """The choices of a player with these bets, the one that costs least first; empty if there is no decision.

    If `seen` is given, multiples that need a better hand are left out.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> [action.name for action in legal_actions(premium, premium.stages[1], {"ante": 1000, "x-tra": 1000})]
    ['fold', 'play-1x', 'play-2x']
    """
    decision = stage.choice
    if isinstance(decision, TakeBack):
        return _take_back_actions(decision, bets)
    if not isinstance(decision, Decision) or decision.wager in bets:
        return ()
    base = bets[game.base.name]
    check_or_fold, *placing = decision.actions
    return (
        Action(check_or_fold, folds=decision.otherwise is Otherwise.FOLD),
        *(
            Action(name, decision.wager, base * multiple, multiple=multiple)
            for name, multiple in zip(placing, decision.multiples, strict=True)
            if seen is None or _reserved_against(game, stage, multiple, *seen) is None
        ),
    )


def least_to_stay(game: Game) -> int:
    """How many times the base wager a player needs after the opening bets to be able to stay to the end.

    >>> from boardwalk.games import GAMES
    >>> {name: least_to_stay(GAMES[name].game()) for name in ("heads-up", "texas-bonus")}
    {'heads-up': 1, 'texas-bonus': 2}
    """
    return _least_from(
        game, game.stages, {wager.name: 1 for wager in game.wagers if wager.place is not Placement.DECISION}
    )


def _least_from(game: Game, stages: tuple[Stage, ...], bets: Mapping[str, int]) -> int:
    """The same from these stages on, with every bet counted in base wagers."""
    if not stages:
        return 0
    first, *others = stages
    staying = [action for action in legal_actions(game, first, bets) if not action.folds]
    if not staying or any(action.takes_back for action in staying):
        return _least_from(game, tuple(others), bets)
    return min(
        action.multiple
        + _least_from(game, tuple(others), bets if action.wager is None else {**bets, action.wager: action.cents})
        for action in staying
    )


def _take_back_actions(choice: TakeBack, bets: Mapping[str, int]) -> tuple[Action, ...]:
    """Take back or let ride, for a player who still has the wager."""
    if choice.wager not in bets:
        return ()
    take_back, let_it_ride = choice.actions
    return Action(take_back, choice.wager, -bets[choice.wager], takes_back=True), Action(let_it_ride)


def choose(game: Game, stage: Stage, bets: Mapping[str, int], name: str, seen: Seen | None = None) -> Action:
    """The choice with this name, or a refusal that cites the decision's paragraph.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> choose(premium, premium.stages[0], {"ante": 1000, "x-tra": 1000}, "play-3x").cents
    3000
    """
    actions = legal_actions(game, stage, bets, seen)
    for action in actions:
        if action.name == name:
            return action
    if not actions:
        raise Refusal(name, f"no decision at this stage ({stage.name})", game.basics.wagering)
    assert isinstance(stage.choice, Decision | TakeBack)
    _verify_hand_for(game, stage, name, seen)
    raise Refusal(name, f"you can {' or '.join(action.name for action in actions)} at this stage", stage.choice.law)


def _verify_hand_for(game: Game, stage: Stage, name: str, seen: Seen | None) -> None:
    """Refuse a multiple that the stage offers, but not with the cards that the player sees."""
    choice = stage.choice
    if isinstance(choice, Decision) and name in choice.actions[1:] and seen is not None:
        multiple = choice.multiples[choice.actions.index(name) - 1]
        reserved = _reserved_against(game, stage, multiple, *seen)
        if reserved is not None:
            raise _needs_hand(game, name, multiple, reserved)
