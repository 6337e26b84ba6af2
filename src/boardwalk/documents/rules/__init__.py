"""The rules of a game for its players, as one house offers it, every statement with its paragraph."""
