"""The choices that players made, as they are on record, each with what the player could see when making it.

The cards of other seats, and whatever was face down, are not part of a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.games import Game
from boardwalk.pit.record.recall import TableRecord
from boardwalk.table.events import AbsenceNoted, PlayerActed
from boardwalk.table.state import Table


class RecordedChoice(NamedTuple):
    """A choice at a table."""

    game: Game
    seat: int
    stage: str
    action: str
    made_by_house: bool
    """Whether the house acted for an absent player."""
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    up: Card | None
    """The dealer's up card, if the game has one."""
    unit_cents: int
    """The base wager."""
    placed: Mapping[str, int]
    """The multiples placed at earlier decisions."""


def recorded_choices(moments: Iterable[TableRecord]) -> Iterator[RecordedChoice]:
    """The choices of all seats; the house made those that come from the same order as an absence."""
    absent: dict[int, tuple[str, int]] = {}
    for moment in moments:
        event, order = moment.event, (moment.row.order_stream, moment.row.order_seq)
        if isinstance(event, AbsenceNoted):
            absent[event.seat] = order
        elif isinstance(event, PlayerActed):
            assert moment.before is not None
            yield _recorded_choice(moment.before, event, made_by_house=absent.get(event.seat) == order)


def _recorded_choice(table: Table, event: PlayerActed, *, made_by_house: bool) -> RecordedChoice:
    game, now = table.game, table.round
    assert now is not None
    hand = now.hands[event.seat]
    unit_cents = hand.made[game.base.name].cents
    placed = {name: bet.cents // unit_cents for name, bet in hand.made.items() if name in game.multiples}
    placed |= {name: int(name in hand.made) for name, stage in game.taken_back.items() if stage < now.stage}
    return RecordedChoice(
        game=game,
        seat=event.seat,
        stage=game.stages[now.stage].name,
        action=event.action,
        made_by_house=made_by_house,
        cards=hand.cards,
        board=now.community[: now.community_up],
        up=now.dealer[max(now.dealer_up)] if now.dealer_dealt_up else None,
        unit_cents=unit_cents,
        placed=placed,
    )
