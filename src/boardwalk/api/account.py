"""Accounts: your session, devices, second factor and tokens, and the people of the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WrongPasswordSheet:
    """Wrong passwords or codes for the caller's account since they last looked."""

    times: int
    last: int
    """Microseconds since 1970."""
    address: str
    """Where the last one came from; empty if it was in a session of the account."""


@dataclass(frozen=True, slots=True)
class SelfSheet:
    """The caller's own account."""

    name: str
    role: str
    must_change_password: bool
    must_add_second_factor: bool
    """Whether the house requires a second factor that this person does not have yet."""
    second_factor: bool
    """Whether this person needs a code to log in."""
    wrong_passwords: WrongPasswordSheet | None
    """Null if there are fewer than three."""
    may: tuple[str, ...]
    """What this person may do here, as in the `x-action` of operations."""
    sits_at: tuple[str, ...]
    """The tables at which this person has a seat."""


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """A session: the secret is for programs; browsers get it as a cookie."""

    me: SelfSheet
    secret: str


@dataclass(frozen=True, slots=True)
class SessionSheet:
    """Who is logged in, or null."""

    me: SelfSheet | None


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """A device on which you have logged in. Times are in microseconds since 1970."""

    id: str
    agent: str
    """What its browser says it is."""
    begun: int
    used: int


@dataclass(frozen=True, slots=True)
class SecondFactorSheet:
    """A secret for an authenticator app, which is shown only once."""

    secret: str
    """To type in."""
    uri: str
    """The same as an address that apps understand."""
    qr_size: int
    """How many modules the QR code of the address has on each side."""
    qr_path: str
    """Its dark modules as the path of an SVG image, each one unit wide."""


@dataclass(frozen=True, slots=True)
class RecoveryCodes:
    """Codes for when the app is lost, each used once. They are shown only once."""

    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenSecret:
    """A token, which is shown only once."""

    label: str
    token: str


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token as its owner and administrators see it later. Times are in microseconds since 1970."""

    name: str
    """Whose it is."""
    label: str
    begun: int
    ends: int
    used: int | None
    """When it was last used, to ten minutes; null if never."""
    may: tuple[str, ...]
    """What it may be used for, as in the `x-action` of operations."""


@dataclass(frozen=True, slots=True)
class OwnTokens:
    """Your tokens, and what a new one could be used for."""

    tokens: tuple[TokenLine, ...]
    possible: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person who belongs to the house, or did."""

    name: str
    role: str
    open: bool
    second_factor: bool
    """Whether this person needs a code to log in."""
    wrong_passwords: int
    """Wrong passwords or codes for the account since its owner last looked."""
    suspended: bool
    """Whether the account is not open only until someone restores it."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session of someone who is logged in. Times are in microseconds since 1970."""

    id: str
    name: str
    role: str
    begun: int
    used: int
    """When it was last used, to a minute."""
    own: bool
    """Whether it is the caller's own, and not another one of theirs."""


@dataclass(frozen=True, slots=True)
class OneTimePassword:
    """A password that is shown only once, and must be changed before anything else."""

    name: str
    one_time_password: str
