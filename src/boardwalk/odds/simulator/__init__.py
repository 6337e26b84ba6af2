"""The simulator: real decks, real showdowns, counted beside the exact figures."""
