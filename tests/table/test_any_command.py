"""Any command to a table, in any order, is answered by the book or refused by a paragraph.

Sensible commands, taken from the staff's duties and from prompts, lead deep into rounds; hostile ones are sent at every
moment on the way. The books below use only the fields of the events: where each cent and each card is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, replace
from itertools import product

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.law import register
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import closing, confirmation, demonstration, duty, opening
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.device import HARDWARE, Device
from boardwalk.table.machine import TABLE, apply, decide, fold
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.state import CardSource, Phase, Table
from tests.support.table.books import Cards, Money, Shuffling
from tests.support.table.collected_wagers import FIXED, MERCHANDISE, METER, OFFERS
from tests.support.table.hostile_values import FIELDS, hostile, plain
from tests.support.table.houses import CREW, NAMES, House, dealt, filled_in, open_house
from tests.support.table.setups import SETUPS
from tests.support.table.strategies import classes

COMMANDS = tuple(classes(Command, do))
EVENTS = {*classes(Event, happened)}
OPTIONS: dict[str, tuple[Mapping[str, str], ...]] = {
    "premium": ({"table-min": "10", "table-max": "100"}, OFFERS["premium"].options, FIXED, MERCHANDISE),
    "heads-up": ({}, {"exact-raises": "on", "table-min": "5", "trips-plus-max": "50"}),
    "holdem3": ({}, {"version": "2"}, {"burn-cards": "on", "aggregate-limit": "on"}),
    "texas-bonus": ({"bonus-min": "5", "aggregate-limit": "on"}, *({"progressive": letter} for letter in "AD")),
    "caribbean": ({"aggregate-limit": "on", "table-max": "500"}, OFFERS["caribbean"].options),
}
WATCHERS = (Actor(Role.SURVEILLANCE, "Eye"), Actor(Role.REGULATOR, "Reg"))
PEOPLE = (*CREW, *WATCHERS, *map(player, NAMES[:3]), player("Zoe"))
SLIPS: tuple[type[Command], ...] = (do.Misdeal, do.CountStub, do.OrderRecut, do.ReportShoeJam, do.ReportShufflerJam)
SLIPS += (do.ReportDealerCard, do.ReportFaceUp, do.ReportDrawnInError, do.ReportWrongHand, do.ReportShufflerCount)
SLIPS += (do.TakeInWagers, do.ReportLinkDown, do.ReportDarkLight, do.CountPlaces)


@dataclass
class Tally:
    """What a whole run has covered."""

    sent: int = 0
    accepted: int = 0
    stuck: Counter[tuple[str, str]] = field(default_factory=Counter)
    events: Counter[type[Event]] = field(default_factory=Counter)
    refused: Counter[type[Command]] = field(default_factory=Counter)
    done: Counter[type[Command]] = field(default_factory=Counter)
    played: Counter[tuple[str, DealingMode, int]] = field(default_factory=Counter)
    results: Counter[Result] = field(default_factory=Counter)


def answer(table: Table | None, command: Command) -> tuple[Refusal | None, tuple[Event, ...]]:
    try:
        return None, decide(table, command)
    except Refusal as refusal:
        return refusal, ()


class AnyCommand(RuleBasedStateMachine):
    """One table, people who know what they are doing, and people who do not."""

    tally = Tally()
    game = "premium"
    devices: tuple[Device, ...] = (Device.SHUFFLER,)
    decks: tuple[str, ...] = ("red",)

    @initialize(data=st.data())
    def set_up(self, data: st.DataObject) -> None:
        self.table: Table | None = None
        self.shadow: Table | None = None
        self.events: list[Event] = []
        self.voided = False
        self.moments: list[tuple[int, Table]] = []
        self.money, self.cards = Money(), Cards()
        options = data.draw(st.sampled_from(OPTIONS[self.game]))
        self.world = Shuffling(dice=random.Random(data.draw(st.integers(0, 99))))
        self.send(do.TakeSeat(player("Ann"), 1, 1))  # there is no table yet
        self.send(do.InstallTable(CREW.supervisor, "7", self.game, options))
        for device in (*self.devices, *HARDWARE):  # refused if the table offers no wager for it
            self.send(do.InstallDevice(CREW.floorperson, device))
        self.send(do.RecordDemonstration(CREW.supervisor))
        self.send(do.ConnectMeter(CREW.supervisor, METER))
        for command in opening(self.now, CREW, data.draw(st.sampled_from((1_00, 10_000_00)))):
            self.send(command)
        for back in self.decks:
            self.send(do.ReceiveDeck(CREW.dealer, back))
        for seat in data.draw(st.sampled_from(((1,), (2, 3), (1, 2, 3), range(1, 7)))):
            self.send(do.TakeSeat(player(NAMES[seat - 1]), seat, data.draw(st.sampled_from((15_00, 10_000_00)))))

    @property
    def now(self) -> Table:
        assert self.table is not None
        return self.table

    def send(self, command: Command) -> Refusal | None:
        """Send any command: its events are kept and booked, or the refusal changes nothing."""
        if isinstance(command, do.ChangeGame) and command.game in GAMES:
            command = replace(command, game=self.game)  # another game would allow what this one does not
        if isinstance(command, do.ChooseCardSource):
            command = replace(command, source=CardSource.VIRTUAL)  # the soak test deals real cards
        before, tally = self.table, self.tally
        tally.sent += 1
        refusal, events = answer(before, command)
        assert before == self.shadow, "to decide changes nothing"
        if refusal is not None:
            assert refusal.law is register()[refusal.law.id]
            assert str(refusal).startswith(refusal.field)
            tally.refused[type(command)] += 1
            return refusal
        assert events, "a command that is not refused does something"
        tally.accepted += 1
        tally.done[type(command)] += 1
        self.table = fold(events, before)
        for event in events:
            self.shadow = apply(self.shadow, event)
            self.money.record(event)
            self.cards.record(event)
            self._count(event)
        assert self.table == self.shadow
        self.events += events
        self.money.agrees_with(self.now)
        self.cards.agrees_with(self.now)
        return None

    def _count(self, event: Event) -> None:
        assert event.law is register()[event.law.id]
        tally, table = self.tally, self.now
        tally.events[type(event)] += 1
        if isinstance(event, happened.RoundEnded):
            assert event.void is self.voided
            assert not any((*self.money.bets, *self.money.taken_in)), "a round ends when every wager is decided"
            tally.played["void" if event.void else "played", table.dealing.mode, len(table.decks)] += 1
        elif isinstance(event, happened.BetsClosed):
            self.voided = False
        elif isinstance(event, happened.RoundVoided):
            assert not self.voided or event.deck_condemned, "a round is voided once, except for a wrong stub count"
            self.voided = True
        elif isinstance(event, happened.WagerSettled):
            tally.results[event.result] += 1

    def sensible(self, pick: int) -> None:
        """What staff and players do next when nothing goes wrong, and what they do if it is refused.

        No device is there to report, so those that were connected are taken out of service.
        """
        for name, device in self.now.hardware.items():
            if device.reports:
                assert self.send(do.TakeOutOfService(CREW.supervisor, name, "no reports")) is None
        now = self.now.round
        command = duty(self.now, CREW, self.world) or self.by_players(pick)
        if isinstance(command, do.SpinWheel) and now is not None and not now.pressed and pick % 2:
            command = self.by_players(pick)
        refusal = self.send(command)
        if refusal is None:
            return
        if refusal.field == "inventory":
            self.send(do.FillInventory(CREW.floorperson, 10**9))
            return
        self.tally.stuck[type(command).__name__, refusal.field] += 1
        if isinstance(command, do.PlaceBet):
            self.send(do.LeaveSeat(command.actor))
        for seat, seated in self.now.seats.items() if isinstance(command, do.CloseBets) else ():
            for wager in seated.bets:
                self.send(do.ReturnBet(CREW.dealer, seat, wager))
        if isinstance(command, do.TakeDeck | do.CloseBets) and refusal.field in ("shuffler", "deck"):
            self.send(do.InstallDevice(CREW.floorperson, Device.SHUFFLER))

    def by_players(self, pick: int) -> Command:
        table = self.now
        if table.round is not None:
            place = waiting_for(table).place
            assert isinstance(place, int), "if it is not the staff's turn, it is a player's"
            choices = prompts(table, player(table.seats[place].player))
            return choices[pick % sum(prompt.due for prompt in choices)].command
        if not (table.open and table.decks and table.seats):
            prepared = do.ReceiveDeck(CREW.dealer, "red") if table.open else self.opening()
            return prepared if not (table.open and table.decks) else do.TakeSeat(player(NAMES[pick % 3]), 1, 10_000_00)
        backs = {back.strip().casefold() for back in table.decks}
        if len(backs) < len(self.decks) and table.has_shuffler:
            return do.ReceiveDeck(CREW.dealer, next(back for back in self.decks if back not in backs))
        spread = [back for back, deck in table.decks.items() if deck.phase is Phase.SPREAD]
        if spread:
            return do.LookAtDeck(player(next(iter(table.seats.values())).player), spread[0])
        return next(self.bets(pick), do.CloseBets(CREW.dealer))

    def opening(self) -> Command:
        """What is missing is put on record, and both count the same, no matter what was counted before."""
        on_record = next(demonstration(self.now, CREW), None) or confirmation(self.now, CREW)
        if on_record is not None:
            return on_record
        agreed = self.now.counts.agreed_cents
        if agreed:
            return do.OpenTable(CREW.floorperson, agreed)
        by_dealer = self.now.counts.dealer
        if by_dealer is None or by_dealer.cents != 10_000_00:
            return do.CountInventory(CREW.dealer, 10_000_00)
        return do.CountInventory(CREW.floorperson, 10_000_00)

    def bets(self, pick: int) -> Iterator[Command]:
        """Bets still to place, including some that are taken in, by chip or coupon."""
        table = self.now
        for seated in table.seats.values():
            for wager, cents in opening_bets(table.game, 10_00, 5_00 * (pick % 3)).items():
                if wager not in seated.bets:
                    yield do.PlaceBet(player(seated.player), wager, cents)
            asks = pick % 4 and any(name not in seated.bets for name in table.game.collected)
            offered = [one.command for one in prompts(table, player(seated.player))] if asks else []
            taken_in = [one for one in offered if isinstance(one, do.PlaceBet) and one.wager in table.game.collected]
            if taken_in and taken_in[0].wager not in seated.bets:
                yield taken_in[pick % len(taken_in)]

    @rule(steps=st.integers(1, 50), seed=st.integers(0, 99), slips=st.sampled_from((0, 0, 5, 20, 50)))
    def go_on(self, steps: int, seed: int, slips: int) -> None:
        chance = random.Random(seed)
        for _ in range(steps):
            if chance.randrange(100) < slips:
                self.slip(chance)
            self.sensible(chance.randrange(12))

    @rule(seed=st.integers(0, 99))
    def finish_the_round(self, seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(300):
            if self.now.round is not None:
                self.sensible(chance.randrange(12))
        assert self.now.round is None, "a round ends"

    @rule(who=st.sampled_from(PEOPLE), pick=st.integers(0, 99))
    def do_what_is_offered(self, who: Actor, pick: int) -> None:
        offered = [each for each in prompts(self.now, who) if not isinstance(each.command, do.ChooseCardSource)]
        refusal = self.send(filled_in(offered[pick % len(offered)].command)) if offered else None
        assert refusal is None or refusal.field == "inventory"

    def slip(self, chance: random.Random) -> None:
        """Something goes wrong that the regulation covers."""
        offered = [one for who in (CREW.dealer, CREW.supervisor) for one in prompts(self.now, who)]
        kinds = sorted({type(prompt.command) for prompt in offered if isinstance(prompt.command, SLIPS)}, key=str)
        if not kinds:
            return
        kind = chance.choice(kinds)
        command = filled_in(chance.choice([prompt.command for prompt in offered if type(prompt.command) is kind]))
        if isinstance(command, do.Misdeal | do.CountStub):
            command = replace(command, cards=max(0, command.cards + chance.randrange(-3, 3)))
        if isinstance(command, do.CountPlaces):
            command = replace(
                command, cards={place: max(0, n - chance.randrange(2)) for place, n in command.cards.items()}
            )
        if isinstance(command, do.TakeInWagers):
            command = replace(command, lights=tuple(chance.sample(range(1, 6), chance.randrange(4))))
        self.send(command)

    @rule(closes=st.booleans())
    def everyone_leaves(self, closes: bool) -> None:
        for seated in self.now.seats.values():
            self.send(do.LeaveSeat(player(seated.player)))
        for command in closing(self.now, CREW) if closes else ():
            self.send(command)

    @rule()
    def change_papers(self) -> None:
        """A paper is recorded and revoked, and the meter is shared with another game, or not any more."""
        items = [each.item for each in self.now.game.approvals if not each.demonstration]
        self.send(do.RecordApproval(CREW.supervisor, tuple(items[:1]), "DGE 1", "2026-03-05", "the Division"))
        self.send(do.RevokeApproval(CREW.supervisor, "DGE 1", "withdrawn"))
        self.send(do.RecordDemonstration(CREW.supervisor))
        self.send(
            do.ReportLinkedGames(
                CREW.supervisor, () if any(link.games for link in self.now.links.values()) else ("heads-up",)
            )
        )
        for sign in self.now.unconfirmed_signs:
            self.send(do.ConfirmSigns(CREW.floorperson, (sign.name,)))

    @rule(pick=st.integers(0, 99))
    def change_chips(self, pick: int) -> None:
        for seat in tuple(self.now.seats)[pick % 6 :][:1]:
            self.send(do.BuyIn(CREW.dealer, seat, 1_00))
            self.send(do.ColorUp(CREW.dealer, seat, 1_00))

    @rule(data=st.data(), who=st.sampled_from(PEOPLE), pick=st.integers(0, 99))
    def almost_right(self, data: st.DataObject, who: Actor, pick: int) -> None:
        """An offered command with one thing changed."""
        offered = prompts(self.now, who)
        if offered:
            command = offered[pick % len(offered)].command
            changed = data.draw(st.sampled_from([each.name for each in fields(command)]))
            self.send(replace(command, **{changed: data.draw(hostile(type(command), changed))}))

    @rule(data=st.data(), kinds=st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=4))
    def anything(self, data: st.DataObject, kinds: list[type[Command]]) -> None:
        for kind in kinds:
            self.send(kind(**{each.name: data.draw(hostile(kind, each.name)) for each in fields(kind)}))

    @rule()
    def keep_this_moment(self) -> None:
        self.moments.append((len(self.events), self.now))

    def teardown(self) -> None:
        anyone = PEOPLE[len(self.events) % len(PEOPLE)]
        for kind in COMMANDS:  # one of every kind, decided but not carried out
            refusal, events = answer(self.now, plain(kind, anyone))
            assert (refusal is None) is bool(events)
            (self.tally.done if refusal is None else self.tally.refused)[kind] += 1
        assert self.now == self.shadow, "to decide changes nothing"
        for length, table in (*self.moments[-3:], (len(self.events), self.now)):
            assert fold(self.events[:length]) == table


def run(game: str, examples: int) -> Tally:
    tally = Tally()
    profile = settings(
        max_examples=examples,
        stateful_step_count=50,
        suppress_health_check=list(HealthCheck),
    )
    for devices, decks in SETUPS.values():
        aimed = {"game": game, "devices": devices, "decks": decks, "tally": tally}
        run_state_machine_as_test(type("AnyCommand", (AnyCommand,), aimed), settings=profile)
    return tally


BY_PROGRESSIVE = "LockedOut ReturnDeviceEmptied ProgressiveWon LightVerified ProgressiveValidated ProgressivePaid"
BY_PROGRESSIVE += " LightFoundDark LightResolved"
BY_METER = "MeterConnected MeterDisconnected LinkWentDown LinkCameUp LightsCompared CountResolved WagersTakenIn"
BY_METER += " LinkedGamesChanged"
BY_SPIN = "SpinTriggered SpinPressed WheelSpun MerchandiseAwarded"
NOT_OFFERED = f"FoundCardsPutBack {BY_PROGRESSIVE} {BY_METER} {BY_SPIN}"
NOT_REACHED = {
    "premium": f"CardsBurned ExposureChosen WagerConfirmed FoundCardsPutBack SignsConfirmed {BY_PROGRESSIVE}",
    "heads-up": f"CardsBurned ExposureChosen WagerConfirmed HandVoided SignsConfirmed {NOT_OFFERED}",
    "holdem3": NOT_OFFERED,
    "texas-bonus": f"CommunityTurned ExposureChosen WagerConfirmed {BY_SPIN}",
    "caribbean": f"CardsBurned CommunityTurned ExposureChosen WagerConfirmed FoundCardsPutBack {BY_SPIN}",
}
"""Events that cannot happen in a game."""
RARE = {"DealerHandCompleted", "DeckTurnedUp", "BetTakenBack", "DeviceRemoved", "ShoeJammed"}
RARE |= {
    "AbsenceNoted",
    "CardsBurned",
    "FoldedHandStays",
    "TipGiven",
    "FoundCardsPutBack",
    *BY_METER.split(),
    *BY_PROGRESSIVE.split(),
}
RARE |= {"BoxesCollected", "CashBoughtIn", "ChipsColoredUp", "GameChanged", "InventoryCredited", "TableHandedOver"}
RARE |= {"ChangeCanceled", "ChangeScheduled", "LimitsChanged"}
RARE |= {"CardSourceChosen", "CardRead", "CardsEntered", "EntryWithdrawn", "WagerReopened", "SpinWithdrawn"}
RARE |= {"DealerRelieved", "PlayerCameBack", "PlayerSatOut"}
RARE |= {"DeviceConnected", "DeviceDisconnected", "DeviceOutOfService", "DeviceInService", "DeviceAtFault"}
RARE |= {"DeviceReported", "FaultCleared", "AcceptorLit", "ReturnCounted", "SignRead"}
RARE |= {"LookDeclined", "LookTimeEnded", "SealVerified"}
RARE |= {"AwardWithdrawn", "ReportConfirmed", "ReportDismissed", "MerchandiseAwarded"}
RARE -= {"LinkedGamesChanged", "MeterConnected", "WagersTakenIn", "LightsCompared", "LockedOut", "ReturnDeviceEmptied"}
"""Events that may take longer to happen."""


def check(game: str, examples: int, rare: AbstractSet[str] = RARE) -> None:
    """Run, and check that everything is covered: most steps are accepted, rounds end or are void, all events happen."""
    tally = run(game, examples)
    assert tally.accepted * 2 >= tally.sent
    assert {*tally.done, *tally.refused} == {*COMMANDS}
    for mode, ending, decks in product(DealingMode, ("played", "void"), (1, 2)):
        assert tally.played[ending, mode, decks] > 0, (ending, mode, decks)
    assert set(tally.results) == set(Result)
    missing = {event.__name__ for event in EVENTS - set(tally.events)}
    cannot = {*NOT_REACHED[game].split()}
    assert cannot <= missing <= rare | cannot


@pytest.mark.parametrize("game", tuple(GAMES))
def test_any_command_is_answered_or_refused_and_the_books_balance(game: str) -> None:
    check(game, 12 if game in ("premium", "holdem3") else 9, rare=RARE | {"SpinPressed", "LinkedGamesChanged"})


@pytest.mark.long
@pytest.mark.parametrize("game", tuple(GAMES))
def test_any_command_is_answered_or_refused_for_longer(game: str) -> None:
    check(game, 150)


def test_every_command_and_every_field_is_tried() -> None:
    assert {*COMMANDS} == {*TABLE.handlers, *TABLE.starters}
    assert {each.name for kind in COMMANDS for each in fields(kind)} == set(FIELDS)


def void_with_a_bonus_to_settle() -> House:
    """The dealer's first card was seen; the deal goes on for the bonus that .12(a) still settles."""
    house = dealt(open_house("texas-bonus"), side=5_00)
    while not (house.table.round and house.table.round.dealer):
        house.step()
    house.do(do.ReportDealerCard(CREW.dealer, 1))
    house.do(do.ReportFaceUp(CREW.dealer))
    house.do(do.ReportFaceUp(CREW.dealer))
    return house


def test_a_void_round_is_not_voided_again() -> None:
    house = void_with_a_bonus_to_settle()
    assert house.table.seats[1].bets.keys() == {"bonus"}
    assert len(house.last(happened.RoundVoided)) == 1


def test_cards_found_face_up_in_a_void_round_do_not_use_up_the_deck() -> None:
    house = void_with_a_bonus_to_settle()
    for _ in range(len(DECK)):
        refusal, _ = answer(house.table, do.ReportFaceUp(CREW.dealer))
        if refusal is None:
            house.do(do.ReportFaceUp(CREW.dealer))
    house.until(Due.COLLECT)
