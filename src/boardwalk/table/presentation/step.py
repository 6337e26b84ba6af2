"""The steps of the procedure as a casino would print them on a card: preparing a deck, and a round from the bets to
collecting the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.codec import tag_of
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.games.declaration.procedure import DealingRules, Preparation
from boardwalk.games.declaration.round import Burn, Deal, Dealing, DealingMode, Decision, TakeBack, To, Turn
from boardwalk.games.declaration.round import DealStep as Declared
from boardwalk.law import Paragraph
from boardwalk.press.notation import joined
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew, deck_duty, preparation
from boardwalk.table.deck.rotation import SEAL
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.sentence import count, wager_title
from boardwalk.table.state import Deck, Phase, Table


class ChecklistStep(NamedTuple):
    """A step of the procedure with its paragraph, and the number of its stage, from 0.

    Its name is its command's name, with a colon and a suffix if there are several of its kind.
    """

    name: str
    title: str
    law: Paragraph
    stage: int = 0


class StepView(NamedTuple):
    """A line of the checklist. Exactly one of them is what the table is waiting for now."""

    name: str
    title: str
    law: Paragraph
    state: Literal["done", "now", "next"]


CUT_IN_THE_MIDDLE = len(DECK) // 2


class NewDeck:
    """A world that does not shuffle, used only to find out which command is next."""

    def order(self) -> tuple[Card, ...]:
        return DECK

    def cut(self) -> int:
        return CUT_IN_THE_MIDDLE

    def spin(self, weights: tuple[int, ...]) -> int:
        return len(weights)

    def meter_cents(self) -> int:
        return 0


NEW_DECK = NewDeck()


def preparation_due(table: Table, actor: Actor) -> Command | None:
    """The next step of preparing a deck, as a command from this person. It is offered only if they may give it."""
    step = deck_duty(table, Crew(actor, actor, actor, actor), NEW_DECK)
    if step is not None:
        return replace(step, reason="") if isinstance(step, do.RemoveDeck) else step
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    return do.LookAtDeck(actor, spread[0]) if spread else None


class StepWording(NamedTuple):
    """A step on the card: its wording, and how to find its paragraph."""

    title: str
    law: Callable[[Preparation, DealingRules], Paragraph]


WORDINGS: dict[type[Command], StepWording] = {
    do.InspectDeck: StepWording("Sort and inspect the {back} deck", lambda laws, _: laws.receipt),
    do.VerifyDeck: StepWording("{verifier} verifies the {back} deck", lambda laws, _: laws.spread),
    do.SpreadDeck: StepWording("Spread the {back} deck by suit and in sequence", lambda laws, _: laws.spread),
    do.TurnDeckUp: StepWording("Turn up the {back} deck when a player arrives", lambda laws, _: laws.idle),
    do.LookAtDeck: StepWording("Let the first player look over the {back} deck", lambda laws, _: laws.spread),
    do.WashDeck: StepWording("Turn the {back} deck face down, wash it and stack it", lambda laws, _: laws.wash),
    do.VerifySeal: StepWording("{verifier} verifies the seal of the {back} deck", lambda *_: SEAL),
    do.LoadShuffler: StepWording("Put the {back} deck into the shuffler", lambda laws, _: laws.shuffle),
    do.ShuffleDeck: StepWording("Shuffle the {back} deck", lambda laws, _: laws.shuffle),
    do.ReportShufflerCount: StepWording(
        "Enter the shuffler's count of the {back} deck",
        lambda _, rules: rules.counting_shuffler or rules.stub_count,
    ),
    do.CutDeck: StepWording("Cut the {back} deck onto a {cover} cover card", lambda laws, _: laws.cut_at_least),
    do.TakeDeck: StepWording("Put the {back} deck into play", lambda _, rules: rules.loading),
}
"""Every step of the preparation, in order."""
ORDER = {kind: number for number, kind in enumerate(WORDINGS)}
NAMES = {kind: tag_of(kind) for kind in WORDINGS}
FROM_THE_START = frozenset(
    {Phase.RECEIVED, Phase.INSPECTED, Phase.VERIFIED, Phase.SPREAD, Phase.LOOKED_AT, Phase.STACKED}
)
"""The phases of a deck before its first shuffle, or after it was shown again at an idle table."""


def deck_steps(table: Table, deck: Deck) -> Iterator[tuple[ChecklistStep, bool]]:
    """The steps that put this deck into play, from the start of its preparation, and whether each is done."""
    laws, rules = table.game.procedure.preparation, table.dealing.rules
    ahead = next_of(table, deck)
    reached = len(ORDER) if ahead is None else ORDER[ahead]
    for kind in _kinds(table, deck, ahead):
        line = WORDINGS[kind]
        done = ORDER[kind] < reached or (kind is do.TakeDeck and deck.phase is Phase.IN_PLAY)
        title = line.title.format(back=deck.back, verifier=laws.verifier, cover=table.game.cover_cards)
        yield ChecklistStep(step_name(kind, deck.back), title, line.law(laws, rules)), done


def step_name(kind: type[Command], back: str) -> str:
    """The name of a step in preparing the deck with these backs."""
    return f"{NAMES[kind]}:{back}"


def next_of(table: Table, deck: Deck) -> type[Command] | None:
    """The next step for a deck; None if it is in play."""
    step = preparation(table, deck, Crew(), NEW_DECK)
    if step is not None:
        return type(step)
    if deck.phase is Phase.SPREAD_DOWN:
        return do.TurnDeckUp
    if deck.phase is Phase.SPREAD:
        return do.LookAtDeck
    return None if deck.phase is Phase.IN_PLAY else do.TakeDeck


def _kinds(table: Table, deck: Deck, ahead: type[Command] | None) -> Iterator[type[Command]]:
    idle = deck.stale or deck.phase is Phase.SPREAD_DOWN
    if deck.phase in FROM_THE_START and not idle:
        yield from (do.InspectDeck, do.VerifyDeck)
    if deck.phase in FROM_THE_START or idle:
        yield do.SpreadDeck
        if idle:
            yield do.TurnDeckUp
        yield from (do.LookAtDeck, do.WashDeck)
    if deck.preshuffled:
        yield do.VerifySeal
    to_shuffle = ahead is not None and not deck.sealed and ORDER[ahead] <= ORDER[do.ShuffleDeck]
    machine = table.has_shuffler if to_shuffle else deck.by_machine
    if to_shuffle or not deck.preshuffled:
        if machine:
            yield do.LoadShuffler
        yield do.ShuffleDeck
        if machine and Device.COUNTING_SHUFFLER in table.devices:
            yield do.ReportShufflerCount
    if deck.cut_due or not machine:
        yield do.CutDeck
    if deck.back == _next_in_play(table):
        yield do.TakeDeck


def _next_in_play(table: Table) -> str:
    """The deck in play, or the next one: of two, the one that rested."""
    in_play = [deck.back for deck in table.decks.values() if deck.phase is Phase.IN_PLAY]
    rested = [back for back in table.decks if back != table.last_deck]
    return (in_play or rested or list(table.decks))[0]


OWN, SHARED = "own", "community"
"""The players' and dealer's own cards, and community cards."""


class ThisGame:
    """A game as a cache key, compared by identity: comparing declarations is too slow to do for every view."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThisGame) and other.game is self.game


