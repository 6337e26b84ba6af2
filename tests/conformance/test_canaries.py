"""Each examination finds a planted fault, says what was expected and what happened, and how to see it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.conformance import documents, hidden_cards, layout, odds, record, settlement, solver, suite, table
from boardwalk.conformance.findings import MOST_FAULTS, Examine, Findings, Subject, examine
from boardwalk.conformance.verdict import Examination
from boardwalk.documents.felt.drawing import felt
from boardwalk.games import GAMES
from boardwalk.games.declaration.game import Declaration
from boardwalk.games.declaration.wager import TIED
from boardwalk.games.settlement import Settlement, settle_progressive, settle_supposed, settle_table
from boardwalk.odds.solver import payoff
from boardwalk.odds.solver.advice import Adviser
from boardwalk.soak import table as soak_table
from boardwalk.table import commands as do
from boardwalk.table.machine import decide
from boardwalk.table.message import Command
from boardwalk.table.presentation import view as view_module
from boardwalk.table.presentation.view import View
from boardwalk.table.record import Entry, read_entry
from boardwalk.table.state import Table
from tests.support.games.example_files import example


def examined(work: Examine, game: str = "premium", options: dict[str, str] | None = None) -> Examination:
    declaration = GAMES.get(game) or example(game)
    return examine(work.__name__.removeprefix("examine_"), work, Subject(declaration, options or {}, 1, quick=True))


def told(found: Examination) -> str:
    """The first fault in full; there must be one."""
    assert found.faults, found
    assert found.faults[0].again.startswith("seed 1")
    return str(found.faults[0])


def spoiled(settled: Settlement, spoil: Callable[[Any], Any]) -> Settlement:
    return Settlement(tuple(spoil(line) for line in settled.lines))


def test_settlement_that_pays_a_cent_too_much_for_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    real = settle_table

    def generous(*arguments: Any) -> dict[int, Settlement]:
        def spoil(line: Any) -> Any:
            wrong = line.row is not None and line.row.name == "four of a kind" and line.wager == "x-tra"
            return line._replace(paid=line.paid + 1) if wrong else line

        return {seat: spoiled(each, spoil) for seat, each in real(*arguments).items()}

    monkeypatch.setattr(settlement, "settle_table", generous)
    found = told(examined(settlement.examine_settlement))
    assert "x-tra should be paid $" in found
    assert ".01 on $" in found
    assert ": player " in found


def test_a_wager_that_is_settled_though_nobody_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = settle_table

    def talkative(*arguments: Any) -> dict[int, Settlement]:
        def spoil(line: Any) -> Any:
            return line._replace(wager="lucky") if line.wager == "ante" else line

        return {seat: spoiled(each, spoil) for seat, each in real(*arguments).items()}

    monkeypatch.setattr(settlement, "settle_table", talkative)
    faults = [fault.what for fault in examined(settlement.examine_settlement).faults]
    assert any("ante should be" in fault and "but is nothing" in fault for fault in faults)
    assert any("lucky should not be settled" in fault for fault in faults)


def test_a_coupon_that_is_not_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    def stingy(game: Any, seats: Any, *cards: Any) -> dict[int, Settlement]:
        return settle_table(game, {number: seat._replace(coupons={}) for number, seat in seats.items()}, *cards)

    monkeypatch.setattr(settlement, "settle_table", stingy)
    assert ", a coupon for $" in told(examined(settlement.examine_settlement))


def test_a_progressive_that_pays_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    real = settle_progressive

    def stingy(*arguments: Any, **named: Any) -> Any:
        line = real(*arguments, **named)
        return line._replace(paid=line.paid - line.paid // 2)

    monkeypatch.setattr(settlement, "settle_progressive", stingy)
    found = told(examined(settlement.examine_settlement, "caribbean", {"progressive": "on"}))
    assert "progressive should pay $" in found
    assert "on the meter, but pays $" in found


def test_a_table_that_breaks_in_the_middle_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(now: Table | None, command: Command) -> Any:
        if type(command) is do.SettleSeat:
            raise ValueError("no hand of three cards is known")
        return decide(now, command)

    monkeypatch.setattr(soak_table, "decide", breaks)
    found = told(examined(table.examine_table))
    assert "a command is answered or refused by a paragraph, and never breaks" in found
    assert "no hand of three cards is known" in found
    assert "table 1 with manual shoe" in found


def test_a_table_that_pays_by_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwalk.soak.audit import table as audit

    monkeypatch.setattr(audit, "settle", lambda *_: Settlement(()))
    assert "the table settles by the rules" in told(examined(table.examine_table))


LEAKS: dict[str, Callable[[Table, Actor, View], View]] = {
    "the dealer's cards": lambda now, _, seen: replace(seen, title=str(now.round.dealer)) if now.round else seen,
    "the next card": lambda now, who, seen: (
        replace(seen, dealing=str(now.round.stub[:1])) if now.round and who.role is Role.DEALER else seen
    ),
    "a prompt": lambda now, _, seen: (
        replace(seen, prompts=seen.prompts[: int(now.round.order[-1].suit)]) if now.round else seen
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_leaks_a_card(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    real = view_module.view

    def leaky(now: Table, who: Actor, **named: Any) -> View:
        return LEAKS[leak](now, who, real(now, who, **named))

    monkeypatch.setattr(view_module, "view", leaky)
    found = told(examined(hidden_cards.examine_hidden_cards))
    assert "should not know" in found
    assert "of the view changes when they are exchanged, in round" in found


def test_a_record_that_loses_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    real = read_entry

    def forgetful(text: str, line: int) -> Entry:
        entry = real(text, line)
        return entry._replace(events=entry.events[:-1]) if line == 30 else entry

    monkeypatch.setattr(record, "read_entry", forgetful)
    assert "line 30 of the record should read back as" in told(examined(record.examine_record))


def test_an_event_without_words_or_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "tell", lambda *_: " ")
    monkeypatch.setattr(record, "known_paragraphs", dict)
    found = " ".join(fault.what for fault in examined(record.examine_record).faults)
    assert "should be told in a sentence" in found
    assert "which is not a known rule" in found


def test_a_solver_with_another_payoff(monkeypatch: pytest.MonkeyPatch) -> None:
    real = settle_supposed

    def generous(game: Any, bets: Any, *rest: Any, **named: Any) -> Settlement:
        return spoiled(real(game, bets, *rest, **named), lambda line: line._replace(paid=line.paid + bool(line.paid)))

    monkeypatch.setattr(payoff, "settle_supposed", generous)
    found = told(examined(solver.examine_solver, "caribbean"))
    assert "cents with a unit of 500, but the solver takes it for" in found
    assert ", player " in found


def test_a_solver_that_miscounts(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwalk.odds.solver import solution

    real = solution.solve

    def miscounts(*arguments: Any, **named: Any) -> Any:
        solved = real(*arguments, **named)
        counts = solved.counts.copy()
        counts[0] += counts[-1] % 7
        return replace(solved, counts=counts)

    monkeypatch.setattr(solution, "solve", miscounts)
    found = told(examined(solver.examine_solver, "caribbean"))
    assert "the number of deals should be 83160 by dealing everything out, but the solver says" in found
    assert "on a deck of Q K A" in found


def test_a_simulation_that_strays_from_the_exact_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwalk.odds.simulation import rounds

    real = rounds.simulate

    def strays(*arguments: Any, **named: Any) -> Any:
        simulation = real(*arguments, **named)
        decisions = {
            path: replace(share, count=min(share.rounds, share.count + share.rounds // 20))
            for path, share in simulation.decisions.items()
        }
        return replace(simulation, decisions=decisions)

    monkeypatch.setattr(rounds, "simulate", strays)
    found = told(examined(odds.examine_odds, "caribbean"))
    assert "the share of" in found
    assert "which chance exceeds once in a million, but" in found


def test_advice_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Adviser.advise

    def advise(*arguments: Any, **named: Any) -> Any:
        advice = real(*arguments, **named)
        return replace(advice, actions={name: worth + Fraction(1, 100) for name, worth in advice.actions.items()})

    monkeypatch.setattr(Adviser, "advise", advise)
    assert "against every hand of the dealer, but is advised at" in told(examined(odds.examine_odds, "ultimate-texas"))


def test_side_bets_that_cannot_be_counted_and_do_not_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardwalk.odds.side_bets import side_bet

    def breaks(*_: Any) -> Any:
        raise KeyError("loser")

    monkeypatch.setattr(side_bet, "side_bets", breaks)
    found = told(examined(odds.examine_odds, "caribbean"))
    assert "KeyError: 'loser' (test_canaries.py, line " in found
    assert "side bets" in found


def test_a_layout_that_breaks_a_rule_or_lacks_an_area(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "LICENSEE", "")
    assert "the layout should comply, but name: the licensee's name" in told(examined(layout.examine_layout))
    real = felt
    monkeypatch.setattr(layout, "LICENSEE", "The House")
    monkeypatch.setattr(layout, "felt", lambda *a, **n: real(*a, **n).replace('data-wager="play"', ""))
    found = told(examined(layout.examine_layout))
    assert "the felt on the screen should have 6 areas for play, but has 0" in found


@pytest.mark.parametrize("name", ["the rules", "the manual"])
def test_a_document_without_its_pay_tables(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    real = documents.DOCUMENTS[name]

    def shortened(offer: Any) -> Any:
        document = real(offer)
        return replace(document, sections=tuple(each for each in document.sections if "pay" not in each.title.lower()))

    monkeypatch.setitem(documents.DOCUMENTS, name, shortened)
    found = told(examined(documents.examine_documents, "pier"))
    assert f"{name} should say that Blind pays royal flush 200 to 1" in found


def test_a_sign_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(documents, "signs_of", breaks)
    found = examined(documents.examine_documents, "pier")
    assert told(found).startswith("documents: AssertionError (test_canaries.py, line ")
    assert found.examined == "the rules, the manual, the report"


def broken_declaration(declaration: Declaration) -> Declaration:
    """The game without the case for a tie on its base wager."""

    def declare(house: Any) -> Any:
        game = declaration.declare(house)
        ante = game.base
        forgot = replace(ante, settled=tuple(case for case in ante.settled if case.standing != TIED))
        return replace(game, wagers=tuple(forgot if each is ante else each for each in game.wagers))

    return replace(declaration, declare=declare)


def test_a_declaration_with_a_fault_is_examined_no_further() -> None:
    verdict = suite.check_game(broken_declaration(GAMES["premium"]), quick=True)
    assert not verdict.sound
    assert "no case settles it when the player is tied" in str(verdict)
    assert verdict.omitted == tuple(suite.EXAMINATIONS)
    assert "Not examined because of that: settlement, table" in verdict.summary


def test_an_examination_ends_when_it_has_found_enough() -> None:
    def work(subject: Subject, findings: Findings) -> None:
        for number in range(100):
            findings.fault(f"{subject.game.name} {number // 2}")

    found = examined(work)
    assert [fault.what for fault in found.faults] == [f"premium {number}" for number in range(MOST_FAULTS)]
    assert found.notes == ("the examination ended there; mend these first",)


def test_whatever_is_raised_is_a_fault_and_never_a_traceback() -> None:
    def work(subject: Subject, findings: Findings) -> None:
        findings.where = "the third deal"
        raise ZeroDivisionError(subject.game.title)

    (fault,) = examined(work).faults
    assert fault.what.startswith("ZeroDivisionError: Premium Hold 'Em (test_canaries.py, line ")
    assert fault.again == "seed 1, the third deal"
