"""The deal: each step of the script in order, misdeals, and cards turned up at the showdown (sections .7 to .10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph
from boardwalk.press.notation import printable
from boardwalk.table.deal_script import Delivery
from boardwalk.table.deck.card_entry import reading_due
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import folds, handles, require_due, round_fold, tells
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Event, Place, place_name
from boardwalk.table.next_act import Due
from boardwalk.table.report import REPORTERS, IrregularityReport, reported, takes_effect
from boardwalk.table.sentence import NUMBERS, Scene, count
from boardwalk.table.state import Round, Table, with_hand


@dataclass(frozen=True, slots=True)
class DealNext(Command):
    """Take the next step of the deal: deal a card or a stack, burn, or turn up community cards."""


@dataclass(frozen=True, slots=True)
class Misdeal(IrregularityReport):
    """Report that the next step dealt this number of cards instead of the right one."""

    cards: int


@dataclass(frozen=True, slots=True)
class RevealDealer(Command):
    """Turn the dealer's cards face up."""


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """A card or a stack was dealt, the last `up` of it face up. Burned cards went to the discard rack."""

    to: Place
    cards: tuple[Card, ...]
    up: int
    burned: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMisdealt(Event):
    """The wrong number of cards was dealt, the last `up` of them face up."""

    to: Place
    cards: tuple[Card, ...]
    up: int
    burned: tuple[Card, ...]
    due: int


@dataclass(frozen=True, slots=True)
class CardsBurned(Event):
    """Cards were burned: they went to the discard rack without being exposed."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CommunityTurned(Event):
    """Community cards were turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerRevealed(Event):
    """The dealer's cards were turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A player's cards were turned face up."""

    seat: int
    cards: tuple[Card, ...]


MOST_TOO_MANY = 3
"""A misdeal has at most this many cards too many."""


def _deal_law(table: Table) -> Paragraph:
    """The paragraph for the next step; before a round, the announcement's; after the deal, the section's."""
    if table.round is None:
        return table.dealing.rules.no_more_bets
    step = table.round.upcoming
    return table.dealing.law if step is None else step.law


@handles(DealNext, Role.DEALER, law=_deal_law)
def deal_next(table: Table, command: DealNext) -> Iterator[Event]:
    del command
    now = require_due(table, Due.DEAL, _deal_law(table))
    step = _upcoming(now)
    if reading_due(table, now):
        raise Refusal("cards", "the shoe has not read the cards of the next step yet", REAL_CARDS)
    if step.turns:
        yield CommunityTurned(step.law, now.community[now.community_up :][: step.cards])
    elif step.to == RACK:
        yield CardsBurned(step.law, _draw(now, step.cards))
    else:
        burned = _draw(now, step.burn, after=step.cards)
        yield CardsDealt(step.law, step.to, _draw(now, step.cards), step.up, burned)


def _upcoming(now: Round) -> Delivery:
    step = now.upcoming
    assert step is not None, "the round is waiting for a step of the deal"
    return step


def _draw(now: Round, cards: int, after: int = 0) -> tuple[Card, ...]:
    drawn = now.order[now.drawn + after : now.drawn + after + cards]
    assert len(drawn) == cards, "a deck never runs out: the script fits it, and misdeals leave a card to spare"
    return drawn


@handles(Misdeal, *REPORTERS, law=_deal_law)
def misdeal(table: Table, command: Misdeal) -> Iterator[Event]:
    """A misdeal is recorded as it happens, and reported as a wrong number of cards when someone notices it."""
    now = require_due(table, Due.DEAL, _deal_law(table))
    step = _upcoming(now)
    return reported(table, command, Irregularity(IrregularityKind.MISDEAL, step.to, command.cards, step.cards))


