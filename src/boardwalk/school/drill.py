"""A drill: what a pupil sees and is asked, how an answer is written, and whether it is right.

Every answer is a list of whole numbers, so terminal, API and record share one form:

| kind | the answer |
|---|---|
| choice | the number of the choice, from 1 |
| settle | 0 to take the wager, 1 to leave it, 2 to pay it; then the payout in cents |
| chips | how many chips of each denomination, largest first |
| order | the numbers of the acts in the right order, from 1 |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from boardwalk.cards import Card
from boardwalk.errors import InputError, quoted
from boardwalk.law import Paragraph
from boardwalk.money import MOST_CENTS, dollars, read_cents
from boardwalk.press.notation import joined


class Topic(StrEnum):
    """What a dealer learns."""

    HANDS = "hands"
    PAYOUTS = "payouts"
    NEXT_STEP = "next-step"
    IRREGULARITIES = "irregularities"
    ORDER = "order"

    @property
    def heading(self) -> str:
        """The topic as it is printed."""
        return TITLES[self]


TITLES: Mapping[Topic, str] = {
    Topic.HANDS: "Read the hands",
    Topic.PAYOUTS: "Pay and take",
    Topic.NEXT_STEP: "Next step",
    Topic.IRREGULARITIES: "Spot the irregularity",
    Topic.ORDER: "Opening, round and closing",
}
LEVELS = (1, 2, 3)


class QuestionKind(StrEnum):
    """How a question is answered."""

    CHOICE = "choice"
    SETTLE = "settle"
    CHIPS = "chips"
    ORDER = "order"


TAKE, LEAVE, PAY = 0, 1, 2
MOST_CHIPS = 9_999
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A line of the scene: where, what it says, and the cards there; null is a card face down."""

    place: str
    text: str = ""
    cards: tuple[Card | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a drill."""

    asks: str
    kind: QuestionKind
    choices: tuple[str, ...] = ()
    """What to choose from, the acts to put in order, or the denominations of the chips."""


@dataclass(frozen=True, slots=True)
class DrillReference:
    """Which drill it is: the same reference always gives the same drill."""

    game: str
    options: Mapping[str, str]
    topic: Topic
    level: int
    seed: str


@dataclass(frozen=True, slots=True)
class Drill:
    """A scene and the questions about it."""

    title: str
    """The printed name of the game."""
    topic: Topic
    level: int
    asks: str
    scene: tuple[SceneLine, ...]
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class RightAnswer:
    """The answer to a question, in words too, why it is right, and the paragraph, if one decides it."""

    answer: Numbers
    words: str
    why: str
    law: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class WorkedDrill:
    """A drill with the right answer to each question."""

    drill: Drill
    key: tuple[RightAnswer, ...]


@dataclass(frozen=True, slots=True)
class MarkedQuestion:
    """A question after it was answered."""

    given: Numbers
    given_words: str
    right: bool
    answer: RightAnswer


@dataclass(frozen=True, slots=True)
class MarkedDrill:
    """A drill after it was answered. It is right if every question is."""

    questions: tuple[MarkedQuestion, ...]

    @property
    def right(self) -> bool:
        return all(each.right for each in self.questions)


def mark_drill(worked: WorkedDrill, answers: Sequence[Numbers]) -> MarkedDrill:
    """Mark the answers to all questions of a drill. An answer that cannot be one is an `InputError`."""
    questions = worked.drill.questions
    if len(answers) != len(questions):
        raise InputError("answers", f"must be {len(questions)}, one for each question, not {len(answers)}")
    for number, (question, answer) in enumerate(zip(questions, answers, strict=True)):
        verify_answer(question, answer, f"answers[{number}]")
    return MarkedDrill(
        tuple(
            MarkedQuestion(given, in_words(question, given), given == right.answer, right)
            for question, given, right in zip(questions, answers, worked.key, strict=True)
        )
    )


def no_answers(drill: Drill) -> tuple[Numbers, ...]:
    """What is on record for a drill that was not answered in time."""
    return tuple(() for _ in drill.questions)


def verify_answer(question: Question, answer: Numbers, field: str = "answer") -> None:
    """Refuse numbers that cannot answer the question. No numbers at all are a question left open."""
    if answer and not _VERIFIERS[question.kind](question, answer):
        raise InputError(field, f"must be {_expected(question)}, not {', '.join(map(str, answer))}")


def _is_choice(question: Question, answer: Numbers) -> bool:
    return len(answer) == 1 and 1 <= answer[0] <= len(question.choices)


def _is_settlement(question: Question, answer: Numbers) -> bool:
    del question
    if len(answer) != 2 or answer[0] not in (TAKE, LEAVE, PAY):
        return False
    return 0 < answer[1] <= MOST_CENTS if answer[0] == PAY else answer[1] == 0


def _is_chips(question: Question, answer: Numbers) -> bool:
    return len(answer) == len(question.choices) and all(0 <= chips <= MOST_CHIPS for chips in answer)


def _is_order(question: Question, answer: Numbers) -> bool:
    return sorted(answer) == list(range(1, len(question.choices) + 1))


_VERIFIERS = {
    QuestionKind.CHOICE: _is_choice,
    QuestionKind.SETTLE: _is_settlement,
    QuestionKind.CHIPS: _is_chips,
    QuestionKind.ORDER: _is_order,
}


def _expected(question: Question) -> str:
    count = len(question.choices)
    return {
        QuestionKind.CHOICE: f"the number of a choice, 1 to {count}",
        QuestionKind.SETTLE: "0 (take), 1 (leave) or 2 (pay), and the payout in cents if it is paid",
        QuestionKind.CHIPS: f"{count} numbers of chips, 0 to {MOST_CHIPS:,} each",
        QuestionKind.ORDER: f"the numbers 1 to {count}, each once",
    }[question.kind]


def in_words(question: Question, answer: Numbers) -> str:
    """An answer as a person would say it.

    >>> in_words(Question("Ante, $25?", QuestionKind.SETTLE), (PAY, 37_50))
    'pay $37.50'
    """
    if not answer:
        return "no answer"
    match question.kind:
        case QuestionKind.CHOICE:
            return question.choices[answer[0] - 1]
        case QuestionKind.SETTLE:
            return {TAKE: "take", LEAVE: "leave"}.get(answer[0], f"pay {dollars(answer[1])}")
        case QuestionKind.CHIPS:
            cut = [f"{chips} x {kind}" for chips, kind in zip(answer, question.choices, strict=True) if chips]
            return ", ".join(cut) or "no chips"
        case QuestionKind.ORDER:
            return "; ".join(question.choices[number - 1] for number in answer)


def read_answer(question: Question, text: str) -> Numbers:
    """An answer as a person types it; an `InputError` says what can be typed.

    >>> read_answer(Question("Who wins?", QuestionKind.CHOICE, ("Seat 1", "the dealer")), "b")
    (2,)
    >>> read_answer(Question("Ante, $25?", QuestionKind.SETTLE), "37.50")
    (2, 3750)
    >>> read_answer(Question("In what order?", QuestionKind.ORDER, ("cut", "deal", "shuffle")), "c a b")
    (3, 1, 2)
    >>> read_answer(Question("Which chips?", QuestionKind.CHIPS, ("$25", "$5", "$1")), "1x25 2x1")
    (1, 0, 2)
    """
    return {
        QuestionKind.CHOICE: _read_choice,
        QuestionKind.SETTLE: _read_settlement,
        QuestionKind.CHIPS: _read_chips,
        QuestionKind.ORDER: _read_order,
    }[question.kind](question, text.strip().lower())


LETTERS = "abcdefghijkl"
"""What a terminal puts in front of the choices."""


def _read_choice(question: Question, text: str) -> Numbers:
    letters = LETTERS[: len(question.choices)]
    if len(text) != 1 or text not in letters:
        raise InputError("answer", f"{quoted(text)} is not a choice; type {joined([*letters], 'or')}")
    return (letters.index(text) + 1,)


def _read_settlement(question: Question, text: str) -> Numbers:
    del question
    if text in ("take", "t", "lose"):
        return TAKE, 0
    if text in ("leave", "l", "push", "p", "0"):
        return LEAVE, 0
    cents = read_cents(text.removeprefix("pay").strip(), "answer")
    if cents <= 0:
        raise InputError("answer", f"must be take, leave or the payout in dollars, not {text!r}")
    return PAY, cents


def _read_chips(question: Question, text: str) -> Numbers:
    kinds = [read_cents(kind, "answer") for kind in question.choices]
    found = dict.fromkeys(kinds, 0)
    for part in text.replace(",", " ").replace("none", "").split():
        chips, times, kind = part.partition("x")
        if not times or not chips.isdecimal() or len(chips) > len(str(MOST_CHIPS)):
            raise InputError("answer", f"{quoted(part)} is not a number of chips; type 3x25 for three $25 chips")
        cents = read_cents(kind, "answer")
        if cents not in found:
            raise InputError("answer", f"there is no {dollars(cents)} chip; the chips are {joined(question.choices)}")
        found[cents] += int(chips)
    return tuple(found[kind] for kind in kinds)


def _read_order(question: Question, text: str) -> Numbers:
    letters = LETTERS[: len(question.choices)]
    typed = text.replace(",", "").replace(" ", "")
    if sorted(typed) != list(letters):
        example = "".join(reversed(letters))
        raise InputError("answer", f"{text!r} must have each of {letters} once, in order, such as {example}")
    return tuple(letters.index(letter) + 1 for letter in typed)
