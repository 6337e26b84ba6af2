"""Soundness: the declaration by itself, under every choice of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardwalk.conformance.findings import Findings, Subject, counted, options_in_words
from boardwalk.errors import DeclarationError, InputError
from boardwalk.games import Declaration
from boardwalk.games.declaration.option import ChoiceOption

MOST_LISTED = 50


def choices(declaration: Declaration, options: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The options that were set, then each choice of each other option besides them."""
    yield dict(options)
    for option in declaration.options:
        if isinstance(option, ChoiceOption) and option.name not in options:
            yield from ({**options, option.name: value} for value in option.values)


def examine_soundness(subject: Subject, findings: Findings) -> None:
    """Every situation has exactly one case, every decision an effect, every table its order: `faults_of`."""
    findings.most_faults = MOST_LISTED
    refused = 0
    for examined, chosen in enumerate(choices(subject.declaration, subject.options), 1):
        findings.where = options_in_words(chosen)
        try:
            subject.declaration.game(chosen)
        except DeclarationError as error:
            for fault in error.faults:
                findings.fault(fault)
        except InputError:  # a choice that the game's own rules do not permit by itself
            refused += 1
        except Exception as error:
            findings.broken(error)
        findings.examined = counted(examined, "choice of options", "choices of options")
    if refused:
        findings.examined += f", {refused} of them not permitted alone"
