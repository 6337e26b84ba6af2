"""Load on a house: bots that play through the API of a real server, and the bare cost of the commits they cause.

`house` writes the file of a house of many tables, `patrons` lets the bots in, `process` runs the server, `bot` plays,
`tally` keeps what was seen, `commits` and `bare` write the same commits once more with nothing but the driver, and
`run` does all of it.
"""
