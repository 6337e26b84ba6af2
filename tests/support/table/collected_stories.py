"""Rounds to tell with wagers that are taken in: what is dealt, what goes wrong, and who folds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import Policy
from boardwalk.table.machine import act
from boardwalk.table.message import COMMUNITY, Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.state import Table
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    MERCHANDISE,
    METER,
    STAY,
    bet,
    closed,
    coupon,
    finish,
    house_of,
    round_of,
    stacked,
    upcoming,
)
from tests.support.table.houses import DEALER, SUPERVISOR

Told = list[tuple[Command, list[Event]]]
MANUAL, HAND, AUTOMATED = DealingMode.MANUAL_SHOE, DealingMode.HAND, DealingMode.AUTOMATED_SHOE


def nothing(house: Audited) -> None:
    del house


@dataclass(frozen=True)
class CollectedStory:
    """A round with Ann, Bob and Cy; the wager is taken in from all of them, or only from the bettors."""

    title: str
    game: str
    mode: DealingMode
    hands: tuple[list[str], str, str]
    policies: Mapping[int, Policy] = field(default_factory=dict)
    happens: Callable[[Audited], None] = nothing
    bettors: tuple[int, ...] = ()
    by_coupon: tuple[int, ...] = ()
    side: Mapping[str, int] = field(default_factory=dict)
    shows: int = 10_000_00
    options: Mapping[str, str] | None = None
    meter: str | None = METER
    stops: tuple[int, ...] = ()


def miscounted(house: Audited) -> None:
    """Three lights are on, but two chips are in the return device: Cy's chip belonged to someone else."""
    house.do(do.TakeInWagers(DEALER, "progressive", 2, (1, 2, 3)))
    house.do(do.ResolveCount(SUPERVISOR, "progressive", (1, 2), "Cy's chip was Dee's, and is given back"))


def dark_at_the_count(house: Audited) -> None:
    """Ann's light is dark and a light is on at an empty seat; her wager stands, and she wins with it."""
    house.do(do.TakeInWagers(DEALER, "progressive", 3, (2, 3, 5)))
    house.do(do.ResolveCount(SUPERVISOR, "progressive", (1, 2, 3), "Ann's chip went into the acceptor of seat 5"))


def dark_at_the_win(stands: bool) -> Callable[[Audited], None]:
    """The first winner's light is found dark when the hand is verified, and a supervisor decides."""

    def happens(house: Audited) -> None:
        house.until(Due.LIGHT)
        award = round_of(house).award
        assert award is not None
        house.do(do.ReportDarkLight(DEALER, award.seat))
        reason = "the recording shows the chip and the light" if stands else "the recording shows no chip"
        house.do(do.ResolveLight(SUPERVISOR, stands, reason))

    return happens


def hole_card_seen(house: Audited) -> None:
    """Ann has acted when the dealer's first card is exposed."""
    house.until(Due.ACT)
    house.step()
    house.do(do.ReportDealerCard(DEALER, 1))


def two_at_the_flop(house: Audited) -> None:
    while upcoming(house).to != COMMUNITY:
        house.step()
    house.until(Due.DEAL)
    for _ in range(2):
        house.do(do.ReportFaceUp(DEALER))


def jam(house: Audited) -> None:
    house.until(Due.DEAL)
    for _ in range(4):
        house.step()
    house.do(do.ReportShoeJam(DEALER))


