"""The analyst behind the coach: what it knows at once, what it solves first and only once, and processes that die."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from boardwalk.cards import parse_cards
from boardwalk.games import GAMES
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.web.lab import advice as analysts
from boardwalk.web.lab.advice import (
    MOST_OPEN_QUESTIONS,
    MOST_WAITING_SOLUTIONS,
    PROCESS_ENDED,
    AdviceDesk,
    AdviceProcess,
    AdviceProgress,
    Analyst,
    CardAnswer,
    CardQuestion,
    ChoiceAnswer,
    ChoiceQuestion,
    CoachAnswer,
    CoachQuestion,
    OfferedGame,
    SolutionNeeded,
    StrategyLine,
    game_without_limits,
)
from boardwalk.web.lab.result_cache import MOST_FILES, ResultCache, open_result_cache
from boardwalk.web.lab.work_queue import WorkFault
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture

STUD = OfferedGame.of(GAMES["caribbean"].game(), 5_00)
PREMIUM = OfferedGame.of(GAMES["premium"].game(), 5_00)
KNOWN = ChoiceAnswer("fold", (("fold", Fraction(0)),))


def asked(cards: str, at: OfferedGame = STUD, board: str = "", up: str = "") -> ChoiceQuestion:
    return ChoiceQuestion(at, cards, board, up, ())


class Pretender:
    """A fake process that answers when the test says so."""

    here: list[Pretender]

    def __init__(self, folder: Path, answered: Callable[[CoachQuestion, CoachAnswer | SolutionNeeded], None]) -> None:
        del folder
        self.answered, self.asked, self.over = answered, list[CoachQuestion](), False
        self.here.append(self)

    @property
    def full(self) -> bool:
        return len(self.asked) >= MOST_OPEN_QUESTIONS

    def send(self, question: CoachQuestion) -> None:
        self.asked.append(question)

    def answer(self, answer: CoachAnswer | SolutionNeeded) -> CoachQuestion:
        question = self.asked.pop(0)
        self.answered(question, answer)
        return question

    def close(self) -> None:
        self.over = True


@pytest.fixture
def analyst(tmp_path: Path, started: list[Pretended], monkeypatch: pytest.MonkeyPatch) -> Iterator[Analyst]:
    del started
    Pretender.here = []
    monkeypatch.setattr(analysts, "AdviceProcess", Pretender)
    analyst = Analyst(tmp_path)
    yield analyst
    analyst.close()


def test_a_question_is_asked_once_and_its_answer_kept(analyst: Analyst) -> None:
    question = asked("one")
    assert not Pretender.here, "nothing is started before there is a question"
    assert analyst.look(question) == analyst.look(question) == AdviceProgress(0.0)
    (adviser,) = Pretender.here
    assert adviser.asked == [question]
    adviser.answer(KNOWN)
    assert analyst.look(question) == KNOWN
    assert not adviser.asked


def test_what_must_be_solved_is_solved_once_for_all_who_wait(analyst: Analyst, started: list[Pretended]) -> None:
    one, other, elsewhere = asked("one"), asked("other"), asked("one", PREMIUM)
    for question in (one, other, elsewhere):
        analyst.look(question)
    (adviser,) = Pretender.here
    for _ in range(3):
        adviser.answer(SolutionNeeded("the same"))
    until(lambda: analyst.look(other) == AdviceProgress(0.5))
    assert (len(started), started[0].arguments[0]) == (1, STUD)
    started[0].over.set()
    until(lambda: bool(analyst.look(one) and adviser.asked))
    assert adviser.answer(KNOWN) == one
    assert analyst.look(one) == KNOWN
    assert len(started) == 1


def test_a_card_that_takes_minutes_keeps_no_coach_waiting(analyst: Analyst, started: list[Pretended]) -> None:
    for question in (CardQuestion(STUD), asked("one")):
        analyst.look(question)
        Pretender.here[0].answer(SolutionNeeded("both"))
    until(lambda: len(started) == 2)
    for piece in started:
        piece.over.set()


def test_only_so_much_waits(analyst: Analyst, started: list[Pretended]) -> None:
    questions = [asked(str(number)) for number in range(MOST_OPEN_QUESTIONS + 1)]
    for question in questions:
        analyst.look(question)
    (adviser,) = Pretender.here
    assert adviser.asked == questions[:-1]
    adviser.answer(SolutionNeeded("first"))
    until(lambda: len(started) == 1)
    for number in range(MOST_WAITING_SOLUTIONS + 1):
        adviser.answer(SolutionNeeded(str(number)))
    left = questions[MOST_WAITING_SOLUTIONS + 1]
    assert (analyst.look(left), adviser.asked[-1]) == (AdviceProgress(0.0), left), (
        "it is asked again, and not forgotten"
    )


def test_work_that_fails_is_told_and_tried_again_after_a_while(
    analyst: Analyst, started: list[Pretended], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked("one")
    analyst.look(question)
    Pretender.here[0].answer(SolutionNeeded("it"))
    until(lambda: len(started) == 1)
    started[0].kill()
    until(lambda: analyst.look(question) == WorkFault.ours("killed"))
    assert len(started) == 1
    monkeypatch.setattr(analysts, "RETRY_SECONDS", -1.0)
    assert analyst.look(question) == AdviceProgress(0.0)
    assert Pretender.here[0].asked == [question]


def test_a_solution_that_cannot_be_kept_is_not_made_again_and_again(analyst: Analyst, started: list[Pretended]) -> None:
    question = asked("one")
    analyst.look(question)
    (adviser,) = Pretender.here
    adviser.answer(SolutionNeeded("it"))
    until(lambda: len(started) == 1)
    started[0].over.set()
    for _ in range(2):  # the first time, the adviser may have looked too early
        until(lambda: bool(analyst.look(question) and adviser.asked))
        adviser.answer(SolutionNeeded("it"))
    assert analyst.look(question) == WorkFault.ours("what was worked out could not be kept")
    assert len(started) == 1


def test_a_process_that_dies_is_told_and_another_one_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a real process; an unknown game is refused before anything is solved."""
    monkeypatch.setattr(analysts, "RETRY_SECONDS", -1.0)
    nowhere = OfferedGame("faro", (), 5_00)
    analyst = Analyst(tmp_path)
    analyst.look(asked("one", nowhere))
    adviser = analyst._adviser
    assert adviser is not None
    adviser._process.kill()
    until(lambda: adviser.over and analyst._known.get(asked("one", nowhere), (None,))[0] == PROCESS_ENDED)
    until(lambda: isinstance(analyst.look(asked("two", nowhere)), WorkFault))
    assert analyst.look(asked("two", nowhere)) == WorkFault(
        "INVALID", 'Unknown game "faro". Choose from premium, heads-up, holdem3, texas-bonus, caribbean', "game"
    )
    another = analyst._adviser
    assert another is not None
    assert another is not adviser
    analyst.close()
    assert not another._process.is_alive()


