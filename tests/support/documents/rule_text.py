"""What a document of rules says, as text, by its sections and with the paragraphs it names."""

from __future__ import annotations

from dataclasses import fields

from boardwalk.documents.rules.phrase import texts
from boardwalk.games.declaration.procedure import Remedy
from boardwalk.law import Paragraph as Law
from boardwalk.press.document import Document, Section


def said(document: Document) -> str:
    """Every word of a document but those of its pictures."""
    return "\n".join(text for section in document.sections for text in (section.title, *texts(section.blocks)))


def section(document: Document, title: str) -> Section:
    return next(each for each in document.sections if each.title.startswith(title))


def laws_in(record: object) -> set[str]:
    """Every paragraph that a record of a declaration holds."""
    found = [getattr(record, field.name) for field in fields(record)]  # type: ignore[arg-type]
    found = [value.law if isinstance(value, Remedy) else value for value in found]
    return {str(value) for value in found if isinstance(value, Law)}
