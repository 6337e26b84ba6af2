"""The sections of a report that say what was computed: rules, options and pay tables, read from the declaration."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from boardwalk.cards import Ranking
from boardwalk.games import Game
from boardwalk.games.declaration.game import PayoutLimit
from boardwalk.games.declaration.option import ChoiceOption, FileableChoice
from boardwalk.games.declaration.pay_table import CardsRead, PayTable, Pile
from boardwalk.games.declaration.round import Decision, Exposure, Otherwise, Stage, TakeBack
from boardwalk.games.declaration.wager import ALWAYS, SHOWDOWN, Bonus, Case, Placement, Result, Standing, Wager
from boardwalk.law import Paragraph as Law
from boardwalk.law import known_paragraphs
from boardwalk.law.own_citations import is_own
from boardwalk.law.paragraph import Source
from boardwalk.money import dollars
from boardwalk.odds.figures import base_wager
from boardwalk.odds.report.prose import prose
from boardwalk.press.document import Block, DataTable, Section, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined

STANDINGS = {
    ALWAYS: "whatever happens",
    SHOWDOWN: "not folded",
    Standing.FOLDED: "folded",
    Standing.BEHIND: "dealer's hand is higher",
    Standing.TIED: "hands tie",
    Standing.AHEAD: "player's hand is higher",
}
SINGLE = (Standing.AHEAD, Standing.TIED, Standing.BEHIND, Standing.FOLDED)


def subchapter(game: Game) -> str:
    """The subchapter of most of the game's paragraphs; empty for a game that is in none."""
    found = Counter(match[0] for law in laws_of(game) if (match := re.match(r"13:69F-\d+", str(law))))
    return f"N.J.A.C. {found.most_common(1)[0][0]}" if found else ""


def laws_of(game: Game) -> Iterator[Law]:
    """The paragraphs that the rules, options and pay tables of a report cite."""
    basics = game.basics
    yield from (basics.seating, basics.deck, basics.deal, basics.wagering, basics.settling)
    yield from (dealing.law for dealing in game.dealings)
    yield from (stage.choice.law for stage in game.stages if stage.choice)
    yield from (game.dealer_qualifies.law,) if game.dealer_qualifies else ()
    for wager in game.wagers:
        yield from (wager.law, *((wager.min_law,) if wager.min_law else ()))
        yield from (case.law for case in wager.settled)
        for each in wager.tables:
            yield from (each.law, *(row.law for row in each.rows if row.law))
    for bonus in game.bonuses:
        yield from (bonus.law, *(each.law for each in bonus.tables))
    yield from (option.law for option in game.house.options.values())
    yield from (game.payout_limit.law,) if game.payout_limit else ()


def most_paid(game: Game, limit: PayoutLimit) -> str:
    """The most that limited wagers pay a hand.

    >>> from boardwalk.games import GAMES
    >>> stud = GAMES["caribbean"].game()
    >>> most_paid(stud, stud.payout_limit)
    'Bet pays no more than $5,000 a hand'
    """
    names = [game.titles[name] for name in limit.wagers]
    pays = f"{joined(names)} together pay" if len(names) > 1 else f"{names[0]} pays"
    return f"{pays} no more than {dollars(limit.limit_cents)} a hand"


def rules_section(game: Game) -> Section:
    """The round in short, every line with its paragraph."""
    blocks: list[Block] = [
        TextBlock(f"{_cards(game)} {_dealing(game)}"),
        _wagers(game),
        _decisions(game),
        TextBlock(_qualifying(game)),
        _settlement(game),
        TextBlock(_order(game)),
    ]
    if game.payout_limit is not None:
        blocks.append(TextBlock(f"{most_paid(game, game.payout_limit)} ({game.payout_limit.law})."))
    return Section("Rules in short", tuple(blocks))


def _cards(game: Game) -> str:
    shared = f", and all hands share {game.community_cards} community cards" if game.community_cards else ""
    if not game.dealer_hole_cards:
        who = f"Each player receives {game.hole_cards} cards"
    elif game.dealer_hole_cards == game.hole_cards:
        who = f"Each player and the dealer receive {game.hole_cards} cards"
    else:
        who = f"Each player receives {game.hole_cards} cards and the dealer {game.dealer_hole_cards}"
    return (
        f"One deck of 52 cards is in play ({game.basics.deck}), and the table has {_seats(game)} "
        f"({game.basics.seating}). {who}{shared} ({game.basics.deal}). {HAND[game.ranking]}"
    )


