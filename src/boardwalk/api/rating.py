"""Players rated by skill, and a table's win next to what chance allows."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.api.problem import ProblemSheet


@dataclass(frozen=True, slots=True)
class MissingLine:
    """Bets or choices that a rating leaves out, because they have no exact value."""

    what: str
    """A wager, or `choices`."""
    times: int
    cents: int
    """How much was bet; 0 for choices."""
    reason: str


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player at a table under one game, or all of a player's tables together. Decimals of cents are rounded."""

    table: str
    """Empty for several tables."""
    game: str
    """Empty for several games."""
    title: str
    hands: int
    seconds: int
    """How long the player was at the table."""
    hands_per_hour: str | None
    average_bet_cents: str
    """The average base wager."""
    base_cents: int
    """All base wagers together."""
    handle_cents: int
    """All wagers together."""
    win_cents: int
    """What the house won; below zero if it lost."""
    best_play_cents: str | None
    """What the house should have won if every choice had been the best, side bets at their exact edge; null if the
    game has no exact edge."""
    cost_cents: str
    """What the choices cost, together."""
    theory_cents: str | None
    """What the house should have won as the player plays: best play and the cost of the choices."""
    edge: str | None
    """The theory in percent of the base wagers."""
    best_edge: str | None
    """The same for best play."""
    choices: int
    mistakes: int
    """The player's own choices that cost something."""
    made_by_house: int
    """Choices that the house made for an absent player."""
    made_by_house_cents: str
    """What those cost; part of `cost_cents`."""
    missing: tuple[MissingLine, ...]
    """What has no exact value, and is in no theory."""


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player's ratings: all together, then table by table and game by game."""

    player: str
    bot: bool
    total: RatingLine
    parts: tuple[RatingLine, ...]


@dataclass(frozen=True, slots=True)
class RatedTableLine:
    """How the players of a table add up to its books."""

    table: str
    rounds: int
    players_cents: int
    """What the house won from all players."""
    meter_cents: int
    """What went to a meter."""
    win_cents: int
    """The table's win by its own figures: the first less the second."""
    inventory_cents: int
    """What the table inventory gained in play, by the ledger: the same as the first."""
    agree: bool
    """Whether all of it adds up to the cent."""


@dataclass(frozen=True, slots=True)
class RatingSheet:
    """The players who were rated, those with most bet first; if `ready` is false, ask again."""

    ready: bool
    """Whether there is a result. It may be a little old while a new one is being calculated."""
    progress: float
    """Of what is being calculated now, from 0 to 1; 1 if nothing is."""
    calculated_at: int | None
    """Microseconds since 1970."""
    since: int | None
    """Only rounds that ended at this time or later."""
    players: tuple[RatedPlayer, ...]
    tables: tuple[RatedTableLine, ...]
    problem: ProblemSheet | None
    """Why there is no result, if the calculation failed."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """Your own rating; if `ready` is false, ask again."""

    ready: bool
    progress: float
    calculated_at: int | None
    since: int | None
    rating: RatedPlayer | None
    """Null if you did not play."""
    problem: ProblemSheet | None


@dataclass(frozen=True, slots=True)
class WinGroupLine:
    """Hands of which no two are of the same round, next to the exact distribution of their win."""

    wager: str
    title: str
    """The printed name of the wager."""
    place: int
    """The first hand with this wager in each round, the second, and so on."""
    hands: int
    win_cents: int
    expected_cents: str
    low_cents: int
    high_cents: int
    """The wins that are within are from `low_cents` to `high_cents`."""
    chance: float
    """Of a win as far out as this one or farther, at most."""
    within: bool


@dataclass(frozen=True, slots=True)
class LeftOutLine:
    """Results that a review could not use."""

    reason: str
    times: int


@dataclass(frozen=True, slots=True)
class WinReviewResult:
    """A table's win next to what chance allows."""

    game: str
    title: str
    rounds: int
    hands: int
    within: bool
    level: str
    """The chance that an honest table is found outside, at most, in percent."""
    chance: float
    """That luck alone takes any group so far out, at most."""
    win_cents: int
    expected_cents: str
    low_cents: int
    high_cents: int
    groups: tuple[WinGroupLine, ...]
    left_out: tuple[LeftOutLine, ...]


@dataclass(frozen=True, slots=True)
class WinReviewSheet:
    """A review of a table's win; if `ready` is false, ask again."""

    ready: bool
    progress: float
    calculated_at: int | None
    since: int | None
    review: WinReviewResult | None
    problem: ProblemSheet | None


@dataclass(frozen=True, slots=True)
class InquiryLine:
    """An inquiry into a table's win that is on record."""

    number: int
    table: str
    rounds: int
    win_cents: int
    chance_millionths: int
    reason: str
    by: str
