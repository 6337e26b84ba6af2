"""The schedule: what is wrong comes back, later and later, until it is learned; and levels follow the answers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardwalk.school.drill import LEVELS, DrillReference, Topic
from boardwalk.school.schedule import (
    WAITS,
    PastAnswer,
    boxes,
    due_drills,
    key_of,
    level_of,
    next_topic,
    scores,
)

REFERENCES = st.builds(
    DrillReference,
    st.sampled_from(("premium", "caribbean")),
    st.just({}),
    st.sampled_from(Topic),
    st.sampled_from(LEVELS),
    st.sampled_from("abc"),
)


@st.composite
def histories(draw: st.DrawFn) -> list[PastAnswer]:
    """Answers one after the other, minutes to weeks apart."""
    at, found = 0, []
    for drill in draw(st.lists(REFERENCES, max_size=25)):
        at += draw(st.sampled_from((1, 60, 601, 90_000, 2_000_000)))
        found.append(PastAnswer(drill, draw(st.booleans()), draw(st.integers(0, 300)), at))
    return found


@given(histories())
def test_only_what_was_once_wrong_is_repeated(past: list[PastAnswer]) -> None:
    wrong = {key_of(each.drill) for each in past if not each.right}
    assert {key_of(each.drill) for each in boxes(past)} <= wrong


@given(histories())
def test_what_was_wrong_last_is_in_the_first_box(past: list[PastAnswer]) -> None:
    last = {key_of(each.drill): each for each in past}
    found = {key_of(each.drill): each for each in boxes(past)}
    for key, answer in last.items():
        if not answer.right:
            assert (found[key].box, found[key].due_at) == (1, answer.at + WAITS[0])


@given(histories(), st.integers(0, 10_000_000), st.integers(0, 10_000_000))
def test_what_is_due_stays_due_until_it_is_answered(past: list[PastAnswer], now: int, later: int) -> None:
    assert {*map(key_of, due_drills(past, now))} <= {*map(key_of, due_drills(past, now + later))}


@given(histories())
def test_a_right_answer_when_due_never_brings_a_drill_forward(past: list[PastAnswer]) -> None:
    for boxed in boxes(past):
        after = [*past, PastAnswer(boxed.drill, True, 1, boxed.due_at)]
        now = {key_of(each.drill): each for each in boxes(after)}.get(key_of(boxed.drill))
        assert now is None if boxed.box == len(WAITS) else now is not None and now.box == boxed.box + 1
        assert now is None or now.due_at == boxed.due_at + WAITS[now.box - 1]


def test_a_drill_is_learned_after_one_right_answer_from_each_box() -> None:
    drill = DrillReference("premium", {}, Topic.HANDS, 1, "x")
    past = [PastAnswer(drill, False, 1, 0)]
    for _ in WAITS:
        (boxed,) = boxes(past)
        past.append(PastAnswer(drill, True, 1, boxed.due_at - 1))
        assert boxes(past) == (boxed,), "too early to count"
        past.append(PastAnswer(drill, True, 1, boxed.due_at))
    assert boxes(past) == ()


@given(histories())
def test_scores_add_up(past: list[PastAnswer]) -> None:
    for game in ("premium", "caribbean"):
        found = scores(past, game)
        assert [each.topic for each in found] == list(Topic)
        assert sum(each.items for each in found) == sum(each.drill.game == game for each in past)
        assert all(0 <= each.right <= each.items and each.level in LEVELS for each in found)
        chosen = next(each for each in found if each.topic is next_topic(past, game))
        assert chosen.items == min(each.items for each in found)


def test_levels_rise_after_five_in_a_row_and_fall_after_three() -> None:
    def answers(level: int, *right: bool) -> list[PastAnswer]:
        drill = DrillReference("premium", {}, Topic.HANDS, level, "x")
        return [PastAnswer(drill, each, 1, 0) for each in right]

    up = answers(1, True, True, True, True, False, True, True, True, True)
    assert level_of(up, "premium", Topic.HANDS) == 1
    up += answers(1, True)
    assert level_of(up, "premium", Topic.HANDS) == 2
    assert level_of(up, "caribbean", Topic.HANDS) == level_of(up, "premium", Topic.ORDER) == 1
    assert level_of(up + answers(2, False, False), "premium", Topic.HANDS) == 2
    assert level_of(up + answers(2, False, False, False), "premium", Topic.HANDS) == 1
    assert level_of(up + answers(2, *[True] * 5) + answers(3, *[True] * 9), "premium", Topic.HANDS) == 3
