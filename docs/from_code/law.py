"""The law register as pages: one for each subchapter, one for rulings, decisions and base rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from boardwalk.games import GAMES
from boardwalk.law import Coverage, How, Paragraph, Source, coverage, register
from boardwalk.law.evidence import evidence
from boardwalk.law.paragraph import ID_PATTERN
from boardwalk.press.notation import capitalized
from from_code.markdown import code, page, table

HEAD = """# The law register

Every numbered paragraph of the regulations that applies to the five games, in our own words, with how it is met and how
many tests name it. `boardwalk law "13:69F-42.10(e)2"` shows one with the code that cites it and the tests that prove
it. The numbers are the regulations'; their own sentences are not part of Boardwalk."""

WAYS = """A paragraph that is *enforced* must have a test that names it; otherwise the tests fail. `make mutate`
changes the code that decides each of them and reports those whose tests do not notice. Every other paragraph names what
shows how it is met, and a test looks it up: an event for what is *recorded*, an option or a key of the house file for
what is *configured*, a page for what is *documented*, a reason for what is *physical*. Another test compares the
numbers with an outline of the texts that was made separately from the register, so none is missing."""

RULINGS = """# Rulings and decisions

If the texts are silent, contradict themselves or have a misprint, a rule is needed anyway. Each is numbered and cited
like a paragraph, so a settlement that depends on it says so. If you read a text differently, you can see here what
would change."""

SUBJECTS = {"13:69E-1": "Gaming equipment", "13:69D-1": "Internal controls"}
KINDS = {
    "R": ("Rulings", Source.RULING),
    "D": ("Decisions", Source.DECISION),
    "B": ("Base rules", Source.GAME_BOOK),
}


def pages() -> dict[str, str]:
    """The register by subchapter, and its front page."""
    covered, groups = coverage(), by_subchapter()
    written = {f"law/{_file(name)}.md": _subchapter(name, group, covered) for name, group in groups.items()}
    written["law/rulings.md"] = _rulings(covered)
    return {"law/register.md": _front(groups, covered), **written}


def link(paragraph: Paragraph, above: str = "../law/") -> str:
    """A link to a paragraph of the register, from a page next to `law/`."""
    group = _subchapter_of(paragraph.id)
    return f"[{code(paragraph.id)}]({above}{_file(group) if group else 'rulings'}.md#{anchor(paragraph.id)})"


def anchor(identifier: str) -> str:
    """The place of a paragraph on its page.

    >>> anchor("13:69F-42.10(e)2"), anchor("R6"), anchor("13:69F-28/book-1")
    ('69F-42.10-e-2', 'R6', '69F-28-book-1')
    """
    return re.sub(r"[():/]+", "-", identifier.removeprefix("13:")).strip("-")


def by_subchapter() -> dict[str, list[Paragraph]]:
    """The numbered paragraphs of the regulations, and what the game book adds to a subchapter."""
    groups: dict[str, list[Paragraph]] = {}
    for paragraph in register().values():
        name = _subchapter_of(paragraph.id)
        if name:
            groups.setdefault(name, []).append(paragraph)
    return groups


def _subchapter_of(identifier: str) -> str:
    found = re.match(r"13:69[A-Z]-\d+", identifier)
    return found.group() if found else ""


def _file(subchapter: str) -> str:
    return subchapter.replace(":", "-")


def _title(subchapter: str) -> str:
    if subchapter in SUBJECTS:
        return SUBJECTS[subchapter]
    games = Counter(name for each in by_subchapter()[subchapter] for name in each.games)
    return GAMES[games.most_common(1)[0][0]].title


def _front(groups: Mapping[str, list[Paragraph]], covered: Coverage) -> str:
    everything = list(register().values())
    printed = [each for each in everything if not each.unprinted]
    ways = Counter(each.how for each in printed if each.planned is None)
    rest = Counter(each.id[0] for each in everything if not _subchapter_of(each.id))
    index = [
        (f"[{name}]({_file(name)}.md)", _title(name), str(len(group)), str(_tests(group, covered)))
        for name, group in groups.items()
    ]
    index += [
        (f"[{first}1 to {first}{rest[first]}](rulings.md#{title.lower().replace(' ', '-')})", title, str(rest[first]),
         str(_tests([each for each in everything if each.id[0] == first], covered)))
        for first, (title, _) in KINDS.items()
    ]  # fmt: skip
    return page(
        HEAD,
        "## How paragraphs are met",
        f"{len(everything)} entries. {len(everything) - len(printed)} of them are paragraphs that an amendment left "
        "unchanged and that the text we have does not print; their numbers are kept.",
        table(("met", "paragraphs", "which means"), [(how.value, str(ways[how]), how.meaning) for how in How]),
        WAYS,
        "## Where to find a paragraph",
        table(("number", "", "entries", "tests that name one"), index),
    )


def _tests(group: Iterable[Paragraph], covered: Coverage) -> int:
    return len({test for each in group for test in covered.tests.get(each.id, ())})


def _subchapter(name: str, group: list[Paragraph], covered: Coverage) -> str:
    sections: dict[str, list[Paragraph]] = {}
    for each in group:
        sections.setdefault(_section_of(each), []).append(each)
    parts = [f"## {title}\n\n{_listed(inside, covered)}" for title, inside in sections.items()]
    return page(f"# {name}: {_title(name)}", "In our words, never the regulation's.", *parts)


def _section_of(paragraph: Paragraph) -> str:
    if "/book-" in paragraph.id:
        return "From the game book"
    found = re.match(r"13:69[A-Z]-\d+\.\d+[A-Z]*", paragraph.id)
    return found.group() if found else paragraph.id


def _listed(group: Iterable[Paragraph], covered: Coverage) -> str:
    rows = [
        (f"{code(each.id)}{{ #{anchor(each.id)} .paragraph }}", _statement(each), _met(each), _shown(each),
         str(len(covered.tests.get(each.id, ())) or ""))
        for each in group
    ]  # fmt: skip
    return table(("paragraph", "statement", "met", "shown by", "tests"), rows)


def _statement(paragraph: Paragraph) -> str:
    statement = linked(paragraph.says, "", paragraph)
    remarks = [each for each in (paragraph.note, paragraph.printings) if each]
    return " ".join([statement, *(f"*{linked(capitalized(each), '', paragraph)}*" for each in remarks)])


def _shown(paragraph: Paragraph) -> str:
    """What shows how it is met; the code that cites it, unless it says otherwise."""
    if paragraph.why:
        return linked(paragraph.why, "", paragraph)
    return ", ".join(linked(str(each), "", paragraph) for each in evidence(paragraph))


def linked(text: str, above: str, within: Paragraph | None = None) -> str:
    """A text with links for the entries that it names, except the one it belongs to."""

    def replace(found: re.Match[str]) -> str:
        paragraph = register().get(found.group())
        return found.group() if paragraph is None or paragraph == within else link(paragraph, above)

    escaped = re.sub(r"([*_<\[\]])", r"\\\1", text)
    return re.sub(rf"(?<![\w.])(?:{ID_PATTERN.pattern})(?![\w])", replace, escaped)


def _met(paragraph: Paragraph) -> str:
    if paragraph.unprinted:
        return "not printed"
    return paragraph.how.value if paragraph.planned is None else f"planned: {paragraph.planned}"


def _rulings(covered: Coverage) -> str:
    parts = []
    for first, (title, source) in KINDS.items():
        group = [each for each in register().values() if each.id[0] == first]
        parts.append(f"## {title}\n\n{capitalized(source.meaning)}.\n\n{_listed(group, covered)}")
    return page(RULINGS, *parts)
