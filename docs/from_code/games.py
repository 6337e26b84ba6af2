"""A page for each game, from its declaration: layout, wagers, rules, pay tables and options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwalk.cli.games.catalog import placement
from boardwalk.documents.felt.drawing import felt
from boardwalk.games import NEW_JERSEY, Declaration, Game
from boardwalk.games.declaration.collected import ProgressiveTable, ProgressiveWager, Wheel
from boardwalk.games.declaration.option import ChoiceOption, Option
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.wager import Placement
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.odds.report.rules import rules_section
from boardwalk.press.document import DataTable, Section
from boardwalk.press.notation import capitalized
from from_code import document
from from_code.law import link
from from_code.markdown import code, page, table

HEAD = """# The games

Five house-banked games. Each is declared once, in one file that reads like its regulation. Settlement, play, the
solver, layouts, signs, rules and these pages all use that declaration.
[Declaring a game](../declaring-a-game.md) builds a sixth."""
ORDER = "The dealer settles a seat's wagers in this order."


def pages() -> dict[str, str]:
    """A page for each game, and one that compares them."""
    games = {declaration.name: declaration.game() for declaration in NEW_JERSEY}
    rows = [
        (f"[{game.title}]({name}.md)", code(name), str(game.seats), _cards(game), _decisions(game))
        for name, game in games.items()
    ]
    front = page(HEAD, table(("game", "command name", "seats", "cards", "decisions"), rows))
    each = {f"games/{one.name}.md": _game(one, games[one.name]) for one in NEW_JERSEY}
    return {"games/index.md": front, **each}


def _cards(game: Game) -> str:
    community = f" + {game.community_cards} community" if game.community_cards else ""
    return f"{game.hole_cards}{community}"


def _decisions(game: Game) -> str:
    return "; ".join(" or ".join(map(code, decision.actions)) for decision in game.decisions)


def _game(declaration: Declaration, game: Game) -> str:
    return page(
        f"# {game.title}",
        f"{code(game.name)} on the command line. A licensee may change the [house options](#house-options); this page "
        "shows the game with all of them at their defaults.",
        f'## The layout\n\n<figure class="felt">{felt(game)}</figure>',
        f"`boardwalk layout {game.name} --licensee NAME --out felt.pdf` prints it to scale.",
        _wagers(game),
        _rules(game),
        _pay_tables(declaration, game),
        _progressives(declaration),
        _wheels(declaration),
        _options(declaration, game),
    )


def _wagers(game: Game) -> str:
    rows = [
        (code(each.name), each.title, capitalized(placement(game, each)),
         "" if each.place is Placement.DECISION else "alive" if each.alive_after_fold else "lost", link(each.law))
        for each in game.wagers
    ]  # fmt: skip
    return page("## Wagers", table(("Wager", "Title", "Placed", "After a fold", "Paragraph"), rows), ORDER)


def _rules(game: Game) -> str:
    """The rules in short, without the table of wagers, which this page already has."""
    written = rules_section(game)
    blocks = tuple(
        each for each in written.blocks if not (isinstance(each, DataTable) and each.title.startswith("Wagers"))
    )
    return page(f"## {written.title}", document.section(Section(written.title, blocks)))


def _pay_tables(declaration: Declaration, game: Game) -> str:
    """Every pay table that a house can choose."""
    titles = {wager.name: wager.title for wager in game.wagers}
    parts = [
        page(f"### {titles.get(name, capitalized(name))} {{ #pays-{name} }}", *_side_by_side(tables))
        for name, tables in declaration.pay_tables().items()
    ]
    return page("## Pay tables", *parts) if parts else ""


def _side_by_side(tables: Sequence[PayTable]) -> Iterator[str]:
    """Tables with one name next to each other, as a regulation prints them."""
    for name in dict.fromkeys(each.name for each in tables):
        group = sorted((each for each in tables if each.name == name), key=lambda each: each.label)
        pays = {each.label: {row.name: str(row.pays) for row in each.rows} for each in group}
        yield page(f"{capitalized(name)} {link(group[0].law)}", _pay_grid(pays))


def _pay_grid(pays: dict[str, dict[str, str]]) -> str:
    hands = dict.fromkeys(hand for column in pays.values() for hand in column)
    rows = [(capitalized(hand), *(column.get(hand, "") for column in pays.values())) for hand in hands]
    return table(("Hand", *(f"Table {label}" if label else "Pays" for label in pays)), rows)


def _progressives(declaration: Declaration) -> str:
    found: dict[str, ProgressiveTable] = {}
    wagers: list[ProgressiveWager] = []
    for game in declaration.variations():
        for wager in game.progressives:
            wagers.append(wager)
            found.setdefault(wager.table.label, wager.table)
    if not wagers:
        return ""
    wager = wagers[0]
    words = (
        f"{code(wager.name)}, exactly {dollars(wager.stake_cents)}, collected before the deal {link(wager.law)}. "
        f"At least {wager.least_rate * 100}% of it goes to the meter {link(wager.rate_law)}. "
        "(M) is deducted from the meter."
    )
    pays = {label: {row.name: str(row) for row in each.rows} for label, each in found.items()}
    law: Paragraph = wager.table.law
    return page("## Progressive", words, f"What it pays {link(law)}:", _pay_grid(pays))


def _wheels(declaration: Declaration) -> str:
    wheels = [
        value
        for option in declaration.options
        if isinstance(option, ChoiceOption)
        for value in option.values.values()
        if isinstance(value, Wheel)
    ]
    if not wheels:
        return ""
    rows = [
        (str(positions[0].number), *(str(each) for each in positions))
        for positions in zip(*(wheel.positions for wheel in wheels), strict=True)
    ]
    words = "The weight of each position is the licensee's approved figure; `boardwalk wheel` calculates with it."
    grid = table(("Position", *(f"{wheel.name}, {dollars(wheel.stake_cents)}" for wheel in wheels)), rows)
    return page("## The Bonus Spin", words, grid, f"The wheels are from {link(wheels[0].law)}.")


def _options(declaration: Declaration, game: Game) -> str:
    settings = game.house.as_text()
    options: tuple[Option, ...] = (*declaration.options, *declaration.common)
    rows = [(code(each.name), settings[each.name], each.allowed, each.help, link(each.law)) for each in options]
    head = (
        "Set with `--option NAME=VALUE` on the command line, or under `[table.options]` in the "
        "[house file](../reference/house-file.md)."
    )
    return page("## House options", head, table(("Option", "Default", "Allowed", "What it does", "Paragraph"), rows))
