"""The gallery's games, loaded, which use the words our five games do not need."""

from __future__ import annotations

from boardwalk.gallery import GALLERY as NAMES
from boardwalk.gallery import gallery_game

GALLERY = {name: gallery_game(name) for name in NAMES}

__all__ = ["GALLERY"]
