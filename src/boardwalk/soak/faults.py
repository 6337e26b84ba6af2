"""What goes wrong at a simulated table or meter: irregularities, corrections, reports, and commands that nobody should
give.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.games.declaration.collected import Wheel
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.award import is_decided, recorded_order, simultaneous
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.winner_order import is_noticed, is_reviewed, proposed_order
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew
from boardwalk.table.deck.stub import places_on_record
from boardwalk.table.device import HARDWARE, Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.message import COMMUNITY, DEALER, RACK, Command
from boardwalk.table.next_act import Due, NextAct, miscount, places, waiting_for, wrong_places
from boardwalk.table.state import CardSource, Phase, Round, Table

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gil", "nobody", "")
DECKS = ("red", "blue", "green", "")
METERS = ("Royal", "Wheel", "nowhere", "")
GAME_NAMES = (*GAMES, "whist")


def irregularity(table: Table, crew: Crew, dice: Random) -> Command | None:
    """Something that may go wrong now; none if nothing can."""
    dealer, now = crew.dealer, table.round
    if table.report is not None:
        return _floor_decision(crew, dice)
    if now is None:
        return _irregularity_between_rounds(table, crew, dice)
    waiting, upcoming = waiting_for(table), now.upcoming
    slip = _collected_irregularity(table, waiting, crew, dice)
    if slip is not None and dice.random() < 0.8:
        return slip
    who, seen_by = _reporter(crew, dice)
    slips: list[Command] = [do.ReportDrawnInError(who, seen_by=seen_by), do.ReportShoeJam(who, seen_by=seen_by)]
    if now.dealer:
        slips.append(do.ReportDealerCard(who, dice.randint(1, len(now.dealer)), seen_by=seen_by))
    if upcoming is not None:
        slips += [do.Misdeal(who, upcoming.cards + dice.choice((-1, 1)), seen_by=seen_by)] * 2
        face_up = do.ReportFaceUp(who, dice.randint(1, max(1, upcoming.drawn)), seen_by=seen_by)
        slips += [face_up] * (4 if upcoming.to == COMMUNITY else 1)
    if not now.stub_out:
        slips.append(do.CountStub(dealer, len(now.stub) + dice.choice((-1, 0, 0, 1))))
    if waiting.due is Due.COUNT_PLACES:
        slips += [_miscounted_places(now, dealer, dice)] * 5
    slips.append(_wrong_number(now, who, seen_by, dice))
    slips.append(do.OrderRecut(crew.supervisor, now.deck, "an improper cut"))
    if isinstance(waiting.place, int):
        slips.append(do.ChooseForSeat(crew.supervisor, waiting.place, "does not answer"))
    if table.links:
        slips.append(_link_report(table, crew, dice))
    return dice.choice(slips)


def _reporter(crew: Crew, dice: Random) -> tuple[Actor, str]:
    """Who reports an irregularity: the dealer, the floor, or a supervisor, sometimes for surveillance."""
    who = dice.choice((crew.dealer, crew.dealer, crew.floorperson, crew.supervisor))
    return who, "Eye" if who == crew.supervisor and dice.random() < 0.5 else ""


def _floor_decision(crew: Crew, dice: Random) -> Command:
    """The floor dismisses a report, or confirms it; the dealer may not."""
    who = dice.choice((crew.floorperson, crew.supervisor, crew.supervisor, crew.dealer))
    return dice.choice((do.ConfirmReport(who), do.DismissReport(who, dice.choice(("nothing to be seen", "")))))


def _wrong_number(now: Round, who: Actor, seen_by: str, dice: Random) -> Command:
    """A wrong number of cards anywhere, most often one that nobody has noticed."""
    place = dice.choice(places(now))
    known = [each for each in wrong_places(now) if dice.random() < 0.5]
    place = known[0] if known else place
    over = miscount(now, place) if known else dice.choice((-1, 1, 1, 2))
    return do.ReportWrongHand(who, place, now.script.due(place, now.step) + over, seen_by=seen_by)


def _miscounted_places(now: Round, dealer: Actor, dice: Random) -> Command:
    """The cards at each place, most often with a mistake at one of them."""
    counted = {**places_on_record(now)}
    counted[dice.choice(tuple(counted))] += dice.choice((-1, 0, 0, 1))
    return do.CountPlaces(dealer, counted)


DELICATE_MOMENTS = frozenset(
    {
        Due.LOCK_OUT,
        Due.TAKE_IN,
        Due.RESOLVE,
        Due.LIGHT,
        Due.RESOLVE_LIGHT,
        Due.VALIDATE,
        Due.PAY,
        Due.TAP,
        Due.SPIN,
        Due.AWARD,
        Due.SETTLE_SPINS,
    }
)
"""Rare moments, at which more should go wrong than at others."""
QUESTIONS = frozenset({Due.REPORT, Due.COUNT_PLACES})
"""Moments at which people say what happened."""


def _collected_irregularity(table: Table, waiting: NextAct, crew: Crew, dice: Random) -> Command | None:
    """Lights that do not agree, wagers sent back by a supervisor, early payments, and players who spin."""
    spin = table.game.bonus_spin
    match waiting.due:
        case Due.LOCK_OUT | Due.TAKE_IN | Due.RESOLVE:
            return _count_irregularity(table, waiting, crew, dice)
        case Due.LIGHT | Due.RESOLVE_LIGHT:
            return _light_irregularity(waiting, crew, dice)
        case Due.VALIDATE:
            return do.PayProgressive(crew.dealer, 10_000_00)
        case Due.PAY | Due.TAP:
            return dice.choice((do.ValidateProgressive(crew.supervisor), do.SettleSeat(crew.dealer)))
        case Due.SPIN | Due.AWARD | Due.SETTLE_SPINS if spin is not None:
            spinner = Actor(Role.PLAYER, dice.choice(tuple(table.seats.values())).player)
            too_far, early = do.SpinWheel(crew.dealer, len(spin.weights) + 1), do.SettleSpins(crew.dealer)
            return dice.choice((do.PressSpin(spinner), early if waiting.due is Due.AWARD else too_far))
        case _:
            return None


def _count_irregularity(table: Table, waiting: NextAct, crew: Crew, dice: Random) -> Command:
    """Something before the lock-out, a count that does not match the lights, or some wagers that do not stand."""
    name = str(waiting.place)
    seats = tuple(seat for seat, seated in table.seats.items() if name in seated.bets)
    if waiting.due is Due.LOCK_OUT:
        return dice.choice((do.DealNext(crew.dealer), do.TakeInWagers(crew.dealer, name, len(seats), seats)))
    if waiting.due is Due.TAKE_IN:
        return do.TakeInWagers(crew.dealer, name, len(seats) + dice.choice((-1, 0, 1)), _some_lights(seats, dice))
    accepted = tuple(seat for seat in (*seats, 9) if dice.random() < 0.6)
    return do.ResolveCount(crew.supervisor, name, accepted, dice.choice(("counted again", "")))


def _light_irregularity(waiting: NextAct, crew: Crew, dice: Random) -> Command:
    """A winner's light that is dark, or a decision about it by the wrong person or without a reason."""
    if waiting.due is Due.LIGHT:
        assert isinstance(waiting.place, int)
        return do.ReportDarkLight(crew.dealer, dice.choice((waiting.place, waiting.place, dice.randint(1, 7))))
    resolver = dice.choice((crew.supervisor, crew.supervisor, Actor(Role.SUPERVISOR, crew.dealer.name)))
    return do.ResolveLight(resolver, dice.random() < 0.5, dice.choice(("the chip was seen", "")))


