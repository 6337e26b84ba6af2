"""The language of an answer: the one that the request asks for, and the words in answers that players read in it.

`?lang=es` comes first, because streams and links cannot send a header; then `Accept-Language`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from boardwalk.api.coach import CardLine, CoachDecision, StrategySheet
from boardwalk.api.game import CollectedSheet, GameSheet, PayRow, PaySheet
from boardwalk.language import Language, preferred_language
from boardwalk.language.language import language_of
from boardwalk.progressive.sign import PendingAward, SignRow
from boardwalk.table.presentation.named_hand import NamedHand, PaidRow
from boardwalk.table.presentation.prompt import Beyond
from boardwalk.table.presentation.view import AwardView, FinishedView, OutcomeView, RoundView
from boardwalk.table.round.stake import Incomplete

PARAMETER = "lang"
LANGUAGE: ContextVar[Language] = ContextVar("language", default=Language.ENGLISH)
"""The language of the request that is being answered."""
SPOKEN_FIELDS: Mapping[Any, tuple[str, ...]] = {
    NamedHand: ("name",),
    PaidRow: ("table", "hand"),
    OutcomeView: ("by",),
    RoundView: ("void", "announces"),
    FinishedView: ("void",),
    AwardView: ("hand",),
    Beyond: ("title",),
    Incomplete: ("reason",),
    GameSheet: ("line",),
    PaySheet: ("title",),
    PayRow: ("hand", "pays"),
    CollectedSheet: ("prize",),
    SignRow: ("name", "pays"),
    PendingAward: ("hand",),
    CoachDecision: ("stage", "says"),
    CardLine: ("words",),
    StrategySheet: ("of", "legend"),
}
"""What is said in the caller's language, by class; also the title and the words of a prompt, and every problem.

Whatever else is text is a name, or is read by staff, whose pages are in English.
"""


def asked_language(scope: Scope) -> Language:
    """The language that a request or a stream asks for."""
    given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(PARAMETER, [""])[0]
    return language_of(given) or preferred_language(Headers(scope=scope).get("accept-language", ""))
