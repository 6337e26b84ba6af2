"""The screens: one page and the files that it loads, all from this package and from nowhere else."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.web.problem import unknown

router = APIRouter(include_in_schema=False)
MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
PAGES = (
    "/",
    "/log-in",
    "/table/{number}",
    "/deal/{number}",
    "/floor",
    "/floor/{number}",
    "/watch",
    "/watch/{number}",
    "/recall/{number}/{played}",
    "/audit",
    "/sign/table/{number}",
    "/sign/meter/{name}",
    "/lab",
)
"""Addresses that a person may open or reload; the page itself finds out which it is."""


class Asset(NamedTuple):
    """A file of the screens."""

    content: bytes
    media_type: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Every file of the screens by its path; what is not here is not served."""
    return dict(_found(files("boardwalk.web") / "screens", ""))


def _found(folder: Traversable, path: str) -> list[tuple[str, Asset]]:
    found = []
    for each in folder.iterdir():
        suffix = each.name[each.name.rfind(".") :]
        if each.is_dir():
            found += _found(each, f"{path}{each.name}/")
        elif suffix in MEDIA:
            content = each.read_bytes()
            found.append((f"{path}{each.name}", Asset(content, MEDIA[suffix], _tag(content))))
    return found


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _answer(request: Request, path: str) -> Response:
    asset = assets().get(path)
    if asset is None:
        raise unknown("path", "there is no such file")
    headers = {**HEADERS, "ETag": asset.tag}
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(asset.content, headers=headers, media_type=asset.media_type)


async def page(request: Request) -> Response:
    """Any page of the house."""
    return _answer(request, "index.html")


def nowhere(request: Request) -> Response | None:
    """For a person who mistyped an address the page that says so; for a program nothing."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    found = _answer(request, "index.html")
    return Response(found.body, 404, dict(found.headers), MEDIA[".html"])


@router.get("/screens/{path:path}")
async def asset(request: Request, path: str) -> Response:
    """A file that a page loads."""
    return _answer(request, path)


for each in PAGES:
    router.add_api_route(each, page, methods=["GET"])
