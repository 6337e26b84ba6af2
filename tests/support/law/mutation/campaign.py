"""A run over many paragraphs: which mutants concern which, what was tried, and what went unnoticed."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from boardwalk.law import How, Paragraph, coverage, register
from boardwalk.law.coverage import cited_in
from boardwalk.law.evidence import ITEMS, EvidenceKind, evidence
from tests.support.law.mutation.mutant import (
    PRINTING,
    Mutant,
    Operator,
    citing_mutants,
    function_mutants,
    read_source,
    refusal_mutant,
    role_mutant,
)
from tests.support.law.mutation.trial import PACKAGE, ROOT, Outcome, Run

BROWSER = "tests/screens/"
"""Tests that need a browser prove nothing here that a quicker one does not."""
SLOW = ("tests/cli/", "tests/odds/", "tests/pit/", "tests/web/")
"""Rooms whose tests start processes, databases or solvers; they run only if a quicker one did not notice."""
KERNELS = "njit"
"""Compiled functions are kept on disk by their file; a mutant of such a file would be kept, too."""


@dataclass(frozen=True)
class Trial:
    """A mutant, the paragraphs it concerns, and the run that tries it."""

    mutant: Mutant
    task: Run

    @property
    def words(self) -> str:
        return self.mutant.words(read_source(PACKAGE, self.mutant.path).text)


@dataclass(frozen=True, order=True)
class Finding:
    """A paragraph whose tests did not notice a change, or that has nothing to change."""

    paragraph: str
    words: str


def enforced(paragraphs: Mapping[str, Paragraph]) -> list[str]:
    """What the code itself applies, without what is only the sum of its items."""
    return [
        each.id
        for each in paragraphs.values()
        if each.how is How.ENFORCED and each.planned is None and not each.unprinted and ITEMS not in each.by
    ]


def deciding(paragraph: Paragraph) -> frozenset[str]:
    """The paragraphs whose citing code decides this one: itself, and those that `by` names."""
    others = (each.name for each in evidence(paragraph) if each.kind is EvidenceKind.PARAGRAPH)
    return frozenset({paragraph.id, *others})


class Campaign:
    """The mutants of the chosen paragraphs, and what their tests made of them."""

    def __init__(self, chosen: Iterable[str], cache: Mapping[str, Any]) -> None:
        self.chosen = [register()[each] for each in chosen]
        self.known = 0
        self._cache = cache
        self._unchanged: dict[str, Any] = {}
        self._files = {each.id: _test_files(each.id) for each in self.chosen}
        self._quick = {each: _quick_first(files) for each, files in self._files.items()}
        self._tests: dict[str, list[str]] = {}
        self._refusals: dict[str, list[tuple[str, str, int]]] = {}
        self._seconds: dict[str, float] = {}
        self._broken: dict[str, str] = {}
        self._concerned: dict[Mutant, set[str]] = {}
        self._noticed: dict[Mutant, set[str]] = defaultdict(set)
        self._tried: dict[Mutant, Outcome] = {}
        self._borrowed: set[tuple[Mutant, str]] = set()
        """Changes where another paragraph is cited. A paragraph that is decided there must notice one of them."""

    def baselines(self) -> list[Run]:
        """The tests without a change, one file at a time: what they take, and which refusals they see."""
        runs = []
        for file in sorted({file for files in self._quick.values() for file in files}):
            task = Run(_named_in(file), (file,), traced=True)
            if (known := self._cache.get(_baseline_key(file))) is not None:
                self.learn(task, Outcome.from_data(known))
            else:
                runs.append(task)
        return runs

    def learn(self, task: Run, outcome: Outcome) -> None:
        if not outcome.failed:
            self._unchanged[_baseline_key(task.files[0])] = {**asdict(outcome), "noticed": []}
        self._seconds.update(outcome.seconds)
        self._broken.update(outcome.failed)
        for paragraph, tests in outcome.tests.items():
            self._tests.setdefault(paragraph, []).extend(tests)
        for paragraph, seen in outcome.refusals.items():
            self._refusals.setdefault(paragraph, []).extend(seen)

    def trials(self) -> list[Trial]:
        """Every mutant with the paragraphs it concerns, without those known from an earlier run."""
        assert not self._broken, f"these tests fail without any change: {self._broken}"
        for paragraph, mutant in self._mutants():
            self._concerned.setdefault(mutant, set()).add(paragraph)
        for mutant, paragraphs in self._concerned.items():
            for paragraph in paragraphs:
                if self._key(mutant, paragraph) in self._cache:
                    self.known += 1
                    self._noticed[mutant].add(paragraph)
        return list(self._open_trials(self._quick))

    def second_trials(self) -> list[Trial]:
        """What no quick test noticed, tried again with the slow ones, where there are any."""
        slow = {each: tuple(sorted({*files} - {*self._quick[each]})) for each, files in self._files.items()}
        return list(self._open_trials(slow))

    def _open_trials(self, files: Mapping[str, tuple[str, ...]]) -> Iterator[Trial]:
        for mutant in sorted(
            self._concerned, key=lambda each: (each.operator in (Operator.CITATION, Operator.ROLE), each)
        ):
            paragraphs = sorted(each for each in self._concerned[mutant] - self._noticed[mutant] if files[each])
            if paragraphs:
                chosen = self._in_order({file for each in paragraphs for file in files[each]})
                source = mutant.apply(read_source(PACKAGE, mutant.path).text)
                seconds = {
                    test: self._seconds.get(test, 1.0) for each in paragraphs for test in self._tests.get(each, ())
                }
                yield Trial(mutant, Run(tuple(paragraphs), chosen, mutant.path, source, seconds=seconds))

    def _in_order(self, files: Iterable[str]) -> tuple[str, ...]:
        """The quickest first."""
        seconds: dict[str, float] = defaultdict(float)
        for test, each in self._seconds.items():
            seconds[test.partition("::")[0]] += each
        return tuple(sorted(files, key=lambda file: (seconds[file], file)))

    def conclude(self, trial: Trial, outcome: Outcome) -> None:
        self._tried[trial.mutant] = outcome
        for paragraph, tests in outcome.tests.items():
            self._tests.setdefault(paragraph, []).extend({*tests} - {*self._tests.get(paragraph, ())})
        self._noticed[trial.mutant] |= outcome.noticed & self._concerned[trial.mutant]

    def unnoticed(self, trial: Trial) -> list[str]:
        """The paragraphs whose own code was changed in this trial, and whose tests have not noticed."""
        open_paragraphs = self._concerned[trial.mutant] - self._noticed[trial.mutant]
        return sorted(each for each in open_paragraphs if (trial.mutant, each) not in self._borrowed)

    def findings(self) -> list[Finding]:
        """What went unnoticed, and paragraphs without anything to change or without a test."""
        found = [
            Finding(paragraph, mutant.words(read_source(PACKAGE, mutant.path).text))
            for mutant, concerned in self._concerned.items()
            for paragraph in concerned - self._noticed[mutant]
            if (mutant, paragraph) not in self._borrowed
        ]
        lent = {paragraph for _, paragraph in self._borrowed}
        used = {paragraph for mutant, paragraph in self._borrowed if paragraph in self._noticed[mutant]}
        found += [Finding(each, "no change where `by` says that it is decided was noticed") for each in lent - used]
        changed = {paragraph for concerned in self._concerned.values() for paragraph in concerned}
        found += [Finding(each.id, "no code that decides it") for each in self.chosen if each.id not in changed]
        found += [Finding(each.id, "no test names it") for each in self.chosen if not self._files[each.id]]
        return sorted(found)

    def memory(self) -> dict[str, Any]:
        """What to keep for the next run: how the tests ran unchanged, and each change that was noticed."""
        noticed = {
            self._key(mutant, paragraph): [paragraph, mutant.place, mutant.operator.value]
            for mutant, paragraphs in self._noticed.items()
            for paragraph in paragraphs
        }
        return {**self._cache, **self._unchanged, **noticed}

    def data(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "paragraphs": len(self.chosen),
            "mutants": len(self._concerned),
            "unnoticed": [{"paragraph": each.paragraph, "change": each.words} for each in self.findings()],
            "noticed": [
                {
                    "paragraph": paragraph,
                    "place": mutant.place,
                    "operator": mutant.operator.value,
                    "by": next(iter(self._tried[mutant].failed), None) if mutant in self._tried else "earlier run",
                }
                for mutant, paragraphs in sorted(self._noticed.items())
                for paragraph in sorted(paragraphs)
            ],
        }

    def count_of_tests(self, paragraph: str) -> int:
        return len(self._tests.get(paragraph, ()))

    @property
    def count_of_trials(self) -> int:
        return len(self._tried)

    def _mutants(self) -> Iterator[tuple[str, Mutant]]:
        """Each chosen paragraph with each mutant that concerns it."""
        cited = _by_citation()
        for each in self.chosen:
            for law in deciding(each):
                mutants = list(cited.get(law, ()))
                for seen, path, line in self._refusals.get(each.id, ()):
                    if seen == law and (mutant := refusal_mutant(read_source(PACKAGE, path), line)) is not None:
                        mutants.append(mutant)
                if law != each.id:
                    self._borrowed.update((mutant, each.id) for mutant in mutants)
                yield from ((each.id, mutant) for mutant in mutants)
            for path, name in functions(each):
                for mutant in function_mutants(read_source(PACKAGE, path), name):
                    self._borrowed.add((mutant, each.id))
                    yield each.id, mutant

    def _key(self, mutant: Mutant, paragraph: str) -> str:
        parts = [
            paragraph,
            repr(mutant),
            _digest(PACKAGE / mutant.path),
            *(_digest(ROOT / file) for file in self._files[paragraph]),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def functions(paragraph: Paragraph) -> Iterator[tuple[str, str]]:
    """The functions that the register names: `games.legality:verify` is `verify` in `games/legality.py`."""
    for each in evidence(paragraph):
        if each.kind is EvidenceKind.FUNCTION:
            module, _, function = each.name.partition(":")
            yield f"{module.replace('.', '/')}.py", function


def _by_citation() -> dict[str, list[Mutant]]:
    """The mutants that follow from each citation in modules that decide."""
    found: dict[str, list[Mutant]] = defaultdict(list)
    places = {place.rpartition(":")[0] for places in coverage().code.values() for place in places}
    for path in sorted(places):
        source = read_source(PACKAGE, path)
        if not _prints(path) and KERNELS not in source.text:
            for paragraph, mutant in citing_mutants(source, cited_in(source.tree)):
                found[paragraph].append(mutant)
    register_file = read_source(PACKAGE, "law/register.py")
    for each in register().values():
        found[each.id] += (role_mutant(register_file, each.id, role) for role in each.roles)
    return found


def _test_files(paragraph: str) -> tuple[str, ...]:
    files = {test.partition("::")[0] for test in coverage().tests.get(paragraph, ())}
    return tuple(sorted(file for file in files if not file.startswith(BROWSER)))


def _named_in(file: str) -> tuple[str, ...]:
    """Every paragraph that a test of the file names."""
    tests = coverage().tests
    return tuple(each for each in tests if any(test.startswith(f"{file}::") for test in tests[each]))


def _baseline_key(file: str) -> str:
    return hashlib.sha256(f"{file}\n{_digest(ROOT / file)}\n{_digest_of_package()}".encode()).hexdigest()[:24]


@cache
def _digest_of_package() -> str:
    """Of the modules that decide."""
    paths = (path for path in sorted(PACKAGE.rglob("*.py")) if not _prints(path.relative_to(PACKAGE).as_posix()))
    return hashlib.sha256("".join(_digest(path) for path in paths).encode()).hexdigest()


def _prints(path: str) -> bool:
    return path.startswith(PRINTING)


def _quick_first(files: tuple[str, ...]) -> tuple[str, ...]:
    """The files outside the slow rooms, or all if there is none."""
    return tuple(file for file in files if not file.startswith(SLOW)) or files


@cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