def test_a_question_that_comes_as_the_process_dies_is_answered(tmp_path: Path) -> None:
    """The sender saw the process alive, but all open questions have already been answered with a fault."""
    told: list[tuple[CoachQuestion, CoachAnswer | SolutionNeeded]] = []
    late, adviser = asked("one"), AdviceProcess(tmp_path, lambda *given: told.append(given))
    adviser.close()
    adviser.send(late)
    assert (told, adviser.full) == ([(late, PROCESS_ENDED)], False)


def test_an_adviser_goes_by_the_table_and_by_no_posted_limit(tmp_path: Path) -> None:
    """A bet that a dealer accepted by hand stands (R1), and its payouts have the table's limits."""
    game = GAMES["caribbean"].game({"table-min": "10", "table-max": "50"})
    assert game.payout_limit is not None
    cards, up = "Ah Kh Qh Jh Th", "2c"
    values = {}
    for unit in (5_00, 100_00):
        answer = AdviceDesk(ResultCache(tmp_path)).answer(asked(cards, OfferedGame.of(game, unit), up=up))
        assert isinstance(answer, ChoiceAnswer)
        values[unit] = dict(answer.values)["bet-2x"]
    assert values[100_00] < values[5_00], "a royal flush is paid $5,000 at most"
    same = Adviser(game_without_limits(OfferedGame.of(game, 5_00)), 5_00).advise(
        parse_cards(cards), (), parse_cards(up)[0]
    )
    assert same.actions["bet-2x"] == values[5_00]


