"""The dealer's checklist: the whole procedure, from preparing the deck to collecting the cards, and where the table is
in it.

Exactly one step is what the table is waiting for. Steps before it are done or skipped, except those that alternate
with it. When a round ends early, steps that no longer apply are left out. Nothing here depends on a face-down card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardwalk.games.declaration.round import DealingMode, Decision, Exposure
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew
from boardwalk.table.deck.card_source import REAL_CARDS
from boardwalk.table.device import hardware_of
from boardwalk.table.message import COMMUNITY, RACK, place_name
from boardwalk.table.next_act import (
    Due,
    NextAct,
    by_the_book,
    community_needed,
    count_due,
    has_lock_out,
    reveals_anyway,
    seat_to_settle,
    to_reveal,
    undecided,
    unresolved,
    waiting_for,
)
from boardwalk.table.presentation.step import (
    OWN,
    SHARED,
    ChecklistStep,
    StepView,
    ThisGame,
    deal_name,
    deck_steps,
    preparation_due,
    round_steps,
    step_name,
)
from boardwalk.table.progressive.light import RESOLUTION
from boardwalk.table.report import REPORTS
from boardwalk.table.round.irregularity import wrong_number_law
from boardwalk.table.round.stake import incomplete
from boardwalk.table.state import Round, Table
from boardwalk.table.supervision.posted_sign import sign_title

CONFIRM_REPORT = ChecklistStep(
    "confirm-report", "A floorperson or supervisor confirms or dismisses the dealer's report", REPORTS
)
MarkedStep = tuple[ChecklistStep, bool]
"""A step, and whether it is done."""


def checklist(table: Table) -> tuple[StepView, ...]:
    """Every step of the procedure in order: what is done, what is now, what is next."""
    now = table.round
    if now is None:
        marked = [*_opening(table), *(step for deck in table.decks.values() for step in deck_steps(table, deck))]
        due = _due_between_rounds(table, marked)
        steps = round_steps(
            ThisGame(table.game), table.dealing.mode, _wagers_offered(table), lock_out=has_lock_out(table)
        )
        marked += [(step, step.name == "place-bet" and due == "close-bets") for step in steps]
    else:
        waiting = waiting_for(table)
        due = _name(now, waiting)
        marked = [*deck_steps(table, table.decks[now.deck]), *_in_round(table, now, waiting, due)]
    return tuple(
        StepView(step.name, step.title, step.law, "now" if step.name == due else "done" if done else "next")
        for step, done in marked
    )


def _opening(table: Table) -> Iterator[MarkedStep]:
    """What the table still needs before its decks can be prepared and used."""
    laws, dealing = table.game.procedure.preparation, table.dealing
    if table.report is not None:
        yield CONFIRM_REPORT, False
    yield from _records(table)
    if not table.open:
        law, counted = table.game.basics.seating, table.counts.agreed_cents is not None
        yield ChecklistStep("count-inventory", "The dealer and the floorperson count the table inventory", law), counted
        yield ChecklistStep("open-table", "The floorperson opens the table", law), False
    if not table.has_shuffler and dealing.mode is DealingMode.HAND:
        law = dealing.rules.shuffler_required or dealing.law
        yield ChecklistStep("install-device", "Install a shoe or an automated shuffler", law), False
    if not table.has_shuffler and len(table.decks) > 1:
        yield (
            ChecklistStep("remove-deck", "Remove a deck: two decks need an automated shuffler", laws.second_deck),
            False,
        )
    if not table.decks:
        yield ChecklistStep("receive-deck", "Receive a deck", laws.receipt), False


def _records(table: Table) -> Iterator[MarkedStep]:
    """What must be on record before the table opens: approvals, then posted signs; later, signs that have lapsed."""
    missing = table.missing_approvals
    if missing and not table.open:
        yield ChecklistStep("record-approval", "A supervisor records the approvals", missing[0].law), False
    for sign in table.unconfirmed_signs if table.open else table.required_signs:
        title = f"The floorperson confirms the sign: {sign_title(table, sign)}"
        yield ChecklistStep(f"confirm-signs:{sign.name}", title, sign.law), sign.name in table.signs


def _due_between_rounds(table: Table, marked: list[MarkedStep]) -> str:
    """The next step of the preparation, then anything else missing, then bets until all of them would stand."""
    if table.report is not None:
        return CONFIRM_REPORT.name
    command = preparation_due(table, Crew().dealer)
    if isinstance(command, do.RemoveDeck):
        return "remove-deck"
    if command is not None:
        return step_name(type(command), command.deck)  # type: ignore[attr-defined]
    lacking = next((step.name for step, done in marked if not done), None)
    if lacking is not None:
        return lacking
    bets = any(seated.bets for seated in table.seats.values())
    return "close-bets" if bets and not any(incomplete(table)) else "place-bet"


def _wagers_offered(table: Table) -> tuple[str, ...]:
    """The wagers offered at this table that have their own steps."""
    collected = [wager.name for wager in table.game.collected.values() if hardware_of(wager) in table.devices]
    return *collected, *_exposed_wagers(table), *sorted(table.game.read_others)


def _exposed_wagers(table: Table) -> Iterator[str]:
    return (stage.choice.wager for stage in table.game.stages if isinstance(stage.choice, Exposure))


def _wagers_made(table: Table, now: Round) -> tuple[str, ...]:
    """The wagers made in this round that have their own steps."""
    own_steps = (*table.game.collected, *_exposed_wagers(table), *sorted(table.game.read_others))
    return tuple(name for name in own_steps if any(name in hand.made for hand in now.hands.values()))


AT_STAGE = {
    Due.EXPOSE: "expose",
    Due.SETTLE_EXPOSED: "settle-exposed",
    Due.ACT: "act",
    Due.CONFIRM: "confirm-wager",
}
FOR_WAGER = {Due.TAKE_IN: "take-in-wagers", Due.RESOLVE: "resolve-count"}
ONCE = {
    Due.ENTER: "enter-cards",
    Due.LOCK_OUT: "press-lock-out",
    Due.REPORT: "confirm-report",
    Due.STUB: "rack-stub",
    Due.COUNT_PLACES: "count-places",
    Due.WRONG_HAND: "report-wrong-hand",
    Due.REVEAL: "reveal-dealer",
    Due.SHOW: "show-hands",
    Due.SETTLE: "settle-seat",
    Due.LIGHT: "verify-light",
    Due.RESOLVE_LIGHT: "resolve-light",
    Due.VALIDATE: "validate-progressive",
    Due.PAY: "pay-progressive",
    Due.TAP: "tap-seat",
    Due.SPIN: "spin-wheel",
    Due.AWARD: "award-merchandise",
    Due.SETTLE_SPINS: "settle-spins",
    Due.COLLECT: "collect-cards",
}


AWARD_STEPS = ("verify-light", "validate-progressive", "pay-progressive")


def _name(now: Round, waiting: NextAct) -> str:
    """The name of the step for this act."""
    due = waiting.due
    if due in AT_STAGE:
        return f"{AT_STAGE[due]}:{now.stage + 1}"
    if due in FOR_WAGER:
        return f"{FOR_WAGER[due]}:{waiting.place}"
    if due is Due.CUT:
        return step_name(do.CutDeck, now.deck)
    return _next_deal(now) if due is Due.DEAL else ONCE[due]


def _next_deal(now: Round) -> str:
    """The step that the next card or turn belongs to. A burn goes with what follows it."""
    number, steps = now.next_step, now.script.steps
    assert number is not None, "the round is waiting for a step of the deal"
    stage, to = steps[number].stage, steps[number].to
    if to == RACK:
        to = next((step.to for step in steps[number:] if step.to != RACK), COMMUNITY)
    return deal_name(stage, SHARED if to == COMMUNITY else OWN)


def _in_round(table: Table, now: Round, waiting: NextAct, due: str) -> Iterator[MarkedStep]:
    ended = now.void is not None or not unresolved(table, now)
    by_book = by_the_book(table, now) if ended or waiting.due in INTERRUPTIONS else waiting
    reached = due if by_book is waiting else _name(now, by_book)
    repeated, left = _repeated(table, now, waiting), _way_out(table, now) if ended else set[str]()
    past = before_due = True
    for step in _with_interruption(table, waiting, _steps(table, now, by_book, reached), reached):
        past = past and step.name != reached
        before_due = before_due and step.name != due
        if not ended or step.name == due or step.name in left or (past and not _moot(now, step)):
            yield step, (past or (ended and before_due)) and step.name not in repeated


INTERRUPTIONS = (Due.CUT, Due.REPORT, Due.COUNT_PLACES, Due.ENTER)
"""What comes before the step that the round has reached."""


def _with_interruption(
    table: Table, waiting: NextAct, steps: Iterator[ChecklistStep], reached: str
) -> Iterator[ChecklistStep]:
    """The steps, with a report, a count or an entry that the round is waiting for before the step it has reached."""
    law = table.game.procedure.irregularities.wrong_stub
    counting = ChecklistStep("count-places", "Count the cards at each place: the stub is not right", law)
    at = "" if waiting.place is None else f", {place_name(waiting.place)}"
    entry = ChecklistStep("enter-cards", f"Enter the cards that are face up{at}", REAL_CARDS)
    extra = {Due.REPORT: CONFIRM_REPORT, Due.COUNT_PLACES: counting, Due.ENTER: entry}.get(waiting.due)
    for step in steps:
        if extra is not None and step.name == reached:
            yield extra
        yield step


def _steps(table: Table, now: Round, by_book: NextAct, reached: str) -> Iterator[ChecklistStep]:
    """The steps of the round as they apply now, with extra steps for what went wrong."""
    wrong, changes = by_book.due is Due.WRONG_HAND, dict(_changes(table, now, by_book, reached))
    made = _wagers_made(table, now)
    for step in round_steps(ThisGame(table.game), now.dealing.mode, made, lock_out=has_lock_out(table)):
        if wrong and _after_cards_of(now, step):
            yield _wrong_hand(table, by_book)
            wrong = False
        if by_book.due is Due.RESOLVE and step.name == f"take-in-wagers:{by_book.place}":
            title = "A supervisor decides which wagers stand: chips and lights do not match"
            yield ChecklistStep(reached, title, step.law)
        if by_book.due is Due.RESOLVE_LIGHT and step.name == "verify-light":
            yield ChecklistStep(reached, "A supervisor decides whether the wager stands: its light is dark", RESOLUTION)
        yield step._replace(**changes[step.name]) if step.name in changes else step


def _changes(table: Table, now: Round, by_book: NextAct, reached: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Steps that differ from the printed procedure."""
    if by_book.due is Due.DEAL and now.upcoming is not None:
        yield reached, {"law": now.upcoming.law}
    if not now.stub_out and count_due(table, now):
        yield "rack-stub", {"title": "Count the stub, then rack it", "law": now.dealing.rules.stub_count}
    if now.void is not None:
        yield "collect-cards", {"title": "All hands are void: collect the cards in order"}


