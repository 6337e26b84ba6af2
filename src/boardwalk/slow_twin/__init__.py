"""The slow twins of hand ranks and settlement: both written a second time, in the plainest way."""
