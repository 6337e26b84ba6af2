"""The schema of a house file: its sections and keys, what each may hold, and what it is if it is left out. The reader
takes its keys from here, and a form can be made of it.

>>> [each.key for each in HOUSE.fields if each.required]
['name']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardwalk.actor import PERSON_ROLES
from boardwalk.games.declaration.game import SEATS
from boardwalk.pit.house.policy import ACCOUNT_SECONDS, LIVE_POLICY, MOST_GRACE_DAYS, SoloAct
from boardwalk.pit.house_file.section import MOST_BOTS, MOST_DEALER_SECONDS, MOST_SECONDS
from boardwalk.pit.house_file.setup import PresenceSetup, Side, Staff
from boardwalk.school.drill import LEVELS, Topic
from boardwalk.school.paper import MOST_ITEMS, MOST_MINUTES, MOST_ROUNDS, USUAL_TERMS
from boardwalk.table.device import Device
from boardwalk.table.state import CardSource

SECOND_FACTOR_KEY = "staff-second-factor"
DROP_BOX_KEY, TIP_BOX_KEY = "drop-box", "tip-box"
BETTING_SECONDS, DECISION_SECONDS, LOOK_SECONDS = 20, 20, 10


class KeyKind(StrEnum):
    """What a key holds."""

    TEXT = "text"
    MONEY = "money"
    RATE = "rate"
    NUMBER = "number"
    FLAG = "flag"
    DATE = "date"
    CHOICE = "choice"
    LIST = "list"
    """Texts, or some of the choices if there are any."""
    GAME = "game"
    GAMES = "games"
    METER = "meter"
    OPTIONS = "options"
    """The options of the table's game, each with a value."""
    PAIRS = "pairs"
    """Names with values; those of the choices, if there are any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyField:
    """One key of a section."""

    key: str
    kind: KeyKind
    title: str
    help: str = ""
    required: bool = False
    default: str = ""
    """What it is if it is left out, as it would be written; empty if it then is nothing."""
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class SectionSchema:
    """One kind of section: there is one, or there can be several, each with a name of its own."""

    key: str
    title: str
    fields: tuple[KeyField, ...]
    several: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(each.key for each in self.fields)


def _text(key: str, title: str, help: str = "", *, required: bool = False) -> KeyField:  # noqa: A002
    return KeyField(key=key, kind=KeyKind.TEXT, title=title, help=help, required=required)


def _money(key: str, title: str, help: str = "", *, required: bool = False) -> KeyField:  # noqa: A002
    return KeyField(key=key, kind=KeyKind.MONEY, title=title, help=help, required=required)


def _seconds(key: str, title: str, default: int, help: str = "", most: int = MOST_SECONDS) -> KeyField:  # noqa: A002
    least = 0 if most > MOST_SECONDS else 1
    return KeyField(key=key, kind=KeyKind.NUMBER, title=title, help=help, default=str(default), least=least, most=most)


def _number(key: str, title: str, default: int, least: int, most: int) -> KeyField:
    return KeyField(key=key, kind=KeyKind.NUMBER, title=title, default=str(default), least=least, most=most)


_GAME = KeyField(key="game", kind=KeyKind.GAME, title="Game", required=True)
_LINES = KeyField(key="lines", kind=KeyKind.LIST, title="Your own lines", help="Up to 6, one line of text each.")
_SIDES = tuple(each.value for each in Side)

HOUSE = SectionSchema(
    "house",
    "House",
    (
        _text("name", "Name", "The name that the house was founded with. It cannot change.", required=True),
        _text("seals", "Folder for seals", "On another machine, such as /mnt/elsewhere/seals."),
        KeyField(
            key=SECOND_FACTOR_KEY,
            kind=KeyKind.FLAG,
            title="Staff need a second factor",
            default="false",
        ),
        _seconds(
            "dealer-away-seconds",
            "Seconds until the automatic staff relieves a dealer who left",
            PresenceSetup().dealer_away_seconds,
            "0 for never.",
            MOST_DEALER_SECONDS,
        ),
        _seconds(
            "player-away-seconds",
            "Seconds until an absent player sits out",
            PresenceSetup().player_away_seconds,
        ),
    ),
    several=False,
)
POLICY = SectionSchema(
    "policy",
    "What takes two people",
    (
        KeyField(
            key="second-for-accounts",
            kind=KeyKind.LIST,
            title="Who may be the second to sign for staff accounts",
            help="If nobody may, one person signs alone.",
            default=", ".join(each.value for each in LIVE_POLICY.account_seconds),
            choices=tuple(each.value for each in ACCOUNT_SECONDS),
        ),
        KeyField(
            key="grace-days",
            kind=KeyKind.NUMBER,
            title="Days before a new account may sign with another person",
            default="3",
            least=0,
            most=MOST_GRACE_DAYS,
        ),
        KeyField(
            key="alone",
            kind=KeyKind.PAIRS,
            title="The most that one person may do alone",
            help='Dollars, or "no limit".',
            choices=tuple(each.value for each in SoloAct),
        ),
    ),
    several=False,
)
SCHOOL = SectionSchema(
    "school",
    "School",
    (
        _number("pass-percent", "Passing score of a table test, in percent", USUAL_TERMS.pass_percent, 1, 100),
        _number("items", "Drills in a table test", USUAL_TERMS.items, len(Topic), MOST_ITEMS),
        _number("rounds", "Live rounds in a table test", USUAL_TERMS.rounds, 0, MOST_ROUNDS),
        _number("minutes", "Minutes for a table test", USUAL_TERMS.minutes, 1, MOST_MINUTES),
        _number("level", "Level of a table test", USUAL_TERMS.level, LEVELS[0], LEVELS[-1]),
        KeyField(key="chips", kind=KeyKind.LIST, title="House chips", help="In dollars, largest first."),
    ),
    several=False,
)
TABLE = SectionSchema(
    "table",
    "Table",
    (
        _text("number", "Number", required=True),
        _GAME,
        KeyField(
            key=SEATS, kind=KeyKind.NUMBER, title="Seats", help="If left out, the most that the game allows.", least=1
        ),
        KeyField(key="options", kind=KeyKind.OPTIONS, title="Game options"),
        KeyField(
            key="devices", kind=KeyKind.LIST, title="Devices", choices=tuple(each.value for each in Device)
        ),
        KeyField(
            key="cards",
            kind=KeyKind.CHOICE,
            title="Where the cards come from",
            help="A virtual deck, a shoe that reads real cards, or real cards that the dealer enters.",
            default=CardSource.VIRTUAL.value,
            choices=tuple(each.value for each in CardSource),
        ),
        KeyField(
            key="connected",
            kind=KeyKind.LIST,
            title="Devices that report for themselves",
            help="Each with serial number and approval: shoe 4711, DGE 2026-17.",
        ),
        KeyField(key="decks", kind=KeyKind.LIST, title="Decks, by the color of their backs", default="red"),
        _money("inventory", "Table inventory at opening", required=True),
        KeyField(
            key="staff",
            kind=KeyKind.CHOICE,
            title="Run by",
            default=Staff.PEOPLE.value,
            choices=tuple(each.value for each in Staff),
        ),
        _seconds("betting-seconds", "Seconds for bets", BETTING_SECONDS, "If automatic staff runs the table."),
        _seconds("decision-seconds", "Seconds for a decision", DECISION_SECONDS, "If automatic staff runs the table."),
        _seconds("look-seconds", "Seconds to look at the cards", LOOK_SECONDS, "If automatic staff runs the table."),
        KeyField(
            key=DROP_BOX_KEY, kind=KeyKind.CHOICE, title="Drop box", default=Side.LEFT.value, choices=_SIDES,
            help="On which side of the dealer.",
        ),
        KeyField(
            key=TIP_BOX_KEY, kind=KeyKind.CHOICE, title="Tip box", default=Side.RIGHT.value, choices=_SIDES,
            help="Opposite the drop box.",
        ),
        KeyField(key="meter", kind=KeyKind.METER, title="Progressive meter"),
        KeyField(
            key="bots",
            kind=KeyKind.NUMBER,
            title="Bots",
            help="Only in a demo house.",
            default="0",
            least=0,
            most=MOST_BOTS,
        ),
    ),
)  # fmt: skip
METER = SectionSchema(
    "meter",
    "Meter",
    (
        _text("name", "Name", required=True),
        _money("base", "Base amount, at the first start", required=True),
        _money("reset", "Reset amount, after a win", "Same as the base amount, if left out."),
        KeyField(key="rate", kind=KeyKind.RATE, title="Rate", help="Of each wager, such as 70%.", required=True),
        _money("limit", "Limit of the display"),
        KeyField(key="reserve-rate", kind=KeyKind.RATE, title="Reserve rate", default="0"),
        _money(
            "unreasonable", "Unreasonable contribution", "From this amount on, a contribution waits for two people."
        ),
        KeyField(key="approved", kind=KeyKind.GAMES, title="Games that may feed it"),
    ),
)
PERSON = SectionSchema(
    "person",
    "Person",
    (
        _text("name", "Name", "An administrator opens the account.", required=True),
        KeyField(
            key="role",
            kind=KeyKind.CHOICE,
            title="Role",
            required=True,
            choices=tuple(each.value for each in PERSON_ROLES),
        ),
    ),
)
APPROVAL = SectionSchema(
    "approval",
    "Approval",
    (
        KeyField(key="what", kind=KeyKind.LIST, title="What it covers", required=True),
        _text("number", "Approval or submission number", required=True),
        KeyField(key="date", kind=KeyKind.DATE, title="Date", help="Such as 2026-03-05.", required=True),
        _text("by", "Given by", required=True),
        KeyField(key="tables", kind=KeyKind.LIST, title="Tables", help="Every table that needs it, if left out."),
    ),
)
LAYOUT = SectionSchema(
    "layout",
    "Layout",
    (
        _GAME,
        _text("name", "Name on the layout", "The house's name, if left out."),
        KeyField(key="inscribed", kind=KeyKind.FLAG, title="The layout states what wagers pay", default="true"),
        _LINES,
        KeyField(key="left-out", kind=KeyKind.LIST, title="Left out"),
        KeyField(
            key="move",
            kind=KeyKind.PAIRS,
            title="Moved",
            help="Millimeters to the right and toward the player: [20, 0].",
        ),
        KeyField(key="size", kind=KeyKind.PAIRS, title="Sizes", help="Width and depth in millimeters: [60, 60]."),
    ),
)
SIGN = SectionSchema("sign", "Sign", (_GAME, _LINES))
SECTIONS = (HOUSE, POLICY, SCHOOL, TABLE, METER, PERSON, LAYOUT, SIGN, APPROVAL)
