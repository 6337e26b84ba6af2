"""What a person may do next, each with its paragraph, so screens need no rules of their own.

What the round is waiting for comes first. For everything else we ask `decide` whether it would accept the command, so
prompts and rules cannot differ. Nothing here depends on a card the person may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.games.declaration.game import PRE_SHUFFLED
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.law import Paragraph
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import DEALER_DUTIES, wrong_hand
from boardwalk.table.deal_script import Delivery
from boardwalk.table.deck.card_entry import cards_to_enter, real_card_due
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.deck.cut import CUT_LEAST
from boardwalk.table.deck.stub import expected_places, expected_stub
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.hardware.dependency import waits_for_device
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import TABLE, decide
from boardwalk.table.message import DEALER, RACK, Command, Place
from boardwalk.table.next_act import Due, count_due, places, waiting_for
from boardwalk.table.presentation.announcement import aloud
from boardwalk.table.presentation.caption import CAPTIONS, Group, title
from boardwalk.table.presentation.step import CUT_IN_THE_MIDDLE, preparation_due
from boardwalk.table.report import REPORTERS, report_law
from boardwalk.table.round.deal import MOST_TOO_MANY
from boardwalk.table.round.decision import choices
from boardwalk.table.round.irregularity import reportable_places, wrong_number_law
from boardwalk.table.round.stake import stake
from boardwalk.table.state import CardSource, Phase, Round, SeatedPlayer, Table


class Need(NamedTuple):
    """A field of the command for the person to fill in, and its limits, if any; in a list, those of each item.

    An opening bet is limited to amounts that would stand at "No more bets"; one that must equal another bet has one
    amount.
    """

    field: str
    least: int | None = None
    most: int | None = None
    optional: bool = False
    """Whether the command may be sent with the field as it is."""
    no_more_than: str = ""
    """Another field of the command that limits this one."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something the person may do: a command to send, with the fields to fill in first."""

    command: Command
    law: Paragraph
    needs: tuple[Need, ...] = ()
    due: bool = False
    """Whether the round is waiting for this; between rounds, whether the preparation of a deck is."""
    title: str = ""
    """The text on the command's button."""
    aloud: str = ""
    """What the dealer says with it, if anything."""
    cost_cents: int | None = None
    """For a player's decision, what it costs; below zero if it takes a wager back."""
    places: str | None = None
    """For a player's decision, the wager it places, if any."""

    @property
    def says(self) -> str:
        """The command in words."""
        return (type(self.command).__doc__ or "").partition("\n")[0]

    @property
    def group(self) -> Group:
        """The group of buttons it belongs to."""
        return CAPTIONS[type(self.command)].group


class Beyond(NamedTuple):
    """A choice the rules allow but the player cannot afford."""

    title: str
    cost_cents: int


def beyond_means(table: Table, actor: Actor) -> tuple[Beyond, ...]:
    """What a player cannot choose for lack of chips, so screens can say why it is not offered."""
    waiting, seat = waiting_for(table), table.seat_of(actor.name) if actor.role is Role.PLAYER else None
    if waiting.due is not Due.ACT or seat is None or waiting.place != seat:
        return ()
    seated = table.seats[seat]
    return tuple(
        Beyond(title(table, do.Act(actor, action.name)), action.cents)
        for action in choices(table, seat)
        if action.cents > seated.chips_cents
    )


def prompts(table: Table, actor: Actor) -> tuple[Prompt, ...]:
    """Everything this person may do now, with what is due first."""
    due = tuple(each for each in _due(table, actor) if waits_for_device(table, each.command) is None)
    due_commands = [prompt.command for prompt in due]
    offers = [prompt for offer in _offers(table, actor) for prompt in _accepted(table, *offer)]
    offers += _irregularities(table, actor)
    others = [offer for offer in offers if offer.command not in due_commands]
    if table.round is None:
        step = preparation_due(table, actor)
        others = [replace(each, due=True) if each.command == step else each for each in others]
        others.sort(key=lambda each: not each.due)
    return (*due, *others)


