"""Wagers: when each is placed, and how each is settled, case by case."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, Flag, auto
from functools import cached_property

from boardwalk.games.declaration.pay_table import Odds, PayTable
from boardwalk.law import Paragraph, cite


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


@dataclass(frozen=True, slots=True)
class Conditions:
    """A case without its verdict; made by `when`."""

    standing: Standing
    qualified: bool | None = None
    exposed: bool | None = None
    placed: tuple[str, int] | None = None
    on: PayTable | None = None
    off: PayTable | None = None

    def _settled(self, verdict: Verdict, law: str | Paragraph) -> Case:
        paragraph = cite(law) if isinstance(law, str) else law
        return Case(self.standing, self.qualified, self.exposed, self.placed, self.on, self.off, verdict, paragraph)

    def loses(self, law: str | Paragraph) -> Case:
        return self._settled(Result.LOSE, law)

    def pushes(self, law: str | Paragraph) -> Case:
        return self._settled(Result.PUSH, law)

    def pays(self, what: Odds | PayTable, law: str | Paragraph) -> Case:
        """Pay odds, or by a pay table. A case that pays by a table applies only to hands on it."""
        if isinstance(what, PayTable):
            return replace(self, on=what)._settled(what, law)  # noqa: SLF001
        return self._settled(what, law)


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


def pays_by(table: PayTable, law: str | Paragraph, after_fold: str | Paragraph | None = None) -> tuple[Case, ...]:
    """A bonus wager: paid by its table whatever else happens, and lost if the hand is not on it.

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

    @cached_property
    def alive_after_fold(self) -> bool:
        """Whether a folded player's wager can still win or push."""
        return any(case.verdict is not Result.LOSE for case in self.cases[FOLDED])


@dataclass(frozen=True)
class Bonus(_SettledByCases):
    """What is paid on a wager besides its own result, even if that is a loss; it has no stake of its own.

    Its cases only pay: nothing is paid where none applies. A bonus whose table reads `Pile.OTHERS` is an envy bonus.

    >>> law = cite("13:69F-42.5(e)")
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
) -> Wager:
    """A wager and its cases; `at_least` is a minimum in cents and the paragraph that sets it."""
    paragraph = cite(law) if isinstance(law, str) else law
    if at_least is None:
        return Wager(name, title, place, paragraph, settled)
    least, least_law = at_least
    return Wager(name, title, place, paragraph, settled, least, cite(least_law))
