"""The dealer's checklist: one step is now, what is done stays done, and it shows the way out of every round."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from boardwalk.codec import tag_of
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.soak.scenario import EQUIPMENT, some_offer
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import SoakTally
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import AlwaysRaise, Timid
from boardwalk.table.commands import CountInventory, TakeInWagers
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.record import COMMANDS
from boardwalk.table.state import Table
from tests.support.parameters import every_table_game
from tests.support.table.collected_wagers import FOLD, STAY, bet, closed, house_of, stacked, take_in
from tests.support.table.houses import CREW, Arranged, House, bet_all, dealt, open_house

ALSO = {"report-dark-light": "verify-light", "count-stub": "rack-stub"}
"""Commands that complete a step named after another command."""


def names(table: Table, *states: str) -> list[str]:
    return [step.name for step in checklist(table) if step.state in states]


def titles(table: Table) -> list[str]:
    return [step.title for step in checklist(table)]


def kind(name: str) -> str:
    return name.partition(":")[0]


class Watched(SimulatedTable):
    """A simulated table whose checklist is checked after every command."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.seen: Counter[str] = Counter()
        self.done: set[str] = set()

    def do(self, command: Command) -> tuple[Event, ...]:
        events = super().do(command)
        steps = checklist(self.table)
        assert len({step.name for step in steps}) == len(steps)
        (now,) = (step.name for step in steps if step.state == "now")
        self.seen[kind(now)] += 1
        if self.table.round is None:
            self.done = set()
        assert not self.done.intersection(names(self.table, "next")), command
        self.done.update(names(self.table, "done"))
        assert {kind(step.name) for step in steps} <= set(COMMANDS.classes), "a step is named after its command"
        due = {tag_of(type(each.command)) for each in prompts(self.table, self.crew.dealer) if each.due}
        assert {ALSO.get(tag, tag) for tag in due} <= {kind(now)}
        return events


@every_table_game
def test_one_step_is_now_and_done_stays_done_in_rounds_in_which_anything_goes_wrong(game: str) -> None:
    seen: Counter[str] = Counter()
    for number, (devices, decks) in enumerate(EQUIPMENT):
        dice = Random(f"{game} {number}")
        table = Watched(dice, SoakTally(), faults=True)
        for _ in table.run(some_offer(game, devices, decks, dice), 1):
            pass
        seen += table.seen
    assert len(seen) > 15


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_one_step_is_now_and_done_stays_done_in_many_rounds(seed: int) -> None:
    for game in GAMES:
        for devices, decks in EQUIPMENT:
            dice = Random(f"{game} {devices} {seed}")
            for _ in Watched(dice, SoakTally(), faults=True).run(some_offer(game, devices, decks, dice), 5):
                pass


def test_the_card_of_a_game_is_the_procedure_of_its_regulation() -> None:
    """Version 2 of hold 'em 3 bonus, from the deck in the shoe to the next."""
    house = open_house("holdem3", options={"version": "2", "burn-cards": "on"}, seats=(1,))
    assert titles(house.table) == [
        "Shuffle the red deck",
        "Cut the red deck onto a yellow cover card",
        "Put the red deck into play",
        "Players place their bets",
        'Announce "No more bets"',
        "Deal three cards to each player and the dealer, a hand at a time",
        "Deal four community cards face down, burning two cards",
        "Put the stub in the discard rack",
        "Players expose their cards for the 3 Card Bonus or keep them face down",
        "Collect the losing 3 Card Bonus wagers, then pay the winning ones",
        "Turn up two community cards",
        "Players decide: Turn/River 1x or 2x, or fold",
        "Confirm a 2x Turn/River wager aloud",
        "Turn up two community cards",
        "Turn over the dealer's cards",
        "Settle the seats from the dealer's far right, counterclockwise, folded hands last",
        "Collect the cards in order",
    ]


def test_a_progressive_and_a_wheel_bring_steps_of_their_own_once_their_hardware_stands_there() -> None:
    without = names(open_house("texas-bonus", options={"progressive": "A"}).table, "now", "next")
    for game, own in (
        (
            "texas-bonus",
            [
                "press-lock-out",
                "take-in-wagers:progressive",
                "verify-light",
                "validate-progressive",
                "pay-progressive",
            ],
        ),
        ("premium", ["take-in-wagers:bonus-spin", "tap-seat", "spin-wheel", "settle-spins"]),
    ):
        offered = names(house_of(game).table, "now", "next")
        assert [name for name in offered if name in own] == own
        assert not set(without) & set(own)


