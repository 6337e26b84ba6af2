"""The application, put together from its parts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import cache, partial
from http import HTTPStatus
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from boardwalk import __version__
from boardwalk.codec import compact
from boardwalk.errors import InputError
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.proposal import Proposals
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence
from boardwalk.pit.servers.bulletin import Bulletin
from boardwalk.pit.servers.lease import TableLeases
from boardwalk.web import pages, websocket
from boardwalk.web.alarm_watch import AlarmWatch
from boardwalk.web.api.openapi import describe
from boardwalk.web.api.operation import JSON
from boardwalk.web.api.problem import Problem, ProblemKind, ProblemRaised, problem_of_error
from boardwalk.web.auth.log_in_watch import LogInWatch
from boardwalk.web.auth.session_cache import SessionCache
from boardwalk.web.bot_company import BotCompany
from boardwalk.web.clock_report import ClockReport
from boardwalk.web.device import stream as device_stream
from boardwalk.web.device.heartbeat import watch_devices
from boardwalk.web.house_opening import runs_table
from boardwalk.web.hub import Hub, open_notices
from boardwalk.web.lab.house_edge import EdgeSolver
from boardwalk.web.limits import Limits
from boardwalk.web.middleware import API_PREFIX, Gate
from boardwalk.web.presence_watch import watch_presence
from boardwalk.web.readiness import StorageReport, build_alarms
from boardwalk.web.record.checkpoints import CHECK_SECONDS, CheckpointKeeper
from boardwalk.web.record.guard import RecordGuard
from boardwalk.web.record.jobs import SWEEP_SECONDS as JOB_SWEEP_SECONDS
from boardwalk.web.routes import ALL, health
from boardwalk.web.server import Server
from boardwalk.web.telemetry import LogFile, Logger, Metrics, open_log
from boardwalk.web.view.floor import FloorBoard

SWEEP_SECONDS = 1800
ROW_CHECK_SECONDS = 300
OPENAPI_PATH = f"{API_PREFIX}/openapi.json"
STATUS_KINDS = {400: ProblemKind.MALFORMED, 404: ProblemKind.UNKNOWN, 405: ProblemKind.NO_METHOD}


def create_app(
    pit: Pit,
    people: Accounts,
    *,
    key: Ed25519PrivateKey | None = None,
    log: Logger | None = None,
    origins: Iterable[str] = (),
    secure: bool = False,
    staff: AutomaticStaff | None = None,
    solver: EdgeSolver | None = None,
    alone: bool = False,
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
    log_file: LogFile | None = None,
    checkpoints: CheckpointKeeper | None = None,
    guard: RecordGuard | None = None,
    bot_seconds: float | None = None,
    leases: TableLeases | None = None,
) -> FastAPI:
    """The API of a house; `key` signs its heads, and pages from `origins` on other hosts may use it.

    `staff` is the automatic staff that this server runs, `solver` calculates the house edges for the floor, and `alone`
    says that only this machine can reach the server. `limits` says how much anyone may use of it, and `proxies` are the
    addresses of proxies in front of it. `log_file` is where the log goes, if it can fail; `checkpoints` makes
    checkpoints of the audit, and `guard` guards what no chain covers. `bot_seconds` is how long bots think in a demo
    house; without it, there are none. `leases` says which tables this server runs, if the house may have other servers.
    """
    metrics = Metrics()
    log = log or open_log()
    report, clock_report = StorageReport(pit, log, log_file), ClockReport(pit, log)
    proposals = Proposals(pit.store, pit, pit.clock.now, follow_up=people.follow_up)
    hub = Hub(pit, metrics, staff)
    log_ins = LogInWatch(people, hub.on_trouble)
    sources = [build_alarms, report.alarms, clock_report.alarms, log_ins.alarms]
    sources += [each.alarms for each in (checkpoints, guard) if each is not None]
    presence, runs = Presence(), partial(runs_table, pit, leases)
    bulletin = None if leases is None else _open_bulletin(leases, presence, staff, runs, hub)
    alarms = partial(_house_alarms, sources, bulletin)
    board = FloorBoard(pit, proposals, staff, solver, presence, house_alarms=alarms)
    server = Server(
        pit=pit,
        people=people,
        proposals=proposals,
        sessions=SessionCache(pit, people),
        hub=hub,
        floor_board=board,
        notices=open_notices(pit, hub, board),
        metrics=metrics,
        log=log,
        log_in_watch=log_ins,
        origins=frozenset(origins),
        secure=secure,
        key=key,
        staff=staff,
        alone=alone,
        limits=limits or Limits(),
        proxies=frozenset(proxies),
        checkpoints=checkpoints,
        presence=presence,
        clock_report=clock_report,
        guard=guard,
        bot_seconds=bot_seconds,
        bulletin=bulletin,
        runs=runs,
    )
    pit.measure(metrics.committed)
    pit.listen_for_trouble(hub.on_trouble)
    app = FastAPI(
        title="Boardwalk",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan(server),
        redirect_slashes=False,
    )
    app.state.server = server
    _add_routes(app, server)
    return app


def _open_bulletin(
    leases: TableLeases, presence: Presence, staff: AutomaticStaff | None, runs: Callable[[str], bool], hub: Hub
) -> Bulletin:
    """What this server and the others of the house tell each other; the hub says it to those who watch."""
    bulletin = Bulletin(leases, presence, staff, runs, hub.on_clock_reset, hub.on_trouble)
    hub.proposal_listeners.append(bulletin.note_proposals)
    return bulletin


def _house_alarms(sources: Iterable[Callable[[], Iterable[Alarm]]], bulletin: Bulletin | None) -> tuple[Alarm, ...]:
    """What this server needs attention for, which the others are told, and what they do."""
    own = tuple(alarm for source in sources for alarm in source())
    if bulletin is None:
        return own
    bulletin.note_alarms(own)
    return tuple(dict.fromkeys((*own, *bulletin.alarms)))


def _add_routes(app: FastAPI, server: Server) -> None:
    """Everything that the application answers, and what stands before it."""
    for router in ALL:
        app.include_router(router, prefix=API_PREFIX)
    app.include_router(websocket.router, prefix=API_PREFIX)
    app.include_router(device_stream.router, prefix=API_PREFIX)
    app.include_router(health.router)
    app.include_router(pages.router)
    app.add_middleware(Gate, server=server)
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.openapi = describe(app)  # type: ignore[method-assign]
    _publish_description(app)


def _publish_description(app: FastAPI) -> None:
    """Serve the description of the API, which is written once: it is large, and anyone may ask for it."""

    @cache
    def description() -> pages.Asset:
        return pages.asset_of(compact(app.openapi()).encode("utf-8"), JSON)

    async def see_description(request: Request) -> Response:
        return pages.cached_response(request, description())

    app.add_route(OPENAPI_PATH, see_description)


def _lifespan(server: Server) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What begins and ends with the application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        server.hub.start()
        alarms = AlarmWatch(server.pit, server.floor_board, server.log)
        watches = (
            _sweep(server),
            _end_jobs(server),
            server.readiness.watch(),
            server.log_in_watch.watch(),
            alarms.run(),
            watch_devices(server.pit, server.heartbeats, server.log),
        )
        tasks = [asyncio.create_task(each) for each in watches]
        if server.staff is not None:
            tasks.append(asyncio.create_task(watch_presence(server.pit, server.presence, server.log, server.runs)))
        if server.bot_seconds is not None:
            bots = BotCompany(server.pit, server.presence, server.oracle, server.bot_seconds, server.log, server.runs)
            tasks.append(asyncio.create_task(bots.run()))
        if server.checkpoints is not None:
            tasks.append(asyncio.create_task(_keep_checkpoints(server.checkpoints)))
        if server.guard is not None:
            tasks.append(asyncio.create_task(_check_rows(server.guard, server.pit)))
        server.ready = True
        yield
        server.ready = False
        for task in tasks:
            task.cancel()
        server.hub.stop()
        server.floor_board.close()
        server.password_lanes.close()
        for each in (server.oracle, server.lab, server.jobs, server.desk, server.checkpoints):
            if each is not None:
                await run_in_threadpool(each.close)

    return lifespan


async def _sweep(server: Server) -> None:
    """Delete expired sessions and old failed log-ins now and then."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        with suppress(Unavailable):
            await run_in_threadpool(server.people.sweep)