def test_what_is_kept_is_what_was_solved(tmp_path: Path) -> None:
    """Before the community cards, the adviser reads sums of a solution from a file, by the cards of the hand."""
    keep, adviser = ResultCache(tmp_path), Adviser(game_without_limits(PREMIUM), 5_00)
    question, digest = asked("Ah Ad 3c", PREMIUM), adviser.payoffs.digest
    assert AdviceDesk(keep).answer(question) == SolutionNeeded(digest)
    hands = hands_of(Deck(), 3).cards
    keep.keep_starting(digest, {"check": hands.sum(axis=1), "play-3x": hands.max(axis=1).astype("int64")})
    answer = AdviceDesk(ResultCache(tmp_path)).answer(question)
    assert isinstance(answer, ChoiceAnswer)
    numbers = [card.number for card in parse_cards("Ah Ad 3c")]
    check, raised = (value for _, value in answer.values)
    assert check / raised == Fraction(sum(numbers), max(numbers))
    assert answer.best == "check"


def test_a_card_is_read_as_it_was_kept(tmp_path: Path) -> None:
    keep, digest = ResultCache(tmp_path), Adviser(game_without_limits(STUD), 5_00).payoffs.digest
    data = {
        "rules": [{"decision": "own cards", "action": "fold", "words": "always", "conditions": []}],
        "legend": "", "house_edge": {"exact": "1/3", "value": 0.3}, "best_house_edge": {"exact": "1/4", "value": 0.25},
    }  # fmt: skip
    keep.keep_card(digest, data)
    for at in (STUD, STUD._replace(unit_cents=10_00)):
        assert AdviceDesk(keep).answer(CardQuestion(at)) == CardAnswer(
            (StrategyLine("own cards", "fold", "always"),), "", Fraction(1, 3), Fraction(1, 4)
        )
    limited = AdviceDesk(keep).answer(CardQuestion(STUD._replace(unit_cents=100_00)))
    assert isinstance(limited, SolutionNeeded), "a larger bet meets the limit of payouts, so its card is another"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"PK\x03\x04", b"\x93NUMPY"])
def test_a_file_that_is_damaged_is_as_if_it_were_not_there(tmp_path: Path, content: bytes) -> None:
    keep = ResultCache(tmp_path)
    for form in ("npz", "json"):
        keep._path("it", form).write_bytes(content)
    assert (keep.starting("it"), keep.card("it")) == (None, None)


def test_old_files_make_room(tmp_path: Path) -> None:
    keep = ResultCache(tmp_path)
    for number in range(MOST_FILES + 3):
        keep._path(str(number), "json").write_text(json.dumps({"number": number}))
    keep.keep_card("new", {"number": -1})
    assert len([*tmp_path.iterdir()]) == MOST_FILES
    assert keep.card("new") == {"number": -1}


def test_where_nothing_can_be_kept_it_is_kept_as_long_as_the_server_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keep, leave = open_result_cache(tmp_path / "file")
    keep.keep_card("it", {})
    assert keep.card("it") == {}
    leave()
    assert not keep.folder.exists()


@pytest.mark.long
def test_a_real_adviser_answers(tmp_path: Path) -> None:
    analyst, question = Analyst(tmp_path), asked("Ah Ad 3c 4d 9h", up="Ks")
    until(lambda: not isinstance(analyst.look(question), AdviceProgress))
    answer = analyst.look(question)
    assert isinstance(answer, ChoiceAnswer)
    assert dict(answer.values)["bet-2x"] == Fraction(279413, 163185)
    until(lambda: not isinstance(analyst.look(CardQuestion(STUD)), AdviceProgress))
    card = analyst.look(CardQuestion(STUD))
    assert isinstance(card, CardAnswer)
    assert card.best_house_edge == Fraction(1041372912372, 19933230517200)
    analyst.close()
