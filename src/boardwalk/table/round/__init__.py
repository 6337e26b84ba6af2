"""A round of play, from the bets to the collection of the cards, and its irregularities."""
