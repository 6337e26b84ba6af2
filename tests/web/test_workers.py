"""The workers of a machine: what concerns jobs goes to the desk, and each has a command and a heads file of its own."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from typer.testing import CliRunner

from boardwalk.cli import app as command
from boardwalk.web import workers
from boardwalk.web.workers import DESK_PATHS, DeskCalls, WorkersFailed, run_workers, worker_command

HERE = "http://pit.test"


async def _here(request: Request) -> Response:
    return PlainTextResponse(f"here {request.url.path}")


async def _at_desk(request: Request) -> Response:
    said = f"{request.method} {request.url.path}?{request.url.query} {request.headers['cookie']} "

    body = await request.body()

    async def parts() -> Any:
        yield said.encode()
        yield body

    return StreamingResponse(parts(), 201, {"x-request-id": "7"})


def calls(desk: Any) -> DeskCalls:
    """A worker whose desk is an application in this process."""
    found = DeskCalls(Starlette(routes=[Route("/{path:path}", _here, methods=["GET", "POST"])]), Path("nowhere"))
    found._client = httpx.AsyncClient(transport=desk, base_url="http://desk")
    return found


async def _ask(app: DeskCalls, method: str, path: str, **more: Any) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as client:
        return await client.request(method, path, **more)


@pytest.mark.parametrize(
    "path", ["/lab/jobs", "/lab/jobs/7", "/audit", "/audit/export", "/record/jobs/7", "/tables/7/rounds/3/dispute"]
)
def test_jobs_are_kept_at_the_desk(path: str) -> None:
    assert DESK_PATHS.match(f"/api/v1{path}")


@pytest.mark.parametrize("path", ["/lab", "/lab/what-if", "/auditors", "/tables/7", "/tables/7/rounds/3", "/session"])
def test_everything_else_is_answered_by_any_worker(path: str) -> None:
    assert not DESK_PATHS.match(f"/api/v1{path}")


def test_a_request_for_the_desk_arrives_whole_and_so_does_the_answer() -> None:
    import asyncio

    desk = httpx.ASGITransport(Starlette(routes=[Route("/{path:path}", _at_desk, methods=["GET", "POST"])]))
    app = calls(desk)
    ask = _ask(app, "POST", "/api/v1/lab/jobs?lang=es", content=b"{}", headers={"cookie": "a=b"})
    answer = asyncio.run(ask)
    assert (answer.status_code, answer.headers["x-request-id"]) == (201, "7")
    assert answer.text == "POST /api/v1/lab/jobs?lang=es a=b {}"


def test_other_requests_do_not_go_there_and_a_desk_that_is_away_is_said() -> None:
    import asyncio

    def away(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("away", request=request)

    app = calls(httpx.MockTransport(away))
    assert asyncio.run(_ask(app, "GET", "/api/v1/tables/7")).text == "here /api/v1/tables/7"
    answer = asyncio.run(_ask(app, "GET", "/api/v1/lab/jobs"))
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_each_worker_has_its_own_heads_file(tmp_path: Path) -> None:
    known = tmp_path / "house-2.heads"
    commands = [worker_command(["serve", "--demo"], 2, 8000, tmp_path / "desk", known) for _ in range(2)]
    assert "--accept-record" in commands[0]
    known.touch()
    assert "--accept-record" not in worker_command(["serve"], 2, 8000, tmp_path / "desk", known)
    assert "--accept-record" not in worker_command(["serve"], 1, 8000, tmp_path / "desk", tmp_path / "house.heads")


def test_a_file_has_one_server(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["serve", "--demo", "--workers", "2", "--database", str(tmp_path / "h.db")])
    assert done.exit_code != 0
    assert "PostgreSQL" in (done.output + str(done.exception))


def test_a_worker_that_does_not_start_ends_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PAUSE_SECONDS", 0.01)
    before = set(threading.enumerate())
    said: list[str] = []
    with pytest.raises(WorkersFailed, match="worker 1"):
        run_workers(2, lambda number: [sys.executable, "-c", f"print('no {number}')"], said.append)
    assert said == ["no 1"]
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()
