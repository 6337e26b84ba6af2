"""Players rated by skill: the house edge of best play on what a player bet, plus what each of their choices cost.

That sum is what the house should expect to win from this player, by exact figures and by nothing that anyone assumed
about the player. It is unbiased: if best play earns the house e on average, and a choice gives away c more, the
expectation of all results is e plus the sum of c. Choices that the house made for an absent player cost the player as
much, but say nothing about skill, so they are counted apart.

Side bets count at their exact edge for the amount bet, and wagers that are taken in before the deal as `theory` in
`pit.shift_figures` counts them. What has no exact value is left out of the theory and listed with the reason.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select

from boardwalk.actor import is_bot
from boardwalk.odds.result_store import ResultStore
from boardwalk.person_name import name_skeleton
from boardwalk.pit.rating.choice_cost import ChoiceCost, ChoiceCosts
from boardwalk.pit.rating.cost_cache import CostCache
from boardwalk.pit.rating.edge import BetEdges
from boardwalk.pit.rating.player_hands import PlayerHands, TableBooks, TablePlay, table_play
from boardwalk.pit.rating.round_costs import round_costs
from boardwalk.pit.shift_figures import Figures, theory
from boardwalk.pit.store.schema import streams, table_numbers, table_stream
from boardwalk.pit.store.snapshot import load_section
from boardwalk.progress import Begin, nobody, part_of
from boardwalk.progressive.parameters import Parameters

HOUR = 3_600_000_000
"""Microseconds."""
CHOICES = "choices"


class MissingPart(NamedTuple):
    """What a rating leaves out, because it has no exact value."""

    what: str
    """A wager, or `choices`."""
    times: int
    """How many such bets or choices there were."""
    cents: int
    """How much was bet; 0 for choices."""
    reason: str


class PlayerRating(NamedTuple):
    """A player at a table under one game."""

    player: str
    bot: bool
    table: str
    game: str
    title: str
    hands: int
    microseconds: int
    """How long the player was at the table."""
    base_cents: int
    """All base wagers together."""
    handle_cents: int
    """All wagers together."""
    win_cents: int
    """What the house won; below zero if it lost."""
    best_cents: Fraction | None
    """What the house should have won if every choice had been the best; None if the main game has no exact edge."""
    cost_cents: Fraction
    """What the choices cost, together."""
    choices: int
    mistakes: int
    """Choices of the player that cost something."""
    made_by_house: int
    """Choices that the house made for an absent player."""
    made_by_house_cents: Fraction
    """What those cost; part of the cost of all choices."""
    missing: tuple[MissingPart, ...]

    @property
    def theory_cents(self) -> Fraction | None:
        """What the house should have won from this player as the player plays."""
        return None if self.best_cents is None else self.best_cents + self.cost_cents

    @property
    def hands_an_hour(self) -> Fraction | None:
        """The pace; None if no time passed."""
        return Fraction(self.hands * HOUR, self.microseconds) if self.microseconds else None

    @property
    def average_bet_cents(self) -> Fraction:
        """The average base wager."""
        return Fraction(self.base_cents, self.hands) if self.hands else Fraction(0)


class RatedTable(NamedTuple):
    """A table, and how its players add up to its books."""

    table: str
    books: TableBooks


class Ratings(NamedTuple):
    """The players of some tables in a period."""

    since: int
    players: tuple[PlayerRating, ...]
    """By table and game."""
    tables: tuple[RatedTable, ...]


def rate(
    connection: Connection,
    since: int = 0,
    tables: Sequence[str] | None = None,
    begin: Begin = nobody,
    folder: Path | None = None,
) -> Ratings:
    """Rate everyone who played at these tables, or at any, in rounds that ended at this time or later.

    Results are kept in a folder; if none is named, in this user's. Only rounds that have ended are read.
    """
    store = _store(folder)
    progress = begin("rating players")
    desk = ChoiceCosts(store), BetEdges(store), CostCache(store.folder)
    listed = sorted(table_numbers(connection)) if tables is None else list(tables)
    found: list[PlayerRating] = []
    books: list[RatedTable] = []
    for place, number in enumerate(listed):
        play = table_play(connection, number, since)
        part = part_of(progress, place, len(listed))
        costs = round_costs(connection, number, play.rounds, desk[0], desk[2], part)
        found += _rated_table(play, costs, desk[1], _meter_terms(connection, number))
        books.append(RatedTable(number, play.books))
        part(1.0)
    return Ratings(since, tuple(found), tuple(books))


def _store(folder: Path | None) -> ResultStore:
    from boardwalk.odds.result_store import usual_folder

    return ResultStore(folder or usual_folder())


def _meter_terms(connection: Connection, table: str) -> dict[str, Parameters]:
    """The current terms of the meters that a table's wagers are on."""
    stream = table_stream(table)
    link = connection.execute(select(streams.c.link).where(streams.c.name == stream)).scalar()
    if link is None:
        return {}
    floor = load_section(connection, {stream, link})
    links = floor.tables[table].links
    return {wager: floor.meters[link.meter].parameters for wager, link in links.items() if link.meter in floor.meters}


