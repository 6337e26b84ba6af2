"""What screens show besides the table itself: the floor, games, history and the coach."""
