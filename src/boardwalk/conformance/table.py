"""The live table: random players, irregularities and illegal commands at every kind of equipment, audited after every
event.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from boardwalk.conformance.findings import Findings, Subject, counted, options_in_words, place_of
from boardwalk.games import Game, declared
from boardwalk.soak.audit.invariant import Violation
from boardwalk.soak.scenario import EQUIPMENT, SimulatedOffer, equipped_offer, meters_of, some_options
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import SoakTally

QUICK_ROUNDS, ROUNDS, QUICK_TABLES, TABLES = 2, 10, 1, 4
"""Rounds at each table, and tables for each kind of equipment."""
_ACTOR = re.compile(r"actor=Actor\(role=<Role\.\w+: '([\w ]+)'>, name='\w+'\)")


def examine_table(subject: Subject, findings: Findings) -> None:
    """Play at tables with every kind of equipment, under the options of one variation after another."""
    tally = SoakTally()
    tables = subject.amount(QUICK_TABLES, TABLES) * len(EQUIPMENT)
    parts: dict[str, Callable[[], object]] = {}
    for number in range(max(tables, len(subject.variations) if not subject.quick else 0)):
        dice = Random(f"table {subject.seed} {number}")
        offer = _offer(subject, subject.variations[number % len(subject.variations)], number, dice)
        parts[_described(number, offer)] = _soak(offer, dice, tally, subject.amount(QUICK_ROUNDS, ROUNDS), findings)
    findings.each(parts, lambda: _examined(tally))


def _examined(tally: SoakTally) -> str:
    played = f"{counted(tally.rounds, 'round')} at {counted(tally.tables, 'table')}"
    wrong, refused = sum(tally.injected.values()), sum(tally.refused.values())
    return (
        f"{played}, {counted(tally.events, 'event')}, {counted(wrong, 'irregularity', 'irregularities')}, "
        f"{counted(refused, 'refused command')}"
    )


def _offer(subject: Subject, game: Game, number: int, dice: Random) -> SimulatedOffer:
    devices, decks = EQUIPMENT[number % len(EQUIPMENT)]
    pinned = {**game.house.changed(), **subject.options}
    mixed = {**some_options(game.name, pinned, dice), **pinned}
    options = pinned if subject.declaration.if_permitted(mixed) is None else mixed
    return equipped_offer(game.name, options, devices, decks, meters_of(declared(game.name, options)))


def _soak(offer: SimulatedOffer, dice: Random, tally: SoakTally, rounds: int, findings: Findings) -> Callable[[], None]:
    def play() -> None:
        try:
            for _ in SimulatedTable(dice, tally, faults=True).run(offer, rounds):
                pass
        except Violation as violation:
            cause = violation.__cause__
            place = f" ({place_of(cause)})" if isinstance(cause, Exception) else ""
            findings.fault(_ACTOR.sub(r"by the \1", str(violation)) + place)

    return play


def _described(number: int, offer: SimulatedOffer) -> str:
    devices = " and ".join(device.value for device in offer.devices) or "no devices"
    return f"table {number + 1} with {devices}, {options_in_words(offer.options)}"
