"""The title on each command's button, and the group it is in."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from boardwalk.games.declaration.round import LET_IT_RIDE, TAKE_BACK
from boardwalk.press.notation import joined
from boardwalk.table import commands as do
from boardwalk.table.message import COMMUNITY, RACK, Command, place_name
from boardwalk.table.next_act import waiting_for
from boardwalk.table.state import CardSource, Table


class Group(StrEnum):
    """Commands that are shown together on a terminal."""

    PROCEDURE = "procedure"
    """What moves the round along."""
    IRREGULARITY = "irregularity"
    CARDS = "cards"
    """Decks and their preparation."""
    MONEY = "money"
    """Chips and cash, except a player's own bets."""
    SEATS = "seats"
    EQUIPMENT = "equipment"
    """The table itself: its game, its devices, opening and closing, and who runs it."""
    METER = "meter"
    PLAY = "play"
    """What a player bets and decides."""


class Caption(NamedTuple):
    """A command's group and its title, or a function that makes the title from the table and the command."""

    group: Group
    title: str | Callable[[Table, Any], str]


def title(table: Table, command: Command) -> str:
    """A few words for a button.

    >>> from boardwalk.actor import Actor, Role
    >>> from boardwalk.games import GAMES
    >>> title(Table("1", GAMES["heads-up"].game()), do.Act(Actor(Role.PLAYER, "Ann"), "raise-3x"))
    'Raise 3x'
    """
    words = CAPTIONS[type(command)].title
    return words if isinstance(words, str) else words(table, command)


def _next_card(table: Table, command: do.DealNext) -> str:
    del command
    step = None if table.round is None else table.round.upcoming
    if step is None:
        return "Deal"
    if step.to == RACK:
        return "Burn"
    if step.to == COMMUNITY:
        return "Turn up the community cards" if step.turns else "Deal the community cards"
    return f"Deal to {place_name(step.to)}"


def _at_the_seat(verb: str) -> Callable[[Table, Command], str]:
    """A title that names the seat the round is waiting for, which the command itself does not."""
    return lambda table, _: f"{verb} seat {waiting_for(table).place}"


def _for_award(verb: str, one: str = "") -> Callable[[Table, Command], str]:
    """A title that names the winner's seat, and the progressive if the game has several."""

    def title(table: Table, _: Command) -> str:
        award = None if table.round is None else table.round.award
        several = award is not None and len(table.game.progressives) > 1
        name = f" {_wager(table, award.wager)}" if several and award is not None else one
        return f"{verb}{name}, seat {waiting_for(table).place}"

    return title


def _validation(table: Table, command: Command) -> str:
    several = len(table.game.progressives) > 1
    return _for_award("Validate the")(table, command) if several else _at_the_seat("Validate")(table, command)


def _for_meter(one: str, several: str) -> Callable[[Table, Any], str]:
    """A title that names the wager, if several of the game's contribute to a meter."""

    def title(table: Table, command: Any) -> str:
        named = command.wager and len(table.game.on_meters) > 1
        return several.format(_wager(table, command.wager)) if named else one

    return title


def _wager(table: Table, name: str) -> str:
    game = table.game
    return (game.collected.get(name) or game.wager(name)).title


def _on(verb: str) -> Callable[[Table, Any], str]:
    return lambda table, command: f"{verb} {_wager(table, command.wager)}"


def _bet_title(table: Table, command: do.PlaceBet) -> str:
    by_coupon = command.wager in table.game.collected and command.coupon_cents
    return _on("Bet")(table, command) + (", coupon" if by_coupon else "")


def _at(verb: str) -> Callable[[Table, Any], str]:
    return lambda table, command: f"{verb} {_wager(table, command.wager)}, seat {command.seat}"


def _decision(table: Table, command: do.Act) -> str:
    wager, _, multiple = command.action.rpartition("-")
    if command.action == LET_IT_RIDE:
        return "Let it ride"
    choice = None if table.round is None else table.game.stages[table.round.stage].choice
    if command.action == TAKE_BACK and choice is not None:
        return f"Take back {_wager(table, choice.wager)}"
    return f"{_wager(table, wager)} {multiple}" if wager else command.action.capitalize()


def _deck(verb: str, after: str = "") -> Callable[[Table, Any], str]:
    return lambda _, command: f"{verb} the {command.deck} deck{after}"


def _device(verb: str, after: str = "") -> Callable[[Table, Any], str]:
    return lambda _, command: f"{verb} the {command.device}{after}"


def _seat(verb: str) -> Callable[[Table, Any], str]:
    return lambda _, command: f"{verb} seat {command.seat}"


def _signs(_: Table, command: do.ConfirmSigns) -> str:
    return f"Confirm the {joined(list(command.signs))} sign{'s' * (len(command.signs) > 1)}"


