"""The laboratory and the coach: long reckoning for people at a screen, in processes of its own beside the server.

`process` runs one piece of work in a process that can be killed, `lane` one after another, `jobs` those of each person.
`adviser` is the process that answers the coach, `analyst` speaks with it, `keeping` is where both find what was solved.
"""
