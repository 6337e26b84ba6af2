"""Phrases that rules and manuals share: sentences with their paragraphs, amounts, cards, and the sources they cite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from boardwalk.cards import Card, Ranking
from boardwalk.games import Game
from boardwalk.games.declaration.law_book import cited
from boardwalk.games.declaration.option import Limits
from boardwalk.games.declaration.pay_table import CardsRead, FirstCommunity, PayTable, Pile
from boardwalk.games.declaration.procedure import Conduct
from boardwalk.games.declaration.round import DealingMode, Decision, Exposure, Otherwise, Stage, TakeBack
from boardwalk.games.declaration.wager import FOLDED, Placement, Wager
from boardwalk.law import Paragraph, register
from boardwalk.law.own_citations import is_own, own_sources, without_register
from boardwalk.law.paragraph import ID_PATTERN, Source
from boardwalk.money import dollars
from boardwalk.press.document import Block, DataTable, Document, Points, Section, Steps, TextBlock, data_table
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.sentence import NUMBERS

Point = tuple[str, str]
"""A sentence, and the paragraphs behind it."""
DEALT_FROM = {
    DealingMode.MANUAL_SHOE: "from a manual dealing shoe",
    DealingMode.HAND: "from the hand",
    DealingMode.AUTOMATED_SHOE: "from an automated dealing shoe",
}


def laws(*behind: Paragraph | None) -> str:
    """Paragraphs in a list, each once."""
    return ", ".join(dict.fromkeys(str(law) for law in behind if law is not None))


def point(text: str, *behind: Paragraph | None) -> Point:
    """A sentence with the paragraphs behind it."""
    return text, laws(*behind)


def number(value: int) -> str:
    """A small number in words.

    >>> number(3), number(12)
    ('three', '12')
    """
    return NUMBERS[value] if 0 < value < len(NUMBERS) else str(value)


def cards_of(value: int, kind: str = "card") -> str:
    """A number of cards in words.

    >>> cards_of(1), cards_of(3, "community card")
    ('one card', 'three community cards')
    """
    return f"{number(value)} {kind}{'' if value == 1 else 's'}"


def cards_read(reads: tuple[CardsRead, ...], own: str, count: Callable[[int], str] = number) -> str:
    """The cards that make a hand, in words; `own` says how to call the player's.

    >>> from boardwalk.games.declaration.pay_table import FLOP, Pile
    >>> cards_read((Pile.PLAYER, FLOP), "your own cards"), cards_read((Pile.DEALER,), "", str)
    ('your own cards and the first three community cards', "the dealer's cards")
    """
    words = {Pile.PLAYER: own, Pile.DEALER: "the dealer's cards", Pile.COMMUNITY: "the community cards"}
    return joined(
        [
            f"the first {count(each.cards)} community card{'' if each.cards == 1 else 's'}"
            if isinstance(each, FirstCommunity)
            else words[each]
            for each in reads
        ]
    )


def named(wager: Wager) -> str:
    """A wager in a sentence, by its title on the layout."""
    return f"{wager.title} wager"


def named_all(game: Game, names: Iterable[str], last: str = "and") -> str:
    """Wagers in a sentence: `Ante wager`, `Ante and Odds wagers`, `Ante or Odds wager`."""
    every = tuple(names)
    return f"{titles(game, every, last)} wager{'s' if len(every) > 1 and last == 'and' else ''}"


def called(game: Game, pays: PayTable) -> str:
    """The title of a pay table, with the wagers in it spelled as on the layout.

    >>> from boardwalk.games import GAMES
    >>> premium = GAMES["premium"].game()
    >>> called(premium, premium.wager("x-tra").tables[0])
    'X-Tra Bonus'
    """
    title = pays.title
    for name in game.titles.values():
        title = re.sub(rf"\b{re.escape(name)}\b", name, title, flags=re.IGNORECASE)
    return title


def card_conduct(conduct: Conduct, private: str, undiscussed: str, in_view: str) -> Iterator[Point]:
    """What players must do with their cards; each sentence only if a paragraph of the game requires it."""
    for text, law in (
        (private, conduct.cards_private),
        (undiscussed, conduct.cards_untold),
        (in_view, conduct.cards_in_view),
    ):
        if law is not None:
            yield point(text, law)


CLOSING_QUOTE = "\N{RIGHT DOUBLE QUOTATION MARK}"


def quoted(text: str, mark: str = "") -> str:
    """Words in quotation marks; a comma or period that follows goes inside.

    >>> quoted("No more bets", ",")
    '“No more bets,”'
    """
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}{mark}{CLOSING_QUOTE}"


def sentence(text: str) -> str:
    """Text with a capital letter and a period, which goes inside a closing quotation mark.

    >>> sentence("the dealer says “No more bets”")
    'The dealer says “No more bets.”'
    """
    ended = f"{text.removesuffix(CLOSING_QUOTE)}.{CLOSING_QUOTE}" if text.endswith(CLOSING_QUOTE) else f"{text}."
    return capitalized(ended)


def cheapest(game: Game) -> str:
    """The choice that costs least, wherever a player must decide.

    >>> from boardwalk.games import GAMES
    >>> cheapest(GAMES["premium"].game()), cheapest(GAMES["caribbean"].game())
    ('check if allowed, otherwise fold', 'fold')
    """
    choices = {decision.otherwise.value for decision in game.decisions}
    if game.taken_back:
        choices.add("take the wager back")
    return "check if allowed, otherwise fold" if choices == {"check", "fold"} else joined(sorted(choices), "or")


def choice_stages(game: Game) -> tuple[Stage, ...]:
    """The stages at which players decide something, in order."""
    return tuple(stage for stage in game.stages if isinstance(stage.choice, Decision | TakeBack))


def can_fold(game: Game) -> bool:
    """Whether a player can fold."""
    return any(decision.otherwise is Otherwise.FOLD for decision in game.decisions)


def lost_by_fold(game: Game, decision: Decision) -> tuple[Wager, ...]:
    """The wagers that a fold at this decision loses: those on the layout by then that do not stay in play."""
    earlier = game.decisions[: game.decisions.index(decision)]
    on_layout = {wager.name for wager in game.wagers if wager.place is not Placement.DECISION}
    on_layout |= {each.wager for each in earlier}
    return tuple(
        wager for wager in game.wagers if wager.name in on_layout and wager.cases[FOLDED] and not wager.alive_after_fold
    )


def only_with(decision: Decision, of: str) -> Iterator[str]:
    """Which multiples need a hand, in words: "Two or three times your Ante wager takes a pair of aces or better"."""
    needed: dict[str, list[int]] = {}
    for each in decision.reserved:
        needed.setdefault(each.hand.name, []).extend(each.multiples)
    for hand, multiples in needed.items():
        amount = times(multiples, of)
        yield f"{capitalized(amount)} is allowed only with {hand}"


def hand_kind(game: Game) -> str:
    """What the hands of a game are called: a five-card hand, a flush."""
    size = {Ranking.FIVE_CARD: "five", Ranking.FOUR_CARD: "four", Ranking.THREE_CARD: "three"}.get(game.ranking)
    return "flush" if size is None else f"{size}-card hand"


def exposure_wagers(game: Game) -> frozenset[str]:
    """The wagers that players expose their cards for, which are settled right then."""
    return frozenset(stage.choice.wager for stage in game.stages if isinstance(stage.choice, Exposure))


def repeated_decision_laws(game: Game) -> tuple[Paragraph, ...]:
    """The paragraphs of decisions on a wager that could be placed at an earlier one."""
    wagers = [decision.wager for decision in game.decisions]
    return tuple(each.law for place, each in enumerate(game.decisions) if each.wager in wagers[:place])


def titles(game: Game, names: Iterable[str], last: str = "and") -> str:
    """The titles of wagers, as on the layout."""
    return joined([(game.collected.get(name) or game.wager(name)).title for name in names], last)


def times(multiples: Iterable[int], of: str) -> str:
    """Multiples of the first wager.

    >>> times((1,), "your Ante"), times((2,), "your Ante"), times((1, 2, 3), "the Ante")
    ('equal to your Ante', 'twice your Ante', 'one, two or three times the Ante')
    """
    allowed = tuple(multiples)
    if allowed == (1,):
        return f"equal to {of}"
    return f"twice {of}" if allowed == (2,) else f"{joined([number(each) for each in allowed], 'or')} times {of}"


def limit_range(limits: Limits) -> str:
    """Posted limits; empty if there are none.

    >>> limit_range(Limits(500, 50000)), limit_range(Limits(None, 10000)), limit_range(Limits(None, None))
    ('$5 to $500', 'up to $100', '')
    """
    if limits.least is not None and limits.most is not None:
        return f"{dollars(limits.least)} to {dollars(limits.most)}"
    if limits.least is not None:
        return f"at least {dollars(limits.least)}"
    return "" if limits.most is None else f"up to {dollars(limits.most)}"


def shown(cards: Iterable[Card]) -> str:
    """Cards with their suits.

    >>> from boardwalk.cards import parse_cards
    >>> shown(parse_cards("As Kh"))
    'A♠ K♥'
    """
    return " ".join(card.pretty for card in cards)


def texts(blocks: Iterable[Block]) -> Iterator[str]:
    """Every piece of text in blocks, including the paragraphs they cite."""
    for block in blocks:
        match block:
            case TextBlock(text):
                yield text
            case Steps(items) | Points(items):
                yield from (part for item in items for part in item)
            case DataTable():
                yield from (block.title, *(column.heading for column in block.columns), block.note)
                yield from (cell for row in block.rows for cell in row)
            case _:
                yield from (getattr(block, "title", ""), getattr(block, "words", ""))


def with_sources(document: Document, game: Game) -> Document:
    """The document with a last section that explains what it cites: of a game from outside, its own rules alone."""
    if not is_outside(game):
        return replace(document, sections=(*document.sections, sources(document.sections)))
    own = without_register(document)
    rules = {str(law): law for law in cited((game, tuple(game.house.options.values())))}
    text = "\n".join(text for section in own.sections for text in texts(section.blocks))
    return replace(own, sections=(*own.sections, own_sources(game.title, rules, text)))


def is_outside(game: Game) -> bool:
    """Whether a game is played under its own rules rather than a subchapter of the register."""
    return is_own(game.basics.deck)


def sources(sections: Iterable[Section]) -> Section:
    """The rulings, decisions and rules of the game book that the sections cite."""
    every_text = "\n".join(text for section in sections for text in texts(section.blocks))
    found = set(ID_PATTERN.findall(every_text))
    rows = [
        (name, law.source.value, law.says)
        for name, law in register().items()
        if name in found and law.source is not Source.REGULATION
    ]
    meanings = {source: source.meaning for source in Source}
    words = (
        "Numbers that start with 13:69 are paragraphs of New Jersey's regulations (N.J.A.C.), except those with "
        f"{quoted('book')} in them. Book and B: {meanings[Source.GAME_BOOK]}. R: {meanings[Source.RULING]}. "
        f"D: {meanings[Source.DECISION]}."
    )
    blocks: list[Block] = [TextBlock(words)]
    if rows:
        blocks.append(data_table("Other sources cited here", "citation|kind|in our words", rows))
    return Section("Where these rules come from", tuple(blocks))


def parent_paragraph(law: Paragraph) -> Paragraph:
    """The paragraph that contains an item in small Roman numerals; any other paragraph is returned as it is.

    >>> from boardwalk.law import cite
    >>> str(parent_paragraph(cite("13:69F-39.4(c)1ii"))), str(parent_paragraph(cite("R2")))
    ('13:69F-39.4(c)1', 'R2')
    """
    return register().get(re.sub("[ivx]+$", "", law.id), law)


def section_of(law: Paragraph) -> Paragraph:
    """The section of a paragraph; a paragraph without one is returned as it is.

    >>> from boardwalk.law import cite
    >>> str(section_of(cite("13:69F-40.3(a)"))), str(section_of(cite("B7")))
    ('13:69F-40.3', 'B7')
    """
    return register().get(law.id.partition("(")[0], law)


def in_the_register(section: Paragraph, title: str) -> Iterator[DataTable]:
    """What a section or one of its paragraphs requires, in our words; none if the register has nothing below it.

    >>> from boardwalk.law import cite
    >>> [grid.title for grid in in_the_register(cite("13:69F-39.8"), "Dealing from the hand")]
    ['Dealing from the hand, paragraph by paragraph']
    """
    below = re.compile(rf"{re.escape(section.id)}(\(|[ivx]+$)")
    rows = [(name, law.says) for name, law in register().items() if below.match(name)]
    if rows:
        whole = [(section.id, section.says)] if "(" in section.id else []
        yield data_table(f"{title}, paragraph by paragraph", "paragraph|in our words", [*whole, *rows])
