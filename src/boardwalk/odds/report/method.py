"""The sections of a report that say how it was computed and how to repeat it."""

from __future__ import annotations

from boardwalk import __version__
from boardwalk.odds.report.inputs import command_line, counts_of, digest, inputs_of
from boardwalk.odds.report.material import Material
from boardwalk.odds.report.words import prose
from boardwalk.press.document import Block, Listing, Section
from boardwalk.press.words import whole


def method_section(material: Material) -> Section:
    """How an exact figure comes about, in a page."""
    solution, payoffs = material.solution, material.solution.payoffs
    blocks: list[Block] = [
        *prose("common", classes=str(len(payoffs.classes)), endings=str(len(payoffs.tree.endings))),
        *prose("hold-em" if material.game.community_cards else "stud"),
        *prose("rest", deals=whole(solution.deals)),
    ]
    return Section("Method", tuple(blocks))


def reproducibility_section(material: Material) -> Section:
    """What another laboratory needs to make this report again and to compare its own figures with it."""
    request, solution = material.request, material.solution
    blocks: list[Block] = [
        *prose("again", software=f"boardwalk {__version__}"),
        Listing(command_line(request.game, request.unit_cents, request.rounds, request.seed, brief=request.brief)),
        *prose("inputs"),
        Listing(digest(inputs_of(solution))),
        *prose("counts"),
        Listing(digest(counts_of(solution))),
    ]
    return Section("Reproducibility", tuple(blocks))