def _rated_table(
    play: TablePlay, costs: Mapping[int, Sequence[ChoiceCost]], edges: BetEdges, meters: Mapping[str, Parameters]
) -> Iterator[PlayerRating]:
    for each in play.players:
        made = [cost for number, seats in each.rounds.items() for cost in costs.get(number, ()) if cost.seat in seats]
        yield _player_rating(play.table, each, made, edges, meters)


def _player_rating(
    table: str,
    played: PlayerHands,
    made: Sequence[ChoiceCost],
    edges: BetEdges,
    meters: Mapping[str, Parameters],
) -> PlayerRating:
    game = played.game
    best, missing = _best_cents(played, edges, meters)
    valued = [(cost, cost.cents) for cost in made if cost.cents is not None]
    by_house = [cents for cost, cents in valued if cost.made_by_house]
    return PlayerRating(
        player=played.player,
        bot=is_bot(played.player),
        table=table,
        game=game.name,
        title=game.title,
        hands=played.hands,
        microseconds=played.microseconds,
        base_cents=played.handle.get(game.base.name, 0),
        handle_cents=sum(played.handle.values()),
        win_cents=played.win_cents,
        best_cents=best,
        cost_cents=sum((cents for _, cents in valued), Fraction(0)),
        choices=len(made),
        mistakes=sum(cents > 0 and not cost.made_by_house for cost, cents in valued),
        made_by_house=sum(cost.made_by_house for cost in made),
        made_by_house_cents=sum(by_house, Fraction(0)),
        missing=(*missing, *_missing_choices(made)),
    )


def _best_cents(
    played: PlayerHands, edges: BetEdges, meters: Mapping[str, Parameters]
) -> tuple[Fraction | None, list[MissingPart]]:
    """What best play would have left the house, and the bets without an exact edge."""
    game, total = played.game, Fraction(0)
    reasons: dict[str, str] = {}
    times: Counter[str] = Counter()
    cents: Counter[str] = Counter()
    for (wager, bet), count in played.bets.items():
        edge = edges.edge(game, wager, bet)
        if isinstance(edge, Fraction):
            total += edge * bet * count
        else:
            reasons[wager] = edge
            times[wager] += count
            cents[wager] += bet * count
    figures = Figures(handle=played.handle, companions=played.companions)
    total += sum(theory(figures, game, {}, meters).values(), Fraction(0))
    missing = [MissingPart(wager, times[wager], cents[wager], reason) for wager, reason in reasons.items()]
    return (None if game.base.name in reasons else total), missing


def _missing_choices(made: Iterable[ChoiceCost]) -> list[MissingPart]:
    reasons = Counter(cost.reason for cost in made if cost.cents is None)
    return [MissingPart(CHOICES, times, 0, reason) for reason, times in reasons.items()]


def sum_by_player(ratings: Iterable[PlayerRating]) -> tuple[tuple[PlayerRating, ...], ...]:
    """The ratings of each player, those with most bet on base wagers first; for `total_rating`."""
    found: defaultdict[str, list[PlayerRating]] = defaultdict(list)
    for each in ratings:
        found[name_skeleton(each.player)].append(each)
    return tuple(
        sorted(map(tuple, found.values()), key=lambda one: (-sum(each.base_cents for each in one), one[0].player))
    )


def total_rating(parts: Sequence[PlayerRating]) -> PlayerRating:
    """One player's ratings added up; where they differ, table and game are empty. The theory is of the parts that have
    one, and what is missing says so.
    """
    first, best = parts[0], [each.best_cents for each in parts if each.best_cents is not None]
    return first._replace(
        table=first.table if len({each.table for each in parts}) == 1 else "",
        game=first.game if len({each.game for each in parts}) == 1 else "",
        title=first.title if len({each.title for each in parts}) == 1 else "",
        hands=sum(each.hands for each in parts),
        microseconds=sum(each.microseconds for each in parts),
        base_cents=sum(each.base_cents for each in parts),
        handle_cents=sum(each.handle_cents for each in parts),
        win_cents=sum(each.win_cents for each in parts),
        best_cents=sum(best, Fraction(0)) if best else None,
        cost_cents=sum((each.cost_cents for each in parts), Fraction(0)),
        choices=sum(each.choices for each in parts),
        mistakes=sum(each.mistakes for each in parts),
        made_by_house=sum(each.made_by_house for each in parts),
        made_by_house_cents=sum((each.made_by_house_cents for each in parts), Fraction(0)),
        missing=tuple(part for each in parts for part in each.missing),
    )
