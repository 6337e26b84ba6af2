"""What seen cards are worth, against a player in plain Python who looks ahead over every deal."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from boardwalk.cards import DECK, Card, Rank
from boardwalk.errors import InputError
from boardwalk.game_file import find
from boardwalk.games import GAMES
from boardwalk.odds.exposed_cards import exposure as exposures
from boardwalk.odds.exposed_cards.board_exposure import BoardExposure
from boardwalk.odds.exposed_cards.exposure import Exposure, find_exposure
from boardwalk.odds.exposed_cards.hand_exposure import HandExposure
from boardwalk.odds.exposed_cards.knowledge import LAST, Knowledge
from boardwalk.odds.exposed_cards.sighting import groups_of
from boardwalk.odds.requests.exposed_cards import CardsSeen
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.solver.tree import Tree
from tests.support.odds.brute_force import cards_of
from tests.support.odds.informed_player import InformedPlayer
from tests.support.odds.small_games import Case

TWELVE = {"heads-up": "79J", "texas-bonus": "9KA", "premium": "23A", "holdem3": "2QA"}
KINDS = (
    Knowledge(dealer=1),
    Knowledge(dealer=2),
    Knowledge(community=1),
    Knowledge(community=1, order=LAST),
    Knowledge(community=2, order=LAST),
    Knowledge(community=3),
    Knowledge(dealer=1, community=1, order=LAST),
)
CROWDED = Knowledge(neighbors=1), Knowledge(dealer=1, neighbors=1), Knowledge(community=1, neighbors=1)
SIXTEEN = {"heads-up": "79JQ", "premium": "23KA", "holdem3": "2QKA"}
"""For more players than twelve cards are enough for."""


def ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(rank for rank in Rank if rank.letter in letters)


def solved(name: str, letters: str) -> Solution:
    case = Case(name)
    return solve(case.game, case.unit, deck=Deck(ranks(letters)))


def named(numbers: tuple[int, ...] | list[int]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card.number in numbers)


def fits(name: str, knowledge: Knowledge, cards: int = 12) -> bool:
    game = GAMES[name].game()
    players = 1 + knowledge.neighbors
    return players * game.hole_cards + game.dealer_hole_cards + game.community_cards <= cards


def comparable(name: str, knowledge: Knowledge) -> bool:
    game = GAMES[name].game()
    return not (knowledge.neighbors or knowledge.hides_usual_play(Tree.of(game), game.community_cards))


CASES = [(name, each) for name in TWELVE for each in (*KINDS, *CROWDED) if fits(name, each)]
LARGER = [
    ("heads-up", Knowledge(neighbors=2)),
    *((name, each) for name in ("premium", "holdem3") for each in CROWDED),
    ("premium", Knowledge(dealer=1, community=1, neighbors=1, order=LAST)),
]


def letters_for(name: str, knowledge: Knowledge) -> str:
    return TWELVE[name] if fits(name, knowledge) else SIXTEEN[name]


def test_every_kind_of_knowledge_is_tried_at_every_game_that_has_it() -> None:
    for name in TWELVE:
        tried = [each for game, each in (*CASES, *LARGER) if game == name]
        for kind in ("dealer", "community", "neighbors"):
            assert any(getattr(each, kind) for each in tried), (name, kind)
        assert {each.order for each in tried} == {"first", LAST}


@pytest.mark.parametrize(("name", "knowledge"), [*CASES, *LARGER], ids=str)
def test_games_with_community_cards_against_a_player_in_plain_python(name: str, knowledge: Knowledge) -> None:
    """Hand by hand, for known cards as they fall."""
    letters = letters_for(name, knowledge)
    case, solution = Case(name), solved(name, letters)
    base, payoffs = solution.played, solution.payoffs
    assert isinstance(base, HoldEm)
    chance = random.Random(f"{name} {knowledge}")
    (known,) = groups_of(base, knowledge).sample(base.deck, 1, chance.randrange(1000))
    found = BoardExposure(base, knowledge, known, follow_usual=True).find()
    hands = hands_of(base.deck, payoffs.game.hole_cards).cards.tolist()
    for number in chance.sample(sorted(found.values), 2):
        groups = named(known.dealer), named(known.community), named(known.neighbors)
        twin = InformedPlayer(
            case.rules, cards_of(ranks(letters)), named(hands[number]), *groups, order=knowledge.order
        )
        assert found.values[number] * payoffs.step_cents == twin.value()


def test_the_twin_notices_a_player_who_knows_one_card_too_many() -> None:
    """The canary: a twin that is told a wrong order of the board, where it matters."""
    case, knowledge = Case("texas-bonus"), Knowledge(community=1, order=LAST)
    solution = solved("texas-bonus", "9KA")
    base = solution.played
    assert isinstance(base, HoldEm)
    (known,) = groups_of(base, knowledge).sample(base.deck, 1, 3)
    found = BoardExposure(base, knowledge, known).find()
    hands = hands_of(base.deck, 2).cards.tolist()
    deck, board = cards_of(ranks("9KA")), named(known.community)
    twins = [InformedPlayer(case.rules, deck, named(hands[each]), (), board).value() for each in [*found.values][:12]]
    ours = [value * solution.payoffs.step_cents for value in [*found.values.values()][:12]]
    assert sum(twins) != sum(ours)


@pytest.mark.parametrize(
    ("name", "knowledge"), [(name, each) for name, each in CASES if comparable(name, each)], ids=str
)
def test_over_all_known_cards_honest_play_is_worth_what_it_always_is(name: str, knowledge: Knowledge) -> None:
    """Every way for the known cards to fall, each as often as it does, makes up the whole game."""
    solution = solved(name, TWELVE[name])
    base = solution.played
    assert isinstance(base, HoldEm)
    usual = best = deals = 0
    for known, times in groups_of(base, knowledge).every_way(base.deck).items():
        found = BoardExposure(base, knowledge, known, follow_usual=True).find()
        assert found.usual is not None
        usual, best, deals = usual + times * found.usual, best + times * found.value, deals + times * found.deals
    step = Fraction(solution.payoffs.step_cents, solution.payoffs.unit_cents)
    assert usual * step / deals == solution.ev <= best * step / deals


def stud_values(solution: Solution, dealer: int, gone: tuple[Card, ...], letters: str) -> int:
    """Every hand against every set of known dealer's cards, and each of them face up, by the player in plain Python."""
    game, rules, total = solution.game, Case(solution.game.name).rules, 0
    deck = cards_of(ranks(letters))
    ups = game.dealings[0].dealer_up()
    rest = [card for card in deck if card not in gone]
    for own in combinations(rest, game.hole_cards):
        for seen in combinations([card for card in rest if card not in own], dealer + ups):
            twin = InformedPlayer(rules, deck, own, seen, gone=gone)
            total += twin.value() * (len(seen) if ups else 1)
    return total


