"""What is inscribed on the cloth: words and pay tables from the game's declaration, and the house's own lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from boardwalk.documents.layout.cloth import Cloth, ClothPayRow, ClothPayTable, PayPanel, clear_depth
from boardwalk.documents.layout.declared_law import link_notice_law
from boardwalk.documents.odds_wording import law_of_wording, refusals, refuse_misworded
from boardwalk.documents.offer import Offer
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, WheelPosition
from boardwalk.games.declaration.pay_table import Odds, PayTable, Prize, payout_words
from boardwalk.games.declaration.round import Decision, TakeBack
from boardwalk.games.declaration.wager import AHEAD, BEHIND, Bonus, Standing, Wager
from boardwalk.law import Paragraph
from boardwalk.press.geometry import Box, Point
from boardwalk.press.notation import joined
from boardwalk.progressive.award import JACKPOT


def clauses(game: Game) -> Iterator[str]:
    """What the dealer needs to qualify, and what can be bet at each decision.

    >>> from boardwalk.games import GAMES
    >>> list(clauses(GAMES["caribbean"].game()))
    ['Dealer qualifies with ace-king or better', 'Bet 2x the ante on your own cards']
    """
    if game.dealer_qualifies is not None:
        yield f"Dealer qualifies with {game.dealer_qualifies.lowest} or better"
    yield from amounts(game)


def paying_clauses(game: Game) -> Iterator[str]:
    """What pays no matter what the dealer has, and what pays only once.

    >>> from boardwalk.games import GAMES
    >>> list(paying_clauses(GAMES["texas-bonus"].game()))
    ['Bonus pays whether or not the dealer is beaten']
    """
    yield from paid_alike(game)
    yield from paid_once(game)


def paid_alike(game: Game) -> Iterator[str]:
    """Which wagers pay no matter what the dealer has."""
    alike = [wager.title for wager in game.wagers if _pays_alike(wager)]
    if alike and game.dealer_hole_cards:
        verb = "pays" if len(alike) == 1 else "pay"
        yield f"{joined(alike)} {verb} whether or not the dealer is beaten"


def paid_once(game: Game) -> Iterator[str]:
    """Which wagers pay only the highest payout, because their table has both odds and prizes."""
    highest = [wager.title for wager in game.wagers if any(map(_mixes_odds_and_prizes, wager.tables))]
    if highest:
        verb = "pays" if len(highest) == 1 else "pay"
        yield f"{joined(highest)} {verb} only the highest single payout"


def amounts(game: Game) -> Iterator[str]:
    """What can be bet at each decision."""
    placed = ""
    for stage in game.stages:
        choice = stage.choice
        if isinstance(choice, Decision):
            wager = game.wager(choice.wager)
            multiples = joined([f"{multiple}x" for multiple in choice.multiples], "or")
            amount = multiples if wager.title == placed else f"{wager.title} {multiples} the {game.base.name}"
            needs = "".join(f", {each}" for each in reserved_amounts(choice))
            yield f"{amount} on {cards_at(stage.name)}{needs}"
            placed = wager.title
        elif isinstance(choice, TakeBack):
            yield f"{game.wager(choice.wager).title} can be taken back on {cards_at(stage.name)}"


def reserved_amounts(decision: Decision) -> Iterator[str]:
    """Which multiples need a hand: `2x or 3x only with a pair of aces or better`."""
    needed: dict[str, list[str]] = {}
    for each in decision.reserved:
        needed.setdefault(each.hand.name, []).extend(f"{multiple}x" for multiple in each.multiples)
    for hand, multiples in needed.items():
        yield f"{joined(multiples, 'or')} only with {hand}"


def cards_at(stage: str) -> str:
    """The cards that a stage is named for, as players read them.

    >>> cards_at("own cards"), cards_at("flop")
    ('your own cards', 'the flop')
    """
    return "your own cards" if stage == "own cards" else f"the {stage}"


def _pays_alike(wager: Wager) -> bool:
    """Whether a table pays it the same whether the player's hand wins or loses."""
    return bool(_paid_by(wager, BEHIND) & _paid_by(wager, AHEAD))


def _paid_by(wager: Wager, standing: Standing) -> set[PayTable]:
    return {case.verdict for case in wager.cases[standing] if isinstance(case.verdict, PayTable)}


def _mixes_odds_and_prizes(table: PayTable) -> bool:
    return {Odds, Prize} <= {type(row.pays) for row in table.rows}


def pay_sheets(game: Game) -> tuple[ClothPayTable, ...]:
    """The pay tables of all wagers that have one; wagers that pay the same share a table."""
    shared: dict[tuple[ClothPayRow, ...], list[str]] = {}
    for sheet in (
        sheet for wager in (*(each.name for each in game.paid), *game.collected) for sheet in paid(game, wager)
    ):
        shared.setdefault(sheet.rows, []).append(sheet.title)
    return tuple(ClothPayTable(joined(titles), rows) for rows, titles in shared.items())