@takes_effect(IrregularityKind.MISDEAL, lambda table, _: _deal_law(table))
def deal_wrong_number(table: Table, found: Irregularity) -> Iterator[Event]:
    now = require_due(table, Due.DEAL, _deal_law(table))
    step, cards = _upcoming(now), found.cards
    assert cards is not None
    if step.turns or step.to == RACK:
        raise Refusal("cards", "does not apply: the next step deals no cards to a hand or the community area", step.law)
    if cards == step.cards:
        raise Refusal("cards", f"{step.cards} is the right number", step.law)
    if not 0 <= cards <= step.cards + MOST_TOO_MANY:
        raise Refusal("cards", f"must be 0 to {step.cards + MOST_TOO_MANY}, not {cards}", step.law)
    number = now.next_step
    assert number is not None
    spare = len(now.stub) - cards - step.burn - now.script.needs(number + 1)
    if spare < 1:
        raise Refusal("cards", "not enough cards would be left to finish the round", step.law)
    up = cards if step.up and step.to == COMMUNITY else 0  # all of them face up, however many there are
    burned = _draw(now, step.burn, after=cards)
    yield CardsMisdealt(step.law, step.to, _draw(now, cards), up, burned, step.cards)


@handles(RevealDealer, Role.DEALER, law=lambda table: table.game.procedure.conduct.dealer_revealed)
def reveal_dealer(table: Table, command: RevealDealer) -> Iterator[Event]:
    del command
    law = table.game.procedure.conduct.dealer_revealed
    now = require_due(table, Due.REVEAL, law)
    yield DealerRevealed(law, now.dealer)


def _step_done(now: Round, drawn: int) -> dict[str, Any]:
    """The changes after one more step of the deal. At the start of a stage nobody has decided."""
    number = now.next_step
    assert number is not None, "the deal has a next step"
    step = number + 1
    acted = now.acted if now.script.stage_at(step) == now.stage else frozenset()
    held = now.drawn_in_error and not drawn
    return {"step": step, "drawn": now.drawn + drawn, "acted": acted, "drawn_in_error": held}


def laid_down(now: Round, to: Place, cards: tuple[Any, ...], up: int) -> dict[str, Any]:
    """The changes when cards are put at a place, the last `up` of them face up."""
    if to == DEALER:
        total = len(now.dealer) + len(cards)
        return {
            "dealer": now.dealer + cards,
            "dealer_up": now.dealer_up.union(range(total - up, total)),
            "dealer_dealt_up": now.dealer_dealt_up + up,
        }
    if to == COMMUNITY:
        return {"community": now.community + cards, "community_up": now.community_up + up}
    assert isinstance(to, int), "cards are dealt to a seat, the dealer or the community area"
    hand = now.hands[to]
    return {"hands": {**now.hands, to: hand._replace(cards=hand.cards + cards)}}


def _with_cards(now: Round, event: CardsDealt | CardsMisdealt) -> Round:
    drawn = len(event.cards) + len(event.burned)
    changes = {**_step_done(now, drawn), **laid_down(now, event.to, event.cards, event.up)}
    return now._replace(rack=now.rack + event.burned, **changes)


@folds(CardsDealt)
@round_fold
def _fold_cards_dealt(now: Round, event: CardsDealt) -> Round:
    return _with_cards(now, event)


@folds(CardsMisdealt)
@round_fold
def _fold_cards_misdealt(now: Round, event: CardsMisdealt) -> Round:
    right = now.community_right
    if event.to == COMMUNITY and right is None:
        right = now.script.due(COMMUNITY, now.step)
    return _with_cards(now, event)._replace(misdealt=True, community_right=right)


@folds(CardsBurned)
@round_fold
def _fold_cards_burned(now: Round, event: CardsBurned) -> Round:
    return now._replace(rack=now.rack + event.cards, **_step_done(now, len(event.cards)))


@folds(CommunityTurned)
@round_fold
def _fold_community_turned(now: Round, event: CommunityTurned) -> Round:
    return now._replace(community_up=now.community_up + len(event.cards), **_step_done(now, 0))


