"""The vocabulary for declaring a game, and the check of a declaration."""
