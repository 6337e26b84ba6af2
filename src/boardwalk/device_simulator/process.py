"""A process that runs the simulated devices of a table until it is stopped: tokens come from a file, and journals
go into a folder.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from boardwalk.device_simulator.faulty_line import NO_FAULTS, FaultyDevice, LineFaults
from boardwalk.device_simulator.simulated_device import SIMULATORS, SimulatedDevice
from boardwalk.errors import InputError
from boardwalk.table.hardware.connected_device import DeviceKind

PAUSE_SECONDS, PATIENCE_SECONDS = 0.05, 600.0


def read_tokens(path: Path) -> dict[str, str]:
    """Tokens by the name of the device, from a JSON file such as `{"acceptors 77": "bw_..."}`."""
    try:
        tokens = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError("tokens", f"cannot read {path}: {error}") from None
    if not isinstance(tokens, dict) or not all(isinstance(each, str) for each in tokens.values()):
        raise InputError("tokens", f"{path} must be an object of device names with their tokens")
    for name in tokens:
        kind_of(name)
    return tokens


def kind_of(name: str) -> DeviceKind:
    """The kind of a device, by its name.

    >>> kind_of("return device RD-20").value
    'return device'
    """
    for kind in DeviceKind:
        if name.startswith(f"{kind.value} "):
            return kind
    raise InputError("tokens", f"{name} does not begin with a kind of device, such as {DeviceKind.SHOE.value}")


def simulated_devices(
    address: str,
    table: str,
    tokens: Mapping[str, str],
    *,
    seats: tuple[int, ...] = (),
    positions: int = 1,
    faults: LineFaults = NO_FAULTS,
    lies: float = 0.0,
    seed: int = 0,
    journals: Path | None = None,
) -> list[SimulatedDevice]:
    """The devices of a table, each with a line and dice of its own. `seats` are those whose player puts a chip in."""
    special: dict[DeviceKind, dict[str, Any]] = {
        DeviceKind.ACCEPTORS: {"seats": seats},
        DeviceKind.RETURN_DEVICE: {"chips": lambda: len(seats)},
        DeviceKind.WHEEL: {"positions": positions},
    }
    found = []
    for number, (name, token) in enumerate(tokens.items()):
        kind, dice = kind_of(name), Random(f"{seed} {number}")  # noqa: S311 - a simulation
        journal = None if journals is None else journals / f"{name.replace(' ', '-')}.jsonl"
        line = FaultyDevice(
            address, table, token, faults=faults, dice=dice, journal=journal, patience_seconds=PATIENCE_SECONDS
        )
        found.append(SIMULATORS[kind](line, dice, lies=lies, **special.get(kind, {})))
    return found


def run_devices(devices: Iterable[SimulatedDevice], *, steps: int | None = None) -> int:
    """Let every device act, again and again, until stopped or for so many turns; returns how many reports were made."""
    made, turn, company = 0, 0, tuple(devices)
    while steps is None or turn < steps:
        made += sum(device.step() for device in company)
        turn += 1
        time.sleep(PAUSE_SECONDS)
    return made
