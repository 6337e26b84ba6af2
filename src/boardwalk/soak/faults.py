"""What goes wrong at a simulated table: irregularities as they happen, and commands that nobody should give."""

from __future__ import annotations

from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.table import command as do
from boardwalk.table import command_inventory as chips
from boardwalk.table import command_progressive as ask
from boardwalk.table.command import COMMUNITY, DEALER, Command, Place
from boardwalk.table.equipment import HARDWARE, Device
from boardwalk.table.staff import Crew
from boardwalk.table.state import Phase, Table
from boardwalk.table.waiting import Due, Waiting, waiting_for

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gil", "nobody", "")
DECKS = ("red", "blue", "green", "")
METERS = ("Royal", "Wheel", "nowhere", "")


def irregularity(table: Table, crew: Crew, dice: Random) -> Command | None:
    """Something that may go wrong now; none where nothing of the kind can happen."""
    dealer, now = crew.dealer, table.round
    if now is None:
        return _between_rounds(table, crew, dice)
    waiting, upcoming = waiting_for(table), now.upcoming
    slip = _with_collected(table, waiting, crew, dice)
    if slip is not None:
        return slip
    slips: list[Command] = [do.ReportDrawnInError(dealer), do.ReportFaceUp(dealer), do.ReportShoeJam(dealer)]
    if now.dealer:
        slips.append(do.ReportDealerCard(dealer, dice.randint(1, len(now.dealer))))
    if upcoming is not None:
        slips += [do.Misdeal(dealer, upcoming.cards + dice.choice((-1, 1)))] * 2
        slips += [do.ReportFaceUp(dealer)] * (3 if upcoming.to == COMMUNITY else 0)
    if not now.stub_out:
        slips.append(do.CountStub(dealer, len(now.stub) + dice.choice((-1, 0, 0, 1))))
    places: tuple[Place, ...] = (*now.hands, DEALER, COMMUNITY)
    slips.append(do.ReportWrongHand(dealer, dice.choice(places)))
    slips.append(do.OrderRecut(crew.supervisor, now.deck, "an improper cut"))
    if isinstance(waiting.place, int):
        slips.append(do.ChooseForSeat(crew.supervisor, waiting.place, "does not answer"))
    if table.meter is not None:
        slips.append(_link(table, crew))
    return dice.choice(slips)


TICKLISH = frozenset({Due.TAKE_IN, Due.RESOLVE, Due.VALIDATE, Due.PAY, Due.TAP, Due.SPIN, Due.SETTLE_SPINS})
"""Moments that come once a round or less, at which more should go wrong than at others."""


def _with_collected(table: Table, waiting: Waiting, crew: Crew, dice: Random) -> Command | None:
    """Counts that do not agree, a supervisor who sends wagers back, payments before their time, players who spin."""
    name = str(waiting.place)
    seats = tuple(seat for seat, seated in table.seats.items() if name in seated.bets)
    spin = table.game.bonus_spin
    match waiting.due:
        case Due.TAKE_IN:
            counted, lights = (len(seats) + dice.choice((-1, 0, 1)) for _ in range(2))
            return ask.TakeInWagers(crew.dealer, name, counted, lights)
        case Due.RESOLVE:
            standing = tuple(seat for seat in (*seats, 9) if dice.random() < 0.6)
            return ask.ResolveCount(crew.supervisor, name, standing, dice.choice(("counted again", "")))
        case Due.VALIDATE:
            return ask.PayProgressive(crew.dealer, 10_000_00)
        case Due.PAY | Due.TAP:
            return dice.choice((ask.ValidateProgressive(crew.supervisor), do.SettleSeat(crew.dealer)))
        case Due.SPIN | Due.SETTLE_SPINS if spin is not None:
            spinner = Actor(Role.PLAYER, dice.choice(tuple(table.seats.values())).player)
            return dice.choice((ask.PressSpin(spinner), ask.SpinWheel(crew.dealer, len(spin.weights) + 1)))
        case _:
            return None


def _link(table: Table, crew: Crew) -> Command:
    return ask.ReportLinkDown(crew.dealer, "no signal") if table.link_up else ask.ReportLinkUp(crew.floorperson)


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
    if table.meter is not None:
        slips += [_link(table, crew), ask.DisconnectMeter(crew.supervisor)]
    slips += [do.RemoveDevice(crew.floorperson, device) for device in sorted(table.devices & HARDWARE)]
    return dice.choice(slips) if slips else None


