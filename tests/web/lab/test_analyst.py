"""The analyst behind the coach: what it knows at once, what it solves first and only once, and processes that die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from boardwalk.cards import DECK, Rank, format_cards, parse_cards
from boardwalk.games import GAMES, Game
from boardwalk.money import decimal
from boardwalk.odds import result_store
from boardwalk.odds.requests import Advise, Strategy
from boardwalk.odds.requests.advise import adviser_of
from boardwalk.odds.result_store import ResultStore
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.advice import Adviser
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.solution import solve
from boardwalk.odds.strategy.card import StrategyCard
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.progress import Progress
from boardwalk.web.lab import analyst as analysts
from boardwalk.web.lab.advice import (
    CARD_SHARES,
    MOST_OPEN_QUESTIONS,
    PROCESS_ENDED,
    AdviceDesk,
    AdviceProcess,
    CardAnswer,
    ChoiceAnswer,
    CoachAnswer,
    CoachQuestion,
    SolutionNeeded,
    find_card,
)
from boardwalk.web.lab.analyst import MOST_WAITING_SOLUTIONS, AdviceProgress, Analyst
from boardwalk.web.lab.work_queue import WorkFault
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture

STUD, PREMIUM = (GAMES[name].game() for name in ("caribbean", "premium"))
SMALL = Deck(ranks=tuple(Rank)[-5:])
KNOWN = ChoiceAnswer("fold", (("fold", Fraction(0)),))


def asked(number: int = 0, game: Game = STUD) -> Advise:
    """A question about one hand or another, before community cards."""
    cards, up = DECK[number : number + game.hole_cards], "" if game.community_cards else str(DECK[-1])
    return about(game, format_cards(cards), up=up)


def about(game: Game, cards: str, board: str = "", up: str = "", unit_cents: int = 5_00) -> Advise:
    options, unit = game.house.as_text(), decimal(unit_cents)
    return Advise(game=game.name, player=cards, board=board, up=up, options=options, unit=unit)


def card_at(game: Game, unit_cents: int = 5_00) -> Strategy:
    return Strategy(game=game.name, options=game.house.as_text(), unit=decimal(unit_cents))


@pytest.fixture(autouse=True)
def _no_advisers() -> Iterator[None]:
    """No test goes by what an adviser has learned in another."""
    adviser_of.cache_clear()
    yield
    adviser_of.cache_clear()


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
    question = asked()
    assert not Pretender.here, "nothing is started before there is a question"
    assert analyst.look(question) == analyst.look(question) == AdviceProgress(0.0)
    (adviser,) = Pretender.here
    assert adviser.asked == [question]
    adviser.answer(KNOWN)
    assert analyst.look(question) == KNOWN
    assert not adviser.asked


def test_what_must_be_solved_is_solved_once_for_all_who_wait(analyst: Analyst, started: list[Pretended]) -> None:
    one, other, elsewhere = asked(), asked(1), asked(0, PREMIUM)
    for question in (one, other, elsewhere):
        analyst.look(question)
    (adviser,) = Pretender.here
    for _ in range(3):
        adviser.answer(SolutionNeeded("the same"))
    until(lambda: analyst.look(other) == AdviceProgress(0.5))
    assert (len(started), started[0].arguments[0]) == (1, one)
    started[0].over.set()
    until(lambda: bool(analyst.look(one) and adviser.asked))
    assert adviser.answer(KNOWN) == one
    assert analyst.look(one) == KNOWN
    assert len(started) == 1


def test_a_card_that_takes_minutes_keeps_no_coach_waiting(analyst: Analyst, started: list[Pretended]) -> None:
    for question in (card_at(STUD), asked()):
        analyst.look(question)
        Pretender.here[0].answer(SolutionNeeded("both"))
    until(lambda: len(started) == 2)
    for piece in started:
        piece.over.set()


def test_only_so_much_waits(analyst: Analyst, started: list[Pretended]) -> None:
    questions = [asked(number) for number in range(MOST_OPEN_QUESTIONS + 1)]
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
    question = asked()
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
    question = asked()
    analyst.look(question)
    (adviser,) = Pretender.here
    adviser.answer(SolutionNeeded("it"))
    until(lambda: len(started) == 1)
    started[0].over.set()
    for _ in range(2):  # the first time, the adviser may have looked too early
        until(lambda: bool(analyst.look(question) and adviser.asked))
        adviser.answer(SolutionNeeded("it"))
    assert analyst.look(question) == WorkFault.ours("the result could not be stored; try again")
    assert len(started) == 1


def test_a_process_that_dies_is_told_and_another_one_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a real process; an unknown game is refused before anything is solved."""
    monkeypatch.setattr(analysts, "RETRY_SECONDS", -1.0)
    refused = [about(PREMIUM, cards, board="As 7h") for cards in ("Ah Ad 3c", "Kh Kd 3c")]
    analyst = Analyst(tmp_path)
    analyst.look(refused[0])
    adviser = analyst._adviser
    assert adviser is not None
    adviser._process.kill()
    until(lambda: adviser.over and analyst._known.get(refused[0], (None,))[0] == PROCESS_ENDED)
    until(lambda: isinstance(analyst.look(refused[1]), WorkFault))
    assert analyst.look(refused[1]) == WorkFault(
        "REFUSED", "must be 0 or 4 cards at a decision, not 2", "board", "13:69F-40.6(a)"
    )
    another = analyst._adviser
    assert another is not None
    assert another is not adviser
    analyst.close()
    assert not another._process.is_alive()