HAND = {
    Ranking.FIVE_CARD: "A hand is the best five of its cards.",
    Ranking.FOUR_CARD: "A hand is the best four of its cards.",
    Ranking.THREE_CARD: "A hand is its three cards; a straight beats a flush.",
    Ranking.LONGEST_FLUSH: "A hand is its longest flush; the more cards, the higher, and then the higher cards.",
}


def _seats(game: Game) -> str:
    seats = "1 seat" if game.seats == 1 else f"{game.seats} seats"
    return seats if game.seats == game.most_seats else f"{seats}, where {game.most_seats} are allowed"


def _dealing(game: Game) -> str:
    ways = joined([f"{dealing.mode.value} ({dealing.law})" for dealing in game.dealings], "or")
    up = game.dealings[0].dealer_up()
    which = "One of the dealer's cards is" if up == 1 else f"{up} of the dealer's cards are"
    shown = f" {which} face up from the start." if up else ""
    return f"Cards may be dealt by {ways}; the figures are the same for each.{shown}".replace("by from", "from")


def placed(game: Game, wager: Wager) -> str:
    """When and in what amount a wager is placed, in words."""
    match wager.place:
        case Placement.BASE:
            return "before the deal, required; it is the unit of this report"
        case Placement.EQUAL:
            back = "; it can be taken back" if wager.name in game.taken_back else ""
            return f"before the deal, required, equal to {base_wager(game)}{back}"
        case Placement.OPTIONAL:
            return "before the deal, optional"
        case Placement.DECISION:
            multiples = joined([f"{multiple}x" for multiple in game.multiples[wager.name]], "or")
            return f"at a decision, {multiples} {base_wager(game)}"


def _wagers(game: Game) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        for wager in game.wagers:
            fold = "" if wager.place is Placement.DECISION else "alive" if wager.alive_after_fold else "lost"
            least = f", at least {dollars(wager.min_cents)} ({wager.min_law})" if wager.min_cents else ""
            yield wager.title, placed(game, wager) + least, fold, str(wager.law)

    title = "Wagers, in the order in which they are settled"
    if _can_fold(game):
        return data_table(title, "wager|placed|after a fold|paragraph", rows())
    return data_table(title, "wager|placed|paragraph", [(name, when, law) for name, when, _, law in rows()])


def _can_fold(game: Game) -> bool:
    return any(decision.otherwise is Otherwise.FOLD for decision in game.decisions)


def _decisions(game: Game) -> DataTable:
    shown = game.dealings[0].community_up()

    def rows() -> Iterator[tuple[str, ...]]:
        for stage, up in zip(game.stages, shown, strict=True):
            if stage.choice is not None:
                yield capitalized(stage.name), str(up), _choices(game, stage), str(stage.choice.law)

    columns = "stage|>community cards seen|the player may|paragraph"
    wagers = [decision.wager for decision in game.decisions]
    repeated = len(set(wagers)) < len(wagers)
    note = "A wager that is placed at one decision is not offered again." if repeated else ""
    return data_table("Decisions", columns, rows(), note=note)


def _choices(game: Game, stage: Stage) -> str:
    choice = stage.choice
    if isinstance(choice, Exposure):
        return f"expose the cards to be paid on {game.wager(choice.wager).title}, or not"
    title = game.wager(choice.wager).title if choice is not None else ""
    if isinstance(choice, TakeBack):
        return f"take back {title}, or let it ride"
    assert isinstance(choice, Decision)
    multiples = joined([f"{multiple}x" for multiple in choice.multiples], "or")
    needs = "".join(
        f"; {joined([f'{multiple}x' for multiple in each.multiples], 'or')} only with {each.hand.name}"
        for each in choice.reserved
    )
    return f"{choice.otherwise.value}, or place {title}, {multiples} {base_wager(game)}{needs}"


def _qualifying(game: Game) -> str:
    if not game.dealer_hole_cards:
        return "The dealer has no hand: wagers are paid by a pay table."
    if game.dealer_qualifies is None:
        return "The dealer does not have to qualify."
    name, law = game.dealer_qualifies.lowest, game.dealer_qualifies.law
    return f"The dealer qualifies with {name} or better ({law})."


def _settlement(game: Game) -> DataTable:
    def rows() -> Iterator[tuple[str, ...]]:
        for wager in game.paid:
            for number, case in enumerate(wager.settled):
                name = "" if number else wager.title
                yield name, capitalized(_conditions(game, case)), _verdict(case), str(case.law)

    return data_table("How each wager is settled", "wager|when|it|paragraph", rows())


