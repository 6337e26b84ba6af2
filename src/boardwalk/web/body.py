"""Bodies that are read by our own reader: no name twice, no number that JSON does not know, nothing converted."""

from __future__ import annotations

from starlette.requests import Request

from boardwalk.errors import InputError
from boardwalk.form import read_json
from boardwalk.web.problem import Kind, raised


async def read_body(request: Request) -> object:
    """What the body holds."""
    try:
        return read_json((await request.body()).decode("utf-8"))
    except UnicodeDecodeError:
        raise raised(Kind.MALFORMED, "is not UTF-8") from None
    except InputError as error:
        raise raised(Kind.MALFORMED, error.reason) from None
