"""Bots: programs that play for company where nobody plays for money, by the strategy card of the game. What a bot does
next is a pure function of the table and of what the bot may see there.

They keep out of the way: they leave a seat free, bet the least, bet only after the people at the table have, and take
no side bets, which no card advises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from boardwalk.actor import Actor, Role, is_bot
from boardwalk.games import Game
from boardwalk.odds.figures import least_bet
from boardwalk.odds.strategy.card_rule import CardRule, read_features, ruled_action
from boardwalk.pit.house.cage import MOST_PLAY_CENTS
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import EXPOSE, opening_bets
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import View, view
from boardwalk.table.round.decision import choices
from boardwalk.table.state import InventoryCounts, Phase, Table

NAMES = (
    "Ada", "Ben", "Cleo", "Dora", "Earl", "Fay", "Gus", "Hope", "Ike", "June", "Kit", "Lou", "May", "Ned", "Opal",
    "Pat", "Quinn", "Rosa", "Sam", "Tess", "Ulla", "Vic", "Wes", "Zora",
)  # fmt: skip
LEAST_CHIPS_CENTS = 1_000_00
"""Play chips that a bot sits down with, at least."""
UNITS, LEAST_UNITS = 100, 20
"""How many base bets it sits down with, and with how many it gets more chips: a round can take no more from it."""
FREE_SEATS = 1
"""Seats that bots leave to people."""


class TableBots(NamedTuple):
    """The bots of a table and the card that they play by."""

    names: tuple[str, ...]
    rules: tuple[CardRule, ...]
    gone: frozenset[int] = frozenset()
    """The seats of people who have left, for whose bets they do not wait."""
    play: bool = True
    """Whether they begin a round; if not, they only finish the one that is under way."""


def bot_names(file: HouseFile) -> dict[str, tuple[str, ...]]:
    """The bots of each table in a house file that has any; a bot plays at one table only."""
    found, number = {}, 0
    for table in file.tables:
        bots = min(table.bots, table.offered.seats - FREE_SEATS)
        if bots > 0:
            found[table.number] = tuple(_name(number + place) for place in range(bots))
        number += table.bots
    return found


def _name(number: int) -> str:
    again, place = divmod(number, len(NAMES))
    return f"Bot {NAMES[place]}" + (f" {again + 1}" if again else "")


class ByCard:
    """A player who follows a strategy card (`table.automation.policy.Policy`), and sees what a player sees."""

    def __init__(self, rules: Sequence[CardRule]) -> None:
        self._rules = rules

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        """What the card says, if it can be done; a bot that lacks the chips takes the choice that costs least."""
        if EXPOSE in options:
            return EXPOSE
        seen = see()
        assert seen.round is not None
        assert seen.seat is not None
        hand = seen.seats[seen.seat].hand
        assert hand is not None
        own, board, dealer = (
            tuple(card for card in cards if card is not None)
            for cards in (hand.cards, seen.round.community, seen.round.dealer)
        )
        up = dealer[0] if dealer and len(own) == STUD_CARDS else None
        said = ruled_action(self._rules, seen.round.stage, read_features(own, board, up))
        return said if said in options else options[0]


STUD_CARDS = 5
"""A card for five own cards reads the dealer's up card, too."""


def bot_commands(table: Table, bots: TableBots) -> Iterator[Command]:
    """What the bots of a table do now, one after another: a turn in the round, or everything that comes before one."""
    if not table.open:
        return
    seated = {seat: each.player for seat, each in table.seats.items() if is_bot(each.player)}
    if table.round is not None:
        yield from _turn(table, seated, bots)
        return
    room = table.game.seats - (len(table.seats) - len(seated)) - FREE_SEATS
    wanted = () if is_closing(table) or is_too_dear(table.game) else bots.names[: max(0, room)]
    for seat, name in seated.items():
        if name not in wanted or _is_short(table, seat):
            yield do.LeaveSeat(Actor(Role.PLAYER, name))
            return
    if not bots.play:
        return
    missing = [name for name in wanted if name not in seated.values()]
    if missing:
        yield do.TakeSeat(Actor(Role.PLAYER, missing[0]), _free_seat(table), chips_cents(table.game))
        return
    yield from _between_rounds(table, seated, people_at(table, bots.gone))


def people_at(table: Table, gone: frozenset[int]) -> frozenset[int]:
    """The seats of people who are there: not bots, and not people who sit out or have left."""
    here = (seat for seat, seated in table.seats.items() if not is_bot(seated.player))
    return frozenset(here) - table.away - gone


def chips_cents(game: Game) -> int:
    """The play chips that a bot sits down with; no more than anyone can take at once."""
    return min(max(LEAST_CHIPS_CENTS, UNITS * least_bet(game, game.base)), MOST_PLAY_CENTS)


def is_too_dear(game: Game) -> bool:
    """Whether a game's smallest bet is too much for the chips that a bot can have."""
    return chips_cents(game) < LEAST_UNITS * least_bet(game, game.base)


def is_closing(table: Table) -> bool:
    """Whether people count the chips of an open table, to close it: everyone has to leave first."""
    return table.counts != InventoryCounts()


def _is_short(table: Table, seat: int) -> bool:
    seated, unit = table.seats[seat], least_bet(table.game, table.game.base)
    return not seated.bets and seated.chips_cents < LEAST_UNITS * unit


def _free_seat(table: Table) -> int:
    """Where a bot sits down: from the far end, because people are offered the first seat that is free."""
    return next(seat for seat in range(table.game.seats, 0, -1) if seat not in table.seats)


def _between_rounds(table: Table, seated: dict[int, str], people: frozenset[int]) -> Iterator[Command]:
    spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
    if spread and seated and not people:
        yield do.LookAtDeck(Actor(Role.PLAYER, next(iter(seated.values()))), spread[0])
        return
    ready = any(deck.phase is Phase.IN_PLAY for deck in table.decks.values())
    if not ready or (people and not any(table.seats[seat].bets for seat in people)):
        return
    bets = opening_bets(table.game, least_bet(table.game, table.game.base))
    for seat, name in seated.items():
        for wager, cents in bets.items():
            if wager not in table.seats[seat].bets:
                yield do.PlaceBet(Actor(Role.PLAYER, name), wager, cents)


def _turn(table: Table, seated: dict[int, str], bots: TableBots) -> Iterator[Command]:
    waiting = waiting_for(table)
    seat = waiting.place
    if not isinstance(seat, int) or seat not in seated:
        return
    actor = Actor(Role.PLAYER, seated[seat])
    if waiting.due is Due.EXPOSE:
        yield do.Expose(actor, exposed=True)
    elif waiting.due is Due.ACT:
        has = table.seats[seat].chips_cents
        options = [action.name for action in choices(table, seat) if action.cents <= has]
        yield do.Act(actor, ByCard(bots.rules).choose(options, lambda: view(table, actor)))
