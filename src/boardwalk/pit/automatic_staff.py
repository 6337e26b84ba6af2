"""Automatic staff: what it does next at a table and how long it waits for people first (a pure function), and the one
thread that runs the tables handed over to it.

It performs the duties of `table.staff` by the book. It waits for bets, a choice, a spin or a look at the cards for as
long as the house allows, then does what the rules provide for a player who is away.

Each table's own state says whether automatic staff runs it, so a hand-over takes effect at once and survives a
restart. Each table has at most one request under way, so tables do not wait for each other and share commits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from concurrent.futures import Future
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.codec import tag_of
from boardwalk.errors import InputError, Refusal
from boardwalk.floor import alarm
from boardwalk.floor.link import meter_of, verify_turn
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.floor.state import Floor
from boardwalk.pit.agenda import Agenda
from boardwalk.pit.errors import Conflict
from boardwalk.pit.pit import Pit
from boardwalk.pit.randomness.generator import SystemWorld
from boardwalk.pit.writer.request import RequestResult
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.progressive.award import is_decided, recorded_order, simultaneous
from boardwalk.progressive.commands import DecideAwards, GiveNotice, RecordReview
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.winner_order import is_noticed, is_reviewed, proposed_order
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew, World, confirmation, demonstration, duty
from boardwalk.table.automation.table_clock import TableClock, WaitKind
from boardwalk.table.commands import CountInventory, FillInventory
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.step import NEW_DECK
from boardwalk.table.round.stake import incomplete
from boardwalk.table.state import Phase, Table
from boardwalk.table.supervision.installation import HANDING_OVER

CREW = Crew(
    Actor(Role.DEALER, "Automatic dealer"),
    Actor(Role.FLOORPERSON, "Automatic floorperson"),
    Actor(Role.SUPERVISOR, "Automatic supervisor"),
)
REVIEWER, MANAGER = Actor(Role.SURVEILLANCE, "Automatic surveillance"), Actor(Role.SUPERVISOR, "Automatic manager")
"""Who reviews and decides between simultaneous winners where nobody plays for money; neither validates a payout."""
AWAY_REASON = "did not answer in time"
PLAYER_DUES = frozenset({Due.ACT, Due.EXPOSE})
SUPERVISOR_DUES = frozenset({Due.RESOLVE, Due.RESOLVE_LIGHT, Due.VALIDATE, Due.AWARD, Due.REPORT})
"""What only a person can do: resolve a count or a light that did not agree, validate a progressive, hand over
merchandise, confirm a report.
"""


MOST_SAT_OUT = 2
"""Rounds a player can sit out before the others stop waiting for their bets; the player may have gone home."""
MOST_ROUNDS_AWAY = 30
"""Rounds that a player who is away can sit out while others play, before the seat is cleared for someone else."""


class Pace(NamedTuple):
    """How automatic staff runs a table: how long it waits, and what the table opens with."""

    inventory_cents: int | None
    """None if people open the table and fill it."""
    decks: tuple[str, ...] = ("red",)
    step_seconds: float = 0.0
    """Between the dealer's steps."""
    betting_seconds: float = 20.0
    """From the first bet to "No more bets"; sooner if everyone who has not been sitting out has bet."""
    decision_seconds: float = 30.0
    look_seconds: float = 10.0
    """For the first player to look at the spread cards."""
    idle_seconds: float = 900.0
    """Until the seat of a player who does not bet is cleared."""
    supervises: bool = False
    """Whether it also does a supervisor's work; never in a live house."""


class StaffPlan(NamedTuple):
    """What to do now, or what to wait for and how long."""

    command: Command | None = None
    wait_key: Hashable = None
    """Identifies the wait: when this changes, the time starts over."""
    seconds: float | None = None
    then: Command | None = None
    """What to do when time runs out."""
    wait: WaitKind | None = None
    """The kind of wait, if it has a time limit."""
    seat: int | None = None
    """Whose turn it is, if it is one player's."""
    at_meter: AtMeter | None = None
    """What to do at the table's meter meanwhile."""


def staff_plan(floor: Floor, number: str, pace: Pace, world: World) -> StaffPlan:
    """What to do next at a table."""
    table = floor.tables[number]
    if not table.open:
        return _to_open(table, pace)
    if table.round is not None:
        return _in_round(floor, table, pace, world)
    if table.report is not None and not pace.supervises:
        return StaffPlan()
    command = _missing_deck(table, pace) or duty(table, CREW, world)
    return StaffPlan(command) if command is not None else _look(table, pace) or _betting(table, pace)