def _due(table: Table, actor: Actor) -> Iterator[Prompt]:
    """What the round is waiting for, if this person is the one to do it."""
    waiting, now = waiting_for(table), table.round
    if waiting.due is Due.REPORT:
        yield from _accepted(table, do.ConfirmReport(actor), due=True)
        yield from _accepted(table, do.DismissReport(actor, "reason"), (Need("reason"),), due=True)
    if now is None:
        return
    yield from _due_for_collected(table, actor)
    if actor.role is Role.DEALER and waiting.due is Due.WRONG_HAND:
        place = waiting.place or DEALER
        yield from _accepted(table, wrong_hand(now, actor, place), _number_needs(now, actor, place), due=True)
    elif actor.role is Role.DEALER and waiting.due is Due.COUNT_PLACES:
        law = table.game.procedure.irregularities.wrong_stub
        yield _prompt(table, do.CountPlaces(actor, expected_places(now)), law, (CARDS_NEED,), due=True)
        yield from _stub_count(table, now, actor)
    elif actor.role is Role.DEALER and waiting.due is Due.CUT:
        yield from _accepted(table, do.CutDeck(actor, now.deck, CUT_IN_THE_MIDDLE), CUT_NEEDS, due=True)
    elif actor.role is Role.DEALER and real_card_due(table, now):
        yield _real_card(table, now, actor)
    elif actor.role is Role.DEALER and waiting.due in DEALER_DUTIES:
        step = DEALER_DUTIES[waiting.due](actor)
        yield _prompt(table, step, TABLE.law_of(type(step), table), due=True)
        yield from _dark_lights(table, actor)
    elif actor.role is Role.DEALER and waiting.due is Due.STUB:
        rules = now.dealing.rules
        if not count_due(table, now):
            yield _prompt(table, do.RackStub(actor), rules.stub, due=True)
        yield from _stub_count(table, now, actor)
    elif actor.role is Role.PLAYER and waiting.due in (Due.ACT, Due.EXPOSE):
        seat = table.seat_of(actor.name)
        if seat is not None and waiting.place == seat:
            yield from _choices(table, actor, seat)


def _real_card(table: Table, now: Round, actor: Actor) -> Prompt:
    """The next card from the shoe, or the cards that are face up at a place, to be entered by their names."""
    waiting = waiting_for(table)
    if waiting.due is Due.DEAL:
        return _prompt(table, do.ReadCard(actor), REAL_CARDS, (Need("card", optional=True),), due=True)
    place = waiting.place
    assert place is not None
    cards = len(cards_to_enter(now, place))
    return _prompt(table, do.EnterCards(actor, place, ()), REAL_CARDS, (Need("cards", cards, cards),), due=True)


def _stub_count(table: Table, now: Round, actor: Actor) -> Iterator[Prompt]:
    count = do.CountStub(actor, expected_stub(now))
    yield _prompt(table, count, now.dealing.rules.stub_count, (Need("cards", 0),), due=True)


def _due_for_collected(table: Table, actor: Actor) -> Iterator[Prompt]:
    """What the progressive or the wheel needs next in the round."""
    waiting, role = waiting_for(table), actor.role
    name = str(waiting.place)
    seats = tuple(seat for seat, seated in table.seats.items() if name in seated.bets)
    meter = Need("meter_cents", 0)
    if role is Role.DEALER and waiting.due is Due.TAKE_IN:
        counts = (Need("counted", 0), Need("lights", 1, table.game.seats))
        yield from _accepted(table, do.TakeInWagers(actor, name, len(seats), seats), counts, due=True)
    elif role is Role.SUPERVISOR and waiting.due is Due.RESOLVE:
        needs = (Need("seats"), Need("reason"))
        yield from _accepted(table, do.ResolveCount(actor, name, seats, "reason"), needs, due=True)
    elif role is Role.SUPERVISOR and waiting.due is Due.RESOLVE_LIGHT:
        for stands in (True, False):
            yield from _accepted(table, do.ResolveLight(actor, stands, "reason"), (Need("reason"),), due=True)
    elif role is Role.SUPERVISOR and waiting.due is Due.VALIDATE:
        yield from _accepted(table, do.ValidateProgressive(actor), due=True)
    elif role is Role.DEALER and waiting.due is Due.PAY:
        yield from _accepted(table, do.PayProgressive(actor, 0), (meter,), due=True)
    elif role is Role.SUPERVISOR and waiting.due is Due.AWARD:
        yield from _accepted(table, do.AwardMerchandise(actor), due=True)
    elif role is Role.PLAYER and waiting.due is Due.SPIN:
        yield from _accepted(table, do.PressSpin(actor), due=True)
    elif role is Role.DEALER and waiting.due is Due.SPIN and table.game.bonus_spin is not None:
        stops = Need("position", 1, len(table.game.bonus_spin.weights))
        yield from _accepted(table, do.SpinWheel(actor, 1), (stops, meter), due=True)


