"""What goes wrong between a client and a house.

BoardwalkError
├── ProblemError               the house answered with a problem: its status, field and paragraph
│   ├── InvalidRequestError    also an InputError: the request cannot be used
│   └── RefusedError           also a Refusal: the rules do not allow it
├── TakesTwo                   nothing happened yet: a second person has to approve it
├── ConnectionLost             the house cannot be reached; also Python's ConnectionError
└── AnswerError                the answer cannot be read: the house runs another version
"""

from __future__ import annotations

import json
from dataclasses import fields

from boardwalk.api.command import ProposalSheet
from boardwalk.api.problem import ProblemSheet
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.law import Paragraph, file_rule, known_paragraph

CLOSE_STATUSES = {4401: 401, 4403: 403, 4404: 404}
"""The HTTP statuses for the codes with which a stream is closed for good."""


class ProblemError(BoardwalkError):
    """A request that the house did not carry out, and why.

    If the request cannot be used, the error is an `InputError` as well; if the rules do not allow it, a `Refusal`.

    >>> kind, title = "urn:boardwalk:problem:refused", "The rules do not allow this"
    >>> error = problem_error(ProblemSheet(kind, title, 409, "no bets now", "cents", "pier:bets"))
    >>> str(error), error.field, error.law, isinstance(error, Refusal)
    ('cents: no bets now (pier:bets)', 'cents', cite('pier:bets'), True)
    """

    def __init__(self, problem: ProblemSheet, wait_seconds: int = 0) -> None:
        Exception.__init__(self, problem, wait_seconds)
        self.problem = problem
        """The whole answer."""
        self.wait_seconds = wait_seconds
        """How long to wait before the next attempt; 0 if it makes no difference."""
        self.field = problem.field or ""
        """The part of the request that is wrong, or empty."""
        self.reason = problem.detail or problem.title
        self.law = _cited(problem)
        """The paragraph that does not allow it, if there is one."""

    @property
    def status(self) -> int:
        """The status of the answer, such as 409."""
        return self.problem.status

    @property
    def kind(self) -> str:
        """The kind of problem, such as `refused`, `conflict` or `forbidden`."""
        return self.problem.kind

    def __str__(self) -> str:
        text = f"{self.field}: {self.reason}" if self.field else self.reason
        return f"{text} ({self.law})" if self.law else text


class InvalidRequestError(ProblemError, InputError):
    """A request that cannot be used."""


class RefusedError(ProblemError, Refusal):
    """A request that a paragraph does not allow."""

    law: Paragraph


class TakesTwo(BoardwalkError):  # noqa: N818
    """A command that takes two people. It was proposed; nothing happens before a second person approves it.

    >>> draft = {"do": "correct-meter", "cents": 500}
    >>> seconds = ("security",)
    >>> proposal = ProposalSheet("9f86", 0, 0, "Sue", "supervisor", "meter:Grand", draft, seconds, "open", None, None)
    >>> print(TakesTwo(proposal))
    takes two people; security can approve proposal 9f86
    """

    def __init__(self, proposal: ProposalSheet) -> None:
        super().__init__(proposal)
        self.proposal = proposal
        """What was proposed, with its id and the roles that may approve it."""

    def __str__(self) -> str:
        return f"takes two people; {' or '.join(self.proposal.seconds)} can approve proposal {self.proposal.id}"


class ConnectionLost(BoardwalkError, ConnectionError):  # noqa: N818
    """The house cannot be reached, or the connection was lost and the request cannot safely be sent again.

    >>> from boardwalk.client import Client
    >>> try:
    ...     Client("http://127.0.0.1:9").log_in("Zoe", "four chips on the line")
    ... except ConnectionLost as error:
    ...     print(str(error).partition(": ")[0])
    No answer from http://127.0.0.1:9
    """


class AnswerError(BoardwalkError):
    """The house answered, but not in a form that this version reads.

    >>> from boardwalk.client.call import read_text
    >>> try:
    ...     read_text(ProposalSheet, b"[]")
    ... except AnswerError as error:
    ...     print(str(error).partition(". ")[0])
    The answer cannot be read: a list is not an object
    """


def _cited(problem: ProblemSheet) -> Paragraph | None:
    if problem.law is None:
        return None
    return known_paragraph(problem.law) or file_rule(problem.law, problem.law_text or "")


def problem_error(problem: ProblemSheet, wait_seconds: int = 0) -> ProblemError:
    """The error for a problem."""
    if problem.kind == "refused" and _cited(problem) is not None:
        return RefusedError(problem, wait_seconds)
    if problem.kind == "invalid":
        return InvalidRequestError(problem, wait_seconds)
    return ProblemError(problem, wait_seconds)


def read_problem(status: int, reason: str, content: bytes, wait: str = "") -> ProblemError:
    """The error for an answer with this status, whether or not a house wrote it.

    >>> read_problem(502, "Bad Gateway", b"<html>").reason
    'Bad Gateway'
    """
    try:
        body = json.loads(content)
    except ValueError:
        body = {}
    given = body if isinstance(body, dict) else {}
    texts = {each.name: given.get(each.name) for each in fields(ProblemSheet) if each.name != "status"}
    known = {"type": "", "title": reason} | {name: text for name, text in texts.items() if isinstance(text, str)}
    sheet = ProblemSheet(status=status, **known)
    return problem_error(sheet, int(wait) if wait.isdecimal() else 0)


def close_problem(code: int | None) -> ProblemError | None:
    """The error for a stream that was closed for good; None if the client should reconnect."""
    status = CLOSE_STATUSES.get(code or 0)
    return None if status is None else read_problem(status, "The stream was closed", b"")