@lru_cache(maxsize=1024)
def round_steps(
    this: ThisGame, mode: DealingMode, wagers: tuple[str, ...], *, lock_out: bool = False
) -> tuple[ChecklistStep, ...]:
    """Every step of a round. `wagers` are those that have their own steps and that someone has made.

    `lock_out` says whether the table has a lock-out button, which is pressed even if nobody bets on the progressive.

    >>> from boardwalk.games import GAMES
    >>> for step in round_steps(ThisGame(GAMES["caribbean"].game()), DealingMode.AUTOMATED_SHOE, ()):
    ...     print(step.name, "|", step.title)
    place-bet | Players place their bets
    close-bets | Announce "No more bets"
    deal-next:1-own | Deal a stack of five cards to each player and the dealer, with one dealer card face up
    rack-stub | Put the stub in the discard rack
    act:1 | Players decide: Bet 2x or fold
    reveal-dealer | Turn over the dealer's cards
    settle-seat | Settle the seats from the dealer's far right, counterclockwise, folded hands last
    collect-cards | Collect the cards in order
    """
    return tuple(_round_steps(this.game, this.game.dealing(mode), wagers, lock_out=lock_out))


def _round_steps(game: Game, dealing: Dealing, wagers: Collection[str], *, lock_out: bool) -> Iterator[ChecklistStep]:
    yield ChecklistStep("place-bet", "Players place their bets", game.basics.wagering)
    yield ChecklistStep("close-bets", 'Announce "No more bets"', dealing.rules.no_more_bets)
    if game.progressives and lock_out:
        yield ChecklistStep("press-lock-out", "Press the lock-out button", game.progressives[0].lock_out)
    for wager in game.collected.values():
        if wager.name in wagers:
            title = f"Count the {wager.title} wagers against the lights and collect them"
            yield ChecklistStep(f"take-in-wagers:{wager.name}", title, wager.counted)
    last_draw = max(number for number, steps in enumerate(dealing.stages) if any(map(_draws, steps)))
    for number in range(len(game.stages)):
        yield from _deal_steps(game, dealing, number)
        if number == last_draw:
            yield ChecklistStep("rack-stub", "Put the stub in the discard rack", dealing.rules.stub)
        yield from _choice_steps(game, number, wagers)
    yield from _showdown(game, wagers)
    yield ChecklistStep("collect-cards", "Collect the cards in order", game.procedure.conduct.cards_collected)


