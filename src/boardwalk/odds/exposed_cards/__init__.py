"""What a game is worth to a player who has seen cards not meant to be seen: exactly, or over a stated random sample."""
