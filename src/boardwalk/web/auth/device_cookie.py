"""The cookie by which a device is known for an account, and what we call a device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from boardwalk.pit.auth.device import KNOWN_FOR
from boardwalk.pit.auth.session import SECOND, secret_digest
from boardwalk.pit.house.state import identity

NAME_DIGITS = 8
COOKIE_PATH = "/api/v1/session"
"""It is sent only to log in."""
OTHER_PROGRAM = "another program"
BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
"""The first that a browser mentions is what it is; most mention those after it, too."""
SYSTEMS = (
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def agent_label(user_agent: str) -> str:
    """What a browser says it is, in a few words; enough to recognize your own.

    >>> agent_label("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36")
    'Chrome on Windows'
    >>> agent_label("python-httpx/0.28")
    'another program'
    """
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser is None:
        return OTHER_PROGRAM
    return browser if system is None else f"{browser} on {system}"


def cookie_name(name: str) -> str:
    """The cookie of an account: people who share a device each have their own."""
    return f"bd_{secret_digest(identity(name))[:NAME_DIGITS]}"


def device_secret(request: Request, name: str) -> str | None:
    """The secret by which the device says that it is known for this account."""
    return request.cookies.get(cookie_name(name))


def set_device_cookie(response: Response, name: str, secret: str, *, secure: bool) -> None:
    """Have the device keep its secret."""
    response.set_cookie(
        cookie_name(name),
        secret,
        max_age=KNOWN_FOR // SECOND,
        path=COOKIE_PATH,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
