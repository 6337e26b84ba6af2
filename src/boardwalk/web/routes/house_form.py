"""The configuration as a form: the schema of the house file, a check of edits before anything is done, and who changed
what and when.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from itertools import pairwise
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.house import ConfigurationChange, ConfigurationCheck, DiffLine, FileFault, SectionForm
from boardwalk.documents.layout.compliance import printing_faults
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.automatic_staff import CREW
from boardwalk.pit.house.configuration import ConfigurationApplied
from boardwalk.pit.house.machine import tell
from boardwalk.pit.house_file.config_drift import config_drift
from boardwalk.pit.house_file.edit import Edit, edited
from boardwalk.pit.house_file.examination import examine, parse_toml, with_lines
from boardwalk.pit.house_file.fault import Caution, Fault
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.plan import SetupRefusal, setup_plan
from boardwalk.pit.house_file.schema import SECTIONS
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.pit.record.house_history import CONFIGURATION_EVENTS, HouseEntry, house_entries
from boardwalk.web.api.operation import Body, answer, operation
from boardwalk.web.server import Server, server_of

router = APIRouter(prefix="/house/configuration", tags=["house"])
MOST_CHANGES = 50
CONTEXT_LINES = 2
Word = Annotated[str, Field(max_length=1_000)]
Words = Annotated[list[Word], Field(max_length=100)]


class ConfigurationEdit(Body):
    """A change of one key, such as `table[2].options.table-min`, or of one section, such as `table`."""

    do: Literal["set", "unset", "add", "remove"]
    key: Annotated[str, Field(min_length=1, max_length=200, examples=["house.player-away-seconds"])]
    value: Annotated[Word | int | bool | Annotated[list[Word], Field(max_length=100)] | None, Field(examples=[9])] = (
        None
    )


class ConfigurationDraft(Body):
    """A house file, in TOML, and edits to make in it."""

    text: Annotated[str, Field(max_length=60_000, examples=['[house]\nname = "Marina"\n'])]
    edits: Annotated[list[ConfigurationEdit], Field(max_length=200, default_factory=list)]


@operation(
    router,
    "GET",
    "/form",
    "The schema of the house file",
    action=Permission.SEE_CONFIGURATION,
    returns=tuple[SectionForm, ...],
)
async def see_configuration_form(request: Request) -> Response:
    """Its sections and keys, with what each may hold. The options of a table are those of its game."""
    del request
    forms = [SectionForm(each.key, each.title, each.several, each.fields) for each in SECTIONS]
    return answer(tuple[SectionForm, ...], forms)


@operation(
    router,
    "POST",
    "/check",
    "Check a configuration",
    action=Permission.SEE_CONFIGURATION,
    returns=ConfigurationCheck,
)
async def check_configuration(request: Request, body: ConfigurationDraft) -> Response:
    """Make edits in a house file and examine it. Nothing is done: you get the text, its faults by key, and how it
    differs from the file in force.
    """
    server = server_of(request)
    return answer(ConfigurationCheck, await run_in_threadpool(_check, server, body))


@operation(
    router,
    "GET",
    "/history",
    "Who changed the configuration",
    action=Permission.SEE_CONFIGURATION,
    returns=tuple[ConfigurationChange, ...],
)
async def list_configuration_changes(request: Request) -> Response:
    """The founding of the house, house files and policies, latest first, up to 50; with what changed in the file."""
    server = server_of(request)

    def read() -> list[HouseEntry]:
        with server.pit.store.reading() as connection:
            return house_entries(connection, CONFIGURATION_EVENTS, most=MOST_CHANGES + 1)

    return answer(tuple[ConfigurationChange, ...], list(_changes(await run_in_threadpool(read)))[:MOST_CHANGES])


def _changes(entries: Sequence[HouseEntry]) -> Iterator[ConfigurationChange]:
    texts = [each for each in entries if isinstance(each.event, ConfigurationApplied)]
    before = {after.seq: earlier.event for after, earlier in pairwise(texts)}
    for each in entries:
        diff: tuple[DiffLine, ...] = ()
        if isinstance(each.event, ConfigurationApplied):
            earlier = before.get(each.seq)
            diff = diff_lines(earlier.text if isinstance(earlier, ConfigurationApplied) else "", each.event.text)
        order = each.order
        yield ConfigurationChange(each.seq, order.at, order.person, order.role, each.second, tell(each.event), diff)


def diff_lines(before: str, after: str) -> tuple[DiffLine, ...]:
    r"""How two texts differ, with a few lines around each difference.

    >>> [(each.kind, each.text) for each in diff_lines("a = 1\n", "a = 2\n")]
    [('removed', 'a = 1'), ('added', 'a = 2')]
    """
    lines = [*difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=CONTEXT_LINES)]
    return tuple(map(_diff_line, lines[3:]))  # after the names of the texts and the place of the first difference


def _diff_line(line: str) -> DiffLine:
    if line.startswith("@@"):
        return DiffLine("gap", "")
    kinds: Mapping[str, Literal["same", "added", "removed"]] = {"+": "added", "-": "removed"}
    return DiffLine(kinds.get(line[:1], "same"), line[1:])


def _check(server: Server, body: ConfigurationDraft) -> ConfigurationCheck:
    house = server.pit.house
    assert house is not None, "the caller belongs to it"
    text = body.text
    for number, each in enumerate(body.edits):
        try:
            value = tuple(each.value) if isinstance(each.value, list) else each.value
            text = edited(text, Edit(each.do, each.key, value))
        except InputError as error:
            raise InputError(f"edits[{number}]", f"{error.field}: {error.reason}") from None
    file, faults, cautions = examine(text, GameReferences(known=house.games))
    if file is not None:
        faults = with_lines(text, printing_faults(file))
    orders = 0
    left: tuple[str, ...] = ()
    if file is not None and not faults:
        try:
            orders, left = _plan(server, file)
        except SetupRefusal as refusal:
            faults = with_lines(text, refusal.faults)
    data, unreadable = parse_toml(text)
    return ConfigurationCheck(
        text,
        None if unreadable else _plain(data),
        tuple(map(_fault_line, faults)),
        tuple(FileFault(each.key, each.reason, None, None) for each in cautions if isinstance(each, Caution)),
        diff_lines(house.configuration, text),
        orders,
        left,
    )


def _plan(server: Server, file: HouseFile) -> tuple[int, tuple[str, ...]]:
    """How many orders it would take now, and what would stay. What the floor does not allow now is a `SetupRefusal`."""
    state, house = server.pit.state, server.pit.house
    assert house is not None, "the caller belongs to it"
    setup, left = setup_plan(file, state.tables, state.meters, CREW.supervisor, for_money=state.for_money)
    return len(setup), tuple(str(each) for each in (*left, *config_drift(file, house)))


def _fault_line(fault: Fault) -> FileFault:
    return FileFault(fault.key, fault.reason, None if fault.law is None else fault.law.id, fault.line)


def _plain(value: Any) -> Any:
    """TOML data as JSON has it."""
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date | datetime | time) else value