@folds(DealerRevealed)
@round_fold
def _fold_dealer_revealed(now: Round, event: DealerRevealed) -> Round:
    return now._replace(revealed=True, dealer_up=frozenset(range(len(event.cards))))


@folds(HandShown)
@round_fold
def _fold_hand_shown(now: Round, event: HandShown) -> Round:
    return with_hand(now, event.seat, shown=True)


def tell_dealt(events: Sequence[CardsDealt], table_before: Table | None, *, pretty: bool = False) -> str:
    """One sentence for a card or a stack dealt to each of several seats in turn."""
    scene = Scene(table_before, pretty)
    if len(events) == 1:
        return printable(_tell_cards_dealt(scene, events[0]))
    cards = len(events[0].cards)
    hands = [f"{scene.who(event.to)} {scene.cards(event.cards)}{_burned(scene, event.burned)}" for event in events]
    each = f"{_number(cards).capitalize()} card{'' if cards == 1 else 's'} each"
    return printable(f"{each}: {', '.join(hands)}")


def _are(number: int, noun: str) -> str:
    return f"{count(number, noun).capitalize()} {'is' if number == 1 else 'are'}"


def _burned(scene: Scene, cards: tuple[Card, ...]) -> str:
    return f" ({scene.cards(cards)} burned)" if cards else ""


@tells(CardsDealt)
def _tell_cards_dealt(scene: Scene, event: CardsDealt) -> str:
    cards, burned = scene.cards(event.cards), _burned(scene, event.burned)
    if event.to == COMMUNITY:
        dealt = count(len(event.cards), "community card").capitalize()
        return f"{dealt}, face {'up' if event.up else 'down'}{scene.named_cards(event.cards)}{burned}"
    if event.to == DEALER:
        return f"The dealer takes {_facing(scene, event)}{burned}"
    return f"{scene.who(event.to)} is dealt {cards}{burned}"


def _facing(scene: Scene, event: CardsDealt) -> str:
    down = event.cards[: len(event.cards) - event.up]
    up = event.cards[len(down) :]
    if not up or not down:
        return f"{scene.cards(event.cards)}, face {'up' if up else 'down'}"
    return f"{scene.cards(down)} face down and {scene.cards(up)} face up"


@tells(CardsMisdealt)
def _tell_cards_misdealt(scene: Scene, event: CardsMisdealt) -> str:
    to = scene.who(event.to) if isinstance(event.to, int) else place_name(event.to)
    cards = f": {scene.cards(event.cards)}" if event.cards else ""
    text = f"Misdeal: {to} gets {count(len(event.cards), 'card')} instead of {_number(event.due)}{cards}"
    return f"{text}{_burned(scene, event.burned)}"


def _number(number: int) -> str:
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


@tells(DealerRevealed)
def _tell_dealer_revealed(scene: Scene, event: DealerRevealed) -> str:
    table = scene.table
    complete = table is None or len(scene.board) >= table.game.community_cards  # everyone may have folded before
    hand = scene.hand(event.cards) if complete else ""  # none if a real card is not entered yet
    plays = scene.qualifies(event.cards) if hand and scene.round is not None else None
    qualifies = "" if plays is None else ", and qualifies" if plays else ", and does not qualify"
    return f"The dealer turns over {scene.cards(event.cards)}{hand}{qualifies}"


@tells(CardsBurned)
def _tell_cards_burned(scene: Scene, event: CardsBurned) -> str:
    return f"{_are(len(event.cards), 'card')} burned{scene.named_cards(event.cards)}"


@tells(CommunityTurned)
def _tell_community_turned(scene: Scene, event: CommunityTurned) -> str:
    return f"{_are(len(event.cards), 'community card')} turned up{scene.named_cards(event.cards)}"


@tells(HandShown)
def _tell_hand_shown(scene: Scene, event: HandShown) -> str:
    return f"{scene.who(event.seat)} shows {scene.cards(event.cards)}{scene.hand(event.cards)}"
