"""What a checkpoint holds: the contents of a proof at a commit, with all that a later proof needs to go on, as JSON.

| name | what it holds |
|---|---|
| `form` | the form of the states; contents in another form are of no use |
| `streams` | for each stream, its last record: seq, hash, number, time of the last order, how often it was set back |
| `links` | for each table on a meter, the meter's stream |
| `house` | the state of the house |
| `tables` | each table when it was last between rounds, with the seq and hash of its record then |
| `meters` | the state of each meter |
| `sections` | for each section of the floor, its last event |
| `meter_parts`, `players`, `taken_in` | what the books keep alongside the accounts |
| `accounts` | the balance of every account, in parts, by the stream of the orders that moved it |
| `round_starts` | for each table in a round, the record of "No more bets" |
| `counts` | how many orders, records, postings, rounds and shuffles there are |
| `figures` | the figures of each table (`audit.figures`) |
| `snapshots` | for each stream, how many snapshots it has, and the seq and digest of the last |

A round in progress has no text form. So a table in a round is taken as it was before the round, and its records since
then are folded again; their hashes must lead to the end of the stream.

Contents include the order of decks that may still be played. They stay in the database, like the records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from sqlalchemy import Connection, func, select

from boardwalk.codec import compact, read_json
from boardwalk.floor.request import TableHappening
from boardwalk.floor.state import Floor
from boardwalk.floor.state import apply as apply_to_floor
from boardwalk.pit.audit.chain import listed_hash
from boardwalk.pit.audit.ledger import TABLE_ACCOUNTS
from boardwalk.pit.audit.proof import PartProof, ProvedEnd, RestingTable, Unproved
from boardwalk.pit.store.schema import orders, records, snapshots
from boardwalk.pit.store.snapshot import (
    current_form,
    read_house_state,
    read_meter,
    read_table,
    write_house,
    write_meter,
    write_table,
)
from boardwalk.table.record import EVENTS

Contents = dict[str, Any]
CONTENTS_VERSION = 3
"""Raise this whenever contents hold something else, so no older checkpoint is used."""
BY_NAME = ("streams", "links", "tables", "meters", "sections", "meter_parts", "round_starts", "figures", "snapshots")
"""What is kept by the name of a stream, a table or a meter, so parts never share an entry."""


def part_contents(proof: PartProof) -> Contents:
    """The contents of a part. Its accounts are what it moved."""
    replay, books = proof.replay, proof.ledger.books
    return {
        "streams": {name: _end_contents(end) for name, end in proof.ends.items() if end.seq},
        "links": dict(replay.leads),
        "house": None if replay.house is None else write_house(replay.house),
        "tables": {_name(each): [at.seq, at.hash, write_table(at.table)] for each, at in proof.resting.items()},
        "meters": {name: write_meter(meter) for name, meter in replay.meters.items()},
        "sections": {lead: floor.events for lead, floor in replay.sections.items()},
        "meter_parts": {name: dict(parts) for name, parts in books.meters.items()},
        "players": [[*seat, player] for seat, player in books.players.items()],
        "taken_in": [list(each) for each in books.taken_in],
        "accounts": [[*part, cents] for part, cents in proof.moved.items()],
        "round_starts": dict(proof.round_starts),
        "figures": {name: tally.contents() for name, tally in proof.figures.tallies.items()},
        "counts": dict(proof.counts),
    }


def _end_contents(end: ProvedEnd) -> list[Any]:
    return [end.seq, end.hash, end.number, end.at, end.set_times]


def whole_contents(parts: Iterable[Contents], before: Contents | None, marks: Mapping[str, Any]) -> Contents:
    """The contents of all parts together, after those that they began with. The same house gives the same contents."""
    whole: Contents = {name: {} for name in BY_NAME} | {"house": None, "players": [], "taken_in": []}
    accounts: Counter[tuple[str, str]] = Counter() if before is None else account_parts(before)
    counts: Counter[str] = Counter() if before is None else Counter(before["counts"])
    for part in parts:
        for name in BY_NAME:
            whole[name].update(part.get(name, {}))
        whole["house"] = whole["house"] or part["house"]
        whole["players"] += part["players"]
        whole["taken_in"] += part["taken_in"]
        accounts.update(account_parts(part))
        counts.update(part["counts"])
    whole |= {"accounts": [[*part, cents] for part, cents in accounts.items()], "counts": dict(counts)}
    whole["snapshots"] = dict(marks)
    ordered = {name: dict(sorted(value.items())) if isinstance(value, dict) else value for name, value in whole.items()}
    lists = {name: sorted(whole[name]) for name in ("accounts", "players", "taken_in")}
    return {"form": contents_form(), **ordered, **lists}


def contents_form() -> str:
    """The form of contents and of the states in them."""
    return f"{CONTENTS_VERSION}-{current_form()}"


def account_parts(contents: Contents) -> Counter[tuple[str, str]]:
    """The balances in some contents, by account and stream."""
    return Counter({(account, stream): cents for account, stream, cents in contents["accounts"]})


def snapshot_marks(connection: Connection, upto: Mapping[str, int]) -> dict[str, list[Any]]:
    """How many snapshots each stream has up to a record, and the seq and digest of the last: servers start from it."""
    marks = {}
    for stream, seq in upto.items():
        mine = snapshots.c.stream == stream, snapshots.c.seq <= seq
        count = connection.execute(select(func.count()).select_from(snapshots).where(*mine)).scalar_one()
        last = connection.execute(select(snapshots).where(*mine).order_by(snapshots.c.seq.desc()).limit(1)).first()
        if last is not None:
            marks[stream] = [count, last.seq, listed_hash(last.number, last.state, last.extra)]
    return marks


def resume(proof: PartProof, contents: Contents) -> None:
    """Have a proof go on from these contents."""
    mine = frozenset(proof.streams)
    numbers = {_name(stream) for stream in mine if stream.startswith("table:")}
    meters = {_name(stream) for stream in mine if stream.startswith("meter:")}
    for name, (seq, last_hash, number, at, set_times) in contents["streams"].items():
        if name in mine:
            proof.ends[name] = ProvedEnd(quoted(name), seq, last_hash, number, at, set_times)
    replay, books = proof.replay, proof.ledger.books
    replay.leads = {name: lead for name, lead in contents["links"].items() if name in mine}
    if "house" in mine and contents["house"] is not None:
        replay.house = read_house_state(contents["house"])
    floors = {number: _table_again(proof, number, *contents["tables"][number]) for number in sorted(numbers)
              if number in contents["tables"]}  # fmt: skip
    for lead, events in contents["sections"].items():
        if lead in mine:
            own = [each for each in floors if replay.leads.get(f"table:{each}", f"table:{each}") == lead]
            on_floor = [each for each in meters if replay.leads.get(f"meter:{each}", f"meter:{each}") == lead]
            replay.sections[lead] = Floor(
                {each: floors[each].tables[each] for each in own},
                {each: read_meter(contents["meters"][each]) for each in sorted(on_floor) if each in contents["meters"]},
                events,
                {each: floors[each].received[each] for each in own if each in floors[each].received},
            )
    replay.note_numbers((name, end.number) for name, end in proof.ends.items() if end.seq)
    for (account, _), cents in account_parts(contents).items():
        if _is_local(account, numbers, meters):
            books.accounts[account] += cents
    books.meter_of = {
        (number, wager): link.meter for number, table in replay.tables.items() for wager, link in table.links.items()
    }
    books.meters.update({name: dict(parts) for name, parts in contents["meter_parts"].items() if name in meters})
    books.players = {(number, seat): player for number, seat, player in contents["players"] if number in numbers}
    books.taken_in = {(number, seat, wager) for number, seat, wager in contents["taken_in"] if number in numbers}
    tallies = {name: sums for name, sums in contents["figures"].items() if name in mine}
    proof.figures.resume(tallies, limits_of(contents))
    proof.round_starts = {name: seq for name, seq in contents["round_starts"].items() if name in mine}


def _is_local(account: str, numbers: set[str], meters: set[str]) -> bool:
    """Whether only the streams of a part move this account."""
    kind, _, owner = account.partition(":")
    return (kind in TABLE_ACCOUNTS and owner.partition(":")[0] in numbers) or (kind == "meter" and owner in meters)


def _table_again(proof: PartProof, number: str, seq: int, last_hash: str, text: str) -> Floor:
    """A table from before its round, with its records since then; they must lead to the end of the stream."""
    stream, table = f"table:{number}", read_table(text)
    proof.resting[stream] = RestingTable(seq, last_hash, table)
    floor, end = Floor({number: table}), proof.ends[stream]
    of_order = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
    later = select(records, orders.c.digest).join(orders, of_order)
    for row in proof.connection.execute(
        later.where(records.c.stream == stream, records.c.seq > seq, records.c.seq <= end.seq).order_by(records.c.seq)
    ):
        last_hash = listed_hash(last_hash, stream, row.seq, row.number, row.digest, row.event)
        if last_hash != row.hash:
            raise Unproved(stream, row.seq, "its hash does not match its contents, its order and the previous record")
        event = EVENTS.read(read_json(row.event), "event")
        floor = apply_to_floor(floor._replace(events=row.number - 1), TableHappening(row.number, number, event))
    if last_hash != end.hash:
        raise Unproved(stream, end.seq, "the stream up to here has been rewritten since the checkpoint")
    return floor


def _name(stream: str) -> str:
    return stream.partition(":")[2]


def contents_text(contents: Contents) -> str:
    """The contents as text, and always the same text."""
    return compact(contents)


def limits_of(contents: Contents) -> dict[str, int]:
    """The last record of each stream that these contents cover."""
    return {name: end[0] for name, end in contents["streams"].items()}


def joined(streams: Iterable[str], pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The streams in groups, such that the streams of each pair are in the same group.

    >>> joined(["house", "meter:a", "table:1", "table:2"], [("meter:a", "table:1")])
    [['house'], ['meter:a', 'table:1'], ['table:2']]
    """
    group = {name: [name] for name in streams}
    for one, other in pairs:
        if one in group and other in group and group[one] is not group[other]:
            smaller, larger = sorted((group[one], group[other]), key=len)
            larger += smaller
            group.update(dict.fromkeys(smaller, larger))
    return sorted({id(each): sorted(each) for each in group.values()}.values())


def parts_of(connection: Connection, upto: Mapping[str, int], before: Contents | None) -> list[Sequence[str]]:
    """The streams in parts that can be proved by themselves: a meter is with all tables whose orders changed it."""
    pairs = [] if before is None else list(before["links"].items())
    after = {} if before is None else limits_of(before)
    for meter in [name for name in upto if name.startswith("meter:")]:
        since = after.get(meter, 0)
        fed = select(records.c.order_stream).where(records.c.stream == meter, records.c.seq > since).distinct()
        told = select(records.c.stream).where(records.c.order_stream == meter, records.c.order_seq > since).distinct()
        for query in (fed, told):
            pairs += [(meter, str(name)) for name in connection.execute(query).scalars()]
    return [tuple(each) for each in joined(upto, pairs)]
