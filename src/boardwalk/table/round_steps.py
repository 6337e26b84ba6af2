"""The procedure of a round as a casino would print it on a card, made from the declaration of the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, ProgressiveWager
from boardwalk.games.deal import Burn, Deal, Dealing, DealingMode, To, Turn
from boardwalk.games.deal import Step as Declared
from boardwalk.games.stage import Decision
from boardwalk.table.scene import count, wager_title
from boardwalk.table.step import Step

OWN, SHARED = "own", "community"
"""Cards of players and dealer, and cards of everyone."""


class ThisGame:
    """A game as a key: the very declaration, since one that says the same is compared too slowly for every view."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThisGame) and other.game is self.game


@lru_cache(maxsize=1024)
def round_steps(this: ThisGame, mode: DealingMode, made: tuple[str, ...]) -> tuple[Step, ...]:
    """Every step from the bets to the last card, where of the wagers that need steps of their own these are made.

    >>> from boardwalk.games import GAMES
    >>> for step in round_steps(ThisGame(GAMES["caribbean"].game()), DealingMode.AUTOMATED_SHOE, ()):
    ...     print(step.name, "|", step.title)
    place-bet | Players place their bets
    close-bets | Announce "No more bets"
    deal-next:1-own | Deal a stack of five cards to each player and the dealer, a card of the dealer's face up
    rack-stub | Put the stub into the discard rack
    act:1 | Players decide: Bet 2x, or fold
    reveal-dealer | Turn the dealer's cards face up
    settle-seat | Settle the seats from the dealer's far right, counterclockwise, folded hands last
    collect-cards | Collect the cards in order
    """
    return tuple(_round_steps(this.game, this.game.dealing(mode), made))


def _round_steps(game: Game, dealing: Dealing, made: Container[str]) -> Iterator[Step]:
    yield Step("place-bet", "Players place their bets", game.basics.wagering)
    button = " and press the lock-out button" if game.progressive and game.progressive.name in made else ""
    yield Step("close-bets", f'Announce "No more bets"{button}', dealing.rules.no_more_bets)
    for wager in game.collected.values():
        if wager.name in made:
            title = f"Count the {wager.title} wagers against the lights, and take them in"
            yield Step(f"take-in-wagers:{wager.name}", title, wager.counted)
    last_draw = max(number for number, steps in enumerate(dealing.stages) if any(map(_draws, steps)))
    for number in range(len(game.stages)):
        yield from _dealt(game, dealing, number)
        if number == last_draw:
            yield Step("rack-stub", "Put the stub into the discard rack", dealing.rules.stub)
        yield from _chosen(game, number, made)
    yield from _showdown(game, made)
    yield Step("collect-cards", "Collect the cards in order", game.procedure.conduct.cards_collected)


def _draws(step: Declared) -> bool:
    return not isinstance(step, Turn)


def deal_name(stage: int, kind: str) -> str:
    """The name of the step by which cards of this kind come to the table at a stage."""
    return f"deal-next:{stage + 1}-{kind}"


def _dealt(game: Game, dealing: Dealing, number: int) -> Iterator[Step]:
    """The cards of a stage: those of players and dealer in one step, those of everyone in another."""
    for kind, steps in _groups(dealing.stages[number]).items():
        name = game.stages[number].name if number else ""
        title = _own(dealing, steps) if kind == OWN else _shared(steps, name)
        yield Step(deal_name(number, kind), title, steps[0].law or dealing.law, number)


def _groups(declared: Iterable[Declared]) -> dict[str, list[Declared]]:
    """The steps of a stage by whose cards they bring; a burn goes with what follows it."""
    groups: dict[str, list[Declared]] = {}
    burned: list[Declared] = []
    for step in declared:
        if isinstance(step, Burn):
            burned.append(step)
            continue
        kind = OWN if isinstance(step, Deal) and step.to is not To.COMMUNITY else SHARED
        groups.setdefault(kind, []).extend((*burned, step))
        burned = []
    return groups


