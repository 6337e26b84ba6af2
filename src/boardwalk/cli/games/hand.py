"""`boardwalk hand`: which five cards play, what they are called, and what they qualify for in each game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cards import AnyRank, Card, HandRank, best_hand, parse_cards, pocket_name, suited_run, three_card_hand
from boardwalk.cli.arguments import JSON_FLAG, known_game
from boardwalk.cli.console import console, in_a_row
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Declaration, Game
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, PayTable, Pile, Row
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.settlement import progressive_row
from boardwalk.press.notation import joined

HandFacts = dict[str, Any]


def hand_command(
    cards: Annotated[str, typer.Argument(help="The player's own cards, such as 'Ah Ad 3c'.")],
    board: Annotated[str, typer.Option(help="All community cards: 4 with three own cards, 5 with two.")] = "",
    dealer: Annotated[str, typer.Option(help="The dealer's cards, for wagers that depend on them.")] = "",
    game: Annotated[
        str, typer.Option(help="Only this game, or a file that declares one.", show_default=False, callback=known_game)
    ] = "",
    as_json: JSON_FLAG = False,
) -> None:
    """Explain a hand: the five cards that play, their name, and the rows of each game's pay tables that it meets."""
    own, shown, against = parse_cards(cards, "cards"), parse_cards(board, "board"), parse_cards(dealer, "dealer")
    chosen = {game: GAMES[game]} if game else GAMES
    _verify_hand(own, shown, against, {each.game().dealer_hole_cards for each in chosen.values()} if game else None)
    games = {
        name: list(_qualifications(declaration, own, shown, against))
        for name, declaration in chosen.items()
        if _fits(declaration.game(), own, shown)
    }
    if game and not games:
        raise _not_dealt_so(GAMES[game].game())
    if as_json:
        typer.echo(json.dumps({**_hand_facts(own, shown), "games": games}, ensure_ascii=False, indent=2))
    else:
        _show_hand(console(), own, shown, games)


def _not_dealt_so(game: Game) -> InputError:
    on_board = f", and {game.community_cards} on the board or none" if game.community_cards else " and no board"
    return InputError("cards", f"{game.title} is dealt with {game.hole_cards} own cards{on_board}", game.basics.deal)


def _verify_hand(
    own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...], sizes: set[int] | None
) -> None:
    """`sizes` are the numbers of cards that the dealer may have; as many as the player if no game was named."""
    seen: set[Card] = set()
    for field, cards in (("cards", own), ("board", board), ("dealer", dealer)):
        for card in cards:
            if card in seen:
                raise InputError(field, f"{card} is given twice")
            seen.add(card)
    if dealer and sizes and len(dealer) not in sizes:
        raise InputError("dealer", f"must be {joined(sorted(map(str, sizes)), 'or')} cards, not {len(dealer)}")
    if dealer and sizes is None and len(dealer) != len(own):
        raise InputError("dealer", f"must be {len(own)} cards, as many as the player's, not {len(dealer)}")
    if not 2 <= len(own) + len(board) <= 7 or len(own) < 2:
        reason = (
            f"{len(own)} own cards and {len(board)} on the board are not a hand; give 2 to 7 in all, at least 2 own"
        )
        raise InputError("cards", reason)


def _hand_facts(own: tuple[Card, ...], board: tuple[Card, ...]) -> HandFacts:
    """The hand itself, whatever the game."""
    cards = (*own, *board)
    run = suited_run(cards) if len(cards) in (6, 7) else None
    if len(cards) >= 5:
        hand = best_hand(cards)
        name = hand.name if run is None else f"{run.name} ({hand.name})"
        return {"hand": name, "plays": [str(card) for card in hand.five], "own": _own_name(own)}
    return {"hand": _own_name(cards), "plays": [str(card) for card in cards], "own": _own_name(own)}


def _own_name(own: tuple[Card, ...]) -> str:
    match len(own):
        case 2:
            return pocket_name(own)
        case 3:
            return three_card_hand(own).name
        case 4:
            return "four cards"
        case _:
            return best_hand(own).name


