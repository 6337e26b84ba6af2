"""A random evening: what people do, get wrong, should not do, and look at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from random import Random
from typing import Any

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.codec import compact
from boardwalk.soak.faults import any_command, irregularity
from boardwalk.table import commands as do
from boardwalk.table.message import Command
from boardwalk.table.record import COMMANDS
from boardwalk.table.state import Table
from boardwalk.web.api.draft import write_draft
from tests.support.web.houses import API, NAMES, PASSWORD
from tests.support.web.secrets.habits import Habits, whose_turn
from tests.support.web.secrets.knowledge import NOBODY
from tests.support.web.secrets.lookups import Asking
from tests.support.web.secrets.premises import CREW, INVENTORY, PLAYERS, RAILBIRD
from tests.support.web.secrets.sessions import FLOOR, LOBBY, House

WATCHERS = (*PLAYERS, RAILBIRD, *(NAMES[role] for role in PERSON_ROLES if role is not Role.PLAYER))
BYSTANDERS = (RAILBIRD, *(NAMES[role] for role in (Role.DEALER, Role.SUPERVISOR, Role.SURVEILLANCE)))
"""One person of each kind; people of a kind see the same."""
OVERLOOKING = tuple(NAMES[role] for role in (Role.FLOORPERSON, Role.SURVEILLANCE, Role.ACCOUNTING))
"""People who see the whole floor, and the events at its tables."""
NONSENSE = (b"", b"{", b"[]", b"null", b'"deal-next"', b"\xff\xfe", b'{"do":"deal-next","do":"deal-next"}', b"[" * 500)
WRONG: tuple[dict[str, Any], ...] = (
    {},
    {"do": None},
    {"do": "peek"},
    {"do": "deal-next", "to": 1},
    {"do": "act", "action": "show the dealer's cards"},
    {"do": "shuffle-deck", "deck": "red", "order": "top"},
    {"do": "shuffle-deck", "deck": "nobody's"},
    {"do": "receive-deck", "deck": "red", "preshuffled": [*range(3)]},
    {"do": "cut-deck", "deck": "red", "cards": 10**30},
    {"do": "report-dealer-card", "position": "first"},
    {"do": "act", "seat": 1, "action": "fold"},
    {"do": "expose", "exposed": "yes"},
    {"do": "spin-wheel", "position": 1},
)


class Evening:
    """People at the tables of a house, who do one thing after another."""

    def __init__(
        self, house: House, seed: int, tables: Iterable[str] = (), *, slips: int = 8, strays: int = 14
    ) -> None:
        """At these tables, or at all; `slips` and `strays` are how many steps in 100 are irregular or out of place."""
        self.house = house
        self.tables = sorted(tables) or sorted(house.pit.tables)
        self.dice = Random(f"evening {seed}")
        self.habits = Habits(self.dice)
        self.asking = Asking(house, self.dice)
        self.slips, self.strays = slips, strays

    async def begin(self) -> None:
        """Ask for everything before there is a card to see; then open streams of tables, the lobby and the floor."""
        await self.asking.before_the_first_shuffle(NAMES[Role.REGULATOR])
        await self.watch()
        await self.house.watch(None, None, path=LOBBY)
        await self.house.watch(NAMES[Role.FLOORPERSON], None, path=FLOOR)

    async def watch(self) -> None:
        """Open streams of each table, for the players there and some others."""
        for number in self.tables:
            seated = [each.player for each in self.house.pit.tables[number].seats.values()]
            others = BYSTANDERS if len(self.tables) == 1 else self.dice.sample(WATCHERS, 3)
            for name in sorted({*seated, *others}):
                await self.house.watch(name, number)
        await self.house.watch(RAILBIRD, None)

    async def run(self, steps: int, *, curious: bool = False) -> None:
        """Take this many steps at the tables; curious people meanwhile ask for everything that there is."""
        looks = [(who, look) for who in (*WATCHERS, None) for look in self.asking.looks] if curious else []
        self.dice.shuffle(looks)
        for step in range(steps):
            for who, look in looks[step::steps]:
                await self.asking.about(who, look)
            number = self.dice.choice(self.tables)
            chance = self.dice.randrange(100)
            if chance < self.slips:
                await self._slip(number)
            elif chance < self.slips + self.strays:
                await self.dice.choice(STRAYS)(self, number)
            else:
                for _ in range(self.dice.randrange(1, 7)):
                    await self.go_on(number)

    async def go_on(self, number: str) -> None:
        """Do what is due at a table."""
        table = self.house.pit.tables[number]
        command = self.habits.due(table)
        if command is not None:
            await self.give(number, command)
        elif table.round is not None:
            await self._choose(number, table)

    async def _choose(self, number: str, table: Table) -> None:
        """The player whose turn it is picks a prompt from their view, and sends its draft back unchanged."""
        name = whose_turn(table)
        if name is None:
            return
        answer = await self.house.ask(name, "GET", f"{API}/tables/{number}")
        due = [prompt["draft"] for prompt in answer.json()["sight"]["table"]["prompts"] if prompt["due"]]
        if due:
            await self._post(name, number, self.dice.choice(due))

    async def give(self, number: str, command: Command) -> None:
        """Send a command in the name of its actor; if the table inventory is short, fill it."""
        status, field = await self._post(command.actor.name, number, write_draft(COMMANDS, command))
        if status == 409 and field == "inventory":
            await self._post(CREW.floorperson.name, number, {"do": "fill-inventory", "cents": INVENTORY})
        elif status == 409 and isinstance(command, do.PlaceBet):  # it is not possible now; go on without it
            await self._post(CREW.dealer.name, number, {"do": "close-bets"})

    async def _post(self, who: str, number: str, draft: dict[str, Any]) -> tuple[int, str]:
        query = self.dice.choice(("", "", "?sight=true", f"?seen={self.house.pit.version(number)}"))
        answer = await self.house.ask(who, "POST", f"{API}/tables/{number}/commands{query}", draft)
        return answer.status_code, "" if answer.status_code < 400 else answer.json().get("field", "")

    async def _slip(self, number: str) -> None:
        command = irregularity(self.house.pit.tables[number], CREW, self.dice)
        if command is not None:
            await self.give(number, command)

    async def _out_of_place(self, number: str) -> None:
        """Any command, from anyone."""
        command = any_command(self.house.pit.tables[number], self.dice)
        if not isinstance(command, ENDS_THE_EVENING):
            await self._post(self.dice.choice(WATCHERS), number, write_draft(COMMANDS, command))

    async def _malformed(self, number: str) -> None:
        raw = self.dice.choice((*NONSENSE, *(compact(each).encode() for each in WRONG)))
        path = f"{API}/tables/{self.dice.choice((number, 'nowhere'))}/commands"
        await self.house.ask(self.dice.choice((*WATCHERS, None)), "POST", path, raw=raw)

    async def _prompted(self, number: str, sees: str, does: str) -> None:
        """Someone sends what a person, perhaps another, is offered."""
        seeing = (await self.house.ask(sees, "GET", f"{API}/tables/{number}")).json()
        offered = [prompt["draft"] for prompt in seeing["sight"]["table"]["prompts"]]
        offered = [draft for draft in offered if COMMANDS.classes[draft["do"]] not in ENDS_THE_EVENING]
        if offered:
            await self._post(does, number, self.dice.choice(offered))

    async def _anothers_prompt(self, number: str) -> None:
        """Someone tries what only another person is offered."""
        await self._prompted(number, *self.dice.sample(WATCHERS, 2))

    async def _look_back(self, number: str) -> None:
        """Someone asks for rounds of a table, finished or not, and for its events."""
        who = self.dice.choice([*WATCHERS, *(each.player for each in self.house.pit.tables[number].seats.values())])
        await self.asking.rounds(who, number)
        for name in (who, self.dice.choice(OVERLOOKING)):
            await self.asking.lately(name, number)

    async def _come_and_go(self, number: str) -> None:
        """A stream is lost, and its client reconnects, perhaps from the last version it saw."""
        chosen = self.dice.randrange(len(self.house.streams))
        stream = self.house.streams[chosen]
        await self.house.leave(chosen)
        if stream.who == NOBODY:
            await self.house.watch(None, None, path=stream.path)
            return
        since = self.dice.choice((None, stream.version, stream.version - self.dice.randrange(1, 30)))
        table = self.dice.choice((stream.table, number))
        await self.house.watch(stream.who.name, table, None if since is None else max(0, since), stream.path)

    async def _log_in(self, number: str) -> None:
        """Log in, or fail to; issue a token, whose label may already exist."""
        del number
        name = self.dice.choice(PLAYERS)
        password = self.dice.choice((PASSWORD, "a guess that is wrong at any rate"))
        self.house.given_out.update((password, "no token at all"))
        wrong: dict[str, Any] = {"name": name, "password": 7, "token": "no token at all"}
        body = self.dice.choice(({"name": name, "password": password}, wrong))
        answer = await self.house.ask(None, "POST", f"{API}/session", body)
        if answer.status_code == 201:
            self.house.given_out.add(answer.json()["secret"])
        answer = await self.house.ask(name, "POST", f"{API}/me/tokens", {"label": self.dice.choice(("one", "two"))})
        if answer.status_code == 201:
            self.house.given_out.add(answer.json()["token"])


ENDS_THE_EVENING = (do.CloseTable, do.ChangeGame, do.InstallTable, do.LeaveSeat, do.ClearSeat, do.RemoveDevice)
"""Commands after which a table would have no more rounds."""
Stray = Callable[[Evening, str], Awaitable[None]]
STRAYS: tuple[Stray, ...] = (
    Evening._out_of_place,
    Evening._out_of_place,
    Evening._malformed,
    Evening._anothers_prompt,
    Evening._look_back,
    Evening._look_back,
    Evening._come_and_go,
    Evening._log_in,
)