def _dark_lights(table: Table, actor: Actor) -> Iterator[Prompt]:
    """Instead of verifying the lights of the winners, the dealer may find one dark."""
    award = None if table.round is None else table.round.award
    for seat in () if award is None or award.lit else award.seats:
        yield from _accepted(table, do.ReportDarkLight(actor, seat), due=True)


def _choices(table: Table, actor: Actor, seat: int) -> Iterator[Prompt]:
    assert table.round is not None
    stage, seated = table.game.stages[table.round.stage], table.seats[seat]
    assert stage.choice is not None
    if waiting_for(table).due is Due.EXPOSE:
        for exposed in (True, False):
            yield _prompt(table, do.Expose(actor, exposed), stage.choice.law, due=True)
        return
    for action in choices(table, seat):
        if action.cents <= seated.chips_cents:
            decision = _prompt(table, do.Act(actor, action.name), stage.choice.law, due=True)
            placed = None if action.takes_back else action.wager
            yield replace(decision, cost_cents=action.cents, places=placed)


Offer = tuple[Command, tuple[Need, ...]]
CARDS_NEED = Need("cards", 0, len(DECK))
SEEN_BY = (Need("seen_by", optional=True),)
COUNT_NEEDS = (Need("cents", 0),)
CUT_NEEDS = (Need("cards", CUT_LEAST, len(DECK) - CUT_LEAST),)
WORDS = ("reason", "meter", "number", "date", "by", "serial", "approval")
"""Text fields that have no suggested value."""
SOME_DATE = "2000-01-01"
BACKS = ("red", "blue", "green")
"""Suggested colors for the backs of a deck."""


def _accepted(table: Table, command: Command, needs: tuple[Need, ...] = (), *, due: bool = False) -> Iterator[Prompt]:
    """A prompt for the command, if the table would accept it."""
    try:
        first, *_ = decide(table, command)
    except Refusal:
        return
    yield _prompt(table, _with_blanks(command, needs), first.law, needs, due=due)


def _prompt(
    table: Table, command: Command, law: Paragraph, needs: tuple[Need, ...] = (), *, due: bool = False
) -> Prompt:
    return Prompt(command, law, needs, due, title(table, command), aloud(table, command))


def _with_blanks(command: Command, needs: tuple[Need, ...]) -> Command:
    """The command with empty text fields for the person to fill in. `decide` was asked with placeholders in them."""
    blank: dict[str, Any] = {need.field: "" for need in needs if need.field in WORDS and not need.optional}
    return replace(command, **blank) if blank else command


def _offers(table: Table, actor: Actor) -> Iterator[Offer]:
    yield from _meter_offers(table, actor)
    if actor.role is Role.DEALER:
        yield from _dealer_offers(table, actor)
        yield do.HandOver(actor, not table.automatic), ()
    elif actor.role in (Role.FLOORPERSON, Role.SUPERVISOR):
        yield from _floor_offers(table, actor)
        yield do.HandOver(actor, not table.automatic), ()
        yield from _for_absent_people(table, actor)
    elif actor.role is Role.PLAYER:
        yield from _player_offers(table, actor)
    elif actor.role is Role.ACCOUNTING:
        yield do.CollectBoxes(actor), ()