_SOURCES = {
    CardSource.VIRTUAL: "Play with a virtual deck",
    CardSource.READ: "Play with real cards that the shoe reads",
    CardSource.SEEN: "Play with real cards that the dealer enters",
}
PROCEDURE, IRREGULARITY, CARDS, MONEY, SEATS, EQUIPMENT, METER, PLAY = Group
CAPTIONS: dict[type[Command], Caption] = {
    do.InstallTable: Caption(EQUIPMENT, "Set up the table"),
    do.ChangeGame: Caption(EQUIPMENT, "Change the game"),
    do.ChooseCardSource: Caption(EQUIPMENT, lambda _, command: _SOURCES[command.source]),
    do.ScheduleChange: Caption(EQUIPMENT, "Schedule other options"),
    do.CancelChange: Caption(EQUIPMENT, "Cancel the scheduled change"),
    do.InstallDevice: Caption(EQUIPMENT, lambda _, command: f"Install {command.device.value}"),
    do.RemoveDevice: Caption(EQUIPMENT, lambda _, command: f"Remove {command.device.value}"),
    do.HandOver: Caption(
        EQUIPMENT,
        lambda table, command: (
            "Leave it with automatic staff"
            if command.automatic is table.automatic
            else f"Turn over to {'automatic' if command.automatic else 'live'} staff"
        ),
    ),
    do.RelieveDealer: Caption(EQUIPMENT, "Relieve a dealer who is away"),
    do.RecordApproval: Caption(EQUIPMENT, "Record an approval"),
    do.RecordDemonstration: Caption(EQUIPMENT, "Mark as demonstration"),
    do.RevokeApproval: Caption(EQUIPMENT, lambda _, command: f"Revoke {command.number}"),
    do.ConfirmSigns: Caption(EQUIPMENT, _signs),
    do.OpenTable: Caption(EQUIPMENT, "Open the table"),
    do.CloseTable: Caption(EQUIPMENT, "Close the table"),
    do.FillInventory: Caption(MONEY, "Fill"),
    do.CreditInventory: Caption(MONEY, "Credit"),
    do.CountInventory: Caption(MONEY, "Count inventory"),
    do.BuyIn: Caption(MONEY, _seat("Buy-in,")),
    do.ColorUp: Caption(MONEY, _seat("Color up,")),
    do.CollectBoxes: Caption(MONEY, "Replace boxes"),
    do.AcceptBet: Caption(MONEY, _at("Accept")),
    do.ReturnBet: Caption(MONEY, _at("Return")),
    do.GiveTip: Caption(MONEY, "Tip"),
    do.ReceiveDeck: Caption(CARDS, "Receive a deck"),
    do.InspectDeck: Caption(CARDS, _deck("Inspect")),
    do.VerifyDeck: Caption(CARDS, _deck("Verify")),
    do.VerifySeal: Caption(CARDS, _deck("Verify the seal of")),
    do.SpreadDeck: Caption(
        CARDS, lambda _, command: f"Spread the {command.deck} deck face {'up' if command.face_up else 'down'}"
    ),
    do.TurnDeckUp: Caption(CARDS, _deck("Turn", " up")),
    do.LookAtDeck: Caption(CARDS, _deck("Look at")),
    do.NoteLookDeclined: Caption(
        CARDS, lambda _, command: f"{command.player} declined to look at the {command.deck} deck"
    ),
    do.EndLook: Caption(CARDS, _deck("Go on without a look at")),
    do.WashDeck: Caption(CARDS, _deck("Wash")),
    do.LoadShuffler: Caption(CARDS, _deck("Load")),
    do.ShuffleDeck: Caption(CARDS, _deck("Shuffle")),
    do.ReportShufflerCount: Caption(CARDS, _deck("Enter the count of")),
    do.CutDeck: Caption(CARDS, _deck("Cut")),
    do.OrderRecut: Caption(CARDS, _deck("Order a recut of")),
    do.TakeDeck: Caption(CARDS, _deck("Put", " into play")),
    do.RemoveDeck: Caption(CARDS, _deck("Remove")),
    do.TakeSeat: Caption(SEATS, _seat("Take")),
    do.LeaveSeat: Caption(SEATS, "Leave"),
    do.ClearSeat: Caption(SEATS, _seat("Clear")),
    do.SitOut: Caption(SEATS, _seat("Sit out")),
    do.ComeBack: Caption(SEATS, "I'm back"),
    do.ChooseForSeat: Caption(SEATS, _seat("Act for")),
    do.PlaceBet: Caption(PLAY, _bet_title),
    do.TakeBackBet: Caption(PLAY, _on("Take back")),
    do.Act: Caption(PLAY, _decision),
    do.Expose: Caption(PLAY, lambda _, command: "Expose" if command.exposed else "Keep face down"),
    do.PressSpin: Caption(PLAY, "Spin"),
    do.CloseBets: Caption(PROCEDURE, "No more bets"),
    do.PressLockOut: Caption(PROCEDURE, "Lock out"),
    do.TakeInWagers: Caption(PROCEDURE, _on("Collect")),
    do.DealNext: Caption(PROCEDURE, _next_card),
    do.ReadCard: Caption(PROCEDURE, "Read the next card"),
    do.EnterCards: Caption(PROCEDURE, lambda _, command: f"Enter the cards, {place_name(command.place)}"),
    do.RackStub: Caption(PROCEDURE, "Rack the stub"),
    do.CountStub: Caption(PROCEDURE, "Count the stub"),
    do.CountPlaces: Caption(PROCEDURE, "Enter the cards at each place"),
    do.ConfirmReport: Caption(PROCEDURE, "Confirm the report"),
    do.DismissReport: Caption(PROCEDURE, "Dismiss the report"),
    do.SettleExposed: Caption(PROCEDURE, "Settle exposed hands"),
    do.ConfirmWager: Caption(PROCEDURE, _at_the_seat("Confirm")),
    do.RevealDealer: Caption(PROCEDURE, "Turn over the dealer's cards"),
    do.ShowHands: Caption(PROCEDURE, "Turn up the players' hands"),
    do.SettleSeat: Caption(PROCEDURE, _at_the_seat("Settle")),
    do.VerifyLight: Caption(PROCEDURE, _for_award("Light is on")),
    do.ValidateProgressive: Caption(PROCEDURE, _validation),
    do.PayProgressive: Caption(PROCEDURE, _for_award("Pay the", " progressive")),
    do.TapSeat: Caption(PROCEDURE, _at_the_seat("Tap")),
    do.SpinWheel: Caption(PROCEDURE, _at_the_seat("Stop the wheel,")),
    do.AwardMerchandise: Caption(PROCEDURE, _at_the_seat("Hand over the prize,")),
    do.SettleSpins: Caption(PROCEDURE, "Settle the spins"),
    do.CollectCards: Caption(PROCEDURE, "Collect the cards"),
    do.ResolveCount: Caption(IRREGULARITY, _on("Resolve the count,")),
    do.ReportDarkLight: Caption(IRREGULARITY, _seat("Light is dark,")),
    do.ResolveLight: Caption(
        IRREGULARITY,
        lambda table, command: (
            f"Wager {'stands' if command.stands else 'does not stand'}, seat {waiting_for(table).place}"
        ),
    ),
    do.WithdrawEntry: Caption(CARDS, lambda _, command: f"Correct the cards, {place_name(command.place)}"),
    do.Misdeal: Caption(IRREGULARITY, "Misdeal"),
    do.ReportDealerCard: Caption(IRREGULARITY, lambda _, command: f"Dealer's card {command.position} exposed"),
    do.ReportFaceUp: Caption(IRREGULARITY, "Card face up in the deck"),
    do.ReportDrawnInError: Caption(IRREGULARITY, "Card drawn in error"),
    do.ReportWrongHand: Caption(IRREGULARITY, lambda _, command: f"Wrong number of cards, {place_name(command.place)}"),
    do.ReportShoeJam: Caption(IRREGULARITY, "Shoe jam"),
    do.ReportShufflerJam: Caption(IRREGULARITY, _deck("Shuffler jam,")),
    do.ConnectDevice: Caption(EQUIPMENT, lambda _, command: f"Connect the {command.kind.value}"),
    do.DisconnectDevice: Caption(EQUIPMENT, _device("Disconnect")),
    do.TakeOutOfService: Caption(EQUIPMENT, _device("Take", " out of service")),
    do.PutIntoService: Caption(EQUIPMENT, _device("Put", " into service")),
    do.ReportSilence: Caption(EQUIPMENT, _device("Report", " silent")),
    do.ReportHeard: Caption(EQUIPMENT, _device("Report", " heard")),
    do.ClearFault: Caption(EQUIPMENT, _device("Clear the fault of")),
    do.ShuffleStarted: Caption(CARDS, "Shuffle started"),
    do.ShuffleFinished: Caption(CARDS, "Shuffle finished"),
    do.CardsCounted: Caption(CARDS, "Cards counted"),
    do.ShufflerStopped: Caption(IRREGULARITY, "Shuffler stopped"),
    do.CardDrawn: Caption(PROCEDURE, "Card drawn"),
    do.StackOut: Caption(PROCEDURE, "Stack out"),
    do.ShoeStopped: Caption(IRREGULARITY, "Shoe stopped"),
    do.ChipIn: Caption(PLAY, _seat("Chip in,")),
    do.LightChanged: Caption(PLAY, _seat("Light,")),
    do.LockOutPressed: Caption(PROCEDURE, "Lock-out pressed"),
    do.ChipsReturned: Caption(PROCEDURE, "Chips returned"),
    do.WheelStopped: Caption(PROCEDURE, "Wheel stopped"),
    do.SignShows: Caption(METER, "Sign shows"),
    do.ConnectMeter: Caption(METER, _for_meter("Connect a meter", "Connect a meter to {}")),
    do.DisconnectMeter: Caption(METER, _for_meter("Disconnect the meter", "Disconnect the meter of {}")),
    do.ReportLinkDown: Caption(METER, _for_meter("Link down", "Link down, {}")),
    do.ReportLinkUp: Caption(METER, _for_meter("Link up", "Link up, {}")),
    do.ReportLinkedGames: Caption(METER, "Other games on the meter"),
}