def _draws(step: Declared) -> bool:
    return not isinstance(step, Turn)


def deal_name(stage: int, kind: str) -> str:
    """The name of the step that deals cards of this kind at a stage."""
    return f"deal-next:{stage + 1}-{kind}"


def _deal_steps(game: Game, dealing: Dealing, number: int) -> Iterator[ChecklistStep]:
    """The cards of a stage: the players' and dealer's in one step, community cards in another."""
    for kind, steps in _groups(dealing.stages[number]).items():
        name = game.stages[number].name if number else ""
        title = _own(game, dealing, steps) if kind == OWN else _shared(steps, name)
        yield ChecklistStep(deal_name(number, kind), title, steps[0].law or dealing.law, number)


def _groups(declared: Iterable[Declared]) -> dict[str, list[Declared]]:
    """The steps of a stage by whose cards they deal. A burn goes with what follows it."""
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


def _own(game: Game, dealing: Dealing, steps: Sequence[Declared]) -> str:
    deals = [step for step in steps if isinstance(step, Deal)]
    up = sum(step.up for step in deals)
    facing = f", with {'one dealer card' if up == 1 else f'{up} dealer cards'} face up" if up else ""
    covered = any(step.covered for step in deals)
    cover = f"; put the dealer's cards under a {game.cover_cards} cover card" if covered else ""
    stacks = dealing.mode is DealingMode.AUTOMATED_SHOE
    whom = _to_whom(deals, "a stack of " if stacks else "")
    if stacks:
        return f"Deal {whom}{facing}{cover}"
    manner = "one at a time" if all(step.cards == 1 for step in deals) else "a hand at a time"
    return f"Deal {whom}, {manner}{facing}{cover}"


def _to_whom(deals: Sequence[Deal], stack: str) -> str:
    """The cards for players and dealer: as many for both, a different number, or for one of them alone."""
    players, dealer = (sum(step.cards for step in deals if step.to is to) for to in (To.PLAYERS, To.DEALER))
    if players == dealer:
        return f"{stack}{count(players, 'card')} to each player and the dealer"
    parts = ((players, "each player"), (dealer, "the dealer"))
    return " and ".join(f"{stack}{count(cards, 'card')} to {whom}" for cards, whom in parts if cards)


def known_as(stage: str) -> str:
    """What players call the cards of a stage, if they have a name.

    >>> known_as("flop"), known_as("community cards")
    (': the flop', '')
    """
    return f": the {stage}" if stage and "card" not in stage else ""