def _own(dealing: Dealing, steps: Sequence[Declared]) -> str:
    deals = [step for step in steps if isinstance(step, Deal)]
    cards = count(sum(step.cards for step in deals if step.to is To.PLAYERS), "card")
    up = sum(step.up for step in deals)
    facing = f", {count(up, 'card')} of the dealer's face up" if up else ""
    if dealing.mode is DealingMode.AUTOMATED_SHOE:
        return f"Deal a stack of {cards} to each player and the dealer{facing}"
    manner = "one at a time" if all(step.cards == 1 for step in deals) else "a hand at a time"
    return f"Deal {cards} to each player and the dealer, {manner}{facing}"


def known_as(stage: str) -> str:
    """What players call the cards of a stage, where they have a name.

    >>> known_as("flop"), known_as("community cards")
    (': the flop', '')
    """
    return f": the {stage}" if stage and "card" not in stage else ""


def _shared(steps: Sequence[Declared], stage: str) -> str:
    """Community cards as they are dealt or turned up, with the name that a later stage has among players."""
    named = known_as(stage)
    deals = [step for step in steps if isinstance(step, Deal)]
    if not deals:
        return f"Turn up {count(sum(step.cards for step in steps), 'community card')}{named}"
    cards = count(sum(step.cards for step in deals), "community card")
    burned = sum(step.cards for step in steps if isinstance(step, Burn)) + sum(step.burn for step in deals)
    burning = f", burning {count(burned, 'card')}" if burned else ""
    return f"Deal {cards} face {'up' if any(step.up for step in deals) else 'down'}{burning}{named}"


def _chosen(game: Game, number: int, made: Container[str]) -> Iterator[Step]:
    choice = game.stages[number].choice
    if choice is None:
        return
    wager = wager_title(game, choice.wager)
    if isinstance(choice, Decision):
        title = f"Players decide: {wager} {_multiples(choice.multiples)}, or {choice.otherwise.value}"
        yield Step(f"act:{number + 1}", title, choice.law, number)
        if choice.confirmed:
            title = f"Confirm aloud a {wager} wager of {_multiples(choice.confirmed)}"
            yield Step(f"confirm-wager:{number + 1}", title, choice.confirmed_by or choice.law, number)
    elif choice.wager in made:
        title = f"Players expose their cards for the {wager}, or keep them face down"
        yield Step(f"expose:{number + 1}", title, choice.law, number)
        title = f"Collect the losing {wager} wagers, then pay the winning ones"
        yield Step(f"settle-exposed:{number + 1}", title, choice.law, number)


def _multiples(multiples: Sequence[int]) -> str:
    *others, last = (f"{multiple}x" for multiple in multiples)
    return f"{', '.join(others)} or {last}" if others else last


def _showdown(game: Game, made: Container[str]) -> Iterator[Step]:
    yield Step("reveal-dealer", "Turn the dealer's cards face up", game.procedure.conduct.dealer_revealed)
    last = ", folded hands last" if game.folded_settled_last else ""
    yield Step("settle-seat", f"Settle the seats from {game.settles_from.value}{last}", game.basics.settling)
    if game.progressive is not None and game.progressive.name in made:
        yield from _progressive(game.progressive)
    if game.bonus_spin is not None and game.bonus_spin.name in made:
        yield from _spins(game.bonus_spin)


def _progressive(wager: ProgressiveWager) -> Iterator[Step]:
    yield Step("validate-progressive", f"A supervisor validates a {wager.title} that was won", wager.validated)
    yield Step("pay-progressive", f"Pay a {wager.title} that was won", wager.settled)


def _spins(spin: BonusSpin) -> Iterator[Step]:
    title = f"Tap the seat of a hand with {spin.trigger.name} when it is shown, before its wagers are paid"
    yield Step("tap-seat", title, spin.tapped)
    yield Step("spin-wheel", "Players whose seats were tapped spin the wheel", spin.spun)
    yield Step("settle-spins", f"Settle the {spin.title} wagers", spin.settled)
