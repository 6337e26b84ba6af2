"""Bots play by the card, stay out of people's way, and say what they are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role, is_bot
from boardwalk.odds.figures import least_bet
from boardwalk.odds.result_store import ResultStore
from boardwalk.odds.strategy.card_rule import CardRule, read_features, ruled_action
from boardwalk.pit.bot import NAMES, TableBots, bot_commands, bot_names
from boardwalk.pit.house.cage import MOST_PLAY_CENTS
from boardwalk.pit.house_file import examine
from boardwalk.pit.house_file.examination import demo_house
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.message import Command
from boardwalk.table.presentation.view import view
from boardwalk.table.state import Table
from boardwalk.web.lab.advice import AdviceDesk, CardAnswer
from boardwalk.web.view.coach import card_question
from tests.support.table.houses import DEALER, FLOORPERSON

WITH_BOTS = [table.number for table in demo_house().tables if table.bots]
ANN = Actor(Role.PLAYER, "Ann")
NOBODY_PLAYS: tuple[CardRule, ...] = ()


@cache
def card(number: str) -> tuple[CardRule, ...]:
    """The card of a table of the demo house, as it comes with the package: nothing is calculated."""
    (table,) = (each for each in demo_house().tables if each.number == number)
    answer = AdviceDesk(ResultStore(Path("nowhere"))).answer(card_question(table.offered))
    assert isinstance(answer, CardAnswer), "bots of the demo house have a card at once"
    return answer.lines


def open_table(number: str = "2") -> Driver:
    (table,) = (each for each in demo_house().tables if each.number == number)
    driver = Driver(SeededWorld(Random(11)))
    driver.open(table.game, table.options, table.devices, table.decks)
    return driver


def all_do(driver: Driver, bots: TableBots) -> list[Command]:
    """The bots have their turn."""
    commands = list(bot_commands(driver.table, bots))
    for command in commands:
        driver.do(command)
    return commands


def seated(driver: Driver, bots: TableBots) -> None:
    while any(isinstance(each, do.TakeSeat) for each in all_do(driver, bots)):
        pass
    driver.attend()


@pytest.mark.parametrize("number", WITH_BOTS)
def test_bots_play_every_hand_by_the_card(number: str) -> None:
    driver, bots = open_table(number), TableBots(("Bot Ada", "Bot Ben"), card(number))
    seated(driver, bots)
    made = 0
    for _ in range(12):
        all_do(driver, bots)
        driver.do(do.CloseBets(driver.crew.dealer))
        while driver.table.round is not None:
            table = driver.table
            for command in bot_commands(table, bots):
                assert isinstance(command, do.Act)
                assert command.action == by_the_card(table, command.actor, bots.rules)
                made += 1
                driver.do(command)
            driver.tend()
        driver.attend()
    assert made >= 24
    assert all(is_bot(each.player) for each in driver.table.seats.values())


def by_the_card(table: Table, actor: Actor, rules: tuple[CardRule, ...]) -> str:
    now, seat = table.round, table.seat_of(actor.name)
    assert now is not None
    assert seat is not None
    up = now.dealer[max(now.dealer_up)] if now.dealer_dealt_up else None
    features = read_features(now.hands[seat].cards, now.community[: now.community_up], up)
    return ruled_action(rules, table.game.stages[now.stage].name, features)


def test_bots_know_only_what_a_player_in_their_seat_sees() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada",), card("2"))
    driver.do(do.TakeSeat(ANN, 1, 1_000_00))
    seated(driver, bots)
    driver.bet("Ann", opening_bets(driver.table.game, 10_00))
    all_do(driver, bots)
    driver.do(do.CloseBets(driver.crew.dealer))
    while not list(bot_commands(driver.table, bots)):
        driver.tend() or driver.do(do.Act(ANN, "check"))
    seen = view(driver.table, Actor(Role.PLAYER, "Bot Ada"))
    assert seen.seats[1].hand is not None
    assert set(seen.seats[1].hand.cards) == {None}, "the policy gets this view and nothing else"


def test_bots_bet_the_least_after_the_people_have() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada", "Bot Ben"), NOBODY_PLAYS)
    driver.do(do.TakeSeat(ANN, 1, 1_000_00))
    seated(driver, bots)
    assert not all_do(driver, bots), "Ann has not bet yet"
    driver.bet("Ann", opening_bets(driver.table.game, 50_00))
    all_do(driver, bots)
    game = driver.table.game
    least = opening_bets(game, least_bet(game, game.base))
    for each in driver.table.seats.values():
        if is_bot(each.player):
            assert {wager: bet.cents for wager, bet in each.bets.items()} == least


@pytest.mark.parametrize("sits_out", [False, True])
def test_bots_do_not_wait_for_a_person_who_sits_out_or_has_left(sits_out: bool) -> None:
    driver, bots = open_table(), TableBots(("Bot Ada",), NOBODY_PLAYS)
    driver.do(do.TakeSeat(ANN, 1, 1_000_00))
    seated(driver, bots)
    assert not list(bot_commands(driver.table, bots))
    if sits_out:
        driver.do(do.SitOut(FLOORPERSON, 1, "gone"))
    else:
        bots = bots._replace(gone=frozenset({1}))
    placed = all_do(driver, bots)
    assert placed
    assert all(isinstance(each, do.PlaceBet) for each in placed)


@pytest.mark.parametrize(("least", "sits"), [("$5", True), ("$500", True), ("$501", False)])
def test_bots_have_the_chips_that_a_table_takes_or_stay_away(least: str, sits: bool) -> None:
    driver, bots = Driver(SeededWorld(Random(1))), TableBots(("Bot Ada",), NOBODY_PLAYS)
    driver.open("heads-up", {"table-min": least, "table-max": "$5,000"})
    taken = [each for each in bot_commands(driver.table, bots) if isinstance(each, do.TakeSeat)]
    assert bool(taken) is sits
    assert all(each.chips_cents <= MOST_PLAY_CENTS for each in taken)
    for each in taken:
        driver.do(each)
    driver.attend()
    assert not any(isinstance(each, do.LeaveSeat) for each in bot_commands(driver.table, bots)), "nor leaves at once"


def test_a_seat_is_always_free_and_the_first_ones_are_for_people() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada", "Bot Ben"), NOBODY_PLAYS)
    seats = driver.table.game.seats
    seated(driver, bots)
    assert set(driver.table.seats) == {seats, seats - 1}
    for seat in range(1, seats - 1):
        driver.do(do.TakeSeat(Actor(Role.PLAYER, f"Guest {seat}"), seat, 100_00))
        seated(driver, bots)
    assert len(driver.table.seats) == seats - 1
    assert sum(is_bot(each.player) for each in driver.table.seats.values()) == 1


def test_bots_leave_a_table_whose_chips_are_counted() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada", "Bot Ben"), NOBODY_PLAYS)
    seated(driver, bots)
    driver.do(do.CountInventory(DEALER, driver.table.inventory_cents))
    while all_do(driver, bots):
        pass
    assert not driver.table.seats


def test_without_an_audience_bots_finish_their_round_and_begin_no_other() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada",), card("2"))
    seated(driver, bots)
    quiet = bots._replace(play=False)
    assert not all_do(driver, quiet)
    all_do(driver, bots)
    driver.do(do.CloseBets(driver.crew.dealer))
    while driver.table.round is not None:
        all_do(driver, quiet)
        driver.tend()
    driver.attend()
    assert not all_do(driver, quiet)


def test_a_bot_short_of_chips_leaves_to_get_more() -> None:
    driver, bots = open_table(), TableBots(("Bot Ada",), NOBODY_PLAYS)
    driver.do(do.TakeSeat(Actor(Role.PLAYER, "Bot Ada"), 3, 20_00))
    assert all_do(driver, bots) == [do.LeaveSeat(Actor(Role.PLAYER, "Bot Ada"))]


HOUSE = """
[house]
name = "Ours"
[[table]]
number = 1
game = "premium"
inventory = "$50,000"
bots = {bots}
{seats}
[[table]]
number = 2
game = "premium"
inventory = "$50,000"
bots = 2
"""


@pytest.mark.parametrize(("bots", "seats", "expected"), [(0, "", 0), (6, "", 5), (2, "seats = 2", 1), (3, "", 3)])
def test_every_bot_has_a_table_and_a_name_of_its_own(bots: int, seats: str, expected: int) -> None:
    file = examine(HOUSE.format(bots=bots, seats=seats)).house
    assert file is not None
    names = bot_names(file)
    assert [len(names.get(number, ())) for number in ("1", "2")] == [expected, 2]
    every = [name for each in names.values() for name in each]
    assert len(set(every)) == len(every)
    assert all(map(is_bot, every))
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("bots", ["-1", "7", "true", '"two"'])
def test_a_number_of_bots_out_of_bounds_is_a_fault(bots: str) -> None:
    (fault,) = examine(HOUSE.format(bots=bots, seats="")).faults
    assert (fault.key, "from 0 to 6" in fault.reason) == ("table[1].bots", True)
