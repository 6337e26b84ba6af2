"""`boardwalk play`: whole rounds from prepared decks, with answers as a person types them."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import DECK, Card, parse_cards
from boardwalk.cli.play import shuffled

if TYPE_CHECKING:
    from tests.cli.conftest import Outcome, Run

DEALT = {
    "premium": "PDPDPDCCCC",
    "heads-up": "PDPDCCCCC",
    "holdem3": "PPPDDDCCCC",
    "texas-bonus": "PDPDxCCCxCxC",
    "caribbean": "PDPDPDPDPD",
}
"""To whom a hand-dealt deck goes, card by card: player, dealer, community, burned."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Where the cards of a round lie."""

    player: str
    dealer: str
    board: str = ""

    def deck(self, game: str) -> tuple[Card, ...]:
        """The deck from which the round is dealt so."""
        given = {"P": list(self.player.split()), "D": list(self.dealer.split()), "C": list(self.board.split())}
        used = parse_cards(" ".join((self.player, self.dealer, self.board)))
        rest = [card for card in DECK if card not in used]
        top = [rest.pop() if to == "x" else Card.parse(given[to].pop(0)) for to in DEALT[game]]
        assert not any(given.values()), "every card must find its place"
        return (*top, *rest)


WINNING = {
    "premium": Hands("Ah Ad 3c", "Ks Qd 2c", "As 7h 7d 2s"),
    "heads-up": Hands("Kh Kd", "Qs Qd", "Kc 7h 7d 2s 3c"),
    "holdem3": Hands("Ah Ad 3c", "Ks Qd 2c", "As 7h 7d 2s"),
    "texas-bonus": Hands("Ah Kh", "Qs Qd", "2h 7h 9h 3s 4c"),
    "caribbean": Hands("Ah Ad Ac 7h 7d", "As Ks Qd 5c 2h"),
}
LOSING = {
    "premium": Hands("4h 5d 9c", "Ks Qd 2c", "As 7h 7d 2s"),
    "heads-up": Hands("4h 5d", "Qs Qd", "Kc 7h 7d 2s 3c"),
    "holdem3": Hands("4h 5d 9c", "Ks Qd 2c", "As 7h 7d 2s"),
    "texas-bonus": Hands("Jd Tc", "Qs Qd", "2h 7h 9h 3s 4c"),
    "caribbean": Hands("Qh Jc 9s 4d 3c", "As Ks Qd 5c 2h"),
}
ROUND = {
    "premium": ["10", "", "", "3"],
    "heads-up": ["10", "", "", "3"],
    "holdem3": ["10", "5", "", "y", "1"],
    "texas-bonus": ["10", "", "2", "1", "1"],
    "caribbean": ["10", "2"],
}
"""A $10 bet, side bets skipped but for the 3 card bonus, and every wager that can be placed."""
WON = {"premium": 70, "heads-up": 70, "holdem3": 65, "texas-bonus": 50, "caribbean": 150}
LOST = {"premium": 50, "heads-up": 50, "holdem3": 35, "texas-bonus": 50, "caribbean": 30}


class Keyboard(io.StringIO):
    """Answers that appear on the screen as they are typed; then the end of input, or Ctrl-C."""

    def __init__(self, answers: list[str], *, interrupt: bool = False) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self.interrupt = interrupt

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if self.interrupt and not line:
            raise KeyboardInterrupt
        sys.stdout.write(line)
        return line


@dataclass(frozen=True, slots=True)
class Sitting:
    """A person at a table whose next decks are known."""

    run: Run
    monkeypatch: pytest.MonkeyPatch

    def play(self, game: str, answers: list[str], *hands: Hands, flags: str = "", interrupt: bool = False) -> Outcome:
        """Feed the answers, then the end of input or Ctrl-C; without hands every deck is the winning one."""
        decks = iter([each.deck(game) for each in hands or [WINNING[game]] * 9])
        self.monkeypatch.setattr("boardwalk.cli.play.shuffled", lambda: next(decks))
        outcome = self.run("play", game, *flags.split(), stdin=Keyboard(answers, interrupt=interrupt))
        assert (outcome.code, outcome.err) == (0, "")
        return outcome