def _conditions(game: Game, case: Case) -> str:
    known = STANDINGS.get(case.standing)
    words = [known or joined([STANDINGS[each] for each in SINGLE if each in case.standing], "or")]
    if case.standing == SHOWDOWN and not _can_fold(game):
        words = [STANDINGS[ALWAYS]]
    if case.qualified is not None:
        words.append("dealer qualifies" if case.qualified else "dealer does not qualify")
    if case.exposed is not None:
        words.append("cards exposed" if case.exposed else "cards not exposed")
    if case.placed is not None:
        words.append(f"{case.placed[0]} of {case.placed[1]}x")
    if case.on is not None:
        words.append(f"hand on the table {case.on.title}")
    if case.off is not None:
        words.append(f"hand not on the table {case.off.title}")
    return ", ".join(words)


def _verdict(case: Case) -> str:
    if isinstance(case.verdict, PayTable):
        return "is paid by that table"
    if isinstance(case.verdict, Result):
        return {Result.LOSE: "loses", Result.PUSH: "is returned", Result.WIN: "wins"}[case.verdict]
    return f"is paid {case.verdict}"


def _order(game: Game) -> str:
    last = " Folded hands with a live wager come after all others." if game.folded_settled_last else ""
    return f"Hands are settled from {game.settles_from.value} ({game.basics.settling}).{last}"


def options_section(game: Game) -> Section:
    """Every option and its setting."""
    settings = game.house.as_text()

    def rows() -> Iterator[tuple[str, ...]]:
        for name, option in game.house.options.items():
            changed = settings[name] != option.default
            choices = ", ".join(option.values) if isinstance(option, ChoiceOption) else option.allowed
            choices += ", or one filed" if isinstance(option, FileableChoice) else ""
            setting = f"{settings[name]} (not the default)" if changed else settings[name]
            yield name, setting, choices, option.help, str(option.law)

    leave = "rules leave to the house" if is_own(game.basics.deck) else "regulations leave to the licensee"
    words = f"What the {leave}, and what this report assumes; every figure depends on it."
    grid = data_table("House options in force", "option|set to|choices|what it does|paragraph", rows())
    return Section("House options", (TextBlock(words), grid))


def pay_tables_section(game: Game) -> Section:
    """The pay tables that are in force, as a sign would list them."""
    words = (
        "Odds are what a winning wager is paid on top of its return. A hand is paid by the highest row that it meets."
    )
    grids = [_pay_table(paid, each) for paid in game.paid for each in paid.tables]
    return Section("Pay tables in force", (TextBlock(words), *grids) if grids else (TextBlock("There are none."),))


def _pay_table(wager: Wager | Bonus, pays: PayTable) -> DataTable:
    reads = joined([READ.get(pile, f"{pile.value}") for pile in pays.reads])
    name = pays.title if pays.name == wager.title.lower() else f"{wager.title.lower()}, {pays.title}"
    rows: list[tuple[str, ...]] = [(capitalized(row.name), str(row.pays), str(row.law or "")) for row in pays.rows]
    headings = "hand|>pays|ruling"
    if not any(row[-1] for row in rows):
        headings, rows = "hand|>pays", [row[:-1] for row in rows]
    return data_table(f"{capitalized(name)} ({pays.law})", headings, rows, note=f"Read from {reads}.")


READ: dict[CardsRead, str] = {
    Pile.PLAYER: "the player's cards",
    Pile.DEALER: "the dealer's cards",
    Pile.COMMUNITY: "the community cards",
    Pile.LOSER: "the losing hand's cards",
    Pile.OTHERS: "each other player's cards",
}


def rulings_section(laws: Iterable[Law]) -> Section:
    """What is cited here that is not in the regulations, in our words; of a game from outside, its own rules."""
    cited = dict.fromkeys(law for law in laws if law.source is not Source.REGULATION)
    own = {str(law): law for law in cited if is_own(law)}
    if own:
        rules = data_table(
            "Rules that this report cites", "citation|rule", [(name, law.says) for name, law in own.items()]
        )
        return Section("Rules cited", (TextBlock("The game is played under its own rules."), rules))
    places = {identifier: place for place, identifier in enumerate(known_paragraphs())}
    rows = [(str(law), law.source.value, law.says) for law in sorted(cited, key=lambda law: places[str(law)])]
    book, ruling, decision = (each.meaning for each in (Source.GAME_BOOK, Source.RULING, Source.DECISION))
    words = prose("citations", book=book, ruling=ruling, decision=decision)
    grid = data_table("Rulings and game book rules that this report cites", "citation|kind|in our words", rows)
    return Section("Rulings cited", (*words, grid) if rows else tuple(words))
