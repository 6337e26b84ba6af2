"""The deal: each step of the script in its order, and the card or stack that came out wrong (sections .7 to .9)."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph
from boardwalk.table import event_round as happened
from boardwalk.table.command import COMMUNITY, RACK, DealNext, Misdeal, RevealDealer
from boardwalk.table.event import Event
from boardwalk.table.handler import handles, require_due
from boardwalk.table.script import Delivery
from boardwalk.table.state import Round, Table
from boardwalk.table.waiting import Due

MOST_TOO_MANY = 3
"""A stack that is further off than this is no slip of the hand."""


def _deal_law(table: Table) -> Paragraph:
    """The paragraph of the next step; before a round that of the announcement, after its deal that of the section."""
    if table.round is None:
        return table.dealing.rules.no_more_bets
    step = table.round.upcoming
    return table.dealing.law if step is None else step.law


@handles(DealNext, Role.DEALER, law=_deal_law)
def deal_next(table: Table, command: DealNext) -> Iterator[Event]:
    del command
    now = require_due(table, Due.DEAL, _deal_law(table))
    step = _upcoming(now)
    if step.turns:
        yield happened.CommunityTurned(step.law, now.community[now.community_up :][: step.cards])
    elif step.to == RACK:
        yield happened.CardsBurned(step.law, _draw(now, step.cards))
    else:
        burned = _draw(now, step.burn, after=step.cards)
        yield happened.CardsDealt(step.law, step.to, _draw(now, step.cards), step.up, burned)


def _upcoming(now: Round) -> Delivery:
    step = now.upcoming
    assert step is not None, "the round waits for a step of the deal"
    return step


def _draw(now: Round, cards: int, after: int = 0) -> tuple[Card, ...]:
    drawn = now.order[now.drawn + after : now.drawn + after + cards]
    assert len(drawn) == cards, "a deck is never dealt out: the script fits it, and slips leave a card to spare"
    return drawn


@handles(Misdeal, Role.DEALER, law=_deal_law)
def misdeal(table: Table, command: Misdeal) -> Iterator[Event]:
    """Nobody is asked whether a slip is allowed; it is recorded, and reported as an irregularity when it is noticed."""
    now = require_due(table, Due.DEAL, _deal_law(table))
    step = _upcoming(now)
    if step.turns or step.to == RACK:
        raise Refusal("cards", "the next step deals no cards to a hand or to the community area", step.law)
    if command.cards == step.cards:
        raise Refusal("cards", f"{step.cards} is the right number", step.law)
    if not 0 <= command.cards <= step.cards + MOST_TOO_MANY:
        raise Refusal("cards", f"{command.cards} is no number that a slip gives out in place of {step.cards}", step.law)
    number = now.next_step
    assert number is not None
    spare = len(now.stub) - command.cards - step.burn - now.script.needs(number + 1)
    if spare < 1:
        raise Refusal("cards", "the deck would not last the round", step.law)
    up = command.cards if step.up and step.to == COMMUNITY else 0  # dealt face up, however many there are
    burned = _draw(now, step.burn, after=command.cards)
    yield happened.CardsMisdealt(step.law, step.to, _draw(now, command.cards), up, burned, step.cards)


@handles(RevealDealer, Role.DEALER, law=lambda table: table.game.procedure.conduct.dealer_revealed)
def reveal_dealer(table: Table, command: RevealDealer) -> Iterator[Event]:
    del command
    law = table.game.procedure.conduct.dealer_revealed
    now = require_due(table, Due.REVEAL, law)
    yield happened.DealerRevealed(law, now.dealer)
