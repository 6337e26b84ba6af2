"""Values as JSON, and back: the one mechanism for records, snapshots, drafts, answers and the description of the API.

A `Codec` makes one `Form` for each type, from the type hints alone: how a value is written, how it is read, its JSON
schema, and words that change when the form does. A `MessageCodec` does the same for the commands or events of a
machine, which name their class. `compact` and `read_json` write and read the text.

>>> from typing import NamedTuple
>>> class Stack(NamedTuple):
...     seat: int
...     cents: tuple[int, ...] = ()
>>> codec = Codec()
>>> codec.write(Stack, Stack(3, (500, 100)))
{'seat': 3, 'cents': [500, 100]}
>>> codec.read(Stack, {"seat": 3, "cents": [500, "100"]})
Traceback (most recent call last):
...
boardwalk.errors.InputError: cents[1]: "100" is not a whole number
>>> codec.form(Stack).words
'{seat: int, cents: [int]}'
"""

from boardwalk.codec.codec import Codec
from boardwalk.codec.form import (
    RECORD_FORMS,
    UNKNOWN_CARD_FORMS,
    Form,
    Schema,
    fail,
    first_line,
    located,
    object_schema,
    read_cards,
    ref,
)
from boardwalk.codec.message import MessageCodec, tag_of
from boardwalk.codec.text import SHOWN, compact, read_json, shown

__all__ = [
    "RECORD_FORMS",
    "SHOWN",
    "UNKNOWN_CARD_FORMS",
    "Codec",
    "Form",
    "MessageCodec",
    "Schema",
    "compact",
    "fail",
    "first_line",
    "located",
    "object_schema",
    "read_cards",
    "read_json",
    "ref",
    "shown",
    "tag_of",
]
