"""The screens: one page and the files that it loads, all from this package."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.web.api.problem import not_found

router = APIRouter(include_in_schema=False)
ASSET_MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
CONTENT_SECURITY_POLICY = "; ".join(
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
PAGE_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
PAGE_PATHS = (
    "/",
    "/log-in",
    "/account",
    "/table/{number}",
    "/deal/{number}",
    "/floor",
    "/floor/{number}",
    "/ratings",
    "/watch",
    "/watch/{number}",
    "/recall/{number}/{played}",
    "/search",
    "/audit",
    "/cage",
    "/cage/{name}",
    "/receipt/{number}",
    "/people",
    "/people/{name}",
    "/house",
    "/house/{section}",
    "/sign/table/{number}",
    "/sign/meter/{name}",
    "/lab",
    "/school",
)
"""Addresses that a person can open or reload; the page itself finds out which one it is."""


class Asset(NamedTuple):
    """A file of the screens."""

    content: bytes
    media_type: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Every file of the screens, by path; nothing else is served."""
    return dict(_assets_in(files("boardwalk.web") / "screens", ""))


def _assets_in(folder: Traversable, path: str) -> list[tuple[str, Asset]]:
    found = []
    for each in folder.iterdir():
        suffix = each.name[each.name.rfind(".") :]
        if each.is_dir():
            found += _assets_in(each, f"{path}{each.name}/")
        elif suffix in ASSET_MEDIA_TYPES:
            content = each.read_bytes()
            found.append((f"{path}{each.name}", asset_of(content, ASSET_MEDIA_TYPES[suffix])))
    return found


def _entity_tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _asset_response(request: Request, path: str) -> Response:
    asset = assets().get(path)
    if asset is None:
        raise not_found("path", "file not found")
    return cached_response(request, asset)


def cached_response(request: Request, asset: Asset) -> Response:
    """An answer with this content; without it, if the client already has it."""
    headers = {**PAGE_HEADERS, "ETag": asset.tag}
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(asset.content, headers=headers, media_type=asset.media_type)


def asset_of(content: bytes, media_type: str) -> Asset:
    """Content that does not change while the server runs."""
    return Asset(content, media_type, _entity_tag(content))


async def page(request: Request) -> Response:
    """Any page of the house."""
    return _asset_response(request, "index.html")


def not_found_page(request: Request) -> Response | None:
    """The page for a person who mistyped an address; None for a program."""
    if request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    found = _asset_response(request, "index.html")
    return Response(found.body, 404, dict(found.headers), ASSET_MEDIA_TYPES[".html"])


@router.get("/screens/{path:path}")
async def asset(request: Request, path: str) -> Response:
    """A file that a page loads."""
    return _asset_response(request, path)


for each in PAGE_PATHS:
    router.add_api_route(each, page, methods=["GET"])
