"""`python -m tests.support.law.mutation` changes the code that cites each enforced paragraph, and runs its tests.

For every enforced paragraph it makes the mutants of `mutant.py` and runs the tests that name the paragraph against
each. If none of them fails, the paragraph is reported with the place of the change, and the exit code is 1. Results are
kept by a hash of the changed file and of the tests, so that a second run tries only what is new or went unnoticed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from boardwalk.law import register
from tests.support.law.mutation.campaign import Campaign, Finding, Trial, enforced
from tests.support.law.mutation.trial import ROOT, preload, run

CACHE = ROOT / ".mutation_cache" / "memory.json"
REPORT = ROOT / ".mutation_cache" / "report.json"


def main() -> int:
    """Run, report, and answer 1 if a paragraph's tests did not notice."""
    arguments = _arguments()
    chosen = arguments.paragraph or enforced(register())
    unknown = [each for each in chosen if each not in register()]
    if unknown:
        _say(f"Unknown paragraph {unknown[0]}. `boardwalk law` lists them all")
        return 2
    campaign = Campaign(chosen, {} if arguments.fresh else _read_cache())
    began = time.monotonic()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(arguments.jobs, mp_context=context, initializer=preload) as pool:
        _say(f"{len(chosen)} enforced paragraphs; running their tests unchanged")
        baselines = campaign.baselines()
        for task, outcome in zip(baselines, pool.map(run, baselines), strict=True):
            campaign.learn(task, outcome)
            _write(CACHE, campaign.memory())
        trials = campaign.trials()
        _say(f"{len(trials)} mutants to try, {campaign.known} known from an earlier run")
        _try(pool, campaign, trials, began)
        again = campaign.second_trials()
        _say(f"{len(again)} mutants to try again with slower tests")
        _try(pool, campaign, again, began)
    _write(CACHE, campaign.memory())
    findings = campaign.findings()
    _write(arguments.report or REPORT, {"seconds": round(time.monotonic() - began), **campaign.data()})
    for line in _report(findings, campaign):
        _say(line)
    return 1 if findings else 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.support.law.mutation", description=__doc__)
    parser.add_argument("--paragraph", action="append", metavar="ID", help="only this paragraph; may be repeated")
    parser.add_argument(
        "--jobs", type=int, default=multiprocessing.cpu_count(), help="how many processes (default: all)"
    )
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--report", type=Path, metavar="FILE", help=f"the report as JSON (default: {REPORT.name})")
    return parser.parse_args()


def _try(pool: ProcessPoolExecutor, campaign: Campaign, trials: list[Trial], began: float) -> None:
    """Conclude each trial as it ends, and keep what was noticed now and then, in case the run is stopped."""
    started = {pool.submit(run, trial.task): trial for trial in trials}
    for number, future in enumerate(as_completed(started), 1):
        trial = started[future]
        campaign.conclude(trial, future.result())
        for paragraph in campaign.unnoticed(trial):
            _say(f"not noticed yet: {paragraph}  {trial.words}")
        if number % 25 == 0 or number == len(trials):
            _say(f"{number} of {len(trials)} mutants, {time.monotonic() - began:.0f} s")
            _write(CACHE, campaign.memory())


def _report(findings: list[Finding], campaign: Campaign) -> Iterator[str]:
    for paragraph in sorted({finding.paragraph for finding in findings}):
        yield f"{paragraph}: not noticed by {campaign.count_of_tests(paragraph)} tests"
        yield from (f"    {finding.words}" for finding in findings if finding.paragraph == paragraph)
    paragraphs = len({finding.paragraph for finding in findings})
    yield f"{campaign.count_of_trials} mutants tried; paragraphs whose tests did not notice: {paragraphs}"


def _read_cache() -> dict[str, Any]:
    return json.loads(CACHE.read_text("utf-8")) if CACHE.exists() else {}


def _write(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
