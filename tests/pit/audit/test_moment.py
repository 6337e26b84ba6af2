"""The beginning of a record proves the house as it was then: what a server and a seal of that moment knew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from sqlalchemy import func, select

from boardwalk.errors import InputError
from boardwalk.pit.audit.moment import ProvedMoment, prove_moment, time_of
from boardwalk.pit.audit.proof import Unproved
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import accounts, records
from tests.support.pit.houses import CASHIER, open_meter, open_table, with_chips


def noted(pit: Pit, store: Store) -> tuple[int, Mapping[str, tuple[int, str]], Mapping[str, int]]:
    """The time, heads and balances, as the house itself knows them now."""
    with store.reading() as connection:
        columns = accounts.c.name, func.sum(accounts.c.cents)
        balances = {name: int(cents) for name, cents in connection.execute(select(*columns).group_by(accounts.c.name))}
    heads = {name: (head.seq, head.hash) for name, head in pit.state.heads.items()}
    return pit.state.at, heads, {name: cents for name, cents in balances.items() if cents}


def proved(store: Store, at: int) -> ProvedMoment:
    with store.reading() as connection:
        return prove_moment(connection, at)


def test_every_moment_is_proved_as_it_was(pit: Pit, store: Store) -> None:
    open_meter(pit)
    moments = []
    table = open_table(pit, "caribbean", meter="north")
    for _ in range(2):
        table.play()
        moments.append(noted(pit, store))
        with_chips(pit, "Pat")
        moments.append(noted(pit, store))
    for at, heads, balances in moments:
        found = proved(store, at)
        assert (found.heads, found.balances) == (heads, balances)
        assert sum(found.kinds.values()) == 0
        assert found.extent.last is not None
        assert found.extent.last.at == at
    with store.reading() as connection:
        first = time_of(connection, "house", 1)
    assert proved(store, first).heads.keys() == {"house"}
    with pytest.raises(InputError, match="before the first order"):
        proved(store, first - 1)
    with pytest.raises(InputError, match="there is no record 9999"), store.reading() as connection:
        time_of(connection, "house", 9999)


def test_what_came_later_does_not_matter_and_what_came_before_does(pit: Pit, store: Store) -> None:
    with_chips(pit, "Pat")
    at = pit.state.at
    pit.do(AtHouse(SellChips(CASHIER, "Pat", 1_00)))
    before = proved(store, at)
    last = pit.state.heads["house"].seq
    pit.close()
    rewrite(store, last)
    assert proved(store, at) == before
    rewrite(store, last - 1)
    with pytest.raises(Unproved):
        proved(store, at)


def rewrite(store: Store, seq: int) -> None:
    """Change a record from outside."""
    mine = (records.c.stream == "house", records.c.seq == seq)
    with store.engine.connect() as connection:
        text = connection.execute(select(records.c.event).where(*mine)).scalar_one()
        connection.execute(records.update().where(*mine).values(event=text.replace("Pat", "Tap")))
        connection.commit()


def test_balances_are_counted_by_kind() -> None:
    moment = ProvedMoment(None, {}, {"stack:1:1": 5, "stack:2:1": 7, "cage": -12})  # type: ignore[arg-type]
    assert moment.kinds == Counter({"stack": 12, "cage": -12})
