"""What goes wrong at a simulated table: irregularities as they happen, and commands that nobody should give."""

from __future__ import annotations

from random import Random

from boardwalk.cards import DECK
from boardwalk.table import command as do
from boardwalk.table.actor import Actor, Role
from boardwalk.table.command import COMMUNITY, DEALER, Command, Place
from boardwalk.table.equipment import Device
from boardwalk.table.staff import Crew
from boardwalk.table.state import Phase, Table
from boardwalk.table.waiting import waiting_for

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gil", "nobody", "")
DECKS = ("red", "blue", "green", "")


def irregularity(table: Table, crew: Crew, dice: Random) -> Command | None:
    """Something that may go wrong now; none where nothing of the kind can happen."""
    dealer, now = crew.dealer, table.round
    if now is None:
        return _between_rounds(table, crew, dice)
    upcoming = now.upcoming
    slips: list[Command] = [do.ReportDrawnInError(dealer), do.ReportFaceUp(dealer), do.ReportShoeJam(dealer)]
    if now.dealer:
        slips.append(do.ReportDealerCard(dealer, dice.randint(1, len(now.dealer))))
    if upcoming is not None:
        slips += [do.Misdeal(dealer, upcoming.cards + dice.choice((-1, 1)))] * 2
    if not now.stub_out:
        slips.append(do.CountStub(dealer, len(now.stub) + dice.choice((-1, 0, 0, 1))))
    places: tuple[Place, ...] = (*now.hands, DEALER, COMMUNITY)
    slips.append(do.ReportWrongHand(dealer, dice.choice(places)))
    slips.append(do.OrderRecut(crew.supervisor, now.deck, "an improper cut"))
    seat = waiting_for(table).place
    if isinstance(seat, int):
        slips.append(do.ChooseForSeat(crew.supervisor, seat, "does not answer"))
    return dice.choice(slips)


def _between_rounds(table: Table, crew: Crew, dice: Random) -> Command | None:
    slips: list[Command] = [do.GiveTip(Actor(Role.PLAYER, seated.player), 1_00) for seated in table.seats.values()]
    for deck in table.decks.values():
        if deck.phase is Phase.IN_SHUFFLER:
            slips.append(do.ReportShufflerJam(crew.dealer, deck.back))
        if deck.phase is Phase.SHUFFLED and deck.by_machine and not deck.counted:
            slips.append(do.ReportShufflerCount(crew.dealer, deck.back, len(DECK) - dice.randint(0, 1)))
        if deck.was_cut and not deck.cut_due:
            slips.append(do.OrderRecut(crew.supervisor, deck.back, "an improper cut"))
        if deck.phase in (Phase.STACKED, Phase.SHUFFLED) and len(table.decks) == 1:
            slips.append(do.RemoveDeck(crew.floorperson, deck.back, "a marked card"))
    return dice.choice(slips) if slips else None


def any_command(table: Table, dice: Random) -> Command:
    """A command out of the blue: any kind, from anyone, with arguments that may or may not make sense."""
    actor = Actor(dice.choice(tuple(Role)), dice.choice(NAMES))
    deck, seat = dice.choice(DECKS), dice.randint(-1, 9)
    wager = dice.choice((*(each.name for each in table.game.wagers), "insurance", ""))
    cents = dice.choice((-1, 0, 1, 99, 100, 10_00, 10**15))
    number = dice.choice((-1, 0, 1, 9, 10, 42, 43, 52))
    order = DECK if dice.random() < 0.5 else DECK[:51]
    action = dice.choice(("fold", "check", "play-3x", "raise-1x", "bet-2x", "flop-2x", "turn-river-1x", "all in"))
    return dice.choice(
        (
            lambda: do.InstallTable(actor, "9", "premium"),
            lambda: do.InstallDevice(actor, dice.choice(tuple(Device))),
            lambda: do.RemoveDevice(actor, dice.choice(tuple(Device))),
            lambda: do.OpenTable(actor, cents),
            lambda: do.CloseTable(actor),
            lambda: do.FillInventory(actor, cents),
            lambda: do.ReceiveDeck(actor, deck, dice.choice((None, order))),
            lambda: do.InspectDeck(actor, deck),
            lambda: do.VerifyDeck(actor, deck),
            lambda: do.SpreadDeck(actor, deck, dice.random() < 0.5),
            lambda: do.TurnDeckUp(actor, deck),
            lambda: do.LookAtDeck(actor, deck),
            lambda: do.WashDeck(actor, deck),
            lambda: do.LoadShuffler(actor, deck),
            lambda: do.ShuffleDeck(actor, deck, order),
            lambda: do.ReportShufflerCount(actor, deck, number),
            lambda: do.ReportShufflerJam(actor, deck),
            lambda: do.CutDeck(actor, deck, number),
            lambda: do.OrderRecut(actor, deck, dice.choice(("", "improper"))),
            lambda: do.TakeDeck(actor, deck),
            lambda: do.RemoveDeck(actor, deck, dice.choice(("", "worn"))),
            lambda: do.TakeSeat(actor, seat, cents),
            lambda: do.LeaveSeat(actor),
            lambda: do.ClearSeat(actor, seat, dice.choice(("", "asleep"))),
            lambda: do.ChooseForSeat(actor, seat, dice.choice(("", "asleep"))),
            lambda: do.PlaceBet(actor, wager, cents, dice.choice((0, cents)), dice.choice(("chips", "cash"))),
            lambda: do.TakeBackBet(actor, wager),
            lambda: do.AcceptBet(actor, seat, wager, cents),
            lambda: do.ReturnBet(actor, seat, wager),
            lambda: do.GiveTip(actor, cents),
            lambda: do.CloseBets(actor),
            lambda: do.DealNext(actor),
            lambda: do.Misdeal(actor, number),
            lambda: do.Expose(actor, dice.random() < 0.5),
            lambda: do.Act(actor, action),
            lambda: do.ConfirmWager(actor),
            lambda: do.RackStub(actor),
            lambda: do.CountStub(actor, number),
            lambda: do.SettleExposed(actor),
            lambda: do.RevealDealer(actor),
            lambda: do.SettleSeat(actor),
            lambda: do.CollectCards(actor),
            lambda: do.ReportDealerCard(actor, number),
            lambda: do.ReportFaceUp(actor),
            lambda: do.ReportDrawnInError(actor),
            lambda: do.ReportWrongHand(actor, dice.choice((seat, DEALER, COMMUNITY, "the bar"))),
            lambda: do.ReportShoeJam(actor),
        )
    )()
