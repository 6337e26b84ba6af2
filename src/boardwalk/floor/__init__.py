"""Tables and meters together, pure: what a command at a table does to its meter, and the other way round.

One order goes to one table or one meter; what comes of it may happen at several, all of it or nothing. Events are
numbered across the floor, so that it is on record which of two winning hands was received first.
"""
