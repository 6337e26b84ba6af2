"""An inconsistent declaration is refused with a message that names the fault; two foreign games are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import DeclarationError
from boardwalk.games import GAMES, Declaration, Game, Seat, settle
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import PayoutLimit
from boardwalk.games.declaration.pay_table import EVEN, Odds, PayTable, Prize, Row
from boardwalk.games.declaration.round import Deal, DealingMode, Decision, Otherwise, Stage, To
from boardwalk.games.declaration.wager import AHEAD, BEHIND, FOLDED, TIED, Case, Placement, Wager, pays_by, when
from tests.support.games.other_games import CASINO_HOLDEM, RULES, ULTIMATE

PREMIUM = GAMES["premium"].game()


@pytest.mark.parametrize("name", GAMES)
def test_the_games_are_sound_under_every_choice_of_every_option(name: str) -> None:
    variations = list(GAMES[name].variations())
    assert len(variations) > 1
    assert all(faults_of(game) == [] for game in variations)


def with_wager(name: str, change: Callable[[Wager], Wager]) -> Game:
    return replace(PREMIUM, wagers=tuple(change(each) if each.name == name else each for each in PREMIUM.wagers))


def with_cases(name: str, *cases: Case) -> Game:
    return with_wager(name, lambda wager: replace(wager, settled=cases))


def with_table(name: str, change: Callable[[PayTable], PayTable]) -> Game:
    def changed(wager: Wager) -> Wager:
        (old,) = wager.tables
        new = change(old)
        swap = {old.title: new}
        return replace(
            wager,
            settled=tuple(
                replace(
                    case,
                    on=swap.get(case.on.title) if case.on else None,
                    off=swap.get(case.off.title) if case.off else None,
                    verdict=new if case.verdict is old else case.verdict,
                )
                for case in wager.settled
            ),
        )

    return with_wager(name, changed)


def without_row(name: str) -> Callable[[PayTable], PayTable]:
    return lambda table: replace(table, rows=tuple(row for row in table.rows if row.name != name))


def paying(name: str, pays: Odds | Prize) -> Callable[[PayTable], PayTable]:
    return lambda table: replace(
        table, rows=tuple(replace(row, pays=pays) if row.name == name else row for row in table.rows)
    )


def three_card_without_a_straight() -> Wager:
    three_card = GAMES["holdem3"].game().wager("three-card")
    return replace(three_card, settled=pays_by(without_row("straight")(three_card.tables[0]), RULES))


def with_stages(*stages: Stage) -> Game:
    return replace(PREMIUM, stages=stages)


def with_steps(mode: DealingMode, *steps: Deal) -> Game:
    (first, *_), rest = PREMIUM.dealings[0].stages, PREMIUM.dealings[0].stages[1:]
    changed = replace(PREMIUM.dealing(mode), stages=((*steps, *first[len(steps) :]), *rest))
    return replace(PREMIUM, dealings=tuple(changed if each.mode is mode else each for each in PREMIUM.dealings))


FIRST, SECOND = PREMIUM.stages
FAULTS: dict[str, tuple[Game, str]] = {
    "a table lacking a hand": (
        with_table("x-tra", without_row("flush")),
        "x-tra.*omits flush, but pays straight",
    ),
    "a table lacking the top": (with_table("x-tra", without_row("royal flush")), "omits royal flush"),
    "a three-card table lacking a hand": (
        replace(PREMIUM, wagers=(*PREMIUM.wagers, three_card_without_a_straight())),
        "three-card, table A: omits straight, but pays pair",
    ),
    "odds that grow downward": (
        with_table("player-bonus", paying("flush", Odds(7))),
        "a lower hand pays more: flush pays 7 to 1 and full house 6 to 1",
    ),
    "odds of nothing": (with_table("x-tra", paying("straight", Odds(0))), "straight pays 0 to 1"),
    "odds to nothing": (with_table("x-tra", paying("straight", Odds(1, 0))), "straight pays 1 to 0"),
    "a prize of nothing": (with_table("x-tra", paying("straight", Prize(0))), r"straight pays \$0"),
    "an empty table": (with_table("x-tra", lambda table: replace(table, rows=())), "x-tra.*has no rows"),
    "a hand that cannot be read": (
        with_table("x-tra", lambda table: replace(table, reads=table.reads[:1])),
        "royal flush cannot be read from 3 cards",
    ),
    "a decision with nothing to place": (
        with_stages(Stage("own cards", Decision("play", (), Otherwise.CHECK, RULES)), SECOND),
        "decision check: has no effect, it places nothing",
    ),
    "a decision that always pushes": (
        with_cases("play", when(AHEAD | TIED | BEHIND).pushes(RULES)),
        "has no effect, play always pushes",
    ),
    "a fold that forfeits nothing": (
        replace(
            PREMIUM,
            wagers=tuple(
                replace(each, settled=(when(FOLDED | AHEAD | TIED | BEHIND).pushes(RULES),))
                if each.name in ("ante", "x-tra")
                else each
                for each in PREMIUM.wagers
            ),
        ),
        "folding has no effect, it forfeits nothing",
    ),
    "a decision after the fold": (
        with_stages(SECOND, FIRST),
        "a later decision offers play again, but anyone who passed it up has folded",
    ),
    "multiples out of order": (
        with_stages(FIRST, Stage("late", Decision("play", (2, 1), Otherwise.FOLD, RULES))),
        "multiples must be whole numbers",
    ),
    "more cards than a deck": (
        replace(PREMIUM, seats=15),
        "automated dealing shoe: 15 players need 54 cards, more than a deck of 52",
    ),
    "a wrong number of cards": (
        with_steps(DealingMode.HAND, Deal(To.PLAYERS, 2)),
        "deal script, from the hand: 4 cards to each player.*, not 3",
    ),
    "a dealing mode left out": (
        replace(PREMIUM, dealings=PREMIUM.dealings[:2]),
        "deal script missing: automated dealing shoe",
    ),
    "a stage without a script": (with_stages(FIRST, SECOND, Stage("more")), "deals 2 stages, but the round has 3"),
    "a stage that no card opens": (
        replace(
            PREMIUM,
            dealings=(
                replace(PREMIUM.dealings[0], stages=(PREMIUM.dealings[0].steps, ())),
                *PREMIUM.dealings[1:],
            ),
        ),
        "deal script, manual dealing shoe: stage 2 neither deals nor turns a card",
    ),
    "cards shown at different stages": (
        replace(
            PREMIUM,
            dealings=(
                replace(PREMIUM.dealings[0], stages=(PREMIUM.dealings[0].steps, ())),
                *PREMIUM.dealings[1:],
            ),
        ),
        "show different community cards at the same stage",
    ),
    "silence": (
        with_cases("play", when(AHEAD).pays(EVEN, RULES), when(BEHIND).loses(RULES)),
        "wager play: no case settles it when the player is tied",
    ),
    "conflict": (
        with_cases("play", when(AHEAD | TIED).pays(EVEN, RULES), when(BEHIND | TIED).loses(RULES)),
        "wager play: OTHER and OTHER settle it when the player is tied",
    ),
    "a case for a hand that cannot be": (
        with_cases("play", *PREMIUM.wager("play").settled, when(FOLDED).loses(RULES)),
        "wager play: OTHER can never apply",
    ),
    "a case for a dealer who always plays": (
        replace(
            GAMES["texas-bonus"].game(),
            wagers=tuple(
                replace(each, settled=(*each.settled, when(AHEAD, qualified=False).loses(RULES)))
                if each.name == "flop"
                else each
                for each in GAMES["texas-bonus"].game().wagers
            ),
        ),
        "wager flop: OTHER can never apply",
    ),
    "a case for a multiple that is not allowed": (
        with_cases("play", *PREMIUM.wager("play").settled, when(AHEAD, placed=("play", 5)).loses(RULES)),
        "wager play: OTHER can never apply",
    ),
    "a case for cards that nobody is asked to expose": (
        with_cases("play", *PREMIUM.wager("play").settled, when(AHEAD, exposed=False).loses(RULES)),
        "wager play: OTHER can never apply",
    ),
    "a wager declared twice": (replace(PREMIUM, wagers=PREMIUM.wagers * 2), "wager ante is declared 2 times"),
    "no base wager": (
        with_wager("ante", lambda wager: replace(wager, place=Placement.EQUAL)),
        "one wager must be the base of the others, not 0",
    ),
    "a decision on no wager": (
        with_stages(FIRST, Stage("late", Decision("raise", (1,), Otherwise.FOLD, RULES))),
        "a decision places raise, which is not a wager of the game",
    ),
    "a decision on a side bet": (
        with_wager("play", lambda wager: replace(wager, place=Placement.OPTIONAL)),
        "wager play is declared as placed before the deal",
    ),
    "two tables of one name": (
        with_table("player-bonus", lambda table: replace(table, name="jacks up, dealer bonus")),
        "two different pay tables are called jacks up, dealer bonus",
    ),
    "a limit on no wager": (
        replace(PREMIUM, payout_limit=PayoutLimit(("jackpot",), 1, RULES)),
        "the payout limit names jackpot",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str) -> None:
    broken, message = FAULTS[fault]
    with pytest.raises(DeclarationError, match=message):
        Declaration((), lambda _: broken).game()


def test_all_faults_are_listed_at_once() -> None:
    broken = with_table("x-tra", lambda table: paying("flush", Odds(7))(without_row("royal flush")(table)))
    with pytest.raises(DeclarationError) as error:
        Declaration((), lambda _: broken).game()
    assert len(error.value.faults) == 2
    assert "Premium Hold 'Em cannot be played as declared" in str(error.value)


def test_a_bad_beat_table_does_not_need_the_royal_flush_that_nothing_beats() -> None:
    (odds, bad_beat) = GAMES["heads-up"].game().wager("odds").tables
    assert (odds.rows[0].name, bad_beat.rows[0].name) == ("royal flush", "straight flush")


def test_ultimate_texas_holdem_settles_in_the_same_words() -> None:
    seat = Seat(parse_cards("As 9s"), {"ante": 1000, "blind": 1000, "play": 4000, "trips": 500})
    settlement = settle(ULTIMATE.game(), seat, parse_cards("2c Kd"), parse_cards("4s 6s Js Jd 3c"))
    assert {line.wager: line.paid for line in settlement.lines} == {
        "ante": 1000,
        "blind": 1500,
        "play": 4000,
        "trips": 3500,
    }
    unqualified = settle(ULTIMATE.game(), seat, parse_cards("2c Kd"), parse_cards("4s 6d Jh 8d Tc"))
    assert [line.result.value for line in unqualified.lines] == ["push", "push", "win", "lose"]


def test_casino_holdem_settles_in_the_same_words() -> None:
    seat = Seat(parse_cards("As 9s"), {"ante": 1000, "call": 2000})
    board = parse_cards("4s 6s Js Jd 3c")
    qualified = settle(CASINO_HOLDEM.game(), seat, parse_cards("2c Kd"), board)
    assert [(line.wager, line.paid) for line in qualified.lines] == [("ante", 2000), ("call", 2000)]
    below_a_pair_of_fours = settle(CASINO_HOLDEM.game(), seat, parse_cards("2c Kd"), parse_cards("2d 6d Qh 8d Tc"))
    assert [line.result.value for line in below_a_pair_of_fours.lines] == ["win", "push"]
    assert (
        settle(CASINO_HOLDEM.game(), Seat(seat.cards, {"ante": 1000}, folded=True), parse_cards("2c Kd"), board).net
        == -1000
    )


def test_a_row_names_the_dealers_part() -> None:
    row = GAMES["texas-bonus"].game().wager("bonus").tables[0].rows[0]
    assert isinstance(row, Row)
    assert row.name == "pair of aces, dealer also"