def _fits(game: Game, own: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    return len(own) == game.hole_cards and len(board) in (0, game.community_cards)


def _qualifications(
    declaration: Declaration, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
) -> Iterator[HandFacts]:
    """What the hand is worth in one game: whether it would qualify for the dealer, and the rows that it meets."""
    game = declaration.game()
    if len(board) == game.community_cards:
        yield from _dealer_standing(game, Reading((*own, *board)).by(game.ranking))
    piles = {Pile.PLAYER: own, Pile.COMMUNITY: board, Pile.DEALER: dealer}
    for name, tables in declaration.pay_tables().items():
        readable = [
            table
            for table in tables
            if all(len(_cards(piles, each)) == game.cards_read((each,)) for each in table.reads)
        ]
        rows = [(row, table) for table in readable for row in _rows_met(table, piles)]
        several = len({table.name for table in tables}) > 1
        for (hand, law), met in _grouped(rows).items():
            wager = met[0][1].name.capitalize() if several else game.titles[name]
            yield {"wager": wager, "hand": hand, "pays": _by_payout(met), "law": law}
    if len(board) == game.community_cards:
        yield from _on_progressive(declaration, own, board)


def _on_progressive(declaration: Declaration, own: tuple[Card, ...], board: tuple[Card, ...]) -> Iterator[HandFacts]:
    """The row that these cards make on each progressive table that does not read the dealer's."""
    found: dict[tuple[str, str, str], dict[str, dict[str, None]]] = {}
    offered = [(game, wager) for game in declaration.variations() for wager in game.progressives]
    for game, wager in offered:
        row = None if wager.reads_dealer else progressive_row(game, wager, own, (), board)
        if row is not None:
            paid = found.setdefault((wager.title, row.name, str(row.law)), {})
            paid.setdefault(str(row.pays), {})[wager.table.label] = None
    for (title, hand, law), pays in found.items():
        listed = [{"odds": paid, "tables": [label for label in labels if label]} for paid, labels in pays.items()]
        yield {"wager": title, "hand": hand, "pays": listed, "law": law}


def _dealer_standing(game: Game, rank: AnyRank) -> Iterator[HandFacts]:
    if isinstance(rank, HandRank) and rank.category in game.rankings:
        law = str(game.rankings[rank.category])
        yield {"wager": "ranks as", "hand": rank.category.title, "pays": [], "law": law}
    if game.dealer_qualifies is not None:
        needed = game.dealer_qualifies.hand.name
        words = "qualifies" if game.qualifies(rank) else f"does not qualify (needs {needed})"
        yield {"wager": "as the dealer's hand", "hand": words, "pays": [], "law": str(game.dealer_qualifies.law)}


def _cards(piles: Mapping[Pile, tuple[Card, ...]], read: CardsRead) -> tuple[Card, ...]:
    """The cards that a table reads; none of those that cannot be told from a hand alone."""
    if isinstance(read, FirstCommunity):
        return piles[Pile.COMMUNITY][: read.cards]
    return piles.get(read, ())


def _rows_met(table: PayTable, piles: dict[Pile, tuple[Card, ...]]) -> Iterator[Row]:
    reading = Reading(tuple(card for each in table.reads for card in _cards(piles, each)))
    dealer = Reading(piles[Pile.DEALER])
    for row in table.rows:
        dealer_too = row.dealer is None or (bool(dealer.cards) and row.dealer.met_by(dealer))
        if dealer_too and row.hand.met_by(reading):
            yield row


def _grouped(rows: list[tuple[Row, PayTable]]) -> dict[tuple[str, str], list[tuple[Row, PayTable]]]:
    groups: dict[tuple[str, str], list[tuple[Row, PayTable]]] = {}
    for row, table in rows:
        groups.setdefault((row.name, str(table.law)), []).append((row, table))
    return groups


def _by_payout(met: list[tuple[Row, PayTable]]) -> list[HandFacts]:
    """Payouts, each with the tables that pay it."""
    labels: dict[str, dict[str, None]] = {}
    for row, table in met:
        labels.setdefault(str(row.pays), {})[table.label] = None
    return [{"odds": odds, "tables": [label for label in found if label]} for odds, found in labels.items()]


def _payouts(pays: list[HandFacts]) -> str:
    words = []
    for each in pays:
        tables = each["tables"]
        where = f" (table{'s' if len(tables) > 1 else ''} {' '.join(tables)})" if tables else ""
        words.append(f"{each['odds']}{where}")
    return ", ".join(words)


def _show_hand(out: Console, own: tuple[Card, ...], board: tuple[Card, ...], games: dict[str, list[HandFacts]]) -> None:
    described = _hand_facts(own, board)
    out.print(Text(described["hand"], style="bold"))
    out.print(Text("plays  ").append_text(in_a_row(parse_cards(" ".join(described["plays"])))))
    if board:
        out.print(f"own cards  {described['own']}")
    if not games:
        out.print("\nNo game uses these numbers of cards: own cards and board are 3 and 4, 2 and 5, or 5 and 0.")
    for name, found in games.items():
        out.print(Text(f"\n{GAMES[name].title}", style="bold"))
        for each in found or [{"wager": "", "hand": "not on any pay table", "pays": [], "law": ""}]:
            words = ": ".join(part for part in (each["hand"], _payouts(each["pays"])) if part)
            line = Text(f"  {each['wager']:<26}")
            out.print(line.append(words).append(f"  {each['law']}", style="cyan"))
