"""Prizes that grow: the progressive payout wager and the Bonus Spin wheel, reckoned in fractions and checked by chance.

`progressive` and `wheel` hold the figures, `waiting` the time between hits, `meter_walk` what has no closed form and is
given between two bounds, `wheel_solver` the weights for a return, `simulate` the same by dealing cards.
"""
