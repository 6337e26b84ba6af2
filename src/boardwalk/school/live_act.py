"""What a pupil does at the table of a live round: the acts of a dealer's terminal, all of them at any time.

A dealer's own terminal offers what is due. This one offers everything that a dealer does in a round of the game, in an
order that says nothing, so that the pupil has to know what comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.codec import tag_of
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.round import Burn, Decision, Exposure
from boardwalk.school.drill import Numbers
from boardwalk.table import commands as do
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Place, place_name
from boardwalk.table.presentation.caption import CAPTIONS
from boardwalk.table.presentation.step import ThisGame, round_steps
from boardwalk.table.state import Table

MOST_CARDS = 52


@dataclass(frozen=True, slots=True)
class LiveAct:
    """An act of the pupil: the name of a command, and what it needs. Only a settlement has answers."""

    do: str
    place: str = ""
    """A seat's number, or another place of cards; empty if the act is at none."""
    position: int = 0
    cards: int = 0
    settles: tuple[Numbers, ...] = ()
    """For each wager at the seat: 0 to take it, 1 to leave it, 2 to pay it; then the payout in cents."""


class ActName(NamedTuple):
    """What the pupil presses: a command and a place, if it is done at one."""

    do: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class LiveChoice:
    """A button of the terminal."""

    do: str
    place: str
    title: str


DEAL, SETTLE = tag_of(do.DealNext), tag_of(do.SettleSeat)
TURN = "turn-up"
"""Turning up community cards is a place of its own, besides dealing them."""
REPORTS: dict[str, type[Command]] = {
    tag_of(kind): kind
    for kind in (
        do.ReportDealerCard,
        do.ReportFaceUp,
        do.ReportDrawnInError,
        do.ReportShoeJam,
        do.ReportWrongHand,
    )
}
"""What the pupil can call the floorperson for."""
ALWAYS = (do.CloseBets, do.RackStub, do.CountStub, do.CountPlaces, do.CutDeck, do.CollectCards)
FOR_METERS = (do.PressLockOut, do.TakeInWagers, do.VerifyLight, do.PayProgressive)
FOR_SPINS = (do.TapSeat, do.SpinWheel, do.SettleSpins)
TITLES: dict[type[Command], str] = {
    do.TakeInWagers: "Count and collect the wagers of the lights",
    do.CutDeck: "Have the deck cut again",
    do.ConfirmWager: "Confirm the wager aloud",
    do.VerifyLight: "Verify the winner's light",
    do.PayProgressive: "Pay the progressive",
    do.TapSeat: "Tap the seat",
    do.SpinWheel: "Stop the wheel",
}
"""Where the caption of a command names a seat or a deck, a title that gives nothing away."""
PLACE_TITLES = {RACK: "Burn a card", COMMUNITY: "Deal community cards", TURN: "Turn up community cards"}


def kinds_of(game: Game) -> list[type[Command]]:
    """Every command of a dealer in a round of this game, except deals and settlements, which are at a place."""
    kinds = [*ALWAYS]
    choices = [stage.choice for stage in game.stages]
    if game.dealer_hole_cards:
        kinds.append(do.RevealDealer)
    wagers = (*(wager.name for wager in game.wagers), *game.collected)
    steps = [step for each in game.dealings for step in round_steps(ThisGame(game), each.mode, wagers)]
    if tag_of(do.ShowHands) in {step.name for step in steps}:
        kinds.append(do.ShowHands)
    if any(isinstance(each, Exposure) for each in choices):
        kinds.append(do.SettleExposed)
    if any(isinstance(each, Decision) and each.confirmed for each in choices):
        kinds.append(do.ConfirmWager)
    if game.collected:
        kinds += FOR_METERS
    if game.bonus_spin is not None:
        kinds += FOR_SPINS
    return kinds


def live_choices(table: Table) -> tuple[LiveChoice, ...]:
    """The buttons of the terminal at this table; they stay the same for all of a round."""
    game, seats = table.game, sorted(table.seats)
    places = [*map(str, seats), *_shared_places(game)]
    deals = [LiveChoice(DEAL, place, _deal_title(place)) for place in places]
    settles = [LiveChoice(SETTLE, str(seat), f"Settle seat {seat}") for seat in seats]
    others = sorted(
        (LiveChoice(tag_of(kind), "", _title(kind)) for kind in kinds_of(game)), key=lambda each: each.title
    )
    return (*deals, *others, *settles)


def _shared_places(game: Game) -> Iterator[str]:
    if game.dealer_hole_cards:
        yield DEALER
    if game.community_cards:
        yield from (COMMUNITY, TURN)
    steps = [step for dealing in game.dealings for stage in dealing.stages for step in stage]
    if any(isinstance(step, Burn) for step in steps):
        yield RACK


def _deal_title(place: str) -> str:
    return PLACE_TITLES.get(place) or f"Deal to {place_name(read_place(place))}"


def _title(kind: type[Command]) -> str:
    title = TITLES.get(kind) or CAPTIONS[kind].title
    assert isinstance(title, str), f"{kind.__name__} needs a title of its own"
    return title


def read_place(text: str) -> Place:
    """A place by its name: a seat is a number."""
    return int(text) if text.isdecimal() else text


def act_name(table: Table, command: Command) -> ActName:
    """What the pupil presses for this command, at this moment."""
    tag = tag_of(type(command))
    now = table.round
    if isinstance(command, do.DealNext) and now is not None and now.upcoming is not None:
        return ActName(tag, TURN if now.upcoming.turns else str(now.upcoming.to))
    return ActName(tag)


def title_of(name: ActName) -> str:
    """The words of a button."""
    if name.do == DEAL:
        return _deal_title(name.place)
    if name.do == SETTLE:
        return f"Settle seat {name.place}"
    kind = next((kind for kind in CAPTIONS if tag_of(kind) == name.do), None)
    if kind is None or kind in REPORTS.values():
        return name.do
    return _title(kind)


def read_report(act: LiveAct, floorperson: Actor) -> Command:
    """The report that the pupil makes, as the floorperson enters it."""
    match act.do:
        case "report-dealer-card":
            return do.ReportDealerCard(floorperson, act.position)
        case "report-face-up":
            return do.ReportFaceUp(floorperson, act.position)
        case "report-wrong-hand":
            return do.ReportWrongHand(floorperson, read_place(act.place), act.cards)
        case "report-drawn-in-error":
            return do.ReportDrawnInError(floorperson)
        case "report-shoe-jam":
            return do.ReportShoeJam(floorperson)
    raise InputError("do", f"{act.do!r} is not a report")


def verify_act(table: Table, act: LiveAct) -> None:
    """Refuse an act that no button stands for."""
    if act.do in REPORTS:
        if not 0 <= act.position <= MOST_CARDS or not 0 <= act.cards <= MOST_CARDS:
            raise InputError("cards", f"must be 0 to {MOST_CARDS}")
        return
    if ActName(act.do, act.place) not in {ActName(each.do, each.place) for each in live_choices(table)}:
        raise InputError("do", f"{act.do!r} at {act.place or 'no place'!r} is not an act at this table")
