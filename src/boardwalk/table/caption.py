"""What stands on the button of each command, and the group of buttons it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from boardwalk.table import command as do
from boardwalk.table import command_inventory as chips
from boardwalk.table import command_progressive as ask
from boardwalk.table.command import COMMUNITY, RACK, Command, place_name
from boardwalk.table.state import Table
from boardwalk.table.waiting import waiting_for


class Group(StrEnum):
    """Commands that lie side by side on a terminal."""

    PROCEDURE = "procedure"
    """What makes the round go on."""
    IRREGULARITY = "irregularity"
    CARDS = "cards"
    """The decks, and their preparation."""
    MONEY = "money"
    """Chips and cash, but for the bets that a player places."""
    SEATS = "seats"
    EQUIPMENT = "equipment"
    """The table itself: its game, its devices, whether it is open, and who runs it."""
    METER = "meter"
    PLAY = "play"
    """What a player bets and decides."""


class Caption(NamedTuple):
    """The group of a command and its title, or what makes the title of the command and the table it is for."""

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
    """What is done at the seat that the round waits for, which the command leaves unsaid."""
    return lambda table, _: f"{verb} seat {waiting_for(table).place}"


def _wager(table: Table, name: str) -> str:
    game = table.game
    return (game.collected.get(name) or game.wager(name)).title


def _on(verb: str) -> Callable[[Table, Any], str]:
    return lambda table, command: f"{verb} {_wager(table, command.wager)}"


def _placed(table: Table, command: do.PlaceBet) -> str:
    by_coupon = command.wager in table.game.collected and command.coupon_cents
    return _on("Bet")(table, command) + (", coupon" if by_coupon else "")


def _at(verb: str) -> Callable[[Table, Any], str]:
    return lambda table, command: f"{verb} {_wager(table, command.wager)}, seat {command.seat}"


def _decision(table: Table, command: do.Act) -> str:
    wager, _, multiple = command.action.rpartition("-")
    return f"{_wager(table, wager)} {multiple}" if wager else command.action.capitalize()


def _deck(verb: str, after: str = "") -> Callable[[Table, Any], str]:
    return lambda _, command: f"{verb} the {command.deck} deck{after}"


def _seat(verb: str) -> Callable[[Table, Any], str]:
    return lambda _, command: f"{verb} seat {command.seat}"


PROCEDURE, IRREGULARITY, CARDS, MONEY, SEATS, EQUIPMENT, METER, PLAY = Group
CAPTIONS: dict[type[Command], Caption] = {
    do.InstallTable: Caption(EQUIPMENT, "Set up the table"),
    do.ChangeGame: Caption(EQUIPMENT, "Change the game"),
    do.InstallDevice: Caption(EQUIPMENT, lambda _, command: f"Install {command.device.value}"),
    do.RemoveDevice: Caption(EQUIPMENT, lambda _, command: f"Remove {command.device.value}"),
    do.HandOver: Caption(
        EQUIPMENT, lambda _, command: f"Hand to {'automatic staff' if command.automatic else 'people'}"
    ),
    do.OpenTable: Caption(EQUIPMENT, "Open the table"),
    do.CloseTable: Caption(EQUIPMENT, "Close the table"),
    do.FillInventory: Caption(MONEY, "Fill"),
    chips.CreditInventory: Caption(MONEY, "Credit"),
    chips.CountInventory: Caption(MONEY, "Count the inventory"),
    chips.BuyIn: Caption(MONEY, _seat("Change cash,")),
    chips.ColorUp: Caption(MONEY, _seat("Color up,")),
    chips.CollectBoxes: Caption(MONEY, "Exchange the boxes"),
    do.AcceptBet: Caption(MONEY, _at("Accept")),
    do.ReturnBet: Caption(MONEY, _at("Return")),
    do.GiveTip: Caption(MONEY, "Tip"),
    do.ReceiveDeck: Caption(CARDS, "Receive a deck"),
    do.InspectDeck: Caption(CARDS, _deck("Inspect")),
    do.VerifyDeck: Caption(CARDS, _deck("Verify")),
    do.SpreadDeck: Caption(
        CARDS, lambda _, command: f"Spread the {command.deck} deck face {'up' if command.face_up else 'down'}"
    ),
    do.TurnDeckUp: Caption(CARDS, _deck("Turn", " up")),
    do.LookAtDeck: Caption(CARDS, _deck("Look at")),
    do.WashDeck: Caption(CARDS, _deck("Wash")),
    do.LoadShuffler: Caption(CARDS, _deck("Load")),
    do.ShuffleDeck: Caption(CARDS, _deck("Shuffle")),
    do.ReportShufflerCount: Caption(CARDS, _deck("Enter the count of")),
    do.CutDeck: Caption(CARDS, _deck("Cut")),
    do.OrderRecut: Caption(CARDS, _deck("Order a recut of")),
    do.TakeDeck: Caption(CARDS, _deck("Bring", " into play")),
    do.RemoveDeck: Caption(CARDS, _deck("Remove")),
    do.TakeSeat: Caption(SEATS, _seat("Take")),
    do.LeaveSeat: Caption(SEATS, "Leave"),
    do.ClearSeat: Caption(SEATS, _seat("Clear")),
    do.ChooseForSeat: Caption(SEATS, _seat("Choose for")),
    do.PlaceBet: Caption(PLAY, _placed),
    do.TakeBackBet: Caption(PLAY, _on("Take back")),
    do.Act: Caption(PLAY, _decision),
    do.Expose: Caption(PLAY, lambda _, command: "Expose" if command.exposed else "Keep face down"),
    ask.PressSpin: Caption(PLAY, "Spin"),
    do.CloseBets: Caption(PROCEDURE, "No more bets"),
    ask.TakeInWagers: Caption(PROCEDURE, _on("Take in")),
    do.DealNext: Caption(PROCEDURE, _next_card),
    do.RackStub: Caption(PROCEDURE, "Rack the stub"),
    do.CountStub: Caption(PROCEDURE, "Count the stub"),
    do.SettleExposed: Caption(PROCEDURE, "Settle exposed hands"),
    do.ConfirmWager: Caption(PROCEDURE, _at_the_seat("Confirm")),
    do.RevealDealer: Caption(PROCEDURE, "Turn up the dealer's cards"),
    do.SettleSeat: Caption(PROCEDURE, _at_the_seat("Settle")),
    ask.ValidateProgressive: Caption(PROCEDURE, _at_the_seat("Validate")),
    ask.PayProgressive: Caption(PROCEDURE, _at_the_seat("Pay the progressive,")),
    ask.TapSeat: Caption(PROCEDURE, _at_the_seat("Tap")),
    ask.SpinWheel: Caption(PROCEDURE, _at_the_seat("Stop the wheel,")),
    ask.SettleSpins: Caption(PROCEDURE, "Settle the spins"),
    do.CollectCards: Caption(PROCEDURE, "Collect the cards"),
    ask.ResolveCount: Caption(IRREGULARITY, _on("Resolve the count,")),
    do.Misdeal: Caption(IRREGULARITY, "Misdeal"),
    do.ReportDealerCard: Caption(IRREGULARITY, lambda _, command: f"Dealer's card {command.position} exposed"),
    do.ReportFaceUp: Caption(IRREGULARITY, "Card face up in the deck"),
    do.ReportDrawnInError: Caption(IRREGULARITY, "Card drawn in error"),
    do.ReportWrongHand: Caption(IRREGULARITY, lambda _, command: f"Wrong number of cards, {place_name(command.place)}"),
    do.ReportShoeJam: Caption(IRREGULARITY, "Shoe jam"),
    do.ReportShufflerJam: Caption(IRREGULARITY, _deck("Shuffler jam,")),
    ask.ConnectMeter: Caption(METER, "Connect a meter"),
    ask.DisconnectMeter: Caption(METER, "Disconnect the meter"),
    ask.ReportLinkDown: Caption(METER, "Link down"),
    ask.ReportLinkUp: Caption(METER, "Link up"),
}
