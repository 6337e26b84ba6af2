"""The coach: what was chosen, by whom, and seeing what; never about a choice to come, nor about someone else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, format_cards
from boardwalk.floor.request import AtTable as Order
from boardwalk.games import GAMES, Seat, settle
from boardwalk.games.declaration.round import Decision
from boardwalk.table.commands import Act, ChooseForSeat, CloseBets, PlaceBet
from boardwalk.table.message import Command
from boardwalk.table.state import Table
from boardwalk.web.auth.rate_limit import CommandLimit
from boardwalk.web.lab.advice import CoachAnswer, CoachQuestion
from boardwalk.web.lab.analyst import AdviceProgress, Oracle
from boardwalk.web.lab.work_queue import WorkFault
from tests.support.web.houses import API, NAMES, Opened, TestClient, install, prepare, seated
from tests.support.web.oracles import Direct, Echo, Says

UNIT = 10_00


class AtTable:
    """A table for one test, in a house that all tests share; commands go directly to the pit."""

    def __init__(self, house: Opened, game: str = "heads-up") -> None:
        self.house, self.number = house, str(len(house.pit.tables) + 1)
        install(house, self.number, game)
        self.staff = [Actor(role, NAMES[role]) for role in (Role.DEALER, Role.FLOORPERSON)]
        self.clients: dict[int, TestClient] = {}
        house.app.state.server.oracle = Echo()

    @property
    def now(self) -> Table:
        return self.house.pit.tables[self.number]

    def sit(self, *seats: int) -> None:
        for seat in seats:
            self.clients[seat] = seated(self.house, self.number, seat, self.player(seat).name)

    def player(self, seat: int) -> Actor:
        return Actor(Role.PLAYER, f"Seat {seat} of {self.number}")

    def do(self, command: Command) -> None:
        self.house.pit.do(Order(self.number, command))

    def due(self, actor: Actor) -> list[Command]:
        prompts = self.house.pit.sight(self.number, actor).table.prompts
        return [prompt.command for prompt in prompts if prompt.due]

    def bet(self, *seats: int) -> None:
        """Place the required wagers, and close bets."""
        prepare(self.house, self.number, self.clients)
        for seat, wager in product(seats, self.now.game.required):
            self.do(PlaceBet(self.player(seat), wager.name, UNIT))
        self.do(CloseBets(self.staff[0]))

    def go_on(self, choose: Callable[[int, list[str]], str]) -> Iterator[tuple[int, str]]:
        """Play by prompts; yields each choice after it is made, and `(0, "")` after anything else."""
        while self.now.round is not None:
            offered = {seat: self.due(self.player(seat)) for seat in self.clients}
            seat = next((seat for seat, commands in offered.items() if commands), 0)
            if seat:
                action = choose(seat, [each.action for each in offered[seat] if isinstance(each, Act)])
                self.do(Act(self.player(seat), action))
                yield seat, action
            else:
                self.do(next(command for actor in self.staff for command in self.due(actor)))
                yield 0, ""

    def play(self, **actions: str) -> None:
        """Play a whole round; each seat makes these choices in turn."""
        left = {int(seat.removeprefix("seat")): words.split() for seat, words in actions.items()}
        self.bet(*left)
        for _ in self.go_on(lambda seat, _: left[seat].pop(0)):
            pass
        assert not any(left.values())

    def set_oracle(self, oracle: Oracle) -> None:
        self.house.app.state.server.oracle = oracle

    def coach(self, seat: int, **query: Any) -> dict[str, Any]:
        response = self.clients[seat].get(f"{API}/tables/{self.number}/coach", params=query)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found


@pytest.fixture
def table(premises: Opened) -> AtTable:
    return AtTable(premises)


@pytest.fixture(scope="module")
def played(premises: Opened) -> AtTable:
    """A table after a round."""
    table = AtTable(premises)
    table.sit(1)
    table.play(seat1="check raise-1x")
    return table


def test_each_choice_is_told_when_it_is_made_and_only_to_whom_it_belongs(table: AtTable) -> None:
    table.sit(1, 2)
    wanted = {1: ["check", "raise-1x"], 2: ["check", "check", "fold"]}
    made: dict[int, list[str]] = {1: [], 2: []}
    table.bet(1, 2)
    for seat, action in table.go_on(lambda seat, _: wanted[seat][len(made[seat])]):
        if seat:
            made[seat].append(action)
        for each in (1, 2):
            told = table.coach(each)
            assert [one["action"] for one in told["decisions"]] == made[each]
            assert (told["round"], told["seat"], told["over"]) == (1, each, table.now.round is None)
    assert made == wanted
    for client in (table.house.client(table.house.join("Ray")), table.house.client(Role.SURVEILLANCE)):
        assert client.get(f"{API}/tables/{table.number}/coach").json() == {
            "ready": True, "progress": 1.0, "round": None, "over": True, "seat": None, "decisions": [], "cost": None,
        }  # fmt: skip
        response = client.get(f"{API}/tables/{table.number}/coach?round=1")
        assert (response.status_code, response.json()["field"]) == (404, "round")


def dealt_out(cards: list[str], board: list[str], bets: dict[str, int]) -> Fraction:
    """What settlement gives on average over every hand of the dealer, in units."""
    own, shown = (tuple(map(Card.parse, each)) for each in (cards, board))
    dealers = [*combinations([card for card in DECK if card not in (*own, *shown)], 2)]
    seat = Seat(own, {wager: multiple * UNIT for wager, multiple in bets.items()})
    total = sum(settle(GAMES["heads-up"].game(), seat, dealer, shown).net for dealer in dealers)
    return Fraction(total, UNIT * len(dealers))


def test_the_last_choice_costs_what_dealing_out_every_hand_says(table: AtTable, tmp_path: Path) -> None:
    table.set_oracle(Direct(tmp_path))
    table.sit(1)
    table.play(seat1="check check fold")
    told = table.coach(1)
    first, second, third = told["decisions"]
    assert (told["ready"], told["progress"], told["cost"]) == (False, 0.5, None), "the first takes a whole solution"
    assert (first["ready"], first["best"], first["cost"], first["options"]) == (False, None, None, [])
    assert second["ready"]
    raised = dealt_out(third["cards"], third["board"], {"ante": 1, "odds": 1, "raise": 1})
    values = {each["action"]: Fraction(each["value"]) for each in third["options"]}
    assert values == {"fold": -2, "raise-1x": raised}
    assert third["best"] == max(values, key=lambda action: values[action])
    cost = max(values.values()) - values["fold"]
    assert Fraction(third["cost"]["units"]) == cost
    assert Fraction(third["cost"]["decimal"]) == round(cost, 6)
    assert Fraction(third["cost"]["cents"]) == round(cost * UNIT, 2)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_every_game_is_valued_by_what_was_in_sight(premises: Opened, game: str, tmp_path: Path) -> None:
    """A player who always checks reaches the last choice; only a choice before any card is shown stays open."""
    table = AtTable(premises, game)
    table.set_oracle(Direct(tmp_path))
    table.sit(1)
    table.bet(1)
    seen = []
    for seat, _ in table.go_on(lambda _, actions: "check" if "check" in actions else actions[-1]):
        if seat:
            view = table.house.pit.sight(table.number, table.player(1)).table
            hand, now = view.seats[1].hand, view.round
            assert hand is not None
            assert now is not None
            up = [card for card in now.dealer if card is not None]
            seen.append(
                [[str(card) for card in cards if card is not None] for cards in (hand.cards, now.community, up)]
            )
    told = table.coach(1)["decisions"]
    stages = [stage for stage in table.now.game.stages if isinstance(stage.choice, Decision)]
    assert [[each["cards"], each["board"], [each["up"]] if each["up"] else []] for each in told] == seen
    for each, stage in zip(told, stages, strict=True):
        assert isinstance(stage.choice, Decision)
        assert (each["stage"], each["unit_cents"], each["says"]) == (stage.name, UNIT, None)
        assert each["ready"] is bool(each["board"] or each["up"])
        assert [one["action"] for one in each["options"]] == (list(stage.choice.actions) if each["ready"] else [])
        assert (each["cost"] is not None) is each["ready"]


def test_all_choices_of_a_round_cost_what_they_cost_together(played: AtTable) -> None:
    played.set_oracle(Echo())
    told = played.coach(1)
    assert told["ready"]
    assert Fraction(told["cost"]["units"]) == sum(Fraction(each["cost"]["units"]) for each in told["decisions"]) > 0


def test_what_the_house_chose_for_an_absent_player_is_marked(table: AtTable) -> None:
    table.sit(1, 2)
    table.bet(1, 2)
    made = []
    for seat, _ in table.go_on(lambda *_: "check"):
        made += [seat] if seat else []
        if len(made) == 2 and table.due(table.player(1)):
            break
    table.do(ChooseForSeat(Actor(Role.SUPERVISOR, NAMES[Role.SUPERVISOR]), 1, "gone"))
    assert [each["made_by_house"] for each in table.coach(1)["decisions"]] == [False, True]
    assert [each["made_by_house"] for each in table.coach(2)["decisions"]] == [False]


def test_the_latest_round_is_the_one_that_the_player_was_in(table: AtTable) -> None:
    table.sit(1, 2)
    table.play(seat1="raise-1x", seat2="raise-1x")
    table.play(seat2="raise-2x")
    assert (table.coach(1)["round"], table.coach(2)["round"]) == (1, 2)
    assert table.coach(2, round=1)["seat"] == 2
    assert table.clients[1].get(f"{API}/tables/{table.number}/coach?round=2").status_code == 404


def test_a_person_who_waits_is_told_how_far_it_is(played: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.web.routes.lab.PATIENCE_SECONDS", 0.0)
    played.set_oracle(Says(AdviceProgress(0.25)))
    told = played.coach(1)
    assert (told["ready"], told["progress"], told["cost"]) == (False, 0.25, None)
    card = played.clients[1].get(f"{API}/tables/{played.number}/strategy").json()
    assert (card["ready"], card["progress"], card["decisions"], card["cost"]) == (False, 0.25, [], None)


class Slow(Echo):
    """May start a process, so it must not run in the event loop, where everyone would wait for it."""

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return super().look(question)


@pytest.mark.parametrize("route", ["coach", "strategy"])
def test_it_holds_nobody_up_and_is_not_asked_without_end(
    played: AtTable, route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.set_oracle(Slow())
    monkeypatch.setattr(played.house.app.state.server, "command_limit", CommandLimit(now=lambda: 0.0, at_once=2))
    answers = [played.clients[1].get(f"{API}/tables/{played.number}/{route}") for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    operation = played.house.app.openapi()["paths"][f"{API}/tables/{{number}}/{route}"]["get"]
    assert "Retry-After" in operation["responses"]["429"]["headers"]


@pytest.mark.parametrize("route", ["coach", "strategy"])
def test_a_fault_of_ours_is_said_to_be_one(played: AtTable, route: str) -> None:
    ended = WorkFault.ours("the process that answers the coach ended; try again later")
    played.set_oracle(Says(ended))
    response = played.clients[1].get(f"{API}/tables/{played.number}/{route}")
    assert (response.status_code, response.json()["detail"]) == (500, ended.reason)


def test_a_hand_that_cannot_be_valued_says_why(played: AtTable) -> None:
    played.set_oracle(Says(WorkFault("REFUSED", "1 card, where there are 2", "player", "R1")))
    told = played.coach(1)
    assert told["ready"]
    for each in told["decisions"]:
        assert (each["says"], each["best"], each["cost"]) == ("1 card, where there are 2", None, None)


def test_a_hand_that_nobody_can_ask_about_says_why(played: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the player's cards is missing: no request is made, and no oracle is asked."""
    monkeypatch.setattr("boardwalk.web.view.coach.format_cards", lambda cards: format_cards(cards[1:]))
    told = played.coach(1)
    assert told["ready"]
    for each in told["decisions"]:
        assert (each["says"], each["best"]) == ("must be 2 cards at Heads Up Hold'em, not 1", None)


def test_a_strategy_card_is_told_line_by_line_with_its_cost(played: AtTable) -> None:
    played.set_oracle(Echo())
    told = played.clients[1].get(f"{API}/tables/{played.number}/strategy").json()
    assert (told["ready"], told["game"], told["unit_cents"], told["of"]) == (True, "heads-up", 5_00, "the ante")
    assert told["decisions"] == [{"decision": "own cards", "lines": [{"action": "bet-2x", "words": "always"}]}]
    assert Fraction(told["cost"]["exact"]) == Fraction(told["house_edge"]["exact"])
    assert told["cost"]["percent"] == f"{float(Fraction(told['cost']['exact'])):.4%}"
