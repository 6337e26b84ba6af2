"""`boardwalk school`: drills for dealers in the terminal, marked and explained, and what to repeat."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from boardwalk.cards import Card
from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, known_game, read_pairs
from boardwalk.cli.console import Departure, Dialog, console, corner, grid
from boardwalk.cli.games.pupil_file import FILE_VARIABLE, keep_answer, read_answers, usual_file
from boardwalk.codec import Codec
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, declared
from boardwalk.school.catalog import LONGEST_SEED, drill_of, read_topic
from boardwalk.school.drill import (
    LETTERS,
    LEVELS,
    Drill,
    DrillReference,
    MarkedDrill,
    Numbers,
    Question,
    QuestionKind,
    Topic,
    WorkedDrill,
    mark_drill,
    read_answer,
)
from boardwalk.school.paper import USUAL_TERMS, is_passed
from boardwalk.school.schedule import PastAnswer, boxes, due_drills, level_of, next_topic, scores

MOST_ITEMS = 200
ITEMS = 10
HOW_TO_ANSWER = {
    QuestionKind.CHOICE: "Type the letter of your choice.",
    QuestionKind.SETTLE: "Type take, leave, or the payout in dollars, such as 37.50.",
    QuestionKind.CHIPS: "Type how many of which chips, such as 3x25 2x5; none for no chips.",
    QuestionKind.ORDER: "Type the letters in the right order, such as bca.",
}
CODEC = Codec()


def school_command(
    game: Annotated[
        str,
        typer.Argument(
            help="A game, or a file that declares one; topics and scores if left out.",
            show_default=False,
            callback=known_game,
        ),
    ] = "",
    topic: Annotated[
        str, typer.Option(help=f"One of {', '.join(Topic)}; all in turn if left out.", show_default=False)
    ] = "",
    level: Annotated[
        int | None,
        typer.Option(min=LEVELS[0], max=LEVELS[-1], help="How hard; if left out, the level you have reached."),
    ] = None,
    seed: Annotated[
        str, typer.Option(help="The same seed asks the same drills; nothing is repeated.", show_default=False)
    ] = "",
    items: Annotated[int, typer.Option(min=1, max=MOST_ITEMS, help="How many drills.")] = ITEMS,
    test: Annotated[
        bool, typer.Option("--test", help="Take a practice test: no explanations before the end, under time.")
    ] = False,
    option: OPTION_FLAG = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Practice a dealer's work: drills made from the game's declaration, marked with the paragraph.

    Drills you get wrong come back after 10 minutes, 1 day, 3 days, 7 days and 21 days. Your answers are kept in
    `boardwalk/school.jsonl` in your data folder (XDG_DATA_HOME); the environment variable BOARDWALK_SCHOOL names
    another file. With --json and a game, the drills and their answers are printed instead of asked.
    """
    wanted = read_topic(topic, "--topic") if topic else None
    if len(seed) > LONGEST_SEED - 4:
        raise InputError("--seed", f"must be {LONGEST_SEED - 4} characters or fewer, not {len(seed)}")
    path = usual_file()
    if not game:
        _overview(path, as_json=as_json)
        return
    chosen = declared(game, read_pairs(option or (), "--option"))
    past = () if as_json and seed else read_answers(path)
    session = Session(chosen, wanted, level, seed, items, list(past))
    if as_json:
        typer.echo(json.dumps([_drill_data(*each) for each in session.drills()], ensure_ascii=False, indent=2))
    else:
        Classroom(console(), session, path, test=test).run()