def with_chips(table: Table, crew: Crew, dice: Random) -> Command:
    """What is done with chips and cash on any evening; some of it is refused."""
    seat, seated = dice.choice(tuple(table.seats.items()))
    return dice.choice(
        (
            chips.BuyIn(crew.dealer, seat, dice.choice((20_00, 100_00))),
            chips.ColorUp(crew.dealer, seat, seated.chips_cents // 2),
            chips.CreditInventory(crew.floorperson, dice.choice((1_00, table.inventory_cents))),
            chips.CountInventory(dice.choice((crew.dealer, crew.supervisor)), table.inventory_cents),
            chips.CollectBoxes(crew.accounting),
        )
    )


def any_command(table: Table, dice: Random) -> Command:
    """A command out of the blue: any kind, from anyone, with arguments that may or may not make sense."""
    actor = Actor(dice.choice(tuple(Role)), dice.choice(NAMES))
    deck, seat = dice.choice(DECKS), dice.randint(-1, 9)
    wager = dice.choice((*(each.name for each in table.game.wagers), *table.game.collected, "insurance", ""))
    cents = dice.choice((-1, 0, 1, 99, 100, 10_00, 10**15))
    number = dice.choice((-1, 0, 1, 9, 10, 42, 43, 52))
    order = DECK if dice.random() < 0.5 else DECK[:51]
    action = dice.choice(("fold", "check", "play-3x", "raise-1x", "bet-2x", "flop-2x", "turn-river-1x", "all in"))
    reason = dice.choice(("", "for a reason"))
    return dice.choice(
        (
            lambda: do.InstallTable(actor, "9", "premium"),
            lambda: do.InstallDevice(actor, dice.choice(tuple(Device))),
            lambda: do.RemoveDevice(actor, dice.choice(tuple(Device))),
            lambda: do.HandOver(actor, dice.random() < 0.5),
            lambda: do.OpenTable(actor, cents),
            lambda: do.CloseTable(actor, reason),
            lambda: do.FillInventory(actor, cents),
            lambda: do.ChangeGame(actor, dice.choice(("premium", "caribbean", "whist"))),
            lambda: chips.CountInventory(actor, cents),
            lambda: chips.CreditInventory(actor, cents),
            lambda: chips.BuyIn(actor, seat, cents),
            lambda: chips.ColorUp(actor, seat, cents),
            lambda: chips.CollectBoxes(actor),
            lambda: do.ReceiveDeck(actor, deck, dice.choice((None, order))),
            lambda: do.InspectDeck(actor, deck),
            lambda: do.VerifyDeck(actor, deck),
            lambda: do.SpreadDeck(actor, deck, dice.random() < 0.5),
            lambda: do.TurnDeckUp(actor, deck),
            lambda: do.LookAtDeck(actor, deck),
            lambda: do.WashDeck(actor, deck),
            lambda: do.LoadShuffler(actor, deck),
            lambda: do.ShuffleDeck(actor, deck, order, dice.choice(("", "ab", "ab" * 32))),
            lambda: do.ReportShufflerCount(actor, deck, number),
            lambda: do.ReportShufflerJam(actor, deck),
            lambda: do.CutDeck(actor, deck, number),
            lambda: do.OrderRecut(actor, deck, reason),
            lambda: do.TakeDeck(actor, deck),
            lambda: do.RemoveDeck(actor, deck, reason),
            lambda: do.TakeSeat(actor, seat, cents),
            lambda: do.LeaveSeat(actor),
            lambda: do.ClearSeat(actor, seat, reason),
            lambda: do.ChooseForSeat(actor, seat, reason),
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
            lambda: ask.ConnectMeter(actor, dice.choice(METERS)),
            lambda: ask.DisconnectMeter(actor),
            lambda: ask.ReportLinkDown(actor, reason),
            lambda: ask.ReportLinkUp(actor),
            lambda: ask.TakeInWagers(actor, wager, number, dice.choice((number, 1))),
            lambda: ask.ResolveCount(actor, wager, dice.choice(((), (seat,), (1, seat))), reason),
            lambda: ask.ValidateProgressive(actor),
            lambda: ask.PayProgressive(actor, cents),
            lambda: ask.TapSeat(actor),
            lambda: ask.PressSpin(actor),
            lambda: ask.SpinWheel(actor, number, cents),
            lambda: ask.SettleSpins(actor),
        )
    )()
