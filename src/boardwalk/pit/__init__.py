"""The pit: many tables in one house, with the time, randomness, storage, money and people that the pure core lacks."""
