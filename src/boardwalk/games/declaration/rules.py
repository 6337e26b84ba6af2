"""What a game file says: `@game` and the `Rules` that it returns, and how a `Game` is built from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from types import MappingProxyType

from boardwalk.cards import Ranking
from boardwalk.errors import InputError, WordError, quoted
from boardwalk.games.declaration.approval import RequiredApproval, RequiredSign
from boardwalk.games.declaration.argument import verify_parts, verify_returned
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.games.declaration.game import (
    COVER_CARDS,
    PRE_SHUFFLED,
    SEATS,
    DealerQualifies,
    Declaration,
    Game,
    PayoutLimit,
    SettlesFrom,
)
from boardwalk.games.declaration.law_book import LawBook, OwnRules, Subchapter, citation, resolve
from boardwalk.games.declaration.layout import Layout, cloth
from boardwalk.games.declaration.option import COMMON_OPTIONS, House, Option
from boardwalk.games.declaration.requirement import OR_BETTER, RankedHand
from boardwalk.games.declaration.round import (
    DEALER,
    PLAYERS,
    Burn,
    Deal,
    DealingMode,
    DealStep,
    Decision,
    Exposure,
    Otherwise,
    Reserved,
    Stage,
    TakeBack,
    To,
    Turn,
)
from boardwalk.games.declaration.standard import STANDARD_RULES, Differences, Procedures, differs, standard_deal
from boardwalk.games.declaration.wager import Bonus, Wager
from boardwalk.money import dollars

Steps = Sequence[Sequence[DealStep]]
"""The steps of a way of dealing, stage by stage."""


@dataclass(frozen=True, slots=True)
class RoundStage:
    """A stage of the round, and how many community cards it turns up if the deal is the standard one."""

    stage: Stage
    shows: int = 0


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of a game under one house's options. Anything left out is standard."""

    own: int
    """Cards for each player, and for the dealer."""
    dealer: int | None = None
    """Cards for the dealer, if the number differs; 0 if the dealer has no hand."""
    community: int = 0
    ranking: Ranking = Ranking.FIVE_CARD
    """How hands are ranked."""
    round: Sequence[RoundStage]
    wagers: Sequence[Wager]
    """In the order in which the dealer settles them."""
    bonuses: Sequence[Bonus] = ()
    """What is paid on wagers besides their own result."""
    dealer_needs: DealerQualifies | RankedHand | None = None
    """What the dealer needs to qualify."""
    seats: int = 6
    deal: Mapping[DealingMode, Steps] = field(default_factory=lambda: MappingProxyType({}))
    settles_from: SettlesFrom = SettlesFrom.FAR_RIGHT
    folded_settled_last: bool = False
    procedure: Differences = field(default_factory=differs)
    payout_limit: PayoutLimit | None = None
    progressives: Sequence[ProgressiveWager] = ()
    """In the order in which the dealer collects and settles them; each has a meter of its own."""
    bonus_spin: BonusSpin | None = None
    approvals: tuple[RequiredApproval, ...] = ()
    signs: tuple[RequiredSign, ...] = ()
    layout: Layout = field(default_factory=cloth)
    """The cloth; where the betting areas are is said with the wagers, as `at`."""

    def __post_init__(self) -> None:
        verify_parts(self)
        for name, least in (("own", 1), ("dealer", 0), ("community", 0), ("seats", 1)):
            number = getattr(self, name)
            if number is not None and number < least:
                raise WordError(f"Rules: {name} must be {least} or more, not {number}")
        if not self.round:
            raise WordError("Rules: round must have a stage")
        shown = sum(each.shows for each in self.round)
        if not self.deal and shown != self.community:
            raise WordError(f"Rules: community is {self.community}, but the stages show {shown} community cards")


