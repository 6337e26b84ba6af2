"""The simulation holds every invariant, repeats from its seed, and finds faults that are planted on purpose."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from boardwalk.cards import DECK
from boardwalk.games import GAMES, NEW_JERSEY
from boardwalk.progressive.events import AwardReversed, ClaimWithdrawn
from boardwalk.soak import real_deck
from boardwalk.soak import table as soak_table
from boardwalk.soak.audit import books, collected, floor, meter, table
from boardwalk.soak.audit.invariant import REPLAYED
from boardwalk.soak.audit.table import TableAuditor
from boardwalk.soak.faults import any_command
from boardwalk.soak.floor import soak_linked
from boardwalk.soak.real_deck import RealDecks
from boardwalk.soak.scenario import COLLECTED_OPTIONS, EQUIPMENT, METER_NAME, SimulatedOffer, scenarios, some_offer
from boardwalk.soak.shrink import shrink_table, table_trial
from boardwalk.soak.table import SimulatedTable, soak
from boardwalk.soak.tally import SoakTally, TableFailure
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.deck import card_entry
from boardwalk.table.device import Device
from boardwalk.table.events import (
    BoxesCollected,
    CardRead,
    CashBoughtIn,
    ChipsColoredUp,
    DeviceConnected,
    DeviceReported,
    EntryWithdrawn,
    FoundCardsPutBack,
    InventoryCounted,
    InventoryCredited,
    InventoryFilled,
    LookDeclined,
    MerchandiseAwarded,
    SealVerified,
    SpinWithdrawn,
    TableClosed,
    WagerReopened,
    WagersTakenIn,
)
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.record import COMMANDS, EVENTS
from boardwalk.table.state import CardSource, Table
from tests.support.games.registration import make_known
from tests.support.pit.kept_floors import KeptFloors
from tests.support.soak.table_faults import PLANTED, Fault, breaks_on_a_reveal
from tests.support.table.collected_wagers import bet, closed, every_offer, finish, house_of, take_in
from tests.support.table.houses import DEALER

SEED = 20261118
PROGRESSIVE_EVENTS = {
    kind for kind in EVENTS.classes.values() if kind.__module__.startswith("boardwalk.table.progressive.")
}
WITH_CHIPS = {BoxesCollected, CashBoughtIn, ChipsColoredUp, InventoryCounted, InventoryCredited, InventoryFilled}


@dataclass
class Kinds(SoakTally):
    """A tally that also knows which kinds of events there were."""

    kinds: set[type[Event]] = field(default_factory=set)
    variances: int = 0

    def count(self, event: Event) -> None:
        super().count(event)
        self.kinds.add(type(event))
        self.variances += isinstance(event, TableClosed) and event.variance_cents != 0


def require_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a reason on record is text that nobody entered: rewording a sentence must not change a record."""
    decision = soak_table.checked_decision

    def checked(table: Table | None, command: Command) -> tuple[Event, ...]:
        events = decision(table, command)
        reasons = {getattr(event, "reason", "") for event in events}
        assert {each for each in reasons if isinstance(each, str)} <= {"", getattr(command, "reason", "")}
        return events

    monkeypatch.setattr(soak_table, "checked_decision", checked)


def test_every_invariant_holds_in_all_games_with_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    require_own_words(monkeypatch)
    tally = Kinds()
    soak(600, SEED + 1, faults=True, tally=tally)
    assert tally.rounds == 600
    assert tally.taken_in > 600
    assert tally.kinds >= (PROGRESSIVE_EVENTS | WITH_CHIPS | {LookDeclined}) - {MerchandiseAwarded, SpinWithdrawn}
    assert tally.variances, "no table closed with a variance"
    assert {"royal flush", "straight flush", "spin of the wheel"} <= set(tally.won)
    assert tally.tables >= len(GAMES) * len(EQUIPMENT)
    assert len(tally.injected) >= 8, "hardly anything went wrong, so hardly anything was tried"
    assert len(tally.refused) >= 60
    assert len(tally.voided) >= 6


def test_every_invariant_holds_without_faults() -> None:
    tally = soak(120, SEED, faults=False)
    assert (tally.rounds, sum(tally.injected.values()), sum(tally.voided.values())) == (120, 0, 0)


