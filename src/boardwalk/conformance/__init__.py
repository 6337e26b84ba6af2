"""The conformance suite for anybody's game: what it calls sound, every command can do.

One file for each examination; `plain_hand`, `plain_settlement` and `brute_force` are what they compare with.
"""