def _after_cards_of(now: Round, step: ChecklistStep) -> bool:
    """Whether a step comes after the cards already on the table."""
    chosen = step.stage == now.stage and _is_choice(step)
    return step.stage > now.stage or chosen or step.name in FIRST_AFTER_STAGES


FIRST_AFTER_STAGES = frozenset({"reveal-dealer", "show-hands", "settle-seat"})
"""What may come first after the last stage: not every game has a dealer's hand."""


def _is_choice(step: ChecklistStep) -> bool:
    return step.name.partition(":")[0] in CHOICES


CHOICES = frozenset(AT_STAGE.values())


def _wrong_hand(table: Table, by_book: NextAct) -> ChecklistStep:
    place = by_book.place
    assert place is not None
    title = f"Report the wrong number of cards at {place_name(place)}"
    return ChecklistStep("report-wrong-hand", title, wrong_number_law(table, place))


def _repeated(table: Table, now: Round, waiting: NextAct) -> set[str]:
    """Earlier steps that may come again, because they alternate with the current one seat by seat."""
    choice = table.game.stages[now.stage].choice
    if waiting.due is Due.CONFIRM and isinstance(choice, Decision):
        return {f"act:{now.stage + 1}"} if any(undecided(now, choice)) else set()
    if waiting.due is Due.TAP:
        return {"settle-seat", *AWARD_STEPS}
    award = now.award
    if award is None:
        return set()
    others = {seat: hand for seat, hand in now.hands.items() if seat != award.seat}
    left = any(table.seats[seat].bets or (hand.riding and not hand.collected) for seat, hand in others.items())
    own = len(now.hands[award.seat].riding.keys() & table.game.progressive_by_name.keys()) > 1
    return {"settle-seat", "verify-light", "validate-progressive"} if left or own else set()