@pytest.mark.long
def test_every_invariant_holds_for_twenty_thousand_rounds() -> None:
    tally = Kinds()
    assert soak(20_000, SEED, faults=True, tally=tally).rounds == 20_000
    assert {FoundCardsPutBack, MerchandiseAwarded, LookDeclined, SealVerified} <= tally.kinds
    assert tally.won["royal flush, shared"]


def test_a_seed_repeats_the_whole_run() -> None:
    assert soak(60, 7, faults=True) == soak(60, 7, faults=True)
    assert soak(60, 7, faults=True) != soak(60, 8, faults=True)


def test_every_game_meets_every_equipment() -> None:
    met = [scenario for _, scenario in scenarios(Random(1))]
    assert len(met) == len(set(met)) == len(GAMES) * len(EQUIPMENT)


def test_every_progressive_table_and_every_wheel_is_offered() -> None:
    dice, (devices, decks) = Random(2), EQUIPMENT[0]
    for game, choices in COLLECTED_OPTIONS.items():
        offers = [some_offer(game, devices, decks, dice) for _ in range(200)]
        for choice in choices:
            offered = [each for each in offers if choice.items() <= each.options.items()]
            assert any(len(each.devices) > len(devices) for each in offered), choice
            assert any(len(each.devices) == len(devices) for each in offers), "hardware is missing now and then"
        assert {tuple(each.meters.values()) for each in offers} == {(), (METER_NAME,)}


@pytest.mark.parametrize(("devices", "decks"), EQUIPMENT, ids=str)
@pytest.mark.parametrize("game", ["texas-bonus", "caribbean"])
def test_stacked_decks_are_whole_and_bring_winners_in_every_way_of_dealing(
    game: str, devices: tuple[Device, ...], decks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SimulatedTable, "stack_chance", 1.0)
    tally = SoakTally()
    soaked = SimulatedTable(Random(5), tally, faults=False)
    offer = SimulatedOffer(
        game, COLLECTED_OPTIONS[game][-1], (*devices, Device.PROGRESSIVE), decks, {"progressive": METER_NAME}
    )
    assert sum(1 for _ in soaked.run(offer, 24)) == 24
    shuffles = [command.order for command in soaked.commands if isinstance(command, do.ShuffleDeck)]
    assert all(sorted(order) == sorted(DECK) for order in shuffles)
    rare = ("royal flush", "royal flush, shared", "straight flush", "four of a kind")
    assert sum(tally.won[hand] for hand in rare) >= 6


def test_commands_out_of_the_blue_are_of_every_kind() -> None:
    kinds = set(COMMANDS.classes.values())
    dice, premium = Random(1), Table("1", GAMES["premium"].game())
    assert {type(any_command(premium, dice)) for _ in range(20_000)} == kinds


def several_short_soaks() -> None:
    """As many rounds as one soak of 600, but with every game and every equipment in the first sixty."""
    for seed in range(SEED, SEED + 10):
        soak(60, seed, faults=True, games=[declaration.name for declaration in NEW_JERSEY])


@pytest.mark.parametrize(
    ("invariant", "fault"),
    [pytest.param(*each, marks=pytest.mark.long if number % 3 == 1 else ()) for number, each in enumerate(PLANTED)],
    ids=[fault.__name__ for _, fault in PLANTED],
)
def test_a_planted_fault_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch, invariant: str, fault: Fault) -> None:
    fault(monkeypatch)
    with pytest.raises(TableFailure) as found:
        several_short_soaks()
    broken = found.value
    assert broken.violation.invariant == invariant
    shortest = shrink_table(broken.commands, invariant)
    again, violation = table_trial([entry.command for entry in shortest])
    assert violation is not None
    assert violation.invariant == invariant
    assert again == shortest
    assert len(shortest) <= len(broken.commands)
    assert len(shortest) < 120, "a person should be able to read it"


@pytest.mark.law("R30", "R42")
@every_offer
def test_the_auditor_counts_no_wager_of_a_hand_that_was_void_before_the_count(game: str) -> None:
    house = house_of(game)
    bet(house)
    closed(house)
    house.do(do.ReportWrongHand(DEALER, 2, 1))
    assert WagersTakenIn in {type(event) for event in take_in(house)}
    finish(house)
    auditor, now = TableAuditor(), None
    for event in house.events:
        now = TABLE.apply(now, event)
        auditor.check(event, now)


