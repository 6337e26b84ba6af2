"""What every choice in a table's finished rounds cost, round by round: from the cache, or worked out and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sqlalchemy import Connection, and_, select

from boardwalk.pit.rating.choice import recorded_choices
from boardwalk.pit.rating.choice_cost import ChoiceCost, ChoiceCosts
from boardwalk.pit.rating.cost_cache import CostCache
from boardwalk.pit.record.recall import TableRecord, walk
from boardwalk.pit.store.schema import RoundRow, records, rounds, table_stream
from boardwalk.progress import Progress, silent

ROUNDS_AT_ONCE = 100
"""Rounds to keep in one go: little is lost if someone stops the work."""
MOST_BETWEEN = 20
"""Rounds whose costs are known are read again if no more than this many are between two that are missing."""


def round_costs(
    connection: Connection,
    table: str,
    numbers: Sequence[int],
    costs: ChoiceCosts,
    cache: CostCache,
    progress: Progress = silent,
) -> Mapping[int, tuple[ChoiceCost, ...]]:
    """What the choices in these rounds cost, by round; rounds that have not ended have none."""
    hashes = _last_hashes(connection, table, numbers)
    known = cache.known(digest for _, digest in hashes.values())
    found = {number: known[digest] for number, (_, digest) in hashes.items() if digest in known}
    missing = [row for number, (row, _) in hashes.items() if number not in found]
    for batch in _batches(missing):
        fresh = _worked_out(connection, batch, costs)
        cache.keep({hashes[number][1]: each for number, each in fresh.items()})
        found |= fresh
        progress(len(found) / len(hashes))
    return found


def _last_hashes(connection: Connection, table: str, numbers: Sequence[int]) -> dict[int, tuple[RoundRow, str]]:
    """The rows of these rounds, each with the hash of its last record."""
    if not numbers:
        return {}
    last = and_(records.c.stream == rounds.c.stream, records.c.seq == rounds.c.last_seq)
    query = (
        select(rounds, records.c.hash)
        .join(records, last)
        .where(rounds.c.stream == table_stream(table), rounds.c.number.between(min(numbers), max(numbers)))
        .order_by(rounds.c.number)
    )
    wanted = frozenset(numbers)
    return {row.number: (RoundRow(*row[:-1]), row[-1]) for row in connection.execute(query) if row.number in wanted}


def _batches(missing: Sequence[RoundRow]) -> Iterator[list[RoundRow]]:
    """Rounds that are read together: in order, without long stretches between."""
    batch = list(missing[:1])
    for before, row in pairwise(missing):
        if len(batch) == ROUNDS_AT_ONCE or row.number - before.number > MOST_BETWEEN:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _worked_out(
    connection: Connection, batch: Sequence[RoundRow], costs: ChoiceCosts
) -> dict[int, tuple[ChoiceCost, ...]]:
    moments = iter(walk(connection, batch[0].stream, batch[0].first_seq, batch[-1].last_seq))
    return {row.number: tuple(map(costs.cost, recorded_choices(_of_round(moments, row)))) for row in batch}


def _of_round(moments: Iterator[TableRecord], row: RoundRow) -> Iterator[TableRecord]:
    for moment in moments:
        if moment.row.seq >= row.first_seq:
            yield moment
        if moment.row.seq == row.last_seq:
            return