def _dealer_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    yield do.CloseBets(actor), ()
    virtual = table.card_source is CardSource.VIRTUAL
    for back in table.decks:
        yield do.InspectDeck(actor, back), ()
        yield do.SpreadDeck(actor, back, face_up=True), ()
        yield do.SpreadDeck(actor, back, face_up=False), ()
        yield do.TurnDeckUp(actor, back), ()
        yield from ((do.NoteLookDeclined(actor, back, seated.player), ()) for seated in table.seats.values())
        yield do.EndLook(actor, back), ()
        yield do.WashDeck(actor, back), ()
        yield do.LoadShuffler(actor, back), ()
        yield do.ShuffleDeck(actor, back, DECK if virtual else ()), (Need("order"),)
        yield do.ReportShufflerCount(actor, back, len(DECK)), (Need("cards", 0),)
        yield do.CutDeck(actor, back, CUT_IN_THE_MIDDLE), CUT_NEEDS
        yield do.TakeDeck(actor, back), ()
    taken = {back.strip().casefold() for back in table.decks}
    may_be_sealed = (Need("preshuffled", optional=True),) if table.game.house.on(PRE_SHUFFLED) else ()
    yield do.ReceiveDeck(actor, next(back for back in BACKS if back not in taken)), (Need("deck"), *may_be_sealed)
    yield do.CountInventory(actor, 0), COUNT_NEEDS
    for seat, seated in table.seats.items():
        yield do.BuyIn(actor, seat, 1), (Need("cents", 1, table.inventory_cents),)
        yield do.ColorUp(actor, seat, 1), (Need("cents", 1, seated.chips_cents),)
        if table.round is None:  # as with the players' own bets
            yield from _bets_by_hand(table, actor, seat, seated)


def _bets_by_hand(table: Table, actor: Actor, seat: int, seated: SeatedPlayer) -> Iterator[Offer]:
    for wager in _opening_wagers(table):
        bounds = stake(table, seated, wager, by_hand=True)
        if bounds is not None:
            least, most, coupon = bounds
            yield do.AcceptBet(actor, seat, wager.name, least, coupon), (Need("cents", least, most),)
    for name in seated.bets:
        yield do.ReturnBet(actor, seat, name), ()


Reportable = tuple[Command, Irregularity, tuple[Need, ...]]


def _irregularities(table: Table, actor: Actor) -> Iterator[Prompt]:
    """What may be reported now."""
    if table.report is not None or actor.role not in REPORTERS:
        return
    seen = SEEN_BY if actor.role is Role.SUPERVISOR else ()
    for command, found, needs in _reportable(table, actor):
        law = report_law(table, found)
        if law is not None:
            yield _prompt(table, command, law, (*needs, *seen))
    if table.round is not None:
        yield from _wrong_numbers(table, table.round, actor)


def _reportable(table: Table, actor: Actor) -> Iterator[Reportable]:
    """What might be reported now, except wrong numbers of cards."""
    for back, deck in table.decks.items():
        if deck.phase is Phase.IN_SHUFFLER:
            yield do.ReportShufflerJam(actor, back), Irregularity(IrregularityKind.SHUFFLER_JAM, deck=back), ()
    now = table.round
    if now is None:
        return
    if now.void is None and not now.revealed:
        for position in range(1, len(now.dealer) + 1):
            if position - 1 not in now.dealer_up:
                card = Irregularity(IrregularityKind.DEALER_CARD, position=position)
                yield do.ReportDealerCard(actor, position), card, ()
    upcoming = now.upcoming
    if upcoming is None:
        return
    yield do.ReportDrawnInError(actor), Irregularity(IrregularityKind.DRAWN_IN_ERROR), ()
    if waiting_for(table).due is Due.DEAL:
        yield from _reportable_at_deal(now, upcoming, actor)


def _reportable_at_deal(now: Round, upcoming: Delivery, actor: Actor) -> Iterator[Reportable]:
    if now.dealing.mode is DealingMode.AUTOMATED_SHOE:
        yield do.ReportShoeJam(actor), Irregularity(IrregularityKind.SHOE_JAM), ()
    first = 2 if now.drawn_in_error and upcoming.drawn > 1 else 1
    among = (Need("position", first, upcoming.drawn),) if upcoming.drawn > 1 else ()
    yield do.ReportFaceUp(actor, first), Irregularity(IrregularityKind.FACE_UP, position=first), among
    over = Irregularity(IrregularityKind.MISDEAL, upcoming.to, upcoming.cards + 1, upcoming.cards)
    yield do.Misdeal(actor, upcoming.cards + 1), over, (Need("cards", 0, upcoming.cards + MOST_TOO_MANY),)