def _shared(steps: Sequence[Declared], stage: str) -> str:
    """Community cards as they are dealt or turned up, with the name players use for them."""
    named = known_as(stage)
    deals = [step for step in steps if isinstance(step, Deal)]
    if not deals:
        return f"Turn up {count(sum(step.cards for step in steps), 'community card')}{named}"
    cards = count(sum(step.cards for step in deals), "community card")
    burned = sum(step.cards for step in steps if isinstance(step, Burn)) + sum(step.burn for step in deals)
    burning = f", burning {count(burned, 'card')}" if burned else ""
    return f"Deal {cards} face {'up' if any(step.up for step in deals) else 'down'}{burning}{named}"


def _choice_steps(game: Game, number: int, wagers: Container[str]) -> Iterator[ChecklistStep]:
    choice = game.stages[number].choice
    if choice is None:
        return
    wager = wager_title(game, choice.wager)
    if isinstance(choice, TakeBack):
        title = f"Players decide: take back the {wager} or let it ride"
        yield ChecklistStep(f"act:{number + 1}", title, choice.law, number)
    elif isinstance(choice, Decision):
        title = f"Players decide: {wager} {_choices(choice)}"
        yield ChecklistStep(f"act:{number + 1}", title, choice.law, number)
        if choice.confirmed:
            title = f"Confirm a {_multiples(choice.confirmed)} {wager} wager aloud"
            yield ChecklistStep(f"confirm-wager:{number + 1}", title, choice.confirmed_by or choice.law, number)
    elif choice.wager in wagers:
        title = f"Players expose their cards for the {wager} or keep them face down"
        yield ChecklistStep(f"expose:{number + 1}", title, choice.law, number)
        title = f"Collect the losing {wager} wagers, then pay the winning ones"
        yield ChecklistStep(f"settle-exposed:{number + 1}", title, choice.law, number)


def _choices(decision: Decision) -> str:
    """The choices at a decision.

    A comma separates several multiples from the way out: "1x or 2x, or fold", but "3x or check".
    """
    comma = "," if len(decision.multiples) > 1 else ""
    return f"{_multiples(decision.multiples)}{comma} or {decision.otherwise.value}"


def _multiples(multiples: Sequence[int]) -> str:
    *others, last = (f"{multiple}x" for multiple in multiples)
    return f"{', '.join(others)} or {last}" if others else last


def _showdown(game: Game, wagers: Collection[str]) -> Iterator[ChecklistStep]:
    if game.dealer_hole_cards:
        yield ChecklistStep("reveal-dealer", "Turn over the dealer's cards", game.procedure.conduct.dealer_revealed)
    if not game.read_others.isdisjoint(wagers):
        title = "Turn up the hands of all players who are still in"
        yield ChecklistStep("show-hands", title, game.basics.settling)
    last = ", folded hands last" if game.folded_settled_last else ""
    yield ChecklistStep("settle-seat", f"Settle the seats from {game.settles_from.value}{last}", game.basics.settling)
    progressives = [wager for wager in game.progressives if wager.name in wagers]
    if progressives:
        yield from _progressive_wins(progressives)
    if game.bonus_spin is not None and game.bonus_spin.name in wagers:
        yield from _spins(game.bonus_spin)


def _progressive_wins(wagers: Sequence[ProgressiveWager]) -> Iterator[ChecklistStep]:
    """The steps of a win are the same for every progressive, one win at a time."""
    win, first = f"{joined([wager.title for wager in wagers], 'or')} win", wagers[0]
    yield ChecklistStep("verify-light", f"Verify the light of each {win}", first.light_verified)
    yield ChecklistStep("validate-progressive", f"A supervisor validates each {win}", first.validated)
    yield ChecklistStep("pay-progressive", f"Pay each {win}", first.settled)


def _spins(spin: BonusSpin) -> Iterator[ChecklistStep]:
    title = f"Tap the seat of each hand with {spin.trigger.name} when it is shown, before paying it"
    yield ChecklistStep("tap-seat", title, spin.tapped)
    yield ChecklistStep("spin-wheel", "Players whose seats were tapped spin the wheel", spin.spun)
    if spin.merchandise:
        title = f"If a player won {spin.prize}, a supervisor hands it over"
        yield ChecklistStep("award-merchandise", title, spin.awarded)
    yield ChecklistStep("settle-spins", f"Settle the {spin.title} wagers", spin.settled)
