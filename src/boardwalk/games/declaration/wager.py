"""Wagers: when each is placed, and how each is settled, case by case."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, Flag, auto
from functools import cached_property

from boardwalk.errors import WordError
from boardwalk.games.declaration.law_book import citation
from boardwalk.games.declaration.layout import AreaPlace, BettingSpot, spot_of
from boardwalk.games.declaration.pay_table import EVEN, Odds, PayTable, Pile
from boardwalk.law import Paragraph


class Placement(Enum):
    """When and in what amount a wager is placed."""

    BASE = "before the deal; sets the amount of the others"
    EQUAL = "before the deal, in the amount of the base wager"
    DECISION = "at a decision, in a multiple of the base wager"
    OPTIONAL = "before the deal, optional, in any amount within its limits"


class Standing(Flag):
    """How the player's hand compares with the dealer's."""

    FOLDED = auto()
    BEHIND = auto()
    TIED = auto()
    AHEAD = auto()

    __hash__ = object.__hash__  # members are unique; the default goes through their names

    @property
    def words(self) -> str:
        """As a message says it: `ahead`, or `still in` if no hands are compared."""
        return "still in" if self is STAYED else str(self.name).lower()


FOLDED, BEHIND, TIED, AHEAD = Standing.FOLDED, Standing.BEHIND, Standing.TIED, Standing.AHEAD
SHOWDOWN = BEHIND | TIED | AHEAD
STAYED = SHOWDOWN
"""The standing of every player who did not fold, in a game without a dealer's hand."""
ALWAYS = SHOWDOWN | FOLDED


class Result(Enum):
    """The result of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


PUSH, LOSE = Result.PUSH, Result.LOSE


Verdict = Result | Odds | PayTable
"""A loss, a push, the odds paid, or the pay table that sets the payout."""


@dataclass(frozen=True, slots=True)
class Case:
    """When all its conditions are met, this verdict settles the wager under this paragraph.

    A condition of `None` does not matter. `placed` requires a wager in a certain multiple of the base wager; `on` and
    `off` require that the hand is, or is not, on a pay table.
    """

    standing: Standing
    qualified: bool | None
    exposed: bool | None
    placed: tuple[str, int] | None
    on: PayTable | None
    off: PayTable | None
    verdict: Verdict
    law: Paragraph


OWN_RULE = citation(None)
"""Stands for the rule of the wager itself, in a case that cites nothing."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """A case without its verdict; made by `when`."""

    standing: Standing
    qualified: bool | None = None
    exposed: bool | None = None
    placed: tuple[str, int] | None = None
    on: PayTable | None = None
    off: PayTable | None = None

    def settles(self, verdict: Verdict, law: str | Paragraph | None = None) -> Case:
        """The case with this verdict."""
        paragraph = OWN_RULE if law is None else citation(law)
        return Case(self.standing, self.qualified, self.exposed, self.placed, self.on, self.off, verdict, paragraph)

    def loses(self, law: str | Paragraph | None = None) -> Case:
        return self.settles(Result.LOSE, law)

    def pushes(self, law: str | Paragraph | None = None) -> Case:
        return self.settles(Result.PUSH, law)

    def pays(self, what: Odds | PayTable, law: str | Paragraph | None = None) -> Case:
        """Pay odds, or by a pay table. A case that pays by a table applies only to hands on it."""
        if not isinstance(what, Odds | PayTable):
            raise WordError(f"pays: must be given odds such as EVEN or Odds(3, 2), or a pay table, not {what!r}")
        if isinstance(what, PayTable):
            return replace(self, on=what).settles(what, law)
        return self.settles(what, law)


def when(
    standing: Standing,
    *,
    qualified: bool | None = None,
    exposed: bool | None = None,
    placed: tuple[str, int] | None = None,
    on: PayTable | None = None,
    off: PayTable | None = None,
) -> Conditions:
    """The conditions of a case. Finish it with `pays`, `pushes` or `loses`.

    >>> case = when(TIED).pushes("13:69F-40.10(g)3ii")
    >>> case.verdict.value, str(case.law)
    ('push', '13:69F-40.10(g)3ii')
    """
    return Conditions(standing, qualified, exposed, placed, on, off)


def pays_by(
    table: PayTable, law: str | Paragraph | None = None, after_fold: str | Paragraph | None = None
) -> tuple[Case, ...]:
    """A side bet: paid by its table no matter who wins, and lost if the hand is not on it.

    `after_fold` is the paragraph for a folded hand, if it is a different one.
    """
    if after_fold is None:
        return when(ALWAYS).pays(table, law), when(ALWAYS, off=table).loses(law)
    return (
        when(SHOWDOWN).pays(table, law),
        when(SHOWDOWN, off=table).loses(law),
        when(FOLDED).pays(table, after_fold),
        when(FOLDED, off=table).loses(after_fold),
    )


class _SettledByCases:
    """What a wager and a bonus have in common."""

    name: str
    settled: tuple[Case, ...]

    @cached_property
    def cases(self) -> dict[Standing, tuple[Case, ...]]:
        """The cases that can apply for each standing."""
        return {each: tuple(case for case in self.settled if each in case.standing) for each in (*Standing, STAYED)}

    @cached_property
    def asked(self) -> dict[str, PayTable]:
        """The pay tables that its cases ask for, by title."""
        return {table.title: table for case in self.settled for table in (case.on, case.off) if table}

    @cached_property
    def stands_alone(self) -> bool:
        """Whether it can be settled without comparing the hands or looking at other wagers."""
        return all(
            case.standing == ALWAYS and case.qualified is None and case.placed is None for case in self.settled
        ) and all(table.reads_fixed_cards for table in self.asked.values())

    @cached_property
    def reads_dealer(self) -> bool:
        """Whether one of its pay tables reads the dealer's cards."""
        return any(table.reads_dealer for table in self.tables)

    @cached_property
    def reads_others(self) -> bool:
        """Whether one of its pay tables reads the hands of other players."""
        return any(Pile.OTHERS in table.reads for table in self.asked.values())

    @property
    def tables(self) -> tuple[PayTable, ...]:
        """The pay tables that can pay it."""
        return tuple(dict.fromkeys(case.verdict for case in self.settled if isinstance(case.verdict, PayTable)))

    def most_cents(self, staked: int) -> int:
        """The most it can pay, for one hand if it pays for those of other players."""
        payouts = [0]
        for case in self.settled:
            if isinstance(case.verdict, PayTable):
                payouts.append(case.verdict.most_cents(staked))
            elif isinstance(case.verdict, Odds):
                payouts.append(case.verdict.cents(staked))
        return max(payouts)


