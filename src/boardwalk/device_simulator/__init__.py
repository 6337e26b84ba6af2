"""Simulated devices, one for each kind, over the API of a real house: for device makers, tests and demonstrations. They
can be told to send badly, to lie, or to die.
"""
