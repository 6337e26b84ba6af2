"""Live rounds: the pupil deals at a table of our own, programs play at its seats, and errors are planted.

The rounds follow from the game, the seed and the acts of the pupil, and from nothing else. So the acts are all that
has to be kept, and marking is playing them again. The rules mark: each act is compared with what the table waits for,
each settlement with what the table settles, and each report with what really happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.codec import tag_of
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.press.notation import capitalized
from boardwalk.school.drill import LEAVE, Numbers, Question, QuestionKind, SceneLine, Topic, in_words, verify_answer
from boardwalk.school.lesson_table import NAMES, Happened, open_table, place_bets
from boardwalk.school.live_act import (
    REPORTS,
    SETTLE,
    ActName,
    LiveAct,
    LiveChoice,
    act_name,
    live_choices,
    read_report,
    title_of,
    verify_act,
)
from boardwalk.school.live_error import (
    ErrorPlan,
    LiveError,
    plan_errors,
    planted,
    report_words,
    wrong_number,
    wrong_number_there,
)
from boardwalk.school.payout_drill import bonus_asks, settlement_scene, wager_asks, wager_questions
from boardwalk.table import commands as do
from boardwalk.table.machine import decide
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.caption import Group
from boardwalk.table.presentation.prompt import Prompt, prompts
from boardwalk.table.presentation.view import SeatView, View, view
from boardwalk.table.state import Table

MARKS_PER_ROUND = 3
"""A live round has a mark for the procedure, one for what was paid and taken, and one for irregularities."""
MOST_ACTS = 1_000
MOST_STEPS = 500
STAYS_IN = 0.7
"""How often a program that plays bets the most it may; otherwise it does anything."""
NOT_NOW = "Not now. The table is waiting for something else."
NOTHING_WRONG = "The floorperson finds nothing wrong."
STOPPED = "The floorperson stops you and takes care of something that you did not report."
REPORTED = "The floorperson takes care of it."
NOTHING, WENT_ON, UNFINISHED, FINISHED = "nothing is wrong", "not reported", "not finished", "finished"


class MarkLine(NamedTuple):
    """One thing that the pupil did, what was right, and the paragraph."""

    asks: str
    given: str
    answer: str
    law: str = ""


class RoundMark(NamedTuple):
    """One of the marks of a live round."""

    topic: Topic
    lines: tuple[MarkLine, ...]

    @property
    def right(self) -> bool:
        """Right only if everything was."""
        return all(line.given == line.answer for line in self.lines)


@dataclass(slots=True)
class _Sheet:
    """What was noted in a round."""

    acts: list[MarkLine] = field(default_factory=list)
    payouts: list[MarkLine] = field(default_factory=list)
    errors: list[MarkLine] = field(default_factory=list)


class SomePlayer:
    """A player who mostly stays in, and sometimes does anything."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choose(self, options: Sequence[str], see: object) -> str:
        del see
        return options[-1] if self._dice.random() < STAYS_IN else self._dice.choice(list(options))