TEXAS = (["Ah Kh", "9c 9d", "7s 2d"], "4c 4d", "3c Qh Jh Th 3d 9s 3s 5c")
STORIES = {
    "texas-progressive-royal": CollectedStory(
        "Ann folds the royal flush that her two cards and the flop make, and takes the whole meter",
        *("texas-bonus", MANUAL, TEXAS),
        {1: FOLD},
        by_coupon=(3,),
        side={"bonus": 5_00},
        shows=123_456_78,
    ),
    "texas-progressive-mismatch": CollectedStory(
        "Two chips are in the return device, but three lights are on",
        *("texas-bonus", MANUAL, (["Ah 3h", "9c 9d", "7s 2d"], "4c 4d", "3c Qh Jh Th 3d 9s 3s 5c")),
        {3: FOLD},
        miscounted,
    ),
    "texas-progressive-dark-at-count": CollectedStory(
        "A light is dark at the seat of a wager and another is on at an empty seat; a supervisor lets the wager stand",
        *("texas-bonus", MANUAL, TEXAS),
        {1: FOLD},
        dark_at_the_count,
    ),
    "texas-progressive-dark-winner": CollectedStory(
        "The light of a royal flush is dark, and a supervisor decides that the wager stands",
        *("texas-bonus", MANUAL, TEXAS),
        {},
        dark_at_the_win(stands=True),
    ),
    "texas-progressive-dark-returned": CollectedStory(
        "The light of a royal flush is dark, and a supervisor decides that the wager does not stand",
        *("texas-bonus", MANUAL, TEXAS),
        {},
        dark_at_the_win(stands=False),
        by_coupon=(1,),
    ),
    "caribbean-progressive-dark-sharer": CollectedStory(
        "Of two royal flushes that would share the meter, the first one's light is dark, and its wager does not stand",
        *("caribbean", MANUAL, (["Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "9c Kc 3h 7s 5h"], "9s 8c 6d 4s 2c", "")),
        {},
        dark_at_the_win(stands=False),
    ),
    "texas-progressive-dealer-card": CollectedStory(
        "A dealer's card is exposed before the flop, which is then dealt for the progressive",
        *("texas-bonus", HAND, (["Kh 8h", "9c 9d", "7s 2d"], "4c 4d", "3c Qh Jh Th 3d 9s 3s 5c")),
        {},
        hole_card_seen,
        by_coupon=(1,),
        side={"bonus": 5_00},
    ),
    "texas-progressive-two-face-up": CollectedStory(
        "Two cards are face up where the flop is due, and are dealt as the flop for the progressive",
        *("texas-bonus", AUTOMATED, (["9h 8h", "9c 9d", "7s 2d"], "4c 4d", "3c 7h 6h 5h 3d 9s 3s 5c")),
        {2: FOLD},
        two_at_the_flop,
        shows=10_000_09,
    ),
    "caribbean-progressive-shared": CollectedStory(
        "Two of three royal flushes were bet on and share the meter, although one was folded",
        *("caribbean", MANUAL, (["Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc"], "9s 8c 6d 4s 2c", "")),
        {1: FOLD},
        bettors=(1, 3),
        by_coupon=(3,),
        shows=10_000_01,
    ),
    "premium-bonus-spin": CollectedStory(
        "Ann and Cy have three suited cards and spin, though Cy has folded",
        *("premium", MANUAL, (["Ah 9h 4h", "Ad 9d 6h", "Ks 8s 3s"], "2c 6d Jh", "7s Qd 5c Tc")),
        {3: FOLD},
        shows=23_456_78,
        stops=(6, 1),
    ),
    "premium-merchandise": CollectedStory(
        "Bob wins the merchandise; a supervisor hands it over before the wagers are settled",
        *("premium", MANUAL, (["Ah 9h 4h", "Ad 9d 6d", "Ks 8s 3c"], "2c 6h Jh", "7s Qd 5c Tc")),
        {},
        options=MERCHANDISE,
        meter=None,
        stops=(3, 1),
    ),
    "premium-bonus-spin-void": CollectedStory(
        "The automated shoe jams after the Bonus Spin wagers are collected",
        *("premium", AUTOMATED, (["Ah 9h 4h", "Ad 9d 6h", "Ks 8s 3s"], "2c 6d Jh", "7s Qd 5c Tc")),
        {},
        jam,
        bettors=(1, 3),
    ),
}


def played(story: CollectedStory) -> tuple[Table, Told]:
    """The table with its bets down, and every command from "No more bets" on with its events."""
    deck = stacked(story.mode, *story.hands)
    policies = {seat: story.policies.get(seat, STAY) for seat in (1, 2, 3)}
    house = house_of(
        story.game,
        deck,
        mode=story.mode,
        options=story.options,
        policies=policies,
        meter=story.meter,
        shows=story.shows,
        stops=story.stops,
    )
    bet(house, *story.bettors, side=story.side)
    for seat in story.by_coupon:
        coupon(house, seat)
    begun, before = house.table, len(house.commands)
    closed(house)
    story.happens(house)
    finish(house)
    table, told = begun, []
    for command in islice(house.commands, before, None):
        table, events = act(table, command)
        told.append((command, [*events]))
    return begun, told
