"""Tests of the generator: decks by the million, and how often each card lies where.

`kernels` deals and counts, `tally` holds the counts, `chi_square` says how likely such counts are, `examine` gives the
verdict.
"""
