"""What is offered is accepted, and what is accepted is offered, at every moment of random rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.floor.decide import FROM_METERS
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import known_paragraph
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import counting
from boardwalk.table.automation.policy import Timid
from boardwalk.table.commands import CollectBoxes
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import Need, Prompt, prompts
from boardwalk.table.report import IrregularityReport
from boardwalk.table.state import Phase, Table
from tests.support.parameters import every_game, every_mode, every_table
from tests.support.table.acceptance import can_stand, covers, refusal_of
from tests.support.table.command_universe import universe
from tests.support.table.houses import CREW, Arranged, House, dealt, filled_in, on_record, open_house
from tests.support.table.moments import VIEWERS, WATCHERS, rough, smooth
from tests.support.table.strategies import COMMANDS


def words_wanted(prompt: Prompt) -> bool:
    """Whether only the person knows what to say."""
    words = ("reason", "meter", "number", "date", "by", "serial", "approval")
    return any(need.field in words and not need.optional for need in prompt.needs)


Asked = tuple[Table, Actor, tuple[Prompt, ...]]


@cache
def asked(game: str, mode: DealingMode) -> tuple[Asked, ...]:
    """Every moment of both records, and what each person is offered then."""
    return tuple(
        (table, actor, prompts(table, actor))
        for table in (*smooth(game, mode), *rough(game, mode))
        for actor in VIEWERS
    )


@every_table
def test_what_is_offered_is_accepted_once_its_words_are_found(game: str, mode: DealingMode) -> None:
    offered: Counter[type[Command]] = Counter()
    for table, actor, prompted in asked(game, mode):
        for prompt in prompted:
            assert prompt.command.actor == actor
            assert not isinstance(prompt.command, FROM_METERS), "nobody reports these by hand"
            assert refusal_of(table, filled_in(prompt.command)) is None, prompt
            assert words_wanted(prompt) == (filled_in(prompt.command) != prompt.command)
            offered[type(prompt.command)] += 1
        assert len({str(prompt.command) for prompt in prompted}) == len(prompted), "nothing is offered twice"
    assert len(offered) > 25


@every_table
def test_each_prompt_rests_on_a_paragraph_says_what_it_is_and_what_is_due_stands_first(
    game: str, mode: DealingMode
) -> None:
    for _, _, prompted in asked(game, mode):
        for prompt in prompted:
            assert prompt.law == known_paragraph(prompt.law.id)
            assert prompt.says
        due = [prompt.due for prompt in prompted]
        assert due == sorted(due, reverse=True)


@every_table
def test_within_its_bounds_a_prompt_is_accepted_and_one_beyond_them_refused(game: str, mode: DealingMode) -> None:
    tried: Counter[str] = Counter()
    for table, _, prompted in asked(game, mode):
        for prompt in prompted:
            for need in prompt.needs:
                for cents, inside in at_the_bounds(need):
                    given = getattr(prompt.command, need.field)
                    number = dict.fromkeys(given, cents) if isinstance(given, Mapping) else cents
                    changes: dict[str, Any] = {need.field: (cents,) if isinstance(given, tuple) else number}
                    command = replace(filled_in(prompt.command), **changes)
                    assert can_stand(table, command) is inside, (command, need)
                    tried["inside" if inside else "outside"] += 1
    assert min(tried["inside"], tried["outside"]) > 100


def at_the_bounds(need: Need) -> Iterator[tuple[int, bool]]:
    if need.least is not None:
        yield need.least, True
        yield need.least - 1, False
    if need.most is not None:
        yield need.most, True
        yield need.most + 1, False


def verify_that_it_is_offered(moments: Iterable[tuple[Asked, ...]]) -> None:
    assert len(accepted_and_offered(moments)) > 25


def accepted_and_offered(moments: Iterable[tuple[Asked, ...]]) -> Counter[type[Command]]:
    """What is accepted, all of which is offered."""
    accepted: Counter[type[Command]] = Counter()
    for table, actor, prompted in chain.from_iterable(moments):
        for command in universe(table, actor) if actor not in WATCHERS else ():
            if isinstance(command, FROM_METERS) or not can_stand(table, command):
                continue
            accepted[type(command)] += 1
            assert any(covers(prompt, command) for prompt in prompted), command
    return accepted


def rough_moments(game: str, mode: DealingMode) -> Iterator[tuple[Asked, ...]]:
    return batched(asked(game, mode)[len(smooth(game, mode)) * len(VIEWERS) :])


@every_table
def test_what_is_accepted_is_offered(game: str, mode: DealingMode) -> None:
    """At every third moment, and from one way of dealing to the next at another one."""
    ways = list(DealingMode)
    verify_that_it_is_offered(islice(rough_moments(game, mode), ways.index(mode), None, len(ways)))


@pytest.mark.long
@every_mode
@every_game
def test_what_is_accepted_is_offered_at_every_moment(game: str, mode: DealingMode) -> None:
    verify_that_it_is_offered(rough_moments(game, mode))


def accepted_at(table: Table) -> set[type[Command]]:
    """What is accepted at this moment, all of which is offered, and nothing else."""
    moment = tuple((table, actor, prompts(table, actor)) for actor in VIEWERS)
    for _, _, prompted in moment:
        assert all(refusal_of(table, filled_in(prompt.command)) is None for prompt in prompted)
    return set(accepted_and_offered([moment]))


@pytest.mark.law("R44")
@every_mode
@every_game
def test_what_is_accepted_is_offered_while_a_report_waits(game: str, mode: DealingMode) -> None:
    house = dealt(open_house(game, mode, options={"floor-confirms": "on"}))
    house.until(Due.ACT, Due.EXPOSE)
    house.do(do.ReportDealerCard(CREW.dealer, 1))
    assert {do.ConfirmReport, do.DismissReport} <= accepted_at(house.table)


@pytest.mark.law("R51")
@every_game
def test_a_paper_may_be_recorded_whether_or_not_one_is_on_record(game: str) -> None:
    house = open_house(game)
    items = [each.item for each in house.table.game.approvals]
    for number, item in enumerate(items):
        (prompt,) = offered_to(house.table, CREW.supervisor, do.RecordApproval)
        assert getattr(prompt.command, "items", None) == tuple(items[number:]), "what has no paper yet"
        assert do.RecordApproval in accepted_at(house.table)
        house.do(do.RecordApproval(CREW.supervisor, (item,), "DGE 1", "2026-03-05", "the Division"))
    offers = offered_to(house.table, CREW.supervisor, do.RecordApproval)
    assert [getattr(prompt.command, "items", None) for prompt in offers] == ([tuple(items)] if items else [])
    assert (do.RevokeApproval in accepted_at(house.table)) == bool(items)


@pytest.mark.law("R33", "R47")
@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("preshuffled", [None, DECK])
@every_game
def test_what_is_accepted_is_offered_while_a_deck_is_prepared(
    game: str, preshuffled: tuple[Card, ...] | None, automatic: bool
) -> None:
    house = House(Arranged())
    house.open(game, devices=(Device.MANUAL_SHOE,), decks=())
    house.do(do.TakeSeat(player("Ann"), 1, 100_00))
    house.do(do.ReceiveDeck(CREW.dealer, "red", preshuffled))
    if house.table.automatic is not automatic:
        house.do(do.HandOver(CREW.supervisor, automatic))
    accepted = accepted_at(house.table)
    while house.table.decks["red"].phase is not Phase.IN_PLAY:
        if not house.step():
            house.do(do.LookAtDeck(player("Ann"), "red"))
        accepted |= accepted_at(house.table)
    look = {do.LookAtDeck, do.EndLook if automatic else do.NoteLookDeclined}
    assert (do.VerifySeal in accepted) is (preshuffled is not None)
    assert (look <= accepted) is (preshuffled is None)


@every_table
def test_in_a_round_one_person_has_something_due(game: str, mode: DealingMode) -> None:
    for moment in batched(asked(game, mode)):
        table = moment[0][0]
        if table.round is None:
            continue
        due = [actor for _, actor, prompted in moment if any(prompt.due for prompt in prompted)]
        spinner = [CREW.dealer] if waiting_for(table).due is Due.SPIN else []  # for a player who does not spin
        assert len(due) == 1 + len(spinner), waiting_for(table)
        assert set(spinner) <= set(due)


def batched(rows: tuple[Asked, ...]) -> Iterator[tuple[Asked, ...]]:
    """What all viewers are offered at a moment, moment by moment."""
    yield from (rows[at : at + len(VIEWERS)] for at in range(0, len(rows), len(VIEWERS)))


@every_mode
@every_game
def test_surveillance_and_the_regulator_are_offered_nothing_and_nothing_is_accepted(
    game: str, mode: DealingMode
) -> None:
    """If there is a meter, surveillance may report only that it is down or back up."""
    for table in rough(game, mode)[::5]:
        for watcher in WATCHERS:
            reports = table.links and watcher.role is Role.SURVEILLANCE
            report = (
                [do.ReportLinkDown if link.up else do.ReportLinkUp for link in table.links.values()] if reports else []
            )
            assert [type(prompt.command) for prompt in prompts(table, watcher)] == report
            accepted = {type(command) for command in universe(table, watcher) if refusal_of(table, command) is None}
            assert accepted == set(report)


def test_the_universe_holds_every_command() -> None:
    table = smooth("holdem3", DealingMode.HAND)[-1]
    assert {type(command) for command in universe(table, CREW.dealer)} == set(COMMANDS)


def offered_to(table: Table, actor: Actor, kind: type[Command]) -> list[Prompt]:
    return [prompt for prompt in prompts(table, actor) if isinstance(prompt.command, kind)]


def test_a_bet_accepted_by_hand_is_bounded_by_chips_and_the_bet_that_it_replaces() -> None:
    house = open_house("caribbean", seats=(1,), chips=10_00)
    house.bet("Ann", {"ante": 10_00})
    (prompt,) = offered_to(house.table, CREW.dealer, do.AcceptBet)
    assert prompt.needs == (Need("cents", 1, 10_00),)


def test_a_side_bet_accepted_by_hand_is_bounded_by_what_lies_on_its_own_area() -> None:
    house = open_house("holdem3", seats=(1,), chips=20_00)
    house.bet("Ann", {"flop": 2_50, "blind": 2_50, "six-card": 10_00})
    command = do.AcceptBet(CREW.dealer, 1, "six-card", 15_00)
    assert refusal_of(house.table, command) is None
    assert any(covers(prompt, command) for prompt in prompts(house.table, CREW.dealer))


def test_any_number_of_cards_may_be_counted_in_a_stub() -> None:
    """A deck may have a card too many, which the count is there to find."""
    house = dealt(open_house("caribbean", policy=Timid()))
    house.until(Due.STUB)
    (prompt,) = offered_to(house.table, CREW.dealer, do.CountStub)
    assert prompt.needs == (Need("cards", 0),)
    assert refusal_of(house.table, do.CountStub(CREW.dealer, 53)) is None
    assert refusal_of(house.table, do.CountStub(CREW.dealer, -1)) is not None


def test_a_wrong_hand_is_due_to_be_reported() -> None:
    house = dealt(open_house("caribbean", policy=Timid()))
    house.do(do.Misdeal(CREW.dealer, 4))
    house.until(Due.STUB)
    house.do(do.RackStub(CREW.dealer))
    assert house.due is Due.WRONG_HAND
    found = [
        (prompt.due, prompt.command)
        for prompt in offered_to(house.table, CREW.dealer, do.ReportWrongHand)
        if isinstance(prompt.command, do.ReportWrongHand)
    ]
    assert [(due, command.place) for due, command in found] == [(True, 1), (False, 2), (False, 3), (False, "dealer")]
    assert found[0][1].cards == 8


def test_an_ordered_recut_is_due() -> None:
    house = dealt(open_house("caribbean", policy=Timid()))
    house.do(do.OrderRecut(CREW.supervisor, "red", "a card fell"))
    assert house.due is Due.CUT
    assert [prompt.due for prompt in offered_to(house.table, CREW.dealer, do.CutDeck)] == [True]


def test_a_second_deck_is_offered_whatever_the_first_is_called() -> None:
    house = House(Arranged(by_hand=False))
    house.open("caribbean", devices=(Device.SHUFFLER,), decks=("RED",))
    assert refusal_of(house.table, do.ReceiveDeck(CREW.dealer, "blue")) is None
    assert offered_to(house.table, CREW.dealer, do.ReceiveDeck)


@pytest.mark.law("D10")
@every_mode
@every_game
def test_a_supervisor_is_offered_to_act_for_anyone_asked_and_to_clear_a_seat_out_of_the_round(
    game: str, mode: DealingMode
) -> None:
    seen: Counter[type[Command]] = Counter()
    for table, actor, prompted in asked(game, mode):
        supervises = actor == CREW.supervisor
        due, place = waiting_for(table)
        in_turn = {place} if supervises and due in (Due.ACT, Due.EXPOSE) else set()
        outside = set(table.seats) - set(table.round.hands if table.round else ()) if supervises else set()
        for kind, seats in ((do.ChooseForSeat, in_turn), (do.ClearSeat, outside)):
            offers = [prompt for prompt in prompted if isinstance(prompt.command, kind)]
            assert {getattr(prompt.command, "seat", None) for prompt in offers} == seats
            assert all(prompt.needs == (Need("reason"),) and prompt.law.id == "D10" for prompt in offers)
            seen[kind] += len(offers)
    assert min(seen[do.ChooseForSeat], seen[do.ClearSeat]) > 5


@pytest.mark.law("D10")
def test_in_a_round_only_the_seat_of_who_sits_it_out_can_be_cleared() -> None:
    house = open_house("caribbean", seats=(1, 2))
    house.bet("Ann", {"ante": 10_00})
    house.do(do.CloseBets(CREW.dealer))
    (prompt,) = offered_to(house.table, CREW.supervisor, do.ClearSeat)
    assert prompt.command == do.ClearSeat(CREW.supervisor, 2, "")


def bets_offered(house: House) -> dict[str, tuple[do.PlaceBet, tuple[Need, ...]]]:
    offers = offered_to(house.table, player("Ann"), do.PlaceBet)
    return {
        prompt.command.wager: (prompt.command, prompt.needs) for prompt in offers if type(prompt.command) is do.PlaceBet
    }


@pytest.mark.law("B19")
def test_a_coupon_may_be_laid_under_one_bet_and_stays_there() -> None:
    house = open_house("premium", seats=(1,), chips=100_00)
    house.bet("Ann", {"ante": 20_00})
    coupons = {wager: needs[1:] for wager, (_, needs) in bets_offered(house).items()}
    assert len(coupons) > 1
    coupon = Need("coupon_cents", 0, optional=True, no_more_than="cents")
    assert set(coupons.values()) == {(coupon,)}
    house.do(do.PlaceBet(player("Ann"), "ante", 20_00, coupon_cents=10_00))
    for wager, (command, needs) in bets_offered(house).items():
        if wager == "ante":
            assert command == do.PlaceBet(player("Ann"), "ante", 10_00, coupon_cents=10_00)
            assert needs == (Need("cents", 10_00, 50_00), coupon)
        else:
            assert command.coupon_cents == 0
            assert [need.field for need in needs] == ["cents"]
        house.do(command)
    (by_hand,) = [each for each in offered_to(house.table, CREW.dealer, do.AcceptBet) if "ante" in str(each.command)]
    house.do(by_hand.command)
    assert house.table.seats[1].bets["ante"] == (10_00, 10_00)


def test_a_coupon_of_the_bets_own_value_is_offered() -> None:
    house = open_house("caribbean", seats=(1,))
    command = do.PlaceBet(player("Ann"), "ante", 20_00, coupon_cents=20_00)
    assert refusal_of(house.table, command) is None
    assert any(covers(prompt, command) for prompt in prompts(house.table, player("Ann")))


def test_a_deck_may_be_received_preshuffled() -> None:
    house = House(Arranged())
    house.open("caribbean", decks=())
    (prompt,) = offered_to(house.table, CREW.dealer, do.ReceiveDeck)
    assert prompt.needs == (Need("deck"), Need("preshuffled", optional=True))
    assert prompt.command == do.ReceiveDeck(CREW.dealer, "red", None)
    command = do.ReceiveDeck(CREW.dealer, "green", DECK)
    assert covers(prompt, command)
    assert refusal_of(house.table, command) is None


def test_only_what_the_command_can_do_without_is_optional() -> None:
    optional = {
        (type(prompt.command), need.field)
        for _, _, prompted in asked("premium", DealingMode.HAND)
        for prompt in prompted
        for need in prompt.needs
        if need.optional
    }
    by_players_and_dealer = {(do.PlaceBet, "coupon_cents"), (do.ReceiveDeck, "preshuffled")}
    surveillance = {(kind, field) for kind, field in optional if field == "seen_by"}
    assert all(issubclass(kind, IrregularityReport) for kind, _ in surveillance)
    assert optional - surveillance == {*by_players_and_dealer, (do.ChangeGame, "options")}


@pytest.mark.law("D23", "D24")
def test_a_table_is_opened_and_closed_once_it_is_counted_and_with_a_variance_for_a_reason() -> None:
    house = House(Arranged())
    house.do(do.InstallTable(CREW.supervisor, "1", "premium"))
    assert not offered_to(house.table, CREW.floorperson, do.OpenTable)
    for count in counting(CREW, 500_00):
        house.do(count)
    assert not offered_to(house.table, CREW.floorperson, do.OpenTable)
    on_record(house)
    (opens,) = offered_to(house.table, CREW.floorperson, do.OpenTable)
    assert (opens.command, opens.needs) == (do.OpenTable(CREW.floorperson, 500_00), ())
    house.do(opens.command)
    assert not offered_to(house.table, CREW.floorperson, do.CloseTable)
    for count in counting(CREW, 500_00):
        house.do(count)
    (closes,) = offered_to(house.table, CREW.floorperson, do.CloseTable)
    assert (closes.command, closes.needs) == (do.CloseTable(CREW.floorperson), (Need("reason", optional=True),))
    for count in counting(CREW, 499_00):
        house.do(count)
    assert not offered_to(house.table, CREW.floorperson, do.CloseTable)
    (closes,) = offered_to(house.table, CREW.supervisor, do.CloseTable)
    assert closes.needs == (Need("reason"),)
    house.do(do.CloseTable(closes.command.actor, "a chip is missing"))
    assert not house.table.open


@pytest.mark.law("D27")
def test_accounting_is_offered_the_boxes_between_rounds_and_nothing_else() -> None:
    house = open_house("caribbean", seats=(1,))
    assert [prompt.command for prompt in prompts(house.table, CREW.accounting)] == [CollectBoxes(CREW.accounting)]
    assert not prompts(dealt(house).table, CREW.accounting)


@every_mode
@every_game
def test_a_misdeal_is_offered_up_to_what_a_slip_can_give_out(game: str, mode: DealingMode) -> None:
    offers = 0
    for table, actor, prompted in asked(game, mode):
        for prompt in prompted:
            if isinstance(prompt.command, do.Misdeal):
                assert table.round is not None
                assert table.round.upcoming is not None
                assert actor in (CREW.dealer, CREW.floorperson, CREW.supervisor)
                assert prompt.needs[0] == Need("cards", 0, table.round.upcoming.cards + 3)
                offers += 1
    assert offers > 10