@dataclass
class Session:
    """Which drills are asked: what is due first, then new ones."""

    game: Game
    topic: Topic | None
    level: int | None
    seed: str
    items: int
    past: list[PastAnswer] = field(default_factory=list)

    def drills(self) -> Iterator[tuple[DrillReference, WorkedDrill]]:
        """One drill after the other. Each depends on the answers so far."""
        repeated = [] if self.seed else self._due()
        for number in range(self.items):
            reference = repeated.pop(0) if repeated else self._new(number)
            yield reference, drill_of(self.game, reference)

    def _due(self) -> list[DrillReference]:
        options = dict(self.game.house.changed())
        return [
            drill
            for drill in due_drills(self.past, int(time.time()))
            if (drill.game, dict(drill.options)) == (self.game.name, options)
            and self.topic in (None, drill.topic)
            and self.level in (None, drill.level)
        ]

    def _new(self, number: int) -> DrillReference:
        fixed = list(Topic)[number % len(Topic)]
        topic = self.topic or (fixed if self.seed else next_topic(self.past, self.game.name))
        level = self.level or (LEVELS[0] if self.seed else level_of(self.past, self.game.name, topic))
        seed = f"{self.seed}-{number + 1}" if self.seed else secrets.token_hex(6)
        return DrillReference(self.game.name, self.game.house.changed(), topic, level, seed)


class Classroom:
    """Asks, marks, explains and sums up."""

    def __init__(self, out: Console, session: Session, path: Path, *, test: bool) -> None:
        self.out = out
        self.session = session
        self.path = path
        self.test = test
        self.marked: list[tuple[DrillReference, MarkedDrill, int]] = []
        self._kind = QuestionKind.CHOICE
        self.dialog = Dialog(out, lambda: out.print(f"  {HOW_TO_ANSWER[self._kind]} q quits."))

    def run(self) -> None:
        """Drills until all are done, the pupil quits, or time is up."""
        minutes = USUAL_TERMS.minutes
        limit = f" A practice test: {minutes} minutes, {USUAL_TERMS.pass_percent}% to pass." if self.test else ""
        drills = "1 drill" if self.session.items == 1 else f"{self.session.items} drills"
        self.out.print(Text(f"{self.session.game.title}: {drills}.", style="bold").append(limit))
        self.out.print(Text("Type ? for help, or q to quit.", style="dim"))
        ends = time.monotonic() + 60 * minutes if self.test else None
        try:
            for number, (reference, worked) in enumerate(self.session.drills(), 1):
                if ends is not None and time.monotonic() > ends:
                    self.out.print("Time is up.")
                    break
                self._ask(number, reference, worked)
        except Departure:
            pass
        self._sum_up()

    def _ask(self, number: int, reference: DrillReference, worked: WorkedDrill) -> None:
        began = time.monotonic()
        show_drill(self.out, worked.drill, number)
        answers = [self._answer(question) for question in worked.drill.questions]
        seconds = int(time.monotonic() - began)
        marked = mark_drill(worked, answers)
        self.marked.append((reference, marked, seconds))
        answer = PastAnswer(reference, marked.right, seconds, int(time.time()))
        self.session.past.append(answer)
        keep_answer(self.path, answer)
        if not self.test:
            show_marks(self.out, worked.drill, marked)

    def _answer(self, question: Question) -> Numbers:
        self._kind = question.kind
        self.out.print(Text(question.asks, style="bold"))
        for letter, choice in zip(LETTERS, question.choices, strict=False):
            if question.kind is not QuestionKind.CHIPS:
                self.out.print(f"  [{letter}] {choice}", markup=False)
        if question.kind is QuestionKind.CHIPS:
            self.out.print(f"  chips: {', '.join(question.choices)}")
        prompt = {QuestionKind.SETTLE: "take, leave or dollars:", QuestionKind.CHIPS: "chips:"}
        return self.dialog.ask(prompt.get(question.kind, "answer:"), _reader(question))

    def _sum_up(self) -> None:
        if not self.marked:
            self.out.print("No drills answered.")
            return
        if self.test:
            for number, (reference, marked, _) in enumerate(self.marked, 1):
                self.out.print(Rule(f"{number}. {reference.topic.heading}", style="dim", align="left"))
                show_answers(self.out, marked)
        right, total = sum(marked.right for _, marked, _ in self.marked), len(self.marked)
        seconds = sum(each for _, _, each in self.marked) // total
        words = f"{right} of {total} right, {100 * right // total}%, {seconds} seconds each."
        self.out.print(Rule(style="dim"))
        self.out.print(Text(words, style="bold"))
        if self.test:
            passed = is_passed(right, self.session.items, USUAL_TERMS.pass_percent)
            self.out.print("Passed. A practice test is not on record." if passed else "Not passed.")
        waiting = [each for each in boxes(self.session.past) if each.drill.game == self.session.game.name]
        if waiting:
            self.out.print(f"{len(waiting)} to repeat, kept in {self.path}", soft_wrap=True)