def game(
    name: str,
    title: str,
    *,
    law: str = "",
    table: str = "",
    options: Iterable[Option] = (),
    rules: Mapping[str, str] = MappingProxyType({}),
    by: str = "",
) -> Callable[[Callable[[House], Rules]], Declaration]:
    """Declare a game. The function below it gets the house's options and returns the rules.

    A New Jersey game names its subchapter (`law`) and the section on its table. Any other game is played under its own
    rules: the standard ones, and those in `rules`, which citations refer to by name or number; `by` says whose game it
    is, if you want that printed. To refuse options that do not go together, raise an `InputError`; it can have a
    citation, too.
    """
    book: LawBook = Subchapter(name, law, table) if law else OwnRules(name, STANDARD_RULES, rules)
    offered = tuple(options)
    _verify_title(title)
    _verify_options(offered)

    def declaration(write: Callable[[House], Rules]) -> Declaration:
        @wraps(write)
        def declare(house: House) -> Game:
            try:
                rules = write(house)
            except InputError as error:
                raise InputError(error.field, error.reason, resolve(error.law, book)) from None
            verify_returned(write, rules, Rules)
            cited = (option.law for option in house.options.values())
            return build(rules, name, title, house, book.fresh(cited), NEW_JERSEY if law else by)

        return Declaration(resolve(offered, book), declare, book)

    return declaration


def _verify_title(title: str) -> None:
    if not title.strip() or not title.isprintable() or len(title) > LONGEST_TITLE:
        raise WordError(f"game: the title must be 1 to {LONGEST_TITLE} printable characters, not {quoted(title)}")


def _verify_options(options: tuple[Option, ...]) -> None:
    """Refuse two options with one name, and one with the name of an option that every game has."""
    names = [option.name for option in options]
    for name in names:
        if names.count(name) > 1:
            raise WordError(f"game: there are {names.count(name)} options called {quoted(name)}")
        if name in STANDARD_OPTIONS:
            raise WordError(f"game: every game has an option {quoted(name)}; call yours something else")


LONGEST_TITLE = 60
STANDARD_OPTIONS = (SEATS, COVER_CARDS, PRE_SHUFFLED, *(option.name for option in COMMON_OPTIONS))
NEW_JERSEY = "New Jersey"
"""Whose the games are that are played under a subchapter of the register."""


def build(rules: Rules, name: str, title: str, house: House, book: LawBook, by: str = "") -> Game:
    """The game that these rules describe, with the paragraphs of this book."""
    procedures = Procedures(title, book, resolve(rules.procedure, book))
    dealer = rules.own if rules.dealer is None else rules.dealer
    deal = {**standard_deal(rules.own, dealer, (each.shows for each in rules.round)), **rules.deal}
    built = Game(
        name=name,
        title=title,
        seats=rules.seats,
        hole_cards=rules.own,
        community_cards=rules.community,
        dealings=tuple(procedures.dealing(mode, resolve(deal[mode], book)) for mode in DealingMode),
        stages=resolve(tuple(each.stage for each in rules.round), book),
        wagers=resolve(tuple(rules.wagers), book),
        dealer_qualifies=resolve(_qualification(rules.dealer_needs), book),
        settles_from=rules.settles_from,
        basics=procedures.basics(),
        procedure=procedures.procedure(),
        house=house,
        folded_settled_last=rules.folded_settled_last,
        payout_limit=resolve(rules.payout_limit, book),
        progressives=resolve(tuple(rules.progressives), book),
        bonus_spin=resolve(rules.bonus_spin, book),
        rankings=procedures.rankings(),
        own_approvals=resolve(rules.approvals, book),
        own_signs=resolve(rules.signs, book),
        dealer_cards=rules.dealer,
        ranking=rules.ranking,
        bonuses=resolve(tuple(rules.bonuses), book),
        by=by,
        cloth=resolve(rules.layout, book),
    )
    procedures.verify()
    return built


def _qualification(needs: DealerQualifies | RankedHand | None) -> DealerQualifies | None:
    if needs is None or isinstance(needs, DealerQualifies):
        return needs
    lowest = needs.name.removesuffix(OR_BETTER)
    return DealerQualifies(needs, citation(None, "qualifying", f"The dealer qualifies with {lowest} or better."))


def needs(hand: RankedHand, law: str) -> DealerQualifies:
    """What the dealer needs to qualify, and the paragraph that says so."""
    return DealerQualifies(hand, citation(law))