def paid(game: Game, name: str) -> Iterator[ClothPayTable]:
    """What one wager pays, by each of its tables; none for a progressive, which has its own sign."""
    spin = game.bonus_spin
    if spin is not None and name == spin.name:
        yield ClothPayTable(spin.title, tuple(_position(spin, each) for each in spin.wheel.positions))
    elif name not in game.collected:
        bonus = next((each for each in game.bonuses if each.name == name), None)
        wager = bonus or game.wager(name)
        for table in wager.tables:
            yield ClothPayTable(_table_title(game, wager, table), _rows(table))


def _table_title(game: Game, wager: Wager | Bonus, table: PayTable) -> str:
    """A table is named for its wager; one of several by its own name, or by the other wager that it depends on."""
    if len(wager.tables) == 1:
        return wager.title
    match list({case.placed for case in wager.settled if case.verdict == table}):
        case [(str(other), int(multiple))]:
            return f"{wager.title}, {game.wager(other).title} {multiple}x"
        case _:
            return table.name


def _position(spin: BonusSpin, position: WheelPosition) -> ClothPayRow:
    """What a position of the wheel pays; the top prize as patrons must see it: an amount, or the jackpot."""
    top = f"the {JACKPOT}" if spin.feeds_meter else str(spin.prize)
    pays = f"win {top}" if position.player_cents is None else position.words
    return ClothPayRow(f"Position {position.number}", pays)


def _rows(table: PayTable) -> tuple[ClothPayRow, ...]:
    return tuple(ClothPayRow(row.name[0].upper() + row.name[1:], payout_words(row.pays)) for row in table.rows)


def captions(game: Game) -> Iterator[tuple[str, int]]:
    """The community cards in the groups that are turned up together: the caption, and how many.

    >>> from boardwalk.games import GAMES
    >>> [list(captions(GAMES[name].game())) for name in ("texas-bonus", "holdem3")]
    [[('flop', 3), ('turn', 1), ('river', 1)], [('first two', 2), ('last two', 2)]]
    """
    up = 0
    for stage, now in zip(game.stages, game.dealings[0].community_up(), strict=True):
        if now > up:
            bare = stage.name.removesuffix("s").removesuffix("community card").strip() if "card" in stage.name else ""
            yield bare or stage.name, now - up
        up = now


WIDTH, EDGE, APART, MOST_PITCH = 270.0, 30.0, 14.0, 18.0


def pay_panels(game: Game, cloth: Cloth, occupied: Sequence[Box]) -> Iterator[PayPanel]:
    """Pay tables in the left and right corners, clear of the seats there."""
    x = cloth.half_width - EDGE - WIDTH / 2
    for sheets, side in zip(_halves(pay_sheets(game)), (-1, 1), strict=True):
        if sheets:
            tops = [y for box in occupied for y in _tops(box, side, x - WIDTH / 2 - APART)]
            bottom = min(tops, default=clear_depth(cloth, x + WIDTH / 2)) - APART
            lines = sum(sheet.lines for sheet in sheets)
            pitch = min(MOST_PITCH, (bottom - EDGE) / lines)
            yield PayPanel(Box(Point(side * x, EDGE + lines * pitch / 2), WIDTH, lines * pitch), pitch, tuple(sheets))


def _tops(box: Box, side: int, x: float) -> Iterator[float]:
    """The y of the corners of the part of a box beyond x on this side."""
    corners = [(side * corner.x, corner.y) for corner in box.corners]
    for (one, y), (other, next_y) in pairwise((*corners, corners[0])):
        if one >= x:
            yield y
        if (one < x) != (other < x):
            yield y + (x - one) * (next_y - y) / (other - one)


def _halves(sheets: Sequence[ClothPayTable]) -> tuple[Sequence[ClothPayTable], Sequence[ClothPayTable]]:
    """Split so that the longer half is as short as possible."""

    def longer(cut: int) -> float:
        return max(sum(sheet.lines for sheet in half) for half in (sheets[:cut], sheets[cut:]))

    cut = min(range(len(sheets) + 1), key=longer)
    return sheets[:cut], sheets[cut:]


def name_on_cloth(offer: Offer) -> str:
    """The licensee's name as it is on the layout."""
    return offer.licensee if offer.layout is None or offer.layout.name is None else offer.layout.name


def refused_words(offer: Offer) -> Iterator[InputError]:
    """An error for each of the house's own texts that misstates odds, its name included."""
    law = law_of_wording(offer.game)
    try:
        refuse_misworded(name_on_cloth(offer), "name", law)
    except InputError as error:
        yield error
    yield from refusals(() if offer.layout is None else offer.layout.lines, "lines", law)


def linked_by(offer: Offer) -> tuple[Paragraph, ...]:
    """The paragraph that requires a notice of the link, if there is one and another game is on the meter."""
    law = link_notice_law(offer.game)
    return (law,) if law is not None and any(game.name != offer.game.name for game in offer.linked) else ()
