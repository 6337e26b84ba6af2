"""The simulator: real decks, real showdowns, counted beside the exact figures."""

ROUNDS = 10_000_000
SEED = 1
"""What is dealt where nobody says otherwise."""