class LiveRounds:
    """The live rounds of a test, as far as they were played."""

    def __init__(self, game: Game, level: int, rounds: int, seed: str) -> None:
        self._dice = Random(f"live {seed}")
        self._level, self.rounds = level, rounds
        mode = self._dice.choice(game.dealings).mode
        self._plans = plan_errors(game, mode, rounds, self._dice)
        self._house = open_table(game, self._dice, len(NAMES), mode, rich=True)
        for name in self._house.policies:
            self._house.policies[name] = SomePlayer(self._dice)
        self._plan: ErrorPlan | None = None
        self.error: LiveError | None = None
        """What is wrong and not reported. A pupil is not told."""
        self._over, self._fresh, self._planted = 0, True, False
        self._sheets: list[_Sheet] = []
        self.acts = 0
        self.notice = ""
        self._next_round()
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether all rounds were played."""
        return self._over == self.rounds

    @property
    def round(self) -> int:
        """The number of the round that is played, from 1."""
        return len(self._sheets)

    @property
    def sees(self) -> str:
        """What the dealer notices and the layout does not show."""
        return "" if self.error is None else self.error.sees

    def table(self) -> Table:
        """The table as the dealer sees it, with a card that is face up too soon."""
        table, error = self._house.table, self.error
        if table.round is None or error is None or error.dealer_up is None:
            return table
        now = table.round
        return table._replace(round=now._replace(dealer_up=now.dealer_up | {error.dealer_up}))

    def view(self) -> View:
        """What the dealer sees, without anything that says what comes next or names a hand."""
        seen = view(self.table(), self._dealer, with_prompts=False)
        now = seen.round
        if now is not None:
            now = replace(now, announces="", waits_at=None, waits_for="", dealer_hand=None)
        seats = {number: _unnamed(seat) for number, seat in seen.seats.items()}
        quiet = replace(seen, checklist=(), round=now, seats=seats, last_round=None, incomplete=())
        return replace(quiet, prompts=self._reports())

    def choices(self) -> tuple[LiveChoice, ...]:
        """The buttons of the terminal."""
        return live_choices(self._house.table)

    def questions(self, seat: int) -> tuple[Question, ...]:
        """What is asked of a settlement: what becomes of each wager on the layout and each bonus."""
        table = self._house.table
        titles = _asked_wagers(table, seat) if table.round is not None else ()
        return tuple(Question(asks, QuestionKind.SETTLE) for asks in titles)

    def scene(self, seat: int) -> tuple[SceneLine, ...]:
        """What lies before the dealer who settles a seat, whose hand is turned up for that."""
        table = self._house.table
        now = table.round
        if now is None or waiting_for(table).due is not Due.SETTLE:
            return ()
        return tuple(settlement_scene(table, seat))

    def _reports(self) -> tuple[Prompt, ...]:
        """What can be reported, in the same order and with the same figures whatever happened."""
        table = self._house.table
        found = [
            replace(each, due=False, command=_neutral(each.command))
            for each in prompts(table, self._dealer)
            if each.group is Group.IRREGULARITY and tag_of(type(each.command)) in REPORTS
        ]
        return tuple(sorted(found, key=lambda each: (tag_of(type(each.command)), each.title)))

    @property
    def _dealer(self) -> Actor:
        return self._house.crew.dealer

    @property
    def _floorperson(self) -> Actor:
        return self._house.crew.floorperson

    def do(self, act: LiveAct) -> None:
        """An act of the pupil. One that no terminal has is refused; one that is wrong is noted."""
        if self.over:
            raise InputError("do", "all live rounds have been played")
        if self.acts >= MOST_ACTS:
            raise InputError("do", f"a test has no more than {MOST_ACTS:,} acts")
        verify_act(self._house.table, act)
        self._verify_settlement(act)
        self.acts += 1
        self.notice = ""
        if act.do in REPORTS:
            self._report(act)
        elif self.error is not None and not self._may_wait(self.error):
            self._miss(self.error)
        else:
            self._act(act)
        self._go_on()

    def _verify_settlement(self, act: LiveAct) -> None:
        questions = self.questions(int(act.place)) if act.do == SETTLE else ()
        if len(act.settles) != len(questions):
            raise InputError("settles", f"must be {len(questions)}, one for each wager, not {len(act.settles)}")
        for number, (question, answer) in enumerate(zip(questions, act.settles, strict=True)):
            verify_answer(question, answer, f"settles[{number}]")

    def _may_wait(self, error: LiveError) -> bool:
        """A wrong number of cards can be found until the table itself asks for it; nothing else waits."""
        return isinstance(error.report, do.ReportWrongHand) and not isinstance(self._expected(), do.ReportWrongHand)

    def _report(self, act: LiveAct) -> None:
        report, error = read_report(act, self._floorperson), self.error
        said = capitalized(report_words(report))
        if error is None:
            self._note_error(said, capitalized(NOTHING), "")
            self.notice = NOTHING_WRONG
            return
        self._note_error(said, capitalized(report_words(error.report)), _law(self._house.table, error.report))
        self._resolve(error, REPORTED)

    def _miss(self, error: LiveError) -> None:
        right = capitalized(report_words(error.report))
        self._note_error(capitalized(WENT_ON), right, _law(self._house.table, error.report))
        self._resolve(error, STOPPED)

    def _note_error(self, given: str, answer: str, law: str) -> None:
        self._sheet.errors.append(MarkLine(f"Act {self.acts}: is anything wrong?", given, answer, law))

    def _resolve(self, error: LiveError, notice: str) -> None:
        self._house.attempt(error.report)
        self.error, self.notice, self._fresh = None, notice, True

    def _act(self, act: LiveAct) -> None:
        pressed, due = ActName(act.do, act.place), self.due()
        right = due.get(pressed)
        if self._fresh:
            first = next(iter(due))
            answer = pressed if right is not None else first
            law = _law(self._house.table, right or due[first])
            self._sheet.acts.append(
                MarkLine(f"Act {self.acts}: what is due?", title_of(pressed), title_of(answer), law)
            )
        self._fresh = right is not None
        if right is None:
            self.notice = NOT_NOW
            return
        if isinstance(right, do.SettleSeat):
            self._note_settlement(act, right)
        self._house.attempt(self._misdealt() or right)

    def due(self) -> dict[ActName, Command]:
        """What the table waits for, first, and what is as good. A pupil is not told."""
        table, expected = self._house.table, self._expected()
        assert expected is not None
        place = waiting_for(table).place if isinstance(expected, do.SettleSeat) else None
        first = ActName(SETTLE, str(place)) if place is not None else act_name(table, expected)
        found = {first: expected}
        buttons = {ActName(each.do, each.place) for each in self.choices()}
        for prompt in prompts(table, self._dealer) if table.round is not None else ():
            name = act_name(table, prompt.command)
            if prompt.due and name in buttons:
                found.setdefault(name, prompt.command)
        return found

    def _note_settlement(self, act: LiveAct, command: Command) -> None:
        """Compare what the pupil pays and takes with what the table pays and takes."""
        table, seat = self._house.table, int(act.place)
        happened = Happened(table, command, decide(table, command))
        key = {asked.asks: right for asked, right in wager_questions(table.game, happened, seat)}
        for question, given in zip(self.questions(seat), act.settles, strict=True):
            right = key.get(question.asks)
            answer: Numbers = (LEAVE, 0) if right is None else right.answer
            law = "" if right is None or right.law is None else str(right.law)
            asks = f"Seat {seat}: {question.asks}"
            line = MarkLine(asks, in_words(question, given), in_words(question, answer), law)
            self._sheet.payouts.append(line)

    def _misdealt(self) -> Command | None:
        """The deal of a wrong number of cards, if that is planned for this moment."""
        plan, expected = self._plan, self._expected()
        if plan is None or not isinstance(expected, do.DealNext):
            return None
        instead = wrong_number(self._house.table, plan, self._dealer)
        if instead is None:
            return None
        if plan.later:
            self._plan = plan._replace(later=plan.later - 1)
            return None
        self._plan, self._planted = None, True
        return instead

    def _expected(self) -> Command | None:
        table = self._house.table
        return do.CloseBets(self._dealer) if table.round is None else self._house.next_command()

    def _go_on(self) -> None:
        """Everyone else acts until it is the pupil's turn; then an error may happen."""
        for _ in range(MOST_STEPS):
            if self._is_round_over() and not self._close_round():
                return
            expected = self._expected()
            assert expected is not None, "every player is a program"
            if expected.actor.role is Role.DEALER:
                break
            self._house.attempt(expected)
        self._plant()

    def _is_round_over(self) -> bool:
        return self._house.table.round is None and self._house.table.rounds > self._over

    def _close_round(self) -> bool:
        """The next round, if there is one."""
        self.error = None
        self._over += 1
        self._sheet.acts.append(MarkLine("The round", capitalized(FINISHED), capitalized(FINISHED)))
        if self.over:
            return False
        self._next_round()
        return True

    def _next_round(self) -> None:
        self._sheets.append(_Sheet())
        self._plan, self._fresh = self._next_plan(), True
        self._house.attend()
        place_bets(self._house, self._dice, self._level, sides=self._level > 1)

    def _next_plan(self) -> ErrorPlan | None:
        """The plan of this round; what did not happen in the round before happens as soon as it can."""
        late, plan = self._plan, self._plans[self.round - 1]
        if late is not None:
            return late._replace(later=0)
        nothing_yet = self.round == self.rounds and not self._planted
        return plan._replace(later=0) if plan is not None and nothing_yet else plan

    @property
    def _sheet(self) -> _Sheet:
        return self._sheets[-1]

    def _plant(self) -> None:
        """The planned error, if this is its moment; or the wrong number that was dealt."""
        table, plan = self._house.table, self._plan
        if self.error is not None or table.round is None:
            return
        self.error = wrong_number_there(table, self._floorperson)
        if self.error is not None or plan is None or not self._fresh or table.round.void is not None:
            return
        error = planted(table, plan, self._floorperson, isinstance(self._expected(), do.DealNext))
        if error is not None and plan.later == 0:
            self.error, self._plan, self._planted = error, None, True
        elif error is not None:
            self._plan = plan._replace(later=plan.later - 1)

    def marks(self) -> tuple[RoundMark, ...]:
        """Three marks for each round. What was not played is wrong."""
        return tuple(mark for number in range(self.rounds) for mark in self._marks_of(number))

    def _marks_of(self, number: int) -> Iterator[RoundMark]:
        finished = number < self._over
        sheet = self._sheets[number] if number < len(self._sheets) else _Sheet()
        open_line = () if finished else (MarkLine("The round", capitalized(UNFINISHED), capitalized(FINISHED)),)
        quiet = MarkLine("Is anything wrong?", capitalized(NOTHING), capitalized(NOTHING))
        for topic, lines in (
            (Topic.NEXT_STEP, sheet.acts),
            (Topic.PAYOUTS, sheet.payouts or _nothing_to_settle(finished)),
            (Topic.IRREGULARITIES, sheet.errors or ([quiet] if finished else [])),
        ):
            yield RoundMark(topic, (*lines, *open_line))


