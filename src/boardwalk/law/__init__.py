"""The law register: every paragraph we implement, in our own words, and how it is met."""

from boardwalk.law.coverage import Coverage, coverage
from boardwalk.law.paragraph import How, Paragraph, Source, file_rule, normalize
from boardwalk.law.register import (
    adopt,
    cite,
    is_below,
    known_paragraph,
    known_paragraphs,
    look_up,
    paragraphs_by_role,
    register,
)

__all__ = [
    "Coverage",
    "How",
    "Paragraph",
    "Source",
    "adopt",
    "cite",
    "coverage",
    "file_rule",
    "is_below",
    "known_paragraph",
    "known_paragraphs",
    "look_up",
    "normalize",
    "paragraphs_by_role",
    "register",
]
