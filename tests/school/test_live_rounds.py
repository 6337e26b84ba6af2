"""Live rounds: every game is dealt to its end, at least one error is planted, each mistake spoils its own mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwalk.errors import InputError
from boardwalk.games import Game, declared
from boardwalk.school.drill import PAY, TAKE, Topic
from boardwalk.school.live_act import REPORTS, SETTLE, LiveAct
from boardwalk.school.live_round import MOST_ACTS, NOT_NOW, NOTHING_WRONG, STOPPED, LiveRounds, play_rounds
from boardwalk.school.payout_drill import wager_asks
from boardwalk.slow_twin.plain_settlement import PlainRound, plain_settlement
from tests.support.games.outside import PIER, loaded
from tests.support.parameters import every_table_game
from tests.support.school.pupil import play_right, right_act

GAME = "premium"


def live_of(game: str, seed: str, rounds: int = 2, **options: str) -> LiveRounds:
    return LiveRounds(declared(game, options), 2, rounds, seed)


def wrong_topics(live: LiveRounds) -> list[Topic]:
    return [mark.topic for mark in live.marks() if not mark.right]


def played_until(live: LiveRounds, *, error: bool) -> None:
    """Play right until something is wrong, or until nothing is."""
    while (live.error is not None) is not error:
        live.do(right_act(live))


@every_table_game
@pytest.mark.parametrize("seed", ["a", "b"])
def test_every_game_is_dealt_to_its_end_with_an_error_in_it(game: str, seed: str) -> None:
    live = live_of(game, seed)
    acts = play_right(live)
    assert wrong_topics(live) == []
    assert len(live.marks()) == 6
    errors = [line for mark in live.marks() if mark.topic is Topic.IRREGULARITIES for line in mark.lines]
    assert any(line.law for line in errors), "an error was planted"
    again = play_rounds(declared(game), 2, 2, seed, acts)
    assert again.marks() == live.marks()
    with pytest.raises(InputError, match="all live rounds"):
        live.do(LiveAct("close-bets"))


def test_a_game_with_a_progressive_and_a_game_file_are_dealt_too(tmp_path: Path) -> None:
    for live in (live_of("texas-bonus", "a", progressive="A"), live_of(loaded(tmp_path, PIER).name, "a")):
        play_right(live)
        assert wrong_topics(live) == []


@every_table_game
def test_what_is_paid_is_what_the_slow_twin_pays(game: str) -> None:
    """Level 2 deals side bets and odd amounts; void rounds are left out, since nothing is compared in them."""
    rules, compared = declared(game), 0
    live = live_of(game, "twin", 3)
    while not live.over:
        act = right_act(live)
        if act.do == SETTLE and live.table().round is not None and not live.view().round.void:  # type: ignore[union-attr]
            compared += _compare(rules, live, act)
        live.do(act)
    assert compared


def _compare(rules: Game, live: LiveRounds, act: LiveAct) -> int:
    table, seat = live.table(), int(act.place)
    now = table.round
    assert now is not None
    hand, bets = now.hands[seat], {name: bet.cents for name, bet in table.seats[seat].bets.items()}
    others = tuple(each.cards for other, each in now.hands.items() if other != seat and not each.folded)
    community = now.community[: now.community_up]
    expected = plain_settlement(rules, PlainRound(hand.cards, now.dealer, community, others, bets, hand.folded))
    given = dict(zip((question.asks for question in live.questions(seat)), act.settles, strict=True))
    found = 0
    for wager in rules.wagers:
        outcome = expected.get(wager.name)
        if wager.name in bets and outcome is not None:
            answer = given[wager_asks(wager, bets[wager.name])]
            assert (answer[0] == TAKE) is (outcome.result == "lose")
            assert answer[1] == (outcome.paid if outcome.result == "win" else 0)
            found += 1
    return found


def test_an_act_out_of_order_is_noted_once_and_changes_nothing() -> None:
    live = live_of(GAME, "order")
    before = live.table()
    for _ in range(2):
        live.do(LiveAct("collect-cards"))
        assert live.notice == NOT_NOW
        assert live.table() == before
    play_right(live)
    (wrong,) = (line for mark in live.marks() for line in mark.lines if line.given != line.answer)
    assert (wrong.given, wrong.answer) == ("Collect the cards", "No more bets")
    assert wrong.law
    assert wrong_topics(live) == [Topic.NEXT_STEP]


def test_a_wrong_payout_spoils_the_mark_for_payouts() -> None:
    live = live_of(GAME, "pay")
    while True:
        act = right_act(live)
        if act.do == SETTLE and act.settles:
            break
        live.do(act)
    first = act.settles[0]
    other = (TAKE, 0) if first[0] == PAY else (PAY, 1)
    live.do(LiveAct(SETTLE, act.place, settles=(other, *act.settles[1:])))
    play_right(live)
    assert wrong_topics(live) == [Topic.PAYOUTS]


def test_the_right_seat_has_to_be_settled() -> None:
    live = live_of(GAME, "seat")
    while right_act(live).do != SETTLE:
        live.do(right_act(live))
    right = right_act(live).place
    other = next(str(seat) for seat in live.table().seats if str(seat) != right)
    live.do(LiveAct(SETTLE, other, settles=tuple((TAKE, 0) for _ in live.questions(int(other)))))
    assert live.notice == NOT_NOW
    play_right(live)
    assert wrong_topics(live) == [Topic.NEXT_STEP]


def test_an_error_that_is_not_reported_is_noted_and_taken_care_of() -> None:
    live = live_of(GAME, "error")
    played_until(live, error=True)
    live.do(LiveAct("collect-cards"))
    while live.error is not None:  # a wrong number of cards may be found later
        live.do(LiveAct("collect-cards") if live.notice != NOT_NOW else right_act(live))
    assert live.notice == STOPPED or Topic.IRREGULARITIES not in wrong_topics(live)


@pytest.mark.parametrize("seed", [str(number) for number in range(6)])
def test_the_wrong_report_and_a_false_alarm_are_mistakes(seed: str) -> None:
    live = live_of(GAME, seed)
    live.do(LiveAct("close-bets"))
    if live.error is None:
        live.do(LiveAct("report-wrong-hand", "1", cards=7))
        assert live.notice == NOTHING_WRONG
    played_until(live, error=True)
    wrong = "report-shoe-jam" if right_act(live).do != "report-shoe-jam" else "report-drawn-in-error"
    live.do(LiveAct(wrong))
    assert live.error is None, "the floorperson takes care of what it really is"
    play_right(live)
    assert set(wrong_topics(live)) == {Topic.IRREGULARITIES}


def test_what_was_not_played_is_wrong() -> None:
    live = live_of(GAME, "left")
    live.do(right_act(live))
    assert [mark.right for mark in live.marks()] == [False] * 6


@every_table_game
def test_the_terminal_says_neither_what_is_due_nor_what_is_wrong(game: str) -> None:
    live = live_of(game, "quiet")
    while not live.over:
        seen = live.view()
        assert seen.checklist == ()
        assert all(not each.due for each in seen.prompts)
        assert seen.round is None or (seen.round.waits_for, seen.round.waits_at, seen.round.announces) == ("", None, "")
        assert seen.round is None or seen.round.dealer_hand is None
        assert all(seat.hand is None or seat.hand.named is None for seat in seen.seats.values())
        buttons = {(each.do, each.place) for each in live.choices()}
        act = right_act(live)
        assert act.do in REPORTS or (act.do, act.place) in buttons
        if act.do == SETTLE and act.settles:
            own = next(line.cards for line in live.scene(int(act.place)) if line.place == f"Seat {act.place}")
            assert None not in own, "the hand that is settled is turned up"
        live.do(act)


@pytest.mark.parametrize(
    ("act", "field"),
    [
        (LiveAct("fly"), "do"),
        (LiveAct("deal-next", "99"), "do"),
        (LiveAct("report-wrong-hand", "1", cards=53), "cards"),
        (LiveAct("close-bets", settles=((1, 0),)), "settles"),
    ],
)
def test_what_no_terminal_has_is_refused(act: LiveAct, field: str) -> None:
    live = live_of(GAME, "refused")
    with pytest.raises(InputError) as refused:
        live.do(act)
    assert refused.value.field == field
    assert live.acts == 0


def test_a_test_has_an_end_even_for_someone_who_presses_anything() -> None:
    live = live_of(GAME, "end")
    live.acts = MOST_ACTS
    with pytest.raises(InputError, match="no more than"):
        live.do(LiveAct("close-bets"))