def test_a_state_that_is_not_the_fold_of_its_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TABLE.fold

    def forgetful(events: list[Event], table: Table | None = None) -> Table:
        return honest(events[:-1], table)

    monkeypatch.setattr(soak_table, "fold", forgetful)
    with pytest.raises(TableFailure) as found:
        soak(30, SEED, faults=False)
    assert found.value.violation.invariant == REPLAYED


def test_the_auditors_share_no_code_with_the_folds_and_the_rules_of_procedure() -> None:
    shared = {"fold", "apply", "fold_round", "decide", "act", "waiting_for", "informed", "parts_of", "recorded_order"}
    for module in (table, books, collected, floor, meter):
        assert not set(vars(module)) & shared, module.__name__


def test_what_was_tallied_until_a_fault_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = SoakTally()
    breaks_on_a_reveal(monkeypatch)
    with pytest.raises(TableFailure):
        soak(300, SEED, faults=True, tally=tally)
    assert tally.events > 0


def test_shuffles_of_a_seed_are_whole_decks() -> None:
    world = SeededWorld(Random(3))
    assert sorted(world.order()) == sorted(DECK)
    assert all(10 <= world.cut() <= 42 for _ in range(200))


@pytest.mark.law("D49")
@pytest.mark.parametrize("cards", [CardSource.READ, CardSource.SEEN])
def test_real_cards_hold_every_invariant_even_if_some_are_entered_wrong(cards: CardSource) -> None:
    tally = Kinds()
    soak(120, SEED, faults=True, cards=cards, tally=tally)
    assert tally.rounds == 120
    assert {CardRead} <= tally.kinds if cards is CardSource.READ else {EntryWithdrawn, WagerReopened} <= tally.kinds


@pytest.mark.law("D51")
@pytest.mark.parametrize("cards", [CardSource.READ, CardSource.SEEN])
def test_devices_over_faulty_lines_hold_every_invariant(cards: CardSource) -> None:
    tally = Kinds()
    soak(60, SEED, faults=True, cards=cards, devices_report=True, tally=tally)
    assert {DeviceReported, DeviceConnected} <= tally.kinds
    assert tally.injected["message lost"] > 0
    assert tally.injected["message doubled"] > 0


@pytest.mark.long
@pytest.mark.parametrize("cards", [CardSource.READ, CardSource.SEEN])
def test_devices_over_faulty_lines_hold_every_invariant_for_long(
    cards: CardSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game, those of the gallery, too."""
    make_known(monkeypatch)
    tally = Kinds()
    soak(20_000, SEED, faults=True, games=tuple(GAMES), cards=cards, devices_report=True, tally=tally)
    assert all(tally.injected[each] > 0 for each in ("message reordered", "device silent"))
    assert (tally.injected["device lies"] > 0) is (cards is CardSource.READ)
    assert {EntryWithdrawn, WagerReopened, SpinWithdrawn} <= tally.kinds


@pytest.mark.long
@pytest.mark.parametrize("cards", [CardSource.READ, CardSource.SEEN])
def test_real_cards_hold_every_invariant_for_long(cards: CardSource) -> None:
    assert soak(20_000, SEED, faults=True, cards=cards).rounds == 20_000


@pytest.mark.law("D49")
def test_what_wrong_cards_won_off_a_meter_goes_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that share meters, where many cards are entered wrong."""
    monkeypatch.setattr(real_deck, "WRONG_ENTRY_CHANCE", 0.3)
    tally = KeptFloors()
    soak_linked(120, SEED, tables=5, faults=True, cards=CardSource.SEEN, devices_report=True, tally=tally)
    kinds = {type(each.event) for happenings in tally.kept for each in happenings}
    assert {AwardReversed, ClaimWithdrawn, EntryWithdrawn, DeviceReported} <= kinds


def test_a_card_that_is_entered_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: without the check of entered cards, the auditor finds a card in two places."""
    monkeypatch.setattr(card_entry, "_verify_new", lambda *_: None)
    monkeypatch.setattr(RealDecks, "_is_noticed", lambda _, __, ___, waiting: waiting.due is Due.COLLECT)
    with pytest.raises(TableFailure, match="is in the deck twice"):
        soak(400, SEED, faults=True, cards=CardSource.SEEN)