@pytest.mark.parametrize("dealer", [1, 3, 4])
def test_caribbean_against_a_player_in_plain_python(dealer: int) -> None:
    solution = solved("caribbean", "9KA")
    base = solution.played
    assert isinstance(base, NoBoard)
    found = HandExposure(base, dealer).find().values()
    assert sum(each.deals for each in found) == HandExposure(base, dealer).deals
    expected = stud_values(solution, dealer, (), "9KA")
    assert sum(each.value for each in found) * solution.payoffs.step_cents == expected
    step = Fraction(solution.payoffs.step_cents, solution.payoffs.unit_cents)
    assert sum(each.usual for each in found) * step / sum(each.deals for each in found) == solution.ev


@pytest.mark.parametrize("dealer", [0, 1, 4])
def test_a_neighbor_at_caribbean_against_a_player_in_plain_python(dealer: int) -> None:
    solution = solved("caribbean", "59KA")
    base = solution.played
    assert isinstance(base, NoBoard)
    gone = tuple(base.deck.cards[[0, 3, 6, 10, 15]].tolist())
    (found,) = _one(HandExposure(base, dealer, gone))
    assert found * solution.payoffs.step_cents == stud_values(solution, dealer, named(gone), "59KA")


def _one(exposure: HandExposure) -> tuple[int]:
    return (sum(each.value for each in exposure.find().values()),)


def exposed(name: str, letters: str, knowledge: Knowledge, samples: int | None = None) -> Exposure:
    return find_exposure(solved(name, letters), knowledge, samples)


def test_the_figures_of_an_exposure_follow_from_each_other() -> None:
    found = exposed("heads-up", "79J", Knowledge(dealer=1))
    assert found.error is None
    assert found.ev == found.usual_ev + found.gain == sum(each.chance * each.ev for each in found.by_cards)
    assert sum(found.paths.values()) == sum(found.first_choices.values()) == sum(each.chance for each in found.by_cards)
    unlike = sum(share for (usual, chosen), share in found.first_choices.items() if usual != chosen)
    assert found.unlike is not None
    assert unlike == sum(each.share for each in found.telltales) <= found.unlike
    misled = found.misled_ev
    assert misled is not None
    assert misled <= found.usual_ev <= found.ev


def test_a_card_to_play_by_takes_each_kind_of_hand_once() -> None:
    found = exposed("caribbean", "259J", Knowledge(dealer=1))
    for place in range(len(found.by_cards)):
        kinds = [kind for each in found.card_at(place).values() for kind in each]
        assert len(kinds) == len(set(kinds)) > 0
        assert {kind for each in found.departures_at(place).values() for kind in each} <= {*kinds}


def test_a_sample_surrounds_the_exact_value() -> None:
    exact, sampled = (exposed("texas-bonus", "9KA", Knowledge(neighbors=1), count) for count in (0, 20))
    assert (exact.error, sampled.samples) == (None, 20)
    assert sampled.error is not None
    assert abs(float(exact.ev - sampled.ev)) < 2 * sampled.error


def test_the_share_that_breaks_even_makes_the_mix_worth_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = exposed("heads-up", "79J", Knowledge(dealer=1))
    monkeypatch.setattr(exposures.Exposure, "ev", Fraction(3, 10))
    share = found.break_even(Fraction(-1, 20))
    assert share == Fraction(1, 7)
    assert share * found.ev + (1 - share) * Fraction(-1, 20) == 0
    assert found.break_even(Fraction(1, 20)) == 0
    assert found.break_even(None) is None


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"game": "caribbean"}, "--dealer"),
        ({"game": "caribbean", "dealer": 5}, "--dealer"),
        ({"game": "caribbean", "community": 1}, "--community"),
        ({"game": "heads-up", "dealer": 3}, "--dealer"),
        ({"game": "heads-up", "neighbors": 6}, "--neighbors"),
        ({"game": "heads-up", "community": 1, "order": "middle"}, "--order"),
        ({"game": "let-it-ride", "dealer": 1}, "--dealer"),
        ({"game": "high-card-flush", "dealer": 1}, "game"),
    ],
)
def test_what_cannot_be_known_is_refused_by_name(asked: dict[str, object], field: str) -> None:
    find(str(asked["game"]))  # as the command does, so that the gallery's games are known by name
    with pytest.raises(InputError) as caught:
        CardsSeen.read(asked)
    assert caught.value.field == field
