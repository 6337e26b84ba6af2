"""Opening a house to serve it: its database, key, people, house file and automatic staff."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk import __version__
from boardwalk.actor import Role, same_person
from boardwalk.build import installed_build
from boardwalk.documents.layout.compliance import read_lawful_house
from boardwalk.errors import InputError, Refusal
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import Secret
from boardwalk.pit.automatic_staff import CREW, AutomaticStaff, Pace, TroubleListener
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.configuration import ApplyConfiguration, Founder, SetPolicy, text_digest
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house.software import AcceptChangedSoftware
from boardwalk.pit.house.state import House, HouseKind, verify_person_name
from boardwalk.pit.house_file.config_drift import config_drift
from boardwalk.pit.house_file.examination import demo_text, house_file_in_force, load_text
from boardwalk.pit.house_file.game_check import game_troubles, verify_games
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.plan import setup_plan
from boardwalk.pit.house_file.setup import HouseFile, TableSetup
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import key_at, public_hex, read_key
from boardwalk.pit.record.heads_file import heads_beside
from boardwalk.pit.servers.lease import TableLeases
from boardwalk.pit.store.engine import file_of, open_store, url_of
from boardwalk.pit.store.schema import HOUSE_STREAM, table_stream
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.web.record.guard import RecordGuard, do_as_operator, first_administrator
from boardwalk.web.telemetry import Logger, fault_frames

STEP_SECONDS = 0.4
"""The pause between two steps of an automatic dealer, so people can follow."""


def table_paces(house: House, step_seconds: float = STEP_SECONDS) -> dict[str, Pace]:
    """The pace at which automatic staff runs each table of the configuration."""
    return {
        table.number: Pace(
            inventory_cents=table.inventory_cents,
            decks=table.decks,
            step_seconds=step_seconds,
            betting_seconds=table.betting_seconds,
            decision_seconds=table.decision_seconds,
            look_seconds=table.look_seconds,
            supervises=house.kind is not HouseKind.LIVE,
        )
        for table in _tables_in_force(house)
    }


def _tables_in_force(house: House) -> tuple[TableSetup, ...]:
    file = house_file_in_force(house)
    return () if file is None else file.tables


class StaffTroubleLog:
    """Logs refused requests of the staff, by field and paragraph: a reason might reveal what is on the table.

    A refused request is tried again every second; the same trouble is logged once, until it changes.
    """

    def __init__(self, log: Logger) -> None:
        self._log = log
        self._last: dict[str, dict[str, str | None]] = {}

    def __call__(self, table: str, doing: str, error: Exception) -> None:
        trouble: dict[str, str | None] = {"table": table, "command": doing}
        if isinstance(error, InputError):
            trouble |= {"field": error.field, "law": None if error.law is None else error.law.id}
        else:
            trouble |= {"fault": type(error).__name__}
        if self._last.get(table) == trouble:
            return
        self._last[table] = trouble
        if isinstance(error, InputError):
            self._log.warning("automatic staff was refused", **trouble)
        else:
            self._log.error("automatic staff failed", at=fault_frames(error), **trouble)


class StaffRoster:
    """The automatic staff of a house, which follows its configuration."""

    def __init__(
        self,
        pit: Pit,
        step_seconds: float,
        trouble: TroubleListener | None = None,
        runs: Callable[[str], bool] = lambda _: True,
    ) -> None:
        assert pit.house is not None, "the house has been founded"
        self._pit = pit
        self._step_seconds = step_seconds
        self._known = pit.house.configuration
        self.staff = AutomaticStaff(pit, table_paces(pit.house, step_seconds), trouble, runs=runs)

    def start(self) -> None:
        self._pit.listen(self._on_change)
        self.staff.start()

    def stop(self) -> None:
        self.staff.stop()

    def _on_change(self, changed: ChangedStreams) -> None:
        """Called after each commit, before the request is answered."""
        house = self._pit.house
        if HOUSE_STREAM not in changed.streams or house is None or house.configuration == self._known:
            return
        self._known = house.configuration
        self.staff.follow(table_paces(house, self._step_seconds))


ADMINISTRATOR, SECOND_ADMINISTRATOR = "admin", "second admin"
BY_FILE = "house:file"
DEFAULT_NAME = "Boardwalk"
Say = Callable[[str], None]


class OpeningOptions(NamedTuple):
    """Which house to open, and how."""

    database: str
    demo: bool = False
    name: str | None = None
    file: Path | None = None
    key: Path | None = None
    staffed: bool = True
    step_seconds: float = STEP_SECONDS
    accept_changed: str | None = None
    """Which changed software a live house may run, and why: the digest of its files, a colon and the reason."""
    heads: Path | None = None
    """The heads file; next to a SQLite file, otherwise next to the key, if left out."""
    accept_record: str | None = None
    """Why the house opens although acknowledged records are missing."""
    accept_games: tuple[str, ...] = ()
    """The digests of changed games to which the house file may change their tables."""


class OpenHouse(NamedTuple):
    """An open house."""

    pit: Pit
    people: Accounts
    key: Ed25519PrivateKey | None
    staff: AutomaticStaff | None
    """None if the house runs without automatic staff."""
    guard: RecordGuard
    leases: TableLeases | None = None
    """Which tables this server runs, if there may be other servers."""

    def runs(self, number: str) -> bool:
        """Whether this server runs a table."""
        return runs_table(self.pit, self.leases, number)


def runs_table(pit: Pit, leases: TableLeases | None, number: str) -> bool:
    """Whether a server with these leases runs a table; the only server runs them all."""
    return leases is None or leases.holds(pit.state.section_of(table_stream(number)))


@contextmanager
def open_house(options: OpeningOptions, say: Say, log: Logger | None = None) -> Iterator[OpenHouse]:
    """Open a house, and close it at the end. Secrets that are shown only once go to `say` and nowhere else."""
    if options.name is not None:
        verify_person_name(options.name)
    _verify_build(options)
    text = _file_text(options)
    games = GameReferences(folder=None if options.file is None else options.file.parent)
    file = None if text is None else read_lawful_house(text, str(options.file or "the demonstration house"), games)
    with ExitStack() as stack:
        stack.enter_context(_database_lock(options.database))
        store = open_store(options.database)
        stack.callback(store.close)
        guard = RecordGuard(options.heads or heads_path(options), options.accept_record)
        stack.callback(guard.close)
        pit = Pit.open(store)
        stack.callback(pit.close)
        guard.verify(pit)
        _verify_games(pit, file, options)
        people = Accounts(store, pit, pit.clock.now)
        key = _house_key(pit, people, options, file, say)
        if key is not None:
            guard.follow(pit, key)
        _record_acceptance(pit, options)
        if file is not None and text is not None:
            _apply(pit, people, file, text, options, say)
        leases = None if store.is_sqlite else _join_servers(pit, stack, staffed=options.staffed)
        staff = None
        if options.staffed or leases is not None:
            trouble = None if log is None else StaffTroubleLog(log)
            roster = StaffRoster(pit, options.step_seconds, trouble, partial(runs_table, pit, leases))
            if leases is not None:
                leases.on_move(roster.staff.review)
            staff = _hire_staff(roster, stack)
        yield OpenHouse(pit, people, key, staff, guard, leases)


def _join_servers(pit: Pit, stack: ExitStack, *, staffed: bool) -> TableLeases:
    """Join the other servers of the house, if there are any; one without staff of its own runs no tables."""
    leases = TableLeases(pit.store, staffed=staffed)
    pit.join(leases.line)
    leases.start()
    stack.callback(leases.stop)
    return leases


def _hire_staff(roster: StaffRoster, stack: ExitStack) -> AutomaticStaff:
    roster.start()
    stack.callback(roster.stop)
    return roster.staff


def _verify_games(pit: Pit, file: HouseFile | None, options: OpeningOptions) -> None:
    """Refuse to open a house whose tables could not go on with the games they were installed with."""
    house, state = pit.house, pit.state
    troubles = [] if house is None else list(game_troubles(state.tables, house.games))
    if not troubles:
        return
    assert house is not None, "it has tables"
    refusal = None
    if file is not None:
        in_force = house_file_in_force(house)
        try:
            setup_plan(file, state.tables, state.meters, CREW.supervisor, in_force, for_money=state.for_money)
        except Refusal as error:
            refusal = error
    verify_games(troubles, file, options.accept_games, refusal)


def _verify_build(options: OpeningOptions) -> None:
    """Refuse to open a live house with changed software unless someone says why, which is recorded."""
    build = installed_build()
    if not build.changed or options.demo:
        return
    accepted, _, reason = (options.accept_changed or "").partition(":")
    if accepted.strip() != build.running or not reason.strip():
        how = f'install it again, or accept and record it with --accept-changed-software "{build.running}: REASON"'
        raise InputError("software", f"was {build}; {how}")


def _record_acceptance(pit: Pit, options: OpeningOptions) -> None:
    build = installed_build()
    if not build.changed or options.accept_changed is None:
        return
    command = AcceptChangedSoftware(
        first_administrator(_house(pit)),
        __version__,
        build.source or "",
        build.running or "",
        build.changed,
        options.accept_changed.partition(":")[2].strip(),
    )
    do_as_operator(pit, command)


@contextmanager
def accounts_at_machine(database: str) -> Iterator[Accounts]:
    """The accounts of a house that is not open, for someone at its machine. With the key of the house next to the
    database, every change is signed and noted as a server would; otherwise the next start asks for a reason.
    """
    path = file_of(database)
    if path is not None and not path.exists():
        raise InputError("database", f"{str(path)!r} does not exist")
    with ExitStack() as stack:
        stack.enter_context(_database_lock(database))
        store = open_store(database)
        stack.callback(store.close)
        pit = Pit.open(store)
        stack.callback(pit.close)
        if pit.house is None:
            raise InputError("database", "has no house yet; boardwalk serve creates one")
        key_path, guard = _key_path(database), RecordGuard(heads_path(OpeningOptions(database)))
        stack.callback(guard.close)
        if key_path.exists():
            guard.verify(pit)
            guard.follow(pit, read_key(key_path))
        yield Accounts(store, pit, pit.clock.now)
        if key_path.exists():
            guard.note_rows(pit)


def _file_text(options: OpeningOptions) -> str | None:
    if options.file is not None:
        return load_text(options.file)
    return demo_text() if options.demo else None


@contextmanager
def _database_lock(database: str) -> Iterator[None]:
    """Lock a SQLite file for one server; the lock is the operating system's and ends with the process."""
    path = file_of(database)
    if path is None:
        yield
        return
    if not path.parent.is_dir():
        raise InputError("database", f"directory {str(path.parent)!r} does not exist")
    with path.with_name(f"{path.name}.lock").open("a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("database", f"{str(path)!r} is in use by another server") from None
        yield


def _house_key(
    pit: Pit, people: Accounts, options: OpeningOptions, file: HouseFile | None, say: Say
) -> Ed25519PrivateKey | None:
    """Found the house if necessary, and make sure that someone can log in; returns its key, if this server has it."""
    path = options.key or _key_path(options.database)
    if pit.house is None:
        key = key_at(path)
        kind = HouseKind.DEMO if options.demo else HouseKind.LIVE
        name = options.name or (DEFAULT_NAME if file is None else file.name)
        policy = None if file is None else file.policy
        founders = _founders(kind, policy, file)
        show = partial(_say_password, say)
        people.found(name, kind, public_hex(key), ADMINISTRATOR, show, policy=policy, founders=founders)
        return key
    _verify_kind(pit.house, demo=options.demo)
    for locked_out in people.locked_out_administrators():
        people.restore(locked_out, partial(_say_password, say, locked_out))
    if options.key is None and not path.exists():
        return None
    key = read_key(path)
    if public_hex(key) != pit.house.public_key:
        raise InputError("key", f"{str(path)!r} is not the key of {pit.house.name}")
    return key


def _founders(kind: HouseKind, policy: Policy | None, file: HouseFile | None) -> list[Founder]:
    """Everyone in the house file, and a second administrator if the house needs one and the file names none."""
    named = () if file is None else file.people
    founders = [Founder(each.name, each.role) for each in named if not same_person(each.name, ADMINISTRATOR)]
    two = kind is HouseKind.LIVE if policy is None else policy.two_for_accounts
    if two and all(each.role is not Role.ADMINISTRATOR for each in founders):
        founders.insert(0, Founder(SECOND_ADMINISTRATOR, Role.ADMINISTRATOR))
    return founders


def _verify_kind(house: House, *, demo: bool) -> None:
    if demo and house.kind is not HouseKind.DEMO:
        raise InputError("demo", f"{house.name} is a {house.kind.value} house; open it without --demo")
    if not demo and house.kind is HouseKind.DEMO:
        raise InputError("demo", f"{house.name} is a demo house with play money; open it with --demo")


def _key_path(database: str) -> Path:
    """Where a house's key is kept by default: next to a SQLite file, otherwise in the working directory.

    >>> str(_key_path("sqlite:////var/lib/pit/house.db")), str(_key_path("postgresql://host/house"))
    ('/var/lib/pit/house.db.key', 'house.key')
    """
    path = file_of(database) or _database_name(database)
    return path.with_name(f"{path.name}.key")


def heads_path(options: OpeningOptions) -> Path:
    """Where a server's heads file is kept by default: next to a SQLite file, otherwise next to the key."""
    path = file_of(options.database)
    if path is not None:
        return heads_beside(path)
    name = _database_name(options.database)
    return heads_beside(name if options.key is None else options.key.with_name(name.name))


def _database_name(database: str) -> Path:
    return Path(Path(url_of(database).database or "boardwalk").name)


def _apply(pit: Pit, people: Accounts, file: HouseFile, text: str, options: OpeningOptions, say: Say) -> None:
    """Set up the house as its file says; a demo house only the first time it opens, and no table during a round."""
    house = _house(pit)
    if options.file is None and house.configuration:
        return
    administrator = first_administrator(house)
    by = Person(administrator.name, administrator.role)
    try:
        state, in_force = pit.state, house_file_in_force(house)
        requests, left = setup_plan(
            file, state.tables, state.meters, CREW.supervisor, in_force, for_money=state.for_money
        )
        if requests or text != house.configuration:
            command = ApplyConfiguration(by.actor, text, text_digest(house.configuration), file.games)
            pit.do_together(requests, AtHouse(command), state, person=BY_FILE)
    except (Refusal, Conflict) as refusal:
        say(f"The house file was not applied; the house opens unchanged: {refusal}")
        return
    for each in file.people:
        alone = each.role is Role.PLAYER or not house.policy.two_for_accounts
        if alone and house.person(each.name) is None:
            _say_password(say, each.name, people.add(by, each.name, each.role))
    if file.policy is not None and file.policy != house.policy and not house.policy.two_for_accounts:
        pit.do(AtHouse(SetPolicy(by.actor, file.policy)))
    for fault in (*left, *config_drift(file, _house(pit))):
        say(f"Note: {fault}")


def _house(pit: Pit) -> House:
    house = pit.house
    assert house is not None, "the house has been founded"
    return house


def _say_password(say: Say, name: str, secret: Secret) -> None:
    say(f"One-time password for {name}: {secret.reveal()}")