def _some_lights(seats: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """The lights as they should be, or with one dark, one lit for nobody, or one at another seat."""
    lit, other = set(seats), dice.randint(1, 6)
    match dice.choice(("right", "dark", "unplaced", "elsewhere")):
        case "dark":
            lit.discard(dice.choice(seats))
        case "unplaced":
            lit.add(other)
        case "elsewhere":
            lit.discard(dice.choice(seats))
            lit.add(other)
    return tuple(sorted(lit))


def _link_report(table: Table, crew: Crew, dice: Random) -> Command:
    wager, link = dice.choice(sorted(table.links.items()))
    return do.ReportLinkDown(crew.dealer, "no signal", wager) if link.up else do.ReportLinkUp(crew.floorperson, wager)


def _irregularity_between_rounds(table: Table, crew: Crew, dice: Random) -> Command | None:
    slips: list[Command] = [do.GiveTip(Actor(Role.PLAYER, seated.player), 1_00) for seated in table.seats.values()]
    for deck in table.decks.values():
        if deck.phase is Phase.IN_SHUFFLER:
            who, seen_by = _reporter(crew, dice)
            slips.append(do.ReportShufflerJam(who, deck.back, seen_by=seen_by))
        if deck.phase is Phase.SHUFFLED and deck.by_machine and not deck.counted:
            slips.append(do.ReportShufflerCount(crew.dealer, deck.back, len(DECK) - dice.randint(0, 1)))
        if deck.phase is Phase.SPREAD:
            slips += [do.NoteLookDeclined(crew.dealer, deck.back, each.player) for each in table.seats.values()]
            slips.append(do.EndLook(crew.dealer, deck.back))
        if deck.sealed:
            slips += [do.CutDeck(crew.dealer, deck.back, 26), do.TakeDeck(crew.dealer, deck.back)]
        if deck.was_cut and not deck.cut_due:
            slips.append(do.OrderRecut(crew.supervisor, deck.back, "an improper cut"))
        if deck.phase in (Phase.STACKED, Phase.SHUFFLED) and len(table.decks) == 1:
            slips.append(do.RemoveDeck(crew.floorperson, deck.back, "a marked card"))
    if table.links:
        wager, link = dice.choice(sorted(table.links.items()))
        slips += [_link_report(table, crew, dice), do.DisconnectMeter(crew.supervisor, wager)]
        others = () if link.games else (dice.choice(GAME_NAMES),)
        slips.append(do.ReportLinkedGames(crew.supervisor, others, wager))
    slips += _paper_changes(table, crew, dice)
    slips += [do.RemoveDevice(crew.floorperson, device) for device in sorted(table.devices & HARDWARE)]
    return dice.choice(slips) if slips else None


PAPER, DATES = "DGE 1", ("2026-01-05", "2026-02-30")


def _paper_changes(table: Table, crew: Crew, dice: Random) -> list[Command]:
    """An approval that arrives, or one that is revoked while the table is open."""
    if any(record.number == PAPER for record in table.approvals.values()):
        return [do.RevokeApproval(crew.supervisor, PAPER, "withdrawn")]
    items = [each.item for each in table.game.approvals if not each.demonstration]
    return [do.RecordApproval(crew.supervisor, (dice.choice(items),), PAPER, DATES[0], "the Division")] if items else []


def chip_exchange(table: Table, crew: Crew, dice: Random) -> Command:
    """Everyday business with chips, cash and boxes; some of it is refused."""
    seat, seated = dice.choice(tuple(table.seats.items()))
    return dice.choice(
        (
            do.BuyIn(crew.dealer, seat, dice.choice((20_00, 100_00))),
            do.ColorUp(crew.dealer, seat, seated.chips_cents // 2),
            do.CreditInventory(crew.floorperson, dice.choice((1_00, table.inventory_cents))),
            do.CountInventory(dice.choice((crew.dealer, crew.supervisor)), table.inventory_cents),
            do.CollectBoxes(crew.accounting),
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
    items = dice.choice((*((each.item,) for each in table.game.approvals), (), ("layout", "layout"), ("menu",)))
    return dice.choice(
        (
            lambda: do.InstallTable(actor, "9", dice.choice(GAME_NAMES)),
            lambda: do.InstallDevice(actor, dice.choice(tuple(Device))),
            lambda: do.RemoveDevice(actor, dice.choice(tuple(Device))),
            lambda: do.HandOver(actor, dice.random() < 0.5),
            lambda: do.RecordApproval(actor, items, dice.choice(("DGE 1", "")), dice.choice(DATES), reason),
            lambda: do.RecordDemonstration(actor),
            lambda: do.RevokeApproval(actor, dice.choice(("DGE 1", "")), reason),
            lambda: do.ConfirmSigns(actor, dice.choice(((), ("prizes",), ("link", "prizes"), ("menu",)))),
            lambda: do.ReportLinkedGames(
                actor, dice.choice(((), (dice.choice(GAME_NAMES),))), dice.choice(("", wager))
            ),
            lambda: do.OpenTable(actor, cents),
            lambda: do.CloseTable(actor, reason),
            lambda: do.FillInventory(actor, cents),
            lambda: do.ChangeGame(actor, dice.choice(GAME_NAMES)),
            lambda: do.ScheduleChange(actor, table.game.name, dice.choice(({}, {"table-min": "$1"}))),
            lambda: do.CancelChange(actor),
            lambda: do.CountInventory(actor, cents),
            lambda: do.CreditInventory(actor, cents),
            lambda: do.BuyIn(actor, seat, cents),
            lambda: do.ColorUp(actor, seat, cents),
            lambda: do.CollectBoxes(actor),
            lambda: do.ReceiveDeck(actor, deck, dice.choice((None, order))),
            lambda: do.ChooseCardSource(actor, dice.choice(tuple(CardSource))),
            lambda: do.ReadCard(actor, dice.choice((None, order[0]))),
            lambda: do.EnterCards(actor, dice.choice((seat, DEALER, COMMUNITY, "the bar")), order[: number % 6]),
            lambda: do.WithdrawEntry(actor, dice.choice((seat, DEALER, COMMUNITY, RACK)), reason),
            lambda: do.InspectDeck(actor, deck),
            lambda: do.VerifyDeck(actor, deck),
            lambda: do.VerifySeal(actor, deck),
            lambda: do.SpreadDeck(actor, deck, dice.random() < 0.5),
            lambda: do.TurnDeckUp(actor, deck),
            lambda: do.LookAtDeck(actor, deck),
            lambda: do.NoteLookDeclined(actor, deck, dice.choice(NAMES)),
            lambda: do.EndLook(actor, deck),
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
            lambda: do.SitOut(actor, seat, reason),
            lambda: do.ComeBack(actor),
            lambda: do.RelieveDealer(actor, reason),
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
            lambda: do.ShowHands(actor),
            lambda: do.SettleSeat(actor),
            lambda: do.CollectCards(actor),
            lambda: do.ReportDealerCard(actor, number),
            lambda: do.ReportFaceUp(actor, dice.choice((number, 1, 2)), seen_by=dice.choice(("", "Eye"))),
            lambda: do.ReportDrawnInError(actor),
            lambda: do.ReportWrongHand(actor, dice.choice((seat, DEALER, COMMUNITY, "the bar")), number),
            lambda: do.CountPlaces(actor, {1: number, DEALER: 3, dice.choice((COMMUNITY, "the bar")): 4, RACK: 0}),
            lambda: do.ConfirmReport(actor),
            lambda: do.DismissReport(actor, reason),
            lambda: do.ReportShoeJam(actor),
            lambda: do.ConnectMeter(actor, dice.choice(METERS), dice.choice(("", wager))),
            lambda: do.DisconnectMeter(actor, dice.choice(("", wager))),
            lambda: do.ReportLinkDown(actor, reason, dice.choice(("", wager)), dice.random() < 0.5),
            lambda: do.ReportLinkUp(actor, dice.choice(("", wager))),
            lambda: do.TakeInWagers(actor, wager, number, dice.choice(((), (seat,), (1, 2), (1, 1)))),
            lambda: do.ResolveCount(actor, wager, dice.choice(((), (seat,), (1, seat))), reason),
            lambda: do.VerifyLight(actor),
            lambda: do.ReportDarkLight(actor, seat),
            lambda: do.ResolveLight(actor, dice.random() < 0.5, reason),
            lambda: do.ValidateProgressive(actor),
            lambda: do.PayProgressive(actor, cents),
            lambda: do.TapSeat(actor),
            lambda: do.PressLockOut(actor),
            lambda: do.PressSpin(actor),
            lambda: do.SpinWheel(actor, number, cents),
            lambda: do.SettleSpins(actor),
            lambda: do.AwardMerchandise(actor),
            lambda: device_command(table, actor, dice),
        )
    )()


def device_command(table: Table, actor: Actor, dice: Random) -> Command:
    """A command about a device, or a report from one, that may or may not make sense."""
    device = dice.choice((*table.hardware, "wheel 0"))
    if dice.random() < 0.7:
        actor = Actor(Role.DEVICE, device)
    last = table.hardware[device].last_number if device in table.hardware else 0
    sent = actor, last + dice.choice((0, 1, 1, 1, 2)), table.rounds + dice.choice((-1, 0, 0, 0, 1))
    number, seat, wager = dice.choice((-1, 0, 1, 2, 9, 52)), dice.randint(-1, 9), dice.choice(("", "progressive"))
    reason = dice.choice(("", "for a reason"))
    return dice.choice(
        (
            lambda: do.ConnectDevice(actor, dice.choice(tuple(DeviceKind)), dice.choice(("1", "")), "DGE 9"),
            lambda: do.DisconnectDevice(actor, device),
            lambda: do.TakeOutOfService(actor, device, reason),
            lambda: do.PutIntoService(actor, device),
            lambda: do.ReportSilence(actor, device),
            lambda: do.ReportHeard(actor, device),
            lambda: do.ClearFault(actor, device, reason),
            lambda: do.ShuffleStarted(*sent),
            lambda: do.ShuffleFinished(*sent),
            lambda: do.CardsCounted(*sent, number),
            lambda: do.ShufflerStopped(*sent),
            lambda: do.CardDrawn(*sent, dice.choice((None, *DECK))),
            lambda: do.StackOut(*sent, number),
            lambda: do.ShoeStopped(*sent),
            lambda: do.ChipIn(*sent, seat, wager, dice.random() < 0.2),
            lambda: do.LightChanged(*sent, seat, dice.random() < 0.5, wager),
            lambda: do.LockOutPressed(*sent),
            lambda: do.ChipsReturned(*sent, number, wager),
            lambda: do.WheelStopped(*sent, number),
            lambda: do.SignShows(*sent, number),
        )
    )()


SUPERVISOR, FLOORPERSON, METER_DEALER, GUARD, EYE = (
    Actor(Role.SUPERVISOR, "Sue"),
    Actor(Role.FLOORPERSON, "Flo"),
    Actor(Role.DEALER, "Dale"),
    Actor(Role.SECURITY, "Gus"),
    Actor(Role.SURVEILLANCE, "Eye"),
)
SECOND_SUPERVISOR, MANAGER, SECOND_EYE, ALIAS = (
    Actor(Role.SUPERVISOR, "Sal"),
    Actor(Role.SUPERVISOR, "Mac"),
    Actor(Role.SURVEILLANCE, "Sue"),
    Actor(Role.SUPERVISOR, "Eye"),
)
"""A supervisor who validates when the first may not, one who decides, and two with the name of another person."""
SIGNERS = (
    (SUPERVISOR, GUARD),
    (SUPERVISOR, GUARD),
    (GUARD, FLOORPERSON),
    (EYE, SUPERVISOR),
    (SUPERVISOR, METER_DEALER),
)
"""Who signs together. The last two pairs lack someone from security and are refused."""
REASONS = ("a display was reset", "the count was wrong", "")


def some_parameters(dice: Random) -> Parameters:
    """A meter that is sometimes short or holds large contributions, with odd rates."""
    base, reset = dice.choice((0, 40_00, 10_000_00)), dice.choice((0, 30_00, 5_000_00))
    rate = dice.choice((Fraction(7, 10), Fraction(71, 99), Fraction(7051, 10_000), Fraction(1)))
    reserve = dice.choice((Fraction(0), Fraction(3, 100), Fraction(1, 7)))
    unreasonable = dice.choice((None, 2_00, 4_00))
    return Parameters(base, reset, rate, None, min(reserve, 1 - rate), unreasonable)


def wheel_parameters(wheel: Wheel, dice: Random) -> Parameters:
    """What the regulation prints for a wheel; everything else is random."""
    limit = dice.choice((None, wheel.seed_cents + 3_00))
    reserve, unreasonable = dice.choice((Fraction(0), Fraction(1, 30))), dice.choice((None, 10_00))
    return Parameters(wheel.seed_cents, wheel.seed_cents, wheel.rate, limit, reserve, unreasonable)


def winner_step(meter: Meter) -> MeterCommand | None:
    """The next step toward the order of simultaneous winners by the book: notice, review, decision."""
    claims = simultaneous(meter)
    if not claims or is_decided(meter):
        return None
    if not is_noticed(meter):
        return meter_commands.GiveNotice(METER_DEALER, claims[0].table)
    if not is_reviewed(meter):
        return meter_commands.RecordReview(EYE, recorded_order(meter)[0], "the recordings of all tables")
    return meter_commands.DecideAwards(MANAGER, proposed_order(meter), "as the recordings show")


def winner_slip(meter: Meter, dice: Random) -> MeterCommand | None:
    """A step for simultaneous winners that is out of order, by the wrong person, or not complete."""
    claims = simultaneous(meter)
    if not claims:
        return None
    numbers = [claim.number for claim in claims]
    order = tuple(dice.sample(numbers, len(numbers)))
    words = dice.choice(("surveillance saw it so", "surveillance saw it so", ""))
    return dice.choice(
        (
            meter_commands.GiveNotice(dice.choice((METER_DEALER, SUPERVISOR)), dice.choice(claims).table),
            meter_commands.RecordReview(dice.choice((EYE, EYE, MANAGER, SECOND_EYE)), dice.choice(numbers), words),
            meter_commands.DecideAwards(dice.choice((MANAGER, MANAGER, SUPERVISOR, ALIAS)), order, words),
        )
    )


def meter_incident(meter: Meter, dice: Random) -> MeterCommand:
    """Something that people do with a meter, correctly or not."""
    one, two = dice.choice(SIGNERS)
    reason = dice.choice(REASONS)
    cents = dice.choice((1, 33, 1_00, -1, -1_00, -meter.display_cents, meter.display_cents + 1))
    commands: list[MeterCommand] = [meter_commands.CorrectMeter(one, two, cents, reason)] * 2
    commands.append(
        meter_commands.ReportDown(dice.choice((METER_DEALER, SUPERVISOR, EYE, GUARD)), dice.choice(("no signal", "")))
    )
    return dice.choice(commands)


def held_admission(meter: Meter, dice: Random) -> MeterCommand:
    """Two people admit a held contribution, most often the latest, while its round is being played."""
    one, two = dice.choice(SIGNERS)
    number = dice.choice((max(meter.held), *meter.held))
    return meter_commands.AdmitHeld(one, two, number, dice.choice(REASONS))


def controller_repair(dice: Random) -> MeterCommand:
    return meter_commands.ReportUp(dice.choice((FLOORPERSON, SUPERVISOR)))


def parameter_change(parameters: Parameters, dice: Random) -> MeterCommand:
    """A new filing, signed by two people, correctly or not."""
    one, two = dice.choice(SIGNERS)
    return meter_commands.ChangeParameters(one, two, parameters, dice.choice(("a new filing", "a new filing", "")))


def any_meter_command(tables: tuple[str, ...], dice: Random) -> MeterCommand:
    """A command out of the blue: any kind, from anyone, with arguments that may or may not make sense."""
    actor, second = (Actor(dice.choice(tuple(Role)), dice.choice(("Sue", "Gus", "Eye", ""))) for _ in range(2))
    table = dice.choice((*tables, "nowhere", ""))
    seats = dice.choice(((), (1,), (1, 2), (2, 2), (0,), (9,)))
    number, cents = dice.choice((-1, 0, 1, 2, 7, 10**30)), dice.choice((-1, 0, 1, 100, 200, 10**15, 10**30))
    reason = dice.choice(("", "for a reason"))
    hand = dice.choice(("royal flush", "straight flush", "flush", "jackpot", "a smile", ""))
    rate = dice.choice((Fraction(7, 10), Fraction(3), Fraction(-1, 2)))
    terms = Parameters(cents, dice.choice((0, cents)), rate, dice.choice((None, cents)))
    return dice.choice(
        (
            lambda: meter_commands.OpenMeter(
                actor, dice.choice(("Royal", "Side", "")), terms, (dice.choice(GAME_NAMES),)
            ),
            lambda: meter_commands.ConnectTable(actor, table, dice.choice(GAME_NAMES), {}),
            lambda: meter_commands.DisconnectTable(actor, table),
            lambda: meter_commands.Contribute(actor, table, number, seats, cents),
            lambda: meter_commands.ReverseContribution(actor, table, number, 1, cents),
            lambda: meter_commands.ClaimAward(actor, table, number, seats, hand, number, dice.choice(((), (table,)))),
            lambda: meter_commands.DecideAwards(actor, dice.choice(((), (number,), (1, 2), (1, 1))), reason),
            lambda: meter_commands.PayAward(actor, number),
            lambda: meter_commands.WithdrawClaim(actor, number),
            lambda: meter_commands.ReverseAward(actor, number),
            lambda: meter_commands.CorrectMeter(actor, second, cents, reason),
            lambda: meter_commands.GiveNotice(actor, table),
            lambda: meter_commands.RecordReview(actor, number, reason),
            lambda: meter_commands.RecordValidation(actor, number),
            lambda: meter_commands.AdmitHeld(actor, second, number, reason),
            lambda: meter_commands.ChangeParameters(actor, second, terms, reason, dice.choice(((), (table,)))),
            lambda: meter_commands.ReportDown(actor, reason),
            lambda: meter_commands.ReportUp(actor),
        )
    )()
