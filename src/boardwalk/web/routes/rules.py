"""The rules of the game at a table, to be read by whoever plays there."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.documents.rules import rules_of
from boardwalk.press.html import to_html
from boardwalk.web.offered import Shown, shown
from boardwalk.web.operation import operation
from boardwalk.web.pages import HEADERS
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import server_of

router = APIRouter(tags=["rules"])
MEDIA_TYPE = "text/html"
KEPT = 64
STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


@lru_cache(maxsize=KEPT)
def _rules(of: Shown) -> str:
    return to_html(rules_of(of.offer), {})


@lru_cache(maxsize=KEPT)
def _policy(page: str) -> str:
    """The page loads nothing; its own style, and no other, is let in by its digest."""
    digests = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in STYLE.findall(page))
    styles = " ".join(f"'sha256-{digest}'" for digest in digests)
    return f"default-src 'none'; style-src {styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@operation(
    router, "GET", "/tables/{number}/rules", "The rules of a table", action=None, media_type=MEDIA_TYPE,
    problems=(404, 422),
)  # fmt: skip
async def read_rules_of_table(request: Request, number: Number) -> Response:
    """The rules of the game for players as this table offers it: a page by itself, with the paragraphs."""
    server = server_of(request)
    page = await run_in_threadpool(_rules, shown(server, table_of(server, number).game, number))
    headers = {**HEADERS, "Content-Security-Policy": _policy(page)}
    return Response(page, headers=headers, media_type=MEDIA_TYPE)