def _wrong_numbers(table: Table, now: Round, actor: Actor) -> Iterator[Prompt]:
    """A wrong number of cards may be found anywhere until the round is over. Any wrong number is accepted there."""
    waiting = waiting_for(table)
    due = waiting.place if waiting.due is Due.WRONG_HAND and actor.role is Role.DEALER else None
    for place in reportable_places(now):
        if place != due:
            report = do.ReportWrongHand(actor, place, now.script.due(place, now.step) + 1)
            yield _prompt(table, report, wrong_number_law(table, place), _number_needs(now, actor, place))


def _number_needs(now: Round, actor: Actor, place: Place) -> tuple[Need, ...]:
    cards = Need("cards", 0 if now.script.due(place, now.step) else 1, len(DECK))
    return (cards, *SEEN_BY) if actor.role is Role.SUPERVISOR else (cards,)


def _meter_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    another = "-".join(["meter", *(link.meter for link in table.links.values())])  # which none of them is called
    for wager in table.game.on_meters:
        yield do.ConnectMeter(actor, another, wager), (Need("meter"),)
        yield do.DisconnectMeter(actor, wager), ()
        yield do.ReportLinkDown(actor, "reason", wager), (Need("reason"),)
        yield do.ReportLinkUp(actor, wager), ()


def _floor_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    yield from _record_offers(table, actor)
    counted = table.counts.agreed_cents
    varies = counted is not None and counted != table.inventory_cents
    yield do.CountInventory(actor, 0), COUNT_NEEDS
    yield do.OpenTable(actor, counted or 0), ()
    yield do.CloseTable(actor, "reason" if varies else ""), (Need("reason", optional=not varies),)
    yield do.FillInventory(actor, 1), (Need("cents", 1),)
    yield do.CreditInventory(actor, 1), (Need("cents", 1, table.inventory_cents),)
    for back in table.decks:
        yield do.VerifyDeck(actor, back), ()
        yield do.VerifySeal(actor, back), ()
        yield do.OrderRecut(actor, back, "reason"), (Need("reason"),)
        yield do.RemoveDeck(actor, back, "reason"), (Need("reason"),)
    yield from _for_absent_players(table, actor)
    if table.round is not None and table.card_source is not CardSource.VIRTUAL:
        for place in (*places(table.round), RACK):
            yield do.WithdrawEntry(actor, place, "reason"), (Need("reason"),)
    yield from _scheduled_offers(table, actor)
    yield from _device_offers(table, actor)
    if table.round is None:  # in a round all of it would be refused, and views are built constantly
        yield from _equipment(table, actor)


def _device_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    """What is done about devices that report for themselves. Between rounds they can be connected, too."""
    reason = (Need("reason"),)
    for name, device in table.hardware.items():
        if device.connected:
            yield do.ClearFault(actor, name, "reason"), reason
            yield do.ReportSilence(actor, name), ()
            yield do.ReportHeard(actor, name), ()
            yield do.TakeOutOfService(actor, name, "reason"), reason
            yield do.PutIntoService(actor, name), ()
            yield do.DisconnectDevice(actor, name), ()
    if table.round is None:
        for kind in DeviceKind:
            yield do.ConnectDevice(actor, kind, "serial", "approval"), (Need("serial"), Need("approval"))


def _scheduled_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    """Another table minimum stands for whatever the supervisor wants to change."""
    if not table.open or actor.role is not Role.SUPERVISOR:
        return
    texts = table.game.house.as_text()
    other = "$1" if texts["table-min"] == "off" else "off"
    yield do.ScheduleChange(actor, table.game.name, {**texts, "table-min": other}), (Need("options"),)
    if table.scheduled is not None:
        yield do.CancelChange(actor), ()