def _reader(question: Question) -> Callable[[str], Numbers]:
    return lambda text: read_answer(question, text)


def show_drill(out: Console, drill: Drill, number: int) -> None:
    """The scene of a drill."""
    heading = f"{number}. {drill.topic.heading}, level {drill.level}"
    out.print(Rule(heading, style="dim", align="left"))
    out.print(drill.asks)
    for line in drill.scene:
        text = Text(f"  {line.place}: " if line.place else "  ")
        text.append_text(_cards(line.cards))
        out.print(text.append(f"{'  ' if line.cards else ''}{line.text}"))


def _cards(cards: Sequence[Card | None]) -> Text:
    return Text(" ").join(Text("??", style="dim") if card is None else corner(card) for card in cards)


def show_marks(out: Console, drill: Drill, marked: MarkedDrill) -> None:
    """Right, or what would have been right, and why."""
    del drill
    show_answers(out, marked)
    out.print(Text("Right." if marked.right else "Incorrect: this drill will come back.", style="bold"))


def show_answers(out: Console, marked: MarkedDrill) -> None:
    """Each answer with its mark and reason."""
    for each in marked.questions:
        mark = Text("  right  ", style="green") if each.right else Text("  wrong  ", style="red")
        said = each.given_words if each.right else f"{each.given_words}; correct: {each.answer.words}"
        mark.append(f"{said}. {each.answer.why}", style="default")
        if each.answer.law is not None:
            mark.append(f" ({each.answer.law})", style="cyan")
        out.print(mark)


def _overview(path: Path, *, as_json: bool) -> None:
    """The topics, and the scores in every game that was practiced."""
    past = read_answers(path)
    games = [*dict.fromkeys(answer.drill.game for answer in past)]
    if as_json:
        data = {
            "topics": {topic.value: topic.heading for topic in Topic},
            "levels": LEVELS,
            "file": str(path),
            "scores": {game: [CODEC.write(type(each), each) for each in scores(past, game)] for game in games},
            "due": len(due_drills(past, int(time.time()))),
        }
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    out = console()
    table = grid("topic", "what you do")
    for topic in Topic:
        table.add_row(topic.value, topic.heading)
    out.print(table)
    for game in games:
        out.print(Text(f"\n{game}", style="bold"))
        table = grid("topic", "drills>", "right>", "seconds each>", "level>")
        for each in scores(past, game):
            row = (f"{each.items:,}", f"{each.percent}%", str(each.seconds_each)) if each.items else ("0", "", "")
            table.add_row(each.title, *row, str(each.level))
        out.print(table)
    due = len(due_drills(past, int(time.time())))
    names = ", ".join(GAMES)
    words = f"{due} to repeat now, kept in {path} ({FILE_VARIABLE})" if past else f"boardwalk school GAME: {names}"
    out.print(Text(f"\n{words}", style="dim"), soft_wrap=True)


def _drill_data(reference: DrillReference, worked: WorkedDrill) -> dict[str, Any]:
    """A drill with its answers, for JSON."""
    return {
        "drill": CODEC.write(DrillReference, reference),
        **CODEC.write(Drill, worked.drill),
        "answers": [
            {
                "answer": list(key.answer),
                "words": key.words,
                "why": key.why,
                "law": None if key.law is None else str(key.law),
            }
            for key in worked.key
        ],
    }