@dataclass(frozen=True)
class Wager(_SettledByCases):
    """One betting area of the layout."""

    name: str
    title: str
    place: Placement
    law: Paragraph
    settled: tuple[Case, ...]
    min_cents: int = 0
    min_law: Paragraph | None = None
    spot: BettingSpot | None = None
    """Where its area is on the layout, if the game file says so."""

    @cached_property
    def alive_after_fold(self) -> bool:
        """Whether a folded player's wager can still win or push."""
        return any(not _loses_folded(case.verdict) for case in self.cases[FOLDED])


def _loses_folded(verdict: Verdict) -> bool:
    """Whether a folded hand loses by this verdict; a table that reads the losing hand needs hands that compare."""
    return verdict is Result.LOSE or (isinstance(verdict, PayTable) and Pile.LOSER in verdict.reads)


@dataclass(frozen=True)
class Bonus(_SettledByCases):
    """What is paid on a wager besides its own result, even if that is a loss; it has no stake of its own.

    Its cases only pay: nothing is paid where none applies. A bonus whose table reads `Pile.OTHERS` is an envy bonus.

    >>> law = citation("13:69F-42.5(e)")
    >>> bonus = Bonus("ante-bonus", "Ante Bonus", "ante", law, (when(SHOWDOWN).pays(Odds(5), law),))
    >>> bonus.most_cents(1000)
    5000
    """

    name: str
    title: str
    on: str
    """The wager it is paid on."""
    law: Paragraph
    settled: tuple[Case, ...]
    least_stake_cents: int = 0
    """What must be staked on that wager for the bonus to be paid."""


def wager(
    name: str,
    title: str,
    place: Placement,
    law: str | Paragraph,
    *settled: Case,
    at_least: tuple[int, str] | None = None,
    at: AreaPlace = None,
) -> Wager:
    """A wager and its cases. `at_least` is a minimum in cents and its paragraph; `at` is the place of its area."""
    paragraph = citation(law)
    cases = tuple(replace(case, law=paragraph) if case.law is OWN_RULE else case for case in settled)
    made = Wager(name, title, place, paragraph, cases, spot=spot_of(name, paragraph, at))
    if at_least is None:
        return made
    least, least_law = at_least
    return replace(made, min_cents=least, min_law=citation(least_law))


