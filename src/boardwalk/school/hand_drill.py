"""Read the hands: name the player's and the dealer's, and say which is higher."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.school.drill import SceneLine, WorkedDrill
from boardwalk.school.lesson import Asked, Lesson, choice, fixed_choice, worked
from boardwalk.school.lesson_table import LessonTable, open_table, place_bets, play_on
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.named_hand import named_hand
from boardwalk.table.sentence import in_words
from boardwalk.table.state import Round, Table

SAME_KIND_FROM = 2
"""The level from which hands of the same kind are compared, so that their cards decide."""
DISTRACTIONS = 12


def hand_drill(lesson: Lesson) -> WorkedDrill | None:
    """The hands of a round that is about to be settled."""
    game, dice = lesson.game, lesson.dice
    house = open_table(game, dice, 2, rich=lesson.level > 1 or dice.random() < 0.5, steady=True)
    place_bets(house, dice, lesson.level, sides=False)
    play_on(house)
    found = moment_of_settlement(house)
    if found is None:
        return None
    now = found.round
    assert now is not None
    seats = [seat for seat, hand in sorted(now.hands.items()) if not hand.folded]
    asked = seats if lesson.level == 3 or not game.dealer_hole_cards else seats[:1]
    if lesson.picky and lesson.level >= SAME_KIND_FROM and not _close(game, now, asked):
        return None
    questions = [question for seat in asked for question in _of_seat(game, now, seat, dice)]
    dealers = _of_dealer(game, now, dice) if game.dealer_hole_cards else ()
    return worked(lesson, "Read the hands.", tuple(_scene(now, asked)), [*dealers, *questions])


def moment_of_settlement(house: LessonTable) -> Table | None:
    """The table when the first hand that is still in is settled; None if there is none."""
    for before, _, _ in house.happened:
        waiting, now = waiting_for(before), before.round
        if now is not None and now.void is None and waiting.due is Due.SETTLE and isinstance(waiting.place, int):
            return None if now.hands[waiting.place].folded else before
    return None


def _scene(now: Round, seats: list[int]) -> Iterator[SceneLine]:
    if now.dealer:
        yield SceneLine("Dealer", "", now.dealer)
    if now.community:
        yield SceneLine("Community cards", "", now.community)
    for seat in seats:
        yield SceneLine(f"Seat {seat}", "", now.hands[seat].cards)


def _close(game: Game, now: Round, seats: list[int]) -> bool:
    """Whether the hands are of one kind, or the dealer does not qualify."""
    if not game.dealer_hole_cards:
        return (
            len({_kind(game, now.hands[seat].cards + now.community) for seat in seats}) < len(seats) or len(seats) < 2
        )
    dealer = now.dealer + now.community
    same = any(_kind(game, now.hands[seat].cards + now.community) == _kind(game, dealer) for seat in seats)
    return same or not game.qualifies(game.ranking.rank(dealer))


def _kind(game: Game, cards: tuple[Card, ...]) -> str:
    rank = game.ranking.rank(cards)
    return str(getattr(rank, "category", rank.name))


def _of_dealer(game: Game, now: Round, dice: Random) -> Iterator[Asked | None]:
    yield _name(game, "What does the dealer have?", now.dealer, now.community, dice)
    needs = game.dealer_qualifies
    if needs is not None:
        rank = game.ranking.rank(now.dealer + now.community)
        right = "Yes" if game.qualifies(rank) else "No"
        yield fixed_choice(
            "Does the dealer qualify?",
            right,
            ("Yes", "No"),
            f"The dealer needs {needs.lowest} or better and has {in_words(now.dealer + now.community, game.ranking)}.",
            needs.law,
        )


def _of_seat(game: Game, now: Round, seat: int, dice: Random) -> Iterator[Asked | None]:
    cards = now.hands[seat].cards
    yield _name(game, f"What does seat {seat} have?", cards, now.community, dice)
    if not game.dealer_hole_cards:
        return
    mine, theirs = (game.ranking.rank(own + now.community) for own in (cards, now.dealer))
    who = f"Seat {seat}", "The dealer", "Neither: they tie"
    right = who[0] if mine > theirs else who[1] if mine < theirs else who[2]
    yield fixed_choice(
        f"Which hand is higher, seat {seat}'s or the dealer's?",
        right,
        who,
        _comparison(game, now, seat),
        game.basics.settling,
    )


def _comparison(game: Game, now: Round, seat: int) -> str:
    """Both hands; if they have the same name, the cards that decide."""
    own, board = now.hands[seat].cards, now.community
    mine, theirs = named_hand(game, own, board), named_hand(game, now.dealer, board)
    assert mine is not None, "a hand is complete when it is settled"
    assert theirs is not None, "the dealer's hand is complete when hands are settled"
    if mine.name != theirs.name:
        return f"Seat {seat}: {mine.name}. Dealer: {theirs.name}."
    tie = game.ranking.rank(own + board) == game.ranking.rank(now.dealer + board)
    decides = "and no card is higher" if tie else "but the other cards decide"
    plays = f"{format_cards(mine.plays)} for seat {seat}, {format_cards(theirs.plays)} for the dealer"
    return f"Both have {mine.name}, {decides}: {plays}."


def _name(game: Game, asks: str, own: tuple[Card, ...], board: tuple[Card, ...], dice: Random) -> Asked | None:
    """The name of a hand, among names of hands that differ in a card or two."""
    hand = named_hand(game, own, board)
    if hand is None:
        return None
    others = [name for _ in range(DISTRACTIONS) for name in _another(game, own, board, dice)]
    why = f"The cards that play are {format_cards(hand.plays)}: {hand.name}."
    return choice(asks, hand.name, others, dice, why, _ranked_by(game, own + board))


def _another(game: Game, own: tuple[Card, ...], board: tuple[Card, ...], dice: Random) -> Iterator[str]:
    cards = [*own, *board]
    for _ in range(dice.choice((1, 2))):
        cards[dice.randrange(len(cards))] = dice.choice([card for card in DECK if card not in cards])
    hand = named_hand(game, tuple(cards[: len(own)]), tuple(cards[len(own) :]))
    if hand is not None:
        yield hand.name


def _ranked_by(game: Game, cards: tuple[Card, ...]) -> Paragraph:
    """The paragraph that ranks this kind of hand, or the one on settling if our copy prints none."""
    category = getattr(game.ranking.rank(cards), "category", None)
    return game.rankings.get(category, game.basics.settling) if category is not None else game.basics.settling
