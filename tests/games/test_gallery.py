"""The gallery's games are sound, and are settled like a second formulation of their rules says."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from boardwalk.cards import DECK, Card, format_cards, parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import Game, Seat, settle, settle_table
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.game import PayoutLimit
from boardwalk.games.declaration.pay_table import EVEN
from boardwalk.games.declaration.round import Decision, Otherwise, Stage
from boardwalk.games.declaration.wager import FOLDED, STAYED, Placement, wager, when
from boardwalk.games.legality import Seen, choose, legal_actions
from boardwalk.games.settlement import settle_apart
from tests.support.games.deals import part_of_deck
from tests.support.games.gallery import GALLERY
from tests.support.games.gallery_opinion import OPINIONS, read_round

ROUNDS = 150


@pytest.mark.parametrize("name", GALLERY)
def test_the_games_are_sound_under_every_choice_of_every_option(name: str) -> None:
    assert all(faults_of(game) == [] for game in GALLERY[name].variations())


def played(chance: random.Random, game: Game, own: tuple[Card, ...], board: tuple[Card, ...]) -> Seat:
    """A seat that bets and chooses at random among what it may."""
    unit = chance.choice((2_00, 5_00, 10_00, 15_00))
    bets = {each.name: unit for each in game.required}
    for each in game.wagers:
        if each.place is Placement.OPTIONAL and chance.random() < 0.7:
            bets[each.name] = chance.choice((1_00, 5_00, 20_00))
    for stage, up in zip(game.stages, game.dealings[0].community_up(), strict=True):
        actions = legal_actions(game, stage, bets, Seen(own, board[:up]))
        if actions:
            action = chance.choice(actions)
            if action.folds:
                return Seat(own, bets, folded=True)
            if action.takes_back:
                assert action.wager is not None
                del bets[action.wager]
            elif action.wager is not None:
                bets[action.wager] = action.cents
    return Seat(own, bets)


def dealt(chance: random.Random, game: Game, players: int) -> tuple[list[tuple[Card, ...]], ...]:
    needed = players * game.hole_cards + game.dealer_hole_cards + game.community_cards
    deck = part_of_deck(chance, needed)
    if len(deck) < needed:
        deck = list(DECK)
    cards = iter(chance.sample(deck, needed))
    hands = [tuple(next(cards) for _ in range(game.hole_cards)) for _ in range(players)]
    dealer = tuple(next(cards) for _ in range(game.dealer_hole_cards))
    return hands, [dealer], [tuple(cards)]


@pytest.mark.parametrize("name", GALLERY)
def test_settlement_agrees_with_the_second_formulation(name: str) -> None:
    chance = random.Random(20)
    game = GALLERY[name].game()
    for _ in range(ROUNDS):
        hands, (dealer,), (board,) = dealt(chance, game, 2)
        seats = {number: played(chance, game, hand, board) for number, hand in enumerate(hands, 1)}
        for number, settlement in settle_table(game, seats, dealer, board).items():
            others = [format_cards(seat.cards) for other, seat in seats.items() if other != number and not seat.folded]
            mine = seats[number]
            now = read_round(
                format_cards(mine.cards), format_cards(dealer), format_cards(board), others, dict(mine.bets),
                folded=mine.folded,
            )  # fmt: skip
            lines = {line.wager: (line.result.value, line.paid) for line in settlement.lines}
            assert lines == OPINIONS[name](now), (mine, dealer, board)


def net(name: str, own: str, bets: Mapping[str, int], dealer: str = "", board: str = "") -> dict[str, int]:
    seat = Seat(parse_cards(own), bets)
    lines = settle(GALLERY[name].game(), seat, parse_cards(dealer), parse_cards(board)).lines
    return {line.wager: line.net for line in lines}


def test_a_bonus_is_paid_although_its_wager_lost() -> None:
    found = net("three-card", "4h 5d 6c", {"ante": 10_00, "play": 10_00}, "7h 8d 9c")
    assert found == {"ante": -10_00, "ante-bonus": 10_00, "play": -10_00}


def test_the_losing_hand_is_paid_to_player_and_dealer_alike() -> None:
    bets = {"ante": 10_00, "play": 10_00, "bad-beat": 1_00}
    assert net("three-card", "4h 4d 6c", bets, "7h 7d 9c")["bad-beat"] == 9_00
    assert net("three-card", "7h 7d 9c", bets, "4h 4d 6c")["bad-beat"] == 9_00
    assert net("three-card", "7h 7d 9c", bets, "7c 7s 9h")["bad-beat"] == -1_00
    folded = settle(
        GALLERY["three-card"].game(),
        Seat(parse_cards("4h 4d 6c"), {"ante": 10_00, "bad-beat": 1_00}, folded=True),
        parse_cards("7h 7d 9c"),
        (),
    )
    assert [line.net for line in folded.lines] == [-10_00, -1_00]


def test_each_other_players_hand_is_paid_for() -> None:
    bets = {"ante": 10_00, "pair-plus": 5_00}
    hands = ("2h 3d 9c", "4h 4d 4c", "7h 8h 9h", "Qh Qd Qc")
    seats = {number: Seat(parse_cards(hand), bets | {"play": 10_00}) for number, hand in enumerate(hands, 1)}
    seats[4] = Seat(parse_cards(hands[3]), bets, folded=True)
    settled = settle_table(GALLERY["three-card"].game(), seats, parse_cards("As Kd 2c"), ())
    envy = {number: {line.wager: line for line in each.lines}.get("envy") for number, each in settled.items()}
    assert {number: line.paid if line else 0 for number, line in envy.items()} == {
        1: 70_00,
        2: 50_00,
        3: 20_00,
        4: 70_00,
    }
    assert envy[1] is not None
    assert envy[1].paid_by == "three of a kind, $20; straight flush, $50"
    assert envy[1].net == 70_00


def test_a_row_that_pushes_returns_every_wager() -> None:
    bets = {"ante": 10_00, "third": 30_00, "fourth": 10_00, "fifth": 10_00}
    settlement = settle(
        GALLERY["mississippi-stud"].game(), Seat(parse_cards("Th 2d"), bets), (), parse_cards("Tc 7s 4d")
    )
    assert {(line.result.value, line.paid_by) for line in settlement.lines} == {("push", "pair of sixes to tens, push")}
    assert settlement.net == 0


def test_a_wager_that_was_taken_back_is_not_settled() -> None:
    assert net("let-it-ride", "Th 2d 3c", {"third": 5_00, "second": 5_00}, "", "Td 7s") == {
        "second": 5_00,
        "third": 5_00,
    }


@pytest.mark.parametrize(
    ("bets", "field", "reason"),
    [
        ({"first": 5_00, "second": 5_00}, "third", "is required at Let It Ride"),
        ({"first": 4_00, "third": 5_00}, "first", r"must equal the third of \$5"),
    ],
)
def test_wagers_that_are_taken_back_follow_the_base(bets: dict[str, int], field: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason) as refused:
        net("let-it-ride", "Th 2d 3c", bets, "", "Td 7s")
    assert refused.value.field == field


def test_the_choice_to_take_back_is_offered_once() -> None:
    game = GALLERY["let-it-ride"].game()
    bets = {"first": 5_00, "second": 5_00, "third": 5_00}
    actions = legal_actions(game, game.stages[0], bets)
    assert [(each.name, each.wager, each.cents, each.takes_back) for each in actions] == [
        ("take-back", "first", -5_00, True),
        ("let-it-ride", None, 0, False),
    ]
    assert legal_actions(game, game.stages[0], {"second": 5_00, "third": 5_00}) == ()
    assert choose(game, game.stages[1], bets, "let-it-ride").wager is None
    with pytest.raises(Refusal, match="you can take-back or let-it-ride at this stage"):
        choose(game, game.stages[1], bets, "fold")


def test_some_multiples_need_a_better_hand() -> None:
    game = GALLERY["crazy-four"].game()
    bets = {"ante": 5_00, "super-bonus": 5_00}
    aces, kings = Seen(parse_cards("Ah Ad 2c 3c 4s")), Seen(parse_cards("Kh Kd 2c 3c 5s"))
    offered = {seen: [each.name for each in legal_actions(game, game.stages[0], bets, seen)] for seen in (aces, kings)}
    assert offered == {aces: ["fold", "play-1x", "play-2x", "play-3x"], kings: ["fold", "play-1x"]}
    assert len(legal_actions(game, game.stages[0], bets)) == 4
    with pytest.raises(Refusal, match="3x the ante may be placed only with a pair of aces or better") as refused:
        net("crazy-four", "Kh Kd 2c 3c 5s", bets | {"play": 15_00}, "9h 8d 2d 3d 4d")
    assert str(refused.value.law) == "crazy-four:play"


@pytest.mark.parametrize("name", GALLERY)
def test_a_dealer_without_a_hand_has_no_cards(name: str) -> None:
    game = GALLERY[name].game()
    assert (game.dealer_hole_cards == 0) == (name in ("let-it-ride", "mississippi-stud"))


def test_a_payout_limit_can_include_a_bonus() -> None:
    game = GALLERY["three-card"].game()
    limited = replace(game, payout_limit=PayoutLimit(("pair-plus", "ante-bonus"), 100_00, game.basics.settling))
    assert faults_of(limited) == []
    seat = Seat(parse_cards("4h 5h 6h"), {"ante": 10_00, "play": 10_00, "pair-plus": 10_00})
    paid = {line.wager: line.paid for line in settle(limited, seat, parse_cards("As Kd 2c"), ()).lines}
    assert paid["ante-bonus"] + paid["pair-plus"] == 100_00
    assert paid["ante"] == 10_00


def test_a_bonus_is_not_settled_apart() -> None:
    game = GALLERY["three-card"].game()
    seat = Seat(parse_cards("4h 5h 6h"), {"ante": 10_00, "pair-plus": 10_00})
    assert [line.wager for line in settle_apart(game, seat, ["pair-plus"], (), ()).lines] == ["pair-plus"]
    with pytest.raises(AssertionError, match="depend on how the hands compare"):
        settle_apart(game, seat, ["bad-beat"], (), ())


def test_nothing_can_be_taken_back_after_a_fold() -> None:
    """Let It Ride with a fold on the own cards, and the second bet still to be taken back."""
    game = GALLERY["let-it-ride"].game()
    law = game.basics.wagering
    raised = wager("raise", "Raise", Placement.DECISION, law, when(STAYED).pays(EVEN, law))
    folded = tuple(
        replace(each, settled=(*each.settled, when(FOLDED).loses(law))) if each in game.required else each
        for each in game.wagers
    )
    street = replace(
        game,
        wagers=(*folded, raised),
        stages=(Stage("own cards", Decision("raise", (1,), Otherwise.FOLD, law)), *game.stages[1:]),
    )
    bets = {"first": 5_00, "second": 5_00, "third": 5_00}
    own, board = parse_cards("Th 2d 3c"), parse_cards("Td 7s")
    assert settle(street, Seat(own, bets, folded=True), (), board).net == -15_00
    with pytest.raises(Refusal, match="second: cannot be taken back by a player who folded before"):
        settle(street, Seat(own, {"first": 5_00, "third": 5_00}, folded=True), (), board)