def _nothing_to_settle(finished: bool) -> list[MarkLine]:
    return [MarkLine("What is settled?", "Nothing", "Nothing")] if finished else []


def _asked_wagers(table: Table, seat: int) -> Iterator[str]:
    """The wagers of a seat on the layout, and every bonus on one of them."""
    bets = table.seats[seat].bets
    for wager in table.game.wagers:
        if wager.name in bets:
            yield wager_asks(wager, bets[wager.name].cents)
            yield from (bonus_asks(bonus, wager) for bonus in table.game.bonuses_on[wager.name])


def _unnamed(seat: SeatView) -> SeatView:
    return seat if seat.hand is None else replace(seat, hand=replace(seat.hand, named=None))


def _neutral(command: Command) -> Command:
    """A report without the figures that the table would fill in."""
    return replace(command, cards=0) if isinstance(command, do.ReportWrongHand) else command


def _law(table: Table, command: Command) -> str:
    return str(decide(table, command)[0].law)


def play_rounds(game: Game, level: int, rounds: int, seed: str, acts: Iterable[LiveAct]) -> LiveRounds:
    """The rounds after these acts.

    >>> from boardwalk.games import GAMES
    >>> live = play_rounds(GAMES["caribbean"].game(), 1, 1, "doc", [LiveAct("close-bets"), LiveAct("collect-cards")])
    >>> live.over, live.notice
    (False, 'Not now. The table is waiting for something else.')
    """
    live = LiveRounds(game, level, rounds, seed)
    for act in acts:
        live.do(act)
    return live
