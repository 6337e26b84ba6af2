"""The layouts of the five games, each with its paragraphs, and a layout in rows for a game that has none of its own."""

from __future__ import annotations

from boardwalk.documents.layout.cloth import CONTROLLER, LOCK_OUT, RETURN_AREA, TRAY
from boardwalk.documents.layout.declaration import (
    POSITION,
    Adjacency,
    BettingSpot,
    Layout,
    above_right_of,
    behind,
    between_container_and_areas,
    central,
    in_front_of,
    left_of,
    on_the_table,
    optional,
    right_of,
    ruled,
    spot,
    tells_amounts,
    tells_highest_only,
    tells_odds,
    tells_paid_alike,
    within,
)
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.law import cite

PREMIUM = Layout(
    game="premium",
    cloth="#0b4a33",
    spots=(
        spot("ante", "13:69E-1.13Y(b)2"),
        spot("x-tra", "13:69E-1.13Y(b)3", right_of("ante")),
        spot("dealer-bonus", "13:69E-1.13Y(b)4", in_front_of("ante")),
        spot("player-bonus", "13:69E-1.13Y(b)4", in_front_of("x-tra")),
        spot("play", "13:69F-40.10(b)1", behind("ante")),
        optional("bonus-spin", "13:69E-1.13Y(b)5", in_front_of(POSITION)),
    ),
    name=cite("13:69E-1.13Y(b)1"),
    community=central("13:69F-40.1(community-cards)"),
    inscriptions=(tells_odds("13:69E-1.13Y(b)6", "x-tra", "player-bonus", "dealer-bonus", "bonus-spin"),),
    wording=cite("13:69F-40.11(a)"),
)
HEADS_UP = Layout(
    game="heads-up",
    cloth="#12315e",
    spots=(
        spot("ante", "13:69E-1.13Z(b)2"),
        ruled("raise", "13:69E-1.13Z(b)3", behind("ante")),
        ruled("odds", "13:69E-1.13Z(b)4(i)", right_of("ante")),
        ruled("trips-plus", "13:69E-1.13Z(b)4(ii)", in_front_of("ante")),
        ruled("pocket-bonus", "13:69E-1.13Z(b)4(iii)", right_of("trips-plus"), in_front_of("odds")),
    ),
    name=cite("13:69E-1.13Z(b)1"),
    community=central("13:69F-39.1(community-cards)"),
    inscriptions=(
        tells_odds("13:69E-1.13Z(b)5", "odds", "trips-plus", "pocket-bonus"),
        tells_amounts("13:69E-1.13Z(b)6", "raise"),
    ),
    wording=cite("13:69F-39.11(a)"),
)
HOLDEM3 = Layout(
    game="holdem3",
    cloth="#5b1426",
    spots=(
        spot("flop", "13:69E-1.13BB(b)2ii"),
        spot("blind", "13:69E-1.13BB(b)2i", left_of("flop")),
        spot("turn-river", "13:69E-1.13BB(b)2iii", behind("flop")),
        spot("three-card", "13:69E-1.13BB(b)2iv", in_front_of("blind")),
        spot("six-card", "13:69E-1.13BB(b)2v", in_front_of("flop")),
    ),
    name=cite("13:69E-1.13BB(b)1"),
    community=central("13:69E-1.13BB(b)3"),
    inscriptions=(
        tells_odds("13:69E-1.13BB(b)4i", "blind", "three-card", "six-card"),
        tells_amounts("13:69E-1.13BB(b)4ii", "turn-river"),
        tells_paid_alike("13:69E-1.13BB(b)4iii", "blind", "three-card", "six-card"),
        tells_highest_only("13:69E-1.13BB(b)4iv", "blind"),
    ),
    wording=cite("13:69F-42.11(a)"),
)
TEXAS_BONUS = Layout(
    game="texas-bonus",
    cloth="#0d4650",
    spots=(
        spot("flop", "13:69F-28/book-3"),
        spot("turn", "13:69F-28/book-4", right_of("flop")),
        spot("river", "13:69F-28/book-5", right_of("turn")),
        spot("ante", "13:69F-28/book-2", behind("turn")),
        ruled("bonus", "13:69E-1.13Q(b)4", above_right_of("flop")),
        ruled("progressive", "13:69E-1.13Q(e)1", in_front_of(POSITION)),
    ),
    name=cite("R32"),
    community=between_container_and_areas("13:69E-1.13Q(b)5", "flop", "turn", "river"),
    hardware=(
        on_the_table(CONTROLLER, "progressive", "13:69E-1.13Q(e)3"),
        within(CONTROLLER, LOCK_OUT, "progressive", "13:69E-1.13Q(e)3"),
        within(TRAY, RETURN_AREA, "progressive", "13:69E-1.13Q(e)4"),
    ),
)
CARIBBEAN = Layout(
    game="caribbean",
    cloth="#3d1d4f",
    spots=(
        spot("ante", "13:69F-16/book-3"),
        spot("bet", "13:69F-16/book-4", behind("ante")),
        spot("progressive", "B35", in_front_of(POSITION)),
    ),
    name=cite("R32"),
    hardware=(
        on_the_table(CONTROLLER, "progressive", "R46"),
        within(CONTROLLER, LOCK_OUT, "progressive", "R46"),
        within(TRAY, RETURN_AREA, "progressive", "R46"),
    ),
)
UNDECLARED_CLOTH = "#1d4a2a"


def layout_in_rows(game: Game) -> Layout:
    """Side bets in front, wagers placed before the deal in the middle, wagers placed at decisions behind."""
    spots = [
        *_row((game.base, *_placed(game, Placement.EQUAL)), ()),
        *_row(_placed(game, Placement.OPTIONAL), (in_front_of(game.base.name),)),
        *_row(_placed(game, Placement.DECISION), (behind(game.base.name),)),
        *(BettingSpot(each.name, each.law, (in_front_of(POSITION),), ruled=False) for each in game.collected.values()),
    ]
    return Layout(game.name, UNDECLARED_CLOTH, tuple(spots))


def _placed(game: Game, place: Placement) -> tuple[Wager, ...]:
    return tuple(wager for wager in game.wagers if wager.place is place)


def _row(wagers: tuple[Wager, ...], first: tuple[Adjacency, ...]) -> list[BettingSpot]:
    """The first where `first` says, each of the others to the right of the one before."""
    neighbors = [first, *((right_of(wager.name),) for wager in wagers)]
    return [
        BettingSpot(wager.name, wager.law, each, ruled=False) for wager, each in zip(wagers, neighbors, strict=False)
    ]


LAYOUTS: dict[str, Layout] = {layout.game: layout for layout in (PREMIUM, HEADS_UP, HOLDEM3, TEXAS_BONUS, CARIBBEAN)}


def layout_of(game: Game) -> Layout:
    """The layout of a game; one in rows if the game has none of its own."""
    return LAYOUTS.get(game.name) or layout_in_rows(game)


__all__ = ["LAYOUTS", "Layout", "layout_of"]