def most(limit_cents: int, *wagers: str, law: str | None = None, or_minimum_win: bool = False) -> PayoutLimit:
    """The most that these wagers together may pay per hand."""
    paid = "wagers pay" if len(wagers) > 1 else "wager pays"
    rule = f"Together, the {' and '.join(wagers)} {paid} at most {dollars(limit_cents)} per hand."
    return PayoutLimit(wagers, limit_cents, citation(law, "payout-limit", rule), or_minimum_win)


def expose(wager: str, law: str | None = None) -> Exposure:
    """Players with this wager may expose their cards to be paid, and lose it otherwise."""
    rule = f"To be paid on the {wager} wager, players must expose their cards."
    return Exposure(wager, citation(law, f"{wager}-exposed", rule))


def take_back(wager: str, law: str | None = None) -> TakeBack:
    """Players may take back this wager, or let it ride.

    >>> take_back("first").actions
    ('take-back', 'let-it-ride')
    """
    rule = f"Players may take back the {wager} wager or let it ride."
    return TakeBack(wager, citation(law, f"{wager}-taken-back", rule))


def stage(name: str, choice: Decision | TakeBack | Exposure | None = None, *, shows: int = 0) -> RoundStage:
    """A stage of the round: `shows` community cards are turned up, then players choose."""
    if shows < 0:
        raise WordError(f"stage: shows must be 0 or more, not {shows}")
    return RoundStage(Stage(name, choice), shows)


CHECK, FOLD = Otherwise.CHECK, Otherwise.FOLD


def may(
    wager: str,
    *multiples: int,
    otherwise: Otherwise,
    law: str | None = None,
    only_with: Mapping[int, RankedHand] = MappingProxyType({}),
    confirmed: tuple[int, ...] = (),
    confirmed_by: str | None = None,
) -> Decision:
    """Players may place this wager in one of these multiples of the base wager, or check or fold.

    `only_with` says which multiples need a hand; the dealer repeats the `confirmed` ones aloud.

    >>> may("raise", 1, 2, otherwise=FOLD).actions
    ('fold', 'raise-1x', 'raise-2x')
    """
    if not multiples:
        raise WordError(f"may: the multiples of the {wager} wager are missing, as in may({quoted(wager)}, 1, 2, ...)")
    *others, last = (f"{multiple}x" for multiple in multiples)
    amounts = " or ".join(filter(None, (", ".join(others), last)))
    rule = f"Players make the {wager} wager at {amounts} the base wager, or {otherwise.value}."
    name = "-".join((wager, *(f"{multiple}x" for multiple in multiples)))
    confirming = None if confirmed_by is None else citation(confirmed_by)
    paragraph = citation(law, name, rule)
    reserved = tuple(Reserved((multiple,), hand, paragraph) for multiple, hand in only_with.items())
    return Decision(wager, multiples, otherwise, paragraph, confirmed, confirming, reserved)


def deal(to: To, cards: int, law: str | None = None, *, up: int = 0, burn: int = 0, covered: bool = False) -> Deal:
    """Cards to each recipient, the last `up` of them face up. The bottom `burn` cards of a stack are burned."""
    return Deal(to, cards, up, burn, None if law is None else citation(law), covered)


def burn(law: str | None = None, cards: int = 1) -> Burn:
    """The next card goes to the discard rack unseen."""
    return Burn(cards, None if law is None else citation(law))


def turn(cards: int, law: str | None = None) -> Turn:
    """The next face-down community cards are turned up."""
    return Turn(cards, None if law is None else citation(law))


def one_at_a_time(cards: int, *, covered: bool = False) -> tuple[Deal, ...]:
    """A card to each player, a card to the dealer, and so on; with `covered`, the dealer's go under a cover card.

    >>> [step.to.name for step in one_at_a_time(2)]
    ['PLAYERS', 'DEALER', 'PLAYERS', 'DEALER']
    """
    return tuple(deal(to, 1, covered=covered and to is DEALER) for to in (PLAYERS, DEALER) * cards)


def ways(*, shoe: Steps, hand: Steps | None = None, stacks: Steps) -> dict[DealingMode, Steps]:
    """How the cards are dealt from a manual shoe, from the hand (if different), and from an automated shoe."""
    return {
        DealingMode.MANUAL_SHOE: shoe,
        DealingMode.HAND: shoe if hand is None else hand,
        DealingMode.AUTOMATED_SHOE: stacks,
    }