def _to_open(table: Table, pace: Pace) -> StaffPlan:
    """Two people count the opener, then the table opens with it. People must reopen a table that people closed.

    Approvals that are missing are for people to record; where no money changes hands, they are marked as demonstration.
    """
    cents = pace.inventory_cents
    if table.rounds or cents is None or (table.missing_approvals and not pace.supervises):
        return StaffPlan()
    first = next(demonstration(table, CREW), None) or confirmation(table, CREW)
    if first is not None:
        return StaffPlan(first)
    for actor, count in ((CREW.dealer, table.counts.dealer), (CREW.floorperson, table.counts.in_charge)):
        if count is None or count.cents != cents:
            return StaffPlan(CountInventory(actor, cents))
    return StaffPlan(do.OpenTable(CREW.floorperson, cents))


def _missing_deck(table: Table, pace: Pace) -> Command | None:
    """A deck to bring before the next one comes into play; decks that people brought count too."""
    wanted = len(pace.decks) if table.has_shuffler else 1
    if len(table.decks) >= wanted or any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        return None
    taken = {back.strip().casefold() for back in table.decks}
    return do.ReceiveDeck(CREW.dealer, next(back for back in pace.decks if back.strip().casefold() not in taken))


def _look(table: Table, pace: Pace) -> StaffPlan | None:
    """The cards stay spread until a player has looked, or the time that the house gives for it runs out (R33)."""
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    if not spread or not table.seats:
        return None
    go_on = do.EndLook(CREW.dealer, spread[0])
    return StaffPlan(None, ("look", spread[0]), pace.look_seconds, go_on, WaitKind.LOOK)


def _betting(table: Table, pace: Pace) -> StaffPlan:
    betting = [seat for seat, seated in table.seats.items() if seated.bets]
    if not betting:
        return _idle(table, pace)
    close = do.CloseBets(CREW.dealer)
    lacking = sorted((each.seat for each in incomplete(table)), key=lambda seat: seat not in table.away)
    if not lacking and not awaited_bettors(table):
        return StaffPlan(_clearing(table) or close)
    if not lacking:
        return StaffPlan(None, ("bets", table.rounds), pace.betting_seconds, close, WaitKind.BETS)
    seat = lacking[0]
    back = do.ReturnBet(CREW.dealer, seat, next(iter(table.seats[seat].bets)))
    if seat in table.away:
        return StaffPlan(back)
    return StaffPlan(None, ("bets", table.rounds), pace.betting_seconds, back, WaitKind.BETS)


def awaited_bettors(table: Table) -> tuple[int, ...]:
    """The seats whose bets the others wait for; not those of players who sit out, or have for a while."""
    return tuple(
        seat
        for seat, seated in table.seats.items()
        if not seated.bets and seated.sat_out < MOST_SAT_OUT and seat not in table.away
    )


def _clearing(table: Table) -> Command | None:
    """Clear the seat of a player who has been away for long, so that someone else can have it."""
    for seat in sorted(table.away):
        seated = table.seats[seat]
        if not seated.bets and seated.sat_out >= MOST_ROUNDS_AWAY:
            return do.ClearSeat(CREW.supervisor, seat, AWAY_REASON)
    return None


def _idle(table: Table, pace: Pace) -> StaffPlan:
    if not table.seats:
        return StaffPlan()
    seat, seated = next(iter(table.seats.items()))
    key = ("idle", table.rounds, seated.player)
    return StaffPlan(
        None, key, pace.idle_seconds, do.ClearSeat(CREW.supervisor, seat, AWAY_REASON), WaitKind.LEAVING, seat
    )


def _in_round(floor: Floor, table: Table, pace: Pace, world: World) -> StaffPlan:
    waiting = waiting_for(table)
    assert table.round is not None
    key = ("round", table.rounds, table.round.step, waiting)
    if waiting.due in SUPERVISOR_DUES and not pace.supervises:
        return StaffPlan(None, key)
    if waiting.due in PLAYER_DUES:
        seat = waiting.place
        assert isinstance(seat, int)
        choose = do.ChooseForSeat(CREW.supervisor, seat, AWAY_REASON)
        wait = StaffPlan(None, key, pace.decision_seconds, choose, WaitKind.DECISION, seat)
        return StaffPlan(choose) if seat in table.away else wait
    command = duty(table, CREW, world)
    if command is None:
        return StaffPlan(None, key)
    if _must_wait(floor, table.number, command):
        return StaffPlan(None, key, at_meter=_for_winners(floor, table, pace))
    if waiting.due is Due.SPIN and not table.round.pressed and waiting.place not in table.away:
        assert isinstance(waiting.place, int)
        return StaffPlan(None, key, pace.decision_seconds, command, WaitKind.SPIN, waiting.place)
    return StaffPlan(command)


