"""What people do at a table when nothing goes wrong: staff their duties, players their bets."""

from __future__ import annotations

from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import demonstration, duty, opening
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import Phase, Table
from tests.support.web.secrets.premises import CREW, INVENTORY, PLAYERS


class Habits:
    """What people do next, at random if there are several possibilities."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.world = SeededWorld(dice)
        self.modest = False
        """Whether people make only required bets, so that a folded hand is never shown."""

    def due(self, table: Table) -> Command | None:
        """What someone does next; None if a player has to choose."""
        if not table.open:
            return self.dice.choice([*demonstration(table, CREW), *opening(table, CREW, INVENTORY)])
        command = self._other_deck(table) or duty(table, CREW, self.world)
        if command is not None or table.round is not None:
            return command
        if not table.decks:
            return do.ReceiveDeck(CREW.dealer, "green")
        return self._look(table) or self._bet(table)

    def _other_deck(self, table: Table) -> Command | None:
        """With two decks, one is shuffled in the shuffler while the other is in play."""
        by_phase = {deck.phase: deck.back for deck in table.decks.values()}
        inside = by_phase.get(Phase.IN_SHUFFLER)
        if inside is None or len(table.decks) == 1:
            return None
        if table.round is None:
            ready = by_phase.get(Phase.SHUFFLED)
            in_play = Phase.IN_PLAY in by_phase
            return do.TakeDeck(CREW.dealer, ready) if ready is not None else self._bet(table) if in_play else None
        return do.ShuffleDeck(CREW.dealer, inside, DECK) if self.dice.randrange(3) == 0 else None

    def _look(self, table: Table) -> Command | None:
        spread = [deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD]
        if not spread or not table.seats:
            return None
        return do.LookAtDeck(Actor(Role.PLAYER, self.dice.choice([*table.seats.values()]).player), spread[0])

    def _bet(self, table: Table) -> Command | None:
        """The next bet of the first player with bets to make; after all of them, close bets."""
        empty = [number for number in range(1, 4) if number not in table.seats]
        absent = [name for name in PLAYERS if all(each.player != name for each in table.seats.values())]
        if empty and absent and not table.seats:
            return do.TakeSeat(Actor(Role.PLAYER, absent[0]), empty[0], 0)
        for seated in table.seats.values():
            sides = {wager.name: 5_00 for wager in table.game.wagers} | dict.fromkeys(table.game.collected, 1)
            sides = {} if self.modest else sides
            for wager, cents in opening_bets(table.game, 10_00, sides).items():
                link = table.links.get(wager)
                if wager not in seated.bets and (wager not in table.game.on_meters or (link is not None and link.up)):
                    return do.PlaceBet(Actor(Role.PLAYER, seated.player), wager, cents)
        return do.CloseBets(CREW.dealer)


def whose_turn(table: Table) -> str | None:
    """The player who has to choose."""
    waiting = waiting_for(table)
    if waiting.due not in (Due.ACT, Due.EXPOSE, Due.SPIN) or not isinstance(waiting.place, int):
        return None
    return table.seats[waiting.place].player
