"""Spot the irregularity: a scene with an error planted in it, what is wrong, which paragraph decides, and what becomes
of hands and wagers. What follows is asked of the table itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from typing import NamedTuple

from boardwalk.games import Game
from boardwalk.games.declaration.procedure import Remedy
from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.press.notation import capitalized
from boardwalk.school.drill import SceneLine, WorkedDrill
from boardwalk.school.lesson import Asked, Lesson, choice, fixed_choice, law_choice, worked
from boardwalk.school.lesson_table import CREW, LessonTable, open_table, place_bets, play_on, scene_of
from boardwalk.table import commands as do
from boardwalk.table.events import HandVoided, RoundVoided, WagerReturned
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import decide
from boardwalk.table.message import COMMUNITY, RACK, Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.report import IrregularityReported, report_law
from boardwalk.table.round.void import undecided_wagers
from boardwalk.table.sentence import tell, wager_title
from boardwalk.table.state import Table

ASKS = "Something may be wrong at this table."
NOTHING = "Nothing is wrong"
NOTHING_CHANCE = 0.12
MOST_WAGERS = 3
PARAGRAPHS_FROM = 2


class PlantedError(NamedTuple):
    """An error in a scene: the table, what is wrong with it, how it is reported, and what the dealer sees of it."""

    table: Table
    found: Irregularity
    report: Command
    lines: tuple[SceneLine, ...]
    shown: Table | None = None
    """The table as the dealer sees it, if the error can be seen on it."""


def irregularity_drill(lesson: Lesson) -> WorkedDrill | None:
    """A round up to some moment, with an error that the table accepts a report of."""
    game, dice = lesson.game, lesson.dice
    plant = dice.choice(_plants(game))
    mode = DealingMode.AUTOMATED_SHOE if plant is _jammed_shoe else dice.choice(game.dealings).mode
    house = open_table(game, dice, 2, mode, steady=True)
    place_bets(house, dice, lesson.level, sides=lesson.level > 1)
    if lesson.level > 1 and dice.random() < NOTHING_CHANCE:
        return _nothing_wrong(lesson, house)
    planted = plant(house, dice)
    if planted is None:
        return None
    events = decide(planted.table, planted.report)
    scene = (*planted.lines, *scene_of(planted.shown or planted.table))
    return worked(lesson, ASKS, scene, _questions(lesson, planted, events))


def _nothing_wrong(lesson: Lesson, house: LessonTable) -> WorkedDrill | None:
    """A moment of an ordinary round."""
    moments = _moments(house, lambda table: waiting_for(table).due in (Due.DEAL, Due.ACT, Due.REVEAL))
    table = lesson.dice.choice(moments)
    others = [words for words in _other_errors(table, None) if words != NOTHING]
    why = "Every place has its cards, and none is face up that should not be."
    return worked(lesson, ASKS, scene_of(table), [choice("What is wrong?", NOTHING, others, lesson.dice, why)])


def _plants(game: Game) -> list[Callable[[LessonTable, Random], PlantedError | None]]:
    dealers = [_exposed_card] if game.dealer_hole_cards else []
    return [*dealers, _face_up_card, _second_face_up_card, _drawn_card, _jammed_shoe, _misdeal, _misdeal]


def _moments(house: LessonTable, wanted: Callable[[Table], bool]) -> list[Table]:
    """The moments of the round that follows at which an error of this kind could happen."""
    start = len(house.happened)
    play_on(house)
    return [each.before for each in house.happened[start:] if each.before.round is not None and wanted(each.before)]


def _reportable(found: Irregularity) -> Callable[[Table], bool]:
    return lambda table: report_law(table, found) is not None


def _exposed_card(house: LessonTable, dice: Random) -> PlantedError | None:
    """One of the dealer's cards is face up too soon."""
    hidden = [*range(1, house.table.game.dealer_hole_cards + 1)]
    position = dice.choice(hidden)
    found = Irregularity(IrregularityKind.DEALER_CARD, position=position)
    moments = _moments(house, _reportable(found))
    if not moments:
        return None
    table = dice.choice(moments)
    now = table.round
    assert now is not None
    line = SceneLine(
        "", f"As you reach across the layout, your card {position} turns over: {now.dealer[position - 1]}."
    )
    shown = table._replace(round=now._replace(dealer_up=now.dealer_up | {position - 1}))
    return PlantedError(table, found, do.ReportDealerCard(CREW.floorperson, position), (line,), shown)


