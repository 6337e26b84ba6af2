"""Decks: preparation, shuffle, cut, rotation and stub of a table's decks."""
