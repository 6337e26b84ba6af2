"""What a right house file may still have overlooked, as far as it can be said without reckoning."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.pit.house_file.fault import Caution
from boardwalk.pit.house_file.first_deal import never_deals
from boardwalk.pit.house_file.setup import HouseFile, TableSetup
from boardwalk.table.equipment import hardware_of


def cautions(house: HouseFile) -> Iterator[Caution]:
    """Everything that is allowed and looks forgotten."""
    if not house.tables:
        yield Caution("table", "the house has no table")
    for key, table in house.keyed_tables():
        yield from _of_table(key, table)
    fed = {table.meter for table in house.tables}
    for key, meter in house.keyed_meters():
        if meter.name not in fed:
            yield Caution(key, f"no table feeds the meter {meter.name}")


def _of_table(key: str, table: TableSetup) -> Iterator[Caution]:
    game = table.offered
    refusal = never_deals(table)
    if refusal is not None:
        reason = f"as it stands the table cannot deal: {refusal.reason} ({refusal.law})"
        yield Caution(f"{key}.devices", reason)
    for wager in game.collected.values():
        if hardware_of(wager) not in table.devices:
            yield Caution(f"{key}.devices", f"nobody can bet the {wager.title}: there is no {hardware_of(wager).value}")
        if wager.feeds_meter and table.meter is None:
            yield Caution(f"{key}.meter", f"nobody can bet the {wager.title}: the table is on no meter")
    if game.bonus_spin is not None and game.bonus_spin.demonstration:
        reason = "the weights of the wheel are for demonstration; no regulator has approved them (R8)"
        yield Caution(f"{key}.options.bonus-spin-weights", reason)
