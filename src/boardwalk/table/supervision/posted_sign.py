"""The signs that must be posted at a table: a floorperson confirms them when the table opens, and again when its link
changes (R52).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.errors import Refusal, quoted
from boardwalk.games import GAMES
from boardwalk.games.declaration.approval import RequiredSign
from boardwalk.law import Paragraph, cite
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.machine import IN_CHARGE, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Table


@dataclass(frozen=True, slots=True)
class ConfirmSigns(Command):
    """Confirm that these signs are posted at the table."""

    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignsConfirmed(Event):
    """Someone confirmed that these signs are posted."""

    by: Actor
    signs: tuple[str, ...]


POSTED = cite("R52")


def game_title(name: str) -> str:
    """The title of a game, or its name if it is not one of ours."""
    return GAMES[name].title if name in GAMES else name


def sign_title(table: Table, sign: RequiredSign) -> str:
    """What the sign says, in a few words; a link names the other games."""
    games = table.games_linked(sign) if sign.if_linked else ()
    return f"link with {joined([game_title(name) for name in games])}" if games else sign.title


@handles(ConfirmSigns, *IN_CHARGE, law=lambda _: POSTED)
def confirm_signs(table: Table, command: ConfirmSigns) -> Iterator[Event]:
    """Also during a round: progressive betting goes on with the next one."""
    if not command.signs or len(set(command.signs)) != len(command.signs):
        raise Refusal("signs", "name the signs, each once", POSTED)
    required = {sign.name: sign for sign in table.required_signs}
    for name in command.signs:
        if name not in required:
            needs = ", ".join(required) or "none"
            raise Refusal("signs", f"the table needs no sign {quoted(name)}; signs needed here: {needs}", POSTED)
        if name in table.signs:
            raise Refusal("signs", f"{quoted(name)} is already confirmed", required[name].law)
    yield SignsConfirmed(_law(required, command.signs), command.actor, command.signs)


def _law(required: dict[str, RequiredSign], signs: tuple[str, ...]) -> Paragraph:
    """The sign's own paragraph; the ruling if there are several."""
    return required[signs[0]].law if len(signs) == 1 else POSTED


def verify_signs(table: Table, field: str, signs: tuple[RequiredSign, ...]) -> None:
    """Refuse if one of these signs must be posted and is not confirmed."""
    for sign in table.unconfirmed_signs:
        if sign in signs:
            reason = f"a floorperson must confirm the sign first: {sign_title(table, sign)}"
            raise Refusal(field, reason, sign.law)


@folds(SignsConfirmed)
def _fold_signs_confirmed(table: Table, event: SignsConfirmed) -> Table:
    return table._replace(signs=table.signs | set(event.signs))


@tells(SignsConfirmed)
def _tell_signs_confirmed(scene: Scene, event: SignsConfirmed) -> str:
    table = scene.table
    known = {} if table is None else {sign.name: sign_title(table, sign) for sign in table.game.signs}
    titles = joined([known.get(name, name) for name in event.signs])
    return f"{capitalized(str(event.by))} confirms the posted sign{'s' * (len(event.signs) > 1)}: {titles}"
