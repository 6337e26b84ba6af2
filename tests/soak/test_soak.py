"""The simulation holds every invariant, repeats from its seed, and finds faults that are planted on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.soak import audit, run
from boardwalk.soak.audit import CARDS, CHIPS, HIDDEN, OVER, SETTLED, Violation
from boardwalk.soak.faults import any_command
from boardwalk.soak.run import ANSWERED, EQUIPMENT, REPLAYED, Broken, Tally, scenarios, soak
from boardwalk.soak.shrink import shrink, trial
from boardwalk.soak.world import SeededWorld
from boardwalk.table import command as commands
from boardwalk.table import fold, fold_round, settling, view
from boardwalk.table.command import Command
from boardwalk.table.event import Event
from boardwalk.table.event_round import CardsCollected, CardsDealt, WagerSettled
from boardwalk.table.handler import HANDLERS
from boardwalk.table.state import Table

SEED = 20261115


def test_every_invariant_holds_in_all_games_with_faults() -> None:
    tally = soak(600, SEED, faults=True)
    assert tally.rounds == 600
    assert tally.tables >= len(GAMES) * len(EQUIPMENT)
    assert len(tally.injected) >= 8, "hardly anything went wrong, so hardly anything was tried"
    assert len(tally.refused) >= 60
    assert len(tally.voided) >= 6


def test_every_invariant_holds_without_faults() -> None:
    tally = soak(120, SEED, faults=False)
    assert (tally.rounds, sum(tally.injected.values()), sum(tally.voided.values())) == (120, 0, 0)


@pytest.mark.long
def test_every_invariant_holds_for_twenty_thousand_rounds() -> None:
    assert soak(20_000, SEED, faults=True).rounds == 20_000


def test_a_seed_repeats_the_whole_run() -> None:
    assert soak(60, 7, faults=True) == soak(60, 7, faults=True)
    assert soak(60, 7, faults=True) != soak(60, 8, faults=True)


def test_every_game_meets_every_equipment() -> None:
    met = [scenario for _, scenario in scenarios(Random(1))]
    assert len(met) == len(set(met)) == len(GAMES) * len(EQUIPMENT)


def test_commands_out_of_the_blue_are_of_every_kind() -> None:
    kinds = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)}
    dice, table = Random(1), Table("1", GAMES["premium"].game())
    assert {type(any_command(table, dice)) for _ in range(3_000)} == kinds - {Command}


Fault = Callable[[pytest.MonkeyPatch], None]


def pays_a_cent_too_much(patch: pytest.MonkeyPatch) -> None:
    def generous(seat: int, line: object, honest: Callable[..., WagerSettled] = settling._settled) -> WagerSettled:
        event = honest(seat, line)
        return replace(event, paid_cents=event.paid_cents + 1) if event.paid_cents else event

    patch.setattr(settling, "_settled", generous)


def loses_a_cent(patch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table, event: WagerSettled, honest: Callable[..., Table] = fold_round._wager_settled) -> Table:
        after = honest(table, event)
        return after._replace(inventory_cents=after.inventory_cents - (event.paid_cents > 0))

    patch.setitem(fold.FOLDS, WagerSettled, leaking)


def deals_a_card_twice(patch: pytest.MonkeyPatch) -> None:
    def doubled(table: Table, event: CardsDealt, honest: Callable[..., Table] = fold.FOLDS[CardsDealt]) -> Table:
        after = honest(table, event)
        assert after.round is not None
        return after._replace(round=after.round._replace(drawn=table.round.drawn)) if event.up else after  # type: ignore[union-attr]

    patch.setitem(fold.FOLDS, CardsDealt, doubled)


def leaves_a_hand_on_the_layout(patch: pytest.MonkeyPatch) -> None:
    honest = HANDLERS[commands.CollectCards]

    def forgetful(table: Table, command: commands.CollectCards) -> list[object]:
        return [event for event in honest.answer(table, command) if not isinstance(event, CardsCollected)]

    patch.setitem(HANDLERS, commands.CollectCards, honest._replace(answer=forgetful))  # type: ignore[arg-type]


def shows_the_dealers_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "_face_up", lambda cards, _: cards)


def shows_folded_hands_when_the_round_is_over(patch: pytest.MonkeyPatch) -> None:
    honest = view._finished
    patch.setattr(view, "_finished", lambda last, actor, **_: honest(last, actor, rebuilds=True))


def breaks_on_a_reveal(patch: pytest.MonkeyPatch) -> None:
    honest = HANDLERS[commands.RevealDealer]

    def broken(*_: object) -> list[object]:
        raise KeyError("nothing")

    patch.setitem(HANDLERS, commands.RevealDealer, honest._replace(answer=broken))  # type: ignore[arg-type]


PLANTED: list[tuple[str, Fault]] = [
    (SETTLED, pays_a_cent_too_much),
    (CHIPS, loses_a_cent),
    (CARDS, deals_a_card_twice),
    (OVER, leaves_a_hand_on_the_layout),
    (HIDDEN, shows_the_dealers_cards),
    (HIDDEN, shows_folded_hands_when_the_round_is_over),
    (ANSWERED, breaks_on_a_reveal),
]


@pytest.mark.parametrize(("invariant", "fault"), PLANTED, ids=[fault.__name__ for _, fault in PLANTED])
def test_a_planted_fault_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch, invariant: str, fault: Fault) -> None:
    fault(monkeypatch)
    with pytest.raises(Broken) as found:
        soak(300, SEED, faults=True)
    broken = found.value
    assert broken.violation.invariant == invariant
    shortest = shrink(broken.commands, invariant)
    again, violation = trial([entry.command for entry in shortest])
    assert violation is not None
    assert violation.invariant == invariant
    assert again == shortest
    assert len(shortest) <= len(broken.commands)
    assert len(shortest) < 80, "a person should be able to read it"


def test_a_state_that_is_not_the_fold_of_its_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = fold.fold

    def forgetful(events: list[Event], table: Table | None = None) -> Table:
        return honest(events[:-1], table)

    monkeypatch.setattr(run, "fold", forgetful)
    with pytest.raises(Broken) as found:
        soak(30, SEED, faults=False)
    assert found.value.violation.invariant == REPLAYED


def test_the_auditor_shares_no_code_with_the_fold() -> None:
    names = set(vars(audit))
    assert not names & {"fold", "apply", "fold_round", "decide", "waiting_for"}
    assert isinstance(Violation(CHIPS, "x"), Exception)


def test_what_was_tallied_until_a_fault_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = Tally()
    breaks_on_a_reveal(monkeypatch)
    with pytest.raises(Broken):
        soak(300, SEED, faults=True, tally=tally)
    assert tally.events > 0


def test_shuffles_of_a_seed_are_whole_decks() -> None:
    world = SeededWorld(Random(3))
    assert sorted(world.order()) == sorted(DECK)
    assert all(10 <= world.cut() <= 42 for _ in range(200))
