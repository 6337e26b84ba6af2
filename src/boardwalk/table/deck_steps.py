"""How a deck is prepared, step by step, and which of the steps is due (sections .2 to .4 of each game)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.cards import DECK, Card
from boardwalk.form import tag_of
from boardwalk.games.procedure import DealingRules, Preparation
from boardwalk.law import Paragraph
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.equipment import Device
from boardwalk.table.staff import Crew, duty, preparation
from boardwalk.table.state import Deck, Phase, Table
from boardwalk.table.step import Step

CUT_IN_THE_MIDDLE = len(DECK) // 2


class NewDeck:
    """A world that shuffles nothing: it only stands where a command is to be asked for."""

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
    """The next step of the preparation of a deck, as this person would give it; others are not offered it."""
    step = duty(table, Crew(actor, actor, actor, actor), NEW_DECK)
    if step is not None:
        return replace(step, reason="") if isinstance(step, do.RemoveDeck) else step
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    return do.LookAtDeck(actor, spread[0]) if spread else None


class Line(NamedTuple):
    """A step on the card: its words, and where its paragraph stands."""

    title: str
    law: Callable[[Preparation, DealingRules], Paragraph]


LINES: dict[type[Command], Line] = {
    do.InspectDeck: Line("Sort and inspect the {back} deck", lambda laws, _: laws.receipt),
    do.VerifyDeck: Line("{verifier} verifies the {back} deck", lambda laws, _: laws.spread),
    do.SpreadDeck: Line("Spread the {back} deck by suit and in sequence", lambda laws, _: laws.spread),
    do.TurnDeckUp: Line("Turn the {back} deck up when a player comes", lambda laws, _: laws.idle),
    do.LookAtDeck: Line("The first player may look at the {back} deck", lambda laws, _: laws.spread),
    do.WashDeck: Line("Turn the {back} deck face down, wash and stack it", lambda laws, _: laws.wash),
    do.LoadShuffler: Line("Put the {back} deck into the shuffler", lambda laws, _: laws.shuffle),
    do.ShuffleDeck: Line("Shuffle the {back} deck", lambda laws, _: laws.shuffle),
    do.ReportShufflerCount: Line(
        "Enter what the shuffler counted in the {back} deck",
        lambda _, rules: rules.counting_shuffler or rules.stub_count,
    ),
    do.CutDeck: Line("Cut the {back} deck", lambda laws, _: laws.cut_at_least),
    do.TakeDeck: Line("Bring the {back} deck into play", lambda _, rules: rules.loading),
}
"""Every step of the preparation in its order."""
ORDER = {kind: number for number, kind in enumerate(LINES)}
NAMES = {kind: tag_of(kind) for kind in LINES}
FROM_THE_START = frozenset(
    {Phase.RECEIVED, Phase.INSPECTED, Phase.VERIFIED, Phase.SPREAD, Phase.LOOKED_AT, Phase.STACKED}
)
"""A deck that is not yet shuffled for the first time, or was seen anew at an idle table."""


def deck_steps(table: Table, deck: Deck) -> Iterator[tuple[Step, bool]]:
    """The steps by which this deck comes into play, from where its preparation began, and whether each is done."""
    laws, rules = table.game.procedure.preparation, table.dealing.rules
    ahead = next_of(table, deck)
    reached = len(ORDER) if ahead is None else ORDER[ahead]
    for kind in _kinds(table, deck, ahead):
        line = LINES[kind]
        done = ORDER[kind] < reached or (kind is do.TakeDeck and deck.phase is Phase.IN_PLAY)
        title = line.title.format(back=deck.back, verifier=laws.verifier)
        yield Step(step_name(kind, deck.back), title, line.law(laws, rules)), done


def step_name(kind: type[Command], back: str) -> str:
    """The name of a step of the preparation of the deck with these backs."""
    return f"{NAMES[kind]}:{back}"


def next_of(table: Table, deck: Deck) -> type[Command] | None:
    """What is next to be done with a deck; none with one in play."""
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
    to_shuffle = ahead is not None and ORDER[ahead] <= ORDER[do.ShuffleDeck]
    machine = table.has_shuffler if to_shuffle else deck.by_machine
    if to_shuffle or not deck.preshuffled:
        if machine:
            yield do.LoadShuffler
        yield do.ShuffleDeck
        if machine and Device.COUNTING_SHUFFLER in table.devices:
            yield do.ReportShufflerCount
    if deck.cut_due or not machine:
        yield do.CutDeck
    if deck.back == _comes_into_play(table):
        yield do.TakeDeck


def _comes_into_play(table: Table) -> str:
    """The deck that is in play, or is next to be: of two the one that rested."""
    in_play = [deck.back for deck in table.decks.values() if deck.phase is Phase.IN_PLAY]
    rested = [back for back in table.decks if back != table.last_deck]
    return (in_play or rested or list(table.decks))[0]
