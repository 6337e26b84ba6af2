"""Checks the deal scripts, and the choices of each stage: deal, decision, wager taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.games.declaration.pay_table import Pile
from boardwalk.games.declaration.round import (
    COMMUNITY,
    DEALER,
    PLAYERS,
    DealingMode,
    Decision,
    Exposure,
    Otherwise,
    TakeBack,
)
from boardwalk.games.declaration.wager import Placement, Result, Wager

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game

DECK_SIZE = 52


def dealing_faults(game: Game) -> Iterator[str]:
    missing = set(DealingMode) - {dealing.mode for dealing in game.dealings}
    yield from sorted(f"deal script missing: {mode.value}" for mode in missing)
    for dealing in game.dealings:
        where = f"deal script, {dealing.mode.value}"
        used = dealing.cards_used(game.seats)
        if used > DECK_SIZE:
            yield f"{where}: {game.seats} players need {used} cards, more than a deck of {DECK_SIZE}"
        if len(dealing.stages) != len(game.stages):
            yield f"{where}: deals {len(dealing.stages)} stages, but the round has {len(game.stages)}"
        # The first card dealt or turned is what starts a stage.
        yield from (
            f"{where}: stage {number} neither deals nor turns a card"
            for number, steps in enumerate(dealing.stages, 1)
            if not steps
        )
        due = {PLAYERS: game.hole_cards, DEALER: game.dealer_hole_cards, COMMUNITY: game.community_cards}
        for to, cards in due.items():
            if dealing.cards_to(to) != cards:
                yield f"{where}: {dealing.cards_to(to)} cards to {to.value}, not {cards}"
        if dealing.community_up()[-1] != game.community_cards:
            yield f"{where}: {dealing.community_up()[-1]} community cards are turned up, not {game.community_cards}"
    if len({dealing.community_up() for dealing in game.dealings}) > 1:
        yield "the deal scripts show different community cards at the same stage"
    if len({dealing.dealer_up() for dealing in game.dealings}) > 1:
        yield "the deal scripts show different numbers of the dealer's cards"


def decision_faults(game: Game) -> Iterator[str]:
    placed_somewhere = {decision.wager for decision in game.decisions}
    for wager in game.wagers:
        if (wager.place is Placement.DECISION) != (wager.name in placed_somewhere):
            yield f"wager {wager.name} is declared as placed {wager.place.value}, but its decisions say otherwise"
    last_for = {decision.wager: decision for decision in game.decisions}
    for decision in game.decisions:
        where = f"decision {'/'.join(decision.actions)}"
        if not decision.multiples:
            yield f"{where}: has no effect, it places nothing"
        elif list(decision.multiples) != sorted(set(decision.multiples)) or decision.multiples[0] < 1:
            yield f"{where}: multiples must be whole numbers of 1 or more, in order, without repeats"
        if _never_changes_hands(game.wager(decision.wager)):
            yield f"{where}: has no effect, {decision.wager} always pushes"
        if decision.otherwise is Otherwise.FOLD:
            yield from _fold_faults(game, where)
            if last_for[decision.wager] is not decision:
                yield f"{where}: a later decision offers {decision.wager} again, but anyone who passed it up has folded"
        yield from _reserved_faults(game, decision, where)


def _reserved_faults(game: Game, decision: Decision, where: str) -> Iterator[str]:
    shown = next((dealing.community_up() for dealing in game.dealings), ())
    up = dict(zip((id(stage.choice) for stage in game.stages), shown, strict=False))
    cards = game.hole_cards + up.get(id(decision), 0)
    named = [multiple for reserved in decision.reserved for multiple in reserved.multiples]
    yield from (f"{where}: {multiple}x is reserved twice" for multiple, times in Counter(named).items() if times > 1)
    for reserved in decision.reserved:
        for multiple in sorted({*reserved.multiples} - {*decision.multiples}):
            yield f"{where}: {multiple}x is reserved for {reserved.hand.name}, but cannot be placed"
        if not reserved.hand.readable_from(cards):
            yield f"{where}: {reserved.hand.name} cannot be read from the {cards} cards that the player sees"


def take_back_faults(game: Game) -> Iterator[str]:
    """A wager that may be taken back was placed before the deal in the amount of the base wager."""
    offered = Counter(stage.choice.wager for stage in game.stages if isinstance(stage.choice, TakeBack))
    for name, times in offered.items():
        if game.wager(name).place is not Placement.EQUAL:
            yield f"wager {name} may be taken back, so it must be placed {Placement.EQUAL.value}"
        if times > 1:
            yield f"wager {name} may be taken back at {times} stages, but only once"
        if _never_changes_hands(game.wager(name)):
            yield f"taking {name} back has no effect, it always pushes"


def apart_faults(game: Game) -> Iterator[str]:
    """A wager that is settled apart from the others, in a void round or on exposed cards, is decided by those cards."""
    irregular = game.procedure.irregularities
    remedies = irregular.dealer_card_exposed, irregular.more_face_up, irregular.more_face_up_after_first_cards
    kept = {name for remedy in remedies for name in remedy.still_settled}
    exposed = {stage.choice.wager for stage in game.stages if isinstance(stage.choice, Exposure)}
    for wager in game.wagers:
        read = {each for table in wager.asked.values() for each in table.reads}
        if wager.name in kept | exposed and not wager.stands_alone:
            when = "in a void round" if wager.name in kept else "on exposed cards"
            yield f"wager {wager.name} is settled {when}, but depends on how hands compare or on other players"
        elif wager.name in kept and read - {Pile.PLAYER, Pile.DEALER}:
            yield f"wager {wager.name} is settled in a void round, but reads community cards, which are not dealt then"
        elif wager.name in exposed and read - {Pile.PLAYER}:
            yield f"wager {wager.name} is settled on exposed cards, but reads others"


def _never_changes_hands(wager: Wager) -> bool:
    return all(case.verdict is Result.PUSH for case in wager.settled)


def _fold_faults(game: Game, where: str) -> Iterator[str]:
    if all(wager.alive_after_fold for wager in game.required):
        yield f"{where}: folding has no effect, it forfeits nothing"
