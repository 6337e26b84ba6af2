"""Checkpoints: the contents of a proof, sealed, so that a later audit can go on from there.

A checkpoint is made only after an audit has passed. It has two halves:

- The **contents** (`audit.checkpoint_contents`), with 32 random bytes in hexadecimal digits as `salt`, are a row in
  the database. They include the order of decks that may still be played, so they never leave it.
- The **seal** goes to a place off the machine. It is a JSON object: `house`, `at` (microseconds since 1970), `streams`
  (a list of `name`, `seq`, `head`, sorted by name), `contents` (the SHA-256 of the contents' text), `public_key` and
  `signature` in hexadecimal digits. The Ed25519 signature covers the JSON, without spaces, of the object with only
  `house`, `at`, `streams` and `contents`, in this order. The salt keeps anyone from finding a hidden card by trying.

A checkpoint proves nothing by itself: anyone who has the house's key can sign anything. It is trusted because the audit
that made it passed, beginning with the checkpoint before it or with the first record; because a full audit, now and
then, proves that the records lead to the same contents; and because a seal that is kept elsewhere cannot be changed
along with the database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.audit.chain import (
    HASH_DIGITS,
    KEY_DIGITS,
    SIGNATURE_DIGITS,
    SealedHead,
    hex_digest,
    is_signed,
    read_sealed_head,
)
from boardwalk.pit.audit.checkpoint_contents import Contents, contents_form
from boardwalk.pit.audit.finding import AuditFinding
from boardwalk.pit.store.schema import checkpoints, records
from boardwalk.pit.store.snapshot import read_house_state

FIELDS = {"house", "at", "streams", "contents", "public_key", "signature"}
SALT = re.compile(r"[0-9a-f]{64}")


class CheckpointSeal(NamedTuple):
    """The seal of a checkpoint as it was read, not yet verified."""

    source: str
    """Where it was read, for messages."""
    house: str
    at: int
    streams: tuple[SealedHead, ...]
    contents: str
    public_key: str
    signature: str


class Checkpoint(NamedTuple):
    """A checkpoint that was verified."""

    source: str
    at: int
    contents: Contents


def read_checkpoint_seal(text: str, source: str) -> CheckpointSeal:
    """Read the seal of a checkpoint; anything else is an `InputError`."""
    try:
        data = read_json(text)
    except InputError as error:
        raise InputError(source, error.reason) from None
    if not isinstance(data, dict) or data.keys() != FIELDS:
        raise InputError(source, f"is not the seal of a checkpoint: it must have {', '.join(sorted(FIELDS))}")
    if not isinstance(data["house"], str) or type(data["at"]) is not int or not isinstance(data["streams"], list):
        raise InputError(source, "is not the seal of a checkpoint: a field has the wrong type")
    for field, form in (("contents", HASH_DIGITS), ("public_key", KEY_DIGITS), ("signature", SIGNATURE_DIGITS)):
        if not isinstance(data[field], str) or not form.fullmatch(data[field]):
            raise InputError(source, f"is not the seal of a checkpoint: {field} must be lowercase hexadecimal digits")
    heads = tuple(read_sealed_head(each, source) for each in data["streams"])
    return CheckpointSeal(
        source, data["house"], data["at"], heads, data["contents"], data["public_key"], data["signature"]
    )


def open_checkpoint(connection: Connection, seal: CheckpointSeal) -> Checkpoint:
    """The checkpoint of a seal, from the database; an `InputError` says why it cannot be trusted or used."""
    if not _is_signed(seal):
        raise InputError(seal.source, "the signature does not match the seal")
    text = connection.execute(select(checkpoints.c.contents).where(checkpoints.c.at == seal.at)).scalar()
    if not isinstance(text, str):
        raise InputError(seal.source, "the database does not have this checkpoint, or has dropped it")
    if hex_digest(text) != seal.contents:
        raise InputError(seal.source, "the checkpoint in the database was changed since it was sealed")
    contents = read_json(text)
    assert isinstance(contents, dict), "it has the hash that was signed"
    if not SALT.fullmatch(str(contents.pop("salt", ""))) or contents.get("form") != contents_form():
        raise InputError(seal.source, "was made by another version of this software; run a full audit")
    house = None if contents["house"] is None else read_house_state(contents["house"])
    if house is None or house.public_key != seal.public_key:
        raise InputError(seal.source, "was not signed with the key of this house")
    if [(name, end[0], end[1]) for name, end in sorted(contents["streams"].items())] != sorted(seal.streams):
        raise InputError(seal.source, "the streams that were sealed are not those of the checkpoint")
    _verify_heads(connection, seal)
    return Checkpoint(seal.source, seal.at, contents)


def _verify_heads(connection: Connection, seal: CheckpointSeal) -> None:
    for name, seq in _rewritten(connection, seal):
        raise InputError(seal.source, f"{name} has been rewritten since then: record {seq} is not the same")


def _rewritten(connection: Connection, seal: CheckpointSeal) -> Iterator[tuple[str, int]]:
    """The records that were the last of their streams when they were sealed, and are not there unchanged."""
    for name, seq, head in seal.streams:
        where = (records.c.stream == name) & (records.c.seq == seq)
        if connection.execute(select(records.c.hash).where(where)).scalar() != head:
            yield name, seq


def seal_findings(connection: Connection, seal: CheckpointSeal, house_key: str) -> Iterator[AuditFinding]:
    """What is wrong with the seal of a checkpoint that was kept elsewhere, also if the database has dropped it."""
    if not _is_signed(seal):
        yield AuditFinding(seal.source, None, "the seal's signature does not match its contents")
        return
    if house_key != seal.public_key:
        yield AuditFinding(seal.source, None, "the seal was not signed with the key of this house")
    for name, seq in _rewritten(connection, seal):
        yield AuditFinding(name, seq, f"the stream up to here has been rewritten since {seal.source} was sealed")


def latest_checkpoint(connection: Connection) -> tuple[Checkpoint | None, list[str]]:
    """The latest checkpoint in the database that can be used, and why later ones cannot be."""
    problems: list[str] = []
    for row in connection.execute(select(checkpoints.c.at, checkpoints.c.seal).order_by(checkpoints.c.at.desc())):
        try:
            return open_checkpoint(connection, read_checkpoint_seal(str(row.seal), f"checkpoint {row.at}")), problems
        except InputError as error:
            problems.append(str(error))
    return None, problems


def _is_signed(seal: CheckpointSeal) -> bool:
    signed = {
        "house": seal.house,
        "at": seal.at,
        "streams": [each._asdict() for each in seal.streams],
        "contents": seal.contents,
    }
    return is_signed(json.dumps(signed, separators=(",", ":")), seal.signature, seal.public_key)