def test_what_nobody_wagered_needs_no_step() -> None:
    house = house_of("texas-bonus")
    bet_all(house)
    closed(house)
    assert "pay-progressive" not in names(house.table, "done", "now", "next")
    plain = dealt(open_house("holdem3"))
    assert not [name for name in names(plain.table, "next") if kind(name) in ("expose", "settle-exposed")]


def test_bets_are_now_until_all_that_lie_there_could_stand() -> None:
    house = open_house("premium", seats=(1,))
    assert names(house.table, "now") == ["place-bet"]
    house.bet("Ann", {"ante": 10_00})
    assert names(house.table, "now") == ["place-bet"]
    house.bet("Ann", {"x-tra": 10_00})
    assert names(house.table, "now") == ["close-bets"]


def test_the_law_of_a_deal_is_that_of_the_very_card() -> None:
    house = dealt(open_house("premium", seats=(1,)))
    laws = []
    while house.due is Due.DEAL:
        (now,) = (step for step in checklist(house.table) if step.state == "now")
        (prompt,) = (each for each in prompts(house.table, CREW.dealer) if each.due)
        assert now.law is prompt.law
        laws.append(now.law.id)
        house.step()
    assert laws == [f"13:69F-40.7(d){number}" for number in range(1, 7)] + ["13:69F-40.7"]


@pytest.mark.law("13:69F-42.10(b)2ii")
def test_a_confirmation_takes_turns_with_the_decisions() -> None:
    house = dealt(open_house("holdem3", options={"version": "2"}, seats=(1, 2), policy=AlwaysRaise()))
    course = []
    for _ in range(4):
        house.until(Due.ACT, Due.CONFIRM)
        states = {kind(step.name): step.state for step in checklist(house.table)}
        course.append((states["act"], states["confirm-wager"]))
        house.step()
    assert course == [("now", "next"), ("next", "now"), ("now", "next"), ("done", "now")]


def test_a_count_that_is_due_is_on_the_card() -> None:
    house = open_house("caribbean", policy=Timid())
    for _ in range(4):
        bet_all(house)
        house.play_round()
    assert "Count the stub, then rack it" not in titles(house.table)
    assert "Count the stub, then rack it" in titles(dealt(house).table)


def test_chips_and_lights_that_differ_wait_for_a_supervisor() -> None:
    house = closed(bet(house_of("caribbean")))
    house.do(TakeInWagers(CREW.dealer, "progressive", 2, (1, 2, 3)))
    assert names(house.table, "now") == ["resolve-count:progressive"]
    assert "take-in-wagers:progressive" in names(house.table, "next")


@pytest.mark.law("R38")
def test_when_everyone_folded_nothing_is_left_but_to_reveal_and_collect() -> None:
    house = dealt(open_house("caribbean", policy=Timid()))
    house.until(Due.REVEAL)
    assert names(house.table, "now", "next") == ["reveal-dealer", "collect-cards"]
    house.until(Due.COLLECT)
    steps = checklist(house.table)
    assert [step.name for step in steps[-4:]] == ["rack-stub", "act:1", "reveal-dealer", "collect-cards"]
    assert {step.state for step in steps[:-1]} == {"done"}


@pytest.mark.law("13:69F-28.12(a)")
def test_a_void_round_shows_what_is_still_settled_and_the_flop_for_it() -> None:
    """The dealer's card is exposed before the decisions: only the steps of the progressive are left."""
    house = closed(bet(house_of("texas-bonus")))
    take_in(house)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(CREW.dealer, 1))
    out = ["deal-next:2-community", "reveal-dealer", "settle-seat"]
    out += ["verify-light", "validate-progressive", "pay-progressive"]
    assert names(house.table, "now", "next") == [*out, "collect-cards"]
    assert titles(house.table)[-1] == "All hands are void: collect the cards in order"
    house.until(Due.REVEAL)
    assert names(house.table, "now", "next") == [*out[1:], "collect-cards"]
    house.until(Due.COLLECT)
    assert names(house.table, "now", "next") == ["collect-cards"]


def test_a_void_round_with_nothing_to_settle_is_collected() -> None:
    house = dealt(open_house("premium"))
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(CREW.dealer, 1))
    assert names(house.table, "now", "next") == ["collect-cards"]


