"""Flags of the command in the messages of requests, and the names that others have for them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardwalk.errors import InputError, Refusal

_FLAG = re.compile(r"--([a-z][a-z-]*)")
PARAMETER_NAMES: Mapping[str, str] = {"option": "options"}
"""Parameters whose flag has another name, because it is repeated."""


def without_flags(text: str, names: Mapping[str, str] = PARAMETER_NAMES) -> str:
    """A message of the command, with the names that parameters have in the API, or with your own.

    >>> [without_flags(text) for text in ("a larger --total or --within", "--rounds-per-hour", "trips-plus-table")]
    ['a larger total or within', 'rounds_per_hour', 'trips-plus-table']
    """
    return _FLAG.sub(lambda flag: names.get(flag[1], flag[1].replace("-", "_")), text)


def error_without_flags(error: InputError, names: Mapping[str, str] = PARAMETER_NAMES) -> InputError:
    """The same error for callers who do not use flags."""
    field, reason = without_flags(error.field, names), without_flags(error.reason, names)
    if isinstance(error, Refusal):
        return Refusal(field, reason, error.law)
    return InputError(field, reason, error.law)
