"""A table that plays by itself: players with a policy, automatic staff, and every event on record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, quoted, unknown
from boardwalk.front_door.argument import read_count, read_mapping, read_text, shown
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.games import GAMES
from boardwalk.money import decimal, dollars, read_cents
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import AlwaysRaise, Policy, RandomLegal, Timid, opening_bets
from boardwalk.table.device import Device, hardware_for
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.presentation.view import View, view
from boardwalk.table.sentence import tell

POLICIES = "timid", "always raise", "random"
USUAL_CHIPS: Dollars = 10_000
USUAL_BET: Dollars = 10


class Table:
    """A table for one game, with players who decide by a policy.

    `players` maps names to a policy: `"timid"`, `"always raise"`, `"random"`, or an object with `choose(options, see)`.
    The same seed deals the same rounds. A game with changed payouts is on the record in full, as `premium-changed`.

    >>> from boardwalk.front_door.game import game
    >>> table = Table(game("heads-up"), seed=7, players={"Ann": "always raise", "Bob": "timid"})
    >>> table.play(20)
    20
    >>> table.rounds, sorted(table.chips)
    (20, ['Ann', 'Bob'])
    """

    def __init__(
        self,
        game: PlayableGame,
        *,
        seed: int = 1,
        players: Mapping[str, str | Policy] | None = None,
        chips: Dollars = USUAL_CHIPS,
        bet: Dollars = USUAL_BET,
        side_bets: Mapping[str, Dollars] | None = None,
    ) -> None:
        _verify_game(game)
        seated = _read_players(players)
        self.game = game
        self._dice = Random(read_count(seed, "seed"))  # noqa: S311
        self._events: list[Event] = []
        self._driver = Driver(SeededWorld(self._dice), keep=lambda _, events: self._events.extend(events))
        self._bets = self._opening_bets(bet, {} if side_bets is None else side_bets)
        changed = replace(game.declared, name=f"{game.name}-changed") if game.changes else None
        wagers = game.declared.collected.values()
        self._driver.open(
            changed.name if changed else game.name,
            game.options,
            [Device.SHUFFLER, *hardware_for(wager for wager in wagers if wager.name in self._bets)],
            declaration=changed,
        )
        stack = _more_than_nothing(chips, "chips")
        for seat, (name, policy) in enumerate(seated.items(), 1):
            self._driver.seat(seat, name, stack, self._policy(policy))

    def play(self, rounds: int = 1) -> int:
        """Play this many rounds. Players who can no longer bet sit out; returns how many rounds were played."""
        rounds = read_count(rounds, "rounds")
        for played in range(rounds):
            able = [seated.player for seated in self._driver.table.seats.values() if self._can_bet(seated.chips_cents)]
            if not able:
                return played
            for name in able:
                self._driver.bet(name, self._bets)
            self._driver.play_round()
        return rounds

    @property
    def rounds(self) -> int:
        """Rounds played so far."""
        return self._driver.table.rounds

    @property
    def chips(self) -> dict[str, Decimal]:
        """What each player has, in dollars."""
        return {seated.player: Decimal(decimal(seated.chips_cents)) for seated in self._driver.table.seats.values()}

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, each with the paragraph behind it."""
        return tuple(self._events)

    def story(self) -> list[str]:
        """Everything that has happened, in words."""
        told, state = [], None
        for event in self._events:
            told.append(tell(event, state))
            state = apply(state, event)
        return told

    def view(self, player: str) -> View:
        """What a player may see, and nothing else."""
        seated = [each.player for each in self._driver.table.seats.values()]
        if read_text(player, "player", seated[0]) not in seated:
            raise unknown("player", player, seated, "player")
        return view(self._driver.table, Actor(Role.PLAYER, player))

    def __repr__(self) -> str:
        chips = ", ".join(f"{name} ${amount:,}" for name, amount in self.chips.items())
        played = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        return f"<table of {self.game.title} after {played}: {chips}>"

    def _opening_bets(self, bet: Dollars, side_bets: Mapping[str, Dollars]) -> dict[str, int]:
        given = read_mapping(side_bets, "side_bets", '{"trips_plus": 5}')
        side = {name.replace("_", "-"): _more_than_nothing(amount, name) for name, amount in given.items()}
        bets = opening_bets(self.game.declared, _more_than_nothing(bet, "bet"), side)
        for name in side:
            if name not in bets:
                raise unknown("side_bets", name, self.game.side_bet_names, "side bet")
        return bets

    def _can_bet(self, chips_cents: int) -> bool:
        return chips_cents >= sum(self._bets.values())

    def _policy(self, policy: str | Policy) -> Policy:
        if not isinstance(policy, str):
            return policy
        named: dict[str, Policy] = dict(zip(POLICIES, (Timid(), AlwaysRaise(), RandomLegal(self._dice)), strict=True))
        if policy not in named:
            raise unknown("players", policy, named, "policy")
        return named[policy]


def _verify_game(game: object) -> None:
    """Refuse what a type checker would have refused."""
    if not isinstance(game, PlayableGame):
        raise InputError("game", f"must be a game such as bw.game({quoted(next(iter(GAMES)))}), not {shown(game)}")


def _read_players(players: object) -> Mapping[str, str | Policy]:
    if players is None:
        return {"Ann": "random"}
    example = '{"Ann": "timid"}'
    if not isinstance(players, Mapping) or not players or not all(isinstance(name, str) for name in players):
        raise InputError("players", f"must name a policy for each player, such as {example}, not {shown(players)}")
    for name, policy in players.items():
        if not isinstance(policy, str) and not callable(getattr(policy, "choose", None)):
            wanted = f"{', '.join(POLICIES)}, or an object with choose(options, see)"
            raise InputError("players", f"{name}'s policy must be {wanted}, not {shown(policy)}")
    return players


def _more_than_nothing(amount: object, name: str) -> int:
    cents = read_cents(str(amount), name)
    if cents <= 0:
        raise InputError(name, f"must be more than $0, not {dollars(cents)}")
    return cents