def _face_up_card(house: LessonTable, dice: Random) -> PlantedError | None:
    """The next card is face up in the deck."""
    found = Irregularity(IrregularityKind.FACE_UP, position=1)
    moments = _moments(house, _reportable(found))
    return _with_face_up(dice.choice(moments), found, ()) if moments else None


def _second_face_up_card(house: LessonTable, dice: Random) -> PlantedError | None:
    """A card is face up in the deck, and one has been set aside before."""
    house.do(do.CloseBets(CREW.dealer))
    found = Irregularity(IrregularityKind.FACE_UP, position=1)
    moments: list[Table] = []
    aside: tuple[SceneLine, ...] = ()
    later = dice.randrange(12)
    for step in range(100):
        if house.table.round is None:
            break
        if report_law(house.table, found) is not None:
            if aside:
                moments.append(house.table)
            elif step >= later:
                card = house.table.round.stub[0]
                house.do(do.ReportFaceUp(CREW.floorperson, 1))
                aside = (SceneLine("", f"One card was found face up in this round and set aside: {card}."),)
                continue
        if not house.step():
            break
    return _with_face_up(dice.choice(moments), found, aside) if moments else None


def _with_face_up(table: Table, found: Irregularity, before: tuple[SceneLine, ...]) -> PlantedError:
    now = table.round
    assert now is not None
    line = SceneLine("", f"You go to deal the next card and see its face: {now.stub[0]}.")
    return PlantedError(table, found, do.ReportFaceUp(CREW.floorperson, 1), (*before, line))


def _drawn_card(house: LessonTable, dice: Random) -> PlantedError | None:
    """A card was drawn before its turn, and nobody has seen it."""
    found = Irregularity(IrregularityKind.DRAWN_IN_ERROR)
    moments = _moments(house, _reportable(found))
    if not moments:
        return None
    line = SceneLine("", "You have taken a card too soon. It is face down in your hand, and nobody has seen it.")
    return PlantedError(dice.choice(moments), found, do.ReportDrawnInError(CREW.floorperson), (line,))


def _jammed_shoe(house: LessonTable, dice: Random) -> PlantedError | None:
    """The automated shoe stops in the middle of the deal."""
    found = Irregularity(IrregularityKind.SHOE_JAM)
    moments = _moments(house, _reportable(found))
    if not moments:
        return None
    line = SceneLine("", "You press for the next cards, and the shoe does not deal them.")
    return PlantedError(dice.choice(moments), found, do.ReportShoeJam(CREW.floorperson), (line,))


def _misdeal(house: LessonTable, dice: Random) -> PlantedError | None:
    """A card too many or too few at a place, found when all cards are out."""
    house.do(do.CloseBets(CREW.dealer))
    later, over = dice.randrange(6), dice.choice((-1, 1))
    for step in range(100):
        now, waiting = house.table.round, waiting_for(house.table)
        if now is None:
            return None
        if waiting.due is Due.WRONG_HAND and waiting.place is not None:
            cards = len(now.dealer if waiting.place == "dealer" else _cards_at(house.table, waiting.place))
            found = Irregularity(
                IrregularityKind.WRONG_NUMBER, waiting.place, cards, now.script.due(waiting.place, now.step)
            )
            report = do.ReportWrongHand(CREW.floorperson, waiting.place, cards)
            return PlantedError(house.table, found, report, ()) if report_law(house.table, found) else None
        upcoming = now.upcoming
        deals = waiting.due is Due.DEAL and upcoming is not None and bool(upcoming.drawn)
        if (
            deals
            and step >= later
            and not now.misdealt
            and upcoming is not None
            and upcoming.to not in (COMMUNITY, RACK)
        ):
            house.do(do.Misdeal(CREW.dealer, upcoming.cards + over))
        elif not house.step():
            return None
    return None


