"""For monitoring: whether the server is alive, whether it is ready, and metrics."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk import __version__
from boardwalk.api.house import Health, ReadyHealth
from boardwalk.build import installed_build
from boardwalk.pit.auth.permission import Permission
from boardwalk.web.api.operation import answer, operation
from boardwalk.web.api.problem import ProblemKind, problem_error
from boardwalk.web.server import server_of
from boardwalk.web.telemetry import METRICS_MEDIA_TYPE

router = APIRouter(tags=["health"])


@operation(router, "GET", "/healthz", "Whether the server is alive", action=None, returns=Health)
async def healthz(request: Request) -> Response:
    """Answers as long as the process runs."""
    del request
    return answer(Health, Health("alive", __version__, str(installed_build())))


@operation(router, "GET", "/readyz", "Whether the server is ready", action=None, returns=ReadyHealth)
async def readyz(request: Request) -> Response:
    """Answers when the house is open and a trial commit succeeds; otherwise 503 with the cause, within a second.

    A clock that jumped does not close the house, which goes on by its own time; it is named in `attention`.
    """
    server = server_of(request)
    if not server.ready or server.pit.house is None:
        raise problem_error(ProblemKind.UNAVAILABLE, "the house is not open")
    trouble = await server.readiness.trouble()
    if trouble is not None:
        raise problem_error(ProblemKind.UNAVAILABLE, trouble.value)
    attention = server.clock_report.attention
    return answer(ReadyHealth, ReadyHealth("ready", __version__, str(installed_build()), attention))


@operation(
    router, "GET", "/metrics", "Metrics for Prometheus", action=Permission.SEE_METRICS, media_type=METRICS_MEDIA_TYPE
)
async def metrics(request: Request) -> Response:
    """Counts and times only, without names, amounts or cards; for administrators and surveillance."""
    return Response(server_of(request).metrics.text(), media_type=METRICS_MEDIA_TYPE)
