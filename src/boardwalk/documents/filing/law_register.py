"""The law register as it is filed: every paragraph in our words, how it is met, what cites it and what proves it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.index import page
from boardwalk.documents.filing.paper import prose
from boardwalk.games import GAMES, Game, find_game
from boardwalk.games.declaration.law_book import cited
from boardwalk.law import Coverage, How, Paragraph, Source, coverage, register
from boardwalk.law.evidence import evidence
from boardwalk.law.own_citations import is_own
from boardwalk.press.document import printed
from boardwalk.press.notation import joined

CHAPTER = re.compile(r"13:69D-1\.\d+[A-Z]*|13:69E-1\.\d+[A-Z]*|13:69F-\d+|[BRD](?=\d)")
OURS = {
    "B": "The game book, for all games",
    "R": "Rulings of the game book",
    "D": "Our decisions",
}
NO_TESTS = "An installed package has no tests; they come with its source."


def laws_for(games: Sequence[Game]) -> tuple[Paragraph, ...]:
    """The register, unless all these games are from outside; and the rules of those that are."""
    outside = [game for game in games if is_own(game.basics.deck)]
    own = {law.id: law for game in outside for law in cited((game, tuple(game.house.options.values())))}
    ours = () if outside and len(outside) == len(games) else tuple(register().values())
    return (*ours, *own.values())


def chapters(paragraphs: Iterable[Paragraph]) -> dict[str, list[Paragraph]]:
    """Paragraphs in their order, by section of the table games chapters and by subchapter of the games, or by game."""
    found: dict[str, list[Paragraph]] = {}
    for each in paragraphs:
        found.setdefault(_chapter(each), []).append(each)
    return found


def _chapter(paragraph: Paragraph) -> str:
    """The section or subchapter of a paragraph.

    >>> [_chapter(register()[each]) for each in ("13:69F-40.10(b)1", "13:69E-1.13Y(b)", "R8", "13:69F-28/book-1")]
    ['13:69F-40', '13:69E-1.13Y', 'R', '13:69F-28']
    """
    if is_own(paragraph):
        return paragraph.id.partition(":")[0]
    match = CHAPTER.match(paragraph.id)
    assert match is not None, f"{paragraph.id} has no chapter"
    return match[0]


def _title(chapter: str, paragraphs: Iterable[Paragraph]) -> str:
    if chapter in OURS:
        return OURS[chapter]
    if not CHAPTER.match(chapter):
        return f"{chapter}: its own rules"
    games = dict.fromkeys(game for each in paragraphs for game in each.games)
    titles = joined([find_game(name).title for name in games]) if len(games) < len(GAMES) else "all games"
    return f"{chapter}: {titles}"


def law_page(licensee: str, games: Sequence[Game] = ()) -> bytes:
    """What the tables of these games are dealt under: the register, and the rules of games from outside."""
    covered, every = coverage(), laws_for(games)
    return page("Law register" if any(not is_own(each) for each in every) else "Rules of the games", licensee,
                _facts(covered, every), _body(covered, every))  # fmt: skip


def _facts(covered: Coverage, every: Sequence[Paragraph]) -> dict[str, str]:
    met = [each for each in every if each.planned is None and not each.unprinted]
    ways = Counter(each.how for each in met)
    sources = Counter(each.source for each in every)
    enforced = [each for each in met if each.how is How.ENFORCED and not is_own(each)]
    proved = sum(each.id in covered.tests for each in enforced)
    unprinted, planned = sum(each.unprinted for each in every), sum(each.planned is not None for each in every)
    if all(map(is_own, every)):
        return {"Rules": str(len(every)), "Software": f"boardwalk {__version__}"}
    return {
        "Paragraphs": f"{len(every)}: " + ", ".join(f"{count} {_kind(kind, count)}" for kind, count in sources.items()),
        "Met": f"{len(met)}: " + ", ".join(f"{ways[how]} {how.value}" for how in How if ways[how]),
        "Not met yet": str(planned) if planned else "none",
        "Not printed": f"{unprinted} that our texts omit as unchanged",
        "Tests": f"{proved} of {len(enforced)} enforced paragraphs have a test that names them"
        if covered.tests
        else NO_TESTS,
        "Software": f"boardwalk {__version__}",
    }


def _kind(source: Source, count: int) -> str:
    names = {
        Source.REGULATION: "of the regulations",
        Source.GAME_BOOK: "of the game book",
        Source.RULING: f"ruling{'s' * (count != 1)}",
        Source.DECISION: f"decision{'s' * (count != 1)}",
        Source.GAME_FILE: f"rule{'s' * (count != 1)} of games from outside",
    }
    return names[source]


def _body(covered: Coverage, every: Sequence[Paragraph]) -> Iterator[str]:
    words = prose("own-rules" if all(map(is_own, every)) else "statements")
    yield '<p class="lead" style="margin-top:1.25rem">' + printed(words) + "</p>"
    yield "<dl>"
    yield from (f"<dt>{how.value}</dt><dd>{printed(how.meaning)}</dd>" for how in How)
    yield "</dl>\n<nav style='margin-top:1.25rem'>\n<ol>"
    found = chapters(every)
    for number, (chapter, paragraphs) in enumerate(found.items(), 1):
        yield f'<li><a href="#section-{number}">{printed(_title(chapter, paragraphs))}</a></li>'
    yield "</ol>\n</nav>"
    for number, (chapter, paragraphs) in enumerate(found.items(), 1):
        yield f'<section id="section-{number}">'
        yield f'<h2><span class="number">{number}</span> {printed(_title(chapter, paragraphs))}</h2>'
        if chapter in OURS:
            yield f"<p>{printed(paragraphs[0].source.meaning.capitalize())}.</p>"
        for each in paragraphs:
            yield from _line(each, covered)
        yield "</section>"


def _line(paragraph: Paragraph, covered: Coverage) -> Iterator[str]:
    yield f'<div class="line" id="{paragraph.id}"><b>{paragraph.id}<em>{_met(paragraph)}</em></b><div>'
    yield f"<p>{printed(paragraph.says)}</p>"
    for words in _remarks(paragraph):
        yield f'<p class="note">{printed(words)}</p>'
    for place in (*covered.code.get(paragraph.id, ()), *covered.tests.get(paragraph.id, ())):
        yield f"<code>{printed(place)}</code>"
    yield "</div></div>"


def _remarks(paragraph: Paragraph) -> Iterator[str]:
    """What else there is to say: the note, what shows how it is met, why software cannot, and how it is printed."""
    if paragraph.note:
        yield paragraph.note
    if paragraph.by:
        yield f"Shown by: {', '.join(str(each) for each in evidence(paragraph))}."
    if paragraph.why:
        yield paragraph.why
    if paragraph.printings:
        yield paragraph.printings


def _met(paragraph: Paragraph) -> str:
    if paragraph.planned is not None:
        return "not met yet"
    return "not printed" if paragraph.unprinted else paragraph.how.value


def law_data(games: Sequence[Game] = ()) -> dict[str, Any]:
    """The same for programs."""
    covered, every = coverage(), laws_for(games)
    used = {each.source for each in every}
    return {
        "software": f"boardwalk {__version__}",
        "tests_known": bool(covered.tests),
        "meanings": {
            "how": {how.value: how.meaning for how in How},
            "source": {source.value: source.meaning for source in Source if source in used},
        },
        "paragraphs": [covered.data_of(each) for each in every],
    }