@pytest.fixture
def sitting(run: Run, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(run, monkeypatch)


def left_with(outcome: Outcome) -> str:
    """The first amount in what is said last: what the person leaves with."""
    found = re.search(r"\$[\d,]+(?:\.\d\d)?", outcome.last_line)
    assert found is not None
    return found.group()


def cards_shown(out: str) -> set[str]:
    """Cards drawn face up, as `10♥`: the rank in a corner and the suit on the next line."""
    return {
        f"{corner.strip()}{middle.strip()}"
        for above, below in pairwise(out.splitlines())
        for corner, middle in zip(re.findall(r"│(.{5})│", above), re.findall(r"│(.{5})│", below), strict=False)
        if middle.strip() in tuple("♣♦♥♠") and not corner.startswith(" ")
    }


def pretty(cards: str) -> set[str]:
    return {card.pretty for card in parse_cards(cards)}


# Whole rounds


@pytest.mark.parametrize("game", DEALT)
def test_a_round_won_adds_to_the_bankroll(sitting: Sitting, game: str) -> None:
    outcome = sitting.play(game, ROUND[game], WINNING[game])
    assert left_with(outcome) == f"${1000 + WON[game]:,}"
    assert f"${WON[game]} ahead" in outcome.last_line


@pytest.mark.parametrize("game", DEALT)
def test_a_round_lost_takes_from_the_bankroll(sitting: Sitting, game: str) -> None:
    outcome = sitting.play(game, ROUND[game], LOSING[game])
    assert left_with(outcome) == f"${1000 - LOST[game]}"
    assert f"${LOST[game]} behind" in outcome.last_line


@pytest.mark.parametrize(
    ("game", "answers", "change"),
    [
        pytest.param("premium", "10 - - c 2", 60, marks=pytest.mark.law("13:69F-40.10(d)1")),
        pytest.param("premium", "10 - - c 1", 50, marks=pytest.mark.law("13:69F-40.10(d)1")),
        pytest.param("premium", "10 - - c f", -20, marks=pytest.mark.law("13:69F-40.10(d)2", "R6")),
        ("premium", "12.50 - 5 3", 87.5 + 30),
        ("premium", "10 5 - 3", 70 - 5),
        ("premium", "1 - - 3", 7),
        pytest.param("heads-up", "10 - - 1", 50, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - 2", 60, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - c 2", 60, marks=pytest.mark.law("13:69F-39.10(f)")),
        pytest.param("heads-up", "10 - - c c 1", 50, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("heads-up", "10 - - c c f", -20, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("heads-up", "10 5 5 c c f", -20 + 45 + 25, marks=pytest.mark.law("13:69F-39.10(h)", "R11")),
        pytest.param("holdem3", "10 - - 1", 60, marks=pytest.mark.law("13:69F-42.10(b)2i")),
        pytest.param("holdem3", "10 - - f", -20, marks=pytest.mark.law("13:69F-42.10(b)1")),
        pytest.param("holdem3", "10 5 - n 1", 60 - 5, marks=pytest.mark.law("13:69F-42.10(a)")),
        pytest.param("holdem3", "10 5 - y f", -20 + 5, marks=pytest.mark.law("13:69F-42.10(a)")),
        ("holdem3", "10 - 5 1", 60 - 5),
        pytest.param("texas-bonus", "10 - fold", -10, marks=pytest.mark.law("13:69F-28.10(a)2")),
        pytest.param("texas-bonus", "10 2 fold", -10 + 50, marks=pytest.mark.law("13:69F-28.10(h)4i")),
        pytest.param("texas-bonus", "10 - 2 c c", 30, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("texas-bonus", "10 - 2 c 1", 40, marks=pytest.mark.law("13:69F-28/book-5")),
        pytest.param("texas-bonus", "10 - 2 1 c", 40, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("caribbean", "10 f", -10, marks=pytest.mark.law("13:69F-16/book-5")),
    ],
)
def test_each_choice_is_settled_for_what_was_placed(sitting: Sitting, game: str, answers: str, change: float) -> None:
    outcome = sitting.play(game, answers.replace("-", "none").split(), WINNING[game])
    assert left_with(outcome) == f"${1000 + change:,.2f}".removesuffix(".00")


@pytest.mark.law("13:69F-28.10(a)2")
def test_f_folds_at_texas_bonus_as_offered(sitting: Sitting) -> None:
    assert left_with(sitting.play("texas-bonus", ["10", "", "f", "c", "c"])) == "$990"


def test_version_two_offers_the_doubled_turn_river_wager(sitting: Sitting) -> None:
    outcome = sitting.play("holdem3", ["10", "", "", "2"], flags="--option version=2")
    assert left_with(outcome) == "$1,070"


@pytest.mark.law("R9")
def test_exact_raises_offer_no_other(sitting: Sitting) -> None:
    outcome = sitting.play("heads-up", ["10", "", "", "1", "2", "3"], flags="--option exact-raises=on")
    assert left_with(outcome) == "$1,070"


@pytest.mark.parametrize(
    ("game", "spelling"),
    [
        ("premium", "3x"),
        ("premium", " 3 "),
        ("premium", "play 3x"),
        ("premium", "PLAY-3X"),
        ("premium", "play"),
        ("holdem3", "turn-river"),
        ("holdem3", "t"),
        ("caribbean", "bet"),
        ("caribbean", "B"),
        ("caribbean", "bet-2x"),
    ],
)
def test_a_choice_may_be_spelled_as_people_do(sitting: Sitting, game: str, spelling: str) -> None:
    assert left_with(sitting.play(game, [*ROUND[game][:-1], spelling])) == f"${1000 + WON[game]:,}"


@pytest.mark.parametrize("game", DEALT)
def test_each_settled_wager_is_shown_with_its_paragraph(sitting: Sitting, game: str) -> None:
    out = sitting.play(game, ROUND[game]).out
    shown = re.findall(r"\d+\.\d\d +(win|lose|push) +\d+\.\d\d .*(?:13:69F-\S+|R\d+) *$", out, re.MULTILINE)
    assert shown == ["win"] * {"premium": 3, "heads-up": 3, "holdem3": 4, "texas-bonus": 4, "caribbean": 2}[game]


def test_the_game_is_asked_for_if_none_is_named(run: Run) -> None:
    for answer in ("5", "caribbean", "Caribbean Stud Poker"):
        outcome = run("play", stdin=f"{answer}\n")
        assert outcome.code == 0
        assert "Ante" in outcome.out
        assert "X-Tra" not in outcome.out


def test_the_deck_is_whole() -> None:
    assert sorted(shuffled()) == sorted(DECK)


# Several rounds


@pytest.mark.parametrize("again", ["", "y", "yes"], ids=repr)
def test_the_same_bets_are_played_again(sitting: Sitting, again: str) -> None:
    outcome = sitting.play("premium", [*ROUND["premium"], again, "3"], WINNING["premium"], LOSING["premium"])
    assert left_with(outcome) == "$1,020"
    assert "2 rounds" in outcome.last_line


def test_other_bets_are_asked_for_with_the_last_ones_offered(sitting: Sitting) -> None:
    answers = ["20", "", "5", "3", "b", "", "", "", "3"]
    outcome = sitting.play("premium", answers, WINNING["premium"], WINNING["premium"])
    assert left_with(outcome) == f"${1000 + 2 * (140 + 30):,}"


def test_bets_that_the_chips_no_longer_cover_are_asked_for_again(sitting: Sitting) -> None:
    """Of $60, $50 are lost; the same $20 cannot be bet, and $5 on each is offered."""
    answers = [*ROUND["premium"], "", "", "", "", "c", "f"]
    outcome = sitting.play("premium", answers, *[LOSING["premium"]] * 2, flags="--bankroll 60")
    assert left_with(outcome) == "$0"


@pytest.mark.parametrize("game", DEALT)
def test_a_player_without_chips_leaves_by_themselves(sitting: Sitting, game: str) -> None:
    answers = Keyboard([*ROUND[game], "", "unread"])
    sitting.monkeypatch.setattr("boardwalk.cli.play.shuffled", lambda: LOSING[game].deck(game))
    outcome = sitting.run("play", game, "--bankroll", str(LOST[game]), stdin=answers)
    assert (outcome.code, left_with(outcome)) == (0, "$0")
    assert answers.read() == "\nunread\n"


@pytest.mark.parametrize(
    ("game", "flags"),
    [
        ("premium", "--bankroll 1.99"),
        ("heads-up", "--bankroll 0.01"),
        ("caribbean", "--bankroll 100 --option table-min=101"),
    ],
)
def test_nobody_sits_down_with_too_little_for_a_round(run: Run, game: str, flags: str) -> None:
    answers = Keyboard(["1"] * 5)
    run("play", game, *flags.split(), stdin=answers)
    assert answers.tell() == 0, "a question was asked that has no good answer"


# Answers that cannot be used


@pytest.mark.parametrize(
    "typo", ["abc", "-5", "0", "none", "0.001", "1e2", "10 dollars", "$", "501", "99999999999999999999", "🂡"]
)
def test_an_amount_that_cannot_be_bet_is_asked_for_again(sitting: Sitting, typo: str) -> None:
    outcome = sitting.play("premium", [typo, *ROUND["premium"]])
    assert left_with(outcome) == "$1,070"
    assert "ante: " in outcome.out


@pytest.mark.parametrize("typo", ["", "x", "4", "10", "raise", "3 x", "yes", "f"], ids=repr)
def test_a_choice_that_is_not_offered_is_asked_for_again(sitting: Sitting, typo: str) -> None:
    assert left_with(sitting.play("premium", [*ROUND["premium"][:-1], typo, "3"])) == "$1,070"


@pytest.mark.parametrize("typo", ["maybe", "1", "yess"])
def test_whether_to_expose_is_asked_again(sitting: Sitting, typo: str) -> None:
    assert left_with(sitting.play("holdem3", ["10", "5", "", typo, "n", "1"])) == "$1,055"


def test_whether_to_go_on_is_asked_again(sitting: Sitting) -> None:
    outcome = sitting.play("caribbean", [*ROUND["caribbean"], "perhaps", "", "2"])
    assert left_with(outcome) == "$1,300"


def test_which_game_is_asked_again(run: Run) -> None:
    outcome = run("play", stdin="0\n6\nbridge\n5\n")
    assert (outcome.code, left_with(outcome)) == (0, "$1,000")
    assert "Caribbean" in outcome.out


@pytest.mark.parametrize(
    ("game", "flags", "answers", "law"),
    [
        pytest.param(
            "premium", "", ["0.50", *ROUND["premium"]], "13:69F-40.6(c)", marks=pytest.mark.law("13:69F-40.6(c)")
        ),
        pytest.param(
            "texas-bonus",
            "",
            ["10", "0.99", *ROUND["texas-bonus"][1:]],
            "13:69F-28.6(c)",
            marks=pytest.mark.law("13:69F-28.6(c)"),
        ),
        pytest.param(
            "premium", "--option table-min=10", ["9.99", *ROUND["premium"]], "R1", marks=pytest.mark.law("R1")
        ),
        pytest.param(
            "premium", "--option table-max=10", ["10.01", *ROUND["premium"]], "R1", marks=pytest.mark.law("R1")
        ),
        pytest.param(
            "holdem3",
            "--option three-card-min=5",
            ["10", "4", *ROUND["holdem3"][1:]],
            "R1",
            marks=pytest.mark.law("R1"),
        ),
        pytest.param(
            "holdem3",
            "--option three-card-max=5",
            ["10", "6", *ROUND["holdem3"][1:]],
            "R1",
            marks=pytest.mark.law("R1"),
        ),
    ],
)
def test_a_bet_outside_its_limits_is_refused_by_its_paragraph(
    sitting: Sitting, game: str, flags: str, answers: list[str], law: str
) -> None:
    outcome = sitting.play(game, answers, flags=flags)
    assert law in outcome.out.split("╭─────╮")[0]
    assert left_with(outcome) == f"${1000 + WON[game]:,}"


@pytest.mark.parametrize(
    ("bankroll", "answers", "left"),
    [
        ("100", ["50.01", "10", "", "", "3"], "$170"),
        ("100", ["10", "80.01", "", "", "3"], "$170"),
        ("100", ["10", "30", "50.01", "", "3"], "$140"),
    ],
    ids=["on ante and X-Tra together", "on a side bet", "on a second side bet"],
)
def test_more_than_the_bankroll_cannot_be_bet(sitting: Sitting, bankroll: str, answers: list[str], left: str) -> None:
    assert left_with(sitting.play("premium", answers, flags=f"--bankroll {bankroll}")) == left


@pytest.mark.parametrize(
    ("bankroll", "answers", "left"),
    [
        ("49.99", ["10", "", "", "3", "c", "2"], "$109.99"),
        ("20", ["10", "", "", "3", "c", "2", "1", "f"], "$0"),
        ("50", ["10", "", "", "3"], "$120"),
    ],
)
def test_a_decision_takes_no_more_than_the_chips_that_are_left(
    sitting: Sitting, bankroll: str, answers: list[str], left: str
) -> None:
    assert left_with(sitting.play("premium", answers, flags=f"--bankroll {bankroll}")) == left


def test_the_bet_that_enter_takes_is_within_the_limits(sitting: Sitting) -> None:
    assert "R1" not in sitting.play("premium", ["", "", "", "c", "f"], flags="--option table-max=5").out


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["bridge"], "game"),
        (["premium", "--bankroll", "0"], "--bankroll"),
        (["premium", "--bankroll", "-5"], "--bankroll"),
        (["premium", "--bankroll", "much"], "--bankroll"),
        (["premium", "--bankroll", "0.001"], "--bankroll"),
        (["premium", "--option", "qualify-frist=on"], "qualify-frist"),
        (["premium", "--option", "qualify-first=perhaps"], "qualify-first"),
        (["premium", "--option", "qualify-first"], "--option"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_asked(run: Run, arguments: list[str], field: str) -> None:
    outcome = run("play", *arguments, stdin="10\n")
    assert (outcome.code, outcome.out) == (2, "")
    assert f" {field}: " in outcome.err


# Leaving


PROMPTS = [(game, answered) for game, answers in ROUND.items() for answered in range(len(answers) + 1)]
"""Every question of a round of each game, by how many were answered before it."""


IF_LEFT = {
    ("premium", 3): -20,
    ("heads-up", 3): -20,
    ("holdem3", 3): -20 + 5,
    ("holdem3", 4): -20 + 5,
    ("texas-bonus", 2): -10,
    ("texas-bonus", 3): 10 + 20,
    ("texas-bonus", 4): 10 + 20 + 10,
    ("caribbean", 1): -10,
}
"""What a player makes of the winning hands who leaves after so many answers, cards in hand: checks and folds."""


@pytest.mark.parametrize("way", ["q", "QUIT", "exit", "end of input", "Ctrl-C"])
@pytest.mark.parametrize(("game", "answered"), PROMPTS)
def test_one_may_leave_at_every_question_but_the_round_is_finished(
    sitting: Sitting, game: str, answered: int, way: str
) -> None:
    typed = [] if way in {"end of input", "Ctrl-C"} else [way]
    outcome = sitting.play(game, [*ROUND[game][:answered], *typed], interrupt=way == "Ctrl-C")
    finished = {len(ROUND[game]): WON[game]}
    change = finished.get(answered, IF_LEFT.get((game, answered), 0))
    assert left_with(outcome) == f"${1000 + change:,}"
    assert ("1 round" in outcome.last_line) == (change != 0)


@pytest.mark.parametrize("ending", ["q\n", ""], ids=["q", "end of input"])
def test_one_may_leave_before_choosing_a_game(run: Run, ending: str) -> None:
    outcome = run("play", stdin=ending)
    assert (outcome.code, outcome.err) == (0, "")


def test_ctrl_c_leaves_before_choosing_a_game(run: Run) -> None:
    outcome = run("play", stdin=Keyboard([], interrupt=True))
    assert (outcome.code, outcome.err) == (0, "")


def test_one_may_leave_in_the_second_round(sitting: Sitting) -> None:
    outcome = sitting.play("caribbean", [*ROUND["caribbean"], "", "q"])
    assert left_with(outcome) == "$1,140"
    assert "2 rounds," in outcome.last_line


# Pay tables


@pytest.mark.parametrize("asked", ["?", "help", "H"])
@pytest.mark.parametrize(("game", "answered"), PROMPTS)
def test_a_question_mark_shows_the_pay_tables_at_every_question(
    sitting: Sitting, game: str, answered: int, asked: str
) -> None:
    outcome = sitting.play(game, [*ROUND[game][:answered], asked, *ROUND[game][answered:]])
    assert "100 to 1" in outcome.out or "1000 to 1" in outcome.out
    assert left_with(outcome) == f"${1000 + WON[game]:,}"


def test_pay_tables_are_not_shown_unasked(sitting: Sitting) -> None:
    assert "100 to 1" not in sitting.play("premium", ROUND["premium"]).out


@pytest.mark.parametrize(("table", "pays"), [("A", "50 to 1"), ("B", "40 to 1")])
def test_the_pay_table_shown_is_the_one_the_house_chose(sitting: Sitting, table: str, pays: str) -> None:
    out = sitting.play("holdem3", ["?"], flags=f"--option three-card-table={table}").out
    (shown,) = re.findall(r"3 card bonus, table.*?straight flush +(\d+ to 1)", out, re.DOTALL)
    assert shown == pays


# Hidden cards


@pytest.mark.parametrize(
    ("game", "answers", "community_up"),
    [
        pytest.param("premium", "10 - -", 0, marks=pytest.mark.law("13:69F-40.10(b)")),
        pytest.param("premium", "10 - - c", 4, marks=pytest.mark.law("13:69F-40.10(d)")),
        pytest.param("heads-up", "10 - -", 0, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - c", 3, marks=pytest.mark.law("13:69F-39.10(f)")),
        pytest.param("heads-up", "10 - - c c", 5, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("holdem3", "10 5 -", 0, marks=pytest.mark.law("13:69F-42.10(a)")),
        pytest.param("holdem3", "10 5 - y", 2, marks=pytest.mark.law("13:69F-42.10(b)")),
        pytest.param("holdem3", "10 - -", 2, marks=pytest.mark.law("13:69F-42.10(b)")),
        pytest.param("texas-bonus", "10 -", 0, marks=pytest.mark.law("13:69F-28/book-3")),
        pytest.param("texas-bonus", "10 - 2", 3, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("texas-bonus", "10 - 2 c", 4, marks=pytest.mark.law("13:69F-28/book-5")),
        pytest.param("caribbean", "10", 0, marks=pytest.mark.law("13:69F-16/book-4")),
    ],
)
def test_at_a_decision_only_what_lies_face_up_is_shown(
    sitting: Sitting, game: str, answers: str, community_up: int
) -> None:
    hands = WINNING[game]
    out = sitting.play(game, [*answers.replace("-", "none").split(), "?"]).out.split("showdown")[0]
    board, dealer_up = hands.board.split(), hands.dealer.split()[-1:] if game == "caribbean" else []
    face_up = pretty(" ".join([hands.player, *board[:community_up], *dealer_up]))
    assert cards_shown(out) == face_up
    hidden = {card for card in DECK if card.pretty not in face_up}
    assert not [card for card in hidden if card.pretty in out]


@pytest.mark.parametrize("game", DEALT)
def test_at_the_showdown_every_card_is_shown(sitting: Sitting, game: str) -> None:
    hands = WINNING[game]
    out = sitting.play(game, ROUND[game]).out
    assert cards_shown(out) == pretty(f"{hands.player} {hands.dealer} {hands.board}")
