"""What is drawn and printed for a table: its felt and the rules of its game, from the live table and the current house
file.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, NamedTuple
from xml.etree.ElementTree import tostring

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.documents.felt.drawing import MEDIA_TYPE, felt_of
from boardwalk.documents.offer import Offer, offers
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.documents.translation import in_language, names_in
from boardwalk.games import GAMES, Game, declared
from boardwalk.language import Language
from boardwalk.pit.house_file.examination import applied_file
from boardwalk.press.html import to_html
from boardwalk.web.api.operation import operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.api.spoken import LANGUAGE
from boardwalk.web.pages import PAGE_HEADERS
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import Server, server_of


class OfferKey(NamedTuple):
    """What a drawing or document depends on, by value: the same house file gives the same result."""

    game: str
    options: tuple[tuple[str, str], ...]
    house: str
    configuration: str
    games: tuple[tuple[str, str], ...]
    number: str | None

    @property
    def offer(self) -> Offer:
        """The game as the table offers it now, with the house from its file."""
        game, file = declared(self.game, self.options), applied_file(self.configuration, self.games)
        bare = Offer(game, self.house)
        if file is None:
            return bare
        at_table = (each for each in offers(file) if each.table is not None and each.table.number == self.number)
        found = next(at_table, None)
        if found is None or found.game.name != game.name:
            return replace(bare, layout=next((each for each in file.layouts if each.game == self.game), None))
        return replace(found, game=game, licensee=self.house)


def offer_key(server: Server, game: Game, number: str | None = None) -> OfferKey:
    """A game at a table, or by itself in this house's layout."""
    house, options = server.pit.house, tuple(sorted(game.house.as_text().items()))
    if house is None:
        return OfferKey(game.name, options, "", "", (), number)
    games = tuple(sorted(house.games.items()))
    return OfferKey(game.name, options, house.name, house.configuration, games, number)


felt_router = APIRouter(tags=["felts"])
MOST_FELTS_KEPT = 256
"""Drawings to keep, each of about fifty thousand characters."""
SeatToDraw = Annotated[
    int | None,
    Query(ge=1, le=99, description="Draw only what this seat sees, for a narrow screen; without it, the whole table."),
]


@lru_cache(maxsize=MOST_FELTS_KEPT)
def _felt(of: OfferKey, seat: int | None) -> str:
    return tostring(felt_of(of.offer, seat), encoding="unicode")


async def _felt_response(of: OfferKey, seat: int | None) -> Response:
    """Draw in a thread: anyone can ask as often as they like, and drawing takes longer than a command."""
    return Response(await run_in_threadpool(_felt, of, seat), media_type=MEDIA_TYPE)


@operation(
    felt_router,
    "GET",
    "/tables/{number}/felt",
    "The felt of a table",
    action=None,
    media_type=MEDIA_TYPE,
    problems=(404, 422),
)
async def see_felt_of_table(request: Request, number: TableNumber, seat: SeatToDraw = None) -> Response:
    """The table's layout as SVG in millimeters, with an area per wager and anchors for cards, chips and names."""
    server = server_of(request)
    return await _felt_response(offer_key(server, table_of(server, number).game, number), seat)


@operation(
    felt_router,
    "GET",
    "/games/{name}/felt",
    "The felt of a game",
    action=None,
    media_type=MEDIA_TYPE,
    problems=(404, 422),
)
async def see_felt_of_game(
    request: Request, name: Annotated[str, Path(max_length=40, examples=["premium"])], seat: SeatToDraw = None
) -> Response:
    """The layout of a game with its default options."""
    if name not in GAMES:
        raise not_found("name", f'there is no game "{name[:40]}"')
    return await _felt_response(offer_key(server_of(request), declared(name)), seat)


rules_router = APIRouter(tags=["rules"])
RULES_MEDIA_TYPE = "text/html"
MOST_RULES_KEPT = 64
STYLE_ELEMENT = re.compile("<style>(.*?)</style>", re.DOTALL)


@lru_cache(maxsize=MOST_RULES_KEPT)
def _rules(of: OfferKey, language: Language) -> str:
    offer = of.offer
    return to_html(in_language(rules_of(offer), language, names_in(offer)), {})


@lru_cache(maxsize=MOST_RULES_KEPT)
def _rules_policy(page: str) -> str:
    """The page loads nothing; only its own style is allowed, by its digest."""
    digests = (
        base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in STYLE_ELEMENT.findall(page)
    )
    styles = " ".join(f"'sha256-{digest}'" for digest in digests)
    return f"default-src 'none'; style-src {styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@operation(
    rules_router,
    "GET",
    "/tables/{number}/rules",
    "The rules of a table",
    action=None,
    media_type=RULES_MEDIA_TYPE,
    problems=(404, 422),
)
async def read_rules_of_table(request: Request, number: TableNumber) -> Response:
    """The rules of the game for players, as this table offers it: a self-contained page, with the paragraphs, in the
    language that the request asks for.
    """
    server = server_of(request)
    page = await run_in_threadpool(_rules, offer_key(server, table_of(server, number).game, number), LANGUAGE.get())
    headers = {**PAGE_HEADERS, "Content-Security-Policy": _rules_policy(page)}
    return Response(page, headers=headers, media_type=RULES_MEDIA_TYPE)