def _for_winners(floor: Floor, table: Table, pace: Pace) -> AtMeter | None:
    """The notice of simultaneous winners, from one table that automatic staff runs; in a house without money, also the
    review and the decision by the recorded order.
    """
    award = None if table.round is None else table.round.award
    meter = None if award is None else meter_of(floor, table, award.wager)
    claims = () if meter is None else simultaneous(meter)
    automatic = [claim.table for claim in claims if floor.tables[claim.table].automatic]
    if meter is None or not claims or is_decided(meter) or automatic[:1] != [table.number]:
        return None
    if not is_noticed(meter):
        return AtMeter(meter.name, GiveNotice(CREW.dealer, table.number))
    if not pace.supervises:
        return None
    if not is_reviewed(meter):
        return AtMeter(meter.name, RecordReview(REVIEWER, recorded_order(meter)[0], "the recorded order of the hands"))
    return AtMeter(meter.name, DecideAwards(MANAGER, proposed_order(meter), "by the recorded order of the hands"))


def _must_wait(floor: Floor, number: str, command: Command) -> bool:
    """Whether winners at other tables are paid first, or a supervisor has to decide the order."""
    try:
        verify_turn(floor, number, command)
    except Refusal:
        return True
    return False


STAFF_SENDER = "house:staff"
"""Not an account: a name cannot contain a colon."""
RETRY_SECONDS = 1.0
"""After a refused request, before the table is checked again."""
LOOK_SECONDS = 60.0
"""The longest that the staff goes without checking its tables."""
USUAL_PACE = Pace(None)
"""The pace of a table without one of its own."""
TroubleListener = Callable[[str, str, Exception], None]


class TableWait(NamedTuple):
    """What a table waits for, since when, and whether a player has asked for more time."""

    key: str
    since: float
    extended: bool = False


WaitListener = Callable[[str, TableWait], None]


def wait_name(plan: StaffPlan) -> str:
    """The wait of a plan, by a name that is the same at every server."""
    return repr(plan.wait_key)


