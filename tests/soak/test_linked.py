"""Linked tables hold every invariant of their own and of their meter, and planted faults are found and shrunk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import pytest

from boardwalk.floor.request import Happening, MeterHappening
from boardwalk.floor.state import Floor, fold
from boardwalk.games.bonus_spin import WHEELS
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterCommand, MeterEvent, SignedCommand
from boardwalk.progressive.parameters import verify_parameters
from boardwalk.soak import floor
from boardwalk.soak.audit.invariant import REPLAYED
from boardwalk.soak.faults import any_meter_command, some_parameters, wheel_parameters
from boardwalk.soak.floor import soak_linked
from boardwalk.soak.shrink import FloorStep, floor_trial, shrink_floor
from boardwalk.soak.tally import FloorFailure, FloorTally
from tests.support.soak.floor_faults import (
    PLANTED,
    bets_on_while_the_controller_is_down,
    knows_no_simultaneous_winners,
    refuses_to_pay,
)
from tests.support.soak.table_faults import Fault

SEED = 20261116
MET = {
    kind
    for kind in vars(meter_events).values()
    if isinstance(kind, type) and issubclass(kind, MeterEvent) and kind is not MeterEvent
}


@dataclass
class Kinds(FloorTally):
    """A tally that also keeps what happened to meters."""

    kept: list[MeterEvent] = field(default_factory=list)

    def count_happening(self, happening: Happening) -> None:
        super().count_happening(happening)
        if isinstance(happening, MeterHappening):
            self.kept.append(happening.event)


def test_every_invariant_holds_on_a_floor_with_faults() -> None:
    tally = soak_linked(300, SEED, faults=True)
    assert (tally.rounds, tally.floors, tally.tables) == (300, 3, 36)
    assert tally.taken_in > 300
    assert tally.waited >= 10
    assert tally.metered["awards decided"] >= 10
    assert tally.metered["contribution reversed"] >= 5
    assert len(tally.voided) >= 3
    assert {"D17", "13:69F-28.11(i)", "B38", "B39", "B41"} <= set(tally.refused)


def test_every_invariant_holds_on_a_floor_without_faults() -> None:
    tally = soak_linked(60, SEED, tables=4, faults=False)
    assert (tally.rounds, sum(tally.voided.values()), tally.metered["contribution reversed"]) == (60, 0, 0)


@pytest.mark.long
def test_every_invariant_holds_for_ten_thousand_linked_rounds() -> None:
    tally = Kinds()
    assert soak_linked(10_000, SEED, faults=True, tally=tally).rounds == 10_000
    assert {type(event) for event in tally.kept} == MET
    paid = [event for event in tally.kept if isinstance(event, meter_events.AwardPaid)]
    assert any(event.shortfall_cents for event in paid), "a short meter pays, and the house the rest"
    assert any(event.hand == "jackpot" for event in paid)
    assert tally.won["royal flush, shared"]
    fed = [event for event in tally.kept if isinstance(event, meter_events.Contributed)]
    assert any(event.overflow_cents for event in fed)
    back = [event for event in tally.kept if isinstance(event, meter_events.ContributionReversed)]
    assert any(event.held for event in back)
    assert any(event.house_cents for event in back), "what was won since cannot be taken back from the meter"
    decided = [event for event in tally.kept if isinstance(event, meter_events.AwardsDecided)]
    assert any(len(event.order) > 2 for event in decided)
    assert any(event.reason for event in decided)


def test_a_seed_repeats_the_whole_run() -> None:
    assert soak_linked(20, 7, tables=3, faults=True) == soak_linked(20, 7, tables=3, faults=True)
    assert soak_linked(20, 7, tables=3, faults=True) != soak_linked(20, 8, tables=3, faults=True)


@pytest.mark.parametrize(("invariant", "fault"), PLANTED, ids=[fault.__name__ for _, fault in PLANTED])
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, invariant: str, fault: Fault) -> None:
    fault(monkeypatch)
    with pytest.raises(FloorFailure) as found:
        soak_linked(1_000, SEED, tables=6, faults=True)
    assert found.value.violation.invariant == invariant


@pytest.mark.parametrize("fault", [bets_on_while_the_controller_is_down, knows_no_simultaneous_winners, refuses_to_pay])
def test_a_fault_on_a_floor_is_shrunk(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    fault(monkeypatch)
    with pytest.raises(FloorFailure) as found:
        soak_linked(200, SEED, tables=3, faults=True)
    broken = found.value
    shortest = shrink_floor(broken.requests, broken.violation.invariant)
    tried, violation = floor_trial([FloorStep(entry.order) for entry in shortest])
    assert violation is not None
    assert violation.invariant == broken.violation.invariant
    assert [each.entry for each in tried] == shortest
    assert len(shortest) < 200, "a person should be able to read it"


def test_a_floor_that_is_not_the_fold_of_what_happened_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(happenings: Iterable[Happening]) -> Floor:
        return fold(list(happenings)[:-1])

    monkeypatch.setattr(floor, "fold", forgetful)
    with pytest.raises(FloorFailure) as found:
        soak_linked(10, SEED, tables=2, faults=False)
    assert found.value.violation.invariant == REPLAYED


def test_commands_out_of_the_blue_are_of_every_kind() -> None:
    kinds = {
        kind for kind in vars(meter_commands).values() if isinstance(kind, type) and issubclass(kind, MeterCommand)
    } - {
        MeterCommand,
        SignedCommand,
    }
    dice = Random(1)
    assert {type(any_meter_command(("1", "2"), dice)) for _ in range(1_000)} == kinds


def test_the_parameters_of_soaked_meters_are_legal_and_of_every_kind() -> None:
    dice = Random(1)
    several = [some_parameters(dice) for _ in range(300)]
    for parameters in several:
        verify_parameters(parameters)
    assert {parameters.base_cents for parameters in several} > {0}
    assert {parameters.limit_cents for parameters in several} == {None}, "payout meters have no limit (R40)"
    wheels = [wheel_parameters(WHEELS["5-jackpot"], dice) for _ in range(50)]
    assert {parameters.limit_cents is None for parameters in wheels} == {True, False}
    assert {parameters.unreasonable_cents is None for parameters in several} == {True, False}
    assert any(parameters.reserve_rate for parameters in several)
