"""The second factor: codes of an authenticator app (RFC 6238), and recovery codes for when the app is lost.

A code is valid for its own half minute and the ones before and after it, and is accepted once. The secret that app and
server share is in the database as it is, because the server must calculate the same codes: it protects a person whose
password is known, not one whose database is. Recovery codes are stored as digests.

>>> code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", step=59 // STEP_SECONDS)
'287082'
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from urllib.parse import quote

from sqlalchemy import delete, insert, or_, select, update

from boardwalk.pit.auth.session import SECOND, Clock, Secret, readable_secret, secret_digest
from boardwalk.pit.house.state import identity
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import recovery_codes, second_factors

STEP_SECONDS, DIGITS = 30, 6
STEPS_OFF = 1
"""How many steps a clock may be off, either way."""
SECRET_BYTES = 20
"""As long as the hash, as RFC 4226 recommends."""
RECOVERY_CODES = 10
RECOVERY_GROUPS = 4
LONGEST_CODE = 24


def code_at(secret: str, step: int) -> str:
    """The code of a time step (RFC 6238 with SHA-1, the only hash that all apps know)."""
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8), hashlib.sha1)
    start = digest[-1] & 0xF
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def otpauth_uri(house: str, name: str, secret: str) -> str:
    """What an authenticator app reads from a QR code.

    >>> otpauth_uri("The Steel Pier", "Ann", "GEZDGNBV")
    'otpauth://totp/The%20Steel%20Pier:Ann?secret=GEZDGNBV&issuer=The%20Steel%20Pier'
    """
    issuer = quote(house, safe="")
    return f"otpauth://totp/{issuer}:{quote(name, safe='')}?secret={secret}&issuer={issuer}"


def _recovery_digest(name: str, code: str) -> str:
    """However someone types it: capital letters and missing hyphens do not matter."""
    letters = "".join(each for each in code.lower() if each.isalnum())
    return secret_digest(f"{identity(name)} {letters}")


class SecondFactors:
    """The tables of second factors and recovery codes. Whether one is in force is in the record, not here."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def begin(self, name: str) -> Secret:
        """A new secret for the app, in place of one that was begun before."""
        secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()
        values = {"secret": secret, "step": 0}
        row = self._store.insert_into(second_factors).values(name=identity(name), **values)
        with self._store.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=[second_factors.c.name], set_=values))
        return Secret(secret)

    def make_recovery_codes(self, name: str) -> tuple[Secret, ...]:
        """New recovery codes, in place of those from before."""
        codes = [readable_secret(RECOVERY_GROUPS) for _ in range(RECOVERY_CODES)]
        rows = [{"digest": _recovery_digest(name, code.reveal()), "name": identity(name)} for code in codes]
        with self._store.writing() as connection:
            connection.execute(delete(recovery_codes).where(recovery_codes.c.name == identity(name)))
            connection.execute(insert(recovery_codes), rows)
        return tuple(codes)

    def use(self, name: str, code: str) -> bool:
        """Accept a code of the app or a recovery code, once."""
        text = code.replace(" ", "")
        if len(text) == DIGITS and text.isascii() and text.isdecimal():
            return self._use_step(name, text)
        gone = delete(recovery_codes).where(
            recovery_codes.c.digest == _recovery_digest(name, text), recovery_codes.c.name == identity(name)
        )
        with self._store.writing() as connection:
            return connection.execute(gone).rowcount > 0

    def remove(self, name: str) -> None:
        """Delete the secret and the recovery codes."""
        with self._store.writing() as connection:
            for table in (second_factors, recovery_codes):
                connection.execute(delete(table).where(table.c.name == identity(name)))

    def _use_step(self, name: str, code: str) -> bool:
        query = select(second_factors.c.secret).where(second_factors.c.name == identity(name))
        with self._store.reading() as connection:
            secret = connection.scalar(query)
        if secret is None:
            return False
        now = self._now() // (STEP_SECONDS * SECOND)
        step = _matching(secret, code, range(now - STEPS_OFF, now + STEPS_OFF + 1))
        if step is None:
            return False
        # A step in the future is from before the clock was set back; it must not lock anyone out until then.
        unused = or_(second_factors.c.step < step, second_factors.c.step > now + STEPS_OFF)
        same = second_factors.c.name == identity(name), second_factors.c.secret == secret
        with self._store.writing() as connection:
            return connection.execute(update(second_factors).where(*same, unused).values(step=step)).rowcount > 0


def _matching(secret: str, code: str, steps: Iterable[int]) -> int | None:
    """The first of these steps with this code; it takes as long whichever it is."""
    matching = [step for step in steps if hmac.compare_digest(code_at(secret, step), code)]
    return matching[0] if matching else None