def _cards_at(table: Table, place: int | str) -> tuple[object, ...]:
    now = table.round
    assert now is not None
    return now.hands[place].cards if isinstance(place, int) else now.community


def _questions(lesson: Lesson, planted: PlantedError, events: tuple[Event, ...]) -> Iterator[Asked | None]:
    table, dice = planted.table, lesson.dice
    decisive = decisive_event(events)
    told = [tell(event, table) for event in events if not isinstance(event, WagerReturned | IrregularityReported)]
    why = " ".join(f"{words}." for words in told)
    wrong = capitalized(planted.found.words)
    yield choice("What is wrong?", wrong, _other_errors(table, planted.found), dice, f"{wrong}.")
    if lesson.level >= PARAGRAPHS_FROM:
        yield law_choice(decisive.law, irregularity_laws(table.game), dice)
    yield _hands_question(table, events, why, decisive.law)
    yield from _wager_questions(table, events, dice, decisive.law)


def decisive_event(events: tuple[Event, ...]) -> Event:
    """The event whose paragraph decides what follows: that hands are void, or the report itself."""
    return next((event for event in events if isinstance(event, RoundVoided | HandVoided)), events[0])


def irregularity_laws(game: Game) -> list[Paragraph]:
    """Every paragraph of the game on irregularities."""
    laws = game.procedure.irregularities
    found = [getattr(laws, each.name) for each in fields(laws)]
    found = [each.law if isinstance(each, Remedy) else each for each in found]
    return [each for each in found if isinstance(each, Paragraph)]


def _other_errors(table: Table, found: Irregularity | None) -> Iterator[str]:
    yield NOTHING
    now = table.round
    assert now is not None
    kinds = [Irregularity(IrregularityKind.FACE_UP, position=1), Irregularity(IrregularityKind.DRAWN_IN_ERROR)]
    if now.dealing.mode is DealingMode.AUTOMATED_SHOE:
        kinds.append(Irregularity(IrregularityKind.SHOE_JAM))
    if now.dealer:
        kinds.append(Irregularity(IrregularityKind.DEALER_CARD, position=1))
    for seat in now.hands:
        due = now.script.due(seat, now.step)
        kinds += [Irregularity(IrregularityKind.WRONG_NUMBER, seat, due + over, due) for over in (-1, 1) if due]
    yield from (
        capitalized(each.words)
        for each in kinds
        if found is None or (each.kind, each.place) != (found.kind, found.place)
    )


def _hands_question(table: Table, events: tuple[Event, ...], why: str, law: Paragraph) -> Asked:
    now = table.round
    assert now is not None
    single = {seat: f"Only the hand at seat {seat} is void" for seat in now.hands}
    everyone, nobody = "All hands are void", "No hand is void, and the round goes on"
    voided = next((event.seat for event in events if isinstance(event, HandVoided)), None)
    all_void = any(isinstance(event, RoundVoided) for event in events)
    right = everyone if all_void else nobody if voided is None else single[voided]
    return fixed_choice("What happens to the hands?", right, (everyone, *single.values(), nobody), why, law)


RETURNED, STAYS = "It is returned", "It stays and is settled"


def _wager_questions(table: Table, events: tuple[Event, ...], dice: Random, law: Paragraph) -> Iterator[Asked]:
    """What happens to some of the wagers at one seat."""
    now = table.round
    assert now is not None
    seat = dice.choice([seat for seat in now.hands if undecided_wagers(table, seat)] or [*now.hands])
    back = {(event.seat, event.wager): event for event in events if isinstance(event, WagerReturned)}
    wagers = [*undecided_wagers(table, seat).items()]
    for name, bet in dice.sample(wagers, min(len(wagers), MOST_WAGERS)):
        event = back.get((seat, name))
        asks = f"What happens to seat {seat}'s {wager_title(table.game, name)}, {dollars(bet.cents)}?"
        if event is None:
            why = "It is not returned: it is settled as usual."
            yield fixed_choice(asks, STAYS, (RETURNED, STAYS), why, law)
        else:
            yield fixed_choice(asks, RETURNED, (RETURNED, STAYS), f"{tell(event, table)}.", event.law)