def _equipment(table: Table, actor: Actor) -> Iterator[Offer]:
    game = table.game
    yield do.ChangeGame(actor, game.name, game.house.as_text()), (Need("game"), Need("options", optional=True))
    for source in CardSource:
        if source is not table.card_source:
            yield do.ChooseCardSource(actor, source), ()
    for device in Device:
        yield do.InstallDevice(actor, device), ()
        yield do.RemoveDevice(actor, device), ()


RECORD_NEEDS = (Need("items"), Need("number"), Need("date"), Need("by"))


def _record_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    """What must be on record: signs one by one, and approvals, of which one paper may cover several.

    A paper suggests what has none yet; once all have one, a new paper may replace any of them.
    """
    for sign in table.unconfirmed_signs:
        yield do.ConfirmSigns(actor, (sign.name,)), ()
    items = [each.item for each in table.game.approvals if not each.demonstration]
    on_paper = {item for item, record in table.approvals.items() if not record.demonstration}
    covered = [item for item in items if item not in on_paper] or items
    if covered:
        yield do.RecordApproval(actor, tuple(covered), "number", SOME_DATE, "by"), RECORD_NEEDS
    if table.missing_approvals:
        yield do.RecordDemonstration(actor), ()
    for number in dict.fromkeys(each.number for each in table.approvals.values() if not each.demonstration):
        yield do.RevokeApproval(actor, number, "reason"), (Need("reason"),)


def _for_absent_people(table: Table, actor: Actor) -> Iterator[Offer]:
    """What anyone in charge does if a dealer or a player is away."""
    yield do.RelieveDealer(actor, "reason"), (Need("reason"),)
    if table.relieved:
        yield do.HandOver(actor, automatic=True), ()
    for seat in table.seats:
        yield do.SitOut(actor, seat, "reason"), (Need("reason"),)


def _for_absent_players(table: Table, actor: Actor) -> Iterator[Offer]:
    for seat in table.seats:
        yield do.ChooseForSeat(actor, seat, "reason"), (Need("reason"),)
        yield do.ClearSeat(actor, seat, "reason"), (Need("reason"),)


def _player_offers(table: Table, actor: Actor) -> Iterator[Offer]:
    seat = table.seat_of(actor.name)
    if seat is None:
        for number in range(1, table.game.seats + 1):
            yield do.TakeSeat(actor, number, 0), (Need("chips_cents", 0),)
        return
    # What would be refused for a reason that is quick to see is not tried, because views are built constantly.
    seated, now = table.seats[seat], table.round
    if now is None:
        yield from (
            (do.LookAtDeck(actor, each.back), ()) for each in table.decks.values() if each.phase is Phase.SPREAD
        )
        yield from _bets_to_place(table, actor, seated)
    if seat in table.away:
        yield do.ComeBack(actor), ()
    if now is None or seat not in now.hands:
        yield do.LeaveSeat(actor), ()
    yield do.GiveTip(actor, 1), (Need("cents", 1, seated.chips_cents),)


def _bets_to_place(table: Table, actor: Actor, seated: SeatedPlayer) -> Iterator[Offer]:
    for collected in table.game.collected.values():
        yield do.PlaceBet(actor, collected.name, collected.stake_cents), ()
        if collected.coupon is not None:
            yield do.PlaceBet(actor, collected.name, 0, collected.stake_cents), ()
    for wager in _opening_wagers(table):
        bounds = stake(table, seated, wager)
        if bounds is None:
            continue
        least, most, coupon = bounds
        own = (wager.name, *table.game.collected)  # a coupon in an acceptor is not a match play coupon
        elsewhere = any(bet.coupon_cents for name, bet in seated.bets.items() if name not in own)
        coupons = () if elsewhere else (Need("coupon_cents", 0, optional=True, no_more_than="cents"),)
        yield do.PlaceBet(actor, wager.name, least, coupon), (Need("cents", least, most), *coupons)
    for name in seated.bets:
        yield do.TakeBackBet(actor, name), ()


def _opening_wagers(table: Table) -> list[Wager]:
    return [wager for wager in table.game.wagers if wager.place is not Placement.DECISION]
