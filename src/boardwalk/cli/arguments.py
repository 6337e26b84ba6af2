"""What a command is given: the flags that several commands share, and reading of pairs, cards, bets, amounts, files, a
document's offer, and JSON lines on standard input. Every error names its field.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from boardwalk import game_file
from boardwalk.cards import Card, parse_cards
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import Game
from boardwalk.games.legality import verify_limits
from boardwalk.language import Language
from boardwalk.law import Paragraph
from boardwalk.money import read_cents

if TYPE_CHECKING:
    from boardwalk.documents.offer import Offer

LANGUAGE_FLAG = Annotated[Language, typer.Option(help="The language: English (en) or Spanish (es).")]
OPTION_FLAG = Annotated[list[str] | None, typer.Option(help="A house option, NAME=VALUE; may be repeated.")]
PAY_FLAG = Annotated[
    list[str] | None,
    typer.Option(metavar="TABLE.ROW=PAYS", help="Another payout, such as x-tra-bonus.flush=2; may be repeated."),
]
JSON_FLAG = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def read_pairs(pairs: Iterable[str], flag: str) -> dict[str, str]:
    """`NAME=VALUE` arguments as a mapping."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(flag, f"{pair!r} is not of the form NAME=VALUE")
        if name in found:
            raise InputError(name, f"is given twice with {flag}")
        found[name] = value
    return found


def read_cards(text: str, field: str, law: Paragraph) -> tuple[Card, ...]:
    """Cards of the deck in play; any others break the paragraph on the deck."""
    try:
        return parse_cards(text, field)
    except InputError as error:
        raise Refusal(error.field, error.reason, law) from None


def read_bets(bets: Mapping[str, object], game: Game) -> dict[str, int]:
    """Amounts in cents by wager, within the posted limits; a program's numbers arrive here as text."""
    cents = {name: _read_bet(name, value, game) for name, value in bets.items()}
    if game.house.posts_limits:
        verify_limits(game, cents)
    return cents


def _read_bet(name: str, value: object, game: Game) -> int:
    game.wager(name)
    return read_amount(value, name, game.basics.wagering)


def read_amount(value: object, field: str, law: Paragraph | None = None) -> int:
    """An amount that a program or a person gave as text, in cents."""
    if not isinstance(value, str):
        raise InputError(field, f"{value!r} is not an amount of money", law)
    return read_cents(value, field, law)


def known_game(reference: str | None) -> str | None:
    """The name of a game that a person gave by name or as a file, which is loaded."""
    if not reference:
        return reference
    return game_file.find(reference).name


GAME_ARGUMENT = Annotated[
    str, typer.Argument(help="A game, or a file that declares one.", show_default=False, callback=known_game)
]
HOUSE_FLAG = Annotated[
    Path | None,
    typer.Option(help="A house file, with the house's name, options and layouts.", show_default=False),
]
TABLE_FLAG = Annotated[
    str | None, typer.Option(help="A table number, if the house's tables of the game differ.", show_default=False)
]
LICENSEE_FLAG = Annotated[
    str | None, typer.Option(help="The licensee's name, if there is no house file.", show_default=False)
]


def read_offer(
    game: str, house: Path | None, table: str | None, option: Sequence[str] | None, licensee: str | None = None
) -> Offer:
    """What the house in the file offers of a game, or the game with these options and this licensee, if any."""
    from boardwalk.documents.offer import offer_at, offer_of
    from boardwalk.pit.house_file import load_house
    from boardwalk.pit.house_file.section import read_person

    options = read_pairs(option or (), "--option")
    if house is None:
        if table is not None:
            raise InputError("--table", "needs a house file; add --house")
        return offer_of(game, options, "" if licensee is None else read_person(licensee.strip(), "--licensee"))
    if licensee is not None:
        raise InputError("--licensee", "the name comes from the house file; change it there")
    if options:
        raise InputError("--option", "the options come from the house file; change them there")
    return offer_at(load_house(house), game, table)


def read_text(file: str | Path, field: str, most_bytes: int = -1) -> str:
    """The text of a file, or of standard input for `-`; in UTF-8, up to this many bytes."""
    if str(file) == "-":
        return sys.stdin.read()
    try:
        with Path(file).open("rb") as stream:
            return stream.read(most_bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(field, f"{str(file)!r} is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise cannot_read(file, error, field) from None


def cannot_read(file: str | Path, error: Exception, field: str) -> InputError:
    """The error for a file that the system refuses to read."""
    why = getattr(error, "strerror", None) or str(error)
    return InputError(field, f"cannot read {str(file)!r}: {why.lower()}")


compact_json = json.JSONEncoder(separators=(",", ":")).encode


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise InputError(next(name for name in names if names.count(name) > 1), "is given twice")
    return found


# Numbers stay text: 0.1 must not become a binary fraction, nor a thousand digits an integer.
_decode = json.JSONDecoder(
    parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_without_repeats
).decode


def answer_lines(requests: Iterable[str], out: TextIO, reply: Callable[[Mapping[str, Any]], dict[str, Any]]) -> None:
    """One JSON line for each line read; a bad one is answered with its error, and the rest continue."""
    for line in requests:
        if line.strip():
            out.write(compact_json(_line_reply(line, reply)) + "\n")
            out.flush()


def _line_reply(line: str, reply: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    try:
        return reply(_parse_line(line))
    except InputError as error:
        law = None if error.law is None else str(error.law)
        return {"error": str(error), "field": error.field, "law": law}
    except BoardwalkError as error:
        return {"error": str(error), "field": "options", "law": None}


def _parse_line(line: str) -> dict[str, Any]:
    try:
        request = _decode(line)
    except json.JSONDecodeError as error:
        raise InputError("line", f"is not JSON: {error}") from None
    except RecursionError:
        raise InputError("line", "is nested too deeply") from None
    if not isinstance(request, dict):
        raise InputError("line", "is not a JSON object")
    return request


def verify_fields(request: Mapping[str, Any], known: AbstractSet[str]) -> None:
    """Refuse a field that a request does not have."""
    for field in request:
        if field not in known:
            raise InputError(field, f"is not a field of a request; its fields are {', '.join(sorted(known))}")


def text_of(request: Mapping[str, Any], field: str) -> str:
    value = request.get(field)
    if value is not None and not isinstance(value, str):
        raise InputError(field, f"{value!r} is not text")
    return value or ""


def mapping_of(request: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = request.get(field)
    if value is not None and not isinstance(value, dict):
        raise InputError(field, f"{value!r} is not an object")
    return value or {}


def flag_of(request: Mapping[str, Any], field: str, *, default: bool) -> bool:
    value = request.get(field, default)
    if not isinstance(value, bool):
        raise InputError(field, f"{value!r} is not true or false")
    return value


DATABASE_HELP = "A SQLite file, or a URL such as postgresql://host/house."
DATABASE_FLAG = Annotated[str, typer.Option(help=DATABASE_HELP, show_default=False)]
