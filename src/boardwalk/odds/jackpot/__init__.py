"""Prizes that grow, in exact fractions: the progressive payout wager and the Bonus Spin wheel."""
