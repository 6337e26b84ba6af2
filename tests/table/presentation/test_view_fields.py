"""Who is shown which field of a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table.presentation.named_hand import NamedHand, PaidRow
from boardwalk.table.presentation.prompt import Beyond, Prompt
from boardwalk.table.presentation.step import StepView
from boardwalk.table.presentation.view import (
    RUN_THE_TABLE,
    ApprovalView,
    AwardView,
    CountView,
    DeckView,
    FinishedView,
    HandView,
    OptionChange,
    OutcomeView,
    PostedSignView,
    ReportView,
    RoundView,
    ScheduledView,
    SeatView,
    SpinView,
    View,
    view,
)
from boardwalk.table.round.stake import Incomplete
from tests.support.parameters import every_game, every_mode
from tests.support.table.moments import VIEWERS, moments, played

ALLOWED: dict[type, dict[str, str]] = {
    View: {
        "everyone": "role number game title open automatic relieved dealing devices decks seats incomplete links"
        " scheduled setups round last_round",
        "the staff": "counts report",
        "the staff except dealers": "approvals signs",
        "the staff and accounting": "inventory_cents",
        "seated players": "seat",
        "the person himself": "prompts beyond",
        "those who run the table": "checklist",
    },
    ScheduledView: {"everyone": "when changes by law"},
    OptionChange: {"everyone": "option before after"},
    DeckView: {"everyone": "back phase cut_due counted commitment"},
    ReportView: {"the staff": "irregularity says by"},
    CountView: {"the staff": "role name cents"},
    ApprovalView: {
        "the staff except dealers": "item title law filed on_record demonstration number date by",
    },
    PostedSignView: {"the staff except dealers": "name title law confirmed"},
    Incomplete: {"everyone": "seat wager reason law"},
    SeatView: {
        "everyone": "player bets lights dark hand away bot",
        "the staff and the seat itself": "chips_cents ahead_cents",
    },
    HandView: {"everyone": "folded void collected outcomes", "who knows the card": "cards named"},
    NamedHand: {"who knows the card": "name plays qualifies"},
    OutcomeView: {"everyone": "wager cents result paid_cents by law limited_by returned_cents on rows"},
    PaidRow: {"everyone": "table hand"},
    RoundView: {
        "everyone": "number commitment stage waits_for waits_for_player waits_at found_face_up stub rack void"
        " void_law award to_spin spins settling announces",
        "who knows the card": "dealer community dealer_hand",
    },
    AwardView: {"everyone": "wager seats hand validated"},
    SpinView: {"everyone": "seat position prize_cents community_cents merchandise awarded_by"},
    FinishedView: {
        "everyone": "number commitment hands void void_law",
        "who knows the card": "dealer community dealer_hand",
        "players of the round": "seat",
    },
    Prompt: {"the person himself": "command law needs due title aloud cost_cents places"},
    Beyond: {"the person himself": "title cost_cents"},
    StepView: {"those who run the table": "name title law state"},
}
"""Who may see each field. A field that is not here is shown to nobody until someone has thought about it."""


@pytest.mark.parametrize("kind", ALLOWED, ids=lambda kind: kind.__name__)
def test_every_field_of_a_view_is_allowed_to_someone(kind: Any) -> None:
    assert set(kind.__match_args__) == set(" ".join(ALLOWED[kind].values()).split())


def cards_in(shown: RoundView | FinishedView | None, hands: Iterable[HandView | None]) -> set[Card | None]:
    middle = () if shown is None else (*shown.dealer, *shown.community)
    held = [hand for hand in hands if hand is not None]
    named = [hand.named for hand in held] + ([] if shown is None else [shown.dealer_hand])
    played = (card for hand in named if hand is not None for card in hand.plays)
    return {*middle, *(card for hand in held for card in hand.cards), *played} - {None}


@every_mode
@every_game
def test_each_field_is_shown_to_those_who_are_allowed(game: str, mode: DealingMode) -> None:
    for moment in [*moments(played(game, mode, seed=5, slips=5))][::2]:
        for viewer in VIEWERS:
            shown = view(moment.table, viewer)
            public = (Role.PLAYER, Role.SECURITY, Role.ACCOUNTING, Role.ADMINISTRATOR)
            staff, own = viewer.role not in public, moment.table.seat_of(viewer.name)
            assert (shown.role, shown.seat) == (viewer.role, own)
            assert (shown.inventory_cents is not None) is (staff or viewer.role is Role.ACCOUNTING)
            assert (shown.counts is not None) is staff
            assert (shown.approvals is not None) is (shown.signs is not None)
            assert (shown.signs is not None) is (staff and viewer.role is not Role.DEALER)
            assert bool(shown.checklist) is (viewer.role in RUN_THE_TABLE)
            assert all(
                (seat.chips_cents is not None) is (seat.ahead_cents is not None) is (staff or number == own)
                for number, seat in shown.seats.items()
            )
            assert all(prompt.command.actor == viewer for prompt in shown.prompts)
            assert cards_in(shown.round, [seat.hand for seat in shown.seats.values()]) <= moment.now[viewer]
            last = shown.last_round
            assert cards_in(last, () if last is None else last.hands.values()) <= moment.last[viewer]
            if last is not None:
                played_by = {} if moment.table.last_round is None else moment.table.last_round.players
                assert last.seat == next((seat for seat, name in played_by.items() if name == viewer.name), None)