async def _check_rows(guard: RecordGuard, pit: Pit) -> None:
    """See now and then whether anyone has changed rows from outside."""
    while True:
        await asyncio.sleep(ROW_CHECK_SECONDS)
        await run_in_threadpool(guard.check, pit)


async def _end_jobs(server: Server) -> None:
    """End audits, exports and dispute packs that nobody waits for any longer."""
    while True:
        await asyncio.sleep(JOB_SWEEP_SECONDS)
        await run_in_threadpool(server.jobs.sweep)


async def _keep_checkpoints(checkpoints: CheckpointKeeper) -> None:
    """See now and then whether a checkpoint is due."""
    while True:
        await asyncio.sleep(CHECK_SECONDS)  # a server that has just started has other things to do
        with suppress(Unavailable):
            await run_in_threadpool(checkpoints.check)


async def _problem_raised(_: Request, error: Any) -> Response:
    problem: Problem = error.problem
    return problem.response()


async def _input_error(_: Request, error: Any) -> Response:
    return problem_of_error(error).response()


async def _unavailable(_: Request, __: Any) -> Response:
    return Problem(ProblemKind.UNAVAILABLE, "send the same request again", retry_seconds=1).response()


async def _http(request: Request, error: Any) -> Response:
    page = pages.not_found_page(request) if error.status_code == HTTPStatus.NOT_FOUND else None
    if page is not None:
        return page
    kind = STATUS_KINDS.get(error.status_code, ProblemKind.INVALID)
    return Problem(kind).response(error.headers)


async def _validation(_: Request, error: Any) -> Response:
    """The first fault that FastAPI found, without the offending value."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return Problem(ProblemKind.MALFORMED, "not valid JSON").response()
    where = [str(part) for part in first["loc"] if part not in ("body", "query", "path", "header")]
    return Problem(ProblemKind.INVALID, first["msg"], ".".join(where) or str(first["loc"][0])).response()


HANDLERS: dict[type[Exception], Callable[..., Any]] = {
    ProblemRaised: _problem_raised,
    InputError: _input_error,
    Unavailable: _unavailable,
    HTTPException: _http,
    RequestValidationError: _validation,
}