Law = str | Paragraph | None
"""A citation, or None for the rule of the wager itself."""


def even_money(
    *,
    unqualified: Result | Odds | None = None,
    folded: Law = None,
    behind: Law = None,
    tied: Law = None,
    ahead: Law = None,
    unqualified_law: Law = None,
) -> tuple[Case, ...]:
    """Loses if folded or behind, pushes on a tie, pays even money ahead.

    `unqualified` is the result if the dealer does not qualify, if that matters.

    >>> [case.verdict.value for case in even_money(unqualified=PUSH)[:4]]
    ['lose', 'push', 'lose', 'push']
    """
    qualified = None if unqualified is None else True
    first = () if unqualified is None else (when(SHOWDOWN, qualified=False).settles(unqualified, unqualified_law),)
    return (
        when(FOLDED).loses(folded),
        *first,
        when(BEHIND, qualified=qualified).loses(behind),
        when(TIED, qualified=qualified).pushes(tied),
        when(AHEAD, qualified=qualified).pays(EVEN, ahead),
    )


def pays_or_pushes(
    table: PayTable, *, folded: Law = None, behind: Law = None, tied: Law = None, ahead: Law = None
) -> tuple[Case, ...]:
    """Loses if folded or behind, pushes on a tie; ahead, pays by its table, or pushes if the hand is not on it."""
    return (
        when(FOLDED).loses(folded),
        when(BEHIND).loses(behind),
        when(TIED).pushes(tied),
        when(AHEAD).pays(table, ahead),
        when(AHEAD, off=table).pushes(ahead),
    )


def base(name: str, *settled: Case, law: str | None = None, title: str | None = None, at: AreaPlace = None) -> Wager:
    """The wager that sets the amount of the others: the ante."""
    words = title or _title(name)
    rule = f"The {words} is bet before the deal and sets the amount of the other wagers."
    return wager(name, words, Placement.BASE, citation(law, name, rule), *settled, at=at)


def equal(
    name: str,
    *settled: Case,
    law: str | None = None,
    title: str | None = None,
    at_least: tuple[int, str] | None = None,
    at: AreaPlace = None,
) -> Wager:
    """A wager in the amount of the base wager, before the deal."""
    words = title or _title(name)
    rule = f"The {words} is bet before the deal, in the same amount as the base wager."
    return wager(name, words, Placement.EQUAL, citation(law, name, rule), *settled, at_least=at_least, at=at)


def placed(name: str, *settled: Case, law: str | None = None, title: str | None = None, at: AreaPlace = None) -> Wager:
    """A wager that players place at a decision; even money unless cases say otherwise."""
    words = title or _title(name)
    rule = f"The {words} is bet at a decision, in a multiple of the base wager."
    return wager(name, words, Placement.DECISION, citation(law, name, rule), *(settled or even_money()[1:]), at=at)


def side_bet(
    name: str,
    *settled: Case | PayTable,
    law: str | None = None,
    title: str | None = None,
    at_least: tuple[int, str] | None = None,
    at: AreaPlace = None,
) -> Wager:
    """An optional wager before the deal. With only a pay table, it is paid by the table no matter who wins, or lost."""
    words = title or _title(name)
    cases = [case for each in settled for case in (pays_by(each) if isinstance(each, PayTable) else (each,))]
    rule = f"The {words} is an optional wager made before the deal."
    return wager(name, words, Placement.OPTIONAL, citation(law, name, rule), *cases, at_least=at_least, at=at)


def bonus(
    name: str,
    on: str,
    table: PayTable,
    *,
    standing: Standing = ALWAYS,
    law: str | None = None,
    title: str | None = None,
    least_stake_cents: int = 0,
) -> Bonus:
    """Paid by a table on another wager, even if that wager lost; it has no stake of its own."""
    words = title or _title(name)
    paragraph = citation(law, name, f"The {words} is paid on the {_title(on)} wager, win or lose.")
    return Bonus(name, words, on, paragraph, (when(standing).pays(table, paragraph),), least_stake_cents)


def _title(name: str) -> str:
    return name.replace("-", " ").title()
