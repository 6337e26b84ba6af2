"""`boardwalk devices`: simulated devices at a table of a running house."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardwalk.cli.console import console
from boardwalk.errors import InputError

FAULT_HELP = "How many of 100 messages"


def devices_command(
    address: Annotated[str, typer.Argument(help="The address of the house, such as http://127.0.0.1:8765.")],
    table: Annotated[str, typer.Argument(help="The number of the table.")],
    tokens: Annotated[
        Path, typer.Option(help='A JSON file with the token of each device: {"acceptors 77": "bw_..."}.')
    ],
    seats: Annotated[str, typer.Option(help="The seats that put a chip into the acceptors, such as 1,3.")] = "",
    positions: Annotated[int, typer.Option(min=1, help="How many positions the wheel has.")] = 1,
    lost: Annotated[int, typer.Option(min=0, max=100, help=f"{FAULT_HELP} are lost.")] = 0,
    doubled: Annotated[int, typer.Option(min=0, max=100, help=f"{FAULT_HELP} are sent twice.")] = 0,
    late: Annotated[int, typer.Option(min=0, max=100, help=f"{FAULT_HELP} are late.")] = 0,
    reordered: Annotated[int, typer.Option(min=0, max=100, help=f"{FAULT_HELP} are overtaken by the next.")] = 0,
    lies: Annotated[int, typer.Option(min=0, max=100, help="How many of 100 reports are false.")] = 0,
    steps: Annotated[int | None, typer.Option(min=1, help="Stop after so many turns.", show_default=False)] = None,
    seed: Annotated[int, typer.Option(help="The same seed makes the same faults.")] = 0,
    journals: Annotated[
        Path | None,
        typer.Option(help="A folder for what each device has reported; without it, that is lost with the process."),
    ] = None,
) -> None:
    """Run simulated devices at a table: shuffler, shoe, acceptors, lock-out, return device, wheel and sign.

    They do what the table expects of them, over the same protocol as real devices, with the faults that you ask for.
    """
    from boardwalk.device_simulator.faulty_line import LineFaults
    from boardwalk.device_simulator.process import read_tokens, run_devices, simulated_devices

    faults = LineFaults(*(percent / 100 for percent in (lost, doubled, late, reordered)))
    if journals is not None and not journals.is_dir():
        raise InputError("journals", f"{journals} is not a folder")
    devices = simulated_devices(
        address,
        table,
        read_tokens(tokens),
        seats=_read_seats(seats),
        positions=positions,
        faults=faults,
        lies=lies / 100,
        seed=seed,
        journals=journals,
    )
    made = run_devices(devices, steps=steps)
    console().print(f"{made} report{'' if made == 1 else 's'} from {len(devices)} device{'s' * (len(devices) != 1)}")


def _read_seats(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(each) for each in text.split(",") if each.strip())
    except ValueError:
        raise InputError("seats", f"must be numbers such as 1,3, not {text!r}") from None
