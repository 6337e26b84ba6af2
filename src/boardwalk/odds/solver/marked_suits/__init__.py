"""Boards by the suits in which a flush is possible: all other suits are alike, so far fewer boards are swept."""
