"""Commands of every kind with every argument that could make sense at a table, and some that could not."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Actor
from boardwalk.cards import DECK
from boardwalk.table import commands as do
from boardwalk.table.deck.stub import expected_places
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command, Place
from boardwalk.table.state import CardSource, Table

AMOUNTS = (0, 1, 5_00, 10_00, 20_00)


def universe(table: Table, actor: Actor) -> Iterator[Command]:
    """Commands of every kind with every argument that could make sense here, and some that could not."""
    yield from everyday(actor)
    yield from about_chips(table, actor)
    yield from taken_in(table, actor)
    yield from on_paper(table, actor)
    for back in (*table.decks, "green", "purple"):
        yield from with_deck(actor, back)
    yield from (do.HandOver(actor, automatic) for automatic in (False, True))
    yield do.RelieveDealer(actor, "away")
    yield from real_cards(table, actor)
    yield do.ComeBack(actor)
    for device in Device:
        yield do.InstallDevice(actor, device)
        yield do.RemoveDevice(actor, device)
    for seat in range(9):
        yield do.TakeSeat(actor, seat, 10_00)
        yield do.ClearSeat(actor, seat, "gone for an hour")
        yield do.SitOut(actor, seat, "away")
        yield do.ChooseForSeat(actor, seat, "gone for an hour")
    wagers = [wager.name for wager in table.game.wagers]
    seated = table.seats.get(table.seat_of(actor.name) or 0)
    most = () if seated is None else (seated.chips_cents, seated.chips_cents + 1)
    for cents in (*AMOUNTS, *most):
        yield do.GiveTip(actor, cents)
        for wager in (*wagers, "insurance"):
            yield do.PlaceBet(actor, wager, cents)
    for wager in (*wagers, "insurance"):
        yield do.TakeBackBet(actor, wager)
        for seat, holder in table.seats.items():
            yield do.ReturnBet(actor, seat, wager)
            for cents in (10_00, holder.chips_cents + 10_00):
                yield do.AcceptBet(actor, seat, wager, cents)
    for action in {action for decision in table.game.decisions for action in decision.actions} | {"raise-9x", ""}:
        yield do.Act(actor, action)
    stub = 0 if table.round is None else len(table.round.stub)
    yield from (do.CountStub(actor, cards) for cards in {0, 9, stub, stub + 1, 52})
    yield from (do.Misdeal(actor, cards) for cards in range(9))
    yield from (do.ReportDealerCard(actor, position) for position in range(7))
    yield from (do.ReportFaceUp(actor, position) for position in range(5))
    yield do.CountPlaces(actor, {} if table.round is None else expected_places(table.round))
    yield do.CountPlaces(actor, {1: 3, DEALER: 3, RACK: 46})
    yield do.ConfirmReport(actor)
    yield do.DismissReport(actor, "nothing to be seen")
    yield from (do.ReportWrongHand(actor, place, 4) for place in (*range(8), DEALER, COMMUNITY, RACK))
    yield from seen_on_camera(table, actor)
    yield from devices(table, actor)


def devices(table: Table, actor: Actor) -> Iterator[Command]:
    """Devices that are connected, looked after and disconnected, and what they report."""
    yield from (do.ConnectDevice(actor, kind, "77", "DGE 9") for kind in DeviceKind)
    for name in table.hardware or ("wheel 77",):
        named = (do.DisconnectDevice, do.PutIntoService, do.ReportSilence, do.ReportHeard)
        yield from (kind(actor, name) for kind in named)
        yield from (kind(actor, name, "it stopped") for kind in (do.TakeOutOfService, do.ClearFault))
    last = table.hardware[actor.name].last_number if actor.name in table.hardware else 0
    sent = actor, last + 1, table.rounds
    plain = (do.ShuffleStarted, do.ShuffleFinished, do.ShufflerStopped, do.ShoeStopped, do.LockOutPressed)
    yield from (kind(*sent) for kind in plain)
    yield do.CardsCounted(*sent, 52)
    yield do.CardDrawn(*sent)
    yield do.StackOut(*sent, 3)
    yield do.ChipIn(*sent, 1)
    yield do.LightChanged(*sent, 1, on=True)
    yield do.ChipsReturned(*sent, 1)
    yield do.WheelStopped(*sent, 1)
    yield do.SignShows(*sent, 10_000_00)


def seen_on_camera(table: Table, actor: Actor) -> Iterator[Command]:
    """Reports of what someone in surveillance saw."""
    yield from (do.ReportShufflerJam(actor, back, seen_by="Eye") for back in table.decks)
    yield from (kind(actor, seen_by="Eye") for kind in (do.ReportDrawnInError, do.ReportShoeJam, do.ReportFaceUp))
    yield from (do.Misdeal(actor, cards, seen_by="Eye") for cards in (0, 3))
    yield from (do.ReportDealerCard(actor, position, seen_by="Eye") for position in (1, 2))
    yield from (do.ReportWrongHand(actor, place, 4, seen_by="Eye") for place in (1, DEALER, COMMUNITY))


def real_cards(table: Table, actor: Actor) -> Iterator[Command]:
    """Where cards come from, and cards that are read, entered and withdrawn."""
    yield from (do.ChooseCardSource(actor, source) for source in CardSource)
    yield from (do.ReadCard(actor, card) for card in (None, DECK[0]))
    places: tuple[Place, ...] = (*table.seats, DEALER, COMMUNITY, RACK, "bar")
    for place in places:
        yield from (do.EnterCards(actor, place, DECK[:cards]) for cards in range(6))
        yield from (do.WithdrawEntry(actor, place, reason) for reason in ("", "misread"))


def about_chips(table: Table, actor: Actor) -> Iterator[Command]:
    """Counts, credits, buy-ins, and the boxes."""
    yield do.CollectBoxes(actor)
    yield do.CloseTable(actor, "a chip is missing")
    for cents in (-1, *AMOUNTS, table.inventory_cents, table.inventory_cents + 1):
        yield do.OpenTable(actor, cents)
        yield do.CountInventory(actor, cents)
        yield do.CreditInventory(actor, cents)
        for seat in (*table.seats, 9):
            yield do.BuyIn(actor, seat, cents)
    for seat, holder in table.seats.items():
        yield from (do.ColorUp(actor, seat, cents) for cents in (0, 1, holder.chips_cents, holder.chips_cents + 1))


def on_paper(table: Table, actor: Actor) -> Iterator[Command]:
    """Approvals and signs, needed and not."""
    yield do.RecordDemonstration(actor)
    for item in (*(each.item for each in table.game.approvals), "menu"):
        yield do.RecordApproval(actor, (item,), "DGE 1", "2026-03-05", "the Division")
    yield from (do.RevokeApproval(actor, number, "withdrawn") for number in ("DGE 1", "DGE 2"))
    yield from (do.ConfirmSigns(actor, (name,)) for name in ("prizes", "link", "payouts"))
    yield from (do.ReportLinkedGames(actor, games) for games in ((), ("caribbean",)))


def taken_in(table: Table, actor: Actor) -> Iterator[Command]:
    """Commands for the meter, the progressive and the wheel."""
    for name in ("progressive", "bonus-spin", "ante"):
        for cents, coupon in ((0, 0), (99, 0), (1_00, 0), (5_00, 0), (2_00, 0), (0, 1_00), (1_00, 1_00), (0, 5_00)):
            yield do.PlaceBet(actor, name, cents, coupon)
        yield do.TakeBackBet(actor, name)
        yield from (do.ReturnBet(actor, seat, name) for seat in table.seats)
        yield from (do.AcceptBet(actor, seat, name, 1_00) for seat in table.seats)
        yield from (do.TakeInWagers(actor, name, chips, lights) for chips in (0, 2, 3) for lights in ((), (1, 2, 3)))
        yield from (do.ResolveCount(actor, name, seats, "counted again") for seats in ((), (1,), (1, 2, 3), (9,)))
    yield from (kind(actor) for kind in (do.PressLockOut, do.VerifyLight, do.ValidateProgressive))
    yield from (kind(actor) for kind in (do.TapSeat, do.SettleSpins, do.AwardMerchandise))
    yield from (do.ReportDarkLight(actor, seat) for seat in (1, 2, 3, 9))
    yield from (do.ResolveLight(actor, stands, "the recording") for stands in (True, False))
    yield from (do.PayProgressive(actor, cents) for cents in (0, 1, 10_000_00))
    yield do.PressSpin(actor)
    yield from (do.SpinWheel(actor, position, cents) for position in (0, 1, 12, 13) for cents in (0, 500_00))
    for wager in table.game.on_meters or ("", "progressive"):
        yield from (kind(actor, wager) for kind in (do.DisconnectMeter, do.ReportLinkUp))
        yield do.ConnectMeter(actor, "Other", wager)
        yield do.ReportLinkDown(actor, "no answer", wager)


def everyday(actor: Actor) -> Iterator[Command]:
    yield do.InstallTable(actor, "8", "premium")
    yield from (do.ScheduleChange(actor, game) for game in ("premium", "caribbean", "baccarat"))
    yield do.CancelChange(actor)
    yield from (do.ChangeGame(actor, game) for game in ("premium", "caribbean", "baccarat"))
    yield from (kind(actor) for kind in (do.CloseTable, do.LeaveSeat, do.CloseBets, do.DealNext, do.ConfirmWager))
    yield from (kind(actor) for kind in (do.RackStub, do.SettleExposed, do.RevealDealer, do.ShowHands, do.SettleSeat))
    yield from (kind(actor) for kind in (do.CollectCards, do.ReportFaceUp, do.ReportDrawnInError, do.ReportShoeJam))
    for cents in AMOUNTS:
        yield do.FillInventory(actor, cents)
    yield do.Expose(actor, exposed=True)
    yield do.Expose(actor, exposed=False)


def with_deck(actor: Actor, back: str) -> Iterator[Command]:
    plain = (
        do.InspectDeck,
        do.VerifyDeck,
        do.VerifySeal,
        do.EndLook,
        do.TurnDeckUp,
        do.LookAtDeck,
        do.WashDeck,
        do.LoadShuffler,
        do.TakeDeck,
    )
    yield from (kind(actor, back) for kind in (*plain, do.ReportShufflerJam, do.ReceiveDeck))
    yield do.ReceiveDeck(actor, back, DECK)
    yield from (do.NoteLookDeclined(actor, back, name) for name in ("Ann", "Bob", "nobody"))
    yield do.SpreadDeck(actor, back, face_up=True)
    yield do.SpreadDeck(actor, back, face_up=False)
    yield do.ShuffleDeck(actor, back, DECK[::-1])
    yield from (do.ReportShufflerCount(actor, back, cards) for cards in (0, 51, 52, 60))
    yield from (do.CutDeck(actor, back, cards) for cards in (0, 9, 10, 42, 43))
    yield do.OrderRecut(actor, back, "it was improper")
    yield do.RemoveDeck(actor, back, "a corner is bent")
