"""Planted leaks are found, by the same checks that are used everywhere."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import Refusal
from boardwalk.floor.alarm import Alarm
from boardwalk.floor.decide import act_in_steps
from boardwalk.floor.state import Floor
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.randomness import generator
from boardwalk.pit.writer import batch
from boardwalk.table.presentation import view as view_module
from boardwalk.table.presentation.view import View
from boardwalk.table.record import EVENTS
from boardwalk.table.state import Table
from boardwalk.web import hub, middleware
from boardwalk.web.api import operation
from boardwalk.web.api.problem import Problem
from boardwalk.web.view import history
from boardwalk.web.view.shown_table import ShownTable
from tests.support.web.houses import API, NAMES
from tests.support.web.secrets.chance import Evening
from tests.support.web.secrets.evenings import recorded
from tests.support.web.secrets.premises import CREW, Premises
from tests.support.web.secrets.sessions import House

TABLE = "4"
Planted = Callable[[pytest.MonkeyPatch], None]
see = view_module.view


def _neighbors_cards(patch: pytest.MonkeyPatch) -> None:
    shown = view_module._hand
    patch.setattr(view_module, "_hand", lambda table, hand, *, known: shown(table, hand, known=known or True))


def _folded_hands_afterwards(patch: pytest.MonkeyPatch) -> None:
    shown = view_module._finished_hand
    patch.setattr(view_module, "_finished_hand", lambda *given, known: shown(*given, known=known or True))


def _dealers_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view_module, "_face_up", lambda cards, _: cards)


def _next_card(patch: pytest.MonkeyPatch) -> None:
    """The title of the game shows the top card of the stub."""

    def told(table: Table, actor: Actor, **options: Any) -> View:
        seen = see(table, actor, **options)
        stub = () if table.round is None else table.round.stub
        return replace(seen, title=stub[0].pretty) if stub else seen

    patch.setattr("boardwalk.floor.sight.view", told)


def _order_by_numbers(patch: pytest.MonkeyPatch) -> None:
    def told(table: Table, actor: Actor, **options: Any) -> View:
        numbers = [card.number for card in (table.round.stub if table.round else ())]
        return replace(see(table, actor, **options), title=str(numbers))

    patch.setattr("boardwalk.floor.sight.view", told)


def _everybody_gets_the_same(patch: pytest.MonkeyPatch) -> None:
    """Every seated player gets what was made for the first of them."""
    patch.setattr(hub, "viewer_key", lambda table, actor: table.seat_of(actor.name) is None and actor)


def _secret_for_commitment(patch: pytest.MonkeyPatch) -> None:
    """The secret of a shuffle is published in place of its hash."""

    def committed(cards: tuple[Card, ...]) -> generator.ShuffleOpening:
        secret = secrets.token_hex(32)
        return generator.ShuffleOpening(secret, secret, format_cards(cards))

    patch.setattr(generator, "_commit_to", committed)


def _proof_of_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(history, "_visible_cards", lambda _: iter(DECK))


def _refusal_repeats_the_command(patch: pytest.MonkeyPatch) -> None:

    def told(floor: Any, order: Any) -> Any:
        try:
            return act_in_steps(floor, order)
        except Refusal as refusal:
            raise Refusal(refusal.field, f"{refusal.reason}: {order}", refusal.law) from None

    patch.setattr(batch, "act_in_steps", told)


def _log_of_happenings(patch: pytest.MonkeyPatch) -> None:
    receipt = operation._receipt

    def told(server: Any, done: Any) -> Any:
        server.log.info("done", at=str(done.happenings))
        return receipt(server, done)

    patch.setattr(operation, "_receipt", told)


def _log_of_passwords(patch: pytest.MonkeyPatch) -> None:
    log_in = Accounts.log_in

    def told(people: Accounts, name: str, password: str, *more: Any) -> Any:
        logging.getLogger("boardwalk").warning("%s %s", name, password)
        return log_in(people, name, password, *more)

    patch.setattr(Accounts, "log_in", told)


def _faults(patch: pytest.MonkeyPatch) -> None:
    """The view of players who only watch fails in a round, with an exception that has cards in its text."""
    data = ShownTable.data

    def told(shown: ShownTable, actor: Actor, last_round: Any, *, for_money: bool) -> Any:
        found = data(shown, actor, last_round, for_money=for_money)
        table = found["table"]
        if table["role"] == Role.PLAYER and table["seat"] is None and table["round"] is not None:
            raise ValueError(f"no view of {format_cards(DECK)}")
        return found

    patch.setattr(ShownTable, "data", told)


def _log_of_faults(patch: pytest.MonkeyPatch) -> None:
    _faults(patch)
    patch.setattr(middleware, "fault_frames", lambda error: [str(error)])


def _answer_with_faults(patch: pytest.MonkeyPatch) -> None:
    _faults(patch)
    patch.setattr(middleware, "Problem", lambda kind, *_: Problem(kind, format_cards(DECK)))


def _events_told_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(history, "PUBLIC_EVENTS", frozenset(EVENTS.classes.values()))


def _alarm_of_the_dealers_cards(patch: pytest.MonkeyPatch) -> None:
    def told(floor: Floor, number: str, beside: object) -> tuple[Alarm, ...]:
        del beside
        now = floor.tables[number].round
        return (Alarm("cards", "" if now is None else format_cards(now.dealer), None),)

    patch.setattr("boardwalk.web.view.floor.alarms", told)


PLANTED: dict[str, tuple[Planted, str]] = {
    "a neighbor's cards": (_neighbors_cards, "now"),
    "a folded hand afterwards": (_folded_hands_afterwards, "of round"),
    "the dealer's cards": (_dealers_cards, "now"),
    "the next card": (_next_card, "now"),
    "the deck by numbers": (_order_by_numbers, "numbers that may be a deck"),
    "everybody gets the same": (_everybody_gets_the_same, "now"),
    "the secret of a shuffle": (_secret_for_commitment, "the secret of a shuffle"),
    "a proof of everything": (_proof_of_everything, "the salt of"),
    "a refusal that repeats the command": (_refusal_repeats_the_command, "now"),
    "events told at once": (_events_told_at_once, "now, in record"),
    "an alarm with the dealer's cards": (_alarm_of_the_dealers_cards, "now, at table"),
    "a log of what happened": (_log_of_happenings, "in the log"),
    "a log of passwords": (_log_of_passwords, "a password, session or token in the log"),
    "a log with the text of a fault": (_log_of_faults, "in the log"),
    "an answer with the text of a fault": (_answer_with_faults, "now"),
}


async def course(house: House) -> None:
    """A round in which someone folds, a shuffle at the wrong time, a wrong log-in, and a look back."""
    evening = Evening(house, 5, [TABLE])
    evening.habits.modest = True
    for name in ("Abe", "Bea", "Zoe", CREW.dealer.name):
        await house.watch(name, TABLE)
    for step in range(120):
        table = house.pit.tables[TABLE]
        if table.rounds > 0 and table.round is None:
            break
        await evening.go_on(TABLE)
        if step % 5 == 0:
            await house.ask("Zoe", "GET", f"{API}/tables/{TABLE}")
            for path in (f"/tables/{TABLE}/events", "/floor"):
                await house.ask(NAMES[Role.SURVEILLANCE], "GET", f"{API}{path}")
    await house.ask(CREW.dealer.name, "POST", f"{API}/tables/{TABLE}/commands", {"do": "shuffle-deck", "deck": "red"})
    await house.ask(CREW.dealer.name, "POST", f"{API}/tables/{TABLE}/commands", {"do": "shuffle-deck", "deck": "red"})
    house.given_out.add("nobody knows this")
    await house.ask(None, "POST", f"{API}/session", {"name": "Abe", "password": "nobody knows this"})
    for who in ("Abe", "Zoe"):
        await evening.asking.rounds(who, TABLE)


def test_nothing_leaks_where_nothing_is_planted(premises: Premises) -> None:
    _, leaks = recorded(premises, 5, course)
    assert not leaks


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_leak_is_found(name: str, premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, expected = PLANTED[name]
    plant(monkeypatch)
    _, leaks = recorded(premises, 5, course)
    assert leaks, name
    assert any(expected in leak.what for leak in leaks), leaks[0]


def test_a_fault_of_our_own_tells_nothing(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the person nor the log gets a card, in an answer or on a stream."""
    _faults(monkeypatch)
    checker, leaks = recorded(premises, 5, course)
    assert any(got.status == 500 for got in checker.house.got)
    assert not leaks, leaks[0]
