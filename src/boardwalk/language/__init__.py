"""The languages that players read. Words are made in English; a phrase book says them in another language."""

from boardwalk.language.language import LANGUAGES, Language, preferred_language
from boardwalk.language.phrase_book import phrase_book, say

__all__ = ["LANGUAGES", "Language", "phrase_book", "preferred_language", "say"]