def test_a_question_that_comes_as_the_process_dies_is_answered(tmp_path: Path) -> None:
    """The sender saw the process alive, but all open questions have already been answered with a fault."""
    told: list[tuple[CoachQuestion, CoachAnswer | SolutionNeeded]] = []
    late, adviser = asked(), AdviceProcess(tmp_path, lambda *given: told.append(given))
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
        answer = AdviceDesk(ResultStore(tmp_path, shipped=False)).answer(about(game, cards, up=up, unit_cents=unit))
        assert isinstance(answer, ChoiceAnswer)
        values[unit] = dict(answer.values)["bet-2x"]
    assert values[100_00] < values[5_00], "a royal flush is paid $5,000 at most"
    same = Adviser(game.without_posted_limits, 5_00).advise(parse_cards(cards), (), parse_cards(up)[0])
    assert same.actions["bet-2x"] == values[5_00]


@pytest.mark.parametrize(
    ("name", "options", "cards"),
    [
        ("texas-bonus", {"table-min": "5000", "bonus-min": "100"}, "Ah Ad"),
        ("holdem3", {"version": "2", "table-min": "100"}, "Ah Ad 3c"),
    ],
)
def test_a_payout_limit_that_follows_the_posted_minimum_stays(name: str, options: dict[str, str], cards: str) -> None:
    """It is never less than what a bet of the minimum could win; a smaller bet that was accepted has it too."""
    game = GAMES[name].game({"aggregate-limit": "on", **options})
    assert game.payout_limit is not None
    assert game.payout_limit.limit_cents > 50_000_00
    accepted, unit_cents = about(game, cards).playable
    assert (accepted.payout_limit, unit_cents) == (game.payout_limit, 5_00)
    assert not accepted.house.posts_limits


def test_the_adviser_reads_the_store_by_the_cards_of_the_hand(tmp_path: Path) -> None:
    """Before the community cards it goes by sums of a solution; here they are made up."""
    store, adviser = ResultStore(tmp_path, shipped=False), Adviser(PREMIUM, 5_00)
    question, digest = about(PREMIUM, "Ah Ad 3c"), adviser.payoffs.digest
    assert AdviceDesk(store).answer(question) == SolutionNeeded(digest)
    hands = hands_of(Deck(), 3).cards
    store.keep_arrays(
        digest,
        {"actions": np.array(["check", "play-3x"]), "0": hands.sum(axis=1), "1": hands.max(axis=1).astype("int64")},
    )
    answer = AdviceDesk(ResultStore(tmp_path, shipped=False)).answer(question)
    assert isinstance(answer, ChoiceAnswer)
    numbers = [card.number for card in parse_cards("Ah Ad 3c")]
    check, raised = (value for _, value in answer.values)
    assert check / raised == Fraction(sum(numbers), max(numbers))
    assert answer.best == "check"


def test_a_card_is_read_as_it_was_stored(tmp_path: Path) -> None:
    store, solution = ResultStore(tmp_path, shipped=False), solve(STUD, deck=SMALL)
    card = StrategyCard(
        STUD, (CardRule("own cards", "always", "fold"),), Fraction(-1, 3), Fraction(-1, 4), (), solution.counts
    )
    store.keep_solution(solution)
    store.keep_card(card, solution.payoffs)
    for unit in (5_00, 10_00):
        assert AdviceDesk(store).answer(card_at(STUD, unit)) == CardAnswer(
            (CardRule("own cards", "always", "fold"),), "", Fraction(1, 3), Fraction(1, 4)
        )
    limited = AdviceDesk(store).answer(card_at(STUD, 100_00))
    assert isinstance(limited, SolutionNeeded), "a larger bet meets the limit of payouts, so its card is another"


def test_a_card_that_was_found_is_the_one_of_the_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a small deck; both steps together go from nothing to the whole, never back."""
    monkeypatch.setattr(solutions, "Deck", lambda: SMALL)
    monkeypatch.setattr(result_store, "SHIPPED", tmp_path)  # what comes with the package is of the whole deck
    steps, told, question = list[str](), list[float](), card_at(STUD)

    def begin(step: str) -> Progress:
        steps.append(step)
        return told.append

    find_card(begin, question, tmp_path)
    assert steps == ["finding a card"]
    assert told == sorted(told)
    assert 0 <= told[0] <= CARD_SHARES[0] < told[-1] == 1
    found = question.run()
    stored = ResultStore(tmp_path, shipped=False).card(found.solution)
    assert stored is not None
    assert (stored.rules, stored.ev, stored.curve) == (found.card.rules, found.card.ev, found.card.curve)
    assert np.array_equal(stored.counts, found.card.counts)
    answer = AdviceDesk(ResultStore(tmp_path, shipped=False)).answer(question)
    assert isinstance(answer, CardAnswer)
    assert answer.house_edge == found.card.house_edge


@pytest.mark.long
def test_a_real_adviser_answers(tmp_path: Path) -> None:
    analyst, question = Analyst(tmp_path), about(STUD, "Ah Ad 3c 4d 9h", up="Ks")
    until(lambda: not isinstance(analyst.look(question), AdviceProgress))
    answer = analyst.look(question)
    assert isinstance(answer, ChoiceAnswer)
    assert dict(answer.values)["bet-2x"] == Fraction(279413, 163185)
    until(lambda: not isinstance(analyst.look(card_at(STUD)), AdviceProgress))
    card = analyst.look(card_at(STUD))
    assert isinstance(card, CardAnswer)
    assert card.best_house_edge == Fraction(1041372912372, 19933230517200)
    analyst.close()
