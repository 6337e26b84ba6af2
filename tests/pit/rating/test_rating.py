"""Players rated by skill: costs are the coach's, handles and wins add up to the table's books, and only finished rounds
count.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from sqlalchemy import Connection

from boardwalk.actor import Actor, Role, same_person
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.requests import Advise
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.side_bets.side_bet import side_bet
from boardwalk.pit.rating import round_costs as working
from boardwalk.pit.rating.cost_cache import FILE
from boardwalk.pit.rating.player_hands import table_play
from boardwalk.pit.rating.rating import PlayerRating, rate, sum_by_player, total_rating
from boardwalk.pit.record.recall import recall_last
from boardwalk.pit.store.engine import Store, open_existing, open_store
from boardwalk.web.view.coach import _finished_round_part
from tests.support.pit.houses import TableInPit, founded, open_meter, open_table

GAME, TABLE = "caribbean", "7"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, TableInPit]]:
    """A table on a meter where three players choose at random, in the middle of its seventh round."""
    with closing(open_store(str(tmp_path_factory.mktemp("rated") / "house.db"))) as store:
        pit = founded(store)
        open_meter(pit)
        table = open_table(pit, GAME, TABLE, "north", players=3)
        table.play(6)
        yield store, table
        pit.close()


@pytest.fixture
def connection(played: tuple[Store, TableInPit]) -> Iterator[Connection]:
    with played[0].reading() as reading:
        yield reading


def test_what_players_did_adds_up_to_the_books(connection: Connection) -> None:
    books = table_play(connection, TABLE).books
    assert books.rounds == 6
    assert books.agree
    assert books.meter_cents > 0
    assert books.players_cents - books.meter_cents == books.win_cents
    assert not books._replace(inventory_cents=books.inventory_cents + 1).agree
    assert not books._replace(win_cents=books.win_cents - 1).agree


def test_the_cost_of_choices_is_what_the_coach_says(connection: Connection, tmp_path: Path) -> None:
    """The coach asks by the name of the game and its options; a rating by the game object of the record."""
    ratings = rate(connection, folder=tmp_path).players
    assert len(ratings) == 3
    for rating in ratings:
        total, choices, mistakes = Fraction(0), 0, 0
        for number in range(1, 7):
            part = _finished_round_part(connection, f"table:{TABLE}", Actor(Role.PLAYER, rating.player), number)
            assert part is not None
            for choice in part.choices:
                assert isinstance(choice.question, Advise)
                cost = choice.question.run().advice.cost(choice.action) * choice.unit_cents
                total, choices, mistakes = total + cost, choices + 1, mistakes + (cost > 0)
        assert (rating.cost_cents, rating.choices, rating.mistakes) == (total, choices, mistakes)
        assert rating.cost_cents > 0


def test_theory_is_the_edge_of_best_play_on_what_was_bet(connection: Connection, tmp_path: Path) -> None:
    """Recalled round by round, in another way than the tally does."""
    ratings = rate(connection, folder=tmp_path).players
    rounds = recall_last(connection, TABLE, 10)
    for rating in ratings:
        base, win, meter = Counter[int](), 0, Counter[str]()
        for each in rounds:
            (seat,) = (seat for seat, name in each.finished.players.items() if same_person(name, rating.player))
            win -= each.net_cents[seat]
            for name, bet in each.finished.hands[seat].made.items():
                if name == each.game.base.name:
                    base[bet.cents] += 1
                elif name in each.game.collected:
                    meter[name] += bet.cents
        assert rating.base_cents == sum(cents * times for cents, times in base.items())
        assert rating.hands == sum(base.values()) == 6
        game = rounds[0].game.without_posted_limits
        main = sum(
            (stored_solution(game, cents).house_edge * cents * times for cents, times in base.items()), Fraction(0)
        )
        assert rating.best_cents is not None
        assert rating.theory_cents == rating.best_cents + rating.cost_cents
        sides = {w.name for w in game.wagers if w.place is Placement.OPTIONAL}
        assert not sides, "this game's only side bet feeds the meter"
        assert rating.best_cents > main or not meter


def test_only_rounds_that_have_ended_are_rated(played: tuple[Store, TableInPit], tmp_path: Path) -> None:
    store, table = played
    with store.reading() as connection:
        before = rate(connection, folder=tmp_path)
        last = connection.exec_driver_sql("SELECT max(at) FROM orders").scalar_one()
        assert rate(connection, last + 1, folder=tmp_path).players == ()
    table.attend()
    for seated in list(table.table.seats.values()):
        table.bet(seated.player, {table.table.game.base.name: 10_00})
    with store.reading() as connection:
        assert rate(connection, folder=tmp_path) == before


def test_costs_are_kept_by_round_without_names_or_cards(
    connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = rate(connection, folder=tmp_path)
    text = "".join(row[1] for row in sqlite3.connect(tmp_path / FILE).execute("SELECT * FROM rounds"))
    for rating in first.players:
        assert rating.player not in text
    cards = {str(card) for each in recall_last(connection, TABLE, 6) for held in each.cards.values() for card in held}
    assert not [card for card in cards if f'"{card}"' in text]
    monkeypatch.setattr(working, "recorded_choices", None)  # nothing is worked out again
    assert rate(connection, folder=tmp_path) == first
    with closing(sqlite3.connect(tmp_path / FILE)) as kept, kept:
        kept.execute("UPDATE rounds SET costs = '[[1]]'")
    monkeypatch.undo()
    assert rate(connection, folder=tmp_path) == first, "damaged rows are worked out again"
    (tmp_path / FILE).write_bytes(b"not a database")
    assert rate(connection, folder=tmp_path) == first


def test_a_period_counts_what_ended_in_it(connection: Connection) -> None:
    """Cut between any two rounds, the parts add up to the whole."""
    ends = connection.exec_driver_sql(
        "SELECT o.at FROM rounds r JOIN records e ON e.stream = r.stream AND e.seq = r.last_seq"
        " JOIN orders o ON o.stream = e.order_stream AND o.seq = e.order_seq ORDER BY r.number"
    ).scalars()
    for place, at in enumerate(ends.all()):
        later = table_play(connection, TABLE, at)
        assert later.rounds == tuple(range(place + 1, 7))
        assert later.books.agree
        assert {each.player for each in later.players} == {f"Pat 7-{seat}" for seat in (1, 2, 3)}


def test_several_tables_of_a_player_add_up(connection: Connection, tmp_path: Path) -> None:
    one = rate(connection, folder=tmp_path).players[0]
    other = one._replace(table="8", player=one.player.upper(), best_cents=None, hands=2, microseconds=0)
    (parts,) = sum_by_player([one, other])
    total = total_rating(parts)
    assert (total.table, total.game, total.hands) == ("", GAME, one.hands + 2)
    assert (total.cost_cents, total.best_cents) == (2 * one.cost_cents, one.best_cents)
    assert other.hands_an_hour is None
    assert other.theory_cents is None


def test_a_side_bet_counts_at_its_exact_edge_and_without_one_it_is_listed(tmp_path: Path) -> None:
    """Heads Up Hold'em has side bets with an edge; each is bet at $10 in every hand."""
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        pit = founded(store)
        table = open_table(pit, "heads-up", "3", players=1)
        table.play(2)
        game = table.table.game.without_posted_limits
        pit.close()
        with store.reading() as connection:
            (rating,) = rate(connection, folder=tmp_path).players
    expected, listed = stored_solution(game, 10_00).house_edge * 20_00, set[str]()
    for wager in (each for each in game.wagers if each.place is Placement.OPTIONAL):
        bet = side_bet(game, wager, 10_00)
        if bet.provided:
            listed.add(wager.name)
        else:
            expected += bet.house_edge * 20_00
    assert rating.best_cents == expected
    assert {each.what for each in rating.missing} == listed


def _plain(rating: PlayerRating) -> str:
    return json.dumps(rating, default=str)


def test_a_written_house_is_rated_whole(written_house: Path, tmp_path: Path) -> None:
    """Two people at a time, irregularities, meters, tables closed and opened again: all of it adds up."""
    with closing(open_existing(str(written_house))) as store, store.reading() as connection:
        found = rate(connection, folder=tmp_path)
    assert found.players
    for each in found.tables:
        assert each.books.agree, each
    assert all(each.theory_cents is not None for each in found.players), list(map(_plain, found.players))
