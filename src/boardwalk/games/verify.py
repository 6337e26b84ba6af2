"""What may be bet and which cards can be on the table: every breach is refused with its field and paragraph."""

from __future__ import annotations

from collections.abc import Mapping

from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.game import Game
from boardwalk.games.stage import Otherwise
from boardwalk.games.wager import Place
from boardwalk.law import cite
from boardwalk.money import dollars


def verify_cards(
    game: Game, players: Mapping[str, tuple[Card, ...]], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> None:
    """Each hand has its number of cards, and no card lies in two places."""
    seen: set[Card] = set()
    hands = {**players, "dealer": dealer, "board": board}
    for field, cards in hands.items():
        due = game.community_cards if field == "board" else game.hole_cards
        if len(cards) != due:
            raise Refusal(field, f"{len(cards)} cards, where {game.title} has {due}", game.basics.deal)
        for card in cards:
            if card in seen:
                raise Refusal(field, f"{card} is there twice; one deck is in play", game.basics.deck)
            seen.add(card)


def verify_opening(game: Game, bets: Mapping[str, int]) -> None:
    """What lies on the layout at "No more bets": required wagers in equal amounts, no wager before its time."""
    for name, cents in bets.items():
        verify_placed(game, name, cents)
    for wager in game.required:
        if wager.name not in bets:
            raise Refusal(wager.name, f"is required at {game.title}", wager.law)
    base = bets[game.base.name]
    for wager in game.required:
        if bets[wager.name] != base:
            reason = f"{dollars(bets[wager.name])} must equal the {game.base.name} of {dollars(base)}"
            raise Refusal(wager.name, reason, wager.law)


def verify_placed(game: Game, name: str, cents: int) -> None:
    """One wager before the deal: it is not placed before its time, nor below what the regulation makes the least."""
    wager = game.wager(name)
    if wager.place is Place.DECISION:
        raise Refusal(name, "is placed later, at its decision", wager.law)
    _verify_amount(game, name, cents)
    if cents < wager.min_cents:
        assert wager.min_law is not None
        raise Refusal(name, f"{dollars(cents)} is less than {dollars(wager.min_cents)}", wager.min_law)


def _verify_amount(game: Game, name: str, cents: int) -> None:
    if cents <= 0:
        raise Refusal(name, f"{dollars(cents)} cannot be wagered", game.basics.wagering)


def verify_limits(game: Game, bets: Mapping[str, int]) -> None:
    """Posted limits, where a bet is entered; one that a dealer accepted by hand stands, so settlement does not ask."""
    for name, cents in bets.items():
        least, most = game.limits(game.wager(name))
        if least is not None and cents < least:
            raise Refusal(name, f"{dollars(cents)} is below the posted minimum of {dollars(least)}", cite("R1"))
        if most is not None and cents > most:
            raise Refusal(name, f"{dollars(cents)} is above the posted maximum of {dollars(most)}", cite("R1"))


def verify_bets(game: Game, bets: Mapping[str, int], *, folded: bool) -> None:
    """All wagers of a finished round: the opening ones, those of the decisions, and whether the choices fit."""
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
            reason = f"{dollars(placed)} is not {allowed} times the {game.base.name} of {dollars(base)}"
            raise Refusal(name, reason, game.wager(name).law)
    _verify_choices(game, bets, folded=folded)


def _verify_choices(game: Game, bets: Mapping[str, int], *, folded: bool) -> None:
    """Who folds has placed nothing at that decision or later; who stays has placed what staying takes."""
    missing = [
        number
        for number, decision in enumerate(game.decisions)
        if decision.otherwise is Otherwise.FOLD and decision.wager not in bets
    ]
    if folded and not missing:
        last = next((each for each in reversed(game.decisions) if each.otherwise is Otherwise.FOLD), None)
        if last is None:
            raise Refusal("fold", f"nobody folds at {game.title}", game.basics.wagering)
        raise Refusal(last.wager, "is not placed by a player who folds", last.law)
    for decision in game.decisions[missing[0] :] if folded else ():
        if decision.wager in bets:
            raise Refusal(decision.wager, "is not placed by a player who folds", decision.law)
    if missing and not folded:
        decision = game.decisions[missing[0]]
        raise Refusal(decision.wager, "is neither placed nor the hand folded", decision.law)