def _way_out(table: Table, now: Round) -> set[str]:
    """What is left when a round ends early: cards and hands that a wager still needs, the stub, and collecting.

    If the round is not void, the dealer's cards are revealed, too (R38).
    """
    out = {"collect-cards"}
    if now.stub_out or count_due(table, now):
        out.add("rack-stub")
    settles = now.void is not None and (now.award is not None or seat_to_settle(table, now) is not None)
    revealed = not to_reveal(now)
    if settles or revealed or reveals_anyway(now):
        out.add("reveal-dealer")
    if settles or (revealed and any(hand.shown for hand in now.hands.values())):
        out |= {"settle-seat", *AWARD_STEPS}
    if settles:
        out |= _still_dealt(table, now)
    return out


def _still_dealt(table: Table, now: Round) -> set[str]:
    """The cards needed by wagers that survive a void: everyone's own cards, and the flop for a progressive (R24)."""
    shown, cards = (0, *now.dealing.community_up()), community_needed(table, now)
    return {deal_name(0, OWN)} | {deal_name(stage, SHARED) for stage, before in enumerate(shown) if before < cards}


def _moot(now: Round, step: ChecklistStep) -> bool:
    """Whether the step is no longer shown: a decision in a void round, or the settlement if no hand was shown."""
    if step.name in SETTLEMENT:
        return not any(hand.shown for hand in now.hands.values())
    return now.void is not None and _is_choice(step)


SETTLEMENT = frozenset(
    ONCE[due] for due in (Due.SHOW, Due.SETTLE, Due.VALIDATE, Due.PAY, Due.TAP, Due.SPIN, Due.SETTLE_SPINS)
)
