"""Every game yields drills of every topic; each right answer agrees with a second formulation, made from nothing but
what the pupil sees.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from boardwalk.cards import Card
from boardwalk.errors import InputError
from boardwalk.games import Game, declared
from boardwalk.law.register import register
from boardwalk.money import read_cents
from boardwalk.school.catalog import make_drill, read_topic
from boardwalk.school.chips import USUAL_CHIPS, fewest_chips, verify_chips
from boardwalk.school.drill import (
    LEAVE,
    LEVELS,
    PAY,
    TAKE,
    DrillReference,
    QuestionKind,
    SceneLine,
    Topic,
    WorkedDrill,
    mark_drill,
    no_answers,
    verify_answer,
)
from boardwalk.school.irregularity_drill import NOTHING, irregularity_laws
from boardwalk.slow_twin.plain_hand import plain_rank
from boardwalk.slow_twin.plain_settlement import PlainRound, plain_settlement, qualified
from boardwalk.table.device import hardware_of
from boardwalk.table.presentation.step import ThisGame, round_steps
from tests.support.games.outside import PIER, loaded
from tests.support.parameters import every_table_game

SEEDS = ("a", "b", "c")


def drills(game: str, topic: Topic, seeds: tuple[str, ...] = SEEDS) -> list[WorkedDrill]:
    return [make_drill(DrillReference(game, {}, topic, level, seed)) for level, seed in product(LEVELS, seeds)]


@every_table_game
@pytest.mark.parametrize("topic", Topic)
def test_every_game_has_drills_of_every_topic_and_level(game: str, topic: Topic) -> None:
    for worked in drills(game, topic, SEEDS[:1]):
        assert len(worked.key) == len(worked.drill.questions) > 0
        assert mark_drill(worked, [key.answer for key in worked.key]).right
        for question, key in zip(worked.drill.questions, worked.key, strict=True):
            verify_answer(question, key.answer)
            assert key.why
            assert question.kind is not QuestionKind.CHOICE or key.words == question.choices[key.answer[0] - 1]
            assert len(set(question.choices)) == len(question.choices)


@pytest.mark.parametrize("topic", Topic)
def test_a_drill_follows_from_its_reference_alone(topic: Topic) -> None:
    reference = DrillReference("texas-bonus", {"progressive": "A"}, topic, 3, "again")
    assert make_drill(reference) == make_drill(reference)
    others = [make_drill(DrillReference("texas-bonus", {}, topic, 2, str(seed))).drill for seed in range(6)]
    assert len({repr(each) for each in others}) > 3


@pytest.mark.parametrize("topic", Topic)
def test_a_game_file_yields_drills(tmp_path: Path, topic: Topic) -> None:
    game = loaded(tmp_path, PIER).name
    assert all(worked.drill.questions for worked in drills(game, topic, SEEDS[:1]))


def _seen(worked: WorkedDrill, place: str) -> tuple[Card, ...]:
    return next((_face_up(line) for line in worked.drill.scene if line.place == place), ())


def _face_up(line: SceneLine) -> tuple[Card, ...]:
    return tuple(card for card in line.cards if card is not None)


@every_table_game
def test_hands_are_ranked_as_the_slow_twin_ranks_them(game: str) -> None:
    rules, compared = declared(game), 0
    for worked in drills(game, Topic.HANDS):
        board, dealer = _seen(worked, "Community cards"), _seen(worked, "Dealer")
        for question, key in zip(worked.drill.questions, worked.key, strict=True):
            higher = re.match(r"Which hand is higher, seat (\d)", question.asks)
            if higher:
                own = _seen(worked, f"Seat {higher[1]}")
                mine, theirs = (plain_rank((*cards, *board), rules.ranking) for cards in (own, dealer))
                assert key.answer == ((1,) if mine > theirs else (2,) if mine < theirs else (3,))
                compared += 1
            if question.asks == "Does the dealer qualify?":
                assert key.words == ("Yes" if qualified(rules, PlainRound((), dealer, board, (), {})) else "No")
    assert compared or not rules.dealer_hole_cards


def _bets(game: Game, text: str) -> dict[str, int]:
    """The bets that a line of the scene names."""
    names = {title: name for name, title in game.titles.items()}
    pairs = [part.rpartition(" ") for part in text.split(", ") if "$" in part]
    return {names[title]: read_cents(amount, "bet") for title, _, amount in pairs}


@every_table_game
def test_wagers_are_settled_as_the_slow_twin_settles_them(game: str) -> None:
    rules, paid = declared(game), 0
    for worked in drills(game, Topic.PAYOUTS):
        seat = re.match(r"Settle (seat \d)", worked.drill.asks)
        assert seat is not None
        line = next(each for each in worked.drill.scene if each.place == seat[1].capitalize())
        others = tuple(_face_up(each) for each in worked.drill.scene if each.text == "still in")
        dealer, board = _seen(worked, "Dealer"), _seen(worked, "Community cards")
        own = _seen(worked, line.place)
        now = PlainRound(own, dealer, board, others, _bets(rules, line.text), line.text.startswith("folded"))
        expected = plain_settlement(rules, now)
        total = 0
        for question, key in zip(worked.drill.questions, worked.key, strict=True):
            if question.kind is QuestionKind.CHIPS:
                assert sum(n * c for n, c in zip(key.answer, USUAL_CHIPS, strict=True)) == total
                continue
            name = _wager_asked(rules, question.asks)
            outcome = expected.get(name)
            due = (LEAVE, 0)
            if outcome is not None and outcome.result != "push" and (outcome.paid or outcome.result == "lose"):
                due = (PAY, outcome.paid) if outcome.result == "win" else (TAKE, 0)
            assert key.answer == due, (question.asks, worked.drill)
            total += due[1]
        paid += total
    assert paid


def _wager_asked(game: Game, asks: str) -> str:
    title = re.split(r", (?:\$|a bonus on)", asks)[0]
    return next(name for name, each in game.titles.items() if each == title)


@every_table_game
def test_the_steps_of_a_round_are_in_the_order_of_the_declaration(game: str) -> None:
    rules, compared = declared(game), 0
    for worked in drills(game, Topic.ORDER, tuple("abcdefgh")):
        if "round is played" not in worked.drill.asks:
            continue
        (question,), (key,) = worked.drill.questions, worked.key
        wagers = tuple(wager.name for wager in rules.wagers) + tuple(rules.collected)
        orders = [
            [step.title for step in round_steps(ThisGame(rules), dealing.mode, wagers, lock_out=True)]
            for dealing in rules.dealings
        ]
        titles = [question.choices[number - 1] for number in key.answer]
        assert any(
            [order.index(title) for title in titles if title in order]
            == sorted(order.index(title) for title in titles if title in order)
            for order in orders
            if sum(title in order for title in titles) >= len(titles) - 1
        )
        compared += 1
    assert compared


@every_table_game
def test_irregularities_void_and_return_what_the_declaration_says(game: str) -> None:
    rules, voided = declared(game), 0
    laws = irregularity_laws(rules)
    still_settled = {
        rules.titles[name]
        for remedy in (
            rules.procedure.irregularities.dealer_card_exposed,
            rules.procedure.irregularities.more_face_up,
            rules.procedure.irregularities.more_face_up_after_first_cards,
        )
        for name in remedy.still_settled
        if name in rules.titles
    }
    for worked in drills(game, Topic.IRREGULARITIES):
        wrong = worked.key[0]
        if wrong.words == NOTHING:
            assert len(worked.key) == 1
            continue
        said = dict(zip((question.asks for question in worked.drill.questions), worked.key, strict=True))
        hands = said["What happens to the hands?"]
        assert hands.law in laws
        for asks, key in said.items():
            asked = re.match(r"What happens to seat (\d)'s (.*), \$", asks)
            if asked is None:
                continue
            void = "All hands" in hands.words or f"seat {asked[1]}" in hands.words
            if void and asked[2] not in still_settled:
                assert key.words == "It is returned"
            if not void:
                assert key.words == "It stays and is settled"
        voided += "void, and" not in hands.words
    assert voided


@every_table_game
def test_the_step_that_is_due_is_a_step_of_the_game(game: str) -> None:
    rules = declared(game)
    rounds = {
        step.title
        for dealing in rules.dealings
        for step in round_steps(
            ThisGame(rules),
            dealing.mode,
            (*(wager.name for wager in rules.wagers), *rules.collected),
            lock_out=any(hardware_of(each) for each in rules.collected.values()),
        )
    }
    due = {worked.key[0].words for worked in drills(game, Topic.NEXT_STEP)}
    assert due & rounds


@pytest.mark.parametrize("topic", Topic)
def test_a_wrong_answer_is_marked_wrong(topic: Topic) -> None:
    worked = make_drill(DrillReference("premium", {}, topic, 2, "wrong"))
    right = [key.answer for key in worked.key]
    for number, question in enumerate(worked.drill.questions):
        for other in _other_answers(question.kind, right[number], len(question.choices)):
            marked = mark_drill(worked, [*right[:number], other, *right[number + 1 :]])
            assert not marked.right
            assert [each.right for each in marked.questions].count(False) == 1
    assert not mark_drill(worked, no_answers(worked.drill)).right


def _other_answers(kind: QuestionKind, right: tuple[int, ...], choices: int) -> list[tuple[int, ...]]:
    match kind:
        case QuestionKind.CHOICE:
            return [(number,) for number in range(1, choices + 1) if (number,) != right]
        case QuestionKind.SETTLE:
            return [each for each in ((TAKE, 0), (LEAVE, 0), (PAY, right[1] + 1)) if each != right]
        case QuestionKind.CHIPS:
            return [(*right[:-1], right[-1] + 1)]
        case QuestionKind.ORDER:
            return [tuple(reversed(right)), (*right[1:], right[0])]


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ([], "answers"),
        ([(9,)] * 4, "answers[0]"),
        ([(1,), (0,), (1,), (1,)], "answers[1]"),
        ([(1, 1)] * 4, "answers[0]"),
    ],
)
def test_an_answer_that_cannot_be_one_is_refused_by_its_place(answers: list[tuple[int, ...]], field: str) -> None:
    worked = make_drill(DrillReference("premium", {}, Topic.HANDS, 1, "7"))
    with pytest.raises(InputError) as refused:
        mark_drill(worked, answers)
    assert refused.value.field == field


def _fewest(cents: int, chips: tuple[int, ...]) -> int:
    """By trying every number of chips."""
    best = [0] + [10**9] * cents
    for amount in range(1, cents + 1):
        best[amount] = min((best[amount - chip] + 1 for chip in chips if chip <= amount), default=10**9)
    return best[cents]


@pytest.mark.parametrize("chips", [(500, 100, 25, 5, 1), (20, 10, 5), (24, 12, 4, 2)])
def test_no_fewer_chips_make_an_amount(chips: tuple[int, ...]) -> None:
    verify_chips(chips)
    for cents in range(1, 700, 13):
        found = fewest_chips(cents, chips)
        if found is None:
            assert _fewest(cents, chips) >= 10**9
        else:
            assert sum(n * chip for n, chip in zip(found, chips, strict=True)) == cents
            assert sum(found) == _fewest(cents, chips)


@pytest.mark.parametrize(
    "chips", [(), (100, 100), (25, 100), (25_00, 10_00), (0,), tuple(2**n for n in range(11, 0, -1))]
)
def test_denominations_that_do_not_count_down_are_refused(chips: tuple[int, ...]) -> None:
    with pytest.raises(InputError):
        verify_chips(chips)


def test_every_paragraph_of_new_jerseys_drills_is_in_the_register() -> None:
    for game, topic in product(("premium", "caribbean"), Topic):
        for worked in drills(game, topic, SEEDS[:1]):
            assert {str(key.law) for key in worked.key if key.law is not None} <= register().keys()


def test_a_topic_or_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError, match='Unknown topic "hand"'):
        read_topic("hand")
    for level, seed in ((0, "1"), (4, "1"), (1, ""), (1, "x" * 81)):
        with pytest.raises(InputError):
            make_drill(DrillReference("premium", {}, Topic.HANDS, level, seed))