def test_a_wrong_hand_is_reported_before_the_decisions() -> None:
    house = dealt(open_house("caribbean", policy=Timid()))
    house.do(do.Misdeal(CREW.dealer, 2))
    house.until(Due.STUB)
    house.do(do.RackStub(CREW.dealer))
    assert house.due is Due.WRONG_HAND
    assert names(house.table, "now", "next")[:2] == ["report-wrong-hand", "act:1"]


def test_a_recut_is_cut_before_the_round_goes_on() -> None:
    house = dealt(open_house("caribbean"))
    house.do(do.OrderRecut(CREW.supervisor, "red", "a card fell"))
    assert names(house.table, "now") == ["cut-deck:red"]
    assert {"take-deck:red", "close-bets"} <= set(names(house.table, "done"))
    assert names(house.table, "next")[0] == "deal-next:1-own"


OPENING = ["inspect", "verify", "spread", "look", "wash", "shuffle", "cut", "take"]


def test_a_deck_is_prepared_in_the_order_of_the_opening() -> None:
    house = House(Arranged())
    house.open("caribbean", devices=(Device.MANUAL_SHOE,), decks=())
    assert names(house.table, "now") == ["receive-deck"]
    house.do(do.TakeSeat(player("Ann"), 1, 100_00))
    house.do(do.ReceiveDeck(CREW.dealer, "red"))
    course = []
    while (now := names(house.table, "now")) != ["place-bet"]:
        course.append(now[0].partition("-")[0])
        house.tend()
    assert course == OPENING


def test_a_closed_table_is_counted_and_opened() -> None:
    house = House(Arranged())
    house.do(do.InstallTable(CREW.supervisor, "1", "caribbean"))
    house.do(do.InstallDevice(CREW.floorperson, Device.MANUAL_SHOE))
    assert names(house.table, "now") == ["count-inventory"]
    for who in (CREW.dealer, CREW.floorperson):
        house.do(CountInventory(who, 100_00))
    assert names(house.table, "now") == ["open-table"]


def test_what_a_deck_lacks_to_come_into_play_is_said() -> None:
    by_hand = open_house("caribbean", devices=(Device.SHUFFLER,))
    by_hand.do(do.RemoveDevice(CREW.floorperson, Device.SHUFFLER))
    by_hand.attend()
    assert names(by_hand.table, "now") == ["install-device"]
    two = open_house("caribbean", devices=(Device.MANUAL_SHOE, Device.SHUFFLER), backs=("red", "blue"))
    two.do(do.RemoveDevice(CREW.floorperson, Device.SHUFFLER))
    assert names(two.table, "now") == ["remove-deck"]


def test_of_two_decks_only_the_one_that_rested_is_to_come_into_play() -> None:
    house = open_house("caribbean", DealingMode.HAND, backs=("red", "blue"), policy=Timid())
    bet_all(house)
    house.do(do.CloseBets(CREW.dealer))
    house.until(Due.COLLECT)
    house.step()
    assert names(house.table, "now") == ["load-shuffler:red"]
    assert [name for name in names(house.table, "next") if kind(name) == "take-deck"] == ["take-deck:blue"]


def test_an_idle_deck_waits_for_a_player_to_come() -> None:
    house = open_house("caribbean", seats=(1,))
    house.do(do.LeaveSeat(player("Ann")))
    house.attend()
    assert names(house.table, "now") == ["turn-deck-up:red"]


def test_settlement_and_a_progressive_take_turns() -> None:
    deck = stacked(
        DealingMode.MANUAL_SHOE,
        ["As Ks Qs Js 9s", "Ah Kh Qh Jh 9h", "2c 7d 9d 4h 5h"],
        "3c 3d 8h 8c 6d",
    )
    house = closed(bet(house_of("caribbean", deck, policies={3: FOLD, 1: STAY, 2: STAY})))
    course = []
    house.until(Due.SETTLE)
    while house.due is not Due.COLLECT:
        states = {step.name: step.state for step in checklist(house.table)}
        own = ("settle-seat", "verify-light", "validate-progressive", "pay-progressive")
        course.append([states[name] for name in own])
        house.step()
    turns = [["now" if place == turn else "next" for place in range(4)] for turn in range(4)]
    assert course[:8] == turns * 2
    assert course[8:] == turns[:1]