class AutomaticStaff:
    """Runs the tables that are handed over to it, until it is stopped."""

    def __init__(
        self,
        pit: Pit,
        paces: Mapping[str, Pace],
        trouble: TroubleListener | None = None,
        now: Callable[[], float] = time.monotonic,
        usual: Pace | None = USUAL_PACE,
        world: World | None = None,
        runs: Callable[[str], bool] = lambda _: True,
    ) -> None:
        """`usual` is the pace of tables without one of their own; if it is None, another server runs them.

        `world` says where a deck is cut. `trouble` is called with the table, the command and the error when a request
        of the staff is refused. `runs` says whether this server runs a table, or another one does for now.
        """
        self.wait_listeners: list[WaitListener] = []
        """Called with the table when a wait begins here, or begins again at a player's request."""
        self.trouble_listeners: list[Callable[[str, int, alarm.StaffTrouble], None]] = []
        """Called with the table and its version when something could not be done there."""
        self._pit = pit
        self._runs = runs
        self._trouble = trouble
        self._now = now
        self._world: World = world or SystemWorld()
        self._wake = threading.Condition()
        self._paces = dict(paces)
        self._usual = usual
        self._due = Agenda()
        self._not_before: dict[str, float] = {}
        self._busy: set[str] = set()
        self._waits: dict[str, TableWait] = {}
        self._timed_plans: dict[str, tuple[Floor | None, Pace | None, StaffPlan | None]] = {}
        """For each table, its last timed plan, and what it was made for: everyone who watches asks for it."""
        self._troubles: dict[str, tuple[int, alarm.StaffTrouble]] = {}
        """What could not be done at a table, and the table's version at the time."""
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="automatic staff", daemon=True)

    def start(self, *, by_hand: bool = False) -> None:
        """Begin to run tables: in a thread, or by hand, whenever someone calls `attend_due`."""
        self._pit.listen(self._on_change)
        self._schedule(self._pit.tables)
        if not by_hand:
            self._thread.start()

    def stop(self) -> None:
        """Send no more requests; one that is under way is still carried out."""
        with self._wake:
            self._stopped = True
            self._wake.notify_all()
        if self._thread.ident is not None:
            self._thread.join()

    def follow(self, paces: Mapping[str, Pace]) -> None:
        """Run the tables at these paces from now on."""
        with self._wake:
            self._paces = dict(paces)
        self._schedule(self._pit.tables)

    def review(self) -> None:
        """See again which tables are to be run here."""
        self._schedule(self._pit.tables)

    def clock(self, number: str) -> TableClock | None:
        """What a table waits for now; None if people run it, or the wait has no time limit."""
        plan = self._timed_plan(number)
        if plan is None:
            return None
        with self._wake:
            wait = self._wait(number, plan)
            if not self._runs(number):
                self._waits[number] = wait  # until the server that runs it says since when
            return _table_clock(plan, wait, self._now())

    def waits(self) -> dict[str, tuple[TableWait, float]]:
        """The waits at the tables that are run here, and for how long each has lasted."""
        with self._wake:
            now = self._now()
            return {number: (wait, now - wait.since) for number, wait in self._waits.items() if self._runs(number)}

    def hear_wait(self, number: str, key: str, seconds: float, *, extended: bool) -> None:
        """Note a wait at a table that another server runs, and for how long it has lasted."""
        with self._wake:
            if not self._runs(number):
                self._waits[number] = TableWait(key, self._now() - seconds, extended)
                self._wake.notify_all()

    def await_extension(self, number: str, seconds: float) -> TableClock | None:
        """The clock of a table that another server runs, once that has given more time; None if it does not in time."""
        plan = self._timed_plan(number)
        if plan is None:
            return None
        with self._wake:
            given = self._wake.wait_for(lambda: self._wait(number, plan).extended, seconds)
            return _table_clock(plan, self._wait(number, plan), self._now()) if given else None

    def give_time(self, number: str, actor: Actor) -> TableClock:
        """Start the wait over, once, at a player's request; refused unless the table is waiting for this player."""
        plan = self.plan_to_extend(number, actor)
        with self._wake:
            now = self._now()
            wait = self._waits[number] = TableWait(wait_name(plan), now, extended=True)
            clock = _table_clock(plan, wait, now)
        self._tell_wait(number, wait)
        return clock

    def plan_to_extend(self, number: str, actor: Actor) -> StaffPlan:
        """The wait that a player may have started over; refused unless the table is waiting for this player."""
        table = self._pit.floor_with(number).tables[number]
        seat = table.seat_of(actor.name) if actor.role is Role.PLAYER else None
        if seat is None:
            raise Refusal("actor", "only players seated at this table can ask for more time", HANDING_OVER)
        plan = self._timed_plan(number)
        if plan is None:
            raise Refusal("time", "the table is not waiting for anyone", HANDING_OVER)
        if plan.seat not in (None, seat):
            raise Refusal("actor", f"it is seat {plan.seat}'s turn", HANDING_OVER)
        if plan.wait is WaitKind.BETS and not table.seats[seat].bets:
            raise Refusal("time", "place a bet before you ask for more time", HANDING_OVER)
        with self._wake:
            if self._wait(number, plan).extended:
                raise Refusal("time", "more time was already given", HANDING_OVER)
        return plan

    def _tell_wait(self, number: str, wait: TableWait) -> None:
        for listener in self.wait_listeners:
            listener(number, wait)

    def trouble(self, number: str) -> alarm.StaffTrouble | None:
        """What could not be done at a table, unless something has happened there since."""
        version, trouble = self._troubles.get(number, (-1, None))
        return trouble if version == self._pit.version(number) else None

    def _pace(self, table: Table | None) -> Pace | None:
        """The pace at which this staff runs a table; None if it does not."""
        return None if table is None or not table.automatic else self._paces.get(table.number, self._usual)

    def _timed_plan(self, number: str) -> StaffPlan | None:
        """The plan for a table if it is a wait for people with a time limit; made without any randomness."""
        floor = self._pit.state.floor_with(number)
        pace = None if floor is None else self._pace(floor.tables.get(number))
        if floor is None or pace is None:
            return None
        known, of_pace, plan = self._timed_plans.get(number, (None, None, None))
        if known is not floor or of_pace != pace:
            found = staff_plan(floor, number, pace, NEW_DECK)
            plan = found if found.wait is not None else None
            self._timed_plans[number] = floor, pace, plan
        return plan

    def _wait(self, number: str, plan: StaffPlan) -> TableWait:
        """The wait of a plan: the one under way, or one that starts now."""
        wait = self._waits.get(number)
        if wait is None or wait.key != wait_name(plan):
            return TableWait(wait_name(plan), self._now())
        return wait

    def _on_change(self, changed: ChangedStreams) -> None:
        linked = {table for name in changed.meters for table in self._linked(name)}
        self._schedule(sorted(changed.tables | linked))  # in the same order each time, for simulations

    def _schedule(self, numbers: Iterable[str]) -> None:
        """Attend to these tables as soon as their pace allows, except those that people run."""
        with self._wake:
            for number in numbers:
                if self._pace(self._pit.state.table(number)) is None:
                    self._due.pop(number, None)
                    self._waits.pop(number, None)
                elif self._runs(number):
                    self._due[number] = self._not_before.get(number, 0.0)
                else:
                    self._due.pop(number, None)
            self._wake.notify_all()

    def _linked(self, meter: str) -> tuple[str, ...]:
        found = self._pit.state.meter(meter)
        return () if found is None else tuple(found.tables)

    def _run(self) -> None:
        while True:
            with self._wake:
                if self._stopped:
                    return
                due = self._take_due()
                if not due:
                    self._wake.wait(max(0.0, min(LOOK_SECONDS, self._due.next_time() - self._now())))
                    continue
            self._attend_all(due)

    def attend_due(self) -> None:
        """Attend to the tables that are due now, in the caller's thread."""
        with self._wake:
            due = [] if self._stopped else self._take_due()
        self._attend_all(due)

    def _take_due(self) -> list[str]:
        return self._due.take(self._now(), self._busy)

    def _attend_all(self, numbers: Iterable[str]) -> None:
        for number in numbers:
            try:
                self._attend(number)
            except Exception as fault:  # a bug at one table must not stop the others
                self._report(number, "plan", fault)

    def _attend(self, number: str) -> None:
        state = self._pit.state
        floor = state.floor_with(number)
        pace = None if floor is None else self._pace(floor.tables.get(number))
        if floor is None or pace is None or not self._runs(number):
            return
        plan = staff_plan(floor, number, pace, self._world)
        command = plan.command or self._after_wait(number, plan)
        if command is not None:
            self._submit(number, AtTable(number, command), state.version(number))
        elif plan.at_meter is not None:
            self._submit(number, plan.at_meter)

    def _after_wait(self, number: str, plan: StaffPlan) -> Command | None:
        """What to do if time has run out; if not, the table is scheduled for when it does."""
        with self._wake:
            before, wait = self._waits.get(number), self._wait(number, plan)
            self._waits[number] = wait
            if plan.seconds is None:
                return None
            end = wait.since + plan.seconds
            if self._now() >= end:
                return plan.then
            if number in self._due:
                self._due[number] = min(self._due[number], end)
        if before != wait:
            self._tell_wait(number, wait)
        return None

    def _submit(self, number: str, request: AtTable | AtMeter, version: int | None = None) -> None:
        """Send a request, but only if the table is still at the version of the plan: people act there, too."""
        with self._wake:
            self._busy.add(number)
        future = self._pit.submit(request, seen_version=version, person=STAFF_SENDER)
        future.add_done_callback(lambda result: self._on_result(number, request.command, result))

    def _on_result(self, number: str, command: Command | MeterCommand, result: Future[RequestResult]) -> None:
        error = result.exception()
        short = isinstance(error, Refusal) and error.field == "inventory" and not isinstance(command, FillInventory)
        pace = self._pace(self._pit.state.table(number))
        if short and pace is not None and pace.inventory_cents is not None:
            self._submit(number, AtTable(number, FillInventory(CREW.floorperson, pace.inventory_cents)))
            return
        with self._wake:
            self._busy.discard(number)
            if pace is not None:
                wait = pace.step_seconds if error is None else 0.0 if isinstance(error, Conflict) else RETRY_SECONDS
                self._not_before[number] = self._due[number] = self._now() + wait
            self._wake.notify_all()
        if isinstance(error, Exception) and not isinstance(error, Conflict):
            self._report(number, tag_of(type(command)), error)

    def note_trouble(self, number: str, version: int, trouble: alarm.StaffTrouble) -> None:
        """Note what could not be done at a version of a table, here or at the server that runs it."""
        self._troubles[number] = version, trouble

    def _report(self, number: str, task: str, error: Exception) -> None:
        law = error.law if isinstance(error, InputError) else None
        version, trouble = self._pit.version(number), alarm.StaffTrouble(task, law)
        self.note_trouble(number, version, trouble)
        for listener in self.trouble_listeners:
            listener(number, version, trouble)
        if self._trouble is not None:
            self._trouble(number, task, error)


def _table_clock(plan: StaffPlan, wait: TableWait, now: float) -> TableClock:
    assert plan.wait is not None
    assert plan.seconds is not None
    assert plan.then is not None
    left = max(0.0, wait.since + plan.seconds - now)
    then = tag_of(type(plan.then))
    return TableClock(plan.wait, plan.seat, float(plan.seconds), round(left, 1), then, not wait.extended)
