"""Staff and policies play by themselves, through public commands alone, with the books open at every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from boardwalk.actor import Role
from boardwalk.games import GAMES
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import duty
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal, Timid
from boardwalk.table.machine import act, fold
from boardwalk.table.message import Event
from boardwalk.table.presentation.view import View
from boardwalk.table.state import Phase, Table
from tests.support.parameters import every_game
from tests.support.table.books import Audited, Shuffling
from tests.support.table.houses import CREW, NAMES, House, bet_all
from tests.support.table.setups import COUNTING, SETUPS, every_setup


def staffed(
    game: str, setup: str, policy: Policy, seats: Sequence[int] = (1, 2, 3), inventory: int = 10_000_00, seed: int = 0
) -> Audited:
    """A table with its staff, and players who play by a policy."""
    devices, backs = SETUPS[setup]
    house = Audited(Shuffling(dice=random.Random(seed)))
    house.open(game, None, devices, backs, inventory)
    for seat in seats:
        house.seat(seat, NAMES[seat - 1], 1_000_000_00, policy)
    house.attend()
    return house


def play(house: House, rounds: int, side: int = 5_00) -> None:
    for _ in range(rounds):
        bet_all(house, side=side)
        house.play_round()


def acts(house: House) -> list[happened.PlayerActed]:
    return [event for event in house.events if isinstance(event, happened.PlayerActed)]


@every_setup
@every_game
def test_every_policy_plays_rounds_to_their_end(game: str, setup: str) -> None:
    seats = tuple(range(1, GAMES[game].game().seats + 1))
    for policy in (Timid(), AlwaysRaise(), RandomLegal(random.Random(5))):
        house = staffed(game, setup, policy, seats)
        play(house, 8)
        assert house.table.rounds == 8
        assert [event for event in house.events if isinstance(event, happened.RoundVoided)] == []
        assert not any(seated.bets for seated in house.table.seats.values())
        assert any(deck.phase is Phase.IN_PLAY for deck in house.table.decks.values())
        assert duty(house.table, house.crew, house.world) is None, "the table waits for bets"


@every_setup
@every_game
def test_what_they_did_is_a_record_of_public_commands(game: str, setup: str) -> None:
    house = staffed(game, setup, RandomLegal(random.Random(1)))
    play(house, 2)
    table: Table | None = None
    replayed: list[Event] = []
    for command in house.commands:
        table, events = act(table, command)
        replayed += events
    assert replayed == house.events
    assert table == house.table == fold(house.events)


@every_setup
@every_game
def test_decks_alternate_and_the_stub_is_counted_within_five_rounds_unless_the_shuffler_counts(
    game: str, setup: str
) -> None:
    house = staffed(game, setup, Timid())
    play(house, 11)
    counted, ended = [], 0
    for event in house.events:
        ended += isinstance(event, happened.RoundEnded)
        if isinstance(event, happened.StubCounted):
            counted.append(ended + 1)
            assert event.cards == event.expected
    rules = house.table.dealing.rules
    exempt = COUNTING in house.table.devices and rules.counting_shuffler is not None
    assert counted == ([] if exempt else [5, 10])
    assert any(isinstance(event, happened.DeckCounted) for event in house.events) is (COUNTING in house.table.devices)
    taken = [event.deck for event in house.events if isinstance(event, happened.DeckTaken)]
    assert taken == ([*SETUPS[setup][1]] * 12)[:12], "two decks alternate"


MODEST = {"premium": "check fold", "heads-up": "check check fold"}
BOLD = {
    "premium": {"play": 30_00},
    "heads-up": {"raise": 30_00},
    "holdem3": {"turn-river": 10_00},
    "texas-bonus": {"flop": 20_00, "turn": 10_00, "river": 10_00},
    "caribbean": {"bet": 20_00},
}


@every_game
def test_the_timid_place_the_least(game: str) -> None:
    house = staffed(game, "shoe", Timid(), seats=(2,))
    play(house, 1)
    assert " ".join(event.action for event in acts(house)) == MODEST.get(game, "fold")
    assert {(event.wager, event.cents) for event in acts(house)} == {(None, 0)}


@every_game
def test_those_who_always_raise_place_the_largest_multiple(game: str) -> None:
    house = staffed(game, "shoe", AlwaysRaise(), seats=(2,))
    play(house, 1)
    assert {event.wager: event.cents for event in acts(house)} == BOLD[game]


def test_with_few_chips_left_the_largest_multiple_that_they_pay_is_placed() -> None:
    house = staffed("heads-up", "shoe", AlwaysRaise(), seats=())
    house.seat(1, "Ann", 45_00, AlwaysRaise())
    house.attend()
    play(house, 1, side=0)
    assert [event.action for event in acts(house)] == ["raise-2x"]


@every_game
def test_chance_finds_every_action(game: str) -> None:
    house = staffed(game, "automated", RandomLegal(random.Random(2)))
    play(house, 25)
    actions = {action for decision in house.table.game.decisions for action in decision.actions}
    assert {event.action for event in acts(house)} == actions
    chosen = Counter(event.exposed for event in house.events if isinstance(event, happened.ExposureChosen))
    assert set(chosen) == ({True, False} if game == "holdem3" else set())


@every_game
def test_an_inventory_that_runs_short_is_filled(game: str) -> None:
    house = staffed(game, "shoe", AlwaysRaise(), inventory=1)
    while not any(isinstance(event, happened.InventoryFilled) for event in house.events):
        play(house, 1)
        assert house.table.rounds < 50
    (fill,) = [command for command in house.commands if isinstance(command, do.FillInventory)]
    assert fill.actor == CREW.floorperson
    assert house.table.round is None


class Curious:
    """Looks at its own view before each choice."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        self.seen.append(see())
        return options[-1]


@every_game
def test_a_policy_sees_the_view_of_its_own_seat(game: str) -> None:
    policy = Curious()
    house = staffed(game, "hand", Timid())
    house.policies["Bob"] = policy
    play(house, 2)
    assert {(view.role, view.seat) for view in policy.seen} == {(Role.PLAYER, 2)}
    for view in policy.seen:
        assert all(prompt.command.actor == player("Bob") for prompt in view.prompts)
        assert None not in (view.seats[2].hand or pytest.fail("Bob is dealt in")).cards
        assert set((view.seats[1].hand or pytest.fail("Ann is dealt in")).cards) <= {None} or game == "holdem3"


@every_setup
@every_game
def test_when_all_players_leave_the_table_is_idle_and_it_comes_back(game: str, setup: str) -> None:
    house = staffed(game, setup, Timid())
    play(house, 1)
    for name in NAMES[:3]:
        house.do(do.LeaveSeat(player(name)))
    house.attend()
    assert {deck.phase for deck in house.table.decks.values()} == {Phase.SPREAD_DOWN}
    assert duty(house.table, house.crew, house.world) is None
    house.seat(2, "Bob", 1_000_00, AlwaysRaise())
    seen = len(house.events)
    house.attend()
    again = [type(event) for event in house.events[seen:] if getattr(event, "deck", None) == "red"]
    assert again[:3] == [happened.DeckTurnedUp, happened.DeckLookedAt, happened.DeckWashed]
    assert happened.DeckShuffled in again
    play(house, 2)
    assert house.table.rounds == 3
